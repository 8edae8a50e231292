// The wall: turns its pages, asks for news, keeps the time and the round clock, and says so when it has heard nothing for a minute.

const TURN_MS = 12_000;
const ASK_MS = 2_000;
const STALE_MS = 60_000;
const root = document.querySelector("[data-wall]");
let heard = Date.now();
let shown = 0;
let signalled = "";

const slides = () => [...root.querySelectorAll("[data-slide]")];

function show(number) {
  const all = slides();
  shown = number % all.length;
  all.forEach((slide, i) => { slide.hidden = i !== shown; });
}

async function ask() {
  const version = root.querySelector("[data-slides]").dataset.version;
  try {
    const answer = await fetch(`${root.dataset.wall}?v=${version}`, { cache: "no-store" });
    if (!answer.ok) return;
    heard = Date.now();
    if (answer.status === 200) take(await answer.text());
  } catch {
    // The next round asks again.
  }
}

function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector("[data-slides]");
  document.documentElement.dataset.room = fresh.dataset.room;
  root.replaceChildren(fresh);
  show(Math.min(shown, slides().length - 1));
}

function signal() {
  const sound = new AudioContext();
  for (const start of [0, 0.5, 1]) {
    const tone = sound.createOscillator();
    tone.frequency.value = 660;
    tone.connect(sound.destination);
    tone.start(sound.currentTime + start);
    tone.stop(sound.currentTime + start + 0.3);
  }
}

function tick() {
  document.querySelector("[data-stale]").hidden = Date.now() - heard < STALE_MS;
  const asShown = { hour: "2-digit", minute: "2-digit", timeZone: document.documentElement.dataset.zone };
  const now = new Date().toLocaleTimeString("de-DE", asShown);
  for (const time of root.querySelectorAll("[data-time]")) time.textContent = now;
  for (const clock of root.querySelectorAll("[data-clock-from]")) {
    const from = Number(clock.dataset.clockFrom) * 1000;
    const left = from + Number(clock.dataset.clockMinutes) * 60_000 - Date.now();
    if (clock.dataset.clockBegins && Date.now() < from) {
      clock.textContent = clock.dataset.clockBegins;
      continue;
    }
    const minutes = Math.max(0, Math.ceil(left / 60_000));
    clock.textContent = minutes ? root.dataset.left.replace("0", minutes) : root.dataset.over;
    if (left <= 0 && left > -STALE_MS && signalled !== clock.dataset.clockFrom) {
      signalled = clock.dataset.clockFrom;
      signal();
    }
  }
}

show(0);
setInterval(() => show(shown + 1), TURN_MS);
setInterval(ask, ASK_MS);
setInterval(tick, 1_000);
tick();
