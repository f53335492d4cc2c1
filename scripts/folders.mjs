// Finds folders that import each other, also by way of others, in the packages of services and frontends. A folder and
// those below it may: the one puts the others together. Tests are left out.
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
  for (const file of ['contracts', 'services', 'frontends', 'tools'].flatMap((top) => filesBelow(join(within, top)))) {
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

/** A line for each group of folders of which each imports from the next, and the last from the first. */
function circlesOf(imports) {
  return groupsThatReachEachOther(imports).map((folders) => {
    const files = folders.flatMap((from) =>
      [...(imports.get(from) ?? [])].flatMap(([to, by]) => (folders.includes(to) ? [{ from, to, by }] : [])),
    );
    const { from, to, by } = files.reduce((least, one) => (one.by.length < least.by.length ? one : least));
    return `${folders.join(', ')} import each other: move what ${from} needs of ${to} elsewhere (${by.join(', ')}).`;
  });
}

/** Strongly connected components of more than one folder, by Tarjan's algorithm. */
function groupsThatReachEachOther(imports) {
  const groups = [];
  const numbers = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (folder) => {
    numbers.set(folder, numbers.size);
    lowest.set(folder, numbers.get(folder));
    open.push(folder);
    for (const to of imports.get(folder)?.keys() ?? []) {
      if (!numbers.has(to)) lowest.set(folder, Math.min(lowest.get(folder), visit(to)));
      else if (open.includes(to)) lowest.set(folder, Math.min(lowest.get(folder), numbers.get(to)));
    }
    if (lowest.get(folder) === numbers.get(folder)) {
      const group = open.splice(open.indexOf(folder));
      if (group.length > 1) groups.push(group.sort());
    }
    return lowest.get(folder);
  };
  for (const folder of imports.keys()) if (!numbers.has(folder)) visit(folder);
  return groups;
}
