import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';

const NOVEL = '　吾が家の猫は、名を三毛という。\r\n「おや、もう朝か」と三毛は言った。ガラス窓が白い。\r\n';

/** Two bytes a character, by ISO-2022-JP, whose rows and cells EUC-JP shifts by 0x80 and Shift_JIS folds. */
const JIS: Record<string, [number, number]> = {
  ...cells(
    0x24,
    0x21,
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをん',
  ),
  ...cells(
    0x25,
    0x21,
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲン',
  ),
  '　': [0x21, 0x21],
  '、': [0x21, 0x22],
  '。': [0x21, 0x23],
  '「': [0x21, 0x56],
  '」': [0x21, 0x57],
  猫: [0x47, 0x2d],
  吾: [0x38, 0x63],
  家: [0x32, 0x48],
  名: [0x4c, 0x3e],
  三: [0x3b, 0x30],
  毛: [0x4c, 0x53],
  朝: [0x44, 0x2b],
  言: [0x38, 0x40],
  窓: [0x41, 0x6b],
  白: [0x47, 0x72],
};

function cells(row: number, first: number, characters: string): Record<string, [number, number]> {
  return Object.fromEntries([...characters].map((character, index) => [character, [row, first + index]]));
}

const each = (text: string, write: (row: number, cell: number) => number[]) =>
  [...text].flatMap((character) => (JIS[character] ? write(...JIS[character]) : [character.charCodeAt(0)]));

const eucJp = (text: string) => Uint8Array.from(each(text, (row, cell) => [row | 0x80, cell | 0x80]));
const shiftJis = (text: string) =>
  Uint8Array.from(
    each(text, (row, cell) => {
      const lead = ((row + 1) >> 1) + (row < 0x5f ? 0x70 : 0xb0);
      return [lead, row % 2 === 1 ? cell + (cell < 0x60 ? 0x1f : 0x20) : cell + 0x7e];
    }),
  );
/** Escapes are only where the alphabet changes. */
function iso2022(text: string): Uint8Array {
  const bytes: number[] = [];
  let isJis = false;
  for (const character of `${text}\n`) {
    const jis = JIS[character];
    if (isJis !== (jis !== undefined)) bytes.push(0x1b, ...(jis ? [0x24, 0x42] : [0x28, 0x42]));
    isJis = jis !== undefined;
    bytes.push(...(jis ?? [character.charCodeAt(0)]));
  }
  return Uint8Array.from(bytes.slice(0, -1));
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());

describe('a text file', () => {
  const written: [string, (text: string) => Uint8Array, string][] = [
    ['UTF-8', utf8, 'utf-8'],
    ['UTF-8 with a mark', (text) => utf8(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 LE with a mark', (text) => utf16le(`\ufeff${text}`), 'utf-16le'],
    ['UTF-16 BE with a mark', (text) => utf16be(`\ufeff${text}`), 'utf-16be'],
    ['UTF-16 LE without a mark', utf16le, 'utf-16le'],
    ['UTF-16 BE without a mark', utf16be, 'utf-16be'],
    ['Shift_JIS', shiftJis, 'shift_jis'],
    ['EUC-JP', eucJp, 'euc-jp'],
    ['ISO-2022-JP', iso2022, 'iso-2022-jp'],
  ];
  const texts: [string, string][] = [
    ['a novel', NOVEL.repeat(40)],
    ['a paragraph', NOVEL],
    ['a few words', '白いネコが言う'],
  ];
  it.each(written.flatMap(([name, write, encoding]) => texts.map((text) => [name, ...text, write, encoding] as const)))(
    'in %s is read: %s',
    (_, __, text, write, encoding) => {
      expect(decodeText(write(text))).toEqual({ text, encoding });
    },
  );

  it('in Windows’ Shift_JIS keeps the characters that only Windows has', () => {
    const bytes = Uint8Array.from([
      ...shiftJis('それは'),
      0x87,
      0x40,
      0x87,
      0x8a,
      0xfb,
      0xfc,
      ...shiftJis('のことだ。'),
    ]);
    expect(decodeText(bytes)?.text).toBe('それは①㈱髙のことだ。');
  });

  it('in half-width katakana is read', () => {
    const bytes = Uint8Array.from([...shiftJis('名は'), 0xb6, 0xc0, 0xb6, 0xc5, ...shiftJis('と言った。それは白い。')]);
    expect(decodeText(bytes)?.text).toBe('名はｶﾀｶﾅと言った。それは白い。');
  });

  it('in nothing but half-width katakana is read, with marks of voicing', () => {
    const bytes = Uint8Array.from([0xc6, 0xce, 0xdd, 0xba, 0xde, 0x20, 0xc9, 0x20, 0xd2, 0xd3, 0x20, 0xc3, 0xde, 0xbd]);
    expect(decodeText(bytes)?.text).toBe('ﾆﾎﾝｺﾞ ﾉ ﾒﾓ ﾃﾞｽ');
  });

  it('cut in the middle of a character keeps all the others', () => {
    const bytes = utf8(NOVEL.repeat(10));
    const { text } = decodeText(bytes.subarray(0, bytes.length - 4))!;
    expect(text).toBe(`${NOVEL.repeat(10).slice(0, -3)}\ufffd`);
  });

  const noText: [string, Uint8Array][] = [
    [
      'a picture',
      Uint8Array.from([
        0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 1,
      ]),
    ],
    ['noise', Uint8Array.from({ length: 4_000 }, (_, index) => (index * index * 7 + index * 31) % 256)],
    ['zeros', new Uint8Array(1_000)],
  ];
  it.each(noText)('is not %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it('may be empty', () => {
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' });
  });
});
