import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that documents may name, by their paths. */
const files: readonly string[] = (
  await Promise.all(
    ['contracts', 'proto', 'services', 'frontends', 'tests', 'tools'].map((folder) =>
      readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }),
    ),
  )
)
  .flat()
  .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
  .filter((path) => !/node_modules|\/dist\//.test(path));

/** Texts say `gateway/http/pages.ts` of `services/gateway/src/http/pages.ts`. */
const withoutSrc = (path: string) => path.replace('/src/', '/');
const sources = files.filter((path) => /\.tsx?$/.test(path)).map((path) => `/${withoutSrc(path)}`);

const documents = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/walkthroughs.md',
  ...files.filter((path) => /(?:README|DESIGN)\.md$/.test(path)),
];

it.each(documents)('the source files that %s names are there', async (document) => {
  const text = await readFile(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(/`([\w/-][\w./-]*\.tsx?)`/g)].map(([, name]) => withoutSrc(name!));
  expect(named.filter((name) => !sources.some((path) => path.endsWith(`/${name.replace(/^src\//, '')}`)))).toEqual([]);
});

it('the example of a call and its button is the code of the four files that CONTRIBUTING names', async () => {
  const text = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const shown = [...text.matchAll(/`([\w./-]+\.tsx?)`:\n\n```tsx?\n(.*?)```/gs)];
  expect(shown).toHaveLength(4);
  for (const [, file, code] of shown) expect(await readFile(join(ROOT, file!), 'utf8')).toContain(code);
});
