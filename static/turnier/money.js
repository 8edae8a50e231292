// Counting the cash box adds up while typing; the report is copied with one press. Both pages work without this script.
const money = (cents) =>
  (cents < 0 ? "−" : "") + (Math.abs(cents) / 100).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2 }) + "\u00a0€";

const form = document.querySelector("[data-count]");

function addUp() {
  let counted = 0;
  let understood = true;
  for (const input of form.querySelectorAll("[data-cents]")) {
    const typed = input.value.trim();
    const valid = /^\d{1,5}$/.test(typed);
    const pieces = valid ? Number(typed) : 0;
    if (typed && !valid) understood = false;
    const sum = pieces * Number(input.dataset.cents);
    input.closest("tr, label").querySelector("output").textContent = money(sum);
    counted += sum;
  }
  form.querySelector("[data-counted]").textContent = money(counted);
  const head = form.querySelector("[data-difference]");
  const difference = counted - Number(form.dataset.expected);
  if (!understood) head.textContent = "";
  else if (!difference) head.textContent = head.dataset.even;
  else head.textContent = `${difference < 0 ? head.dataset.short : head.dataset.over} ${money(Math.abs(difference))}`;
}

// What was refused was another count; the server checks this one when it is sent.
function forgetRefused() {
  document.querySelector("[data-summary]")?.remove();
  for (const error of form.querySelectorAll(".t-err")) error.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
}

if (form)
  form.addEventListener("input", (event) => {
    if (!event.target.dataset.cents) return;
    addUp();
    forgetRefused();
  });
if (form && !Number(form.dataset.expected)) addUp(); // nothing has to lie in the box, and nothing is typed

// Without HTTPS a browser has no clipboard interface; the old command still copies what is selected.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const text = document.getElementById(button.dataset.copy);
    text.focus();
    text.select();
    const copied = document.execCommand("copy");
    if (copied) document.querySelector("[data-copied]").textContent = button.dataset.done;
  });
}
