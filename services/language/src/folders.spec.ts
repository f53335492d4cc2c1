import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** The folders that each folder of the service imports from, tests and benchmarks left out. */
function importsOfFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !/\.(?:spec|bench)\.ts$/u.test(name))) {
    const folder = dirname(join(SOURCE, file));
    const from = relative(SOURCE, folder) || '.';
    const others = imports.get(from) ?? new Set();
    imports.set(from, others);
    for (const [, path] of readFileSync(join(SOURCE, file), 'utf8').matchAll(/from '(\.[^']+)'/gu)) {
      const to = relative(SOURCE, dirname(join(folder, path!))) || '.';
      if (to !== from) others.add(to);
    }
  }
  return imports;
}

it('the folders of the service lie in floors: none imports from one that imports from it, even by way of others', () => {
  const imports = importsOfFolders();
  const floors: string[][] = [];
  const isBelow = (folder: string) => floors.some((floor) => floor.includes(folder));
  let left = [...imports.keys()];
  while (left.length > 0) {
    const floor = left.filter((folder) => [...imports.get(folder)!].every(isBelow));
    if (floor.length === 0) break;
    floors.push(floor);
    left = left.filter((folder) => !floor.includes(folder));
  }
  expect(left).toEqual([]);
  expect(floors.length).toBeGreaterThan(5);
});
