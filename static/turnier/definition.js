// The page of an own game: whoever goes elsewhere with something unsaved is asked first.
const form = document.getElementById("definition");
let unsaved = "unsaved" in form.dataset;

form.addEventListener("input", () => { unsaved = true; });
form.addEventListener("submit", () => { unsaved = false; });
window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});
