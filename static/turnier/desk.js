// Typing a score sheet: from box to box by keyboard, rows as they are needed, the rules asked in the background.
import { dropSaved, keepDraft, offerDraft } from "./desk_draft.js";
import {
  addRow, again, blank, boxes, changeKind, codes, enterRow, fillRest, firstBlank, flags, go, mayGrow, mode, rowOf, rows,
  sheet, showOther, showProblems, start, stops, valid,
} from "./desk_rows.js";

const tables = () => document.querySelector("[data-table-form]");
const preview = () => document.getElementById("vorschau");
const save = () => document.querySelector("[data-save]");

// ---- from box to box ----
function moveOn(box) {
  const row = rowOf(box);
  const way = stops(row);
  const next = way[way.indexOf(box) + 1];
  if (next) go(next);
  else leaveRow(row);
}

function leaveRow(row) {
  const next = row.nextElementSibling;
  if (next) enterRow(next);
  else save().focus();
  row.scrollIntoView({ block: "nearest" });
}

function moveBack(box) {
  const way = rows().flatMap(stops);
  const before = way[way.indexOf(box) - 1];
  if (before) go(before);
}

function skipGroup(box) {
  const way = stops(rowOf(box));
  const later = way.slice(way.indexOf(box) + 1).find((other) => other.dataset.more !== box.dataset.more);
  if (later) go(later);
  else leaveRow(rowOf(box));
}

function typed(box) {
  fillRest(rowOf(box));
  changed();
  if (box.value && valid(box) && !mayGrow(box)) moveOn(box);
}

function onEnter(box) {
  const row = rowOf(box);
  if (blank(row)) return rows().some((other) => !blank(other)) && sheet().requestSubmit();
  if (!box.value && box.dataset.more) return skipGroup(box);
  return moveOn(box);
}

// ---- other keys ----
function toggle(row, on) {
  const target = row && !blank(row) ? row : rows().filter((other) => !blank(other)).pop();
  const found = target ? flags(target) : [];
  if (found.length === 1) { found[0].checked = on ?? !found[0].checked; changed(); }
  else if (found.length) found[0].focus();
}

const takesMinus = (box) => box.matches("[data-box]") && (!codes(box).length || codes(box).includes("-"));

function otherKind(row) {
  const kinds = [...document.querySelectorAll("[data-kinds] [data-kind]")].map((link) => link.dataset.kind);
  const target = row && blank(row) ? row : firstBlank() ?? addRow(mode().value);
  if (kinds.length) enterRow(changeKind(target, kinds[(kinds.indexOf(target.dataset.kind) + 1) % kinds.length]));
}

function correctLast() {
  const last = rows().filter((row) => !blank(row)).pop();
  if (last) enterRow(last);
  else document.querySelector("[data-correct]")?.click();
}

function hotKey(event) {
  const row = rowOf(event.target);
  const rare = row && boxes(row).find((box) => box.dataset.key === event.key);
  if (rare) go(rare);
  else if (event.key === "*") otherKind(row);
  else if (event.key === "+" && event.target.matches("[data-tick]")) event.target.checked = true;
  else if (event.key === "+") toggle(row);
  else if (event.key === "-" && !takesMinus(event.target)) toggle(row, false);
  else return;
  event.preventDefault();
}

function sheetKey(event) {
  const target = event.target;
  if (event.key === "Enter" && target.matches("[data-box]")) { event.preventDefault(); onEnter(target); }
  else if (event.key === "Enter" && target.matches("[data-flag], [data-reason]")) { event.preventDefault(); leaveRow(rowOf(target)); }
  else if (event.key === "Enter" && target.matches("[data-tick]")) { event.preventDefault(); sheet().requestSubmit(); }
  else if (event.key === "Backspace" && target.matches("[data-box]") && !target.value) { event.preventDefault(); moveBack(target); }
  else if (/^\d$/.test(event.key) && target === save()) enterRow(firstBlank() ?? addRow(mode().value));
  else if (!target.matches("[data-reason], #words")) hotKey(event);
}

function pageKey(event) {
  if (event.key === "F2") { event.preventDefault(); correctLast(); }
  if (event.key === "Escape") document.querySelector("[data-back]")?.click();
}

// ---- what the rules say ----
let timer = 0;
let typedSoFar = 0;
let answeredFor = 0;

function changed() {
  typedSoFar += 1;
  keepDraft();
  clearTimeout(timer);
  timer = setTimeout(ask, 40);
}

async function ask() {
  const mine = typedSoFar;
  try {
    const answer = await fetch(preview().dataset.url, { method: "POST", body: new FormData(sheet()) });
    const text = await answer.text();
    if (mine !== typedSoFar || !answer.ok) return;
    answeredFor = mine;
    show(text);
  } catch {
    document.querySelector("[data-offline]")?.removeAttribute("hidden");
  }
}

function show(text) {
  const answer = new DOMParser().parseFromString(text, "text/html");
  for (const part of answer.querySelectorAll("[data-into]")) {
    document.getElementById(part.dataset.into)?.replaceChildren(...part.childNodes);
  }
  answered();
}

function answered() {
  showProblems();
  document.querySelector("[data-offline]")?.setAttribute("hidden", "");
  const finished = preview().querySelector("[data-finished]");
  const wrong = sheet().querySelector(".is-err");
  if (!finished && !wrong && document.activeElement === save() && !("correction" in sheet().dataset)) enterRow(firstBlank() ?? addRow(mode().value));
  if (finished) {
    const spare = rows().filter(blank);
    const there = spare.includes(rowOf(document.activeElement));
    spare.forEach((row) => row.remove());
    if (there) save().focus();
  }
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
  clearTimeout(timer);
  if (answeredFor !== typedSoFar) return;
  const open = sheet().querySelector("[data-tick]:not(:checked)");
  if (!open) return;
  event.preventDefault();
  open.focus();
}

function wireSheet() {
  rows().forEach(showOther);
  rows().forEach(again);
  sheet().addEventListener("keydown", sheetKey);
  sheet().addEventListener("submit", beforeSave);
  sheet().addEventListener("input", (event) => {
    if (event.target.matches("[data-box]")) typed(event.target);
    else if (event.target.matches("[data-flag], [data-reason]")) changed();
  });
  sheet().addEventListener("click", (event) => {
    const other = event.target.closest("[data-other]");
    if (other) otherKind(rowOf(other));
  });
  document.querySelectorAll("[data-kinds] [data-kind]").forEach((link) => link.addEventListener("click", chooseKind));
}

function chooseKind(event) {
  event.preventDefault();
  const link = event.currentTarget;
  const kind = link.dataset.kind;
  const open = rows().filter(blank);
  if (!("mode" in link.dataset)) { enterRow(changeKind(open[0] ?? addRow(kind), kind)); return; }
  mode().value = kind;
  document.querySelectorAll("[data-kinds] [data-kind]").forEach((each) => each.removeAttribute("aria-current"));
  link.setAttribute("aria-current", "true");
  open.forEach((row) => changeKind(row, kind));
  enterRow(firstBlank() ?? addRow(kind));
}

function open() {
  clearTimeout(timer);
  typedSoFar += 1;
  answeredFor = typedSoFar;
  document.querySelectorAll("[data-saved-key]").forEach((note) => dropSaved(note.dataset.savedKey));
  document.querySelectorAll("[data-drop-draft]").forEach((link) => link.addEventListener("click", () => localStorage.removeItem(link.dataset.dropDraft)));
  if (tables()) wireTables();
  if (sheet()) openSheet();
  (document.querySelector("[data-summary]") ?? document.querySelector("[autofocus]"))?.focus();
}

function openSheet() {
  wireSheet();
  offerDraft(changed);
  if (document.querySelector("[data-summary]")) showProblems();
  else if (!document.querySelector("[autofocus]")) start();
}

document.addEventListener("keydown", pageKey);
document.addEventListener("desk:page", open);
open();
