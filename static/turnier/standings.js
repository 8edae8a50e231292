// Opens the reasons, marks and finds one's own row, and keeps both when the table renews itself.
const opened = new Set();
const search = document.querySelector("[data-find]");

function apply() {
  for (const button of document.querySelectorAll("[data-why]")) {
    const row = document.getElementById(button.getAttribute("aria-controls"));
    const open = opened.has(row.id);
    row.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  }
  const wanted = search ? search.value.trim().toLocaleLowerCase() : "";
  for (const row of document.querySelectorAll("[data-row]")) {
    const hit = wanted !== "" && (row.dataset.number === wanted || row.dataset.name.toLocaleLowerCase().includes(wanted));
    row.classList.toggle("is-mine", hit);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-why]");
  if (!button) return;
  const id = button.getAttribute("aria-controls");
  if (!opened.delete(id)) opened.add(id);
  apply();
});
if (search) {
  search.addEventListener("input", () => {
    apply();
    document.querySelector(".is-mine")?.scrollIntoView({ block: "nearest" });
  });
}
for (const button of document.querySelectorAll('[data-why][aria-expanded="true"]')) opened.add(button.getAttribute("aria-controls"));
document.addEventListener("htmx:afterSwap", apply);
apply();
