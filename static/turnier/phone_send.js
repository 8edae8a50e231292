// Sends what was entered until the server has answered: the same content under the same key, across reloads.

const OUTBOX = "turnier outbox";
const WAITS = [1, 2, 4, 8, 15];
const PATIENCE_MS = 6000;
let timer = 0;
let sending = false;

const stored = () => JSON.parse(localStorage.getItem(OUTBOX) ?? "null");
const phone = () => document.querySelector("[data-phone]");

async function ask(url, options = {}) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(url, { ...options, signal: stop.signal });
    if (answer.status >= 500) throw new Error("not available");
    return { text: await answer.text(), url: answer.url, ok: answer.ok };
  } finally {
    clearTimeout(late);
  }
}

function show({ text, url }) {
  const page = new DOMParser().parseFromString(text, "text/html");
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
    phone().querySelector("main").prepend(line);
  }
  const texts = document.documentElement.lang === "en"
    ? ["Not sent yet – trying again by itself", "attempt"]
    : ["Noch nicht übertragen – wird automatisch versucht", "Versuch"];
  line.textContent = `${texts[0]} (${item.tries}. ${texts[1]}).`;
  connected(false);
}

export function connected(yes) {
  document.querySelector("[data-online]")?.toggleAttribute("hidden", !yes);
  document.querySelector("[data-offline]")?.toggleAttribute("hidden", yes);
}

async function deliver() {
  const item = stored();
  if (!item || sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    const answer = await ask(item.url, { method: "POST", body: new URLSearchParams(item.pairs) });
    localStorage.removeItem(OUTBOX);
    sending = false;
    connected(true);
    show(answer);
  } catch {
    sending = false;
    item.tries += 1;
    localStorage.setItem(OUTBOX, JSON.stringify(item));
    say(item);
    timer = setTimeout(deliver, WAITS[Math.min(item.tries - 1, WAITS.length - 1)] * 1000);
  }
}

export function send(form, submitter) {
  if (stored()) { deliver(); return; }
  const content = new FormData(form, submitter);
  const item = { url: new URL(form.action).pathname, pairs: [...content.entries()], tries: 0, at: Date.now() };
  localStorage.setItem(OUTBOX, JSON.stringify(item));
  deliver();
}

export async function go(url) {
  try {
    show(await ask(url));
    connected(true);
  } catch {
    connected(false);
  }
}

export const waitingToSend = () => Boolean(stored());

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
    go(link.href);
  });
  window.addEventListener("online", deliver);
  if (stored()) deliver();
}
