// What the desk and the phone share: what a box may hold, what stays on this device, and talking to the server.

export const listed = (text) => text?.match(/\S+/g) ?? [];

// The codes that begin with what stands in a box and go on.
export const longer = (codes, value) => codes.filter((code) => code.length > value.length && code.startsWith(value));

// Whether a number can take another digit and stay below the most that its box may hold.
export const mayTakeDigit = (value, most) => value !== "0" && Number(value) * 10 <= most;

// ---- what stays on this device ----
// A browser may forbid that, or have no room left: then it is remembered until the page is left, and the page says so.
const remembered = new Map();
let refused = false;

function inStorage(act) {
  try {
    return act(localStorage);
  } catch {
    refused = true;
    return null;
  }
}

export const stored = (name) => JSON.parse(remembered.get(name) ?? inStorage((kept) => kept.getItem(name)) ?? "null");

export function store(name, content) {
  const text = JSON.stringify(content);
  const isKept = inStorage((kept) => { kept.setItem(name, text); return true; });
  if (isKept) remembered.delete(name);
  else {
    remembered.set(name, text);
    inStorage((kept) => kept.removeItem(name)); // a full one gives room; what stood there is older
  }
  sayNotKept();
}

export function forget(name) {
  remembered.delete(name);
  inStorage((kept) => kept.removeItem(name));
}

export function storedNames(beginning) {
  const names = new Set([...remembered.keys(), ...(inStorage(Object.keys) ?? [])]);
  return [...names].filter((name) => name.startsWith(beginning));
}

export const keepsNothing = () => refused;

// Tried out before anything is typed, so that it is said in time.
export function sayNotKept() {
  const place = refused && document.querySelector("template[data-not-kept]");
  if (place) place.replaceWith(place.content);
}

inStorage((kept) => { kept.setItem("turnier", ""); kept.removeItem("turnier"); });

// ---- the server ----
// The whole answer, or an error once it takes longer than so many milliseconds.
export async function answerOf(url, options, patience) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), patience);
  try {
    const answer = await fetch(url, { ...options, signal: stop.signal });
    return { text: await answer.text(), url: answer.url, status: answer.status, ok: answer.ok };
  } finally {
    clearTimeout(late);
  }
}

// Where a form goes: a button that is called "action" hides the property of that name.
export const targetOf = (form) => new URL(form.getAttribute("action") ?? "", location.href);

export const pageOf = (text) => new DOMParser().parseFromString(text, "text/html");

export function connected(yes) {
  document.querySelector("[data-online]")?.toggleAttribute("hidden", !yes);
  document.querySelector("[data-offline]")?.toggleAttribute("hidden", yes);
  document.documentElement.classList.toggle("is-cut-off", !yes); // the head of the desk says it too
}
