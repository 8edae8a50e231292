// The door: the number field is always ready for the next one, and a camera reads the codes of start cards where it may.
const form = document.querySelector("[data-door]");
const PAUSE = 250;
const AGAIN = 4000;

// After each answer the field is empty, also after a tap on a row, and has the focus, unless somebody is at another
// button of the page. Where there was none, the number stays.
function ready(event) {
  const field = form.elements.number;
  if (event.detail.xhr?.status === 422 || !event.detail.xhr?.status) field.select();
  else if (event.detail.requestConfig?.verb === "post") field.value = "";
  if (event.detail.requestConfig?.verb === "post" && !scanning()) field.focus();
}

const camera = form?.querySelector("[data-camera]");
const button = form?.querySelector("[data-scan]");
const scanning = () => Boolean(camera?.srcObject);
let last = "";
let since = 0;

function stop() {
  for (const track of camera.srcObject?.getTracks() ?? []) track.stop();
  camera.srcObject = null;
  camera.hidden = true;
  button.setAttribute("aria-pressed", "false");
}

// The same card stays before the camera for a while: it counts once.
function read(words) {
  if (words === last && Date.now() - since < AGAIN) return;
  last = words;
  since = Date.now();
  form.elements.number.value = words;
  form.requestSubmit();
}

async function look(detector) {
  if (!scanning()) return;
  const [found] = await detector.detect(camera).catch(() => []);
  if (found) read(found.rawValue);
  setTimeout(() => look(detector), PAUSE);
}

async function scan(detector) {
  if (scanning()) return stop();
  try {
    camera.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    button.hidden = true;
    return undefined;
  }
  camera.hidden = false;
  button.setAttribute("aria-pressed", "true");
  await camera.play();
  return look(detector);
}

if (form) {
  document.body.addEventListener("htmx:afterRequest", ready);
  if ("BarcodeDetector" in window && navigator.mediaDevices) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    button.hidden = false;
    button.addEventListener("click", () => scan(detector));
    window.addEventListener("pagehide", stop);
  }
}
