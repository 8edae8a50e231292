// The overview: ages grow between two updates, a lost login leads to the login page.
const SHOWN_IN_MINUTES = 120;

function grow() {
  const template = document.querySelector("[data-age-text]")?.dataset.ageText;
  if (!template) return;
  for (const age of document.querySelectorAll("[data-age]")) {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(age.dateTime)) / 60_000));
    if (minutes < SHOWN_IN_MINUTES) age.textContent = template.replace("{n}", minutes);
  }
}
setInterval(grow, 10_000);

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, pathInfo } = event.detail;
  if (new URL(xhr.responseURL).pathname === new URL(pathInfo.finalRequestPath, location.href).pathname) return;
  event.detail.shouldSwap = false;
  location.reload();
});
