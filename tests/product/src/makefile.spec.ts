import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const IMPORTS_SERVICES = /(?:from|import\() *'\.\.\/services\/[^']*\/dist\//;

/** Node 20.19, which may call make, has no SQLite, by which JMdict comes. */
it('whatever imports compiled code of the services runs on the Node that npm brings', () => {
  const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
  const scripts = readdirSync(join(ROOT, 'scripts')).filter((name) =>
    IMPORTS_SERVICES.test(readFileSync(join(ROOT, 'scripts', name), 'utf8')),
  );
  const lines = makefile.split('\n').filter((line) => scripts.some((name) => line.includes(`scripts/${name}`)));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !/\$\(NODE\) [^|&;]*scripts\//.test(line))).toEqual([]);
});
