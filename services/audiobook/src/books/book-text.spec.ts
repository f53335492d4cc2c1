import { atOnce } from '@ichibun/kit/in-turns';
import { describe, expect, it } from '@jest/globals';
import { bookText, LARGEST_TEXT } from './book-text.js';
import { chaptersOf, inChapters, startsOf } from './chapters.js';
import { id3Tag } from './id3.js';
import { checkSettings, segmentsOf } from './settings.js';
import { layoutOf, linesOf, pairsOf } from './text-layout.js';

const settings = {
  includeJapanese: true,
  includeEnglish: true,
  includeRepeatJapanese: true,
  pauseBetweenLanguages: 2,
  pauseAfterEnglish: 0.5,
  pauseBetweenSentences: 1,
  voice: '',
  englishVoice: '',
  skipMissingEnglish: false,
};

describe('the text of an audiobook', () => {
  it.each([
    ['that is empty', Buffer.from(' \n\t'), 'audiobook.empty', 'invalid'],
    ['without Japanese', Buffer.from('Only English.'), 'audiobook.no-japanese', 'invalid'],
    ['that is no UTF-8', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'audiobook.not-text', 'invalid'],
    ['that is a picture', Buffer.from('日\0本'), 'audiobook.not-text', 'invalid'],
    ['of more than 20 MB', Buffer.alloc(LARGEST_TEXT + 1, 'a'), 'audiobook.too-large', 'too-large'],
  ])('%s is refused', (_, bytes, code, kind) => {
    expect(() => bookText(bytes)).toThrow(expect.objectContaining({ code, kind }));
  });

  it('loses its byte order mark', () => {
    expect(bookText(Buffer.from('\ufeff猫'))).toBe('猫');
  });

  it.each([
    ['columns', '猫がいる。\tThere is a cat.\n\n犬もいる。\tSo is a dog.'],
    ['alternating', '猫がいる。\nThere is a cat.\n\n犬もいる。\nSo is a dog.\n'],
  ] as const)('with English in %s has its sentences with their English', (layout, text) => {
    const lines = atOnce(linesOf(text));
    expect(atOnce(layoutOf(lines))).toBe(layout);
    expect(atOnce(pairsOf(lines, layout))).toEqual([
      { japanese: '猫がいる。', english: 'There is a cat.' },
      { japanese: '犬もいる。', english: 'So is a dog.' },
    ]);
  });

  it('with few lines of English among many is Japanese', () => {
    expect(atOnce(layoutOf(atOnce(linesOf('猫がいる。\n犬もいる。\nHello\n鳥もいる。'))))).toBe('japanese');
    expect(atOnce(layoutOf(atOnce(linesOf('猫がいる。'))))).toBe('japanese');
  });

  it('in columns keeps a sentence whose English is missing', () => {
    expect(atOnce(pairsOf(['猫\tcat', '犬'], 'columns'))).toEqual([
      { japanese: '猫', english: 'cat' },
      { japanese: '犬', english: '' },
    ]);
  });
});

describe('what is said of a sentence', () => {
  it.each([
    ['all', {}, true, ['ja 2', 'en 0.5', 'ja 1']],
    ['Japanese alone', { includeEnglish: false, includeRepeatJapanese: false }, true, ['ja 1']],
    ['Japanese and English', { includeRepeatJapanese: false }, true, ['ja 2', 'en 1']],
    ['Japanese twice', { includeEnglish: false }, true, ['ja 2', 'ja 1']],
    ['English and Japanese', { includeJapanese: false }, true, ['en 0.5', 'ja 1']],
    ['English alone', { includeJapanese: false, includeRepeatJapanese: false }, true, ['en 1']],
    ['all, without a translation', {}, false, ['ja 2', 'ja 1']],
    ['English alone, without a translation', { includeJapanese: false, includeRepeatJapanese: false }, false, []],
  ])('with %s is in order, and what is off leaves no pause', (_, changes, hasEnglish, said) => {
    const segments = segmentsOf({ ...settings, ...changes }, hasEnglish);
    expect(segments.map(({ language, pause }) => `${language} ${pause}`)).toEqual(said);
  });

  it.each([
    [{ includeJapanese: false, includeEnglish: false, includeRepeatJapanese: false }, 'audiobook.nothing-included'],
    [{ pauseBetweenLanguages: 10.1 }, 'audiobook.invalid-pause'],
    [{ pauseAfterEnglish: -0.1 }, 'audiobook.invalid-pause'],
    [{ pauseBetweenSentences: 5.1 }, 'audiobook.invalid-pause'],
    [{ pauseBetweenSentences: Number.NaN }, 'audiobook.invalid-pause'],
  ])('is refused with %j', (changes, code) => {
    expect(() => checkSettings({ ...settings, ...changes })).toThrow(expect.objectContaining({ code }));
    checkSettings(settings);
  });
});

describe('chapters', () => {
  const sentences = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ title: `${index}`, startMs: index * 10, endMs: index * 10 + 10 }));

  it.each([
    [3, 3],
    [255, 255],
    [256, 128],
    [10_000, 250],
  ])('of %d sentences are %d, from the first second to the last', (count, chapters) => {
    const made = inChapters(sentences(count));
    expect(made).toHaveLength(chapters);
    expect([made[0]!.startMs, made.at(-1)!.endMs]).toEqual([0, count * 10]);
    expect(made.slice(1).map(({ startMs }) => startMs)).toEqual(made.slice(0, -1).map(({ endMs }) => endMs));
  });

  it.each<[string, [title: string, sentence: number][], string[]]>([
    [
      'headings',
      [
        ['One', 0],
        ['Two', 2],
      ],
      ['One 0-30', 'Two 30-50'],
    ],
    ['text before its first heading', [['One', 1]], ['Book 0-10', 'One 10-50']],
    [
      'two headings of one place',
      [
        ['One', 0],
        ['Two', 2],
        ['Three', 2],
      ],
      ['One 0-30', 'Three 30-50'],
    ],
    [
      'a heading after what is spoken',
      [
        ['One', 0],
        ['Two', 4],
      ],
      ['One 0-50'],
    ],
    [
      'a part before its first chapter',
      [
        ['上', 0],
        ['一', 1],
        ['二', 3],
      ],
      ['上 一 0-40', '上 二 40-50'],
    ],
    ['no headings', [], []],
  ])('of a document with %s are its own', (_, headings, made) => {
    const given = headings.map(([title, sentence]) => ({ title, sentence }));
    const chapters = chaptersOf('Book', given, [0, 10, 30, 40, 50], 50);
    expect(chapters.map(({ title, startMs, endMs }) => `${title} ${startMs}-${endMs}`)).toEqual(made);
  });

  it('begin with the next sentence where one is not spoken, and with the end after the last', () => {
    const spoken = [1, 2, 4].map((place, index) => ({ place, startMs: index * 10 }));
    expect(startsOf(spoken, 6, 30)).toEqual([0, 0, 10, 20, 20, 30]);
  });

  it('are in a tag after the cover', () => {
    const cover = { mediaType: 'image/png', bytes: Buffer.from('picture') };
    const tag = id3Tag({ title: '本', chapters: sentences(2), cover }).toString('latin1');
    expect(tag).toContain('image/png\0\u0003\0picture');
    expect(tag.indexOf('APIC')).toBeLessThan(tag.indexOf('CHAP'));
  });

  it('are in a tag as long as it says', () => {
    const tag = id3Tag({ title: '本', chapters: sentences(3) });
    const size = [...tag.subarray(6, 10)].reduce((sum, seven) => sum * 128 + seven, 0);
    expect(tag.length).toBe(10 + size);
    expect(tag.toString('latin1').split('CHAP')).toHaveLength(4);
  });
});
