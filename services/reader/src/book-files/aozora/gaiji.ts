import { jisCharacter } from './jis-x-0213.js';

/** Stands for a character that cannot be written: a geta. */
const UNKNOWN = '〓';

/**
 * Signs that Aozora Bunko's own marks are made of, by the names under which a text has them itself.
 *
 * @see https://www.aozora.gr.jp/annotation/etc.html
 */
const RESERVED: readonly (readonly [name: string, sign: string])[] = [
  ['始め二重山括弧', '《'],
  ['終わり二重山括弧', '》'],
  ['始め角括弧', '［'],
  ['終わり角括弧', '］'],
  ['始めきっこう', '〔'],
  ['終わりきっこう', '〕'],
  ['始め亀甲', '〔'],
  ['終わり亀甲', '〕'],
  ['縦線', '｜'],
  ['井桁', '＃'],
  ['米印', '※'],
];

/**
 * The character that a note on a gaiji describes, such as `「火＋主」、第3水準1-87-40` or
 * `「さんずい＋垂」、U+6DB6`.
 *
 * @param note what is between ［＃ and ］
 */
export function gaiji(note: string): string {
  const reserved = RESERVED.find(([name]) => note.startsWith(name))?.[1];
  if (reserved) return reserved;
  const codePoint = /U\+([0-9A-F]{4,6})/i.exec(note)?.[1];
  if (codePoint) {
    const value = Number.parseInt(codePoint, 16);
    const isCharacter = value >= 0x20 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
    return isCharacter ? String.fromCodePoint(value) : UNKNOWN;
  }
  const cell = /(?:^|[^0-9-])([12])-(\d{1,2})-(\d{1,2})(?![0-9-])/.exec(note);
  return (cell && jisCharacter(Number(cell[1]), Number(cell[2]), Number(cell[3]))) || UNKNOWN;
}

const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  ':': '\u0308',
  '&': '\u030a',
  ',': '\u0327',
  _: '\u0304',
};
const LIGATURES: readonly [RegExp, string][] = [
  [/ae&/g, 'æ'],
  [/AE&/g, 'Æ'],
  [/oe&/g, 'œ'],
  [/OE&/g, 'Œ'],
  [/s&/g, 'ß'],
  [/o\//g, 'ø'],
  [/O\//g, 'Ø'],
];

/** Letters taken apart (〔e'tude〕) put together again (étude); other brackets of this shape stay as they are. */
export function accented(text: string): string {
  return text.replace(/〔([\u0020-\u007e]{1,500})〕/g, (whole, inside: string) => {
    let joined = inside;
    for (const [apart, ligature] of LIGATURES) joined = joined.replace(apart, ligature);
    joined = joined.replace(/([A-Za-z])([`'^~:&,_])/g, (pair, letter: string, mark: string) => {
      const composed = (letter + ACCENTS[mark]).normalize('NFC');
      return composed.length === 1 ? composed : pair;
    });
    return joined === inside ? whole : joined;
  });
}
