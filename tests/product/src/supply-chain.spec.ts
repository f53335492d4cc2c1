import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ichibun-supply-chain-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The check where `npm audit` answers this. */
function checked(audit: string) {
  const npm = join(folder, 'npm');
  writeFileSync(join(folder, 'answer'), audit);
  writeFileSync(npm, `#!/bin/sh\ncat "${join(folder, 'answer')}"\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  return spawnSync(process.execPath, ['scripts/supply-chain.mjs', '--check'], { cwd: ROOT, env, encoding: 'utf8' });
}

const advisory = (severity: string) => ({
  name: 'left-pad',
  title: 'Pads the wrong side',
  severity,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
});
const report = (severity: string) => JSON.stringify({ vulnerabilities: { 'left-pad': { via: [advisory(severity)] } } });

describe('the check of what others made', () => {
  it.each(['high', 'critical'])('fails by an advisory that is %s, and names it', (severity) => {
    const { status, stdout, stderr } = checked(report(severity));
    expect({ status, told: (stdout + stderr).includes('left-pad: Pads the wrong side') }).toEqual({
      status: 1,
      told: true,
    });
  });

  it('passes where there is none, or none that is grave', () => {
    for (const audit of ['{"vulnerabilities":{}}', report('moderate')]) {
      const { status, stdout } = checked(audit);
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+ packages: licences/) });
    }
  });

  it('says what it skips where the registry tells of no advisories', () => {
    const { status, stdout } = checked('{"message":"405 Method Not Allowed"}');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^SKIPPED: known advisories/) });
  });
});

it('the bill of materials has every package of npm and of Python, by version and licence', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/supply-chain.mjs', '--bom'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const { components } = JSON.parse(stdout) as { components: { purl: string; licenses?: unknown[] }[] };
  const purls = new Set(components.map(({ purl }) => purl));
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages as Record<
    string,
    { version: string; link?: boolean }
  >;
  const installed = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(500);
  for (const [path, { version }] of installed) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 13).replace('@', '%40');
    expect(purls).toContain(`pkg:npm/${name}@${version}`);
  }
  const python = components.filter(({ purl }) => purl.startsWith('pkg:pypi/'));
  expect(python.length).toBeGreaterThan(40);
  expect(python.filter(({ licenses }) => !licenses)).toEqual([]);
});
