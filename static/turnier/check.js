// Recomputing a draw on the visitor's own device; every sentence stands in the page.
"use strict";

(function () {
  const show = (element, shown) => { element.hidden = !shown; };

  /** The names of the fields that are wrong; null if the document cannot be read. */
  function wrongFields(text) {
    try {
      return globalThis.verifyDraw(JSON.parse(text));
    } catch {
      return null;
    }
  }

  function check() {
    const wrong = wrongFields(document.getElementById("document").value);
    const result = wrong === null ? "unreadable" : wrong.length ? "bad" : "good";
    for (const say of document.querySelectorAll("[data-result]")) show(say, say.dataset.result === result);
    const tables = (wrong || []).filter((name) => name.startsWith("table ")).map((name) => name.slice("table ".length));
    const fields = tables.length ? [...wrong, "table"] : wrong || [];
    for (const item of document.querySelectorAll("[data-field]")) show(item, fields.includes(item.dataset.field));
    document.getElementById("check-tables").textContent = tables.join(", ");
  }

  show(document.getElementById("check"), true);
  document.getElementById("check-go").addEventListener("click", check);
})();
