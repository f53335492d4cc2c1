import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Busyness } from './busyness.js';

let folder: string;
let figures: string;
/** Of the event loop. */
let utilization: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-busyness-'));
  figures = join(folder, 'schedstat');
  jest.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ utilization, active: 0, idle: 0 }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it.each([
  { what: 'a quiet machine', loop: 0.1, ran: 500, waited: 0, busy: 0.1 },
  { what: 'a busy event loop', loop: 0.9, ran: 900, waited: 100, busy: 0.9 },
  { what: 'an event loop with little to do on a full machine', loop: 0.1, ran: 50, waited: 150, busy: 0.75 },
  { what: 'a thread that did nothing', loop: 0, ran: 0, waited: 0, busy: 0 },
])('is $busy for $what', async ({ loop, ran, waited, busy }) => {
  utilization = loop;
  await writeFile(figures, '7000 9000 12\n');
  const busyness = new Busyness(figures);
  await writeFile(figures, `${7000 + ran} ${9000 + waited} 20\n`);
  expect(busyness.sinceLast()).toBe(busy);
});

it('counts from when it was last asked', async () => {
  utilization = 0;
  await writeFile(figures, '0 0 0\n');
  const busyness = new Busyness(figures);
  await writeFile(figures, '10 30 1\n');
  busyness.sinceLast();
  await writeFile(figures, '20 30 2\n');
  expect(busyness.sinceLast()).toBe(0);
});

it('goes by the event loop alone where the system keeps no such figures', () => {
  utilization = 0.6;
  expect(new Busyness(join(folder, 'none')).sinceLast()).toBe(0.6);
});
