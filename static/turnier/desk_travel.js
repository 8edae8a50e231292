// From one page of the desk to the next without a page load, so that no key is lost on the way.
"use strict";

(() => {
  let held = null;

  function hold(event) {
    if (!held || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 || event.key === "Enter") held.push(event.key);
    event.preventDefault();
    event.stopPropagation();
  }

  function request(form) {
    const content = new FormData(form);
    if (form.method === "post") return [form.action, { method: "POST", body: content }];
    return [`${form.action}?${new URLSearchParams(content)}`, {}];
  }

  function show(text, url) {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!page.querySelector("[data-desk]")) { location.assign(url); return; }
    document.title = page.title;
    for (const part of ["main", "footer"]) document.querySelector(part).replaceWith(page.querySelector(part));
    window.htmx?.process(document.querySelector("main"));
    if (url !== location.href) history.pushState(null, "", url);
    window.scrollTo(0, 0);
    document.dispatchEvent(new Event("desk:page"));
  }

  function press(key) {
    const handled = !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const now = document.activeElement;
    if (handled) return;
    if (key === "Enter" && now.matches("button, a, input")) now.matches("input") ? now.form.requestSubmit() : now.click();
    else if (now.matches("[data-box], [name=tisch]")) {
      now.setRangeText(key, now.selectionStart, now.selectionEnd, "end");
      now.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  function release() {
    const keys = held;
    held = null;
    if (document.querySelector("[data-summary]")) return;
    while (keys.length && !held) press(keys.shift());
    held?.push(...keys);
  }

  async function travel(form) {
    held = [];
    document.querySelector("[data-offline]")?.setAttribute("hidden", "");
    try {
      const answer = await fetch(...request(form));
      show(await answer.text(), answer.url);
    } catch {
      held = [];
      document.querySelector("[data-offline]")?.removeAttribute("hidden");
    }
    release();
  }

  document.addEventListener("keydown", hold, true);
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !event.target.matches("[data-travel]")) return;
    event.preventDefault();
    if (!held) travel(event.target);
  });
  window.addEventListener("popstate", () => location.reload());
})();
