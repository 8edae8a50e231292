// Runs the solver of good-enough-golfers, whose file is the first argument, on cells of [groups, size, rounds].
"use strict";
const solver = process.argv[2], cells = JSON.parse(process.argv[3]);
const range = (n) => Array.from({ length: n }, (_, i) => i);
const shuffle = (list) => { const a = list.slice(); for (let i = a.length - 1; i > 0; i -= 1) {
  const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } return a; };
const sortBy = (list, key) => list.slice().sort((a, b) => key(a) - key(b));
globalThis._ = { range, shuffle, sortBy };
eval(require("fs").readFileSync(solver, "utf8") + "; globalThis.solve = geneticSolver;");
for (const [groups, size, rounds] of cells) {
  const start = process.cpuUsage().user;
  let found = [];
  solve(groups, size, rounds, [], [], (news) => { if (news.done) found = news.rounds; });
  const met = {};
  for (const round of found) for (const table of round) for (const a of table) for (const b of table)
    if (a < b) met[`${a},${b}`] = (met[`${a},${b}`] || 0) + 1;
  const repeats = Object.values(met).reduce((sum, n) => sum + n * (n - 1) / 2, 0);
  console.log(groups * size, rounds, repeats, ((process.cpuUsage().user - start) / 1e6).toFixed(2));
}
