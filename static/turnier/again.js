// The database could not be asked: tries again by itself, with the same content under the same key.
const again = document.querySelector("[data-again]");
setTimeout(() => (again.tagName === "FORM" ? again.requestSubmit() : again.click()), 1000 * Number(again.dataset.again));
