import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * The compiled specs whose text a pattern finds, as paths from the root. Services are built before.
 *
 * @param {RegExp} pattern
 */
export function specsWith(pattern) {
  return ['services', 'tests', 'tools']
    .flatMap((top) => readdirSync(join(root, top), { recursive: true }).map((file) => join(top, file)))
    .filter((file) => file.endsWith('.spec.js') && !file.includes('node_modules'))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
}
