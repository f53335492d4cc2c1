import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'ichibun-folders-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

function check(within: string) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/folders.mjs', within], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('folders that import each other', () => {
  it('are not there in this project', () => {
    expect(check(ROOT)).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['a type of the other', "import type { B } from '../b/b.js';"],
    ['what is loaded later', "const b = () => import('../b/b.js');"],
    ['what is exported again', "export * from '../b/b.js';"],
  ])('are named with the file when one imports %s', (_, text) => {
    write('services/words/src/a/a.ts', text);
    write('services/words/src/b/b.ts', "import { a } from '../a/a.js';\nimport { c } from '../a/c.js';\n");
    const { status, stderr } = check(tree);
    expect(status).not.toBe(0);
    expect(stderr).toContain('services/words/src/a, services/words/src/b import each other');
    expect(stderr).toContain('services/words/src/a/a.ts');
  });

  it('are named by way of others as well', () => {
    write('services/words/src/a/a.ts', "import { b } from '../b/b.js';");
    write('services/words/src/b/b.ts', "import { c } from '../c/c.js';");
    write('services/words/src/c/c.ts', "import { a } from '../a/a.js';\nimport { d } from '../d/d.js';");
    write('services/words/src/d/d.ts', '');
    const { status, stderr } = check(tree);
    expect(status).not.toBe(0);
    expect(stderr).toContain('services/words/src/a, services/words/src/b, services/words/src/c import each other');
  });

  it.each([
    ['one of them imports the other', 'a/a.ts', 'b/b.ts', "export const b = '../a/a.js';"],
    ['one lies in the other', 'a/a.ts', 'a/b/b.ts', "import { a } from '../a.js';"],
    ['one does so in a test', 'a/a.ts', 'b/b.spec.ts', "import { a } from '../a/a.js';"],
  ])('are not named when only %s', (_, one, other, text) => {
    const path = other.startsWith('a/') ? './b/b.js' : '../b/b.js';
    write(`services/words/src/${one}`, `import { b } from '${path}';\n`);
    write(`services/words/src/${other}`, text);
    expect(check(tree)).toEqual({ status: 0, stderr: '' });
  });
});
