// Runs the solver of good-enough-golfers, whose file is the argument, on a task of standard input: the number of groups,
// their size, the rounds, the pairs that are forbidden and those that have met. Prints the groups of each round.
"use strict";
const fs = require("fs");
const range = (from, to) => Array.from({ length: to === undefined ? from : to - from }, (_, i) => (to === undefined ? i : from + i));
const shuffle = (list) => {
  const shuffled = list.slice();
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
};
const sortBy = (list, key) => list.slice().sort((one, two) => key(one) - key(two));
globalThis._ = { range, shuffle, sortBy };
eval(`${fs.readFileSync(process.argv[2], "utf8")}; globalThis.solve = geneticSolver;`);
const [groups, size, rounds, apart, met] = JSON.parse(fs.readFileSync(0, "utf8"));
const done = (news) => { if (news.done) console.log(JSON.stringify(news.rounds)); };
solve(groups, size, rounds, false, apart, met, done);
