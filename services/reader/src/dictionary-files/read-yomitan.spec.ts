import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { yomitanOf } from '../testing/yomitan.js';
import { type Block, rowsOf } from './blocks.js';
import { readGlossary } from './glossary.js';
import { readYomitan } from './read-yomitan.js';

const TERM = ['猫', 'ねこ', 'n', '', 5, ['cat'], 1, 'common'];

function read(bytes: Uint8Array) {
  const { info, rows } = readYomitan(bytes);
  return { info, blocks: [...rows.blocks()] };
}

/** The rows of a word, from the block that it must be in. */
function find(blocks: readonly Block[], word: string) {
  const order = (one: string) => Buffer.from(one, 'utf8');
  const block = blocks.findLast(({ firstWord }) => Buffer.compare(order(firstWord), order(word)) <= 0);
  return block ? rowsOf(block.bytes, word) : [];
}

describe('a dictionary in Yomitan’s format', () => {
  it('has terms, frequencies, pitches and kanji', () => {
    const { info, blocks } = read(
      yomitanOf(
        {
          'term_bank_1.json': [TERM],
          'term_meta_bank_1.json': [
            ['猫', 'freq', { reading: 'ネコ', frequency: { value: 900, displayValue: '900㋕' } }],
            ['猫', 'freq', '1234 times'],
            ['猫', 'pitch', { reading: 'ねこ', pitches: [{ position: 1 }, { position: 'LHHL' }] }],
            ['猫', 'ipa', {}],
          ],
          'kanji_bank_1.json': [['猫', 'ビョウ', 'ねこ', 'jouyou', ['cat'], { strokes: '11' }]],
          'tag_bank_1.json': [['n', 'partOfSpeech', 0, 'noun', 0]],
        },
        { title: ' 猫の\n辞典 ', revision: '2', attribution: 'Somebody' },
      ),
    );
    const expected = { title: '猫の 辞典', revision: '2', attribution: 'Somebody', skipped: 0 };
    expect(info).toEqual({ ...expected, terms: 1, frequencies: 2, pitches: 1, kanji: 1 });
    expect(find(blocks, '猫')).toEqual([
      { kind: 'term', word: '猫', reading: 'ねこ', tags: ['noun', 'common'], glossary: ['cat'], score: 5 },
      { kind: 'frequency', word: '猫', reading: 'ねこ', value: 900, shown: '900㋕' },
      { kind: 'frequency', word: '猫', reading: '', value: 1234, shown: '1234 times' },
      { kind: 'pitch', word: '猫', reading: 'ねこ', accents: [1, 3] },
      { kind: 'kanji', word: '猫', readings: ['ビョウ', 'ねこ'], meanings: ['cat'] },
    ]);
    expect(find(blocks, 'ねこ')).toEqual([{ kind: 'spelling', word: 'ねこ', spelling: '猫' }]);
    expect(find(blocks, '犬')).toEqual([]);
  });

  it('finds each of very many words, in the order of their bytes', () => {
    const words = Array.from({ length: 30_000 }, (_, at) => `${String.fromCodePoint(0x3041 + (at % 80))}${at}`);
    const rare = ['𠮷', '\uff5e', 'a"b\\', '々'];
    const terms = [...words, ...rare].map((word) => [word, '', '', '', 0, [`the word ${word}`], 0, '']);
    const { blocks } = read(yomitanOf({ 'term_bank_2.json': terms.slice(9), 'term_bank_1.json': terms.slice(0, 9) }));
    expect(blocks.length).toBeGreaterThan(20);
    for (const word of [...words.filter((_, at) => at % 500 === 0), ...rare]) {
      expect(find(blocks, word)).toMatchObject([{ word, glossary: [`the word ${word}`] }]);
    }
  });

  it('keeps the names of tags that no bank explains', () => {
    const tags = [['n', '', 0, ' ', 0], ['common', '', 0], 'x', null, [1, 2, 3, 4]];
    const { blocks } = read(yomitanOf({ 'term_bank_1.json': [TERM], 'tag_bank_1.json': tags }));
    expect(find(blocks, '猫')).toMatchObject([{ tags: ['n', 'common'] }]);
  });

  it('leaves out rows that are not in the format, and counts them', () => {
    const bank = [
      TERM,
      ['犬'],
      'x',
      null,
      ['犬', 'いぬ', 'n', '', 1, 'dog', 1, ''],
      ['犬', 'いぬ', 'n', '', 1, [], 1, ''],
    ];
    const { info } = read(yomitanOf({ 'term_bank_1.json': bank, 'kanji_bank_1.json': [['猫']] }));
    expect(info).toMatchObject({ terms: 1, skipped: 5 });
  });

  const refused: [string, () => Uint8Array, string][] = [
    ['is no zip', () => strToU8('hello'), 'reader.damaged-dictionary'],
    ['has no index', () => zipSync({ 'a.json': strToU8('[]') }), 'reader.not-a-dictionary'],
    ['has no title', () => yomitanOf({ 'term_bank_1.json': [TERM] }, { title: ' ' }), 'reader.not-a-dictionary'],
    [
      'is of another version',
      () => yomitanOf({ 'term_bank_1.json': [TERM] }, { format: 1 }),
      'reader.not-a-dictionary',
    ],
    ['says nothing', () => yomitanOf({ 'term_bank_1.json': [] }), 'reader.not-a-dictionary'],
    ['has a bank that is no JSON', () => yomitanOf({ 'term_bank_1.json': '[[' }), 'reader.damaged-dictionary'],
    ['has a bank that is no list', () => yomitanOf({ 'term_bank_1.json': {} }), 'reader.damaged-dictionary'],
    ['is cut off', () => yomitanOf({ 'term_bank_1.json': [TERM] }).subarray(0, 200), 'reader.damaged-dictionary'],
    [
      'unpacks to 65 MB in one bank',
      () => yomitanOf({ 'term_bank_1.json': ' '.repeat(65 * 1024 ** 2) }),
      'reader.large-dictionary',
    ],
    [
      'has 1,001 banks',
      () => yomitanOf(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`term_bank_${at}.json`, []]))),
      'reader.large-dictionary',
    ],
  ];
  it.each(refused)('that %s is refused', (_, bytes, code) => {
    expect(() => readYomitan(bytes())).toThrow(expect.objectContaining({ code }));
  });
});

describe('a definition', () => {
  const structured = (content: unknown) => ({ type: 'structured-content', content });
  const shown: [string, unknown, unknown[]][] = [
    ['of text', { type: 'text', text: 'cat' }, ['cat']],
    ['that is an inflection is none', ['猫', ['plural']], []],
    ['of one piece', structured('cat'), ['cat']],
    [
      'of several pieces',
      structured(['a', { tag: 'br' }, 'b']),
      [{ tag: 'div', content: ['a', { tag: 'br', content: [] }, 'b'] }],
    ],
    [
      'with ruby, without its brackets',
      structured({ tag: 'ruby', content: ['猫', { tag: 'rp', content: '(' }, { tag: 'rt', content: 'ねこ' }] }),
      [{ tag: 'ruby', content: ['猫', { tag: 'rt', content: ['ねこ'] }] }],
    ],
    ['with a link, which leads nowhere', structured({ tag: 'a', href: 'javascript:x', content: 'cat' }), ['cat']],
    ['with a script, whose text stays text', structured({ tag: 'script', content: '<b>' }), ['<b>']],
    [
      'with a picture, of which stays what is said of it',
      { type: 'image', path: 'a.png', description: 'a cat' },
      ['[a cat]'],
    ],
    ['with a picture that nobody describes', structured({ tag: 'img', path: 'a.svg' }), []],
    [
      'with styles on the list alone',
      structured({ tag: 'span', content: 'x', style: { fontWeight: 'bold', color: 'red', background: 'url(x)' } }),
      [{ tag: 'span', content: ['x'], style: { fontWeight: 'bold' } }],
    ],
    [
      'with cells',
      structured({
        tag: 'tr',
        content: [
          { tag: 'td', colSpan: 900, rowSpan: -1 },
          { tag: 'td', content: 'x' },
        ],
      }),
      [
        {
          tag: 'tr',
          content: [
            { tag: 'td', content: [], colSpan: 20 },
            { tag: 'td', content: ['x'] },
          ],
        },
      ],
    ],
    [
      'with handlers',
      structured({ tag: 'div', onclick: 'x()', data: { a: 'b' }, content: 'x' }),
      [{ tag: 'div', content: ['x'] }],
    ],
  ];
  it.each(shown)('%s', (_, definition, expected) => {
    expect(readGlossary([definition])).toEqual(expected);
  });

  it('is cut where it nests deeper, or is longer, than any', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 10_000; depth++) deep = { tag: 'div', content: [deep] };
    expect(readGlossary([structured(deep)])).toEqual([]);
    expect(JSON.stringify(readGlossary([structured(Array(1_000).fill('猫'.repeat(100)))])).length).toBeLessThan(35_000);
    const many = Array(100_000).fill({ tag: 'span', content: 'x' });
    expect(JSON.stringify(readGlossary([structured(many)])).length).toBeLessThan(200_000);
  });
});
