import 'reflect-metadata';
import { DomainError } from '@ichibun/kit/errors';
import { printedSeed } from '@ichibun/test-kit/seed';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { readYomitan } from '../dictionary-files/read-yomitan.js';
import { epub, PNG, png } from '../testing/epub.js';
import { pdf } from '../testing/pdf.js';
import { yomitanOf } from '../testing/yomitan.js';
import { readFile } from './read-file.js';

/** Damaged copies of each file. */
const RUNS = 300;

interface Damage {
  /** From the beginning, as a share of the file. */
  readonly place: number;
  readonly kind: 'another byte' | 'four like it' | 'cut off' | 'twice' | 'left out';
  readonly byte: number;
  readonly length: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('another byte', 'four like it', 'cut off', 'twice', 'left out'),
  byte: fc.oneof(fc.constantFrom(0, 0x7f, 0x80, 0xff), fc.nat(255)),
  length: fc.nat(40),
});

/** A file with some damage. */
function damaged(bytes: Uint8Array, damages: readonly Damage[]): Uint8Array {
  return damages.reduce<Uint8Array>((whole, { place, kind, byte, length }) => {
    const at = Math.floor(place * whole.length);
    const [before, after] = [whole.subarray(0, at), whole.subarray(at)];
    switch (kind) {
      case 'another byte':
      case 'four like it': {
        const copy = Uint8Array.from(whole);
        return copy.fill(byte, at, at + (kind === 'another byte' ? 1 : 4));
      }
      case 'cut off':
        return Uint8Array.from(before);
      case 'twice':
        return Uint8Array.from(Buffer.concat([before, after.subarray(0, length), after]));
      default:
        return Uint8Array.from(Buffer.concat([before, after.subarray(length)]));
    }
  }, bytes);
}

const BOOK = epub({
  pages: { 'a.xhtml': '<h1>一</h1><p>山の<ruby>麓<rt>ふもと</rt></ruby>の村。</p><img src="p.png" alt="絵"/>' },
  metadata: '<dc:title>本</dc:title>',
  items: '<item id="c" href="c.png" properties="cover-image"/><item id="n" href="nav.xhtml" properties="nav"/>',
  files: {
    'OEBPS/c.png': PNG,
    'OEBPS/p.png': png(40, 50),
    'OEBPS/nav.xhtml': '<nav epub:type="toc"><ol><li><a href="a.xhtml">一</a></li></ol></nav>',
  },
});
const PAGE = Array.from({ length: 20 }, (_, line) => ({ text: '山の麓の村。', x: 50, y: 700 - 20 * line }));
const DICTIONARY = yomitanOf({
  'term_bank_1.json': [
    ['猫', 'ねこ', 'n', '', 1, [{ type: 'structured-content', content: { tag: 'b' } }, 'cat'], 1, ''],
  ],
  'tag_bank_1.json': [['n', '', 0, 'noun', 0]],
  'term_meta_bank_1.json': [['猫', 'pitch', { reading: 'ねこ', pitches: [{ position: 1 }] }]],
  'kanji_bank_1.json': [['猫', 'ビョウ', 'ねこ', '', ['cat'], {}]],
});
const text = (content: string) => Buffer.from(content);

const FILES: [string, Uint8Array, (bytes: Uint8Array) => unknown][] = [
  ['an EPUB', BOOK, (bytes) => readFile(bytes, 'a.epub')],
  ['a PDF', pdf({ pages: [PAGE] }), (bytes) => readFile(bytes, 'a.pdf')],
  ['a dictionary', DICTIONARY, readYomitan],
  [
    'subtitles',
    text('1\n00:00:01,000 --> 00:00:02,000\n<i>山</i>の麓→\n\n2\n00:00:03,000 --> 00:00:04,000\n村。\n'),
    (bytes) => readFile(bytes, 'a.srt'),
  ],
  [
    'a text of Aozora Bunko',
    text('｜山《やま》の［＃「麓」に傍点］麓《ふもと》※［＃「さんずい」、U+6DB6、1-87-40］の村。\n'),
    (bytes) => readFile(bytes, 'a.txt'),
  ],
];

describe('damaged in any way', () => {
  it.each(FILES)('%s is read as far as it goes, or refused with a reason', async (what, bytes, read) => {
    const property = fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      try {
        await read(damaged(bytes, damages));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    });
    await fc.assert(property, { seed: printedSeed(`damaged: ${what}`), numRuns: RUNS });
  });
});
