import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ichibun-style-'));
  env = { ...process.env, GIT_DIR: join(folder, '.git'), GIT_WORK_TREE: folder };
  git('init', '--quiet', '--initial-branch', 'main');
  commit('a.ts', '// What comes behind is no thing.\n', 'a subject from before there was a style');
  for (const name of ['a.tpl', 'a.yml', 'a.tsv']) commit(name, '', 'another one');
  git('tag', 'start');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]) {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
}

function commit(file: string, text: string, subject: string) {
  writeFileSync(join(folder, file), text);
  git('add', '.');
  git('commit', '--quiet', '--message', subject);
}

function style(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/style.mjs', ...args], {
    ...{ cwd: ROOT, env, encoding: 'utf8' },
  });
  return { status, stderr };
}

describe('the check of English', () => {
  it('looks at lines that are new, and names file, line and the word to use', () => {
    expect(style()).toEqual({ status: 0, stderr: '' });
    writeFileSync(join(folder, 'a.ts'), '// What comes behind is no thing.\nlet a = 1;\n// Starts anew.\n');
    const { status, stderr } = style();
    expect({ status, lines: stderr.trim().split('\n') }).toEqual({
      status: 1,
      lines: ['a.ts:3: "anew": write "again"', '', 'Words to use instead: docs/style.md'],
    });
  });

  it('lets a line quote a word, and leaves out code that is generated', () => {
    writeFileSync(join(folder, 'a.ts'), '// "anew" is a word to avoid (style: quoted).\n');
    expect(style()).toEqual({ status: 0, stderr: '' });
    git('checkout', '--quiet', '--', 'a.ts');
  });

  it.each([
    ['a.ts', '// ', ''],
    ['a.ts', '  /** ', '*/'],
    ['a.ts', ' * ', ''],
    ['a.ts', '{/* ', '*/}'],
    ['a.tpl', '{{/* ', '*/}}'],
    ['a.tpl', '{{- /* ', '*/ -}}'],
    ['a.yml', '# ', ''],
    ['a.tsv', '# ', ''],
  ])('refuses in %s a comment that is too wide and begins with "%s"', (name, begin, end) => {
    writeFileSync(join(folder, name), `${begin}${'word '.repeat(24)}${end}\n`);
    expect(style().stderr).toMatch(/^a\.\w+:1: a comment of \d+ columns, 120 at most\n\n/);
    git('checkout', '--quiet', '--', '.');
  });

  it.each([
    ['code', 'a.ts', `const text = '${'word '.repeat(24)}';\n`],
    ['rows of a table, whatever their words', 'a.tsv', `${'anew '.repeat(25)}\t猫\n`], // style: quoted
  ])('takes %s of any width', (_, name, text) => {
    writeFileSync(join(folder, name), text);
    expect(style()).toEqual({ status: 0, stderr: '' });
    git('checkout', '--quiet', '--', '.');
  });

  it('checks the subjects of commits since a base, and of no others', () => {
    commit('b.ts', 'export const b = 1;\n', 'reader: keep the place of two tabs');
    expect(style('--base=start')).toEqual({ status: 0, stderr: '' });
    commit('b.ts', 'export const b = 2;\n', 'Keep the place');
    expect(style('--base=start').stderr).toContain('"Keep the place": a subject is "scope: imperative"');
  });

  it.each([
    ['language: add 11 kana nouns to the lexicon', 0],
    ['Add 11 kana nouns', 1],
    ['language: Add 11 kana nouns', 1],
    ['language: add 11 kana nouns.', 1],
    [`language: add ${'kana '.repeat(14)}`, 1],
  ])('the hook takes or refuses the subject "%s"', (subject, status) => {
    const file = join(folder, 'message');
    writeFileSync(file, `${subject}\n\nWhy.\n`);
    expect(style('--message', file).status).toBe(status);
    rmSync(file);
  });
});
