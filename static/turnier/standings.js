// Opens the reasons, marks and finds one's own row, and keeps both when the table renews itself.
const opened = new Set();
const search = document.querySelector("[data-find]");

async function show(number) {
  const link = document.querySelector(`[data-why="${number}"]`);
  if (!link || document.getElementById(`warum-${number}`)) return;
  const address = link.closest("[data-why-url]").dataset.whyUrl.replace("/0/", `/${number}/`);
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok || !opened.has(number)) return;
  const row = document.querySelector(`[data-why="${number}"]`)?.closest("tr");
  if (!row || document.getElementById(`warum-${number}`)) return;
  const holder = document.createElement("tbody");
  holder.innerHTML = await answer.text();
  row.after(...holder.children);
  link.setAttribute("aria-expanded", "true");
}

function hide(number) {
  document.getElementById(`warum-${number}`)?.remove();
  document.querySelector(`[data-why="${number}"]`)?.setAttribute("aria-expanded", "false");
}

// As the program folds names where it searches: case and accents do not count, nor whether an umlaut is spelt out.
const LETTERS = { ß: "ss", ł: "l", đ: "d", ø: "o", ı: "i", ħ: "h", ŧ: "t", æ: "ae", œ: "oe", ð: "d", þ: "th" };
const folded = (words) => words.toLowerCase().replace(/[ßłđøıħŧæœðþ]/g, (letter) => LETTERS[letter]).normalize("NFKD")
  .replace(/\p{M}/gu, "").replace(/([aou])e/g, "$1");

// A number is one's own number; of a name all words are there, in any order. Whom the page was asked for is marked too.
function mark() {
  const typed = search?.value.trim() ?? "";
  const words = folded(typed).split(/[\s,/]+/).filter(Boolean);
  const mine = document.querySelector("[data-mine]")?.dataset.mine;
  let hits = 0;
  for (const row of document.querySelectorAll("[data-row]")) {
    const name = folded(row.dataset.name);
    const hit = words.length > 0 && (row.dataset.number === typed || words.every((word) => name.includes(word)));
    row.classList.toggle("is-mine", hit || (words.length === 0 && row.dataset.number === mine));
    hits += hit;
  }
  if (!search) return;
  const said = document.querySelector("[data-found]");
  const several = hits > 1 ? said.dataset.several.replace("{n}", hits) : "";
  said.textContent = words.length > 0 && hits === 0 ? said.dataset.nobody : several;
}

function prepare() {
  for (const link of document.querySelectorAll("[data-why]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", String(document.getElementById(`warum-${link.dataset.why}`) !== null));
  }
  opened.forEach(show);
  mark();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-why]");
  if (!link) return;
  event.preventDefault();
  const number = link.dataset.why;
  if (opened.delete(number)) hide(number);
  else { opened.add(number); show(number); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === " " && event.target.matches?.("[data-why]")) { event.preventDefault(); event.target.click(); }
});
// A key press brings its own field back into sight, so that the page goes to what was found only after that. Enter leads
// from one to the next, and closes the keyboard of a phone, which would lie over them.
let shown = 0;
const look = (row) => setTimeout(() => row?.scrollIntoView({ block: "center" }), 50);
if (search) {
  search.addEventListener("input", () => {
    mark();
    shown = 0;
    look(document.querySelector(".is-mine"));
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const found = document.querySelectorAll(".is-mine");
    if (!found.length) return;
    if (matchMedia("(pointer: coarse)").matches) search.blur();
    look(found[shown % found.length]);
    shown += 1;
  });
}
for (const row of document.querySelectorAll('[id^="warum-"]')) opened.add(row.id.slice("warum-".length));
// Only then, for until a part has settled, rows that were there before get back what they had.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  prepare();
  if (detail.requestConfig.elt.matches("[data-find-anew]")) look(document.querySelector(".is-mine"));
});
prepare();
