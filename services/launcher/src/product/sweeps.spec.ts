import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const SERVICES = fileURLToPath(new URL('../../../', import.meta.url));

it('docs/tests.md lists the specs that look at a sample of their input', async () => {
  const files = (await readdir(SERVICES, { recursive: true })).filter(
    (file) => file.endsWith('.spec.ts') && !file.includes('node_modules'),
  );
  const texts = await Promise.all(files.map((file) => readFile(`${SERVICES}${file}`, 'utf8')));
  const sampling = files.filter((_, index) => /^import .* from '@ichibun\/test-kit\/sweep';$/m.test(texts[index]!));
  const page = await readFile(`${SERVICES}../docs/tests.md`, 'utf8');
  const listed = [...page.matchAll(/^\| `(\S+\.spec\.ts)` /gm)].map(([, file]) => file);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.sort()).toEqual(sampling.sort());
});
