// Keeps the keys that are pressed while one page of the desk leaves and the next one is not ready, and types them there.
"use strict";

(() => {
  const STORE = "zettel-tasten";
  const kept = () => JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  let ready = false;

  function keep(event) {
    if (ready || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length > 1 && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    sessionStorage.setItem(STORE, JSON.stringify([...kept(), event.key]));
  }

  function press(key) {
    const target = document.activeElement;
    const handled = !target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const now = document.activeElement;
    if (handled) return;
    if (key === "Enter") { if (now.matches("button")) now.click(); else now.form?.requestSubmit(); return; }
    if (!now.matches("[data-box], [name=tisch]")) return;
    now.setRangeText(key, now.selectionStart, now.selectionEnd, "end");
    now.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function replay() {
    const keys = kept();
    sessionStorage.removeItem(STORE);
    ready = true;
    if (document.querySelector("[data-summary]")) return;
    while (keys.length && ready) press(keys.shift());
    if (keys.length) sessionStorage.setItem(STORE, JSON.stringify(keys));
  }

  document.addEventListener("keydown", keep, true);
  document.addEventListener("desk:ready", replay);
  document.addEventListener("desk:leaving", () => { ready = false; });
  window.addEventListener("pageshow", (event) => { if (event.persisted) ready = true; });
})();
