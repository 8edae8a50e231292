// Keys that come while the page has to wait for an answer: they are kept in their order and pressed afterwards. What was
// clicked meanwhile is kept among them: a field, so that the keys after the click are written there, or what it does.
let waits = 0;
let kept = [];

const keeps = (event) => event.key.length === 1 || ["Enter", "Backspace", "F2", "F4", "Escape"].includes(event.key);

function keep(event) {
  if (!waits || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!keeps(event)) return;
  kept.push(event.key);
  event.preventDefault();
  event.stopPropagation();
}

function erase(box) {
  const from = box.selectionStart === box.selectionEnd ? Math.max(0, box.selectionStart - 1) : box.selectionStart;
  box.setRangeText("", from, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function write(box, key) {
  if (box.selectionStart === box.selectionEnd && box.value.length >= box.maxLength && box.maxLength > 0) return;
  box.setRangeText(key, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(key) {
  const handled = !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const now = document.activeElement;
  if (handled) return;
  const digits = now.matches("input:not([type=checkbox]):not([type=radio])");
  if (key === "Enter" && now.matches("button, a, input")) now.matches("input") ? now.form.requestSubmit() : now.click();
  else if (key === " " && !digits) now.click();
  else if (key === "Backspace" && digits) erase(now);
  else if (key.length === 1 && digits && !now.readOnly) write(now, key);
}

export function hold() {
  waits += 1;
}

export function drop() {
  kept = [];
}

export function release() {
  waits -= 1;
  while (kept.length && !waits) takeUp(kept.shift());
}

function takeUp(next) {
  if (typeof next === "string") press(next);
  else if (typeof next === "function") next();
  else if (next.isConnected) next.focus();
}

// Does what a click means, after the keys that wait; says whether it has to wait for them.
export function inTurn(then) {
  if (!waits) { then(); return false; }
  kept.push(then);
  return true;
}

// A button that is pressed while keys wait is pressed after them; says whether it has to wait.
export function pressLater(button) {
  return Boolean(waits && button) && inTurn(() => { if (button.isConnected) button.click(); });
}

// ---- the finger ----
// As long as it is down nothing may move away from under it, or the click is lost.
const LATEST_CLICK = 100;
let onLift = null;
let lifting = 0;
let placeBefore = null;

export function whenLifted(then) {
  if (onLift) onLift.push(then);
  else then();
}

function fingerDown() {
  clearTimeout(lifting);
  onLift ??= [];
  if (waits) onLift.push(keepPlace(document.activeElement));
}

const keepPlace = (before) => () => {
  const field = document.activeElement;
  if (!waits || field === before) return;
  if (field.matches("input")) kept.push(field);
  placeBefore ??= before;
};

// What was typed before the click is carried out where it was typed.
export function goBack() {
  const before = placeBefore;
  placeBefore = null;
  if (before?.isConnected) before.focus();
}

function fingerUp() {
  clearTimeout(lifting);
  const all = onLift ?? [];
  onLift = null;
  for (const then of all) then();
}

function liftIn(time) {
  clearTimeout(lifting);
  lifting = setTimeout(fingerUp, time);
}

document.addEventListener("pointerdown", fingerDown, true);
document.addEventListener("pointerup", () => liftIn(LATEST_CLICK), true);
document.addEventListener("pointercancel", fingerUp, true);
document.addEventListener("click", () => liftIn(0), true);
// In one go: what waited for the finger would otherwise be carried out before the key is kept, and the key be pressed at
// the place that was left.
document.addEventListener("keydown", (event) => { fingerUp(); keep(event); }, true);
