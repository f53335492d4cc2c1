import { performance } from 'node:perf_hooks';
import { median } from '@ichibun/test-kit/bench';
import { goldSentences } from '../testing/gold.js';
import { stockKuromoji } from '../testing/stock-kuromoji.js';

/** Microseconds that stock kuromoji takes for a character on the quiet machine that the budgets were set on. */
const QUIET_US = 5;
const ROUNDS = 7;
const CHARACTERS = 20_000;

/*
 * Prints how many times as long as there it takes now. It is what none of our changes makes faster or slower, and does
 * what the product does most: walk tables, and make small objects.
 */
const once = goldSentences()
  .map((words) => words.map(({ surface }) => surface).join(''))
  .join('\n');
const text = once.repeat(Math.ceil(CHARACTERS / once.length)).slice(0, CHARACTERS);
const kuromoji = await stockKuromoji();
const times: number[] = [];
for (let round = -2; round < ROUNDS; round++) {
  const began = performance.now();
  kuromoji.tokenize(text);
  if (round >= 0) times.push(((performance.now() - began) * 1000) / text.length);
}
console.log((median(times) / QUIET_US).toFixed(2));
