// Recomputes a published draw in the browser or in node, written from docs/draw.md. Needs sha256.js.
"use strict";

(function (scope) {
  const { sha256, hmac } = typeof module === "undefined" ? scope.drawHash : require("./sha256.js");
  const BARRED = 1000000;

  // What JSON and Python do alike -------------------------------------------------------------------------------

  /** Numbers by size, rows number by number, a shorter row before the longer one that starts with it. */
  function compare(one, two) {
    if (!Array.isArray(one)) return one < two ? -1 : Number(one > two);
    for (let i = 0; i < Math.min(one.length, two.length); i += 1) {
      const order = compare(one[i], two[i]);
      if (order) return order;
    }
    return one.length - two.length;
  }

  function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const keys = Object.keys(value).sort((one, two) => compare(one, two));
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }

  function normalised(frozen) {
    const entries = Object.entries(frozen);
    return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? value.slice().sort(compare) : value]));
  }

  class Count {
    constructor(items) {
      this.map = new Map();
      for (const item of items) this.add(item, 1);
    }
    add(item, times) { this.map.set(String(item), this.get(item) + times); }
    get(item) { return this.map.get(String(item)) || 0; }
  }

  const range = (count) => Array.from({ length: count }, (_, i) => i);
  const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
  const pairKey = (one, two) => `${Math.min(one, two)},${Math.max(one, two)}`;

  function combinations(items) {
    return items.flatMap((one, i) => items.slice(i + 1).map((two) => [one, two]));
  }

  // Chance ------------------------------------------------------------------------------------------------------

  class Stream {
    constructor(seed, entry, label) {
      Object.assign(this, { seed, prefix: `kt-draw-1\n${entry}\n${label}\n`, counter: 0 });
    }
    number() {
      const bytes = hmac(this.seed, this.prefix + this.counter);
      this.counter += 1;
      return bytes.slice(0, 8).reduce((number, byte) => number * 256n + BigInt(byte), 0n);
    }
    below(limit) {
      const span = 1n << 64n;
      const accepted = span - (span % BigInt(limit));
      let number = this.number();
      while (number >= accepted) number = this.number();
      return Number(number % BigInt(limit));
    }
    shuffled(items) {
      const result = items.slice();
      for (let last = result.length - 1; last > 0; last -= 1) {
        const pick = this.below(last + 1);
        [result[last], result[pick]] = [result[pick], result[last]];
      }
      return result;
    }
  }

  // The fields of the input -------------------------------------------------------------------------------------

  const option = (frozen, name, otherwise) => ({ [name]: otherwise, ...(frozen.options || {}) })[name];

  function clubsOf(frozen) {
    const clubs = option(frozen, "clubs", "soft") === "off" ? {} : frozen.clubs || {};
    return (number) => clubs[number] || 0;
  }

  function scoresOf(frozen, mode) {
    return option(frozen, "mode", "random") === mode ? option(frozen, "scores", {}) : null;
  }

  function spread(groups, visits) {
    const seen = (group, place) => total(group.map((number) => visits.get([number, place + 1])));
    range(groups.length).forEach((place) => {
      const here = seen(groups[place], place);
      if (!here) return;
      const other = range(groups.length).find((at) =>
        seen(groups[place], at) + seen(groups[at], place) < here + seen(groups[at], at));
      if (other !== undefined) [groups[place], groups[other]] = [groups[other], groups[place]];
    });
    return groups;
  }

  // pairs-1 -----------------------------------------------------------------------------------------------------

  function pairLevels(frozen) {
    const met = new Count((frozen.meetings || []).map(([one, two]) => pairKey(one, two)));
    const byes = new Count(frozen.byes_before || []);
    const fewest = Math.min(...frozen.entrants.map((number) => byes.get(number)));
    for (const number of frozen.entrants) {
      if (byes.get(number) > fewest) met.add(pairKey(0, number), byes.get(number) - fewest);
    }
    const worst = Math.max(1, ...Array.from(met.map.values(), (times) => times + 1));
    const known = new Map();
    const hard = option(frozen, "repeats", "soft") === "hard";
    for (const [pair, times] of met.map) known.set(pair, hard ? worst + 1 : times + 1);
    for (const [one, two] of frozen.forbidden || []) known.set(pairKey(one, two), worst + 1);
    const club = clubsOf(frozen);
    const shared = option(frozen, "clubs", "soft") === "hard" ? worst + 1 : 1;
    const level = (one, two) => {
      const found = known.get(pairKey(one, two));
      if (found !== undefined) return found;
      return club(one) && club(one) === club(two) ? shared : 0;
    };
    return { level, worst };
  }

  function matched(count, level, worst) {
    const mate = new Array(count).fill(-1);
    const waiting = range(count);
    while (waiting.length > 1) {
      const first = waiting.shift();
      const at = waiting.slice(0, 16).findIndex((other) => level(first, other) === 0);
      if (at < 0) continue;
      const [other] = waiting.splice(at, 1);
      mate[first] = other;
      mate[other] = first;
    }
    for (let allowed = 0; allowed <= worst; allowed += 1) {
      for (let root = 0; root < count; root += 1) {
        if (mate[root] < 0) augment(mate, root, (one, two) => level(one, two) <= allowed);
      }
    }
    return mate;
  }

  function augment(mate, root, joined) {
    const parent = mate.map(() => -1);
    const base = range(mate.length);
    const outer = new Set([root]); // a set is walked in the order in which it grew
    for (const vertex of outer) {
      for (let other = 0; other < mate.length; other += 1) {
        if (!joined(vertex, other) || base[vertex] === base[other] || mate[vertex] === other) continue;
        if (other === root || (mate[other] >= 0 && parent[mate[other]] >= 0)) {
          contract(mate, parent, base, vertex, other).forEach((member) => outer.add(member));
        } else if (parent[other] < 0) {
          parent[other] = vertex;
          if (mate[other] < 0) {
            flip(mate, parent, other);
            return;
          }
          outer.add(mate[other]);
        }
      }
    }
  }

  function contract(mate, parent, base, one, two) {
    const above = new Set([base[one]]);
    for (let walk = base[one]; mate[walk] >= 0;) {
      walk = base[parent[mate[walk]]];
      above.add(walk);
    }
    let top = base[two];
    while (!above.has(top)) top = base[parent[mate[top]]];
    const inside = new Set();
    for (let [vertex, child] of [[one, two], [two, one]]) {
      while (base[vertex] !== top) {
        inside.add(base[vertex]).add(base[mate[vertex]]);
        parent[vertex] = child;
        child = mate[vertex];
        vertex = parent[child];
      }
    }
    const members = range(mate.length).filter((member) => inside.has(base[member]));
    members.forEach((member) => { base[member] = top; });
    return members;
  }

  function flip(mate, parent, end) {
    for (let vertex = end; vertex >= 0;) {
      const before = parent[vertex];
      const after = mate[before];
      mate[vertex] = before;
      mate[before] = vertex;
      vertex = after;
    }
  }

  class Polish {
    constructor(mate, scores, level) {
      Object.assign(this, { mate, scores, level });
      [this.depth, this.budget] = mate.length <= 64 ? [5, 1000] : [3, 60];
    }
    cost(one, two) {
      const above = this.level(one, two);
      return BigInt(this.scores[one] - this.scores[two]) ** 2n + (above ? 1n << BigInt(64 * above) : 0n);
    }
    run() {
      for (let again = true; again;) {
        again = false;
        for (let start = 0; start < this.mate.length; start += 1) {
          while (this.improve(start)) again = true;
        }
      }
      return this.mate;
    }
    improve(start) {
      const end = this.mate[start];
      const gain = this.cost(start, end);
      this.moves = this.budget;
      const edges = gain ? this.cycle(start, end, gain, [start, end]) : [];
      for (const [one, two] of edges) {
        this.mate[one] = two;
        this.mate[two] = one;
      }
      return edges.length > 0;
    }
    * outwards(last) {
      let [low, high] = [last - 1, last + 1];
      while (low >= 0 || high < this.mate.length) {
        const upper = low >= 0 ? this.scores[low] - this.scores[last] : Infinity;
        const lower = high < this.mate.length ? this.scores[last] - this.scores[high] : Infinity;
        if (lower < upper) yield [high++, lower];
        else yield [low--, upper];
      }
    }
    cycle(start, last, gain, used) {
      for (const [other, distance] of this.outwards(last)) {
        if (BigInt(distance) ** 2n >= gain) return [];
        if (used.includes(other)) continue;
        this.moves -= 1;
        if (this.moves < 0) return [];
        const edges = this.close(start, last, other, gain, used);
        if (edges.length) return edges;
      }
      return [];
    }
    close(start, last, other, gain, used) {
      const end = this.mate[other];
      if (gain <= this.cost(last, other)) return [];
      const left = gain - this.cost(last, other) + this.cost(other, end);
      if (left > this.cost(end, start)) return [[last, other], [end, start]];
      const further = used.length < 2 * this.depth ? this.cycle(start, end, left, [...used, other, end]) : [];
      return further.length ? [[last, other], ...further] : [];
    }
  }

  function pairs(frozen, stream) {
    const fixed = frozen.fixed || [];
    const free = frozen.entrants.filter((number) => !fixed.some((row) => row.includes(number)));
    const given = scoresOf(frozen, "swiss") || {};
    const score = Object.fromEntries(free.map((number) => [number, given[number] || 0]));
    score[0] = free.length ? Math.min(...Object.values(score)) : 0;
    const order = stream("order").shuffled(free.length % 2 ? [0, ...free] : free);
    order.sort((one, two) => score[two] - score[one]);
    const { level: ofNumbers, worst } = pairLevels(frozen);
    const level = (one, two) => ofNumbers(order[one], order[two]);
    const mate = new Polish(matched(order.length, level, worst), order.map((number) => score[number]), level).run();
    const drawn = range(order.length).filter((one) => one < mate[one]).map((one) => [order[one], order[mate[one]]]);
    const playing = [...drawn.filter((pair) => !pair.includes(0)), ...fixed];
    const groups = spread(stream("tables").shuffled(playing), new Count(frozen.tables_before || []));
    return [{ tables: sides(groups, frozen, stream("sides")), byes: drawn.filter((pair) => pair.includes(0)).map(total) }];
  }

  function sides(groups, frozen, coins) {
    const first = new Count((frozen.meetings || []).map((row) => row[0]));
    return groups.map((pair) => {
      const [one, two] = pair.slice().sort(compare);
      const coin = coins.below(2) === 1;
      const turned = first.get(one) === first.get(two) ? coin : first.get(one) > first.get(two);
      return turned ? [two, one] : [one, two];
    });
  }

  // tables-1 ----------------------------------------------------------------------------------------------------

  function singleTables(frozen, stream) {
    const rows = frozen.history || [];
    const { sizes } = frozen;
    const order = stream("order").shuffled(frozen.entrants);
    const paused = new Count(frozen.byes_before || []);
    const waiting = range(order.length).sort((one, two) => paused.get(order[one]) - paused.get(order[two]) || two - one);
    const byes = waiting.slice(0, order.length - total(sizes)).map((index) => order[index]).sort(compare);
    const playing = order.filter((number) => !byes.includes(number));
    const scores = scoresOf(frozen, "score");
    if (scores) playing.sort((one, two) => (scores[two] || 0) - (scores[one] || 0));
    const sitting = sittingWeights(sizes, rows, playing, scores !== null);
    const tables = firstSeating(sizes, sitting, scores !== null);
    const seed = Number(stream("search").number() % (1n << 32n));
    const found = searched(tables, meetingWeights(frozen, rows, playing), sitting, seed);
    const groups = stream("tables").shuffled(found.map((table) => table.map((index) => playing[index])));
    const visits = new Count(rows.flatMap((row) => row.slice(2).map((number) => [number, row[1]])));
    return [{ tables: spread(groups, visits), byes }];
  }

  function meetingWeights(frozen, rows, playing) {
    const met = new Count(rows.flatMap((row) => combinations(row.slice(2)).map((pair) => pairKey(...pair))));
    const barred = new Set((frozen.forbidden || []).map((pair) => pairKey(...pair)));
    const metWeight = option(frozen, "repeats", "soft") === "hard" ? BARRED : 1000;
    const clubWeight = option(frozen, "clubs", "soft") === "hard" ? BARRED : 100;
    const club = clubsOf(frozen);
    const weights = playing.map(() => new Array(playing.length).fill(0));
    for (const [left, right] of combinations(range(playing.length))) {
      const [one, two] = [playing[left], playing[right]];
      const key = pairKey(one, two);
      let weight = met.get(key) * metWeight + (barred.has(key) ? BARRED : 0);
      if (club(one) && club(one) === club(two)) weight += clubWeight;
      weights[left][right] = weight;
      weights[right][left] = weight;
    }
    return weights;
  }

  function sittingWeights(sizes, rows, playing, byScore) {
    const seats = new Count(rows.flatMap((row) => row.slice(2).map((number, seat) => [number, seat])));
    const times = (size) => sizes.filter((other) => other === size).length;
    const rare = sizes.slice().sort((one, two) => times(one) - times(two) || one - two)[0];
    const short = new Count(rows.filter((row) => row.length - 2 === rare).flatMap((row) => row.slice(2)));
    const fewest = Math.min(...playing.map((number) => short.get(number)));
    const homes = sizes.flatMap((size, number) => new Array(size).fill(number));
    const mixed = new Set(sizes).size > 1;
    return playing.map((player, index) => {
      const least = Math.min(...range(Math.min(...sizes)).map((seat) => seats.get([player, seat])));
      const extra = mixed ? 8 * (short.get(player) - fewest) : 0;
      return sizes.map((size, number) => range(size).map((seat) =>
        4 * Math.max(0, seats.get([player, seat]) - least) + (size === rare ? extra : 0)
        + (byScore ? 300 * Math.abs(homes[index] - number) : 0)));
    });
  }

  function firstSeating(sizes, sitting, byScore) {
    const tables = sizes.map((size) => new Array(size));
    const groups = byScore ? sizes.map((_, number) => [number]) : [range(sizes.length)];
    let start = 0;
    for (const group of groups) {
      const count = total(group.map((number) => sizes[number]));
      const free = range(Math.max(...group.map((number) => sizes[number])))
        .map((seat) => group.filter((number) => sizes[number] > seat));
      const choices = (index) => sitting[index][group[0]].filter((weight) => weight === 0).length;
      const turns = range(count).map((step) => start + step).sort((one, two) => choices(one) - choices(two));
      for (const index of turns) {
        const seat = range(free.length).filter((at) => free[at].length).map((at) =>
          [sitting[index][free[at][free[at].length - 1]][at], -free[at].length, at]).sort(compare)[0][2];
        tables[free[seat].pop()][seat] = index;
      }
      start += count;
    }
    return tables;
  }

  class Search {
    constructor(tables, meeting, sitting, state) {
      Object.assign(this, { tables, meeting, sitting, state, left: 400000 });
      this.places = tables.flatMap((table, number) => table.map((_, seat) => [number, seat]));
      const seated = ([number, seat]) => sitting[tables[number][seat]][number][seat];
      this.cost = total(this.places.map((place) => this.weight(place) + seated(place))) / 2;
      this.best = this.cost + 1;
    }
    pick(limit) {
      this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
      return Math.floor((this.state >>> 16) * limit / 65536);
    }
    weight([number, seat]) {
      const table = this.tables[number];
      const row = this.meeting[table[seat]];
      return total(table.map((other) => row[other])) + this.sitting[table[seat]][number][seat];
    }
    keep() {
      if (this.cost >= this.best) return;
      this.best = this.cost;
      this.kept = this.tables.map((table) => table.slice());
    }
    run() {
      for (let quiet = 0; this.cost && this.left > 0 && quiet < 500;) {
        const before = this.best;
        for (const place of this.places) if (this.weight(place)) this.turn(place);
        quiet = this.best < before ? 0 : quiet + 1;
      }
      this.keep();
      return this.kept;
    }
    turn(here) {
      for (let attempt = 0; attempt < 16; attempt += 1) {
        this.left -= 1;
        const there = attempt % 4
          ? this.places[this.pick(this.places.length)] : [here[0], this.pick(this.tables[here[0]].length)];
        const change = this.change(here, there);
        const slack = this.pick(32);
        if (change > (slack < 28 ? 0 : slack < 31 ? 4 : 1000)) continue;
        this.exchange(here, there, change);
        if (change < 0) return;
      }
    }
    change([number, seat], [other, place]) {
      const [table, away] = [this.tables[number], this.tables[other]];
      const [one, two] = [table[seat], away[place]];
      const [mine, yours] = [this.sitting[one], this.sitting[two]];
      const moved = mine[other][place] + yours[number][seat] - mine[number][seat] - yours[other][place];
      if (number === other) return moved;
      const [first, second] = [this.meeting[one], this.meeting[two]];
      const here = total(table.filter((who) => who !== one).map((who) => second[who] - first[who]));
      const there = total(away.filter((who) => who !== two).map((who) => first[who] - second[who]));
      return moved + here + there;
    }
    exchange([number, seat], [other, place], change) {
      if (change > 0) this.keep();
      const one = this.tables[number][seat];
      this.tables[number][seat] = this.tables[other][place];
      this.tables[other][place] = one;
      this.cost += change;
    }
  }

  const searched = (tables, meeting, sitting, state) => new Search(tables, meeting, sitting, state).run();

  // plan-1 and coin-1 -------------------------------------------------------------------------------------------

  function plan(frozen, stream) {
    const order = stream("order").shuffled(frozen.entrants);
    const rounds = Math.max(...frozen.plan.map((row) => row[0]));
    if (option(frozen, "clubs", "soft") !== "off" && Object.keys(frozen.clubs || {}).length) {
      partClubs(order, frozen.plan, rounds, clubsOf(frozen));
    }
    return range(rounds).map((number) => {
      const rows = frozen.plan.filter((row) => row[0] === number + 1);
      const tables = rows.map((row) => row.slice(2).map((place) => order[place - 1]));
      return { tables, byes: frozen.entrants.filter((who) => !tables.some((table) => table.includes(who))) };
    });
  }

  function partClubs(order, rows, rounds, club) {
    const heavy = [];
    for (const [number, , ...places] of rows) {
      for (const [one, two] of combinations(places).flatMap(([a, b]) => [[a - 1, b - 1], [b - 1, a - 1]])) {
        heavy[one] = heavy[one] || new Map();
        heavy[one].set(two, (heavy[one].get(two) || 0) + rounds - number + 1);
      }
    }
    const near = range(heavy.length).map((place) => [...(heavy[place] || [])]);
    const weight = (place) => {
      const own = club(order[place]);
      return own ? total(near[place].map(([other, heavyness]) => (club(order[other]) === own ? heavyness : 0))) : 0;
    };
    const exchange = (one, two) => { [order[one], order[two]] = [order[two], order[one]]; };
    const better = (one, two) => {
      if (club(order[one]) === club(order[two])) return false;
      const before = weight(one) + weight(two);
      exchange(one, two);
      if (weight(one) + weight(two) < before) return true;
      exchange(one, two);
      return false;
    };
    for (let pass = 0; pass < 10; pass += 1) {
      let moved = false;
      range(near.length).forEach((place) => {
        if (weight(place)) moved = range(near.length).some((other) => better(place, other)) || moved;
      });
      if (!moved) return;
    }
  }

  const coin = (frozen, stream) => [{ tables: [stream("coin").shuffled(frozen.entrants)], byes: [] }];

  const ALGORITHMS = { "pairs-1": pairs, "tables-1": singleTables, "plan-1": plan, "coin-1": coin };

  /** The names of the fields of a document that recomputing does not confirm; empty if the draw is as it should be. */
  function verify(document) {
    const frozen = normalised(document.frozen);
    const entry = sha256(canonical(frozen));
    const seed = sha256(["kt-seed-1", document.nonce, document.public, entry].join("\n"));
    const [first, ...later] = ALGORITHMS[frozen.algorithm](frozen, (label) => new Stream(seed, entry, label));
    const expected = { scheme: "kt-draw-1", input_hash: entry, commitment: sha256(document.nonce), seed, ...first, later };
    const found = { later: [], ...document };
    return Object.keys(expected).filter((name) => canonical(found[name]) !== canonical(expected[name]));
  }

  if (typeof module === "undefined") scope.verifyDraw = verify;
  else module.exports = { verify };
})(typeof globalThis === "undefined" ? this : globalThis);
