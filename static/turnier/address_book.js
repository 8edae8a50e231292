// Who came to earlier evenings: a list below the names, ↓ chooses in it, Enter takes the team with its club.
const PAUSE = 120;
const LEAST = 2;

export function bringBook(form, focusOn) {
  const list = form.querySelector("#vorschlaege");
  const fields = [...form.querySelectorAll('input[name^="player_"]')];
  if (!list || !form.dataset.proposals) return;
  let timer;
  let asked = 0;
  let field;
  let wanted = false;
  let pressing = false;

  const options = () => [...list.querySelectorAll('[role="option"]')];
  const chosen = () => list.querySelector('[aria-selected="true"]');

  function close() {
    clearTimeout(timer);
    asked += 1;
    wanted = false;
    list.hidden = true;
    list.replaceChildren();
    for (const each of fields) {
      each.setAttribute("aria-expanded", "false");
      each.removeAttribute("aria-activedescendant");
    }
  }

  function choose(option) {
    chosen()?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function fill(input, value) {
    if (input instanceof HTMLInputElement && value) input.value = value;
  }

  function take(option) {
    const players = option.dataset.players.split("|");
    const whole = players.length === fields.length;
    if (whole) fields.forEach((each, at) => (each.value = players[at]));
    else field.value = players[0];
    fill(form.elements.club, option.dataset.club);
    fill(form.elements.name, option.dataset.name);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    close();
    focusOn(whole ? form.querySelector("[data-save]") : (fields[fields.indexOf(field) + 1] ?? form.elements.club));
  }

  async function ask() {
    const mine = (asked += 1);
    const alone = field !== fields[0] || form.elements.alone?.checked ? "1" : "";
    const query = new URLSearchParams({ q: field.value, allein: alone });
    const answer = await fetch(`${form.dataset.proposals}?${query}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (mine !== asked || !answer?.ok) return;
    list.innerHTML = await answer.text();
    list.hidden = options().length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    if (wanted && !list.hidden) choose(options()[0]);
  }

  for (const each of fields) {
    each.setAttribute("role", "combobox");
    each.setAttribute("aria-autocomplete", "list");
    each.setAttribute("aria-controls", list.id);
    each.setAttribute("aria-expanded", "false");
    each.addEventListener("input", (event) => {
      if (!event.isTrusted) return;
      close();
      field = each;
      if (each.value.trim().length >= LEAST) timer = setTimeout(ask, PAUSE);
    });
    each.addEventListener("blur", () => {
      if (field === each && !pressing) close();
    });
    each.addEventListener("keydown", (event) => {
      // Whoever presses ↓ before the list is there means its first line.
      if (list.hidden) wanted = event.key === "ArrowDown" && each === field;
      if (list.hidden) return;
      const all = options();
      const at = all.indexOf(chosen());
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) choose(all[(at + step + all.length) % all.length]);
      else if (event.key === "Enter" && chosen()) take(chosen());
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
    });
  }
  // What stands below the list stays where it is until the button that is pressed there is let go.
  document.addEventListener("pointerdown", () => (pressing = true), true);
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => {
      pressing = false;
      if (field && field !== document.activeElement) setTimeout(close);
    });
  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest('[role="option"]');
    event.preventDefault();
    if (option) take(option);
  });
}
