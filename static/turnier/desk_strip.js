// The values of the box that is being typed, as tiles below its row: what they mean, and which are impossible now. Where
// a seat can have been meant as a start number, who was written down stands beside it.
import { codes, inRoom, rowOf, sheet, valid } from "./desk_rows.js";

// Whoever presses a name means nobody else.
export const NAMED = "named";

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

// On a phone the tiles are pressed, and its keyboard would cover them.
const byFinger = matchMedia("(max-width: 30rem) and (pointer: coarse)");

export function withoutKeyboard(box) {
  if (byFinger.matches && codes(box).length) box.inputMode = "none";
}

export function showStrip(box) {
  const known = box?.matches("[data-box]") && !box.readOnly ? codes(box) : [];
  if (!known.length) { strip.remove(); return; }
  const words = box.dataset.words.split("|");
  strip.dataset.of = box.id;
  strip.dataset.title = document.querySelector(`label[for="${CSS.escape(box.id)}"]`).title;
  const tiles = known.map((code, i) => tile(box, code, words[i]));
  // Where none can be chosen there is nothing to choose from.
  if (tiles.every((item) => item.firstChild.disabled)) { strip.remove(); return; }
  strip.replaceChildren(...tiles.filter((item, i) => words[i] !== "–" || !item.firstChild.disabled));
  const more = rowOf(box).querySelector(".d-more");
  if (strip.parentElement !== more) more.prepend(strip);
  if (byFinger.matches) box.scrollIntoView({ block: "center" });
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
  box.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: NAMED }));
}

strip.addEventListener("mousedown", (event) => event.preventDefault());
strip.addEventListener("click", take);

// ---- seat or start number ----
const sides = () => sheet().querySelector(".d-sides");
const seats = () => [...sides().querySelectorAll("[data-number]")];
const sorted = (digits) => [...digits].sort().join("");
const told = (box) => document.querySelector(`[data-meant="${CSS.escape(box.id)}"]`);

// The seats of those whose start numbers these are; "" where they are none of this table, or mean the same as seats.
function asNumbers(box, text) {
  const numbers = seats().map((seat) => seat.dataset.number);
  const found = ("set" in box.dataset ? [...text] : [text]).map((number) => numbers.indexOf(number));
  if (!found.length || found.includes(-1)) return "";
  const digits = sorted(found.map((seat) => seat + 1).join(""));
  return digits === sorted(text) && text === box.value ? "" : digits;
}

const names = (digits) => [...digits].map((digit) => seats()[digit - 1]?.querySelector("b").textContent).filter(Boolean).join(", ");
const written = (box, text) => ("set" in box.dataset ? names(text) : box.dataset.words.split("|")[codes(box).indexOf(text)]);

function offer(box, text, digits) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.instead = digits;
  button.textContent = sides().dataset.instead.replace("{n}", text).replace("{name}", names(digits));
  return button;
}

// What was typed into a box, said by name where it is somebody's start number, too. Nobody has to answer.
export function sayMeant(box, text) {
  told(box)?.remove();
  const digits = box.dataset.letters && box.value && valid(box) ? asNumbers(box, text) : "";
  if (digits) tell(box, text, offer(box, text, digits));
}

function tell(box, text, button) {
  const note = document.createElement("p");
  note.className = "d-meant";
  note.dataset.meant = box.id;
  const name = document.createElement("b");
  name.textContent = written(box, text);
  note.append(`${sides().dataset.means.replace("{n}", text)} `, name, " ", button);
  note.addEventListener("mousedown", (event) => event.preventDefault());
  rowOf(box).querySelector(".d-row__note").prepend(note);
}

// A start number of two digits, of which the first was taken as a seat and the second went on into the next box.
export function sayMeantTogether(left, first, box, second) {
  const digits = left.dataset.letters && !("set" in left.dataset) && left.value ? asNumbers(left, first + second) : "";
  if (!digits) return;
  const button = offer(left, first + second, digits);
  button.dataset.empties = box.id;
  if (told(left)) told(left).append(" ", button);
  else tell(left, first, button);
}

// The box of a note.
export const meantBox = (button) => document.getElementById(button.closest("[data-meant]").dataset.meant);
