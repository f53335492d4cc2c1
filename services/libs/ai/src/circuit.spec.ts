import { expect, it } from '@jest/globals';
import { Circuit } from './circuit.js';

/** Failures and answers in a row, and milliseconds that pass; `ask` lets one through if that may be. */
type Step = 'fails' | 'answers' | 'ask' | number;

const cases: [Step[], number][] = [
  [[], 0],
  [['fails', 'fails'], 0],
  [['fails', 'fails', 'fails'], 30_000],
  [['fails', 'fails', 'answers', 'fails', 'fails'], 0],
  [['fails', 'fails', 'fails', 10_000], 20_000],
  [['fails', 'fails', 'fails', 30_000], 0],
  [['fails', 'fails', 'fails', 30_000, 'ask', 1_000], 29_000],
  [['fails', 'fails', 'fails', 30_000, 'ask', 1_000, 'fails'], 30_000],
  [['fails', 'fails', 'fails', 30_000, 'ask', 1_000, 'answers'], 0],
];

it.each(cases)('after %j a model is asked in %d ms', (steps, waitMs) => {
  let now = 5;
  const circuit = new Circuit(() => now);
  for (const step of steps) {
    if (step === 'fails') circuit.failed();
    else if (step === 'answers') circuit.succeeded();
    else if (step === 'ask') circuit.waitMs();
    else now += step;
  }
  expect(circuit.waitMs()).toBe(waitMs);
});
