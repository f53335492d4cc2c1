import type { Rpc } from '@ichibun/kit/rpc';
import { expect, it } from '@jest/globals';
import { givenWordsOf } from './given-words.js';

/** What the language service is asked about a text, part by part. */
async function partsOf(text: string): Promise<string[]> {
  const parts: string[] = [];
  const call = async (_: unknown, { text: part }: { text: string }) => {
    parts.push(part);
    return { words: [] };
  };
  await givenWordsOf({ call } as unknown as Rpc, text);
  return parts;
}

it.each([
  ['that is empty', '', []],
  ['that is short', '猫'.repeat(10), [10]],
  ['that just goes at once', '猫'.repeat(200_000), [200_000]],
  ['of a novel', '猫'.repeat(320_000), [160_001, 159_999]],
  ['of three parts', '猫'.repeat(500_000), [166_668, 166_668, 166_664]],
  ['of characters that are two units each', '𠮷'.repeat(160_000), [160_000, 160_000]],
])('a text %s is looked through in parts of equal length, without cutting a character', async (_, text, lengths) => {
  const parts = await partsOf(text);
  expect(parts.map(({ length }) => length)).toEqual(lengths);
  expect(parts.join('')).toBe(text);
  expect(parts.every((part) => part.isWellFormed())).toBe(true);
});
