// Loaded by a product before all else: watches its event loop between `watch` and `tell`.
import type { Turns } from './watched-product.js';

/** Milliseconds between two looks. */
const LOOK_MS = 2;

let looking: NodeJS.Timeout | undefined;
let before: NodeJS.CpuUsage;
let rss = 0;
let turns: Turns = { ms: 0, bytes: 0 };

function look(): void {
  const now = process.threadCpuUsage();
  const ms = (now.user + now.system - before.user - before.system) / 1_000;
  turns = { ms: Math.max(turns.ms, ms), bytes: Math.max(turns.bytes, process.memoryUsage.rss() - rss) };
  before = now;
}

process.on('message', (question) => {
  clearInterval(looking);
  if (question === 'watch') {
    [before, rss, turns] = [process.threadCpuUsage(), process.memoryUsage.rss(), { ms: 0, bytes: 0 }];
    looking = setInterval(look, LOOK_MS);
    process.send!('watching');
  } else {
    look();
    process.send!(turns);
  }
});
process.channel?.unref();
