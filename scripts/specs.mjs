import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * The compiled specs of services whose text a pattern finds, as paths from the root. Services are built before.
 *
 * @param {RegExp} pattern
 */
export function specsWith(pattern) {
  return readdirSync(join(root, 'services'), { recursive: true })
    .filter((file) => file.endsWith('.spec.js') && !file.includes('node_modules'))
    .map((file) => join('services', file))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
}
