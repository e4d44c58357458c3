// Marks in the margin: which lines of the rules no test reaches, by the cover profile that
// `wargame coverage` writes.
const path = require("path");

// read returns the blocks of a cover profile by absolute path. Lines are counted from 0; count
// is the number of passing tests that reach the block.
function read(text, folder) {
  const blocks = new Map();
  for (const line of text.split("\n")) {
    const m = /^(.*):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)$/.exec(line);
    if (!m) continue;
    const file = path.resolve(folder, m[1]);
    if (!blocks.has(file)) blocks.set(file, []);
    blocks.get(file).push({ first: Number(m[2]) - 1, last: Number(m[3]) - 1, count: Number(m[4]) });
  }
  return blocks;
}

// lines returns the lines of the blocks that tests reach, and of those that no test reaches. A
// line of both kinds is not reached.
function lines(blocks) {
  const counts = new Map();
  for (const b of blocks) for (let n = b.first; n <= b.last; n++) counts.set(n, Math.min(b.count, counts.get(n) ?? Infinity));
  const all = [...counts].sort(([a], [b]) => a - b);
  return { reached: all.filter(([, count]) => count > 0).map(([n]) => n), unreached: all.filter(([, count]) => count === 0).map(([n]) => n) };
}

module.exports = { read, lines };
