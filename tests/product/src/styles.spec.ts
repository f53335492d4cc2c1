import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { compile } from 'tailwindcss';

const frontends = fileURLToPath(new URL('../../../frontends/', import.meta.url));
const shell = join(frontends, 'shell/src');
const { resolve } = createRequire(join(shell, 'styles.css'));
/** The classes of an element: as text, or as a template, of which what is worked out is left aside. */
const CLASSES = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g;
const WORKED_OUT = /\S*\$\{[^}]*\}\S*/g;
/** Marks for the styles of others, which have none of their own. */
const MARK = /^(?:group|peer)(?:\/|$)/;

function classesIn(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(CLASSES)];
  return found
    .flatMap(([, text, template]) => (text ?? template!.replace(WORKED_OUT, ' ')).split(/\s+/))
    .filter((name) => name !== '' && !MARK.test(name));
}

it('has styles for every class that an element has', async () => {
  const { build } = await compile(readFileSync(join(shell, 'styles.css'), 'utf8'), {
    base: shell,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  const sources = readdirSync(frontends, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /^(?:libs[\\/])?\w+[\\/]src[\\/].*\.tsx$/.test(file) && !/\.test\.tsx$|[\\/]testing[\\/]/.test(file),
    )
    .map((file) => join(frontends, file));
  const wherever = new Map(sources.flatMap((file) => classesIn(file).map((name): [string, string] => [name, file])));

  const unknown: string[] = [];
  let before = build([]);
  for (const [name, file] of wherever) {
    const styles = build([name]);
    if (styles === before) unknown.push(`${name} in ${relative(frontends, file)}`);
    before = styles;
  }

  expect(wherever.size).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
