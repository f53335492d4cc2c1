import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

it('docs/tests.md lists the specs that look at a sample of their input', async () => {
  const folders = await Promise.all(
    ['services', 'tests', 'tools', 'frontends/e2e'].map(async (top) =>
      (await readdir(`${ROOT}${top}`, { recursive: true })).map((file) => `${top}/${file}`),
    ),
  );
  const files = folders.flat().filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'));
  const texts = await Promise.all(files.map((file) => readFile(`${ROOT}${file}`, 'utf8')));
  const sampling = files.filter((_, index) => /^import .* from '@ichibun\/test-kit\/sweep';$/m.test(texts[index]!));
  const page = await readFile(`${ROOT}docs/tests.md`, 'utf8');
  const listed = [...page.matchAll(/^\| `(\S+\.spec\.ts)` /gm)].map(([, file]) => file);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.sort()).toEqual(sampling.sort());
});
