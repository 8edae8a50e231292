// The values of the box that is being typed, as tiles below its row: what they mean, and which are impossible now.
import { codes, inRoom, rowOf } from "./desk_rows.js";

const strip = document.createElement("ul");
strip.className = "d-strip";

function tile(box, code, word) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.code = code;
  button.disabled = (box.dataset.bars ?? "").split(" ").includes(code) || !inRoom(box, code);
  if ("set" in box.dataset ? box.value.includes(code) : box.value === code) button.setAttribute("aria-pressed", "true");
  const key = document.createElement("kbd");
  key.textContent = code;
  button.append(...(word === code ? [code] : [key, ` ${word}`]));
  item.append(button);
  return item;
}

export function showStrip(box) {
  const known = box?.matches("[data-box]") && !box.readOnly ? codes(box) : [];
  if (!known.length) { strip.remove(); return; }
  const words = box.dataset.words.split("|");
  strip.dataset.of = box.id;
  const tiles = known.map((code, i) => tile(box, code, words[i]));
  // Where none can be chosen there is nothing to choose from.
  if (tiles.every((item) => item.firstChild.disabled)) { strip.remove(); return; }
  strip.replaceChildren(...tiles.filter((item, i) => words[i] !== "–" || !item.firstChild.disabled));
  const more = rowOf(box).querySelector(".d-more");
  if (strip.parentElement !== more) more.prepend(strip);
}

function take(event) {
  const button = event.target.closest("button");
  const box = document.getElementById(strip.dataset.of);
  event.preventDefault();
  if (!button || !box) return;
  const code = button.dataset.code;
  if (!("set" in box.dataset)) box.value = code;
  else box.value = box.value.includes(code) ? box.value.replace(code, "") : box.value + code;
  box.focus();
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

strip.addEventListener("mousedown", (event) => event.preventDefault());
strip.addEventListener("click", take);
