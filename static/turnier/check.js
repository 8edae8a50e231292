// Recomputing a draw on the visitor's own device; every sentence stands in the page.
"use strict";

(function () {
  const show = (element, shown) => { element.hidden = !shown; };

  const button = document.getElementById("check-go");

  /** The document that stands on the page, to be changed at will, or else the one that the button names. */
  async function documentText() {
    const typed = document.getElementById("document");
    return typed ? typed.value : (await fetch(button.dataset.document)).text();
  }

  /** The names of the fields that are wrong; null if the document cannot be read. */
  async function wrongFields() {
    try {
      return globalThis.verifyDraw(JSON.parse(await documentText()));
    } catch {
      return null;
    }
  }

  async function check() {
    const wrong = await wrongFields();
    const result = wrong === null ? "unreadable" : wrong.length ? "bad" : "good";
    for (const say of document.querySelectorAll("[data-result]")) show(say, say.dataset.result === result);
    const tables = (wrong || []).filter((name) => name.startsWith("table ")).map((name) => name.slice("table ".length));
    const fields = tables.length ? [...wrong, "table"] : wrong || [];
    for (const item of document.querySelectorAll("[data-field]")) show(item, fields.includes(item.dataset.field));
    document.getElementById("check-tables").textContent = tables.join(", ");
  }

  show(document.getElementById("check"), true);
  button.addEventListener("click", check);
})();
