// Finds folders that import each other, in the packages of services and frontends. A folder and those below it may: the
// one puts the others together. Tests are left out.
//   node scripts/folders.mjs [ROOT]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { main, root, SetUpError } from './set-up.mjs';

const SOURCE = /(?<!\.d)\.tsx?$/;
const TEST = /\.(?:spec|test)\.tsx?$|\/testing\/|\/e2e\//;
const LEFT_OUT = new Set(['node_modules', 'dist', 'build']);
/** Of `import … from`, `export … from`, `import '…'` and `import('…')`. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

await main(() => {
  const within = process.argv[2] ?? root;
  const circles = circlesOf(importsBetween(within));
  if (circles.length > 0) throw new SetUpError(circles.join('\n'));
});

/** The files by which a folder imports from another: folder, folder that is imported, files. */
function importsBetween(within) {
  const imports = new Map();
  for (const file of ['services', 'frontends'].flatMap((top) => filesBelow(join(within, top)))) {
    if (TEST.test(file)) continue;
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const from = relative(within, dirname(file));
      const to = relative(within, dirname(join(dirname(file), path)));
      if (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)) continue;
      const files = imports.get(from)?.get(to) ?? [];
      imports.set(from, (imports.get(from) ?? new Map()).set(to, [...files, relative(within, file)]));
    }
  }
  return imports;
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** A line for each two folders that import each other, with the files of the one that does so less. */
function circlesOf(imports) {
  return [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, files]) => {
      const back = imports.get(to)?.get(from);
      if (!back || from > to) return [];
      const fewer = back.length < files.length ? back : files;
      return [`${from} and ${to} import each other: move what both need into a third folder (${fewer.join(', ')}).`];
    }),
  );
}
