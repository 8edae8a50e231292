// What the rules say to the sheet as it is typed: asked in the background; the newest answer wins.
import { goBack, hold, release, whenLifted } from "./desk_keys.js";
import { rowOf, sheet } from "./desk_rows.js";
import { answerOf, connected, pageOf } from "./shared.js";

const PATIENCE = 3000;
const PAUSE = 40;
const place = () => document.getElementById("vorschau");

const effect = () => document.querySelector("[data-waiting]");

let timer = 0;
let typedSoFar = 0;
let answeredFor = 0;
let flying = 0;
let since = Infinity;
let waiting = [];

export const fresh = () => answeredFor === typedSoFar;

// Nothing above the row that changed can have changed.
export function touched(row) {
  typedSoFar += 1;
  since = Math.min(since, Number(row?.dataset.row ?? 0));
  sayEffect(effect()?.dataset.waiting);
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

// What a correction changes is not known while an answer is awaited: what stood there was about something else.
function sayEffect(words) {
  if (!effect()) return;
  effect().setAttribute("aria-busy", "true");
  effect().replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
}

export function stop() {
  clearTimeout(timer);
}

// What waited for an answer was meant for the page before.
export function startAnew() {
  clearTimeout(timer);
  for (const _ of waiting.splice(0)) release();
  typedSoFar += 1;
  answeredFor = typedSoFar;
  since = Infinity;
}

// Does something that depends on the answer. Keys that come meanwhile wait; without an answer it is done all the same.
export function whenKnown(then) {
  if (fresh() || !place()) { then(); return; }
  hold();
  waiting.push(then);
  if (waiting.length > 1) return;
  clearTimeout(timer);
  ask();
}

function goOn() {
  goBack();
  const all = waiting;
  waiting = [];
  for (const then of all) { then(); release(); }
}

async function ask() {
  const mine = typedSoFar;
  if (flying === mine) return;
  flying = mine;
  const content = new FormData(sheet());
  content.set("at", rowOf(document.activeElement)?.dataset.row ?? "");
  content.set("since", since);
  try {
    const answer = await answerOf(place().dataset.url, { method: "POST", body: new URLSearchParams(content) }, PATIENCE);
    await new Promise(whenLifted);
    if (mine !== typedSoFar) { if (waiting.length) ask(); return; }
    if (answer.ok) show(answer.text, mine);
  } catch {
    flying = 0;
    sayEffect("");
    connected(false);
  }
  goOn();
}

// The same question, else the next one, else the button that saves: Enter never leads nowhere.
function afterTick(tick) {
  const same = document.querySelector(`[data-tick][value="${CSS.escape(tick)}"]`);
  return same ?? document.querySelector("[data-tick]:not(:checked)") ?? document.querySelector("[data-save]");
}

function show(text, mine) {
  answeredFor = mine;
  since = Infinity;
  goBack();
  const answer = pageOf(text);
  const tick = document.activeElement?.matches("[data-tick]") ? document.activeElement.value : null;
  for (const part of answer.querySelectorAll("[data-into]")) {
    document.getElementById(part.dataset.into)?.replaceChildren(...part.childNodes);
  }
  effect()?.removeAttribute("aria-busy");
  if (tick) afterTick(tick).focus();
  connected(true);
  document.dispatchEvent(new Event("desk:answer"));
}
