import { describe, expect, it } from '@jest/globals';
import { pdf, pdfInCmap, type ShownText } from '../../testing/pdf.js';
import { readFile } from '../read-file.js';

const read = (bytes: Uint8Array) => readFile(bytes, 'book.pdf');

/** Forty characters a line from the left edge, lines 24 points apart. */
const lines = (texts: readonly string[], { x = 50, y = 760 } = {}): ShownText[] =>
  texts.map((text, index) => {
    const indent = text.length - text.trimStart().length;
    return { text: text.trimStart(), x: x + 12 * indent, y: y - 24 * index };
  });

const FULL = '山の麓に小さな村があった村の人々は朝早くから畑に出て日が暮れるまで働いたある年の'.slice(0, 40);

describe('a PDF', () => {
  it('has its paragraphs put together from lines', async () => {
    const { text, vertical } = await read(
      pdf({
        pages: [
          lines([
            `　${FULL.slice(1)}`,
            '秋、見知らぬ旅人が村を訪れた。',
            '　「水を一杯」と言った。',
            `　${FULL.slice(1)}`,
            `${FULL}`,
            '終。',
          ]),
        ],
      }),
    );
    expect(text).toBe(
      `${FULL.slice(1)}秋、見知らぬ旅人が村を訪れた。\n「水を一杯」と言った。\n${FULL.slice(1)}${FULL}終。\n`,
    );
    expect(vertical).toBe(false);
  });

  it('goes on with a paragraph on the next page, without page numbers and running titles', async () => {
    const page = (number: number, texts: string[]) => [
      { text: '三毛の旅', x: 50, y: 815, size: 9 },
      ...lines(texts),
      { text: `- ${number} -`, x: 290, y: 30, size: 9 },
    ];
    const { text } = await read(
      pdf({
        pages: [
          page(1, [FULL, FULL, FULL, FULL]),
          page(2, [FULL, FULL, FULL, `${FULL.slice(0, 20)}。`]),
          page(3, ['　空。']),
        ],
      }),
    );
    expect(text).toBe(`${FULL.repeat(7)}${FULL.slice(0, 20)}。\n空。\n`);
  });

  it('keeps words of Latin letters apart', async () => {
    const shown = [
      { text: 'the', x: 50, y: 700 },
      { text: 'cat', x: 92, y: 700 },
      { text: 'は', x: 130, y: 700 },
    ];
    expect((await read(pdf({ pages: [shown] }))).text).toBe('the catは\n');
  });

  /** As browsers print vertical lines: glyph by glyph, in a font that writes to the right. */
  const column = (text: string, x: number, size = 12, y = 780): ShownText[] =>
    [...text].map((glyph, index) => ({ text: glyph, x, y: y - size * index, size }));

  it('is read from top to bottom where its glyphs stand so', async () => {
    const shown = [
      ...column('山の麓に小さな村があった。旅', 500),
      ...column('人は水を飲んだ。', 476),
      ...column('　空。'.trim(), 452, 12, 768),
    ];
    const { text, vertical } = await read(pdf({ pages: [shown] }));
    expect(text).toBe('山の麓に小さな村があった。旅人は水を飲んだ。\n空。\n');
    expect(vertical).toBe(true);
  });

  const rubied: [string, ShownText[]][] = [
    [
      'horizontal',
      [
        ...lines(['山の麓に旅人がいた。']),
        { text: 'ふもと', x: 74 - 3, y: 772, size: 6 },
        { text: 'たびびと', x: 98, y: 772, size: 6 },
      ],
    ],
    [
      'vertical',
      [...column('山の麓に旅人がいた。', 500), ...column('ふもと', 512, 6, 764), ...column('たびびと', 512, 6, 737)],
    ],
  ];
  it.each(rubied)('with %s ruby has readings in place of small print', async (_, shown) => {
    const { text, readings } = await read(pdf({ pages: [shown] }));
    expect(text).toBe('山の麓に旅人がいた。\n');
    expect(readings.map(({ start, length, reading }) => [text.slice(start, start + length), reading])).toEqual([
      ['麓', 'ふもと'],
      ['旅人', 'たびびと'],
    ]);
  });

  const cmaps: [string, string[], boolean][] = [
    // 山の麓。 and, on the next line, 猫が, in the bytes of each.
    ['90ms-RKSJ-H', ['8e5282cc985b8142', '944c82aa'], false],
    ['90ms-RKSJ-V', ['8e5282cc985b8142', '944c82aa'], true],
    ['EUC-H', ['bbb3a4cecfbca1a3', 'c7ada4ac'], false],
    ['UniJIS-UTF16-H', ['5c71306e9e933002', '732b304c'], false],
    ['UniJIS-UTF16-V', ['5c71306e9e933002', '732b304c'], true],
    ['UniJIS-UCS2-H', ['5c71306e9e933002', '732b304c'], false],
  ];
  it.each(cmaps)('that names the font of %s and carries none is read', async (encoding, hex, vertical) => {
    const source = await read(pdfInCmap(hex, encoding));
    expect(source.text).toBe('山の麓。猫が\n');
    expect(source.vertical).toBe(vertical);
  });

  it('has the characters that are meant by forms for vertical lines and by radicals', async () => {
    const { text } = await read(pdf({ pages: [[{ text: '⼭︑⼾︒﹁', x: 50, y: 700 }]] }));
    expect(text).toBe('山、戸。「\n');
  });

  it('has a title and chapters where it names them', async () => {
    const pages = [lines(['雨。']), lines(['空。']), lines(['海。'])];
    const outline = [
      { title: '一　雨', page: 0 },
      { title: '三　海', page: 2 },
    ];
    const { title, text, chapters } = await read(pdf({ pages, title: '三毛の旅', outline }));
    expect(title).toBe('三毛の旅');
    expect(chapters.map((chapter) => [chapter.title, text[chapter.offset]])).toEqual([
      ['一 雨', '雨'],
      ['三 海', '海'],
    ]);
  });

  it.each(['book.docx', 'Microsoft Word - 旅.doc', 'untitled', 'about:blank', 'https://example.com/a/'])(
    'has no title where a program made it up: %s',
    async (title) => {
      expect((await read(pdf({ pages: [lines(['雨。'])], title }))).title).toBe('');
    },
  );
});
