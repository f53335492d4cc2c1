import { atOnce } from '@ichibun/kit/in-turns';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJsonList } from './json-list.js';

const NAMES = new Set(['word', 'reading']);
const parse = (text: string) => atOnce(parseJsonList(text, NAMES));
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('a list in JSON', () => {
  it.each([
    ['[]', []],
    [' [ "猫" , 1, null, [true, "\\u3042\\""] ]\n', ['猫', undefined, undefined, [undefined, 'あ"']]],
    ['{"word":"猫","reading":["ねこ"],"x":["犬"]}', { texts: new Map([['word', '猫']]), lists: [['犬']] }],
    ['{}', { texts: new Map(), lists: [] }],
    ['{"x":{"word":"猫"}}', { texts: new Map(), lists: [] }],
    ['"\\\\"', '\\'],
    ['-1.5e+3', undefined],
  ])('is read: %s', (text, value) => {
    expect(parse(text)).toMatchObject({ value });
  });

  it.each([
    '',
    '[',
    ']',
    '[,]',
    '[1,]',
    '[1 2]',
    '[}',
    '{]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{1:1}',
    '["a]',
    '["\t"]',
    '["\\x"]',
    '01',
    '1.',
    '+1',
    'nulls',
    '[]]',
    '[][]',
    '{"a":1}}',
    '\u3000[]',
  ])('is none: %j', (text) => {
    expect(isJson(text)).toBe(false);
    expect(parse(text)).toBeUndefined();
  });

  it('is one exactly where JSON.parse finds one', () => {
    const pieces = ['[', ']', '{', '}', ',', ':', '"', '\\', 'a', '"a"', '"b":', '1', '-', '.', 'null', ' ', '[]'];
    const texts = fc.oneof(
      fc.json(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect([text, parse(text) !== undefined]).toEqual([text, isJson(text)]);
      }),
      { seed: 1, numRuns: 20_000 },
    );
  });

  it.each(['['.repeat(100_000), `[${'{"word":"猫"},'.repeat(50_000)}1]`, `{${'"a":1,'.repeat(50_000)}"b":2}`])(
    'has many steps where it is long',
    (text) => {
      let steps = 0;
      for (const _ of { [Symbol.iterator]: () => parseJsonList(text, NAMES) }) steps++;
      expect(steps).toBeGreaterThanOrEqual(Math.floor(100_000 / 200) - 1);
    },
  );
});
