// What every page does: says that scripts run, keeps the clock, shows the current place in the navigation, leads to errors.
document.documentElement.classList.add("has-script");

const clock = document.querySelector("[data-clock]");
if (clock) {
  const tick = () => { clock.textContent = new Date().toLocaleTimeString("de-DE", { hour: "2-digit", minute: "2-digit" }); };
  setInterval(tick, 10_000);
}

document.querySelector('.t-nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
document.querySelector("[data-summary]")?.focus();
