import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: they are numbered from 1. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const rows = readFileSync(`${ROOT}docs/asvs.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The numbers of a cell: `6.1.2, 6.2.1–6.2.12`. */
const numbersIn = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [, section, first, last] = /^(\d+\.\d+)\.(\d+)–\1\.(\d+)$/.exec(part) ?? [];
    if (section === undefined) return [part];
    const from = Number(first);
    return Array.from({ length: Number(last) - from + 1 }, (_, at) => `${section}.${from + at}`);
  });

it('docs/asvs.md says of every requirement of levels 1 and 2, once, whether it is met', () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(all).toHaveLength(253);
  expect(rows.flatMap(([, numbers]) => numbersIn(numbers!)).sort()).toEqual(all.sort());
  for (const [, numbers, state, what] of rows)
    expect({ numbers, said: Boolean(state && what) }).toMatchObject({ said: true });
});

it.each(['asvs.md', 'security.md', 'operations.md'])('the tests that docs/%s names are there', (document) => {
  const specs = ['services', 'tests', 'tools', 'frontends'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.spec.ts') && !path.includes('node_modules'))
      .map((path) => `/${path.slice(0, -'.ts'.length)}`),
  );
  const text = readFileSync(`${ROOT}docs/${document}`, 'utf8');
  const named = [...new Set([...text.matchAll(/`([\w./-]+\.spec)`/g)].map(([, name]) => name!))];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !specs.some((spec) => spec.endsWith(`/${name}`)))).toEqual([]);
});
