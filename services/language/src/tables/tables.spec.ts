import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { packTables, readTables, writeTables } from './tables.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-tables-'));
  file = join(folder, 'words.tables');
  await writeTables(
    file,
    packTables({ source: '辞書' }, { lengths: new Uint16Array([1, 2, 3]), costs: new Int32Array([-7]) }),
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('reads what was written', async () => {
  const tables = await readTables<{ source: string }>(file);
  expect(tables!.meta).toEqual({ source: '辞書' });
  expect([...tables!.column('lengths', 'Uint16Array')]).toEqual([1, 2, 3]);
  expect([...tables!.column('costs', 'Int32Array')]).toEqual([-7]);
});

it('has no tables where there is no file', async () => {
  expect(await readTables(join(folder, 'none'))).toBeUndefined();
});

it('reads no file in which any byte has changed, or that lacks one', async () => {
  const written = await readFile(file);
  const read: number[] = [];
  for (let place = 0; place < written.length; place++) {
    const changed = Buffer.from(written);
    changed[place]! ^= 0x10;
    await writeFile(file, changed);
    if (await readTables(file)) read.push(place);
  }
  await writeFile(file, written.subarray(0, -1));
  if (await readTables(file)) read.push(written.length);
  expect(read).toEqual([]);
  expect(written.length).toBeGreaterThan(100);
});
