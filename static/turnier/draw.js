// The draw: a form that is on its way is not sent a second time; that of a sheet sees to it itself.
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-travel]")) return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
