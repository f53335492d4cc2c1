import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownModules } from './own-modules.ts';

const IMPORT = /^\s*(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'/gm;

/**
 * The files of ours that a file leads to by its imports, and by theirs; what is imported when it is first needed is not
 * among them.
 *
 * @param frontends the folder of the frontends
 */
export function importedFiles(file: string, frontends: string): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (importer: string) => {
    for (const imported of importsOf(importer, frontends)) {
      if (found.has(imported)) continue;
      found.add(imported);
      follow(imported);
    }
  };
  follow(file);
  return found;
}

function importsOf(file: string, frontends: string): string[] {
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1]!);
  return imports.map((name) => fileOf(name, file, frontends)).filter((found) => found !== undefined);
}

function fileOf(name: string, importer: string, frontends: string): string | undefined {
  if (name.startsWith('.')) return sourceOf(resolve(dirname(importer), name));
  const source = ownModules.get(name);
  return source && join(frontends, source);
}

/** Imports end in .js; the files are .ts or .tsx. */
function sourceOf(path: string): string | undefined {
  const bare = path.replace(/\.js$/, '');
  return [`${bare}.ts`, `${bare}.tsx`].find((file) => existsSync(file));
}
