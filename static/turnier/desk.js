// Typing a score sheet: from box to box by keyboard, rows as they are needed, the rules asked in the background.
import "./desk_travel.js";
import { fresh, startAnew, stop, touched, whenKnown } from "./desk_asking.js";
import { dropSaved, keepDraft, offerDraft } from "./desk_draft.js";
import {
  addRow, again, ahead, blank, boxes, changeKind, codes, enterRow, fillRest, firstBlank, flags, go, mayBePassed, mayGrow,
  mode, openRow, passedOver, rowOf, rows, sheet, showOther, showProblems, showSettled, start, stops, valid,
} from "./desk_rows.js";
import { showStrip } from "./desk_strip.js";

const tables = () => document.querySelector("[data-table-form]");
const preview = () => document.getElementById("vorschau");
const save = () => document.querySelector("[data-save]");
const finished = () => preview().querySelector("[data-finished]");
const correcting = () => "correction" in sheet().dataset;

// ---- the totals on the paper, typed at the end ----
const controlBox = () => sheet().querySelector("[data-control]");
const asksControl = () => controlBox()?.dataset.control.split(" ").includes(mode().value);
const controls = () => (asksControl() ? [...controlBox().querySelectorAll("[data-control-box]")] : []);

function toEnd() {
  const first = controls()[0];
  if (first && !first.value) go(first);
  else save().focus();
}

function afterControl(box) {
  const all = controls();
  const next = all[all.indexOf(box) + 1];
  if (next && all.some((each) => each.value)) go(next);
  else sheet().requestSubmit();
}

// ---- from box to box ----
const otherGroup = (box) => ahead(box).filter((other) => other.dataset.more !== box.dataset.more);

function moveOn(box, way = ahead) {
  const next = way(box)[0];
  if (next && !mayBePassed(next)) go(next);
  else whenKnown(() => step(box, way));
}

function step(box, way = ahead) {
  const next = way(box).find((other) => !passedOver(other));
  if (next) go(next);
  else leaveRow(rowOf(box));
}

function leaveRow(row) {
  const next = row.nextElementSibling;
  if (next) enterRow(next);
  else if (finished() || correcting() || row.classList.contains("is-err")) toEnd();
  else newRow();
  row.scrollIntoView({ block: "nearest" });
}

function newRow() {
  const row = addRow(mode().value);
  touched(row);
  enterRow(row);
}

const rowToFill = () => { const row = firstBlank(); if (row) enterRow(row); else newRow(); };

function moveBack(box) {
  const way = rows().flatMap(stops);
  const all = rows().flatMap(boxes);
  const before = all.slice(0, all.indexOf(box)).reverse().find((other) => way.includes(other));
  if (before) go(before);
}

function typed(box) {
  fillRest(rowOf(box));
  changed(rowOf(box));
  showStrip(box);
  if (box.value && valid(box) && !mayGrow(box)) moveOn(box);
}

function onEnter(box) {
  const row = rowOf(box);
  if (blank(row)) return rows().some((other) => !blank(other)) && endSheet();
  if (!box.value && box.dataset.more && !("rare" in box.dataset)) return moveOn(box, otherGroup);
  return moveOn(box);
}

const endSheet = () => (controls().some((each) => !each.value) ? toEnd() : sheet().requestSubmit());

function changed(row) {
  keepDraft();
  touched(row);
}

// ---- other keys ----
const lastTyped = () => rows().filter((other) => !blank(other)).pop();

function toggle(row, key, on) {
  const target = row && !blank(row) ? row : lastTyped();
  const found = target ? flags(target).filter((flag) => (flag.dataset.key ?? "+") === key) : [];
  if (found.length > 1) { go(found[0]); return true; }
  if (!found.length) return false;
  found[0].checked = on ?? !found[0].checked;
  changed(target);
  whenKnown(leaveSettled);
  return true;
}

function leaveSettled() {
  const box = document.activeElement;
  if (box?.matches("[data-box]") && passedOver(box)) step(box);
}

const takesMinus = (box) => box.matches("[data-box]") && (!codes(box).length || codes(box).includes("-"));

// A way to write the whole sheet is taken for the rows below too, so that it is chosen once.
function otherKind(row) {
  const links = [...document.querySelectorAll("[data-kinds] [data-kind]")];
  if (!links.length) return;
  const target = row && blank(row) ? row : firstBlank() ?? addRow(mode().value);
  const at = rows().indexOf(target);
  const next = links[(links.findIndex((link) => link.dataset.kind === target.dataset.kind) + 1) % links.length];
  if ("mode" in next.dataset) takeMode(next);
  else changeKind(target, next.dataset.kind);
  enterRow(rows()[at]);
  touched();
}

function correctLast() {
  const last = lastTyped();
  if (last) enterRow(last);
  else document.querySelector("[data-correct]")?.click();
}

// In an empty row a key for what comes after the first box still belongs to the row before.
function rareBox(row, key) {
  const keyed = (where) => where && boxes(where).find((box) => box.dataset.key === key);
  const own = keyed(row);
  const early = own && stops(row)[0]?.dataset.order - own.dataset.order > 0;
  return row && (!blank(row) || early) ? own : keyed(lastTyped()) ?? own;
}

function hotKey(event) {
  const { key, target } = event;
  const row = rowOf(target);
  const rare = rareBox(row, key);
  if (rare) go(rare);
  else if (key === "+" && target.matches("[data-tick]")) target.checked = true;
  else if (key === "-" && !takesMinus(target)) toggle(row, "+", false);
  else if (!/^[+*/,]$/.test(key) || !toggle(row, key)) {
    if (key !== "*") return;
    otherKind(row);
  }
  event.preventDefault();
}

const KEYS = [
  ["Enter", "[data-box]", onEnter],
  ["Enter", "[data-control-box]", afterControl],
  ["Enter", "[data-flag], [data-reason]", (target) => leaveRow(rowOf(target))],
  ["Enter", "[data-tick]", () => sheet().requestSubmit()],
];

function sheetKey(event) {
  const target = event.target;
  const known = KEYS.find(([key, where]) => event.key === key && target.matches(where));
  if (known) { event.preventDefault(); known[2](target); }
  else if (event.key === "Backspace" && target.matches("[data-box]") && !target.value) { event.preventDefault(); moveBack(target); }
  else if (/^\d$/.test(event.key) && target === save()) rowToFill();
  else if (!target.matches("[data-reason], #words") && !(event.key === "-" && target.matches("[data-control-box]"))) hotKey(event);
}

function pageKey(event) {
  if (event.key === "F2") { event.preventDefault(); correctLast(); }
  if (event.key === "F4" && sheet()) { event.preventDefault(); otherKind(rowOf(document.activeElement)); }
  if (event.key === "Escape") document.querySelector("[data-back]")?.click();
}

// ---- what the rules say ----
function answered() {
  showProblems();
  if (finished()) dropSpare();
  showStrip(document.activeElement);
}

function dropSpare() {
  const spare = rows().filter(blank);
  const there = spare.includes(rowOf(document.activeElement));
  spare.forEach((row) => row.remove());
  if (there) toEnd();
}

// ---- the box for the table number ----
function sayNames(box) {
  const row = document.querySelector(`[data-tables] [data-table="${Number(box.value)}"]`);
  tables().querySelector("[data-names]").textContent = row?.textContent ?? "";
}

function openTable(event) {
  const box = tables().elements.tisch;
  if (!sheet() || box.value !== box.defaultValue) return;
  event.preventDefault();
  start();
}

function wireTables() {
  const box = tables().elements.tisch;
  box.addEventListener("input", () => sayNames(box));
  box.addEventListener("focus", () => box.select());
  tables().addEventListener("submit", openTable);
  if (document.activeElement === box) box.select();
}

// What the page says belongs to what was asked last. After a later key only the server knows whether a question is open.
function beforeSave(event) {
  stop();
  if (!fresh()) return;
  const open = sheet().querySelector("[data-tick]:not(:checked)");
  if (!open) return;
  event.preventDefault();
  open.focus();
}

function wireSheet() {
  rows().forEach(showOther);
  rows().forEach(again);
  rows().forEach(showSettled);
  sheet().addEventListener("keydown", sheetKey);
  sheet().addEventListener("submit", beforeSave);
  sheet().addEventListener("focusin", looked);
  sheet().addEventListener("input", inputs);
  sheet().addEventListener("click", (event) => {
    const other = event.target.closest("[data-other]");
    if (other) otherKind(rowOf(other));
  });
  document.querySelectorAll("[data-kinds] [data-kind]").forEach((link) => link.addEventListener("click", chooseKind));
}

function inputs(event) {
  if (event.target.matches("[data-box]")) typed(event.target);
  else if (event.target.matches("[data-flag], [data-reason], [data-control-box]")) changed();
}

let pressed = false;

// A row opens only after the finger is up again: nothing may move away from under it.
function looked(event) {
  const box = event.target;
  const show = () => { if (rowOf(box)) openRow(rowOf(box)); showStrip(box); };
  if (pressed) document.addEventListener("click", show, { once: true });
  else show();
}

function chooseKind(event) {
  event.preventDefault();
  const link = event.currentTarget;
  const kind = link.dataset.kind;
  touched();
  if (!("mode" in link.dataset)) { enterRow(changeKind(firstBlank() ?? addRow(kind), kind)); return; }
  takeMode(link);
  enterRow(firstBlank() ?? addRow(kind));
}

function takeMode(link) {
  mode().value = link.dataset.kind;
  document.querySelectorAll("[data-kinds] [data-kind]").forEach((each) => each.removeAttribute("aria-current"));
  link.setAttribute("aria-current", "true");
  rows().filter(blank).forEach((row) => changeKind(row, link.dataset.kind));
  showControl();
}

function showControl() {
  if (controlBox()) controlBox().hidden = !asksControl();
}

function open() {
  startAnew();
  document.querySelectorAll("[data-saved-key]").forEach((note) => dropSaved(note.dataset.savedKey));
  document.querySelectorAll("[data-drop-draft]").forEach((link) => link.addEventListener("click", () => localStorage.removeItem(link.dataset.dropDraft)));
  if (tables()) wireTables();
  if (sheet()) openSheet();
  (document.querySelector("[data-summary]") ?? document.querySelector("[autofocus]"))?.focus();
}

function openSheet() {
  wireSheet();
  showControl();
  offerDraft(changed);
  if (document.querySelector("[data-summary]")) showProblems();
  else if (!document.querySelector("[autofocus]")) start();
}

document.addEventListener("pointerdown", () => { pressed = true; }, true);
document.addEventListener("click", () => { pressed = false; }, true);
document.addEventListener("keydown", () => { pressed = false; }, true);
document.addEventListener("keydown", pageKey);
document.addEventListener("desk:page", open);
document.addEventListener("desk:answer", answered);
open();
