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

  const glyphs = (text: string, x: number, y: number, beside = 0): ShownText[] =>
    [...text].flatMap((glyph, index) => [
      { text: glyph, x: x + 12 * index, y },
      { text: glyph, x: x + 12 * index + beside, y },
    ]);
  const twice: [string, ShownText[]][] = [
    ['line by line', [...lines(['見出しは太字だ。']), ...lines(['見出しは太字だ。'], { x: 50.4 })]],
    ['glyph by glyph', glyphs('見出しは太字だ。', 50, 760)],
    ['glyph by glyph, a little beside', glyphs('見出しは太字だ。', 50, 760, 0.4)],
    ['as a shadow', [...lines(['見出しは太字だ。']), ...lines(['見出しは太字だ。'], { x: 50.6, y: 759.2 })]],
    ['after others', [...lines(['見出しは太字だ。', '次。']), ...lines(['見出しは太字だ。'])]],
  ];
  it.each(twice)('has what is drawn twice once: %s', async (_, shown) => {
    expect((await read(pdf({ pages: [shown] }))).text.replace('次。', '')).toBe('見出しは太字だ。\n');
  });

  it('keeps what is written twice', async () => {
    const shown = [...lines(['ああ、時々。', 'ああ、時々。']), { text: '々々', x: 50, y: 600 }];
    expect((await read(pdf({ pages: [shown] }))).text.replaceAll('\n', '')).toBe('ああ、時々。ああ、時々。々々');
  });

  const references: [string, ShownText[], string][] = [
    [
      'a number',
      [
        { text: '1', x: 110, y: 765, size: 6 },
        { text: 'から来た。', x: 116, y: 760 },
      ],
      '遠い村からから来た。',
    ],
    [
      'a note in brackets',
      [
        { text: '（注3）', x: 110, y: 766, size: 5 },
        { text: 'から。', x: 130, y: 760 },
      ],
      '遠い村からから。',
    ],
    [
      'a mark',
      [
        { text: '※', x: 110, y: 764, size: 7 },
        { text: 'だ。', x: 117, y: 760 },
      ],
      '遠い村からだ。',
    ],
    [
      'no number of its size',
      [
        { text: '1', x: 110, y: 760 },
        { text: '人。', x: 116, y: 760 },
      ],
      '遠い村から1人。',
    ],
    [
      'no number below the line',
      [
        { text: '2', x: 110, y: 758, size: 6 },
        { text: '。', x: 116, y: 760 },
      ],
      '遠い村から2。',
    ],
  ];
  it.each(references)('leaves out what leads to a note: %s', async (_, shown, text) => {
    expect((await read(pdf({ pages: [[...lines(['遠い村から']), ...shown]] }))).text).toBe(`${text}\n`);
  });

  it('keeps exponents and formulas', async () => {
    const shown = [
      ...lines(['広さは10km']),
      { text: '2', x: 134, y: 766, size: 6 },
      { text: 'で、水はH', x: 140, y: 760 },
      { text: '2', x: 200, y: 757, size: 6 },
      { text: 'Oだ。', x: 206, y: 760 },
    ];
    expect((await read(pdf({ pages: [shown] }))).text.replaceAll(' ', '')).toBe('広さは10km2で、水はH2Oだ。\n');
  });

  it('has the notes at the end of a page after the paragraph that goes on', async () => {
    const note = { text: '※　これは注である。', x: 50, y: 120, size: 8 };
    const pages = [[...lines([FULL, FULL, FULL]), note], lines([FULL, '終わった。', '　次の日。'])];
    expect((await read(pdf({ pages }))).text).toBe(`${FULL.repeat(4)}終わった。\n※　これは注である。\n次の日。\n`);
  });

  it('has larger ruby over its kanji, and small kana that are over none as text', async () => {
    const shown = [
      { text: 'がっこう', x: 46, y: 773, size: 9 },
      { text: '学校では給食が出る。', x: 50, y: 760 },
      { text: 'きゅうしょく', x: 84, y: 773, size: 9 },
      { text: 'おわり', x: 300, y: 600, size: 9 },
      { text: FULL, x: 50, y: 500 },
    ];
    const { text, readings } = await read(pdf({ pages: [shown] }));
    expect(text).toBe(`学校では給食が出る。\nおわり\n${FULL}\n`);
    expect(readings.map(({ start, length, reading }) => [text.slice(start, start + length), reading])).toEqual([
      ['学校', 'がっこう'],
      ['給食', 'きゅうしょく'],
    ]);
  });

  const rows = (cells: readonly (readonly string[])[], columns: readonly number[]): ShownText[] =>
    cells.flatMap((row, index) => row.map((text, column) => ({ text, x: columns[column]!, y: 760 - 20 * index })));
  const tables: [string, ShownText[], string][] = [
    [
      'cells that are far apart',
      rows(
        [
          ['氏名', '住所'],
          ['田中花子', '京都市'],
          ['山本太郎', '奈良市'],
        ],
        [50, 250],
      ),
      '氏名\n住所\n田中花子\n京都市\n山本太郎\n奈良市\n',
    ],
    [
      'cells that are close, and the text after them',
      [
        ...rows(
          [
            ['氏名', '住所'],
            ['田中花子', '京都市'],
          ],
          [50, 130],
        ),
        { text: '以上である。', x: 50, y: 700 },
      ],
      '氏名\n住所\n田中花子\n京都市\n以上である。\n',
    ],
    [
      'columns of sentences that the file has row by row, one after the other',
      rows(
        [
          ['今日は朝から雨が降っていた。', '駅に着くと、友達が待っていた。'],
          ['傘を持たずに家を出た私は、', '二人で電車に乗って、海まで行'],
          ['駅まで走ることにした。終。', '、砂の上を歩くことにした。'],
        ],
        [50, 310],
      ),
      '今日は朝から雨が降っていた。傘を持たずに家を出た私は、駅まで走ることにした。終。\n駅に着くと、友達が待っていた。二人で電車に乗って、海まで行、砂の上を歩くことにした。\n',
    ],
    ['one line with a gap as it is', rows([['第一章', '旅']], [50, 130]), '第一章　旅\n'],
    [
      'lines whose gaps are in different places as they are',
      [...rows([['一', '朝']], [50, 100]), { text: '二', x: 50, y: 740 }, { text: '夜', x: 130, y: 740 }],
      '一　朝\n二　夜\n',
    ],
  ];
  it.each(tables)('has %s', async (_, shown, text) => {
    expect((await read(pdf({ pages: [shown] }))).text).toBe(text);
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

  it.each([
    ['takes both from the page', '', '羅生門', [`${FULL.slice(1)}空。`, '雨。']],
    ['is called otherwise in its data', '下人', '下人', ['羅生門', '芥川龍之介', `${FULL.slice(1)}空。`, '雨。']],
  ])('with title and author above its text %s', async (_, named, title, expected) => {
    const text = lines(['芥川龍之介', `　${FULL.slice(1)}`, '空。', '　雨。'], { y: 720 });
    const page = [{ text: '羅生門', x: 50, y: 760, size: 20 }, ...text];
    const source = await read(pdf({ pages: [page], ...(named !== '' && { title: named }) }));
    expect(source.title).toBe(title);
    expect(source.author).toBe(named === '' ? '芥川龍之介' : '');
    expect(source.text.trim().split('\n')).toEqual(expected);
  });
});
