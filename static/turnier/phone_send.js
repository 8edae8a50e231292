// Sends what was entered until the server has answered: the same content under the same key, across reloads.
import { answerOf, connected, forget, pageOf, store, stored, targetOf } from "./shared.js";

const WAITS = [1, 2, 4, 8, 15];
const PATIENCE_MS = 6000;
let timer = 0;
let sending = false;
let visit = null;

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
  phone().replaceWith(fresh);
  document.title = page.title;
  history.replaceState(null, "", url);
  window.scrollTo(0, 0);
  document.dispatchEvent(new Event("phone:page"));
}

function say(item) {
  let line = document.querySelector("[data-unsent]");
  if (!line) {
    line = document.createElement("p");
    line.className = "t-unsent";
    line.dataset.unsent = "";
    line.setAttribute("role", "status");
    (phone().querySelector(".t-flow") ?? phone().querySelector("main")).prepend(line);
  }
  const texts = document.documentElement.lang === "en"
    ? ["Not sent yet – trying again by itself", "attempt"]
    : ["Noch nicht übertragen – wird automatisch versucht", "Versuch"];
  line.textContent = `${texts[0]} (${item.tries}. ${texts[1]}).`;
  connected(false);
}

// A table that was closed to this phone keeps its outbox: a new code for it opens the way again.
const shutOut = (answer) => answer.status === 403 && answer.text.includes("data-entrance");

async function deliver() {
  const [item] = waiting();
  if (!item || sending) return;
  const from = phone();
  sending = true;
  clearTimeout(timer);
  try {
    const answer = await ask(item.url, { method: "POST", body: signed(item.pairs) });
    sending = false;
    if (!shutOut(answer)) keep(waiting().filter((each) => each.id !== item.id));
    if (answer.status < 400) dropDraft(item);
    connected(true);
    if (from === phone() && !visit) show(answer);
    if (!shutOut(answer)) deliver();
  } catch {
    sending = false;
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

// Sent again before it arrived, a form takes the place of its earlier content; the server knows both by their key.
export function send(form, submitter) {
  const url = targetOf(form).pathname;
  const item = { id: Math.random(), url, pairs: [...new FormData(form, submitter).entries()], tries: 0 };
  keep([...waiting().filter((each) => each.url !== url), item]);
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
  } finally {
    if (visit === mine) visit = null;
  }
}

export const waitingToSend = () => waiting().length > 0;

export function wireSending() {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-send]") || event.defaultPrevented) return;
    event.preventDefault();
    send(event.target, event.submitter);
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
