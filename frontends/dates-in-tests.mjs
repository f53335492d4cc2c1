import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A date in a fixture or an expectation, or what makes one of a moment. */
const DATE = /\b\d{4}-\d\d-\d\d|\bDate\b|\bformat(?:Date|DateTime|Day|LongDay|Month)\b/;

const read = (file) => readFileSync(file, 'utf8');

/** The modules beside it, or below, that a file imports. */
const ownImports = (file) =>
  [...read(file).matchAll(/ from '(\.[^']+)\.js'/g)].flatMap(([, path]) =>
    ['.ts', '.tsx'].map((end) => join(dirname(file), path + end)).filter(existsSync),
  );

/**
 * The files of tests below a folder in which dates are shown or counted: they, or what they import, say so.
 *
 * @returns absolute paths, in order
 * @throws Error when there is none: the search is wrong
 */
export function testsOfDates(folder) {
  const files = globSync('**/src/**/*.test.{ts,tsx}', { cwd: folder, exclude: (name) => name === 'node_modules' });
  const found = files
    .map((file) => join(folder, file))
    .filter((file) => [file, ...ownImports(file)].some((one) => DATE.test(read(one))))
    .sort();
  if (found.length === 0) throw new Error(`No test below ${folder} is found to have dates.`);
  return found;
}
