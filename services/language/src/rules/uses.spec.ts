import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { explained, USES } from './uses.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic() });
});

/** What is shown of the words that are between < and >. */
function shown(marked: string): string[] {
  const text = marked.replace(/[<>]/g, '');
  const starts: number[] = [];
  for (let at = marked.indexOf('<'); at >= 0; at = marked.indexOf('<', at + 1)) starts.push(at - 2 * starts.length);
  const words = core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
  let start = 0;
  const found: string[] = [];
  for (const { surface, definition } of words) {
    if (starts.includes(start)) found.push(definition ?? '');
    start += surface.length;
  }
  return found;
}

describe('the example of a use of grammar shows that use', () => {
  it.each(USES.map((use) => [use.word, use.name, use.example, use] as const))('%s, %s: %s', (_, __, example, use) => {
    const found = shown(example);
    expect(found.length).toBeGreaterThan(0);
    for (const definition of found) expect(definition).toBe(explained(use));
  });
});
