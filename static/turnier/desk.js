// Typing a score sheet: from box to box by keyboard, rows as they are needed, the rules asked in the background.
import "./desk_travel.js";
import { inTurn, pressLater, whenLifted } from "./desk_keys.js";
import { fresh, startAnew, stop, touched, whenKnown } from "./desk_asking.js";
import { dropSaved, keepDraft, offerDraft } from "./desk_draft.js";
import {
  addRow, again, ahead, asked, blank, boxes, changeKind, codes, enterRow, fillRest, firstBlank, flags, follows, go, mayBePassed,
  mayGrow, mode, openRow, passedOver, reason, rowOf, rows, seatDigits, sheet, showOther, showProblems, showSettled,
  start, starts, stops, takesMinus, tellApart, valid, writtenOver,
} from "./desk_rows.js";
import { NAMED, meantBox, sayMeant, sayMeantTogether, showStrip, withoutKeyboard } from "./desk_strip.js";
import { forget, sayNotKept } from "./shared.js";

const tables = () => document.querySelector("[data-table-form]");
// F2 on a saved sheet leads to the last of its lines.
const LAST = "#letzte";
const preview = () => document.getElementById("vorschau");
const save = () => document.querySelector("[data-save]");
const finished = () => preview().querySelector("[data-finished]");
const nextKind = () => preview().querySelector("[data-next]").dataset.next;
const openKinds = () => preview().querySelector("[data-open]").dataset.open.split(" ");
const correcting = () => "correction" in sheet().dataset;

// ---- the totals on the paper, typed at the end ----
const controlBox = () => sheet().querySelector("[data-control]");
const asksControl = () => controlBox()?.dataset.control.split(" ").includes(mode().value);
const controls = () => (asksControl() ? [...controlBox().querySelectorAll("[data-control-box]")] : []);

// Where Enter saves: at the button, or before it at the first question that is still open.
const lastStop = () => openTick() ?? save();
const openTick = () => sheet().querySelector("[data-tick]:not(:checked)");
const sayHeld = (yes) => sheet().querySelector("[data-held]")?.toggleAttribute("hidden", !yes);

function toEnd() {
  const first = controls()[0];
  if (first && !first.value) go(first);
  else lastStop().focus();
}

function afterControl(box) {
  const all = controls();
  const next = all[all.indexOf(box) + 1];
  if (next && all.some((each) => each.value)) go(next);
  else if (openTick()) openTick().focus();
  else sheet().requestSubmit();
}

// ---- a sheet that is not full ----
const question = () => sheet().querySelector("[data-unfinished]");
const decided = () => preview().querySelector("[data-decided]");
const asksWhatIsMissing = () => question() && !finished() && !decided();
const savesAnyway = (button) => button?.matches("[data-save-anyway]");

function askUnfinished() {
  question().hidden = false;
  question().querySelector("[data-go-on]").focus();
  question().scrollIntoView({ block: "nearest" });
}

function typeOn() {
  question().hidden = true;
  rowToFill();
}

// Whoever types on means the next line, not a finished one: only what a box takes is passed on to it.
function goOnAt(event) {
  if (!/^[\da-z]$/i.test(event.key)) event.preventDefault();
  typeOn();
}

// ---- from box to box ----
// A box moves on by itself after its last digit. An Enter or Tab that was meant for that number must not skip the next
// box, and a digit that can only belong to that number goes back to it.
let movedAlone = false;
let movedTo = null;
let justLeft = null;
// What was typed last, and with a digit that follows at once the box that has just moved on by itself.
let typedText = "";
let cameFrom = null;

function moveAlone(box, move = moveOn) {
  movedAlone = true;
  movedTo = null;
  justLeft = box;
  move(box);
}

// Whoever goes elsewhere after that means the box that he went to.
function arrived(target) {
  if (!movedAlone) return;
  movedTo ??= target;
  if (movedTo !== target) { movedAlone = false; justLeft = null; }
}

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

const gap = (row) => !blank(row) && stops(row).find((box) => asked(box) && !box.value);

// Where the first box of a row may have no question, only an answer tells.
function enter(row) {
  const first = stops(row)[0];
  if (first && mayBePassed(first)) whenKnown(() => enterRow(row));
  else enterRow(row);
}

// What is wrong in the last row that is typed keeps the cursor, unless a referee goes on from the reason.
const wrongIn = (row) => endsSheet(row) && document.activeElement !== reason(row) && row.querySelector("[aria-invalid]");

function leaveRow(row) {
  const left = gap(row) || wrongIn(row);
  if (left) { go(left); return; }
  const next = row.nextElementSibling;
  if (next) enter(next);
  else if (finished() || correcting() || row.classList.contains("is-err")) toEnd();
  else newRow();
  row.scrollIntoView({ block: "nearest" });
}

function newRow() {
  const row = addRow(nextKind());
  touched(row);
  enter(row);
}

const rowToFill = () => { const row = firstBlank(); if (row) enter(row); else newRow(); };

// Where somebody left off: in the line that is half typed, else in the next one.
function goOnTyping() {
  const left = rows().map(gap).find(Boolean);
  if (left) go(left);
  else if (finished()) toEnd();
  else rowToFill();
}

function moveBack(box) {
  const way = rows().flatMap(stops);
  const all = rows().flatMap(boxes);
  const before = all.slice(0, all.indexOf(box)).reverse().find((other) => way.includes(other));
  if (before) go(before);
}

function typed(box, named = false) {
  const text = box.value;
  read(box);
  sayMeant(box, named ? "" : text);
  if (cameFrom?.box.isConnected) sayMeantTogether(cameFrom.box, cameFrom.text, box, text);
  cameFrom = null;
  typedText = text;
  fillRest(rowOf(box));
  changed(rowOf(box));
  showStrip(box);
  if (box.value && valid(box) && (!waits(box) || (named && !("set" in box.dataset)))) moveAlone(box);
}

function read(box) {
  seatDigits(box);
  tellApart(box);
}

// The other one is written down; the cursor stays where it is.
function takeInstead(button) {
  const box = meantBox(button);
  const other = document.getElementById(button.dataset.empties);
  box.value = button.dataset.instead;
  read(box);
  sayMeant(box, "");
  if (other) other.value = "";
  for (const each of [other, box].filter(Boolean)) { fillRest(rowOf(each)); changed(rowOf(each)); }
}

// A box waits for another digit unless none can follow, or those that can are none of the next box.
function waits(box) {
  if (!mayGrow(box)) return false;
  const more = follows(box);
  const next = nextBox(box);
  return !more || !next || more.some((digit) => starts(next).includes(digit));
}

function nextBox(box) {
  const row = rowOf(box);
  const own = ahead(box);
  if (own.length) return own.some(mayBePassed) ? null : own[0];
  return stops(row.nextElementSibling ?? row)[0];
}

function takeBack(digit) {
  const box = justLeft;
  if (!box?.isConnected || !box.value || !follows(box)?.includes(digit)) return false;
  box.value += digit;
  typed(box);
  return true;
}

function onEnter(box) {
  if (box.value) { if (valid(box) || reason(rowOf(box)).value) moveOn(box); }
  else whenKnown(() => passEmpty(box));
}

function passEmpty(box) {
  const row = rowOf(box);
  if (blank(row) && takesProposal(box)) takeProposal(box);
  else if (blank(row) && box === stops(row)[0]) { if (rows().some((other) => !blank(other))) endSheet(); }
  else if (!asked(box)) skip(box);
}

// A line that somebody chose is meant, so that Enter takes what it proposes; in any other it ends the sheet.
const takesProposal = (box) => rowOf(box).dataset.kind !== nextKind() && codes(box).includes(box.placeholder);

function takeProposal(box) {
  box.value = box.placeholder;
  changed(rowOf(box));
  moveOn(box);
}

const skip = (box) => moveOn(box, box.dataset.more && !("rare" in box.dataset) ? otherGroup : ahead);

function endSheet() {
  if (asksWhatIsMissing()) askUnfinished();
  else if (controls().some((each) => !each.value)) toEnd();
  else sheet().requestSubmit();
}

// A dash says that nothing is to be written here, as it does on paper; after a number it says so of the next box.
const behindNumber = (box) => box.value && box.selectionStart === box.value.length && valid(box) && mayGrow(box);
const takesDash = (box) => box?.matches("[data-box]") && (behindNumber(box) || (!box.value && !takesMinus(box)));

function dash(box) {
  if (box.value) {
    moveOn(box);
    whenKnown(() => { if (document.activeElement !== box && takesDash(document.activeElement)) dash(document.activeElement); });
  } else whenKnown(() => { if (asked(box)) toggle(rowOf(box), "+", false); else moveAlone(box, skip); });
}

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

const allBlank = (some) => some.every(blank);
const isLast = (row) => allBlank(rows().slice(rows().indexOf(row)));
const endsSheet = (row) => allBlank(rows().slice(rows().indexOf(row) + 1));
const kindLinks = () => [...document.querySelectorAll("[data-kinds] [data-kind]")];
const patterns = () => [...document.querySelectorAll("[data-pattern]")].map((each) => each.dataset.pattern);

// The last line that somebody has begun and that is none yet becomes another one.
const broken = () => [lastTyped()].find((row) => row && (gap(row) || row.classList.contains("is-err")));
const rowToChange = () => broken() ?? firstBlank() ?? addRow(nextKind());

// A way to write the whole sheet is taken for the rows below too, so that it is chosen once.
// What is possible further up on the sheet, the end of the sheet does not say: there it can be anything.
function otherKind(row) {
  const target = row && blank(row) ? row : rowToChange();
  const kinds = endsSheet(target) ? kindLinks().map((link) => link.dataset.kind) : patterns();
  if (!kinds.length) return;
  const at = rows().indexOf(target);
  const next = kinds[(kinds.indexOf(target.dataset.kind) + 1) % kinds.length];
  const link = kindLinks().find((each) => each.dataset.kind === next);
  changeKind(target, next);
  if (endsSheet(rows()[at]) && "mode" in link.dataset) takeMode(link);
  touched();
  enter(rows()[at]);
}

function correctLast() {
  const last = lastTyped();
  const link = document.querySelector("[data-correct]");
  if (last) enterRow(last);
  else if (link) { link.hash = LAST; link.click(); }
}

// In an empty row a key for what comes after the first box still belongs to the row before.
function rareBox(row, key) {
  const keyed = (where) => where && boxes(where).find((box) => box.dataset.key === key);
  const own = keyed(row);
  const early = own && stops(row)[0]?.dataset.order - own.dataset.order > 0;
  return row && (!blank(row) || early) ? own : keyed(lastTyped()) ?? own;
}

// Below the lines + says that a warning is right, whatever it means in a line.
function confirmTick(tick) {
  tick.checked = true;
  sayHeld(false);
  tick.focus();
}

function hotKey(event) {
  const { key, target } = event;
  const row = rowOf(target);
  const tick = target.matches("[data-tick]") ? target : row ? null : openTick();
  const rare = rareBox(row, key);
  if (key === "+" && tick) confirmTick(tick);
  else if (rare) go(rare);
  else if (key === "-" && takesDash(target)) dash(target);
  else if (key === "-" && !takesMinus(target)) toggle(row, "+", false);
  else if (!/^[+*/,]$/.test(key) || !toggle(row, key)) {
    if (key !== "*") return;
    otherKind(row);
  }
  event.preventDefault();
}

const KEYS = [
  ["Enter", "[data-box]", onEnter],
  ["Enter", "[data-control-box]", (target) => whenKnown(() => afterControl(target))],
  ["Enter", "[data-flag], [data-reason]", (target) => whenKnown(() => leaveRow(rowOf(target)))],
  ["Enter", "[data-tick]", () => sheet().requestSubmit()],
];
const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"];

const isNext = (event) => event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);

// Whether this key was meant for the box that has moved on by itself.
function belongsToLeft(event) {
  const box = event.target;
  if (isNext(event)) return movedAlone && box.matches("[data-box], [data-control-box]");
  return /^\d$/.test(event.key) && takeBack(event.key);
}

function sheetKey(event) {
  if (MODIFIERS.includes(event.key)) return;
  const meant = belongsToLeft(event);
  const again = meant && !isNext(event);
  cameFrom = /^\d$/.test(event.key) && justLeft && !meant ? { box: justLeft, text: typedText } : null;
  if (!again) { movedAlone = false; justLeft = null; }
  if (meant) event.preventDefault();
  else onKey(event);
}

function onKey(event) {
  const target = event.target;
  const known = KEYS.find(([key, where]) => event.key === key && target.matches(where));
  if (known) { event.preventDefault(); known[2](target); }
  else if (event.key === "Backspace" && target.matches("[data-box]") && !target.value) { event.preventDefault(); moveBack(target); }
  else if (event.key.length === 1 && target.matches("[data-go-on]")) goOnAt(event);
  else if (/^\d$/.test(event.key) && target === save()) rowToFill();
  else if (!target.matches("[data-reason], #words") && !(event.key === "-" && takesMinus(target) && !takesDash(target))) hotKey(event);
}

function pageKey(event) {
  if (event.key === "F2") { event.preventDefault(); correctLast(); }
  if (event.key === "F4" && sheet()) { event.preventDefault(); whenKnown(() => otherKind(rowOf(document.activeElement))); }
  if (event.key === "Escape") document.querySelector("[data-back]")?.click();
}

// ---- what the rules say ----
function answered() {
  showProblems();
  rows().forEach(fillAgain);
  if (finished()) dropSpare(); else followState();
  if (!asksWhatIsMissing()) question()?.toggleAttribute("hidden", true); // nothing is missing any more
  showStrip(document.activeElement);
  showKind();
}

// Who takes part in a sum only an answer tells: what was left of it before is worked out anew.
function fillAgain(row) {
  const before = boxes(row).map((box) => box.value).join();
  fillRest(row);
  if (boxes(row).map((box) => box.value).join() !== before) changed(row);
}

// After the last typed row stands a row that can come next: when a Stechen is due, one for the Stechen.
function followState() {
  if (correcting()) return;
  for (const row of rows().filter((each) => isLast(each) && !openKinds().includes(each.dataset.kind))) {
    const there = row.contains(document.activeElement);
    const made = changeKind(row, nextKind());
    touched(made);
    if (there) { movedTo = null; enter(made); }
  }
}

function dropSpare() {
  const spare = rows().filter(blank);
  const there = spare.includes(rowOf(document.activeElement));
  spare.forEach((row) => row.remove());
  if (there) { movedTo = null; toEnd(); }
}

// ---- the box for the table number ----
function sayNames(box) {
  const row = document.querySelector(`[data-tables] [data-table="${Number(box.value)}"]`);
  tables().querySelector("[data-names]").textContent = row?.textContent ?? "";
}

function openTable(event) {
  const box = tables().elements.tisch;
  if (!sheet() && !box.value) event.preventDefault();
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
  if (pressLater(event.submitter)) { event.preventDefault(); return; }
  stop();
  if (!fresh()) return;
  const open = openTick();
  const asks = asksWhatIsMissing() && !savesAnyway(event.submitter) && !rows().some((row) => row.classList.contains("is-err"));
  sayHeld(open);
  if (open) { event.preventDefault(); open.focus(); }
  else if (asks && !halfTyped()) { event.preventDefault(); askUnfinished(); }
}

const halfTyped = () => rows().every(blank) || rows().some(gap);

function wireSheet() {
  rows().forEach(showOther);
  rows().forEach(showSettled);
  rows().forEach(again);
  sheet().addEventListener("keydown", sheetKey);
  sheet().addEventListener("submit", beforeSave);
  sheet().addEventListener("focusin", looked);
  sheet().addEventListener("input", inputs);
  sheet().addEventListener("click", clicked);
  sheet().addEventListener("toggle", (event) => {
    if (event.target.matches("[data-override]") && event.target.open) insist(rowOf(event.target));
  }, true);
}

/** Whoever insists decides about ticks too that the rules had settled: they show what would be saved. */
function insist(row) {
  for (const tick of flags(row)) if (tick.dataset.settled === "yes" && tick.placeholder === "1") tick.checked = true;
  reason(row).focus();
}

function clicked(event) {
  const pressed = (where) => event.target.closest(where);
  selectOnce(event.target);
  const row = pressed("[data-other]") && rowOf(event.target);
  if (row) inTurn(() => otherKind(row.isConnected ? row : null));
  if (pressed("[data-go-on]")) inTurn(typeOn);
  const instead = pressed("[data-instead]");
  if (instead) inTurn(() => { if (instead.isConnected) takeInstead(instead); });
  const kind = pressed("[data-kinds] [data-kind]")?.dataset.kind;
  if (kind) { event.preventDefault(); inTurn(() => whenKnown(() => chooseKind(kind))); }
}

function inputs(event) {
  sayHeld(false);
  if (event.target.matches("[data-box]")) typed(event.target, event.detail === NAMED);
  else if (event.target.matches("[data-flag], [data-reason], [data-control-box]")) changed();
}

// The first click into a box means all that stands there, as the cursor that comes by a key does; the next one a place
// in it. What was marked by dragging stays marked.
let clickedBox = null;

function selectOnce(box) {
  if (!box.matches("[data-box], [data-control-box]") || box === clickedBox) return;
  clickedBox = box;
  if (box.selectionStart === box.selectionEnd) box.select();
}

function looked(event) {
  const box = event.target;
  if (box !== clickedBox) clickedBox = null;
  if (box.matches("[data-box]")) { writtenOver(box); withoutKeyboard(box); }
  arrived(box);
  whenLifted(() => { if (rowOf(box)) openRow(rowOf(box)); showStrip(box); showKind(); });
}

// The line that is being typed says which kind is marked; the mode is that of the next ones.
function showKind() {
  const kind = sheet()?.querySelector("[data-row].is-open")?.dataset.kind;
  for (const link of kind ? kindLinks() : []) {
    if (link.dataset.kind === kind) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// With each answer the links are new ones, and others.
function chooseKind(kind) {
  const link = kindLinks().find((each) => each.dataset.kind === kind);
  if (!link) return;
  touched();
  const row = changeKind(rowToChange(), kind);
  const at = rows().indexOf(row);
  if ("mode" in link.dataset) takeMode(link);
  enter(rows()[at]);
}

function takeMode(link) {
  mode().value = link.dataset.kind;
  const spare = rows().filter(blank);
  if ("single" in link.dataset) spare.splice(rows().some((row) => !blank(row)) ? 0 : 1).forEach((row) => row.remove());
  spare.forEach((row) => changeKind(row, link.dataset.kind));
  showControl();
}

function showControl() {
  if (controlBox()) controlBox().hidden = !asksControl();
}

function open() {
  startAnew();
  sayNotKept();
  document.querySelectorAll("[data-saved-key]").forEach((note) => dropSaved(note.dataset.savedKey));
  document.querySelectorAll("[data-drop-draft]").forEach((link) => link.addEventListener("click", () => forget(link.dataset.dropDraft)));
  if (tables()) wireTables();
  if (sheet()) openSheet();
  (document.querySelector("[data-summary]") ?? document.querySelector("[autofocus]"))?.focus();
}

function openSheet() {
  wireSheet();
  showControl();
  const offered = offerDraft(() => { changed(); whenKnown(goOnTyping); });
  if (document.querySelector("[data-summary]")) showProblems();
  else if (!offered && location.hash === LAST && lastTyped()) enterRow(lastTyped());
  else if (!offered && !document.querySelector("[autofocus]")) start();
}

document.addEventListener("pointerdown", () => { movedAlone = false; justLeft = null; }, true);
document.addEventListener("keydown", pageKey);
document.addEventListener("desk:page", open);
document.addEventListener("desk:answer", answered);
open();
