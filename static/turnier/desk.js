// Typing a score sheet: from box to box by keyboard, rows as they are needed, the rules asked in the background.
"use strict";

(() => {
  let sheet, tables, preview, save, rowsBox, draftName;

  // ---- rows and boxes ----
  const rows = () => [...(rowsBox?.querySelectorAll("[data-row]") ?? [])];
  const boxes = (row) => [...row.querySelectorAll("[data-box]")];
  const stops = (row) => boxes(row).filter((box) => !("rare" in box.dataset) && !box.readOnly && (box.value || !box.dataset.settled));
  const flags = (row) => [...row.querySelectorAll("[data-flag]")];
  const again = (row) => row.classList.toggle("is-again", row.previousElementSibling?.dataset.kind === row.dataset.kind);
  const rowOf = (element) => element?.closest("[data-row]");
  const reason = (row) => row.querySelector("[data-reason]");
  const blank = (row) => !boxes(row).some((box) => box.value) && !flags(row).some((flag) => flag.checked) && !reason(row).value;
  const mode = () => sheet.elements.namedItem("mode");

  function makeRow(kind, index) {
    const pattern = document.querySelector(`template[data-pattern="${kind}"]`);
    const holder = document.createElement("div");
    holder.innerHTML = pattern.innerHTML.replaceAll("__i__", index);
    const row = holder.firstElementChild;
    showOther(row);
    return row;
  }

  function addRow(kind) {
    const last = Math.max(-1, ...rows().map((row) => Number(row.dataset.row)));
    const row = makeRow(kind, last + 1);
    rowsBox.append(row);
    again(row);
    return row;
  }

  function changeKind(row, kind) {
    const fresh = makeRow(kind, row.dataset.row);
    row.replaceWith(fresh);
    rows().forEach(again);
    return fresh;
  }

  function showOther(row) {
    const button = row.querySelector("[data-other]");
    if (button) button.hidden = false;
  }

  function go(element) {
    element.focus();
    element.select?.();
  }

  const enterRow = (row) => go(stops(row)[0] ?? boxes(row)[0] ?? flags(row)[0]);
  const firstBlank = () => rows().find(blank);
  const start = () => { const row = firstBlank() ?? rows()[0]; if (row) enterRow(row); };

  // ---- when does a box move on? ----
  const codes = (box) => (box.dataset.codes ? box.dataset.codes.split(" ") : []);

  function valid(box) {
    const known = codes(box);
    if ("set" in box.dataset) return [...box.value].every((digit) => known.includes(digit));
    if (known.length) return known.includes(box.value);
    return /^\d+$/.test(box.value) && (!box.dataset.le || Number(box.value) <= Number(box.dataset.le));
  }

  function mayGrow(box) {
    const value = box.value;
    if ("set" in box.dataset) return value.length < Number(box.dataset.longest);
    if (codes(box).length) return codes(box).some((code) => code.length > value.length && code.startsWith(value));
    return value !== "0" && (!box.dataset.le || Number(value) * 10 <= Number(box.dataset.le));
  }

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
    else save.focus();
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

  function fillRest(row) {
    const fields = new Set(boxes(row).filter((box) => box.dataset.total).map((box) => box.dataset.field));
    for (const field of fields) {
      const group = boxes(row).filter((box) => box.dataset.field === field && box.placeholder !== "–");
      const open = group.filter((box) => !box.value || box.readOnly);
      if (open.length !== 1) { open.filter((box) => box.readOnly).forEach((box) => { box.readOnly = false; box.value = ""; }); continue; }
      const rest = Number(group[0].dataset.total) - group.reduce((sum, box) => sum + (box === open[0] ? 0 : Number(box.value)), 0);
      open[0].value = rest >= 0 ? String(rest) : "";
      open[0].readOnly = rest >= 0;
    }
  }

  function typed(box) {
    fillRest(rowOf(box));
    changed();
    if (box.value && valid(box) && !mayGrow(box)) moveOn(box);
  }

  function onEnter(box) {
    const row = rowOf(box);
    if (blank(row)) return rows().some((other) => !blank(other)) && sheet.requestSubmit();
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
    else if (event.key === "Enter" && target.matches("[data-tick]")) { event.preventDefault(); sheet.requestSubmit(); }
    else if (event.key === "Backspace" && target.matches("[data-box]") && !target.value) { event.preventDefault(); moveBack(target); }
    else if (/^\d$/.test(event.key) && target === save) enterRow(firstBlank() ?? addRow(mode().value));
    else if (!target.matches("[data-reason], #words")) hotKey(event);
  }

  function pageKey(event) {
    if (event.key === "F2") { event.preventDefault(); correctLast(); }
    if (event.key === "Escape") document.querySelector("[data-back]")?.click();
  }

  // ---- what the rules say ----
  let timer = 0;

  function changed() {
    keepDraft();
    clearTimeout(timer);
    timer = setTimeout(() => window.htmx?.trigger(preview, "vorschau"), 40);
  }

  function showProblems() {
    for (const row of rows()) {
      for (const box of [...boxes(row), ...flags(row)]) box.removeAttribute("aria-invalid");
      const errors = [...row.querySelectorAll("[data-error-for]")];
      for (const error of errors) document.getElementById(error.dataset.errorFor)?.setAttribute("aria-invalid", "true");
      row.classList.toggle("is-err", errors.length > 0);
      showSettled(row);
      row.querySelector("[data-override]").hidden = !reason(row).value && !errors.some((error) => "mayOverride" in error.dataset);
    }
  }

  function showSettled(row) {
    for (const box of boxes(row)) { box.placeholder = ""; box.dataset.settled = ""; }
    for (const mark of row.querySelectorAll("[data-absent], [data-computed]")) {
      const box = document.getElementById(mark.dataset.absent ?? mark.dataset.computed);
      box.dataset.settled = "yes";
      box.placeholder = mark.dataset.value ?? "–";
    }
  }

  function answered() {
    showProblems();
    document.querySelector("[data-offline]")?.setAttribute("hidden", "");
    const finished = preview.querySelector("[data-finished]");
    const wrong = sheet.querySelector(".is-err");
    if (!finished && !wrong && document.activeElement === save && !("correction" in sheet.dataset)) enterRow(firstBlank() ?? addRow(mode().value));
    if (finished) {
      const spare = rows().filter(blank);
      const there = spare.includes(rowOf(document.activeElement));
      spare.forEach((row) => row.remove());
      if (there) save.focus();
    }
  }

  // ---- a draft on this device ----
  const field = (name) => sheet.elements.namedItem(name);

  function content() {
    return rows().filter((row) => !blank(row)).map((row) => ({
      kind: row.dataset.kind,
      boxes: boxes(row).map((box) => box.value),
      flags: flags(row).map((flag) => flag.checked),
      reason: reason(row).value,
    }));
  }

  function keepDraft() {
    if (!draftName) return;
    const typedRows = content();
    if (!typedRows.length) { localStorage.removeItem(draftName); return; }
    const draft = { key: field("key").value, seen: field("seen").value, at: Date.now(), rows: typedRows };
    localStorage.setItem(draftName, JSON.stringify(draft));
  }

  function takeDraft(draft) {
    field("key").value = draft.key;
    field("seen").value = draft.seen;
    rows().forEach((row) => row.remove());
    for (const kept of draft.rows) {
      const row = addRow(kept.kind);
      boxes(row).forEach((box, i) => { box.value = kept.boxes[i] ?? ""; });
      flags(row).forEach((flag, i) => { flag.checked = kept.flags[i] ?? false; });
      reason(row).value = kept.reason;
    }
    enterRow(addRow(mode().value));
    changed();
  }

  function dropSaved(key) {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith("zettel "))) {
      if (JSON.parse(localStorage.getItem(name))?.key === key) localStorage.removeItem(name);
    }
  }

  function offerDraft() {
    const note = document.querySelector("[data-draft-note]");
    const draft = JSON.parse(localStorage.getItem(draftName) ?? "null");
    if (!note || !draft || !rows().every(blank)) return;
    const time = new Date(draft.at).toLocaleTimeString("de", { hour: "2-digit", minute: "2-digit" });
    note.querySelector("[data-draft-time]").textContent = time;
    note.hidden = false;
    note.querySelector("[data-draft-take]").addEventListener("click", () => { note.hidden = true; takeDraft(draft); });
    note.querySelector("[data-draft-drop]").addEventListener("click", () => { note.hidden = true; localStorage.removeItem(draftName); start(); });
  }

  // ---- the box for the table number ----
  function sayNames(box) {
    const row = document.querySelector(`[data-tables] [data-table="${Number(box.value)}"]`);
    tables.querySelector("[data-names]").textContent = row?.textContent ?? "";
  }

  function openTable(event) {
    const box = tables.elements.tisch;
    if (!sheet || box.value !== box.defaultValue) return;
    event.preventDefault();
    start();
  }

  function wireTables() {
    const box = tables.elements.tisch;
    box.addEventListener("input", () => sayNames(box));
    box.addEventListener("focus", () => box.select());
    tables.addEventListener("submit", openTable);
    if (document.activeElement === box) box.select();
  }

  function beforeSave(event) {
    clearTimeout(timer);
    const open = sheet.querySelector("[data-tick]:not(:checked)");
    if (!open) return;
    event.preventDefault();
    open.focus();
  }

  function wireSheet() {
    rows().forEach(showOther);
    rows().forEach(again);
    sheet.addEventListener("keydown", sheetKey);
    sheet.addEventListener("submit", beforeSave);
    sheet.addEventListener("input", (event) => {
      if (event.target.matches("[data-box]")) typed(event.target);
      else if (event.target.matches("[data-flag], [data-reason]")) changed();
    });
    sheet.addEventListener("click", (event) => {
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
    sheet = document.querySelector("[data-sheet]");
    tables = document.querySelector("[data-table-form]");
    preview = document.getElementById("vorschau");
    save = document.querySelector("[data-save]");
    rowsBox = sheet?.querySelector("[data-rows]");
    draftName = sheet?.dataset.draft;
    document.querySelectorAll("[data-saved-key]").forEach((note) => dropSaved(note.dataset.savedKey));
    document.querySelectorAll("[data-drop-draft]").forEach((link) => link.addEventListener("click", () => localStorage.removeItem(link.dataset.dropDraft)));
    if (tables) wireTables();
    if (sheet) openSheet();
    (document.querySelector("[data-summary]") ?? document.querySelector("[autofocus]"))?.focus();
  }

  function openSheet() {
    wireSheet();
    if (draftName) offerDraft();
    if (document.querySelector("[data-summary]")) showProblems();
    else if (!document.querySelector("[autofocus]")) start();
  }

  document.addEventListener("keydown", pageKey);
  document.addEventListener("desk:page", open);
  document.addEventListener("htmx:afterSwap", (event) => { if (sheet && event.target === preview) answered(); });
  document.addEventListener("htmx:sendError", () => document.querySelector("[data-offline]")?.removeAttribute("hidden"));
  open();
})();
