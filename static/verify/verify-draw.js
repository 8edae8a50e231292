// Recomputes a published draw, written from docs/draw.md and from nothing else: its sections and names are those of that
// page. Read it from top to bottom. It runs in a browser, also from a saved file without a network, and in node:
//     node verify-draw.js auslosung-1-1.json
"use strict";

// §2 SHA-256 and HMAC: a page over plain HTTP has no crypto.subtle -------------------------------------------------

/** The first 32 bits behind the point of square roots (H) and cube roots (K) of the first primes. */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));
const bytesOf = (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)); // every hashed text is ASCII
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 (FIPS 180-4) of bytes. */
function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = START.slice(), words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + small0 + words[i - 7] + small1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + big1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
      const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) | 0; });
  }
  return Uint8Array.from(state.flatMap((word) => [24, 16, 8, 0].map((by) => (word >>> by) & 0xff)));
}

const H = (text) => hex(sha256(bytesOf(text)));

/** HMAC-SHA-256 (RFC 2104) as a function of the message: the key, 64 digits, fills one block. */
function hmacOf(key) {
  const side = (value) => bytesOf(key).map((byte) => byte ^ value);
  const [inner, outer] = [side(0x36), side(0x5c)];
  return (message) => sha256(new Uint8Array([...outer, ...sha256(new Uint8Array([...inner, ...bytesOf(message)]))]));
}

// §2 The canonical form, and chance --------------------------------------------------------------------------------

const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0n);

/** Numbers by size, rows number by number, a shorter row before a longer one that starts with it. */
function compare(one, two) {
  if (!Array.isArray(one)) return one < two ? -1 : Number(one > two);
  const at = one.findIndex((value, i) => i >= two.length || value !== two[i]);
  if (at === -1) return one.length - two.length;
  return at >= two.length ? 1 : one[at] - two[at];
}

/** Every list directly under a key of the top level in ascending order. */
function sorted(frozen) {
  const entries = Object.entries(frozen);
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? [...value].sort(compare) : value]));
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort(compare);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** The one stream of random numbers of a draw. */
class Stream {
  constructor(seed, ...prefix) { Object.assign(this, { hmac: hmacOf(seed), prefix: prefix.join("\n"), counter: 0 }); }
  below(n) {
    const number = BigInt(`0x${hex(this.hmac(`kt-draw-1\n${this.prefix}\n${this.counter}`).slice(0, 8))}`);
    this.counter += 1;
    return number < 2n ** 64n - (2n ** 64n % BigInt(n)) ? Number(number % BigInt(n)) : this.below(n);
  }
  /** Fisher–Yates over a sorted list. */
  shuffled(items) {
    const list = [...items];
    for (let i = list.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
}

// §3 What a document says ------------------------------------------------------------------------------------------

/** Counts what it is told, by a key of numbers. */
class Count {
  constructor() { this.counts = new Map(); }
  change(by, ...key) { this.counts.set(String(key), this.get(...key) + by); }
  get(...key) { return this.counts.get(String(key)) || 0; }
}

const pairKey = (one, two) => (one < two ? [one, two] : [two, one]);
/** Passes over all items until in one of them nothing changes any more. */
const untilNothingHelps = (items, changed) => { while (items.map(changed).some(Boolean)); };
/** A function of two small numbers that computes each value once. */
function remembered(compute) {
  const known = new Map();
  return (one, two) => {
    const key = one * 2 ** 26 + two;
    if (!known.has(key)) known.set(key, compute(one, two));
    return known.get(key);
  };
}

const couples = (people) => people.flatMap((one, i) => people.slice(i + 1).map((two) => [one, two]));

/** The fields of `frozen` with what is missing as empty, and the questions that every procedure asks of them. */
class Frozen {
  constructor(frozen) {
    const empty = { plan: [], sizes: [], rounds: 1, history: [], byes_before: [], strict_clubs: 0, forbidden: [], fixed: [] };
    Object.assign(this, empty, { places: {}, clubs: {} }, frozen);
    this.bans = new Set(this.forbidden.map((pair) => String(pairKey(...pair))));
  }
  partners(person) { return this.fixed.filter((pair) => pair.includes(person)).map(([one, two]) => (one === person ? two : one)); }
  score(person) { return (this.scores && this.scores[person]) || 0; }
  /** Stably by points, the most first; as they come where nobody has points. */
  byScore(people) { return [...people].sort((one, two) => this.score(two) - this.score(one)); }
  sameClub(one, two) { return Boolean(this.clubs[one]) && this.clubs[one] === this.clubs[two]; }
  isBarred(one, two) { return this.bans.has(String(pairKey(one, two))) || (this.strict_clubs === 1 && this.sameClub(one, two)); }
  /** The rows of the plan by round, the rounds shuffled. */
  shuffledRounds(stream) {
    const numbers = [...new Set(this.plan.map((row) => row[0]))];
    return stream.shuffled(numbers).map((number) => this.plan.filter((row) => row[0] === number));
  }
}

const seatsOf = (row) => row.slice(2);
const inOrderOf = (people) => (one, two) => people.indexOf(one) - people.indexOf(two);
const holders = (places) => new Map([...places].map(([person, place]) => [place, person]));

// §4 lot: the places of a plan -------------------------------------------------------------------------------------

function lot(frozen, stream) {
  const [now, ...later] = frozen.shuffledRounds(stream);
  const places = handOut(frozen, stream, [now, ...later]);
  const at = holders(places);
  const tables = now.map((row) => seatsOf(row).filter((place) => at.has(place)).map((place) => at.get(place)));
  return { ...seated(frozen, tables), left: later.flat().sort(compare), places: Object.fromEntries(places) };
}

/** Tables of at least two, and who pauses. */
function seated(frozen, tables) {
  const played = tables.filter((table) => table.length > 1);
  const playing = new Set(played.flat());
  return { tables: played, byes: frozen.entrants.filter((person) => !playing.has(person)) };
}

/** Person → place: who has one keeps it, the others take the free ones, with clubs and bans the cheapest of some tries. */
function handOut(frozen, stream, rounds) {
  const kept = frozen.entrants.filter((person) => frozen.places[person]).map((person) => [person, frozen.places[person]]);
  const taken = new Set(kept.map(([, place]) => place));
  const highest = Math.max(0, ...rounds.flat().flatMap(seatsOf), ...taken);
  const free = range(1, highest + 1).filter((place) => !taken.has(place));
  const others = frozen.entrants.filter((person) => !frozen.places[person]);
  const attempt = () => {
    const shuffled = free.length ? stream.shuffled(others) : [];
    return new Map([...kept, ...free.slice(0, shuffled.length).map((place, i) => [shuffled[i], place])]);
  };
  if (!frozen.forbidden.length && !couples(frozen.entrants).some((pair) => frozen.sameClub(...pair))) return attempt();
  const tries = range(0, frozen.entrants.length <= 64 && free.length ? 8 : 1);
  const found = tries.map(() => exchangedPlaces(frozen, rounds, attempt(), stream.shuffled(free)));
  return found.reduce((best, tried) => (tried.cost < best.cost ? tried : best)).places;
}

/** Whoever costs something changes with the first free place that is cheaper for both, until none helps. */
function exchangedPlaces(frozen, rounds, places, free) {
  const at = holders(places);
  const neighbours = new Map();
  rounds.forEach((rows, r) => rows.forEach((row) => seatsOf(row).forEach((place) => {
    const beside = seatsOf(row).filter((other) => other !== place).map((other) => [other, rounds.length - r]);
    neighbours.set(place, [...(neighbours.get(place) || []), ...beside]);
  })));
  const meeting = (one, two) => (frozen.isBarred(one, two) ? 10 ** 6 : Number(frozen.sameClub(one, two)));
  /** What a person costs on a place; what it has with `without` does not count. */
  const cost = (person, place, without) => {
    if (person === undefined) return 0;
    const beside = (neighbours.get(place) || []).filter(([other]) => ![undefined, person, without].includes(at.get(other)));
    return beside.reduce((sum, [other, weight]) => sum + weight * meeting(person, at.get(other)), 0);
  };
  const both = (one, two, place, other) => cost(one, place, two) + cost(two, other, one);
  const swapped = (place) => {
    const one = at.get(place);
    if (!cost(one, place)) return false;
    const helps = (each) => both(one, at.get(each), each, place) < both(one, at.get(each), place, each);
    const other = free.find((each) => each !== place && helps(each));
    if (other !== undefined) [[place, at.get(other)], [other, one]].forEach(([where, who]) => at.set(where, who));
    return other !== undefined;
  };
  untilNothingHelps(free, swapped);
  const all = [...at].reduce((sum, [place, person]) => sum + cost(person, place), 0);
  return { places: new Map([...at].filter(([, who]) => who).map(([place, who]) => [who, place])), cost: all };
}

// §5 pairs: pairs for one round ------------------------------------------------------------------------------------

const BYE = 0, REPEAT = 10n ** 12n, CLUB = 10n ** 10n, BARRED = 10n ** 18n;

function pairs(frozen, stream) {
  const games = new Count(), lean = new Count();
  for (const [one, two] of frozen.history.map(seatsOf).filter((row) => row.length === 2)) {
    games.change(1, ...pairKey(one, two));
    [[one, 1], [two, -1]].forEach(([person, by]) => lean.change(by, person));
  }
  for (const person of frozen.byes_before) games.change(1, BYE, person);
  let found;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const order = frozen.byScore(stream.shuffled(frozen.entrants).filter((person) => !frozen.fixed.flat().includes(person)));
    const fewest = Math.min(...order.map((person) => frozen.score(person)));
    if (order.length % 2) order.push(BYE);
    found = bestPairing(order, pricesOf(frozen, order, games, lean, fewest));
    if (!found.some(([one, two]) => one !== BYE && two !== BYE && frozen.isBarred(one, two))) break;
  }
  const before = inOrderOf(stream.shuffled(frozen.entrants));
  const tables = [...found.filter((pair) => !pair.includes(BYE)), ...frozen.fixed].map((pair) => pair.sort(before));
  tables.sort((one, two) => before(one[0], two[0])).forEach((pair) => pair.sort((one, two) => lean.get(one) - lean.get(two)));
  return seated(frozen, numbered(tables, visitsOf(frozen)));
}

/** The price of two positions of the order. */
function pricesOf(frozen, order, games, lean, fewest) {
  const score = (person) => (person === BYE ? fewest : frozen.score(person));
  return remembered((i, j) => {
    const [one, two] = [order[i], order[j]];
    const leans = BigInt(Math.max(0, lean.get(one) * lean.get(two)));
    const sum = 256n * BigInt(score(one) - score(two)) ** 2n + leans + REPEAT * BigInt(games.get(...pairKey(one, two)));
    return sum + (frozen.sameClub(one, two) ? CLUB : 0n) + (frozen.isBarred(one, two) ? BARRED : 0n);
  });
}

/** Steps 3 to 5: the cheapest pairing of growing windows, as pairs of people. */
function bestPairing(order, price) {
  const n = order.length;
  const sum = (found) => total(found.map(([i, j]) => price(i, j)));
  let window = 2;
  while (window + 1 < n && n * 2 ** (window + 1) <= 2 ** 12) window += 1;
  let last = exchanged(cheapest(n, window, price), price), best = last;
  while (sum(last) >= CLUB && window + 1 < n && n * 2 ** (window + 1) <= 2 ** 15) {
    window += 1;
    last = exchanged(cheapest(n, window, price), price);
    if (sum(last) < sum(best)) best = last;
  }
  return best.map(([i, j]) => [order[i], order[j]]);
}

/** The cheapest pairing in which the first free position takes one of the next `window`; bit d of `taken`: i + d is taken. */
function cheapest(n, window, price) {
  const best = remembered((i, taken) => {
    if (i >= n) return { sum: 0n, rest: null };
    if (taken & 1) return best(i + 1, taken >> 1);
    let found = null;
    for (let d = 1; d <= window && i + d < n; d += 1) {
      const rest = taken & (1 << d) ? null : best(i + 1, (taken | (1 << d)) >> 1);
      const sum = rest && price(i, i + d) + rest.sum;
      if (rest && (found === null || sum < found.sum)) found = { sum, pair: [i, i + d], rest };
    }
    return found;
  });
  const list = [];
  for (let state = best(0, 0); state !== null && state.pair; state = state.rest) list.push(state.pair);
  return list;
}

/** While a repeat or a club is left: its pair exchanges partners with the pair where that is cheapest. */
function exchanged(found, price) {
  const changed = (x) => {
    const [a, b] = found[x];
    let best = { more: 0n };
    if (price(a, b) < CLUB) return false;
    found.forEach(([c, d], y) => {
      for (const [one, two] of x === y ? [] : [[[a, c], [b, d]], [[a, d], [b, c]]]) {
        const more = price(...one) + price(...two) - price(a, b) - price(c, d);
        if (more < best.more) best = { more, y, one, two };
      }
    });
    if (best.more === 0n) return false;
    [found[x], found[best.y]] = [pairKey(...best.one), pairKey(...best.two)];
    return true;
  };
  untilNothingHelps(range(0, found.length), changed);
  return found;
}

// §6 mix: tables put together anew ---------------------------------------------------------------------------------

function mix(frozen, stream) {
  const planned = frozen.shuffledRounds(stream).slice(0, frozen.rounds);
  while (planned.length < frozen.rounds) planned.push([]);
  const work = frozen.entrants.length * frozen.rounds;
  const most = Math.min(frozen.rounds === 1 && !frozen.scores ? 64 : 16, Math.floor(3000 / work));
  let best = null;
  for (let k = 0; k < Math.max(1, most); k += 1) {
    const tried = new Attempt(frozen, stream, planned, [0, 2, 4, 6][k % 4]);
    const cost = tried.improved(stream);
    if (best === null || cost.all < best.all) best = { ...cost, tried };
    if (!cost.meetings) break;
  }
  const visits = visitsOf(frozen);
  const tables = best.tried.rounds.map((round) => {
    const found = numbered(round.tables.slice(0, frozen.sizes.length), visits);
    found.forEach((table, i) => table.forEach((person) => visits.change(1, person, i + 1)));
    return found;
  });
  const left = tables.slice(1).flatMap((round, r) => round.map((table, i) => [r + 1, i + 1, ...table])).sort(compare);
  return { ...seated(frozen, tables[0]), left, places: Object.fromEntries(frozen.entrants.map((person) => [person, person])) };
}

/** One attempt: for each round the sequence of people and the tables, those who pause each at one of their own behind. */
class Attempt {
  constructor(frozen, stream, planned, standing) {
    this.frozen = frozen;
    const at = holders(handOut(frozen, stream, planned));
    this.rounds = planned.map((rows) => this.begun(rows, at, frozen.byScore(stream.shuffled(frozen.entrants)), standing));
    const counts = [...new Set(frozen.sizes)].map((size) => [frozen.sizes.filter((other) => other === size).length, size]);
    this.rarer = counts.length > 1 ? counts.sort(compare)[0][1] : null;
    [this.meetings, this.pauses, this.rare, this.seats] = [new Count(), new Count(), new Count(), new Count()];
    frozen.history.forEach((row) => this.count(seatsOf(row), 1, false));
    frozen.byes_before.forEach((person) => this.pauses.change(1, person));
    this.rounds.forEach((round) => round.tables.forEach((table, i) => this.count(table, 1, this.isBye(i))));
    this.common = Math.min(...frozen.history.map((row) => seatsOf(row).length), ...frozen.sizes);
  }
  /** Step 2: what is left of the planned tables, filled up with those who wait. */
  begun(rows, at, sequence, standing) {
    const stays = (person) => person && !sequence.slice(0, standing).includes(person);
    const planned = rows.map((row) => seatsOf(row).map((place) => at.get(place)).filter(stays));
    while (planned.length < this.frozen.sizes.length) planned.push([]);
    const fullest = range(0, planned.length).sort((one, two) => planned[two].length - planned[one].length);
    const sizeOf = new Map([...this.frozen.sizes].reverse().map((size, i) => [fullest[i], size]));
    const kept = range(0, planned.length).filter((table) => sizeOf.has(table));
    const tables = kept.map((table) => planned[table].slice(0, sizeOf.get(table)));
    const waiting = sequence.filter((person) => !tables.flat().includes(person));
    kept.forEach((table, i) => tables[i].push(...waiting.splice(0, sizeOf.get(table) - tables[i].length)));
    tables.push(...waiting.map((person) => [person]));
    const home = tables.flatMap((table, i) => table.map((person) => [person, Math.min(i, kept.length - 1)]));
    return { sequence, tables, home: new Map(home) };
  }
  isBye(index) { return index >= this.frozen.sizes.length; }
  /** Counts a table in or out: meetings, pauses, seats, tables of the rarer size. */
  count(table, by, isBye) {
    couples(table).forEach((pair) => this.meetings.change(by, ...pairKey(...pair)));
    table.forEach((person, seat) => {
      if (isBye) this.pauses.change(by, person);
      else this.seats.change(by, person, seat);
      if (!isBye && table.length === this.rarer) this.rare.change(by, person);
    });
  }
  /** Step 3: what a person costs at a table of a round, with these others; `leaving` is the table that it counts at now. */
  price(person, r, index, others, leaving) {
    const { frozen } = this, { home, tables } = this.rounds[r];
    let sum = this.isBye(index) ? 10n ** 14n * BigInt(this.pauses.get(person) - Number(this.isBye(leaving))) : 0n;
    for (const other of others) {
      if (frozen.isBarred(person, other)) sum += BARRED;
      sum += REPEAT * BigInt(this.meetings.get(...pairKey(person, other)) - Number(tables[leaving].includes(other)));
      if (frozen.sameClub(person, other)) sum += CLUB;
    }
    const sat = !this.isBye(leaving) && tables[leaving].length === this.rarer;
    if (!this.isBye(index) && tables[index].length === this.rarer) sum += 10n ** 6n * BigInt(this.rare.get(person) - Number(sat));
    if (r === 0) sum += BARRED * BigInt(frozen.partners(person).filter((partner) => !others.includes(partner)).length);
    if (frozen.scores && !this.isBye(index)) sum += 3n * 10n ** 11n * BigInt(Math.abs(index - home.get(person)));
    return sum;
  }
  priceNow(person, r, index) { return this.price(person, r, index, this.rounds[r].tables[index].filter((each) => each !== person), index); }
  /** Step 4 for one person: changes with whom it is cheapest; whether it did. */
  changed(person, r) {
    const { sequence, tables } = this.rounds[r];
    const table = tables.findIndex((each) => each.includes(person));
    const before = this.priceNow(person, r, table);
    if (!before) return false;
    let best = { more: 0n };
    const rest = tables[table].filter((each) => each !== person);
    for (const other of sequence) {
      const index = tables.findIndex((each) => each.includes(other));
      if (index === table) continue;
      const there = tables[index].filter((each) => each !== other);
      const after = this.price(person, r, index, there, table) + this.price(other, r, table, rest, index);
      const more = after - before - this.priceNow(other, r, index);
      if (more < best.more) best = { more, other, index };
    }
    if (best.more === 0n) return false;
    this.replace(r, table, tables[table].map((each) => (each === person ? best.other : each)));
    this.replace(r, best.index, tables[best.index].map((each) => (each === best.other ? person : each)));
    return true;
  }
  replace(r, index, people) {
    this.count(this.rounds[r].tables[index], -1, this.isBye(index));
    this.rounds[r].tables[index] = people;
    this.count(people, 1, this.isBye(index));
  }
  /** Step 5, its beginning: people, and without points tables of a size, in a new random order. */
  shuffle(r, before) {
    const { tables } = this.rounds[r];
    tables.forEach((table, i) => this.replace(r, i, [...table].sort(before)));
    const first = tables.splice(0, this.frozen.sizes.length);
    if (!this.frozen.scores) first.sort((one, two) => two.length - one.length || before(one[0], two[0]));
    tables.unshift(...first);
  }
  /** Steps 4 to 6: exchanges people, then seats, until nothing helps; what people and seats cost then. */
  improved(stream) {
    const everybody = this.rounds.flatMap((round, r) => round.sequence.map((person) => [person, r]));
    untilNothingHelps(everybody, ([person, r]) => this.changed(person, r));
    this.rounds.forEach((_, r) => this.shuffle(r, inOrderOf(stream.shuffled(this.frozen.entrants))));
    const everywhere = this.rounds.flatMap((_, r) => range(0, this.frozen.sizes.length).map((index) => [r, index]));
    untilNothingHelps(everywhere, ([r, index]) => this.reseated(r, index));
    const indexOf = (person, r) => this.rounds[r].tables.findIndex((table) => table.includes(person));
    const meetings = total(everybody.map(([person, r]) => this.priceNow(person, r, indexOf(person, r))));
    const seats = everywhere.reduce((sum, [r, index]) => sum + this.seatPrice(r, index, this.rounds[r].tables[index]), 0);
    return { meetings, all: meetings + BigInt(seats) };
  }
  /** Step 5: what the people of a table cost in this order of seats, beside all other rounds. */
  seatPrice(r, index, order) {
    const now = this.rounds[r].tables[index];
    return order.reduce((sum, person, seat) => {
      const often = (each) => this.seats.get(person, each) - Number(now[each] === person);
      const all = range(0, this.common).map((each) => often(each) + Number(each === seat));
      return sum + often(seat) + 1000 * Math.max(0, Math.max(...all) - Math.min(...all) - 1);
    }, 0);
  }
  reseated(r, index) {
    const table = this.rounds[r].tables[index];
    const costs = permutations(table).map((order) => [this.seatPrice(r, index, order), order]);
    const [, best] = costs.reduce((least, one) => (one[0] < least[0] ? one : least));
    this.replace(r, index, best);
    return best.some((person, seat) => person !== table[seat]);
  }
}

/** All orders of a list, lexicographic by position. */
function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((first, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [first, ...rest]));
}

// §7 Table numbers -------------------------------------------------------------------------------------------------

/** How often each person sat at each number. */
function visitsOf(frozen) {
  const visits = new Count();
  frozen.history.forEach(([, table, ...people]) => people.forEach((person) => visits.change(1, person, table)));
  return visits;
}

/** The tables in the order of their numbers: whose people were there often changes with the first number that is cheaper. */
function numbered(found, visits) {
  const cost = (table, i) => table.reduce((sum, person) => sum + visits.get(person, i + 1) ** 2, 0);
  const changed = (i) => {
    if (!cost(found[i], i)) return false;
    const j = found.findIndex((other, at) => cost(found[i], at) + cost(other, i) < cost(found[i], i) + cost(other, at));
    if (j !== -1) [found[i], found[j]] = [found[j], found[i]];
    return j !== -1;
  };
  for (let pass = 0; pass < 20 && range(0, found.length).map(changed).some(Boolean); pass += 1);
  return found;
}

// §3 Checking a document -------------------------------------------------------------------------------------------

const PROCEDURES = { lot, pairs, mix };

/** The fields of a document that a recomputation does not confirm, of tables each one; empty if all is right. */
function verifyDraw(document) {
  const { nonce, public: said, frozen: { procedure } } = document;
  const input = canonical(sorted(document.frozen));
  const entry = H(input);
  const expected = { input_hash: entry, commitment: H(nonce), seed: H(`kt-seed-1\n${nonce}\n${said}\n${entry}`) };
  if (!PROCEDURES[procedure] || document.scheme !== "kt-draw-1" || document.frozen.scheme !== "kt-draw-1") return ["scheme"];
  const stream = new Stream(expected.seed, entry, procedure);
  const { tables, ...rest } = PROCEDURES[procedure](new Frozen(JSON.parse(input)), stream);
  const same = (one, two) => canonical(one) === canonical(two);
  if (!rest.left || !rest.left.length) Object.assign(rest, { left: [], places: {} });
  const published = { left: [], places: {}, ...document };
  const wrong = Object.entries({ ...expected, ...rest }).filter(([key, value]) => !same(value, published[key])).map(([key]) => key);
  const numbers = range(0, Math.max(tables.length, document.tables.length));
  const wrongTables = numbers.filter((i) => !tables[i] || !document.tables[i] || !same(tables[i], document.tables[i]));
  return [...wrong, ...wrongTables.map((i) => `table ${i + 1}`)];
}

if (typeof module !== "undefined") module.exports = { verifyDraw };
if (typeof module !== "undefined" && require.main === module) {
  const wrong = verifyDraw(JSON.parse(require("fs").readFileSync(process.argv[2], "utf8")));
  console.log(wrong.length ? `Stimmt nicht: ${wrong.join(", ")}` : "Alles stimmt.");
  process.exitCode = wrong.length ? 1 : 0;
}
