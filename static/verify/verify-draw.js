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
    /** A number below a limit, both of them BigInt. */
    large(limit) {
      const span = 1n << 64n;
      const accepted = span - (span % limit);
      let number = this.number();
      while (number >= accepted) number = this.number();
      return number % limit;
    }
    below(limit) { return Number(this.large(BigInt(limit))); }
    belowEach(limits) { return limits.map((limit) => this.below(limit)); }
    shuffled(items) {
      const result = items.slice();
      const lasts = range(items.length).reverse().slice(0, -1);
      this.belowEach(lasts.map((last) => last + 1)).forEach((pick, at) => {
        [result[lasts[at]], result[pick]] = [result[pick], result[lasts[at]]];
      });
      return result;
    }
  }

  /** One number of the stream serves several limits while their product is at most 2^60. */
  class Bundles extends Stream {
    belowEach(limits) {
      const found = [];
      for (let at = 0; at < limits.length;) {
        const bundle = [];
        let product = 1n;
        while (at < limits.length && product * BigInt(limits[at]) <= 1n << 60n) {
          bundle.push(BigInt(limits[at]));
          product *= BigInt(limits[at]);
          at += 1;
        }
        let number = this.large(product);
        for (const limit of bundle) {
          found.push(Number(number % limit));
          number /= limit;
        }
      }
      return found;
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

  function spread(groups, visits, power = 1) {
    const seen = (group, place) => total(group.map((number) => visits.get([number, place + 1]) ** power));
    range(groups.length).forEach((place) => {
      const here = seen(groups[place], place);
      if (!here) return;
      const other = range(groups.length).find((at) =>
        seen(groups[place], at) + seen(groups[at], place) < here + seen(groups[at], at));
      if (other !== undefined) [groups[place], groups[other]] = [groups[other], groups[place]];
    });
    return groups;
  }

  /** The same with squares, again and again until nothing changes, twenty times at most. */
  function spreadOut(groups, visits) {
    for (let times = 0; times < 20; times += 1) {
      const before = [...groups];
      if (spread(groups, visits, 2).every((group, place) => group === before[place])) break;
    }
    return groups;
  }

  // pairs-1 to pairs-4 --------------------------------------------------------------------------------------------------

  const LATER_PAIRS = ["pairs-3", "pairs-4"];

  /** The pairs of earlier rounds in seat order, and who was at which table. */
  function played(frozen) {
    if (!LATER_PAIRS.includes(frozen.algorithm)) return { meetings: frozen.meetings || [], visits: frozen.tables_before || [] };
    const tables = (frozen.played || []).flatMap((row) =>
      range((row.length - 1) / 2).map((at) => ({ table: at + 1, pair: row.slice(2 * at + 1, 2 * at + 3) })))
      .filter(({ pair }) => pair[0]);
    return {
      meetings: tables.map(({ pair }) => pair),
      visits: tables.flatMap(({ table, pair }) => pair.map((number) => [number, table])),
    };
  }

  function pairLevels(frozen) {
    const met = new Count(played(frozen).meetings.map(([one, two]) => pairKey(one, two)));
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

  /** Greedy partners, the cheapest of level 0 where `nearest` says what two cost; then augmenting paths. */
  function matched(count, level, worst, nearest) {
    const mate = new Array(count).fill(-1);
    const waiting = range(count);
    while (waiting.length > 1) {
      const first = waiting.shift();
      const fine = waiting.slice(0, 16).filter((other) => level(first, other) === 0);
      if (!fine.length) continue;
      const other = nearest
        ? fine.reduce((best, next) => (nearest(first, next) < nearest(first, best) ? next : best)) : fine[0];
      waiting.splice(waiting.indexOf(other), 1);
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

  /**
   * The cheapest perfect matching by Edmonds' blossoms with prices. Vertices are numbered from 1, blossoms behind them,
   * 0 is nobody. `of` are the edges between nodes, each named by its two vertices; `side` is 0 outer, 1 inner, -1 free.
   */
  class Cheapest {
    constructor(count, cost) {
      const size = 2 * count + 2;
      const bits = count.toString(2).length;
      const grid = (fill) => range(size).map(() => new Array(size).fill(fill));
      const list = (fill) => new Array(size).fill(fill);
      Object.assign(this, { count, last: count, of: grid(null), gain: grid(0n), price: list(0n), mate: list(0), up: list(0) });
      Object.assign(this, { near: list(0), side: list(-1), queue: [], head: range(size).map((one) => (one <= count ? one : 0)) });
      this.ring = range(size).map(() => []);
      this.part = range(size).map((one) => new Map([[one, one]]));
      const edges = combinations(range(count)).map(([one, two]) => [one, two, cost(one, two)]).filter((edge) => edge[2] !== null)
        .map(([one, two, worth]) => [one + 1, two + 1,
          (worth << BigInt(bits * count)) + (BigInt(two) << BigInt(bits * (count - 1 - one)))]);
      const most = (numbers) => numbers.reduce((best, number) => (number > best ? number : best), 0n);
      const top = 1n + BigInt(count) * most(edges.map((edge) => edge[2]));
      for (const [one, two, worth] of edges) {
        this.of[one][two] = [one, two];
        this.of[two][one] = [two, one];
        this.gain[one][two] = top - worth;
        this.gain[two][one] = top - worth;
      }
      const start = most(this.gain.flat());
      for (let one = 1; one <= count; one += 1) this.price[one] = start;
    }
    mates() {
      while (this.grow());
      return this.mate.slice(1, this.count + 1).map((mate) => mate - 1);
    }
    vertices() { return range(this.count).map((one) => one + 1); }
    nodes() { return range(this.last + 1).filter((node) => node && this.head[node] === node); }
    rest([one, two]) { return this.price[one] + this.price[two] - 2n * this.gain[one][two]; }
    grow() {
      this.side.fill(-1);
      this.near.fill(0);
      this.queue = [];
      for (const node of this.nodes().filter((one) => !this.mate[one])) {
        this.side[node] = 0;
        this.up[node] = 0;
        this.push(node);
      }
      if (!this.queue.length) return false;
      for (;;) {
        if (this.scan()) return true;
        if (!this.reprice()) return false;
        if (this.tight()) return true;
        const empty = (node) => node > this.count && this.side[node] === 1 && this.price[node] === 0n;
        this.nodes().filter(empty).forEach((node) => this.dissolve(node));
      }
    }
    scan() {
      while (this.queue.length) {
        const one = this.queue.shift();
        for (const two of this.side[this.head[one]] === 1 ? [] : this.vertices()) {
          const edge = this.of[one][two];
          if (!edge || this.head[one] === this.head[two]) continue;
          if (this.rest(edge)) this.note(one, this.head[two]);
          else if (this.use(edge)) return true;
        }
      }
      return false;
    }
    tight() {
      for (let node = 1; node <= this.last; node += 1) {
        const edge = this.head[node] === node ? this.nearest(node) : null;
        if (edge && this.head[edge[0]] !== node && !this.rest(edge) && this.use(edge)) return true;
      }
      return false;
    }
    nearest(node) { return this.near[node] ? this.of[this.near[node]][node] : null; }
    note(vertex, node) {
      const [edge, best] = [this.of[vertex][node], this.nearest(node)];
      if (edge && (!best || this.rest(edge) < this.rest(best))) this.near[node] = vertex;
    }
    searchNear(node) {
      this.near[node] = 0;
      for (const vertex of this.vertices()) {
        if (this.head[vertex] !== node && this.side[this.head[vertex]] === 0) this.note(vertex, node);
      }
    }
    push(node) {
      if (node <= this.count) this.queue.push(node);
      this.ring[node].forEach((part) => this.push(part));
    }
    use(edge) {
      const [one, two] = edge.map((vertex) => this.head[vertex]);
      if (this.side[two] === -1) {
        const partner = this.head[this.mate[two]];
        this.up[two] = edge[0];
        this.side[two] = 1;
        this.side[partner] = 0;
        this.near[two] = 0;
        this.near[partner] = 0;
        this.push(partner);
      } else if (this.side[two] === 0) {
        const way = this.way(one);
        const base = this.way(two).find((node) => way.includes(node));
        if (base === undefined) {
          this.flip(one, two);
          this.flip(two, one);
          return true;
        }
        this.shrink(one, base, two);
      }
      return false;
    }
    above(node) {
      const partner = this.head[this.mate[node]];
      return partner ? this.head[this.up[partner]] : 0;
    }
    way(node) {
      const path = [];
      for (let at = node; at; at = this.above(at)) path.push(at);
      return path;
    }
    flip(from, to) {
      for (let [node, other] = [from, to]; ;) {
        const partner = this.head[this.mate[node]];
        this.marry(node, other);
        if (!partner) return;
        const above = this.head[this.up[partner]];
        this.marry(partner, above);
        [node, other] = [above, partner];
      }
    }
    marry(node, other) {
      const edge = this.of[node][other];
      [, this.mate[node]] = edge;
      if (node <= this.count) return;
      const start = this.part[node].get(edge[0]);
      const place = this.even(node, start);
      for (let at = 0; at < place; at += 1) this.marry(this.ring[node][at], this.ring[node][at ^ 1]);
      this.marry(start, other);
      this.ring[node] = [...this.ring[node].slice(place), ...this.ring[node].slice(0, place)];
    }
    even(node, part) {
      const place = this.ring[node].indexOf(part);
      if (place % 2 === 0) return place;
      const [base, ...others] = this.ring[node];
      this.ring[node] = [base, ...others.reverse()];
      return this.ring[node].length - place;
    }
    rename(node, head) {
      this.head[node] = head;
      this.ring[node].forEach((part) => this.rename(part, head));
    }
    shrink(one, base, two) {
      let node = this.count + 1;
      while (this.head[node]) node += 1;
      this.last = Math.max(this.last, node);
      const [left, right] = [one, two].map((end) => {
        const arm = [];
        for (let at = end; at !== base; at = this.above(at)) {
          const partner = this.head[this.mate[at]];
          this.push(partner);
          arm.push(at, partner);
        }
        return arm;
      });
      this.ring[node] = [base, ...left.reverse(), ...right];
      this.price[node] = 0n;
      this.side[node] = 0;
      this.mate[node] = this.mate[base];
      this.up[node] = this.up[base];
      this.rename(node, node);
      this.part[node] = new Map(this.ring[node].flatMap((part) => [...this.part[part].keys()].map((vertex) => [vertex, part])));
      for (let other = 1; other <= this.last; other += 1) {
        const edges = this.ring[node].map((part) => this.of[part][other]).filter(Boolean);
        const best = edges.reduce((found, edge) => (found && this.rest(found) <= this.rest(edge) ? found : edge), null);
        this.of[node][other] = best;
        this.of[other][node] = best && [best[1], best[0]];
      }
      this.searchNear(node);
    }
    reprice() {
      const steps = this.nodes().filter((node) => node > this.count && this.side[node] === 1).map((node) => this.price[node] / 2n);
      for (const node of this.nodes()) {
        const edge = this.nearest(node);
        if (edge && this.side[node] !== 1) steps.push(this.rest(edge) / (this.side[node] === 0 ? 2n : 1n));
      }
      const least = (numbers) => numbers.reduce((best, number) => (number < best ? number : best));
      const outer = this.vertices().filter((one) => this.side[this.head[one]] === 0).map((one) => this.price[one]);
      if (!steps.length || least(steps) >= least(outer)) return false;
      const step = least(steps);
      const signs = { 0: -step, 1: step, "-1": 0n };
      this.vertices().forEach((one) => { this.price[one] += signs[this.side[this.head[one]]]; });
      this.nodes().filter((node) => node > this.count).forEach((node) => { this.price[node] -= 2n * signs[this.side[node]]; });
      return true;
    }
    dissolve(node) {
      this.ring[node].forEach((part) => this.rename(part, part));
      const start = this.part[node].get(this.of[node][this.up[node]][0]);
      const place = this.even(node, start);
      const ring = this.ring[node];
      for (let at = 0; at < place; at += 2) {
        const [inner, outer] = [ring[at], ring[at + 1]];
        [this.up[inner]] = this.of[outer][inner];
        this.side[inner] = 1;
        this.side[outer] = 0;
        this.near[inner] = 0;
        this.searchNear(outer);
        this.push(outer);
      }
      this.side[start] = 1;
      this.up[start] = this.up[node];
      for (const part of ring.slice(place + 1)) {
        this.side[part] = -1;
        this.searchNear(part);
      }
      this.head[node] = 0;
    }
  }

  /** What a pair of places costs: the square of the difference of points, leaning to one side, and its level. */
  function pricing(points, level, leanings) {
    const apart = (one, two) => {
      const both = leanings[one] * leanings[two];
      return BigInt(points[one] - points[two]) ** 2n + BigInt(both > 0 ? both : 0);
    };
    const cost = (one, two) => apart(one, two) + (level(one, two) ? 1n << BigInt(64 * level(one, two)) : 0n);
    return { apart, cost };
  }

  class Polish {
    /** Cycles exchange so many pairs beside the first one, and their search has so many moves. */
    constructor(mate, scores, cost, steps, budget) {
      Object.assign(this, { mate, scores, cost, steps, budget });
    }
    run(allAgain) {
      const everybody = range(this.mate.length);
      for (let waiting = everybody; waiting.length;) {
        this.changed = new Set();
        for (const start of waiting) while (this.improve(start));
        const changed = Array.from(this.changed).sort(compare);
        waiting = allAgain && changed.length ? everybody : changed;
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
        this.changed.add(one).add(two);
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
      const further = used.length < 2 * this.steps ? this.cycle(start, end, left, [...used, other, end]) : [];
      return further.length ? [[last, other], ...further] : [];
    }
  }

  function pairs(frozen, stream) {
    const third = LATER_PAIRS.includes(frozen.algorithm);
    const fixed = frozen.fixed || [];
    const free = frozen.entrants.filter((number) => !fixed.some((row) => row.includes(number)));
    const given = scoresOf(frozen, "swiss") || {};
    const score = Object.fromEntries(free.map((number) => [number, given[number] || 0]));
    score[0] = (free.length ? Math.min(...Object.values(score)) : 0) - Number(third);
    const { meetings, visits } = played(frozen);
    const first = new Count(meetings.map((row) => row[0]));
    if (third) meetings.forEach((row) => first.add(row[1], -1));
    let order = stream("order").shuffled(free.length % 2 ? [0, ...free] : free);
    order.sort((one, two) => score[two] - score[one]);
    if (third) order = alternating(order, score, first);
    const drawn = paired(frozen, order, score, first);
    const playing = [...drawn.filter((pair) => !pair.includes(0)), ...fixed];
    const spreading = frozen.algorithm === "pairs-4" ? spreadOut : spread;
    const groups = spreading(stream("tables").shuffled(playing), new Count(visits));
    return [{ tables: sides(groups, first, stream("sides")), byes: drawn.filter((pair) => pair.includes(0)).map(total) }];
  }

  /** Among equals the k-th who leans one way beside the k-th who leans the other, those who lean nowhere behind. */
  function alternating(order, score, first) {
    const seen = new Count([]);
    const keys = order.map((number) => {
      const side = Math.sign(first.get(number));
      const group = [score[number], side];
      seen.add(group, 1);
      return [-score[number], side ? 0 : 1, side ? seen.get(group) : 0];
    });
    return range(order.length).sort((one, two) => compare(keys[one], keys[two])).map((at) => order[at]);
  }

  /** The pairs in the order of their lower place: proven up to 64 places, else searched. */
  function paired(frozen, order, score, first) {
    const third = LATER_PAIRS.includes(frozen.algorithm);
    const { level: ofNumbers, worst } = pairLevels(frozen);
    const level = (one, two) => ofNumbers(order[one], order[two]);
    const points = order.map((number) => score[number] * (third ? 256 : 1));
    const { apart, cost } = pricing(points, level, order.map((number) => (third ? first.get(number) : 0)));
    const search = () => {
      const started = matched(order.length, level, worst, third ? apart : null);
      return new Polish(started, points, cost, third ? 2 : 3, third ? 8 : 60).run(!third);
    };
    const allowed = (one, two) => (level(one, two) > worst ? null : cost(one, two));
    const mate = order.length <= 64 ? new Cheapest(order.length, allowed).mates() : search();
    return range(order.length).filter((one) => one < mate[one]).map((one) => [order[one], order[mate[one]]]);
  }

  function sides(groups, first, coins) {
    const turns = coins.belowEach(groups.map(() => 2));
    return groups.map((pair, at) => {
      const [one, two] = pair.slice().sort(compare);
      const turned = first.get(one) === first.get(two) ? turns[at] === 1 : first.get(one) > first.get(two);
      return turned ? [two, one] : [one, two];
    });
  }

  // tables-1 ----------------------------------------------------------------------------------------------------

  function singleTables(frozen, stream, pausingFirst = new Set()) {
    const rows = frozen.history || [];
    const { sizes } = frozen;
    const order = stream("order").shuffled(frozen.entrants);
    const together = groups(frozen);
    const tied = together.flat();
    const paused = new Count(frozen.byes_before || []);
    const waiting = range(order.length).sort((one, two) => pausingFirst.has(order[two]) - pausingFirst.has(order[one])
      || tied.includes(order[one]) - tied.includes(order[two])
      || paused.get(order[one]) - paused.get(order[two]) || two - one);
    const byes = waiting.slice(0, order.length - total(sizes)).map((index) => order[index]);
    const scores = scoresOf(frozen, "score");
    let state = Number(stream("search").number() % (1n << 32n));
    const search = (numbers, first) => {
      const playing = numbers.slice();
      if (scores) playing.sort((one, two) => (scores[two] || 0) - (scores[one] || 0));
      const sitting = sittingWeights(sizes, rows, playing, scores !== null);
      const named = (tables) => tables.map((table) => table.map((index) => playing[index]));
      const tables = first || named(firstSeating(sizes, sitting, scores !== null));
      for (const [number, home] of gather(tables, together)) {
        const at = playing.indexOf(number);
        sitting[at] = sitting[at].map((row, one) => (one === home ? row : row.map((weight) => weight + BARRED)));
      }
      const seats = tables.map((table) => table.map((number) => playing.indexOf(number)));
      const searching = new Search(seats, meetingWeights(frozen, rows, playing), sitting, state);
      const found = named(searching.run());
      state = searching.state;
      return found;
    };
    let tables = search(order.filter((number) => !byes.includes(number)), null);
    const barred = barredPairs(frozen, rows, tables.flat());
    const keys = (lists) => lists.flatMap(combinations).map((pair) => pairKey(...pair));
    const met = new Set(keys(tables));
    if ([...barred].some((key) => met.has(key)) || keys(together).some((key) => !met.has(key))) {
      const first = strict(frozen, rows, order, together, byes.length);
      tables = search(first.flat(), first);
    }
    const visits = new Count(rows.flatMap((row) => row.slice(2).map((number) => [number, row[1]])));
    return [{ tables: spread(stream("tables").shuffled(tables), visits), byes: absent(frozen, tables) }];
  }

  const absent = (frozen, tables) => frozen.entrants.filter((number) => !tables.some((table) => table.includes(number)));

  /** Who has to sit at one table: the largest group first, then by the lowest number. */
  function groups(frozen) {
    const group = new Map(frozen.entrants.map((number) => [number, [number]]));
    for (const [one, two] of frozen.fixed || []) {
      if (group.get(one) === group.get(two)) continue;
      const joined = [...group.get(one), ...group.get(two)].sort(compare);
      joined.forEach((number) => group.set(number, joined));
    }
    const found = [...new Set(group.values())].filter((members) => members.length > 1);
    return found.sort((one, two) => two.length - one.length || compare(one, two));
  }

  /** Brings each group to a table, from that of its first member on; who has to stay at which table. */
  function gather(tables, together) {
    const home = new Map();
    for (const group of together) {
      const start = tables.findIndex((table) => table.includes(group[0]));
      const here = range(tables.length).map((step) => (start + step) % tables.length)
        .find((at) => tables[at].filter((number) => !home.has(number)).length >= group.length);
      for (const number of group.filter((one) => !tables[here].includes(one))) {
        const away = tables.find((table) => table.includes(number));
        const place = tables[here].findIndex((one) => !home.has(one) && !group.includes(one));
        away[away.indexOf(number)] = tables[here][place];
        tables[here][place] = number;
      }
      group.forEach((number) => home.set(number, here));
    }
    return home;
  }

  function sameClub(frozen, numbers) {
    const club = clubsOf(frozen);
    return combinations(numbers).filter(([one, two]) => club(one) && club(one) === club(two));
  }

  function barredPairs(frozen, rows, playing) {
    const pairs = (frozen.forbidden || []).slice();
    if (option(frozen, "repeats", "soft") === "hard") pairs.push(...rows.flatMap((row) => combinations(row.slice(2))));
    if (option(frozen, "clubs", "soft") === "hard") pairs.push(...sameClub(frozen, playing));
    const here = new Set(playing);
    const tied = new Set(groups(frozen).flatMap(combinations).map((pair) => pairKey(...pair)));
    const found = pairs.filter((pair) => pair.every((number) => here.has(number))).map((pair) => pairKey(...pair));
    return new Set(found.filter((key) => !tied.has(key)));
  }

  /** A seating that keeps every demand: group after group at the first table that can take it, with steps back. */
  function strict(frozen, rows, order, together, pauses) {
    const barred = barredPairs(frozen, rows, order);
    const enemies = new Map(order.map((one) => [one, order.filter((two) => barred.has(pairKey(one, two)))]));
    const units = [...together, ...order.filter((one) => !together.flat().includes(one)).map((one) => [one])];
    const weight = (unit) => Math.max(...unit.map((one) => enemies.get(one).length));
    units.sort((one, two) => two.length - one.length || weight(two) - weight(one));
    const rooms = [...frozen.sizes, pauses];
    const tables = rooms.map(() => []);
    const taken = [];
    const twin = (room) => room && !tables[room].length && !tables[room - 1].length && rooms[room - 1] === rooms[room];
    const fits = (unit, room) => {
      if (tables[room].length + unit.length > rooms[room]) return false;
      if (room === rooms.length - 1) return unit.length === 1;
      return !twin(room) && !unit.some((one) => enemies.get(one).some((two) => tables[room].includes(two)));
    };
    for (let at = 0; taken.length < units.length;) {
      const unit = units[taken.length];
      while (at < rooms.length && !fits(unit, at)) at += 1;
      if (at < rooms.length) {
        tables[at].push(...unit);
        taken.push(at);
        at = 0;
      } else {
        at = taken.pop();
        tables[at].length -= units[taken.length].length;
        at += 1;
      }
    }
    return tables.slice(0, -1);
  }

  function meetingWeights(frozen, rows, playing) {
    const met = new Count(rows.flatMap((row) => combinations(row.slice(2)).map((pair) => pairKey(...pair))));
    const barred = barredPairs(frozen, rows, playing);
    const club = clubsOf(frozen);
    const weights = playing.map(() => new Array(playing.length).fill(0));
    for (const [left, right] of combinations(range(playing.length))) {
      const [one, two] = [playing[left], playing[right]];
      const key = pairKey(one, two);
      const shared = club(one) && club(one) === club(two);
      weights[left][right] = met.get(key) * 1000 + (shared ? 100 : 0) + (barred.has(key) ? BARRED : 0);
      weights[right][left] = weights[left][right];
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
      for (let quiet = 0; this.cost && this.left > 0 && quiet < 2000;) {
        const before = this.best;
        this.uneasy = this.places.filter((place) => this.weight(place));
        for (const place of this.uneasy) if (this.weight(place)) this.turn(place);
        quiet = this.best < before ? 0 : quiet + 1;
      }
      this.keep();
      return this.kept;
    }
    turn(here) {
      for (let attempt = 0; attempt < 16; attempt += 1) {
        this.left -= 1;
        const among = attempt % 4 === 1 ? this.places : this.uneasy;
        const there = attempt % 4
          ? among[this.pick(among.length)] : [here[0], this.pick(this.tables[here[0]].length)];
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

  // plan-1, coin-1, lots-1 -------------------------------------------------------------------------------------------

  function plan(frozen, stream) {
    const order = stream("order").shuffled(frozen.entrants);
    const rounds = Math.max(...frozen.plan.map((row) => row[0]));
    const pinned = handOut(frozen, order);
    if (option(frozen, "clubs", "soft") !== "off" && Object.keys(frozen.clubs || {}).length) {
      partClubs(order, frozen.plan, rounds, clubsOf(frozen), pinned);
    }
    return range(rounds).map((number) => {
      const rows = frozen.plan.filter((row) => row[0] === number + 1);
      const tables = rows.map((row) => row.slice(2).map((place) => order[place - 1]));
      return { tables, byes: absent(frozen, tables) };
    });
  }

  /** Reorders so that fixed pairs sit together in the first round and strangers never meet; the places that stay. */
  function handOut(frozen, order) {
    const first = frozen.plan.filter((row) => row[0] === 1).map((row) => row.slice(2));
    const seated = first.flat();
    first.push(...range(order.length).map((place) => place + 1).filter((place) => !seated.includes(place)).map((place) => [place]));
    const tables = first.map((table) => table.map((place) => order[place - 1]));
    const together = groups(frozen);
    gather(tables, together);
    first.forEach((table, at) => table.forEach((place, seat) => { order[place - 1] = tables[at][seat]; }));
    const tied = together.flat();
    const pairs = (frozen.forbidden || []).filter(([one, two]) => one !== two);
    if (option(frozen, "clubs", "soft") === "hard") pairs.push(...sameClub(frozen, order));
    const given = strangersApart(order, tied, pairs.filter((pair) => pair.every((one) => order.includes(one))), frozen.plan);
    for (const [number, place] of given) {
      const old = order.indexOf(number);
      [order[old], order[place]] = [order[place], number];
    }
    return new Set([...tied.map((number) => order.indexOf(number)), ...given.values()]);
  }

  /** A place (from 0) for everybody who must not meet somebody, those with most strangers first. */
  function strangersApart(order, tied, pairs, rows) {
    const own = new Map(order.map((number, place) => [number, place]));
    const near = order.map(() => new Set());
    for (const [one, two] of rows.flatMap((row) => combinations(row.slice(2)))) {
      near[one - 1].add(two - 1);
      near[two - 1].add(one - 1);
    }
    const enemies = new Map(pairs.flat().map((number) => [number, new Set()]));
    for (const [one, two] of pairs) {
      enemies.get(one).add(two);
      enemies.get(two).add(one);
    }
    const turns = [...enemies.keys()].sort((one, two) => tied.includes(two) - tied.includes(one)
      || enemies.get(two).size - enemies.get(one).size || one - two);
    const kept = tied.map((number) => own.get(number));
    const given = new Map();
    const suits = (number, place) => {
      if ([...given.values()].includes(place) || (!tied.includes(number) && kept.includes(place))) return false;
      return ![...enemies.get(number)].some((other) => given.has(other) && near[place].has(given.get(other)));
    };
    for (let step = 0; given.size < turns.length;) {
      const number = turns[given.size];
      const end = tied.includes(number) ? 1 : order.length;
      const at = (steps) => (own.get(number) + steps) % order.length;
      while (step < end && !suits(number, at(step))) step += 1;
      if (step < end) {
        given.set(number, at(step));
        step = 0;
      } else {
        const last = turns[given.size - 1];
        step = ((given.get(last) - own.get(last) + order.length) % order.length) + 1;
        given.delete(last);
      }
    }
    return given;
  }

  function partClubs(order, rows, rounds, club, pinned) {
    const heavy = [];
    for (const [number, , ...places] of rows) {
      for (const [one, two] of combinations(places).flatMap(([a, b]) => [[a - 1, b - 1], [b - 1, a - 1]])) {
        heavy[one] = heavy[one] || new Map();
        heavy[one].set(two, (heavy[one].get(two) || 0) + rounds - number + 1);
      }
    }
    const near = range(Math.max(...rows.flatMap((row) => row.slice(2)))).map((place) => [...(heavy[place] || [])]);
    const weight = (place) => {
      const own = club(order[place]);
      return own ? total(near[place].map(([other, heavyness]) => (club(order[other]) === own ? heavyness : 0))) : 0;
    };
    const exchange = (one, two) => { [order[one], order[two]] = [order[two], order[one]]; };
    const better = (one, two) => {
      if (club(order[one]) === club(order[two]) || pinned.has(one) || pinned.has(two)) return false;
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

  function lots(frozen, stream) {
    const order = stream("order").shuffled(frozen.entrants);
    const { size = 1 } = frozen;
    const full = order.length - (order.length % size);
    const tables = range(full / size).map((group) => order.slice(group * size, group * size + size));
    return [{ tables, byes: order.slice(full).sort(compare) }];
  }

  // tables-2 ----------------------------------------------------------------------------------------------------

  /** In a dense field the first round of a plan of all that are left; else, or where that fails, as tables-1. */
  function tablesWithForesight(frozen, stream) {
    const { history = [] } = frozen;
    const first = isDense(frozen) ? firstOfPlan(frozen, stream) : null;
    if (!first || !keepsDemands(frozen, first)) return singleTables(frozen, stream, lonely(frozen));
    const visits = new Count(history.flatMap((row) => row.slice(2).map((number) => [number, row[1]])));
    return [{ tables: spread(stream("tables").shuffled(first), visits), byes: [] }];
  }

  /** Those who may sit with too few others to fill a table. */
  function lonely(frozen) {
    const { entrants, sizes, history = [] } = frozen;
    const shunned = new Count([...barredPairs(frozen, history, entrants)].flatMap((key) => key.split(",")));
    return new Set(entrants.filter((number) => entrants.length - shunned.get(number) < Math.min(...sizes)));
  }

  function isDense(frozen) {
    const { sizes, entrants, history = [], rounds_left: left = 1 } = frozen;
    if (scoresOf(frozen, "score") || total(sizes) !== entrants.length || entrants.length > 64) return false;
    const pairs = (count) => (count * (count - 1)) / 2;
    const before = history.map((row) => pairs(row.slice(2).filter((number) => entrants.includes(number)).length));
    return 5 * (total(before) + left * total(sizes.map(pairs))) >= 3 * pairs(entrants.length);
  }

  function firstOfPlan(frozen, stream) {
    const { sizes, entrants, history = [], rounds_left: count = 1 } = frozen;
    const before = history.map((row) => row.slice(2));
    const chance = stream("order");
    const first = (label) => Number(stream(label).number() % (1n << 32n));
    let [state, seats, left] = [first("search"), first("seats"), 400000];
    let [best, fewest] = [null, Infinity];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const starts = range(count).map(() => startOf([], sizes, entrants, chance));
      const joint = new Joint(frozen, starts, gather(starts[0], groups(frozen)), state);
      joint.left = left;
      const found = joint.run(true);
      ({ state, left } = joint);
      if (left <= 0 && best) break;
      const sharing = new Sharing(found.flat(), before, seats);
      const uneven = sharing.run(3000);
      seats = sharing.state;
      if (uneven < fewest) [best, fewest] = [found[0], uneven];
      if (!uneven || left <= 0) break;
    }
    return best;
  }

  function keepsDemands(frozen, tables) {
    const keys = (lists) => lists.flatMap(combinations).map((pair) => pairKey(...pair));
    const met = new Set(keys(tables));
    return keys(groups(frozen)).every((key) => met.has(key))
      && ![...barredPairs(frozen, frozen.history || [], frozen.entrants)].some((key) => met.has(key));
  }

  // tables-3 ----------------------------------------------------------------------------------------------------

  /** The next round of the frozen plan; as tables-2 where what was played does not follow it. */
  function tablesByPlan(frozen, stream) {
    const following = nextOfPlan(frozen, stream("plan"));
    const visits = new Count((frozen.history || []).flatMap((row) => row.slice(2).map((number) => [number, row[1]])));
    const [{ tables, byes }] = following && keepsDemands(frozen, following)
      ? [{ tables: spread(stream("tables").shuffled(following), visits), byes: [] }]
      : tablesWithForesight(frozen, stream);
    return [{ tables: spreadOut(tables, visits), byes }];
  }

  function nextOfPlan(frozen, chance) {
    const { sizes, entrants, history = [], plan: rows = [] } = frozen;
    const numbers = [...new Set(rows.map((row) => row[0]))];
    const rounds = numbers.map((number) => rows.filter((row) => row[0] === number).map((row) => row.slice(2)));
    const sized = (tables) => String(tables.map((table) => table.length).sort(compare)) === String(sizes);
    if (scoresOf(frozen, "score") || total(sizes) !== entrants.length || !rounds.every(sized)) return null;
    const plan = chance.shuffled(rounds).map((tables) => chance.shuffled(tables));
    const order = chance.shuffled(entrants);
    const played = [...new Set(history.map((row) => row[0]))]
      .map((number) => history.filter((row) => row[0] === number).map((row) => row.slice(2)));
    const complete = (tables) => String(tables.flat().sort(compare)) === String(entrants);
    if (played.length >= plan.length || !played.every(complete)) return null;
    const retrace = { played, plan, trials: 0 };
    const found = played.length ? retraced(retrace, []) : { chosen: [], at: new Map(order.map((one, at) => [at + 1, one])) };
    if (!found) return null;
    const following = plan.find((_, index) => !found.chosen.includes(index));
    return following.map((table) => table.map((place) => found.at.get(place)));
  }

  /** Which round of the plan each round was and who has which place, the first way there is; null without one. */
  function retraced(retrace, chosen) {
    const { played, plan } = retrace;
    for (const index of plan.keys()) {
      if (chosen.includes(index)) continue;
      if (retrace.trials === 1000) return null;
      retrace.trials += 1;
      const tried = [...chosen, index];
      const at = placesOf(played.slice(0, tried.length), tried.map((one) => plan[one]));
      const found = at && (tried.length === played.length ? { chosen: tried, at } : retraced(retrace, tried));
      if (found) return found;
    }
    return null;
  }

  /** Who (a number) has which place (a key) if these rounds are those of the plan; null if they cannot be. */
  function placesOf(played, planned) {
    const at = new Map();
    const placed = new Set();
    for (const table of played[0]) {
      if (placed.has(table[0])) continue;
      let linked = null;
      for (const places of planned[0]) {
        if (!at.has(places[0])) linked = linkedWith(table, places, played, planned);
        if (linked) break;
      }
      if (!linked) return null;
      for (const [place, number] of linked) {
        at.set(place, number);
        placed.add(number);
      }
    }
    return at;
  }

  /** The same for everybody who has to do with one table, if that sat at these places. */
  function linkedWith(first, firstPlaces, played, planned) {
    const at = new Map();
    const has = new Map();
    const links = [[first, firstPlaces]];
    while (links.length) {
      const [table, places] = links.pop();
      if (table.length !== places.length) return null;
      for (const [seat, number] of table.entries()) {
        const place = places[seat];
        if (at.get(place) === number) continue;
        if (at.has(place) || has.has(number)) return null;
        at.set(place, number);
        has.set(number, place);
        played.forEach((tables, index) => links.push([
          tables.find((one) => one.includes(number)), planned[index].find((one) => one.includes(place)),
        ]));
      }
    }
    return at;
  }

  // rest-1 to rest-4 -------------------------------------------------------------------------------------------------------

  function rest(frozen, stream) {
    const { sizes, entrants, history = [], rounds: count = 1, round = 1, plan: planned = [] } = frozen;
    const chance = stream("order");
    const starts = range(count).map((at) =>
      startOf(planned.filter((row) => row[0] === round + at).map((row) => row.slice(2)), sizes, entrants, chance));
    const pinned = gather(starts[0], groups(frozen));
    const state = Number(stream("search").number() % (1n << 32n));
    let found = new Joint(frozen, starts, pinned, state).run(["rest-3", "rest-4"].includes(frozen.algorithm)).map((tables) => tables.slice(0, sizes.length));
    const before = history.map((row) => row.slice(2));
    if (frozen.algorithm === "rest-1") shareSeats(found.flat(), history);
    else {
      const sharing = new Sharing(found.flat(), before, Number(stream("seats").number() % (1n << 32n)));
      const newest = frozen.algorithm === "rest-4";
      if (sharing.run(newest ? 3000 : 100000) && newest) found = new EvenSeats(frozen, found, sharing.state).run();
    }
    if (!planned.length) {
      const visits = new Count(history.flatMap((row) => row.slice(2).map((number) => [number, row[1]])));
      const places = stream("tables");
      found = found.map((tables) => {
        const placed = spread(places.shuffled(tables), visits);
        placed.forEach((table, at) => table.forEach((number) => visits.add([number, at + 1], 1)));
        return placed;
      });
    }
    return found.map((tables) => ({ tables, byes: absent(frozen, tables) }));
  }

  /** The planned tables with those who still play, filled up by chance; behind them everybody who pauses. */
  function startOf(planned, sizes, entrants, chance) {
    const tables = planned.map((table) => table.filter((number) => entrants.includes(number)));
    while (tables.length < sizes.length) tables.push([]);
    const fullest = range(tables.length).sort((one, two) => tables[two].length - tables[one].length || one - two);
    const room = new Map(fullest.slice(0, sizes.length).map((at, rank) => [at, sizes[sizes.length - 1 - rank]]));
    const kept = range(tables.length).filter((at) => room.has(at));
    const cut = kept.map((at) => tables[at].slice(0, room.get(at)));
    const seated = new Set(cut.flat());
    const waiting = chance.shuffled(entrants.filter((number) => !seated.has(number)));
    kept.forEach((at, index) => { while (cut[index].length < room.get(at)) cut[index].push(waiting.pop()); });
    return [...cut, ...waiting.map((number) => [number])];
  }

  const fill = (times, value) => new Array(times).fill(value);
  const COLD = [...fill(125, 0), 8, 1000, 2000];
  const HOT = [...fill(54, 0), ...fill(4, 8), ...fill(4, 1000), 2000, 3000];
  const KINDS = [0, 8, 10000];

  /** Exchanges players within the rounds to come until nobody has a reason to move. */
  class Joint {
    constructor(frozen, rounds, pinned, state) {
      Object.assign(this, { rounds, state, left: 400000, cost: 0, best: 1, kept: rounds });
      const { sizes, entrants, history = [] } = frozen;
      const times = (size) => sizes.filter((other) => other === size).length;
      const rare = sizes.slice().sort((one, two) => times(one) - times(two) || one - two)[0];
      const marked = new Set(sizes).size > 1 ? rare : 0;
      this.kinds = rounds.map((tables) => tables.map((table, at) => (at < sizes.length ? Number(table.length === marked) : 2)));
      const size = Math.max(...entrants) + 1;
      this.weigh = range(size).map(() => fill(size, 0));
      this.count = KINDS.map(() => fill(size, 0));
      const here = new Set(entrants);
      const playing = (numbers) => numbers.filter((number) => here.has(number));
      history.filter((row) => row.length - 2 === rare).forEach((row) => playing(row.slice(2)).forEach((who) => { this.count[1][who] += 1; }));
      playing(frozen.byes_before || []).forEach((who) => { this.count[2][who] += 1; });
      this.add(sameClub(frozen, entrants), option(frozen, "clubs", "soft") === "hard" ? BARRED : 100);
      const forbidden = new Map((frozen.forbidden || []).map((pair) => [pairKey(...pair), pair]));
      this.add([...forbidden.values()].filter((pair) => playing(pair).length === 2), BARRED);
      history.forEach((row) => this.add(combinations(playing(row.slice(2))), 1000));
      rounds.forEach((tables, number) => tables.forEach((table, at) => {
        this.add(combinations(table), 1000);
        table.forEach((who) => { this.count[this.kinds[number][at]][who] += 1; });
      }));
      this.most = this.count.map((counted) => Math.ceil(total(counted) / entrants.length));
      this.places = rounds.map((tables, number) => tables.flatMap((table, at) =>
        range(table.length).filter((seat) => number || !pinned.has(table[seat])).map((seat) => [number, at, seat])));
    }
    add(pairs, weight) {
      for (const [one, two] of pairs) {
        this.weigh[one][two] += weight;
        this.weigh[two][one] += weight;
      }
    }
    run(inTwo) {
      this.byChance(inTwo ? 400 : 2000, !inTwo);
      if (inTwo) this.byTheBest();
      return this.kept;
    }
    byChance(patience, hot) {
      let passed = 0;
      for (let quiet = 0; this.left > 0 && quiet < patience;) {
        const before = this.best;
        const uneasy = this.allUneasy();
        if (!uneasy.some((places) => places.length)) break;
        this.slack = hot && Math.floor(passed / 100) % 2 ? HOT : COLD;
        passed += 1;
        uneasy.forEach((moving, number) => moving.forEach((place) => {
          if (!this.uneasy(place)) return;
          this.turn(place, moving, this.places[number]);
          this.keep();
        }));
        quiet = this.best < before ? 0 : quiet + 1;
      }
      this.keep();
    }
    /** Of all exchanges that an uneasy player can make the best, though not one that was made shortly before. */
    byTheBest() {
      const until = new Map();
      for (let step = 1, quiet = 1; this.left > 0; step += 1, quiet += 1) {
        const before = this.best;
        const uneasy = this.allUneasy();
        if (!uneasy.some((places) => places.length)) return;
        if (quiet > 400) {
          quiet = 0;
          for (let times = 0; times < 4; times += 1) {
            const places = this.places[this.pick(this.places.length)];
            if (!places.length) continue;
            const here = places[this.pick(places.length)];
            this.do(here, places[this.pick(places.length)]);
          }
        } else {
          const ways = this.bestWays(uneasy, until, step);
          if (ways.length) {
            const [here, there] = ways[this.pick(ways.length)];
            until.set(this.names(here, there), step + 4 + this.pick(4));
            this.do(here, there);
          } else this.left -= 1000;
        }
        this.keep();
        if (this.best < before) quiet = 0;
      }
    }
    bestWays(uneasy, until, step) {
      let [best, least] = [[], Infinity];
      uneasy.forEach((moving, number) => moving.forEach((here) => this.places[number].forEach((there) => {
        if (here[1] === there[1]) return;
        this.left -= 1;
        const change = this.change(here, there);
        if (change > least) return;
        if ((until.get(this.names(here, there)) || 0) > step && this.cost + change >= this.best) return;
        if (change < least) [best, least] = [[], change];
        best.push([here, there]);
      })));
      return best;
    }
    names([number, at, seat], [, other, place]) {
      const [one, two] = [this.rounds[number][at][seat], this.rounds[number][other][place]];
      return [number, Math.min(one, two), Math.max(one, two)].join();
    }
    do(here, there) {
      const change = this.change(here, there);
      this.exchange(here, there);
      this.cost += change;
    }
    keep() {
      if (this.cost >= this.best) return;
      this.best = this.cost;
      this.kept = this.rounds.map((tables) => tables.map((table) => table.slice()));
    }
    allUneasy() { return this.places.map((places) => places.filter((place) => this.uneasy(place))); }
    uneasy([number, at, seat]) {
      const [table, kind] = [this.rounds[number][at], this.kinds[number][at]];
      const who = table[seat];
      if (kind && this.count[kind][who] > this.most[kind]) return true;
      return table.some((other) => other !== who && this.weigh[who][other] > 1000);
    }
    pick(limit) {
      this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
      return Math.floor((this.state >>> 16) * limit / 65536);
    }
    turn(here, moving, places) {
      for (let attempt = 0; attempt < 16; attempt += 1) {
        this.left -= 1;
        const among = attempt % 2 ? places : moving;
        const there = among[this.pick(among.length)];
        const change = this.change(here, there);
        if (change > this.slack[this.pick(this.slack.length)]) continue;
        this.do(here, there);
        if (change < 0) return;
      }
    }
    change([number, at, seat], [, other, place]) {
      if (at === other) return 0;
      const [table, away] = [this.rounds[number][at], this.rounds[number][other]];
      const [one, two] = [table[seat], away[place]];
      const [mine, yours] = [this.weigh[one], this.weigh[two]];
      const [kind, beyond] = [this.kinds[number][at], this.kinds[number][other]];
      let change = 0;
      for (const who of table) if (who !== one) change += yours[who] - mine[who] + 1000;
      for (const who of away) if (who !== two) change += mine[who] - yours[who] + 1000;
      if (kind === beyond) return change;
      const [from, to] = [this.count[kind], this.count[beyond]];
      return change + KINDS[kind] * (from[two] - from[one] + 1) + KINDS[beyond] * (to[one] - to[two] + 1);
    }
    exchange([number, at, seat], [, other, place]) {
      const [table, away] = [this.rounds[number][at], this.rounds[number][other]];
      const [one, two] = [table[seat], away[place]];
      table[seat] = two;
      away[place] = one;
      if (at === other) return;
      this.move(table, one, two, this.kinds[number][at]);
      this.move(away, two, one, this.kinds[number][other]);
    }
    move(table, gone, come, kind) {
      const others = table.filter((who) => who !== come);
      this.add(others.map((who) => [gone, who]), -1000);
      this.add(others.map((who) => [come, who]), 1000);
      this.count[kind][gone] -= 1;
      this.count[kind][come] += 1;
    }
  }

  /** Exchanges two seats of a table until everybody has every seat equally often (from rest-2 on). */
  class Sharing {
    constructor(tables, before, state) {
      const all = [...before, ...tables];
      const [least, most] = [Math.min(...all.map((table) => table.length)), Math.max(...all.map((table) => table.length))];
      const played = new Count(all.flat());
      Object.assign(this, { tables, state, least, had: new Map() });
      this.weight = range(most).map((seat) => (seat >= least ? 1 : seat ? 2 : 3));
      before.forEach((table) => this.seat(table));
      this.numbers = [...new Set(tables.flat())].sort(compare);
      const often = Math.max(...this.numbers.map((number) => played.get(number)));
      this.always = new Set(this.numbers.filter((number) => played.get(number) === often));
      this.at = new Map(this.numbers.map((number) => [number, tables.filter((table) => table.includes(number))]));
    }
    of(number, seat) { return (this.had.get(number) || [])[seat] || 0; }
    add(number, seat, times) {
      if (!this.had.has(number)) this.had.set(number, fill(this.weight.length, 0));
      this.had.get(number)[seat] += times;
    }
    seat(table) { table.forEach((number, seat) => this.add(number, seat, 1)); }
    /** How many have no even seats in the end. */
    run(most = 100000) {
      for (const table of this.tables) {
        this.seat(table);
        for (let changed = true; changed;) {
          changed = false;
          for (const [one, two] of combinations(range(table.length))) changed = this.exchange(table, one, two, -1) < 0 || changed;
        }
      }
      let [kept, fewest, left] = [[], this.numbers.length + 1, most];
      for (;;) {
        const uneasy = this.uneasy();
        if (uneasy.length < fewest) [kept, fewest] = [this.tables.map((table) => table.slice()), uneasy.length];
        if (!uneasy.length || left <= 0) break;
        for (const number of uneasy) left -= this.turn(number);
      }
      this.tables.forEach((table, at) => table.splice(0, table.length, ...kept[at]));
      return fewest;
    }
    uneasy() {
      const first = [...this.always].map((number) => this.of(number, 0));
      let [low, high] = [Math.min(...first), Math.max(...first)];
      if (high - low > 1) [low, high] = [Math.floor(total(first) / first.length), Math.ceil(total(first) / first.length)];
      return this.numbers.filter((number) => {
        const seats = range(this.least).map((seat) => this.of(number, seat));
        if (Math.max(...seats) - Math.min(...seats) > 1) return true;
        return this.always.has(number) && (seats[0] < low || seats[0] > high);
      });
    }
    pick(limit) {
      this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
      return Math.floor((this.state >>> 16) * limit / 65536);
    }
    turn(number) {
      const tables = this.at.get(number);
      for (let tried = 1; tried <= 8; tried += 1) {
        const table = tables[this.pick(tables.length)];
        const other = this.pick(table.length);
        const slack = this.pick(16) === 15 ? 4 : 0;
        if (this.exchange(table, table.indexOf(number), other, slack) < 0) return tried;
      }
      return 8;
    }
    exchange(table, seat, other, slack) {
      if (seat === other) return 0;
      const [one, two] = [table[seat], table[other]];
      const squares = () => total([one, two].flatMap((number) =>
        [seat, other].map((at) => this.weight[at] * this.of(number, at) ** 2)));
      const before = squares();
      this.swap(table, seat, other);
      const change = squares() - before;
      if (change > slack) this.swap(table, seat, other);
      return change;
    }
    swap(table, seat, other) {
      const [one, two] = [table[seat], table[other]];
      this.add(one, seat, -1);
      this.add(two, other, -1);
      this.add(one, other, 1);
      this.add(two, seat, 1);
      [table[seat], table[other]] = [two, one];
    }
  }

  /** Players whose seats are not even change tables, or seats, where that costs nothing (rest-4). */
  class EvenSeats {
    constructor(frozen, found, state) {
      const rounds = found.map((tables) => [...tables.map((table) => table.slice()), ...absent(frozen, tables).map((who) => [who])]);
      this.joint = new Joint(frozen, rounds, new Set(groups(frozen).flat()), state);
      this.tables = frozen.sizes.length;
      this.places = this.joint.places.map((places) => places.filter((place) => place[1] < this.tables));
      const all = [...(frozen.history || []).map((row) => row.slice(2)), ...found.flat()];
      const sizes = all.map((table) => table.length);
      [this.shared, this.seats] = [combinations(range(Math.min(...sizes))), Math.max(...sizes)];
      this.had = new Map(all.flat().map((who) => [who, fill(this.seats, 0)]));
      all.forEach((table) => table.forEach((who, seat) => { this.had.get(who)[seat] += 1; }));
      this.numbers = [...new Set(found.flat(2))].sort(compare);
      const most = Math.max(...this.numbers.map((who) => total(this.had.get(who))));
      this.always = new Set(this.numbers.filter((who) => total(this.had.get(who)) === most));
      this.low = Math.floor(total([...this.always].map((who) => this.had.get(who)[0])) / this.always.size);
    }
    run() {
      let [fewest, kept, left] = [this.total(), this.copied(), 300];
      while (fewest && left > 0) {
        for (const who of this.numbers.filter((number) => this.uneven(number))) {
          if (!this.uneven(who)) continue;
          this.turn(who);
          left -= 1;
        }
        if (this.total() < fewest) [fewest, kept] = [this.total(), this.copied()];
      }
      return kept;
    }
    copied() { return this.joint.rounds.map((tables) => tables.slice(0, this.tables).map((table) => table.slice())); }
    total() { return total(this.numbers.map((who) => this.uneven(who))); }
    uneven(who) {
      const had = this.had.get(who);
      const first = this.always.has(who) ? Math.max(0, this.low - had[0], had[0] - this.low - 1) : 0;
      return first + total(this.shared.map(([one, two]) => Math.max(0, Math.abs(had[one] - had[two]) - 1)));
    }
    turn(who) {
      let [best, ways] = [0, []];
      for (const places of this.places) {
        for (const here of places.filter((place) => this.at(place) === who)) {
          for (const there of places) {
            const gain = this.gain(here, there);
            if (gain < best || this.joint.change(here, there) > 0) continue;
            if (gain > best) [best, ways] = [gain, []];
            ways.push([here, there]);
          }
        }
      }
      if (!ways.length) return;
      const [here, there] = ways[this.joint.pick(ways.length)];
      this.move(this.at(here), here[2], there[2]);
      this.move(this.at(there), there[2], here[2]);
      this.joint.exchange(here, there);
    }
    /** How much more even both become together; -1 unless the first one does. */
    gain(here, there) {
      const own = this.eased(this.at(here), here[2], there[2]);
      return own > 0 ? own + this.eased(this.at(there), there[2], here[2]) : -1;
    }
    eased(who, leaving, coming) {
      const before = this.uneven(who);
      this.move(who, leaving, coming);
      const after = this.uneven(who);
      this.move(who, coming, leaving);
      return before - after;
    }
    move(who, leaving, coming) {
      this.had.get(who)[leaving] -= 1;
      this.had.get(who)[coming] += 1;
    }
    at([number, table, seat]) { return this.joint.rounds[number][table][seat]; }
  }

  /** Exchanges two seats along paths of tables while that lowers the sum of the squares of the counts. */
  function shareSeats(tables, history) {
    const had = new Count([...history.map((row) => row.slice(2)), ...tables].flatMap((table) => table.map((who, seat) => [who, seat])));
    const numbers = [...new Set(tables.flat())].sort(compare);
    const sizes = tables.map((table) => table.length);
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    const seats = range(most).flatMap((one) => range(most).filter((two) => two !== one).map((two) => [one, two]));
    for (const weights of [fill(most, 1), [...fill(least, 1), ...fill(most - least, 0)]]) {
      for (let changed = true; changed;) {
        changed = false;
        for (const pair of seats) changed = balance(tables, had, numbers, weights, ...pair) || changed;
      }
    }
  }

  function balance(tables, had, numbers, weights, one, two) {
    const at = new Map(numbers.map((number) => [number, []]));
    tables.forEach((table, index) => { if (table.length > Math.max(one, two)) at.get(table[one]).push(index); });
    const ahead = (number) => weights[one] * had.get([number, one]) - weights[two] * had.get([number, two]);
    const path = (start) => {
      const came = new Map([[start, null]]); // a map is walked in the order in which it grew
      const enough = ahead(start) - weights[one] - weights[two];
      for (const [number] of came) {
        for (const index of at.get(number)) {
          const other = tables[index][two];
          if (came.has(other)) continue;
          came.set(other, [number, index]);
          if (ahead(other) >= enough) continue;
          const found = [];
          for (let step = came.get(other); step; step = came.get(step[0])) found.push(step[1]);
          return found;
        }
      }
      return [];
    };
    let changed = false;
    for (const number of numbers) {
      for (let steps; ahead(number) >= 2 && (steps = path(number)).length;) {
        changed = true;
        for (const index of steps) {
          const [left, right] = [tables[index][one], tables[index][two]];
          at.get(left).splice(at.get(left).indexOf(index), 1);
          at.get(right).push(index);
          had.add([left, one], -1);
          had.add([right, two], -1);
          had.add([right, one], 1);
          had.add([left, two], 1);
          tables[index][one] = right;
          tables[index][two] = left;
        }
      }
    }
    return changed;
  }

  const ALGORITHMS = {
    "pairs-1": pairs, "pairs-2": pairs, "pairs-3": pairs, "pairs-4": pairs,
    "tables-1": singleTables, "tables-2": tablesWithForesight,
    "tables-3": tablesByPlan, "plan-1": plan, "rest-1": rest, "rest-2": rest, "rest-3": rest, "rest-4": rest,
    "coin-1": coin, "lots-1": lots,
  };
  const BUNDLED = ["pairs-2", "pairs-3", "pairs-4", "tables-2", "tables-3", "rest-2", "rest-3", "rest-4"];

  /** The names of the fields of a document that recomputing does not confirm; empty if the draw is as it should be. */
  function verify(document) {
    const frozen = normalised(document.frozen);
    if (!Object.hasOwn(ALGORITHMS, frozen.algorithm)) return ["scheme"];
    const entry = sha256(canonical(frozen));
    const seed = sha256(["kt-seed-1", document.nonce, document.public, entry].join("\n"));
    const Kind = BUNDLED.includes(frozen.algorithm) ? Bundles : Stream;
    const [first, ...later] = ALGORITHMS[frozen.algorithm](frozen, (label) => new Kind(seed, entry, label));
    const expected = { scheme: "kt-draw-1", input_hash: entry, commitment: sha256(document.nonce), seed, ...first, later };
    const found = { later: [], ...document };
    return Object.keys(expected).filter((name) => canonical(found[name]) !== canonical(expected[name]));
  }

  if (typeof module === "undefined") scope.verifyDraw = verify;
  else module.exports = { verify };
})(typeof globalThis === "undefined" ? this : globalThis);
