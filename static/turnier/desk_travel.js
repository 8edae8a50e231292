// From one page of the desk to the next without a page load, so that no key is lost on the way.
import { drop, hold, release } from "./desk_keys.js";
import { connected, pageOf, targetOf } from "./shared.js";

let travelling = false;

function request(form, button) {
  const content = new FormData(form);
  if (button?.name) content.append(button.name, button.value);
  if (form.method === "post") return [targetOf(form), { method: "POST", body: content }];
  return [`${targetOf(form)}?${new URLSearchParams(content)}`, {}];
}

// A page from elsewhere is loaded as such. A refusal is shown where it was met, and so is a page that says something:
// it says it once, so that it would never be read.
function show(text, url, refused) {
  const page = pageOf(text);
  if (!refused && !page.querySelector("[data-desk], main > [role=status]")) { location.assign(url); return; }
  document.title = page.title;
  for (const part of [".t-places", "main", "footer"]) document.querySelector(part)?.replaceWith(page.querySelector(part) ?? "");
  window.htmx?.process(document.querySelector("main"));
  if (url !== location.href) history.pushState(null, "", url);
  window.scrollTo(0, 0);
  document.dispatchEvent(new Event("desk:page"));
  if (document.querySelector("[data-summary]")) drop();
}

async function travel(...target) {
  travelling = true;
  hold();
  connected(true);
  try {
    const answer = await fetch(...target);
    show(await answer.text(), answer.url, answer.status >= 400);
  } catch {
    drop();
    connected(false);
  }
  travelling = false;
  release();
}

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !event.target.matches("[data-travel]")) return;
  event.preventDefault();
  if (!travelling) travel(...request(event.target, event.submitter));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-back], .d-pile a");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!travelling) travel(link.href, {});
});
window.addEventListener("popstate", () => location.reload());
