import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import apiClient from '../../api-client/package.json' with { type: 'json' };
import ui from '../../ui/package.json' with { type: 'json' };
import words from '../../words/package.json' with { type: 'json' };

const IMPORT = /^\s*(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'/gm;

const packages: Record<string, Record<string, string>> = Object.fromEntries(
  [apiClient, ui, words].map(({ name, exports }) => [name, exports as Record<string, string>]),
);

/**
 * The files of our shared libraries that the shell's sources lead to, and which so belong to the first page: all others
 * are loaded with the first area.
 *
 * @param frontends the folder of the frontends
 */
export function firstPageModules(frontends: string): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    for (const imported of importsOf(file, frontends)) {
      if (found.has(imported)) continue;
      found.add(imported);
      follow(imported);
    }
  };
  const shell = join(frontends, 'shell', 'src');
  for (const entry of readdirSync(shell, { recursive: true, encoding: 'utf8' })) {
    if (/(?<!\.test)\.tsx?$/.test(entry)) follow(join(shell, entry));
  }
  return new Set([...found].filter((file) => file.startsWith(join(frontends, 'libs'))));
}

/** The files of ours that a file imports. */
function importsOf(file: string, frontends: string): string[] {
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1]!);
  return imports.map((name) => fileOf(name, file, frontends)).filter((found) => found !== undefined);
}

function fileOf(name: string, importer: string, frontends: string): string | undefined {
  if (name.startsWith('.')) return sourceOf(resolve(dirname(importer), name));
  const [scope, library, ...entry] = name.split('/');
  const exported = packages[`${scope}/${library}`]?.[`./${entry.join('/')}`];
  return exported && join(frontends, 'libs', library!, exported);
}

/** Imports end in .js; the files are .ts or .tsx. */
function sourceOf(path: string): string | undefined {
  const bare = path.replace(/\.js$/, '');
  return [`${bare}.ts`, `${bare}.tsx`].find((file) => existsSync(file));
}
