import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { programOnPath } from './program-on-path.js';
import { downloadByPip, downloaded, type PythonPackage } from './python-package.js';

const withPip = programOnPath('pip3') ? it : it.skip;

const NAME = 'ichibun_wheel-1.0.0-py3-none-any.whl';
const INFO = 'ichibun_wheel-1.0.0.dist-info';
/** For a Python that nobody has yet, and with a dependency that is nowhere. */
const METADATA =
  'Metadata-Version: 2.1\nName: ichibun-wheel\nVersion: 1.0.0\nRequires-Python: >=4\nRequires-Dist: nowhere\n';
const wheel = zipSync({
  'part.bin': Buffer.from('a part'),
  [`${INFO}/METADATA`]: Buffer.from(METADATA),
  [`${INFO}/WHEEL`]: Buffer.from('Wheel-Version: 1.0\nGenerator: ichibun\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  [`${INFO}/RECORD`]: Buffer.from(''),
});
const sha256 = createHash('sha256').update(wheel).digest('hex');

let server: Server;
let folder: string;
/** What the index does with a request for the wheel. */
let answer: 'send' | 'hang';
let reached: () => void;
const surroundings = { ...process.env };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ichibun-wheel-'));
  answer = 'send';
  reached = () => {};
  // An index as Python's packaging guide has it: a page of links for each package.
  server = createServer((request, response) => {
    if (request.url === '/simple/ichibun-wheel/') {
      response.setHeader('content-type', 'text/html');
      response.end(`<!DOCTYPE html><html><body><a href="/files/${NAME}">${NAME}</a></body></html>`);
    } else if (request.url === '/simple/ichibun-source/') {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!DOCTYPE html><html><body><a href="../../files/ichibun-source-1.0.0.tar.gz#sha256=">1</a></body></html>',
      );
    } else if (request.url === `/files/${NAME}` || request.url === '/files/ichibun-source-1.0.0.tar.gz') {
      reached();
      if (answer === 'send') response.end(wheel);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.PIP_INDEX_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple`;
  process.env.PIP_TRUSTED_HOST = '127.0.0.1';
  process.env.PIP_CONFIG_FILE = '/dev/null';
});
afterEach(() => {
  for (const name of ['PIP_INDEX_URL', 'PIP_TRUSTED_HOST', 'PIP_CONFIG_FILE']) {
    if (surroundings[name] === undefined) delete process.env[name];
    else process.env[name] = surroundings[name];
  }
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (wanted: PythonPackage, signal?: AbortSignal) => downloaded(wanted, folder, downloadByPip, signal);

withPip('pip brings a wheel from where this machine looks, without what it depends on', async () => {
  expect(await get({ name: 'ichibun-wheel==1.0.0', sha256 })).toBe(join(folder, NAME));
  expect(readdirSync(folder).sort()).toEqual([NAME, 'pinned.txt']);
});

withPip('a wheel that pip brings with another hash is refused', async () => {
  await expect(get({ name: 'ichibun-wheel==1.0.0', sha256: '0'.repeat(64) })).rejects.toThrow(
    'pip3 did not succeed (1).',
  );
});

withPip('a version that is not to be had is an error of pip’s', async () => {
  await expect(get({ name: 'ichibun-wheel==2.0.0', sha256 })).rejects.toThrow('pip3 did not succeed (1).');
});

withPip('pip ends with its signal', async () => {
  answer = 'hang';
  const stop = new AbortController();
  reached = () => stop.abort(new Error('stopped'));
  await expect(get({ name: 'ichibun-wheel==1.0.0', sha256 }, stop.signal)).rejects.toThrow('stopped');
});

describe('where there is no pip', () => {
  const { PATH } = process.env;
  beforeEach(() => {
    process.env.PATH = folder;
  });
  afterEach(() => {
    process.env.PATH = PATH;
  });

  it('says what to install', async () => {
    delete process.env.PIP_INDEX_URL;
    await expect(get({ name: 'ichibun-wheel==1.0.0', sha256 })).rejects.toThrow(/python3-pip.*PIP_INDEX_URL/);
  });

  it('a wheel comes from the index that PIP_INDEX_URL names', async () => {
    expect(await get({ name: 'ichibun-wheel==1.0.0', sha256 })).toBe(join(folder, NAME));
    expect(readFileSync(join(folder, NAME)).equals(wheel)).toBe(true);
  });

  it('the source of a package does, too', async () => {
    const source = 'ichibun-source-1.0.0.tar.gz';
    expect(await get({ name: 'ichibun-source==1.0.0', sha256, source })).toBe(join(folder, source));
  });

  it.each([
    ['another hash', { name: 'ichibun-wheel==1.0.0', sha256: 'other' }, 'the hash of ichibun-wheel==1.0.0 is another'],
    ['a version that it lacks', { name: 'ichibun-wheel==2.0.0', sha256 }, 'the index has no ichibun-wheel==2.0.0'],
    ['a package that it lacks', { name: 'nothing==1.0.0', sha256 }, 'the index answered 404'],
  ])('refuses %s', async (_, wanted, reason) => {
    await expect(get(wanted)).rejects.toThrow(reason);
  });

  it('ends with its signal', async () => {
    answer = 'hang';
    const stop = new AbortController();
    reached = () => stop.abort(new Error('stopped'));
    await expect(get({ name: 'ichibun-wheel==1.0.0', sha256 }, stop.signal)).rejects.toThrow('stopped');
  });
});
