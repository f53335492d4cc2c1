import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LOG_EVENTS } from './log-events.js';

const OPERATIONS = join(import.meta.dirname, '../../../../../docs/operations.md');

it('every event of the log is listed for operators with its meaning, and no other', () => {
  const [, section] = readFileSync(OPERATIONS, 'utf8').split('## Events in the log\n');
  const rows = [...section!.split('\n## ')[0]!.matchAll(/^\| `([a-z.-]+)` \| (.+) \|$/gm)];
  expect(Object.fromEntries(rows.map(([, event, meaning]) => [event, meaning]))).toEqual(LOG_EVENTS);
});

it('every event of the log is named by its area and what has happened', () => {
  for (const event of Object.keys(LOG_EVENTS)) expect(event).toMatch(/^[a-z-]+\.[a-z-]+$/);
});
