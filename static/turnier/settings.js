// The settings: the bar that saves names what is changed; an address with # opens its fold.
const form = document.getElementById("settings");
const bar = document.querySelector("[data-savebar]");
const before = new Map();
// What was refused, or filled in by a set of rules, is not saved although nothing was changed on this page.
const unsaved = bar.classList.contains("is-on");
const told = bar.querySelector("[data-changes]").textContent;

const boxes = () => [...form.querySelectorAll(".t-field :is(input, select, textarea)")];
const valueOf = (box) => (box.type === "checkbox" ? String(box.checked) : box.value);
const shown = (box) => box.type !== "radio" || box.checked;

function remember() {
  for (const box of boxes().filter(shown)) if (!before.has(box.name)) before.set(box.name, valueOf(box));
}

function labelOf(box) {
  return box.closest(".t-field").querySelector("legend, label").textContent.trim();
}

function tell() {
  const changed = boxes().filter(shown).filter((box) => before.get(box.name) !== valueOf(box)).map(labelOf);
  if (!changed.length && !bar.classList.contains("is-on")) return;
  bar.classList.toggle("is-on", unsaved || changed.length > 0);
  const words = changed.length === 1 ? bar.dataset.one : bar.dataset.many.replace("{n}", changed.length);
  bar.querySelector("[data-changes]").textContent = changed.length ? `${words} ${changed.join(", ")}` : told;
}

function openTarget() {
  const fold = document.getElementById(location.hash.slice(1))?.closest("details");
  if (fold) fold.open = true;
}

remember();
openTarget();

// Whoever goes elsewhere with something unsaved is asked first.
let settled = false;
const settle = () => { settled = true; };
form.addEventListener("submit", settle);
bar.querySelector("a").addEventListener("click", settle);
window.addEventListener("beforeunload", (event) => {
  if (bar.classList.contains("is-on") && !settled) event.preventDefault();
});
window.addEventListener("hashchange", openTarget);
form.addEventListener("input", tell);
form.addEventListener("change", tell);

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-controls]")) htmx.trigger(event.target.closest("[data-fold]"), "refresh");
});

// What a box asks about may bring further boxes. They are asked for with what is typed, also with what is not ticked,
// and what was changed while the answer was on its way stays as it was changed.
const sent = new WeakMap();
const typed = () => new Map(boxes().map((box) => [box.id, box.type === "radio" ? box.checked : valueOf(box)]));

function setBack(box, value) {
  if (box.type === "radio") box.checked = value;
  else if (box.type === "checkbox") box.checked = value === "true";
  else box.value = value;
}

form.addEventListener("htmx:configRequest", ({ detail }) => {
  const loose = boxes().filter((box) => box.type === "checkbox" && !detail.formData.has(box.name));
  for (const box of loose) detail.formData.append(box.name, "");
  sent.set(detail.elt, typed());
});
form.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const [asked, now] = [sent.get(detail.requestConfig.elt), typed()];
  sent.set(detail.requestConfig.elt, new Map([...now].filter(([id, value]) => asked.get(id) !== value)));
});
form.addEventListener("htmx:afterSwap", ({ detail }) => {
  const since = sent.get(detail.requestConfig.elt);
  for (const box of boxes()) if (since.has(box.id)) setBack(box, since.get(box.id));
});
document.addEventListener("htmx:afterSettle", () => {
  remember();
  tell();
});
