// The rows of a score sheet: boxes, blank rows, what a box can hold and when nothing more can follow.
import { listed, longer, mayTakeDigit } from "./shared.js";

export const sheet = () => document.querySelector("[data-sheet]");
const rowsBox = () => sheet()?.querySelector("[data-rows]");

export const rows = () => [...(rowsBox()?.querySelectorAll("[data-row]") ?? [])];
// In the order in which they are asked, wherever they stand.
export const boxes = (row) => [...row.querySelectorAll("[data-box]")].sort((a, b) => a.dataset.order - b.dataset.order);
export const flags = (row) => [...row.querySelectorAll("[data-flag]")];
// What is asked in a row as far as it is to be seen: a row like the one above needs no headings.
const shape = (row) => row && [row.dataset.kind, ...boxes(row).filter(isSeen).map((box) => box.dataset.field)].join();
const isSeen = (box) => box.closest(".d-boxes") && !box.closest("[data-absent]");
export const again = (row) => row.classList.toggle("is-again", shape(row.previousElementSibling) === shape(row));
export const rowOf = (element) => element?.closest("[data-row]");
export const reason = (row) => row.querySelector("[data-reason]");
export const blank = (row) => !boxes(row).some((box) => box.value) && !flags(row).some((flag) => flag.checked) && !reason(row).value;
export const mode = () => sheet().elements.namedItem("mode");

// A box is passed over where its question does not arise. What only the rules leave as one value is still typed.
export const passedOver = (box) => "structural" in box.dataset && box.dataset.settled && !box.value;
// A rare box that is filled later leads to what is still open behind it, not back through what is typed.
const typedBefore = (box, from) => "rare" in from.dataset && box.dataset.field !== from.dataset.field && box.value;
const onTheWay = (box, from) => !box.readOnly && (!("rare" in box.dataset) || box.dataset.field === from?.dataset.field);
export const stops = (row) => boxes(row).filter((box) => onTheWay(box) && !passedOver(box));

// The boxes that may come after one, in order; which of them are passed over only an answer tells.
export function ahead(box) {
  const all = boxes(rowOf(box));
  return all.slice(all.indexOf(box) + 1).filter((other) => onTheWay(other, box) && !typedBefore(other, box));
}

export const mayBePassed = (box) => "structural" in box.dataset && !box.value;

function makeRow(kind, index) {
  const pattern = document.querySelector(`template[data-pattern="${kind}"]`);
  const holder = document.createElement("div");
  holder.innerHTML = pattern.innerHTML.replaceAll("__i__", index);
  const row = holder.firstElementChild;
  showOther(row);
  return row;
}

export function addRow(kind) {
  const last = Math.max(-1, ...rows().map((row) => Number(row.dataset.row)));
  const row = makeRow(kind, last + 1);
  rowsBox().append(row);
  again(row);
  return row;
}

// What is asked in both kinds is kept where the new one can hold it.
export function changeKind(row, kind) {
  const fresh = makeRow(kind, row.dataset.row);
  for (const box of boxes(fresh)) {
    const value = boxes(row).find((other) => other.id === box.id)?.value ?? "";
    box.value = value;
    if (value && !valid(box)) box.value = "";
  }
  row.replaceWith(fresh);
  rows().forEach(again);
  return fresh;
}

export function showOther(row) {
  const button = row.querySelector("[data-other]");
  if (button) button.hidden = false;
}

// Only the row that is being typed shows what is rarely asked.
export function openRow(row) {
  for (const other of rows()) other.classList.toggle("is-open", other === row);
  for (const hint of document.querySelectorAll("[data-hint]")) hint.hidden = hint.dataset.hint !== row.dataset.kind;
}

export function go(element) {
  if (rowOf(element)) openRow(rowOf(element));
  element.focus();
  element.select?.();
}

export const enterRow = (row) => go(stops(row)[0] ?? boxes(row)[0] ?? flags(row)[0]);
export const firstBlank = () => rows().find(blank);
export const start = () => { const row = firstBlank() ?? rows()[0]; if (row) enterRow(row); };

export const codes = (box) => listed(box.dataset.codes);

const together = (box) => boxes(rowOf(box)).filter((other) => other.dataset.field === box.dataset.field);

// Whoever writes over a box may mean to change the others afterwards: they leave it no less room.
export const writtenOver = (box) => box.toggleAttribute("data-over", Boolean(box.value));

// What a fixed sum leaves for a box; Infinity where there is none, or where others may be below zero.
function room(box) {
  if (!box.dataset.total || box.dataset.ge < 0 || "over" in box.dataset) return Infinity;
  const others = together(box).filter((other) => other !== box && !other.readOnly);
  return Number(box.dataset.total) - others.reduce((sum, other) => sum + Number(other.value), 0);
}

// Whether an empty box has to be filled.
export const asked = (box) => "required" in box.dataset;
export const takesMinus = (box) => "minus" in box.dataset || box.matches("[data-control-box]");

// A seat can be typed as the paper calls it.
export function seatDigits(box) {
  const letters = (box.dataset.letters ?? "").split(" ").filter(Boolean);
  if (!letters.length) return;
  const digits = [...box.value].map((each) => String(letters.indexOf(each.toUpperCase()) + 1 || each)).join("");
  if (/^\d+$/.test(digits)) box.value = digits;
}

// One digit for two boxes: who, and how it ended. While a line is corrected a bare seat leaves the other box as it is.
export function tellApart(box) {
  const found = listed(box.dataset.both).map((each) => each.split(":")).find(([code]) => code === box.value);
  if (!found) return;
  const [code, own, across] = found;
  const other = boxes(rowOf(box)).find((each) => each.dataset.across === box.dataset.field);
  if (!other.value || code !== own || !("correction" in sheet().dataset)) other.value = across;
  box.value = own;
}

export const inRoom = (box, code) => Number(code) <= room(box);
const most = (box) => Math.min(room(box), Number(box.dataset.le || Infinity));

export function valid(box) {
  const known = codes(box);
  if ("set" in box.dataset) return [...box.value].every((digit, at) => known.includes(digit) && !box.value.includes(digit, at + 1));
  if (known.length) return known.includes(box.value) && inRoom(box, box.value);
  if (box.value === "-") return "nothing" in box.dataset;
  if (takesMinus(box)) return /^[-−]?\d*$/.test(box.value) && Number(box.value.replace("−", "-")) <= most(box);
  return /^\d+$/.test(box.value) && Number(box.value) <= most(box);
}

// Of the first figure of a sum the last digit may be too much: 130 is refused as it stands, and is not 13 and 0.
const tooMuch = (most) => Number(String(most)[0] + "9".repeat(String(most).length - 1));
const growsTo = (box) => ("sum" in box.dataset && most(box) === Number(box.dataset.le) ? tooMuch(most(box)) : most(box));
const inReach = (box) => longer(codes(box), box.value).filter((code) => inRoom(box, code));

export function mayGrow(box) {
  const value = box.value;
  if ("set" in box.dataset) return value.length < Number(box.dataset.longest);
  if (codes(box).length) return inReach(box).length > 0;
  return value === "-" || most(box) === Infinity || mayTakeDigit(value, growsTo(box));
}

// The digits that may follow in a box, and those with which one may begin; null where that is not known.
export const follows = (box) => (codes(box).length && !("set" in box.dataset) ? inReach(box).map((code) => code[box.value.length]) : null);
export const starts = (box) => (codes(box).length ? codes(box).map((code) => code[0]) : [..."0123456789"]);

export function fillRest(row) {
  const fields = new Set(boxes(row).filter((box) => box.dataset.total).map((box) => box.dataset.field));
  for (const field of fields) {
    const group = boxes(row).filter((box) => box.dataset.field === field && box.dataset.settled !== "absent");
    const open = group.filter((box) => !box.value || box.readOnly);
    if (open.length !== 1) { open.filter((box) => box.readOnly).forEach((box) => { box.readOnly = false; box.value = ""; }); continue; }
    const rest = Number(group[0].dataset.total) - group.reduce((sum, box) => sum + (box === open[0] ? 0 : Number(box.value)), 0);
    const fits = rest >= Number(group[0].dataset.ge);
    open[0].value = fits ? String(rest) : "";
    open[0].readOnly = fits;
  }
}

export function showProblems() {
  for (const row of rows()) {
    for (const box of [...boxes(row), ...flags(row)]) box.removeAttribute("aria-invalid");
    const errors = [...row.querySelectorAll("[data-error-for]")];
    for (const error of errors) document.getElementById(error.dataset.errorFor)?.setAttribute("aria-invalid", "true");
    row.classList.toggle("is-err", errors.length > 0);
    showSettled(row);
    row.querySelector("[data-override]").hidden = !reason(row).value && !errors.some((error) => "mayOverride" in error.dataset);
  }
  rows().forEach(again);
}

export function showSettled(row) {
  for (const box of [...boxes(row), ...flags(row)]) { box.placeholder = ""; box.dataset.settled = ""; }
  for (const box of boxes(row)) { delete box.dataset.bars; delete box.dataset.required; }
  for (const mark of row.querySelectorAll("[data-settles]")) {
    const box = document.getElementById(mark.dataset.settles);
    box.dataset.settled = "absent" in mark.dataset ? "absent" : "yes";
    box.placeholder = mark.dataset.value;
  }
  for (const mark of row.querySelectorAll("[data-requires]")) document.getElementById(mark.dataset.requires).dataset.required = "";
  for (const mark of row.querySelectorAll("span[data-bars]")) document.getElementById(mark.dataset.bars).dataset.bars = mark.dataset.value;
  for (const group of row.querySelectorAll("[data-group]")) {
    const own = [...group.querySelectorAll("[data-box]")];
    group.toggleAttribute("data-absent", own.length > 0 && own.every((box) => box.dataset.settled === "absent" && !box.value));
  }
}
