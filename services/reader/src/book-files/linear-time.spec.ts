import 'reflect-metadata';
import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { clean, cleanLine } from '@ichibun/text/clean';
import { decodeMarkup } from '@ichibun/text/decode-markup';
import { plainChapters } from '@ichibun/text/plain-chapters';
import { describe, it } from '@jest/globals';
import { piecesOf } from '../translation/article.js';
import { readAozora } from './aozora/aozora.js';
import { withoutFrame } from './aozora/frame.js';
import { findFootnotes } from './epub/footnotes.js';
import { hiddenBy } from './epub/hidden.js';
import { parse } from './epub/package.js';
import { readXhtml } from './epub/xhtml.js';
import { ParsedTextBuilder } from './parsed-text-builder.js';
import { inReadingOrder } from './pdf/layout.js';
import { pageLines } from './pdf/lines.js';
import { withoutMargins } from './pdf/margins.js';
import { notesApart } from './pdf/notes.js';
import type { Run } from './pdf/page-runs.js';
import { addParagraphs } from './pdf/paragraphs.js';
import { readText } from './read-text.js';
import { titleOf } from './title.js';

const AOZORA = [
  '《',
  '≪',
  '≫',
  '[[rb:',
  ' > ',
  ']]',
  '》',
  '｜',
  '［＃',
  '［',
  '］',
  '※［＃',
  '〔',
  '〕',
  "e'",
  '「',
  '」は大見出し',
  'ここから大見出し',
  '大見出し終わり',
  'U+6DB6',
  '1-87-40',
  '猫',
  'ねこ',
  'ネコ',
  'a',
  ' ',
  '　',
  '\n',
  '／＼',
  '|',
  '（',
  '）',
  '《《',
  '》》',
  '［＃「猫」に「ねこ」のルビ］',
  '底本：',
  '青空文庫',
];
const XML = [
  '<',
  '>',
  '<p>',
  '</p>',
  '<div>',
  '</div>',
  '<b>',
  '<a ',
  'href="',
  '"',
  '=',
  '<ruby>',
  '<rt>',
  '</rt>',
  '</ruby>',
  '<rb>',
  '<h1>',
  '</h1>',
  '<svg>',
  '<script>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '&',
  '&amp',
  ';',
  '猫',
  'a',
  ' ',
  '\n',
  '\t',
  '　',
  '/>',
  '<img class="gaiji" alt="',
  '<img alt="鷗">',
  '<rtc>',
  '</rtc>',
  '<style>',
  '</style>',
  '<p style="display:none">',
];
const PAGE = ['猫', '物', 'ね', 'こ', 'a', ' ', '　', '\n', '<', '>', '。'];
const LINES = [
  '第',
  '一',
  '章',
  '三',
  ' ',
  '　',
  '、',
  '。',
  '\n',
  'a',
  '1',
  '\r',
  '\u0000',
  '\ud800',
  '\u2028',
  '/',
  '.txt',
];

/** What a page has, one run a character: ruby is written in kana, and lines end where the text has them. */
function runsOf(text: string): Run[] {
  let [across, start] = [0, 0];
  return [...text].flatMap((character) => {
    if (character === '\n') {
      across += 10;
      start = 0;
      return [];
    }
    if (character === '<') start = 0;
    const size = /[ぁ-ん]/.test(character) ? 5 : 10;
    start += size;
    const run = {
      text: character.repeat(character === ' ' ? 20 : 1),
      start,
      end: start + size,
      across: across - (10 - size),
      size,
      height: 0.5,
    };
    return [character === '>' ? { ...run, text: 'a　a   a', height: 0.05 } : run];
  });
}

function readPages(text: string): void {
  const lines = inReadingOrder(pageLines({ runs: runsOf(text), vertical: false }, 1, 10));
  const { body, notes } = notesApart(withoutMargins(lines), 10);
  addParagraphs(body, new ParsedTextBuilder(), notes);
}

/** A refusal counts as an answer, as long as it comes in time. */
const orRefuse = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return error;
  }
};

const READERS: [string, (text: string) => unknown, string[]][] = [
  ['readText', readText, [...AOZORA, ...LINES]],
  ['readAozora', readAozora, AOZORA],
  ['withoutFrame', withoutFrame, [...AOZORA, '-'.repeat(20), '【', '入力：']],
  ['plainChapters', plainChapters, LINES],
  ['clean', clean, LINES],
  ['cleanLine', (text) => cleanLine(text, 200), LINES],
  ['titleOf', (text) => titleOf('', text), [...LINES, '\\']],
  [
    'the footnotes of an EPUB',
    (text) => findFootnotes([['a', text]], (_, href) => href),
    [...XML, '<a href="a#n">', '<p id="n">', '<aside epub:type="footnote" id="m">', '<a href="a#m">1', '</a>', '</p>'],
  ],
  ['readXhtml', (text) => readXhtml(text, new ParsedTextBuilder()), XML],
  [
    'what a stylesheet hides',
    hiddenBy,
    ['{', '}', '.a', ',', ';', ':', 'display:none', '/*', '*/', '@media screen', '@media', ' ', '\n', '#b'],
  ],
  ['decodeMarkup', (text) => decodeMarkup(Buffer.from(text)), [...XML, '<?xml encoding="', '<meta charset=', '\u0080']],
  ['the package of an EPUB', parse, [...XML, '<dc:title>', '<item', '<navPoint>']],
  ['readings', (text) => new ParsedTextBuilder().addReading(0, 1, text), ['あ', ' ', '\u0000', '\ud800', '\r']],
];

/** Readers that take long for each character: fewer characters are enough. */
const THOROUGH: typeof READERS = [
  ['lines and paragraphs of a PDF', readPages, PAGE],
  ['the pieces of an article', (text) => piecesOf(text), ['a', ' ', '\n', '\r', '. ', 'Dr.', '”', ':']],
];

// Each row has a value for every parameter: Jest would pass its callback as the missing one, and wait for it.
describe('linear in time, whatever a file holds, is', () => {
  it.each(READERS)('%s', (name, read, pieces) => checkLinearTime(name, orRefuse(read), pieces));

  it.each(THOROUGH)('%s', (name, read, pieces) => checkLinearTime(name, orRefuse(read), pieces, 16_000));
});
