// What every page does: says that scripts run, keeps the clock, shows the current place in the navigation, leads to errors.
document.documentElement.classList.add("has-script");

const clock = document.querySelector("[data-clock]");
if (clock) {
  const tick = () => { clock.textContent = new Date().toLocaleTimeString("de-DE", { hour: "2-digit", minute: "2-digit" }); };
  setInterval(tick, 10_000);
}

const menu = document.querySelector("[data-menu]");
if (menu) {
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset.shows) document.getElementById(target.dataset.shows).type = target.checked ? "text" : "password";
});

// A button that opens papers in another tab changes what this page shows: it is read anew when somebody comes back.
document.querySelector("[data-opens-papers]")?.addEventListener("click", () => {
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") location.reload(); });
});

const code = document.querySelector("[data-from-address]");
if (code && location.hash.length > 1) {
  code.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  document.getElementById("id_username").focus();
}

// What is asked while somebody types is asked again; what was pressed or sent has to be done again.
const wasPressed = ({ verb, triggeringEvent }) => verb === "post" && ["submit", "click"].includes(triggeringEvent?.type);
document.addEventListener("htmx:sendError", ({ detail }) => {
  document.documentElement.classList.add("is-cut-off");
  if (wasPressed(detail.requestConfig)) document.documentElement.classList.add("is-unsaved");
});
document.addEventListener("htmx:beforeOnLoad", () => document.documentElement.classList.remove("is-cut-off", "is-unsaved"));

// The example of a name follows the game that is chosen; what was typed stays.
document.addEventListener("htmx:afterSettle", () => {
  const example = document.querySelector("[data-example]")?.dataset.example;
  if (example) document.getElementById("id_name").placeholder = example;
});

document.querySelector('.t-nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
document.querySelector("[data-summary]")?.focus();
