import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, it } from '@jest/globals';

const module = new URL('./background-thread.js', import.meta.url).href;

/** The priority, as `nice` counts it, of a process that yields after `before`. */
function priorityOf(before: string): number {
  const script = `import { syncBuiltinESMExports } from 'node:module';
import os, { getPriority, setPriority } from 'node:os';
import { yieldToOthers } from '${module}';
${before}
yieldToOthers();
console.log(getPriority());`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script]));
}

// Elsewhere than on Linux a thread has no priority of its own.
const nicer = process.platform === 'linux' ? Math.max(5, getPriority()) : getPriority();

it('a background thread lets others go first', () => {
  expect(priorityOf('')).toBe(nicer);
});

it('a background thread stays as it is in a process that was started with a lower priority still', () => {
  expect(priorityOf('setPriority(19);')).toBe(19);
});

it('a background thread works on as it is where a sandbox forbids the change', () => {
  const forbid = "os.setPriority = () => { throw new Error('EPERM'); }; syncBuiltinESMExports();";
  expect(priorityOf(forbid)).toBe(getPriority());
});
