// The registration desk by keyboard: Enter goes on, the last Enter saves. Without this script Enter sends the form.
import { bringBook } from "./address_book.js";

const form = document.querySelector("[data-desk]");

const money = (cents) =>
  (cents < 0 ? "−" : "") + (Math.abs(cents) / 100).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2 }) + "\u00a0€";

const cents = (typed) => {
  const plain = typed.replace(/[\s€]/g, "").replace(/\.(?=\d{3}(\D|$))|,(?=\d{3}[.,])/g, "").replace(",", ".");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

// Where Enter stops: text fields in order, the chosen tile of a group, a tick only while it is asked for.
function stops() {
  return [...form.querySelectorAll("input")].filter((input) => {
    if (input.disabled || input.type === "hidden" || !input.offsetParent || !input.name) return false;
    if (input.closest("details")) return false;
    if (input.type === "radio") return input.checked;
    if (input.name === "alone") return input.checked || second()?.value.trim() === "";
    if (input.type === "checkbox") return input.hasAttribute("data-confirm") && !input.checked;
    return true;
  });
}

const second = () => form.elements.player_2;

function onward(from) {
  const all = stops();
  const at = all.indexOf(from);
  const follows = (stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = at < 0 ? all.find(follows) : all[at + 1];
  const unanswered = form.querySelector("[data-confirm]:not(:checked)");
  if (next) focusOn(next);
  else if (unanswered && unanswered !== from) focusOn(unanswered);
  else form.requestSubmit(form.querySelector("[data-save]"));
}

function focusOn(input) {
  input.focus();
  if (input.type === "text") input.select();
}

// Who comes alone has no partner, no team name and no start number yet.
function showAlone() {
  const alone = form.elements.alone;
  if (!alone) return;
  for (const input of [second(), form.elements.name, form.elements.number]) {
    if (input instanceof HTMLInputElement) input.disabled = alone.checked;
  }
}

// What is to be paid by the classes that are chosen; of a team that pays once the mean, as the program reckons.
function dueNow() {
  const alone = Boolean(form.elements.alone?.checked);
  if (!form.dataset.classes) return Number(alone ? form.dataset.share : form.dataset.fee);
  const amounts = JSON.parse(form.dataset.classes);
  const selects = [...form.querySelectorAll('select[name^="fee_class_"]')];
  const chosen = alone ? selects.slice(0, 1) : selects;
  const total = chosen.reduce((sum, select) => sum + amounts[select.value], 0);
  const fee = "perPerson" in form.dataset ? total : Math.floor(total / selects.length);
  return fee + Number(form.dataset.stake);
}

function showChange() {
  const given = document.getElementById("given");
  if (!given) return;
  const fee = dueNow();
  form.querySelector("[data-booked]").textContent = money(fee);
  const paid = cents(given.value);
  const output = form.querySelector("output");
  if (paid === null) output.textContent = "–";
  else output.textContent = paid < fee ? `${output.dataset.missing} ${money(fee - paid)}` : money(paid - fee);
}

function showName() {
  const name = form.querySelector('input[name="name"]');
  const made = document.getElementById("pruefung");
  if (name && made) name.placeholder = made.dataset.teamName;
}

// What is typed while the answer to the last Enter is on its way belongs to the next name, where the browser keeps it.
const KEPT = "anmeldung";

function inStorage(act) {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

// A box out of sight has the cursor meanwhile, so that every keyboard can type into it.
function catchTyping() {
  const box = document.createElement("input");
  box.className = "t-hidden";
  box.dataset.catch = "";
  box.ariaLabel = form.elements.player_1.labels[0].textContent.trim();
  box.autocomplete = "off";
  box.addEventListener("input", () => inStorage((kept) => kept.setItem(KEPT, box.value)));
  document.body.append(box);
  box.focus();
}

function takeUp() {
  const typed = inStorage((kept) => kept.getItem(KEPT));
  const first = stops()[0];
  inStorage((kept) => kept.removeItem(KEPT));
  if (!typed || first?.type !== "text" || first.defaultValue) return;
  first.setRangeText(typed, 0, 0, "end");
  first.selectionStart = first.selectionEnd = first.value.length;
  first.dispatchEvent(new Event("input", { bubbles: true }));
}

if (form) {
  bringBook(form, (at) => focusOn(at));
  form.addEventListener("keydown", (event) => {
    const from = event.target;
    if (event.defaultPrevented) return;
    if (event.key !== "Enter" || event.isComposing || !(from instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (from.id === "given") form.querySelector('input[name="number"]').focus();
    else onward(from);
  });
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    if (!form.elements.player_1.defaultValue) catchTyping(); // whom one changes is followed by another page
  });
  takeUp();
  window.addEventListener("pageshow", () => {
    delete form.dataset.sent;
    document.querySelector("[data-catch]")?.remove();
  });
  form.elements.alone?.addEventListener("change", () => {
    showAlone();
    showChange();
  });
  showAlone();
  if (form.querySelector("[data-booked]")) showChange();
  document.body.addEventListener("htmx:afterSwap", showName);
  showName();
  document.getElementById("given")?.addEventListener("input", showChange);
  for (const select of form.querySelectorAll('select[name^="fee_class_"]')) select.addEventListener("change", showChange);
}
