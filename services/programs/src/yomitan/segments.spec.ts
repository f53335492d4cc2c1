import { create } from '@bufbuild/protobuf';
import { LineWordSchema, TokenKind } from '@ichibun/proto/language';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lemmasOf, segmentsOf } from './segments.js';

const text = fc.oneof(fc.constantFrom('', ' ', '　', '猫', '食べた', '。', 'ｶﾞ', '𠮷'), fc.string({ unit: 'grapheme' }));
const word = fc
  .record({
    surface: text,
    reading: text,
    baseForm: text,
    baseReading: text,
    entry: fc.constantFrom('', '猫・ねこ'),
    kind: fc.constantFrom(TokenKind.WORD, TokenKind.PUNCTUATION, TokenKind.NAME),
    frequencyBand: fc.constantFrom(0, 1_000),
    pitchAccents: fc.array(fc.nat(5), { maxLength: 2 }),
    furigana: fc.array(fc.record({ text, reading: text }), { maxLength: 3 }),
  })
  .chain((given) =>
    // Mostly pieces that are the word's, now and then others.
    fc.boolean().map((isWhole) =>
      create(LineWordSchema, {
        ...given,
        furigana: isWhole ? [{ text: given.surface, reading: given.reading }] : given.furigana,
      }),
    ),
  );

describe('the segments of a line', () => {
  it('joined are the line, and no list that is read is empty or missing, whatever its words are', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const line = words.map(({ surface }) => surface).join('');
        for (const content of [segmentsOf(words, 'JMdict'), lemmasOf(words)]) {
          expect(
            content
              .flat()
              .map((segment) => segment.text)
              .join(''),
          ).toBe(line);
          expect(content.length).toBeGreaterThan(0);
          for (const segments of content) {
            expect(segments.length).toBeGreaterThan(0);
            expect(segments.some((segment) => segment.text === '')).toBe(line === '');
            for (const one of (segments[0]!.headwords ?? []).flat()) {
              expect(one.sources).toHaveLength(1);
              expect(one.sources[0]!.originalText).toBe(
                segments
                  .map((segment) => segment.text)
                  .join('')
                  .trim(),
              );
              expect(Array.isArray(one.frequencies) && Array.isArray(one.pronunciations)).toBe(true);
            }
            if (segments[0]!.headwords) expect(segments[0]!.headwords.flat().length).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  it('of a word tell its form in the dictionary once, with what lists say of it', () => {
    const ate = create(LineWordSchema, {
      surface: '食べた',
      reading: 'たべた',
      baseForm: '食べる',
      baseReading: 'たべる',
      entry: '食べる・たべる',
      kind: TokenKind.WORD,
      frequencyBand: 1_000,
      pitchAccents: [2],
      furigana: [
        { text: '食', reading: 'た' },
        { text: 'べた', reading: '' },
      ],
    });
    expect(segmentsOf([ate], 'JMdict')).toMatchObject([
      [
        {
          text: '食',
          reading: 'た',
          headwords: [
            [
              {
                term: '食べる',
                reading: 'たべる',
                sources: [{ originalText: '食べた', deinflectedText: '食べる', matchSource: 'term' }],
                frequencies: [{ frequency: 1_000, frequencyMode: 'rank-based', dictionary: 'JMdict' }],
                pronunciations: [{ pronunciations: [{ type: 'pitch-accent', positions: 2 }] }],
              },
            ],
          ],
        },
        { text: 'べた', reading: '' },
      ],
    ]);
    expect(lemmasOf([ate])).toEqual([[{ text: '食べた', reading: 'たべた', lemma: '食べる', lemmaReading: 'たべる' }]]);
  });

  it.each([
    ['すぎます', 'すぎる', '過ぎる・すぎる', '過ぎる', 'すぎる'],
    ['ネコ', 'ネコ', '猫・ねこ', '猫', 'ねこ'],
    ['うつくしい', 'うつくしい', '美しい・うつくしい', '美しい', 'うつくしい'],
    ['すし', 'すし', 'すし・すし', 'すし', 'すし'],
    ['判らない', '判る', '分かる・わかる', '判る', 'わかる'],
  ])('of %s have %s, of the entry %s, under %s', (surface, baseForm, entry, term, baseReading) => {
    const word = create(LineWordSchema, { surface, baseForm, baseReading, entry, kind: TokenKind.WORD });
    expect(segmentsOf([word], 'JMdict')[0]![0]!.headwords).toMatchObject([
      [{ term, reading: baseReading, sources: [{ deinflectedText: baseForm }] }],
    ]);
  });

  it('are one that is empty for a line without anything', () => {
    expect(segmentsOf([], 'JMdict')).toEqual([[{ text: '', reading: '' }]]);
  });
});
