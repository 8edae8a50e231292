// The phone at the table: taps, what the rules say to them, what was typed and not sent, and news of the table.
import { activateFirst, asks, boxes, entry, field, fillCopies, fillRests, followMembers, redrawPad, showLeader, showMembers, showTurns, sumUpPanes, wirePad } from "./phone_pad.js";
import { go, kept, tellLeft, tellUnsaved, waitingToSend, wireSending } from "./phone_send.js";
import { connected, forget, pageOf, sayNotKept, store, stored } from "./shared.js";

const POLL_MS = 4000;
const AGAIN_MS = 2000;
// What the page proposes or ticks by itself nobody has typed; a line that came back refused was typed before.
const atFirst = (input) => (input.options ? (input.querySelector("[selected]") ?? input.options[0]).value : input.defaultValue);
const touched = (input) => (["radio", "checkbox"].includes(input.type) ? input.checked !== input.defaultChecked && !("auto" in input.dataset) : input.value !== atFirst(input));
const typed = () => "sent" in entry().dataset || [...entry().querySelectorAll('[name^="line-"]')].some(touched);
// What the page proposed for the hand that was next, such as who deals, is not kept with what was typed.
const pairs = () => [...entry().elements]
  .filter((input) => (["radio", "checkbox"].includes(input.type) ? input.checked : !input.disabled))
  .filter((input) => input.name === "accept" || (input.name.startsWith("line-") && ("sent" in entry().dataset || touched(input))))
  .map((input) => [input.name, input.value]);
// Within the grid of a question may stand the tile of another one.
const own = (ask) => [...ask.querySelectorAll("[type=radio], [type=checkbox]")].filter((input) => input.name === `line-0-${ask.dataset.ask}`);
const chosen = (ask) => own(ask).filter((input) => input.checked);
let timer = 0;
let tapped = 0;
// A line that came back refused, as it was sent: what was said of it stays until something is touched.
let asSent = false;

// ---- what was typed stays on this phone ----
function keep() {
  const { kind, key, seen } = entry().elements;
  if (!typed()) forget(kept("entwurf"));
  else store(kept("entwurf"), { kind: kind.value, key: key.value, seen: seen.value, title: title(), pairs: pairs() });
}

const title = () => document.querySelector(".t-phone__sub b").textContent.trim();
const linesBefore = (mark) => Number(mark.split(".")[0]);
const peopleOf = (mark) => mark.split(".")[2];

function restore() {
  // A line that came back refused stands there as it was sent, and beside the lines that it was held against.
  if ("sent" in entry().dataset) { changed(); activateFirst(); asSent = true; return; }
  const old = stored(kept("entwurf"));
  const { kind, key, seen } = entry().elements;
  const isTold = document.querySelector("[data-saved]");
  const missing = old ? linesBefore(old.seen) - linesBefore(seen.value) : 0;
  if (missing > 0 && old.title) {
    store(kept("spaeter"), old);
    forget(kept("entwurf"));
    if (!isTold) tell(comesBack(old.title));
    return;
  }
  if (!old || old.kind !== kind.value || isTold) { forget(kept("entwurf")); restoreLater(); return; }
  // What was tapped for one game is never ticked for another one.
  if (missing) { forget(kept("entwurf")); if (old.title) tell(dropped(old.title)); return; }
  [key.value, seen.value] = [old.key, old.seen];
  fill(old.pairs);
}

// A line before what was tapped is gone and has to be entered first: then what was tapped stands there again.
function restoreLater() {
  const later = stored(kept("spaeter"));
  const { kind, seen } = entry().elements;
  const missing = later ? linesBefore(later.seen) - linesBefore(seen.value) : 1;
  if (missing > 0 || (missing === 0 && later.kind !== kind.value)) return;
  forget(kept("spaeter"));
  if (missing === 0 && peopleOf(later.seen) === peopleOf(seen.value)) fill(later.pairs);
  else tell(dropped(later.title));
}

function fill(pairs) {
  for (const [name, value] of pairs) {
    for (const input of entry().querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === "radio" || input.type === "checkbox") input.checked ||= input.value === value;
      else if (name.startsWith("line-")) input.value = value;
    }
  }
  changed();
  activateFirst();
}

function touchedNow() {
  asSent = false;
  changed();
}

// ---- what the rules say ----
function changed() {
  tapped += 1;
  forgetSaved();
  showMembers();
  showLeader();
  fillRests();
  fillCopies();
  sumUpPanes();
  rememberChosen();
  keep();
  clearTimeout(timer);
  timer = setTimeout(askRules, 30);
}

// What was greyed out for the last answer stays so until the next one: a lost one is asked for again.
async function askRules() {
  if (!entry()) return;
  const mine = tapped;
  try {
    const answer = await fetch(entry().dataset.preview, { method: "POST", body: new FormData(entry()) });
    if (mine !== tapped) return;
    if (answer.status >= 500) askAgain();
    if (!answer.ok) return;
    apply(await answer.json());
    connected(true);
  } catch {
    connected(false);
    if (mine !== tapped) return;
    if (entry()) applyArising();
    askAgain();
  }
}

// Without a connection the page itself knows which questions an answer raises, and asks those.
function applyArising() {
  for (const [name, others] of Object.entries(JSON.parse(entry().dataset.arises ?? "{}"))) {
    const answer = entry().querySelector(`[name="line-0-${name}"]:checked`)?.value;
    for (const ask of asks().filter((each) => answer && each.dataset.ask in others)) {
      const [raising, offered] = others[ask.dataset.ask].map((each) => each.split(" "));
      const absent = !raising.includes(answer);
      const codes = absent || !offered[0] ? undefined : offered;
      if (absent !== ask.hasAttribute("data-absent")) applySlot(ask, { absent, computed: false, codes });
    }
  }
}

function askAgain() {
  clearTimeout(timer);
  timer = setTimeout(askRules, AGAIN_MS);
}

function apply(answer) {
  if (!entry()) return;
  for (const ask of asks()) {
    const slot = answer.slots[ask.dataset.ask];
    if (slot) applySlot(ask, "across" in ask.dataset ? acrossSlot(slot, answer.slots[ask.dataset.across]) : slot);
  }
  showMembers();
  fillRests();
  sumUpPanes();
  showTurns();
  redrawPad();
  if (typed() || !("saved" in entry().querySelector("[data-live]").dataset)) live(answer.head, answer.detail);
  told(answer);
}

// The cells of a table answer two questions at once: each is possible where both answers are.
function acrossSlot(rows, columns) {
  const cells = (row, column) => row.flatMap((one) => column.map((other) => `${one}.${other}`));
  const unlikely = [...cells(rows.unlikely ?? [], columns.codes), ...cells(rows.codes, columns.unlikely ?? [])];
  return { absent: rows.absent, computed: rows.computed && columns.computed, codes: cells(rows.codes, columns.codes), unlikely };
}

function applySlot(ask, slot) {
  ask.toggleAttribute("data-absent", slot.absent);
  // What does not arise any more has no answer: a tile out of sight could not be taken back.
  if (slot.absent && ask.dataset.look === "tiles" && chosen(ask).length) {
    for (const input of chosen(ask)) input.checked = false;
    changed();
  }
  if (ask.dataset.look !== "box" && !("stays" in ask.dataset)) {
    ask.toggleAttribute("data-computed", slot.computed && chosen(ask).every(settled));
  }
  if (slot.codes) ask.dataset.now = slot.codes.join(" ");
  if (ask.dataset.look === "box") {
    ask.classList.toggle("is-computed", slot.computed && !field(ask).value);
    if (!field(ask).value) field(ask).placeholder = slot.value ?? "";
  } else if (ask.dataset.look === "ticks") greySets(ask, slot.codes ?? []);
  else if (slot.codes) greyTiles(ask, slot);
}

// What stood there from the first and is all that is left asks nothing.
const settled = (input) => input.type === "radio" && input.defaultChecked;

// What another answer rules out stands there again once that answer has changed: who won is not asked anew because the
// bid was typed before "Schwarz".
function greyTiles(ask, slot) {
  if (chosen(ask).length) for (const input of own(ask)) delete input.dataset.ruledOut;
  for (const input of own(ask)) {
    const fits = slot.codes.includes(input.value);
    if (!fits && input.checked) { input.checked = false; input.dataset.ruledOut = ""; changed(); }
    if (fits && "ruledOut" in input.dataset && !chosen(ask).length) { input.checked = true; changed(); }
    input.disabled = !fits;
    if (input.parentElement.matches(".t-opt--who, .t-opt--cell")) input.parentElement.toggleAttribute("data-away", !fits);
    if (ask.dataset.look === "owner") input.parentElement.toggleAttribute("data-away", sitsOut(input.value));
    input.parentElement.classList.toggle("t-opt--rare", Boolean(slot.unlikely?.includes(input.value)));
  }
}

const sitsOut = (code) => boxes().some((box) => box.dataset.seat === String(Number(code) - 1) && box.hasAttribute("data-absent"));

function greySets(ask, sets) {
  if (sets.length) tickTheCertain(ask, sets);
  const ticked = chosen(ask).map((input) => input.value);
  for (const input of own(ask).filter((each) => !each.checked)) {
    input.disabled = !sets.some((set) => [...ticked, input.value].every((code) => set.includes(code)));
    input.parentElement.toggleAttribute("data-away", !sets.some((set) => set.includes(input.value)));
  }
}

// Whoever takes part in any case is ticked by himself, and no longer once it is open again.
function tickTheCertain(ask, sets) {
  let news = false;
  for (const input of own(ask)) {
    const certain = sets.every((set) => set.includes(input.value));
    if (certain === input.checked || (!certain && !("auto" in input.dataset))) continue;
    input.checked = certain;
    if (certain) input.dataset.auto = ""; else delete input.dataset.auto;
    news = true;
  }
  if (news) { changed(); followMembers(); }
}

// What is being typed is not what has been saved: the news of the last line ends with the first tap on the next, and so
// does what was missing.
function forgetSaved() {
  const line = entry().querySelector("[data-live]");
  if (!saysNews(line) || !typed()) return;
  delete line.dataset.saved;
  delete line.dataset.missing;
  line.querySelector("span").replaceChildren();
}

// An answer that comes late and has nothing to say takes no news away.
const saysNews = (line) => "saved" in line.dataset || "missing" in line.dataset;

function live(head, detail) {
  if (!head && saysNews(entry().querySelector("[data-live]"))) return;
  delete entry().querySelector("[data-live]").dataset.saved;
  delete entry().querySelector("[data-live]").dataset.missing;
  const small = document.createElement("small");
  small.textContent = detail;
  entry().querySelector("[data-live] span").replaceChildren(head, ...(detail ? [small] : []));
}

// A tick that is being touched while an answer arrives stays where it is.
function told(answer) {
  if (asSent) return;
  const said = JSON.stringify([answer.errors, answer.ticks]);
  const place = entry().querySelector("[data-said]");
  if (place.dataset.shape === said) return;
  place.dataset.shape = said;
  const ticked = new Set([...entry().querySelectorAll("[name=accept]:checked")].map((input) => input.value));
  const errors = answer.errors.map((error) => {
    const line = document.createElement("p");
    line.className = "t-err";
    line.textContent = error.text;
    return line;
  });
  const ticks = answer.ticks.map((tick) => {
    const label = document.createElement("label");
    label.className = "t-tick";
    const input = document.createElement("input");
    Object.assign(input, { type: "checkbox", name: "accept", value: tick.id, checked: ticked.has(tick.id) });
    const words = document.createElement("span");
    const yes = document.createElement("b");
    yes.textContent = tick.yes;
    words.append(`${tick.text} `, yes);
    label.append(input, words);
    return label;
  });
  place.replaceChildren(...errors, ...ticks);
}

// A second tap on the chosen call takes it back: what it includes stays, and a tap on that takes nothing away.
function takeBackTile(event) {
  const input = event.target.closest(".has-none input");
  if (!input) return;
  const ask = input.closest("[data-ask]");
  const rises = ask.querySelector(".t-pick--rising");
  const order = own(ask);
  const [now, last] = [order.indexOf(input), order.findIndex((each) => each.value === ask.dataset.last)];
  if (last > now && rises) order[last].checked = true;
  else if (last === now) {
    const nothing = rises ? order[now - 1] : ask.querySelector(".is-none input");
    (nothing ?? input).checked = Boolean(nothing);
  } else return;
  touchedNow();
}

function rememberChosen() {
  for (const ask of entry().querySelectorAll(".has-none")) ask.dataset.last = chosen(ask)[0]?.value ?? "";
}

// ---- what does not fit is never out of reach ----
const frame = () => entry()?.querySelector(".t-questions");

function below() {
  const seen = frame();
  if (!seen) return;
  seen.removeAttribute("data-below"); // the arrow takes room itself
  seen.toggleAttribute("data-below", seen.scrollHeight - seen.clientHeight - seen.scrollTop > 12);
}

// Of the lines that are to be confirmed none is cut: those that do not fit go on below the sums, and a sign says so.
const MORE = document.documentElement.lang === "en" ? "more" : "weitere";
const top = (node) => node.getBoundingClientRect().top;
const startsOf = (table) => [...table.querySelectorAll("tbody tr:not(.is-said)")].map(top);
const endsOf = (table) => [...startsOf(table).slice(1), table.querySelector("tbody").getBoundingClientRect().bottom];
const isBelow = (table) => (end) => end > top(table.querySelector("tfoot")) + 1;

// The sign takes room itself.
function tellMore(table) {
  const sign = table.querySelector("tfoot :is(th, td)");
  const count = () => endsOf(table).filter(isBelow(table)).length;
  delete sign?.dataset.more;
  if (!sign || !count()) return;
  sign.dataset.more = MORE;
  sign.dataset.more = `↓ ${count()} ${MORE}`;
}

function cutNone(table) {
  table.style.maxHeight = "";
  tellMore(table);
  const cut = endsOf(table).findIndex(isBelow(table));
  const seen = top(table.querySelector("tfoot")) - startsOf(table)[cut];
  if (cut > 0 && seen > 0 && table.scrollTop === 0) table.style.maxHeight = `${table.clientHeight - seen}px`;
}

function wireLines() {
  const table = document.querySelector(".t-flow > .t-proof-frame");
  if (!table) return;
  table.addEventListener("scroll", () => tellMore(table));
  const sized = new ResizeObserver(() => cutNone(table));
  for (const each of [table.closest(".t-questions"), table.querySelector("tbody")]) sized.observe(each);
}

// After a tap the next open question comes into view.
function showNext(event) {
  const ask = event.target.closest(".t-flow > [data-ask]");
  const next = ask && missing();
  if (next && ask.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) next.scrollIntoView({ block: "nearest" });
}

// ---- nothing is sent that is not complete ----
function missing() {
  return asks().find((ask) => "required" in ask.dataset && !ask.hasAttribute("data-absent") && !ask.hasAttribute("data-computed") && !answered(ask));
}

const answered = (ask) => (ask.dataset.look === "box" ? field(ask).value || field(ask).placeholder : chosen(ask).length > 0);

const words = () => (document.documentElement.lang === "en" ? ["Missing", "Please tick if it is right"] : ["Fehlt noch", "Bitte ankreuzen, wenn es so stimmt"]);
const unticked = () => entry().querySelector("[name=accept]:not(:checked)");

const dropped = (game) => (document.documentElement.lang === "en"
  ? `The table has gone on. What was tapped for “${game}” has not been entered.`
  : `Am Tisch ging es weiter. Was für „${game}“ angetippt war, ist nicht eingetragen.`);

const comesBack = (game) => (document.documentElement.lang === "en"
  ? `What was tapped for “${game}” comes back as soon as what is missing before it is entered.`
  : `Was für „${game}“ angetippt war, kommt wieder, sobald eingetragen ist, was davor fehlt.`);

// What stands there until the first tap.
function tell(text) {
  live(text, "");
  entry().querySelector("[data-live]").dataset.missing = "";
}

function beforeSending(event) {
  const open = missing();
  const tick = open ? null : unticked();
  if (!open && !tick) return;
  event.preventDefault();
  const [lacks, asksTick] = words();
  tell(tick ? asksTick : open.querySelector("legend")?.firstChild.textContent.trim() ?? `${lacks}: ${open.dataset.whose}`);
  (tick ?? field(open)).focus();
}

// ---- what the desk wrote otherwise stays until somebody has understood it, or a phone writes ----
function wireUnderstood() {
  const button = document.querySelector("[data-understood]");
  if (!button) return;
  const told = button.closest(".t-say");
  const version = button.dataset.understood;
  if (stored(kept("verstanden")) === version) told.remove();
  button.hidden = false;
  button.addEventListener("click", () => { store(kept("verstanden"), version); told.remove(); });
}

// ---- the question whether the referee is wanted ----
function closeCall(event) {
  const link = event.target.closest("[data-close]");
  if (!link) return;
  event.preventDefault();
  link.closest("details").open = false;
}

// ---- the page ----
function open() {
  clearTimeout(timer);
  tapped += 1;
  asSent = false;
  readToken();
  wireNotKept();
  tellUnsaved();
  wireLines();
  wireUnderstood();
  if (!entry()) return;
  tellLeft();
  wirePad();
  entry().addEventListener("input", touchedNow);
  entry().addEventListener("submit", beforeSending);
  entry().addEventListener("click", takeBackTile);
  entry().addEventListener("change", showNext);
  frame().addEventListener("scroll", below);
  const sized = new ResizeObserver(below);
  for (const each of [frame(), frame().firstElementChild]) sized.observe(each);
  showTurns();
  for (const input of entry().querySelectorAll(".t-opt[data-away] input")) input.disabled = true;
  rememberChosen();
  restore();
  if (!typed()) askRules();
}

// Every page of a table is sent often: what hardly any phone has to say does not travel along.
const notKept = () => (document.documentElement.lang === "en"
  ? "This device keeps nothing: what has not been saved yet is lost when this page is closed."
  : "Dieses Gerät merkt sich nichts: Was noch nicht gespeichert ist, geht beim Schließen dieser Seite verloren.");

function wireNotKept() {
  if (entry() && !document.querySelector("[data-not-kept], .t-not-kept")) {
    const place = document.createElement("template");
    place.dataset.notKept = "";
    const line = Object.assign(document.createElement("p"), { className: "t-not-kept", textContent: notKept() });
    line.setAttribute("role", "status");
    place.content.append(line);
    document.body.prepend(place);
  }
  sayNotKept();
}

// Another language comes with a new page: the token travels there in the fragment, as it came.
function readToken() {
  const form = document.querySelector("[data-entrance]");
  if (!form || location.hash.length < 2) return;
  form.elements.token.value = location.hash.slice(1);
  form.hidden = false;
  document.querySelector("[data-code]").hidden = true;
  document.querySelector("[data-language]").action += location.hash;
  history.replaceState(null, "", location.pathname);
}

async function poll() {
  const shown = document.querySelector("[data-page-version]");
  if (!shown || document.hidden || waitingToSend()) return;
  try {
    const answer = await fetch(`${shown.dataset.pollUrl}${shown.dataset.state ?? shown.dataset.pageVersion}`);
    connected(true);
    if (!shown.isConnected || waitingToSend() || document.querySelector(".t-call[open]:not(.is-called)")) return;
    if (answer.status === 403 && !(entry() && typed())) go(shown.dataset.tableUrl); // the code opens this table no more
    if (answer.status !== 200) return;
    // What the others wait for fills the page, whatever was open, and what the desk corrected changes it: what was typed
    // is kept and comes back.
    const { fills, corrected } = await answer.json();
    if (fills || corrected || !(entry() && typed())) go(fills ? shown.dataset.tableUrl : location.href);
    else await showWaiting(shown);
  } catch {
    connected(false);
  }
}

// While something is typed only the head says what waits for an answer, and the foot whether the referee is called.
async function showWaiting(shown) {
  const answer = await fetch(location.href);
  const page = answer.ok && pageOf(await answer.text());
  const head = page && page.querySelector(".t-phone__head");
  if (!head || !shown.isConnected) return;
  const { pageVersion, pollUrl } = head.querySelector("[data-page-version]").dataset;
  if (shown.dataset.pollUrl !== pollUrl) document.querySelector(".t-call")?.replaceWith(page.querySelector(".t-call") ?? "");
  Object.assign(shown.dataset, { pageVersion, pollUrl });
  document.querySelector(".t-phone__head .t-pill")?.remove();
  document.querySelector(".t-phone__sub").after(head.querySelector(".t-pill") ?? "");
}

wireSending();
document.addEventListener("click", closeCall);
document.addEventListener("phone:page", open);
// The browser's way back shows the entrance as it was before the phone was at a table.
addEventListener("pageshow", ({ persisted }) => persisted && document.querySelector("[data-code]") && location.reload());
setInterval(poll, POLL_MS);
open();
