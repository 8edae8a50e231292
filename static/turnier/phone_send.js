// Sends what was entered until the server has answered: the same content under the same key, across reloads.
import { answerOf, connected, forget, keepsNothing, pageOf, store, stored, storedNames, targetOf } from "./shared.js";

const WAITS = [1, 2, 4, 8, 15];
const PATIENCE_MS = 6000;
const REMEMBERED_MS = 12 * 3600 * 1000;
const OUTBOX = "turnier outbox ";
const LEFT = "turnier rest ";
let timer = 0;
let sending = false;
let visit = null;
let unseen = null;

const phone = () => document.querySelector("[data-phone]");
export const kept = (what) => `turnier ${what} ${phone().dataset.table}`;
const waiting = () => stored(kept("outbox")) ?? [];

function keep(items) {
  if (items.length) store(kept("outbox"), items);
  else forget(kept("outbox"));
}

async function ask(url, options = {}) {
  const answer = await answerOf(url, options, PATIENCE_MS);
  if (answer.status >= 500) throw new Error("not available");
  return answer;
}

function show({ text, url }) {
  const page = pageOf(text);
  const fresh = page.querySelector("[data-phone]");
  if (!fresh) { location.assign(url); return; }
  if (fresh.dataset.table && fresh.dataset.table !== phone().dataset.table) leaveDraft();
  phone().replaceWith(fresh);
  document.title = page.title;
  history.replaceState(null, "", url);
  window.scrollTo(0, 0);
  document.dispatchEvent(new Event("phone:page"));
}

const WORDS = document.documentElement.lang === "en"
  ? { waits: "Not sent yet", tries: "trying again by itself", attempt: "attempt", quotes: "“”",
    paper: "Meanwhile write on the paper.", change: "Change", left: "Not saved, from another sheet:",
    again: "If the same people sat there as now, please enter it here again, otherwise show it to the organiser.", drop: "Discard" }
  : {
    waits: "Noch nicht übertragen", tries: "wird automatisch versucht", attempt: "Versuch", quotes: "„“",
    paper: "So lange bitte auf dem Zettel weiterschreiben.", change: "Ändern",
    left: "Nicht gespeichert, von einem anderen Zettel:",
    again: "Saßen dabei dieselben am Tisch wie jetzt, bitte hier noch einmal eintragen, sonst der Turnierleitung zeigen.",
    drop: "Verwerfen",
  };

const formOf = (item) => [...document.querySelectorAll("[data-send]")].find((form) => targetOf(form).pathname === item.url);

// While a line waits its form is shut: whoever wrote the next one into it would lose the one that waits.
const hold = (item, yes) => formOf(item)?.toggleAttribute("inert", yes);

function say(item) {
  hold(item, true);
  let line = document.querySelector("[data-unsent]");
  if (!line) {
    line = document.createElement("div");
    line.className = "t-unsent";
    line.dataset.unsent = "";
    line.innerHTML = '<p role="status"></p><button type="button" class="t-btn t-btn--2"></button>';
    line.lastChild.textContent = WORDS.change;
    line.lastChild.addEventListener("click", () => change(item));
    phone().append(line);
  }
  const what = item.pressed ? `: ${WORDS.quotes[0]}${item.pressed}${WORDS.quotes[1]}` : "";
  line.firstChild.textContent = `${WORDS.waits}${what} – ${WORDS.tries} (${item.tries}. ${WORDS.attempt}). ${WORDS.paper}`;
  connected(false);
}

function change(item) {
  drop(item);
  hold(item, false);
  document.querySelector("[data-unsent]")?.remove();
  deliver();
}

const waits = (item) => waiting().some((each) => each.id === item.id);

function drop(item) {
  keep(waiting().filter((each) => each.id !== item.id));
}

// A table that was closed to this phone keeps its outbox: a new code for it opens the way again.
const shutOut = (answer) => answer.status === 403 && answer.text.includes("data-entrance");

// Its table plays on on a newer sheet, and so does this phone: there it is told what did not arrive.
const playsOn = (answer) => shutOut(answer) && answer.text.includes("data-here");

const isRemembered = ({ told, at }) => told && Date.now() - at < REMEMBERED_MS;
const remembered = (name) => (stored(name) ?? []).filter(isRemembered);

// What was tapped for a sheet and not sent when another one took its place. Who plays may have changed: it is told, not taken over.
function leaveDraft() {
  const form = document.querySelector("[data-entry]");
  if (form && stored(kept("entwurf")) && !waiting().length) store(kept("rest"), [{ told: told(form), at: Date.now() }]);
  forget(kept("entwurf"));
}

const leftNames = () => [OUTBOX, LEFT].flatMap(storedNames).filter((name) => remembered(name).length);

// What was entered for a sheet in whose place there is a new one arrives nowhere: it is told there until it is thrown away.
export function tellLeft() {
  const names = leftNames().filter((name) => name !== kept("outbox"));
  const place = document.querySelector("[data-entry] .t-flow");
  if (!names.length || !place) return;
  const line = document.createElement("div");
  line.className = "t-left";
  line.dataset.left = "";
  line.innerHTML = '<p role="status"></p><button type="button" class="t-btn t-btn--2"></button>';
  const lines = names.flatMap(remembered).map((item) => item.told).join("; ");
  line.firstChild.textContent = `${WORDS.left} ${lines.replace(/\.$/, "")}. ${WORDS.again}`;
  line.lastChild.textContent = WORDS.drop;
  line.lastChild.addEventListener("click", () => { names.forEach(forget); line.remove(); });
  place.prepend(line);
}

// Whoever is asked for a code reads what this phone still keeps for a table: the computer may have been replaced.
export function tellUnsaved() {
  const place = document.querySelector("[data-unsaved]");
  if (!place) return;
  const lines = leftNames().flatMap(remembered).map(({ told }) => {
    const line = document.createElement("p");
    line.textContent = told;
    return line;
  });
  place.querySelector("[data-lines]").replaceChildren(...lines);
  place.querySelector("[data-stays]").hidden = keepsNothing();
  place.querySelector("[data-lost]").hidden = !keepsNothing();
  place.hidden = !lines.length;
}

// What was entered, in words: the sentence of the rules, or what was tapped and typed where they could not be asked.
function told(form) {
  if (!form.matches("[data-entry]")) return "";
  const sentence = parts(form.querySelector("[data-live] span")).join(" · ");
  const answers = [...form.querySelectorAll('[name^="line-"]')].map(answer).filter(Boolean).join(", ");
  return [".t-phone__no", ".t-phone__sub b"].map((part) => words(document.querySelector(part))).concat(sentence || answers).join(" · ");
}

const parts = (node) => [...node.childNodes].map((part) => part.textContent.replace(/\s+/g, " ").trim()).filter(Boolean);
const words = (node) => parts(node).join(" ");

function answer(input) {
  const tile = input.closest("label");
  if (["radio", "checkbox"].includes(input.type)) return input.checked ? `${question(input)}${words(tile.querySelector(".t-who") ?? tile)}` : "";
  return input.value && `${input.closest("[data-ask]")?.dataset.whose ?? ""} ${input.value}`.trim();
}

// A name alone says nothing of who lost: before the first tile that answers it stands the question.
function question(input) {
  const asked = input.closest("fieldset")?.querySelector("legend:not(.t-hidden)")?.firstChild.textContent.trim();
  const first = input.closest("fieldset")?.querySelector(":checked") === input;
  return asked && first ? `${asked.replace(/([^?:])$/, "$1:")} ` : "";
}

async function deliver() {
  const [item] = waiting();
  if (!item || sending) return;
  const from = phone();
  sending = true;
  hold(item, true);
  clearTimeout(timer);
  try {
    const answer = await ask(item.url, { method: "POST", body: signed(item.pairs) });
    sending = false;
    if (!shutOut(answer)) drop(item);
    if (answer.status < 400) dropDraft(item);
    connected(true);
    if (playsOn(answer)) go(document.querySelector("[data-table-url]").dataset.tableUrl);
    else if (from === phone()) visit ? unseen = answer : show(answer);
    if (!shutOut(answer)) deliver();
  } catch {
    sending = false;
    if (!waits(item)) { deliver(); return; }
    item.tries += 1;
    keep(waiting().map((each) => (each.id === item.id ? item : each)));
    say(item);
    timer = setTimeout(deliver, WAITS[Math.min(item.tries - 1, WAITS.length - 1)] * 1000);
  }
}

function dropDraft(item) {
  const draft = stored(kept("entwurf"));
  if (item.pairs.some(([name, value]) => name === "key" && value === draft?.key)) forget(kept("entwurf"));
}

// The page at hand knows the token that counts now, whatever the page was that the content comes from.
function signed(pairs) {
  const body = new URLSearchParams(pairs);
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  if (token) body.set("csrfmiddlewaretoken", token.value);
  return body;
}

// A form that was changed and sent again before it arrived has the key of before: the server knows both by it.
export function send(form, submitter) {
  if (form.hasAttribute("inert")) return;
  const pairs = [...new FormData(form).entries()];
  if (submitter?.name) pairs.push([submitter.name, submitter.value]); // iOS before 16.4 would leave it out
  const said = told(form);
  if (said) pairs.push(["told", said]);
  const pressed = submitter ? words(submitter) : "";
  const item = { id: Math.random(), url: targetOf(form).pathname, pairs, tries: 0, at: Date.now(), told: said, pressed };
  keep([...waiting(), item]);
  visit = null;
  deliver();
}

// The newest wish wins: a late answer changes nothing for whoever has meanwhile gone or sent elsewhere.
export async function go(url) {
  const mine = {};
  visit = mine;
  try {
    const answer = await ask(url);
    connected(true);
    if (visit === mine) show(answer);
  } catch {
    connected(false);
    if (visit === mine && unseen) show(unseen);
  } finally {
    if (visit === mine) visit = unseen = null;
  }
}

export const waitingToSend = () => waiting().length > 0;

export function wireSending() {
  let pressed = null; // Safari before 15.4 does not say which button sends a form
  document.addEventListener("click", ({ target }) => { pressed = target.closest("button"); }, true);
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-send]") || event.defaultPrevented) return;
    event.preventDefault();
    send(event.target, event.submitter ?? (pressed?.form === event.target ? pressed : null));
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go]");
    if (!link) return;
    event.preventDefault();
    if ("drop" in link.dataset) forget(kept("entwurf"));
    go(link.href);
  });
  window.addEventListener("online", deliver);
  deliver();
}
