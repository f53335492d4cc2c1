import type { DomainError } from '@ichibun/kit/errors';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MOST_NESTING } from './bounds.js';
import { JsonReader } from './json-reader.js';

const MOST = { bytes: 200_000, values: 100 };

/** Bytes of a string that is decoded by itself; names of fields are shorter. */
const LONG = 60;

/** What is read of JSON that arrives in pieces of so many bytes, or the code of why it is refused. */
function read(text: string | Buffer, piece = 7, most = MOST): unknown {
  const reader = new JsonReader(JSON.parse, most, LONG);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += piece) reader.add(bytes.subarray(at, at + piece));
    return reader.end();
  } catch (error) {
    return (error as DomainError).code ?? error;
  }
}

describe('JSON that arrives in pieces', () => {
  it('is read as JSON.parse reads it, wherever the pieces end', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('\\', '\\\\', '"', '\\"', '\\u', '\\u3042', '猫\\猫', '𠮷', '\ud83d', '\b\f\n\r\t/'),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, text, fc.double(), fc.constantFrom(null, true, []), tie('list'), tie('object')),
      list: fc.array(tie('any'), { maxLength: 4 }),
      object: fc.dictionary(fc.string({ unit: 'binary', maxLength: 4 }), tie('any'), { maxKeys: 3 }),
    })).any;
    const escaped = (json: string) =>
      json.replace(/[^\n -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
    fc.assert(
      fc.property(
        value,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.boolean(),
        (one, piece, isSpaced, isAscii) => {
          const json = JSON.stringify(one, null, isSpaced ? 2 : 0);
          expect(read(isAscii ? escaped(json) : json, piece, { bytes: 1e6, values: 1e4 })).toEqual(JSON.parse(json));
        },
      ),
      { seed: 23, numRuns: 2_000 },
    );
  });

  const long = 'あ\\n'.repeat(9_000);
  const cases: [string, string | Buffer, unknown][] = [
    ['a long text', `{"text":"${long}"}`, { text: 'あ\n'.repeat(9_000) }],
    ['a long key', `{"${'k'.repeat(100)}":1}`, expect.any(Object)],
    ['a key that is there twice: the last one counts', '{"a":1,"a":2}', { a: 2 }],
    ['brackets in a text', `{"text":"${'[{,'.repeat(50)}"}`, { text: '[{,'.repeat(50) }],
    ['half a character', Buffer.from('{"a":"\xe3\x81"}', 'latin1'), { a: '�' }],
    ['as deep as may be', '['.repeat(MOST_NESTING) + ']'.repeat(MOST_NESTING), expect.any(Array)],
    ['deeper', '['.repeat(MOST_NESTING + 1), 'http.invalid-request'],
    ['objects that are deeper', '{"a":'.repeat(MOST_NESTING + 1), 'http.invalid-request'],
    ['as many values as may be', `[${Array(98).fill(1)}]`, Array(98).fill(1)],
    ['more values', `[${Array(101).fill(1)}]`, 'http.invalid-request'],
    ['more empty objects', `[${Array(101).fill('{}')}]`, 'http.invalid-request'],
    ['more keys', `{${Array.from({ length: 101 }, (_, at) => `"${at}":1`)}}`, 'http.invalid-request'],
    ['more values before a text that goes on', `[${'1,'.repeat(101)}"`, 'http.invalid-request'],
    ['more bytes', `"${'a'.repeat(MOST.bytes)}"`, 'http.too-large'],
    ['nothing', '', 'http.invalid-request'],
    ['no JSON', '{"a":}', 'http.invalid-request'],
    ['a text without its end', '{"a":"bcdefghijk', 'http.invalid-request'],
    ['a line break in a text', '{"a":"bcdefg\nhijk"}', 'http.invalid-request'],
    ['an escape that there is not', '{"a":"bcdefg\\xhijk"}', 'http.invalid-request'],
    ['half an escape', '{"a":"bcdefg\\u30"}', 'http.invalid-request'],
    ['two ends', '[]]', 'http.invalid-request'],
  ];
  it.each(cases)('with %s', (_, text, expected) => {
    for (const piece of [1, 3, 7, 64, 100_000]) expect(read(text, piece)).toEqual(expected);
  });

  it('is refused where much of it is in no text, as a number of a million digits does', () => {
    expect(read('1'.repeat(1_100_000), 65_536, { bytes: 2e6, values: 10 })).toBe('http.invalid-request');
  });
});
