// What was typed and not saved stays on this device, is offered again, and is gone once it is saved.
import { addRow, blank, boxes, flags, reason, rows, sheet, start } from "./desk_rows.js";
import { forget, store, stored, storedNames } from "./shared.js";

const name = () => sheet()?.dataset.draft;
const controls = () => [...sheet().querySelectorAll("[data-control-box]")];
const field = (part) => sheet().elements.namedItem(part);
const note = () => document.querySelector("[data-draft-note]");

function content() {
  return rows().filter((row) => !blank(row)).map((row) => ({
    kind: row.dataset.kind,
    boxes: boxes(row).map((box) => box.value),
    flags: flags(row).map((flag) => flag.checked),
    reason: reason(row).value,
  }));
}

// What is offered stays as long as less than that has been typed beside it.
export function keepDraft() {
  if (!name()) return;
  const typedRows = content();
  if (isOffered() && typedRows.length < (stored(name())?.rows.length ?? 0)) return;
  note()?.setAttribute("hidden", "");
  if (!typedRows.length) { forget(name()); return; }
  const draft = {
    key: field("key").value,
    base_version: field("base_version").value,
    at: Date.now(),
    rows: typedRows,
    controls: controls().map((box) => box.value),
  };
  store(name(), draft);
}

const isOffered = () => note()?.hidden === false;

function takeDraft(draft) {
  field("key").value = draft.key;
  field("base_version").value = draft.base_version;
  rows().forEach((row) => row.remove());
  for (const kept of draft.rows) {
    const row = addRow(kept.kind);
    boxes(row).forEach((box, i) => { box.value = kept.boxes[i] ?? ""; });
    flags(row).forEach((flag, i) => { flag.checked = kept.flags[i] ?? false; });
    reason(row).value = kept.reason;
  }
  controls().forEach((box, i) => { box.value = draft.controls?.[i] ?? ""; });
}

export function dropSaved(key) {
  for (const each of storedNames("zettel ")) if (stored(each)?.key === key) forget(each);
}

// Whether something is offered; the cursor is then at the button that takes it, so that no key is typed past it.
export function offerDraft(taken) {
  const draft = name() && note() && rows().every(blank) && stored(name());
  if (!draft) return false;
  const time = new Date(draft.at).toLocaleTimeString("de", { hour: "2-digit", minute: "2-digit" });
  const older = draft.base_version !== field("base_version").value;
  const [take, compare] = ["take", "compare"].map((which) => note().querySelector(`[data-draft-${which}]`));
  note().querySelector("[data-draft-time]").textContent = time;
  note().querySelector("[data-draft-older]").hidden = !older;
  [take.hidden, compare.hidden] = [older, !older];
  note().hidden = false;
  take.addEventListener("click", () => { note().hidden = true; takeDraft(draft); taken(); });
  compare.addEventListener("click", () => { takeDraft(draft); sheet().requestSubmit(sheet().querySelector("[data-save-anyway]")); });
  note().querySelector("[data-draft-drop]").addEventListener("click", () => { note().hidden = true; forget(name()); start(); });
  (older ? compare : take).focus();
  return true;
}
