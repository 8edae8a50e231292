// What every page does: says that scripts run, keeps the clock, shows the current place in the navigation, leads to errors.
document.documentElement.classList.add("has-script");

// Safari before 15.4 does not say which button sends a form, and before 16 no script can send one as a button does.
if (!("submitter" in (window.SubmitEvent?.prototype ?? {}))) {
  let sender = null;
  document.addEventListener("click", ({ target }) => { sender = target.closest("button"); }, true);
  window.addEventListener("submit", (event) => { event.submitter = sender?.form === event.target ? sender : null; }, true);
}
HTMLFormElement.prototype.requestSubmit ??= function requestSubmit(button) {
  const pressed = button ?? this.appendChild(Object.assign(document.createElement("button"), { hidden: true }));
  pressed.click();
  if (!button) pressed.remove();
};

const clock = document.querySelector("[data-clock]");
if (clock) {  // the time of the tournament, whatever zone this device is set to
  const asShown = { hour: "2-digit", minute: "2-digit", timeZone: document.documentElement.dataset.zone };
  const tick = () => { clock.textContent = new Date().toLocaleTimeString("de-DE", asShown); };
  setInterval(tick, 10_000);
}

const menu = document.querySelector("[data-menu]");
if (menu) {
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset.shows) document.getElementById(target.dataset.shows).type = target.checked ? "text" : "password";
});

// What is too large for the program would never arrive: it ends the connection, and the browser says nothing of why.
document.addEventListener("change", ({ target }) => {
  if (!target.dataset.largest) return;
  const isTooLarge = [...target.files].some((file) => file.size > target.dataset.largest);
  target.form.querySelector("[data-too-large]").hidden = !isTooLarge;
  if (isTooLarge) target.value = "";
});

// A button that opens papers in another tab changes what this page shows: it is read anew when somebody comes back, or
// soon, where the browser keeps the papers as a file and nobody went.
const PAPERS_MS = 3000;
const readAnew = () => { if (document.visibilityState === "visible") location.reload(); };
document.querySelector("[data-opens-papers]")?.addEventListener("click", () => {
  document.addEventListener("visibilitychange", readAnew);
  setTimeout(readAnew, PAPERS_MS);
});

const code = document.querySelector("[data-from-address]");
if (code && location.hash.length > 1) {
  code.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  document.getElementById("id_username").focus();
}

// Whoever comes back to a form that was refused once finds it empty, and not the browser's error page, which cannot send
// again by itself what was typed.
if (document.querySelector("[data-never-again]")) history.replaceState(history.state, "", location.href);

// A link that has to be kept goes to whatever the phone offers for it; else it is copied, without HTTPS by the old command.
for (const button of document.querySelectorAll("[data-keep]")) {
  if (navigator.share) button.lastElementChild.textContent = button.dataset.share;
  button.addEventListener("click", async () => {
    if (navigator.share) {
      await navigator.share({ title: document.title, url: button.dataset.keep }).catch(() => {}); // closed without a choice
      return;
    }
    const line = Object.assign(document.createElement("textarea"), { value: button.dataset.keep });
    button.after(line);
    line.select();
    const copied = document.execCommand("copy");
    line.remove();
    if (copied) button.nextElementSibling.textContent = button.dataset.done;
  });
}

// What is asked while somebody types is asked again; what was pressed or sent has to be done again.
const wasPressed = ({ verb, triggeringEvent }) => verb === "post" && ["submit", "click"].includes(triggeringEvent?.type);
document.addEventListener("htmx:sendError", ({ detail }) => {
  document.documentElement.classList.add("is-cut-off");
  if (wasPressed(detail.requestConfig)) document.documentElement.classList.add("is-unsaved");
});
document.addEventListener("htmx:beforeOnLoad", () => document.documentElement.classList.remove("is-cut-off", "is-unsaved"));

// The second press of a double one is never meant for a button that has just come under the finger, on this page or the
// next one: what has been there for less than this nobody has read. Whoever goes on pressing has not read it either.
const UNREAD_MS = 600;
const SAME_SPOT_PX = 30;
const LATELY_MS = 15_000;
const PRESSED = "turnier-last-press";
let lastPress = null; // where, when, and which buttons were there then
const keptPress = (content) => {
  try {
    if (content) sessionStorage.setItem(PRESSED, JSON.stringify(content));
    else return JSON.parse(sessionStorage.getItem(PRESSED));
  } catch { /* a browser that keeps nothing knows of no press on the page before */ }
  return null;
};
function arrived() {
  const before = keptPress();
  lastPress = before && Date.now() - before.on < LATELY_MS ? { ...before, on: Date.now(), there: new WeakSet() } : null;
}
arrived();
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) arrived(); });
document.addEventListener("keydown", () => { lastPress = null; }, true);
window.addEventListener("click", (event) => {
  if (!event.detail) return; // by keyboard
  const { clientX: x, clientY: y } = event;
  const button = event.target.closest("button");
  const again = lastPress && Math.hypot(x - lastPress.x, y - lastPress.y) < SAME_SPOT_PX;
  const age = again ? Date.now() - lastPress.on : UNREAD_MS; // below nothing where the clock was set back
  const isUnread = age >= 0 && age < UNREAD_MS && !lastPress.there.has(button);
  if (button?.type === "submit" && isUnread) {
    lastPress.on = Date.now();
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  lastPress = { x, y, on: Date.now(), there: new WeakSet(document.querySelectorAll("button")) };
  keptPress({ x, y, on: Date.now() });
}, true);

// A form that is on its way is not sent a second time; later it may be, for what came of it may have been a file. Sheets
// see to it themselves.
const AGAIN_MS = 15_000;
const underway = new WeakSet();

// A page that has no connection stays, with what was typed, until the program answers again; a sheet keeps its own draft.
// A line on which nothing comes back at all decides nothing: then it is sent as ever.
// What moves money asks even where the line seems to hold: on a page of the browser nobody knows whether it is booked.
const ANSWER_MS = 3000;
window.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const goes = { method: form.method, target: form.target };
  if (submitter?.hasAttribute("formmethod")) goes.method = submitter.formMethod;
  if (submitter?.hasAttribute("formtarget")) goes.target = submitter.formTarget;
  if (event.defaultPrevented || goes.method !== "post" || goes.target || form.matches("[data-sheet], [data-travel]")) return;
  if (underway.has(form)) { event.preventDefault(); return; }
  underway.add(form);
  const letGoLater = () => setTimeout(() => underway.delete(form), AGAIN_MS);
  const cutOff = !navigator.onLine || document.documentElement.classList.contains("is-cut-off");
  if (!cutOff && !("asksFirst" in form.dataset)) {
    letGoLater();
    return;
  }
  event.preventDefault();
  try {
    await fetch(document.querySelector("link[rel=icon]").href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(ANSWER_MS) });
  } catch (error) {
    if (error.name !== "TimeoutError") {
      document.documentElement.classList.add("is-cut-off", "is-unsaved");
      underway.delete(form);
      window.dispatchEvent(new Event("pageshow")); // whatever keeps from sending twice lets go
      return;
    }
  }
  form.querySelector("[data-pressed]")?.remove();
  if (submitter?.name) {
    const pressed = Object.assign(document.createElement("input"), { type: "hidden", name: submitter.name, value: submitter.value });
    pressed.dataset.pressed = "";
    form.append(pressed);
  }
  if (submitter?.hasAttribute("formaction")) form.action = submitter.formAction;
  HTMLFormElement.prototype.submit.call(form);
  letGoLater();
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) underway.delete(form);
});

// Forms beside each other are sent one by one: what is typed in the others stands there again on the next page.
const BESIDE = "turnier-beside";
const inStorage = (act) => {
  try { return act(sessionStorage); } catch { return null; /* a browser that keeps nothing loses it */ }
};
const typedIn = (form) => Object.fromEntries([...new FormData(form)].filter(([name]) => form.elements[name].type !== "hidden"));
window.addEventListener("submit", ({ target }) => {
  const others = [...document.querySelectorAll("form[data-beside]")].filter((form) => form !== target);
  const typed = Object.fromEntries(others.map((form) => [form.dataset.beside, typedIn(form)]));
  if (others.length) inStorage((kept) => kept.setItem(BESIDE, JSON.stringify(typed)));
});
const typedBeside = inStorage((kept) => JSON.parse(kept.getItem(BESIDE))) ?? {};
inStorage((kept) => kept.removeItem(BESIDE));
for (const form of document.querySelectorAll("form[data-beside]")) {
  for (const [name, value] of Object.entries(typedBeside[form.dataset.beside] ?? {}))
    if (form.elements[name]) form.elements[name].value = value;
}

// Another language or size of print is another page: whoever has typed something is asked before it is gone. The question
// is our own, for Safari on a phone asks none when a page is left, and it is the only one.
const isTyped = (box) => {
  if (["checkbox", "radio"].includes(box.type)) return box.checked !== box.defaultChecked;
  if (!box.options) return box.value !== box.defaultValue;
  return box.selectedIndex !== Math.max(0, [...box.options].findIndex((option) => option.defaultSelected));
};
const hasTyped = () => document.querySelector("[data-summary]")
  || [...document.querySelectorAll('main form[method="post"] :is(input:not([type="hidden"]), textarea, select)')].some(isTyped);
let leavesKnowingly = false;
window.addEventListener("submit", (event) => {
  if (!event.submitter?.matches("[name=language], [name=large]") || !hasTyped()) return;
  leavesKnowingly = confirm(document.body.dataset.asksLeaving);
  if (leavesKnowingly) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
window.addEventListener("beforeunload", (event) => { if (leavesKnowingly) event.stopImmediatePropagation(); }, true);
window.addEventListener("pageshow", () => { leavesKnowingly = false; });

// The example of a name follows the game that is chosen; what was typed stays.
document.addEventListener("htmx:afterSettle", () => {
  const example = document.querySelector("[data-example]")?.dataset.example;
  if (example) document.getElementById("id_name").placeholder = example;
});

document.querySelector('.t-nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
document.querySelector("[data-summary]")?.focus();
