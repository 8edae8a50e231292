// Boxes with a pad of digits or tiles, and the panes behind the buttons beside them.
import { listed, longer, mayTakeDigit } from "./shared.js";

export const entry = () => document.querySelector("[data-entry]");
export const asks = () => [...(entry()?.querySelectorAll("[data-ask]") ?? [])];
export const boxes = () => asks().filter((ask) => ask.dataset.look === "box" && ask.closest(".t-side__boxes"));
export const field = (ask) => ask.querySelector("input, select");
const pad = () => entry().querySelector("[data-pad]");
const shown = (box) => !box.hasAttribute("data-absent");
// Codes one by one, or "first..last/step" where they are many.
function usual({ dataset: { usual: said } }) {
  const [first, last, step] = (/^(\d+)\.\.(\d+)\/(\d+)$/.exec(said) ?? []).slice(1).map(Number);
  return step ? Array.from({ length: (last - first) / step + 1 }, (_, at) => `${first + at * step}`) : listed(said);
}
const codes = (box) => listed(box.dataset.now ?? box.dataset.codes);
const FEW = 15;
let active = null;
// What stands in a box when it is tapped is replaced by the next digit, as if it were selected.
let replaces = false;

function mayGrow(box, value) {
  if (usual(box).includes(value) && !("long" in box.dataset)) return false;
  if (box.dataset.codes) return longer(listed(box.dataset.codes), value).length > 0;
  return mayTakeDigit(value, Number(box.dataset.le || Infinity));
}

// ---- what is left of a fixed sum ----
export function fillRests() {
  for (const name of new Set(boxes().filter((box) => box.dataset.total).map((box) => box.dataset.field))) {
    const group = boxes().filter((box) => box.dataset.field === name && shown(box));
    const open = group.filter((box) => !field(box).value);
    const sum = group.reduce((all, box) => all + Number(field(box).value), 0);
    const rest = Number(group[0]?.dataset.total) - sum;
    const nothingLeft = rest === 0 && open.length < group.length && open.every((box) => box.dataset.ge === "0");
    const settled = open.length === 1 || nothingLeft;
    group.forEach((box) => box.classList.toggle("is-computed", settled && open.includes(box)));
    open.forEach((box) => { field(box).placeholder = settled && rest >= Number(group[0].dataset.ge ?? 0) ? String(rest) : ""; });
  }
  headPad();
  for (const calc of entry().querySelectorAll("[data-rest]")) {
    const from = boxes().find((box) => box.dataset.ask === calc.dataset.rest);
    calc.querySelector("b").textContent = field(from).value ? String(Number(calc.dataset.sum) - Number(field(from).value)) : "";
  }
}

// ---- whose the pad is, and what is left to hand out ----
function headPad() {
  const whose = entry().querySelector("[data-pad-of]");
  if (!whose) return;
  const left = entry().querySelector("[data-pad-left]");
  const rest = Number(active?.dataset.total) - boxes().reduce((all, box) => all + Number(field(box).value), 0);
  whose.textContent = active?.dataset.whose ?? "";
  left.textContent = active?.dataset.total && rest > 0 ? left.dataset.words.replace("{n}", rest) : "";
}

// ---- what is the same as another box until somebody says otherwise ----
export function fillCopies() {
  for (const box of boxes().filter((each) => each.dataset.same && !field(each).value)) {
    field(box).placeholder = field(boxes().find((each) => each.dataset.ask === box.dataset.same)).value;
  }
}

// ---- the active box and its pad ----
export function activate(box, { long = false } = {}) {
  active = box;
  boxes().forEach((each) => each.classList.toggle("is-active", each === box));
  if (long) box.dataset.long = ""; else delete box?.dataset.long;
  replacing(Boolean(box && field(box).value));
  closePanes();
  headPad();
  drawPad();
  box?.scrollIntoView({ block: "nearest" });
}

function replacing(now) {
  replaces = now;
  boxes().forEach((each) => each.classList.toggle("is-replaced", now && each === active));
}

function keyButton({ label, act, disabled = false, name = "", word = "" }) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "t-digit";
  made.textContent = label;
  made.disabled = disabled;
  if (name) made.setAttribute("aria-label", name);
  if (word) {
    const small = document.createElement("small");
    small.textContent = word;
    small.setAttribute("aria-hidden", "true");
    made.classList.add("has-word");
    made.append(small);
  }
  made.addEventListener("click", act);
  return made;
}

function drawPad() {
  if (!pad()) return;
  pad().hidden = !active;
  if (!active) return;
  const all = listed(active.dataset.codes);
  const early = "long" in active.dataset ? [] : usual(active);
  pad().classList.toggle("is-wide", early.length > 0);
  if (early.length) showKeys([...early.map(tile), { label: "…", act: () => activate(active, { long: true }), name: pad().dataset.other }]);
  else showKeys(boxes().every(hasFew) ? all.map(tile) : digits());
}

// All boxes have the same keys: a finger that knows where they are does not look.
function hasFew(box) {
  const count = listed(box.dataset.codes).length;
  return count > 0 && count <= FEW;
}

// A key that is being touched while an answer arrives stays where it is: one that is replaced would swallow the tap.
function showKeys(keys) {
  const shape = keys.map((each) => each.label).join(" ");
  if (pad().dataset.shape === shape) keys.forEach((each, n) => { pad().children[n].disabled = each.disabled ?? false; });
  else pad().replaceChildren(...keys.map(keyButton));
  pad().dataset.shape = shape;
}

// What a figure is called at the table: 0 is "vorgeführt".
function wordOf(box, code) {
  const named = (box.dataset.words ?? "").split("|").find((each) => each.startsWith(`${code}=`));
  return named ? named.slice(code.length + 1) : "";
}

function tile(code) {
  const wrong = active.dataset.now !== undefined && !codes(active).includes(code);
  return { label: code, act: () => { write(code); moveOn(); }, disabled: wrong, word: wordOf(active, code) };
}

function digits() {
  const known = codes(active);
  const dead = (digit) => known.length && !known.some((code) => code.startsWith(valueWith(digit)));
  const digit = (n) => ({ label: n, act: () => press(n), disabled: Boolean(dead(n)) });
  const clear = { label: "×", act: () => rewrite(""), name: pad().dataset.clear };
  const back = { label: "←", act: () => rewrite(field(active).value.slice(0, -1)), name: pad().dataset.back };
  const sign = { label: "±", act: () => rewrite(negated(field(active).value)), name: pad().dataset.sign };
  return [..."123456789"].map(digit).concat(Number(active.dataset.ge) < 0 ? sign : clear, digit("0"), back);
}

const negated = (number) => (number.startsWith("-") ? number.slice(1) : `-${number}`);

const valueWith = (digit) => (replaces || field(active).value === "0" ? digit : field(active).value + digit);

function write(value) {
  replacing(false);
  field(active).value = value;
  field(active).dispatchEvent(new Event("input", { bubbles: true }));
}

// What may follow is known here: no answer has to arrive before the next digit.
function rewrite(value) {
  write(value);
  drawPad();
}

function press(digit) {
  const box = field(active);
  write(valueWith(digit));
  if (!mayGrow(active, box.value)) moveOn(); else drawPad();
}

function moveOn() {
  const row = boxes();
  const later = row.slice(row.indexOf(active) + 1);
  const next = later.find((box) => shown(box) && !field(box).value && !("proposed" in box.dataset) && !box.classList.contains("is-computed"));
  if (next) { activate(next); return; }
  const button = entry().querySelector("[data-opens][data-auto]:not([data-seen])");
  if (!button) { drawPad(); return; }
  openPane(button);
  openedByItself = { button, at: Date.now() };
}

// ---- panes ----
// A finger that was on its way to the button as its pane opened by itself does not close it.
const ON_ITS_WAY_MS = 1200;
let openedByItself = null;
const wasOnItsWay = (button) => openedByItself?.button === button && Date.now() - openedByItself.at < ON_ITS_WAY_MS;

// What opens a rare one stands in the head, outside of the entry.
function closePanes() {
  document.querySelectorAll("[data-pane].is-open, [data-opens].is-open").forEach((each) => each.classList.remove("is-open"));
}

export function openPane(button) {
  const wasOpen = button.classList.contains("is-open");
  closePanes();
  if (wasOpen) { if (boxes().length) activate(boxes().find(shown) ?? null); return; }
  button.dataset.seen = "";
  button.closest("details")?.removeAttribute("open");
  button.classList.add("is-open");
  const pane = entry().querySelector(`[data-pane="${button.dataset.opens}"]`);
  pane.classList.add("is-open");
  active = null;
  boxes().forEach((box) => box.classList.remove("is-active"));
  if (pad()) pad().hidden = true;
  pane.scrollIntoView({ block: "nearest" });
}

// What an answer is called: of two who could have something its name, of somebody the name without the score beside it.
function answerOf(input) {
  const tile = input.nextElementSibling;
  return (input.closest(".t-owner")?.querySelector("legend") ?? tile.querySelector(".t-who") ?? tile).textContent.trim();
}

export function sumUpPanes() {
  for (const small of entry().querySelectorAll("[data-summary-of]")) {
    const pane = entry().querySelector(`[data-pane="${small.dataset.summaryOf}"]`);
    const chosen = [...pane.querySelectorAll("input:checked")].filter((input) => input.value !== "0").map(answerOf);
    const turned = [...pane.querySelectorAll("select")].filter((select) => select.selectedIndex > 0).map((select) => select.parentElement.firstElementChild.textContent);
    const typed = [...pane.querySelectorAll(".t-box input")].filter((input) => input.value).map((input) => input.value);
    small.textContent = [...chosen, ...turned, ...typed].join(", ");
  }
  const small = entry().querySelector("[data-summary-boxes]");
  if (small) small.textContent = [...boxes().map((box) => field(box).value), ...[...entry().querySelectorAll("[data-rest] b")].map((each) => each.textContent.trim())].filter(Boolean).join(" : ");
}

// ---- counts: one less, how many, one more ----
const allowed = (select) => {
  const now = listed(select.closest("[data-ask]").dataset.now);
  return [...select.options].map((option) => option.value).filter((code, n) => n === 0 || !now.length || now.includes(code));
};

function showCount(select) {
  const [less, count, more] = select.parentElement.querySelector(".t-count").children;
  const order = allowed(select);
  const at = order.indexOf(select.value);
  count.textContent = select.selectedOptions[0].textContent;
  less.disabled = at <= 0;
  more.disabled = at === order.length - 1;
  count.parentElement.classList.toggle("is-set", select.selectedIndex > 0);
}

function step(select, by) {
  const order = allowed(select);
  select.value = order[order.indexOf(select.value) + by] ?? select.value;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  showCount(select);
}

function countOf(select) {
  const name = select.parentElement.firstElementChild.textContent;
  const [less, more] = [["−", -1], ["+", 1]].map(([label, by]) => keyButton({ label, act: (event) => { event.preventDefault(); step(select, by); }, name: `${name} ${label}` }));
  const made = document.createElement("div");
  made.className = "t-count";
  made.append(less, document.createElement("output"), more);
  return made;
}

export function showTurns() {
  for (const select of entry().querySelectorAll(".t-turn select")) {
    if (!select.parentElement.querySelector(".t-count")) select.parentElement.append(countOf(select));
    showCount(select);
  }
}

// ---- answers that few need; while they are open nothing else is asked, and choosing one closes them ----
function fold(button, open = !button.parentElement.classList.contains("is-unfolded")) {
  button.parentElement.classList.toggle("is-unfolded", open);
  const words = button.firstElementChild;
  words.textContent = open ? words.dataset.less : words.dataset.more;
}

// ---- the sides that take part decide which boxes there are ----
const takesPart = (box) => Boolean(entry().querySelector(`[name="line-0-${box.dataset.members}"][value="${Number(box.dataset.seat) + 1}"]`)?.checked);

export function showMembers() {
  const shared = boxes().filter((each) => each.dataset.members);
  const joins = shared.some((box) => !shown(box) && takesPart(box));
  for (const box of shared) {
    box.toggleAttribute("data-absent", !takesPart(box));
    if (!takesPart(box)) field(box).value = "";
    // What was possible without somebody says nothing once he is there: until the next answer any key may be tapped.
    if (joins) delete box.dataset.now;
  }
  if (joins) redrawPad();
}

// ---- one list says who plays and who joins him: the first tap is who plays, a second one takes it back ----
const leaders = () => [...entry().querySelectorAll("[data-lead] input")];

function lead(event) {
  const tick = event.target.closest(".is-led .is-members [type=checkbox]");
  if (!tick) return;
  const leader = leaders().find((each) => each.checked);
  if (!leader && tick.checked) {
    leaders().find((each) => each.value === tick.value).checked = true;
    tick.dataset.auto = "";
  } else if (leader?.value === tick.value) leader.checked = false;
}

export function showLeader() {
  const leader = leaders().find((each) => each.checked);
  for (const tick of entry().querySelectorAll(".is-led .is-members [type=checkbox]")) tick.parentElement.classList.toggle("is-lead", tick.value === leader?.value);
}

// Where nothing waits for a digit any more, the pad turns to somebody who has just joined.
export function followMembers() {
  if (active && shown(active) && !field(active).value) return;
  const next = boxes().find((box) => shown(box) && !field(box).value && !box.classList.contains("is-computed"));
  if (next || !active || !shown(active)) activate(next ?? null);
}

// A box that is tapped again takes any number, digit by digit.
function wireBox(box) {
  let again = false;
  box.addEventListener("pointerdown", () => { again = box === active; });
  box.addEventListener("click", (event) => { event.preventDefault(); field(box).focus(); activate(box, { long: again }); });
  field(box).addEventListener("focus", () => { if (box !== active) activate(box); });
  field(box).addEventListener("keydown", (event) => {
    if (/^\d$/.test(event.key)) { event.preventDefault(); press(event.key); }
    if (event.key === "Backspace") { event.preventDefault(); rewrite(field(box).value.slice(0, -1)); }
  });
}

export function wirePad() {
  for (const box of boxes()) {
    field(box).readOnly = true;
    field(box).inputMode = "none";
    wireBox(box);
  }
  for (const button of entry().querySelectorAll("[data-fold]")) {
    button.addEventListener("click", () => fold(button));
    button.parentElement.addEventListener("change", () => fold(button, false));
  }
  entry().querySelector("[data-boxes]")?.addEventListener("click", () => activate(boxes().find(shown)));
  document.querySelectorAll("[data-opens]").forEach((button) => button.addEventListener("click", () => { if (!wasOnItsWay(button)) openPane(button); }));
  showTurns();
  showMembers();
  showLeader();
  fillRests();
  sumUpPanes();
  entry().addEventListener("click", lead);
  entry().addEventListener("change", (event) => { if (event.target.closest(".is-members")) followMembers(); });
  activateFirst();
}

/** The box that comes next: the first one in which nothing stands. */
export function activateFirst() {
  const first = boxes().find((box) => shown(box) && !field(box).value) ?? boxes().find(shown);
  if (boxes().length) activate(first ?? null);
}

export const redrawPad = () => { if (active) drawPad(); };
