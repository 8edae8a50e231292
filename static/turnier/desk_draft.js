// What was typed and not saved stays on this device, is offered again, and is gone once it is saved.
import { addRow, blank, boxes, enterRow, flags, mode, reason, rows, sheet, start } from "./desk_rows.js";
import { forget, store, stored } from "./shared.js";

const name = () => sheet()?.dataset.draft;
const controls = () => [...sheet().querySelectorAll("[data-control-box]")];
const field = (part) => sheet().elements.namedItem(part);

function content() {
  return rows().filter((row) => !blank(row)).map((row) => ({
    kind: row.dataset.kind,
    boxes: boxes(row).map((box) => box.value),
    flags: flags(row).map((flag) => flag.checked),
    reason: reason(row).value,
  }));
}

export function keepDraft() {
  if (!name()) return;
  const typedRows = content();
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
  enterRow(addRow(mode().value));
}

export function dropSaved(key) {
  for (const each of Object.keys(localStorage).filter((one) => one.startsWith("zettel "))) {
    if (stored(each)?.key === key) forget(each);
  }
}

export function offerDraft(taken) {
  if (!name()) return;
  const note = document.querySelector("[data-draft-note]");
  const draft = stored(name());
  if (!note || !draft || !rows().every(blank)) return;
  const time = new Date(draft.at).toLocaleTimeString("de", { hour: "2-digit", minute: "2-digit" });
  note.querySelector("[data-draft-time]").textContent = time;
  note.hidden = false;
  note.querySelector("[data-draft-take]").addEventListener("click", () => { note.hidden = true; takeDraft(draft); taken(); });
  note.querySelector("[data-draft-drop]").addEventListener("click", () => { note.hidden = true; forget(name()); start(); });
}
