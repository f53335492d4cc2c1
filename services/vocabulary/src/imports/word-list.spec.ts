import { describe, expect, it } from '@jest/globals';
import { readWordList } from './word-list.js';

const anki = `#separator:tab
#html:true
#tags column:4
猫<br>	ねこ	cat	animals
"食べる[たべる]"	"to eat, ""for example"" a
meal"		verbs
食[た]べ 物[もの]			
<ruby>犬<rt>いぬ</rt></ruby>	イヌ	dog	
English only	nothing	at all	
`;

const jpdb = JSON.stringify({
  cards_vocabulary_jp_en: [
    { vid: 1, spelling: '猫', reading: 'ねこ', reviews: [] },
    { vid: 2, spelling: 'とても', reading: 'とても', reviews: [] },
  ],
  cards_kanji_keyword_char: [],
});

describe('a word list', () => {
  const forms: [string, string, { word: string; reading?: string }[]][] = [
    ['with one word a line', '猫\n犬\n', [{ word: '猫' }, { word: '犬' }]],
    [
      'with readings after a tab',
      '猫\tねこ\n犬\tいぬ',
      [
        { word: '猫', reading: 'ねこ' },
        { word: '犬', reading: 'いぬ' },
      ],
    ],
    [
      'with readings after spaces',
      '猫 ねこ\n犬　いぬ',
      [
        { word: '猫', reading: 'ねこ' },
        { word: '犬', reading: 'いぬ' },
      ],
    ],
    ['with meanings where readings would be', '猫\tcat', [{ word: '猫' }]],
    ['from Windows, with a byte order mark', '\uFEFF猫\r\n犬\r\n', [{ word: '猫' }, { word: '犬' }]],
    ['in half-width and decomposed kana', 'ｶﾞﾗｽ\nか\u3099', [{ word: 'ガラス' }, { word: 'が' }]],
    ['with words that hold spaces after a tab', 'お 金\tおかね', [{ word: 'お 金', reading: 'おかね' }]],
    [
      'exported by Anki',
      anki,
      [
        { word: '猫', reading: 'ねこ' },
        { word: '食べる', reading: 'たべる' },
        { word: '食べ物', reading: 'たべもの' },
        { word: '犬', reading: 'イヌ' },
      ],
    ],
    [
      'exported by Anki with semicolons',
      '#separator:Semicolon\n#html:false\n猫;ねこ;"cat; feline"',
      [{ word: '猫', reading: 'ねこ' }],
    ],
    [
      'of Anki’s with a separator that is no name of one',
      '#separator:constructor\n猫\n犬',
      [{ word: '猫' }, { word: '犬' }],
    ],
    [
      'exported by jpdb',
      jpdb,
      [
        { word: '猫', reading: 'ねこ' },
        { word: 'とても', reading: 'とても' },
      ],
    ],
    [
      'of Yomitan’s terms',
      '[{"term":"猫","reading":"ねこ"},{"expression":"犬"}]',
      [{ word: '猫', reading: 'ねこ' }, { word: '犬' }],
    ],
    ['in JSON, words only', '["猫","犬"]', [{ word: '猫' }, { word: '犬' }]],
    [
      'with characters that no database keeps',
      '猫\u0000\tね\u0001こ\n犬\u0000',
      [{ word: '猫', reading: 'ねこ' }, { word: '犬' }],
    ],
    ['in JSON with such characters', '["猫\\u0000"]', [{ word: '猫' }]],
    ['that only looks like JSON', '[猫\n犬', [{ word: '犬' }]],
    [
      'with kana before kanji',
      'お茶[ちゃ]\nお菓子[おかし]',
      [
        { word: 'お茶', reading: 'おちゃ' },
        { word: 'お菓子', reading: 'おかし' },
      ],
    ],
    [
      'with loan words',
      'アイス・クリーム\n行き来・いきき',
      [{ word: 'アイス・クリーム' }, { word: '行き来', reading: 'いきき' }],
    ],
    ['with a comma in one line', '猫\n犬\nto eat, to dine\n鳥', [{ word: '猫' }, { word: '犬' }, { word: '鳥' }]],
  ];
  it.each(forms)('%s is read', (_, content, words) => {
    expect(readWordList(content).words).toEqual(words);
  });

  it.each([
    ['commas', 'word,reading,meaning\n食べる,たべる,"to eat, to dine"\n走る,はしる,to run\n'],
    ['commas and quotes', '食べる,たべる\n"走る","はしる"'],
    ['semicolons and a byte order mark', '\ufeffWord;Reading\r\n食べる;たべる\r\n走る;はしる\r\n'],
    ['tabs and quotes over lines', '食べる\tたべる\t"to eat;\n""dine"""\n走る\tはしる\tto run'],
    ['readings in brackets', '食べる【たべる】\n走る（はしる）'],
    ['readings in half-width brackets', '食べる(たべる)\n走る [はしる]'],
    ['readings after a dot or a slash', '食べる・たべる\n走る／はしる'],
    ['readings after other marks', '食べる：たべる\n走る = はしる'],
    ['Anki’s furigana', ' 食[た]べる\n走[はし]る'],
    ['furigana with pitch', '食べる[たべる;k1]\n走る[はしる;h]'],
    ['HTML without a header', '<div>食べる</div>\tたべる\n走る[sound:a.mp3]&nbsp;\tはしる'],
    ['HTML over lines', '#html:true\n"<div>食べる</div>\n<table><td>eat</td></table>"\tたべる\n走る<br>run\tはしる'],
    ['ruby', '<ruby>食<rt>た</rt></ruby>べる\n<b><ruby>走<rp>(</rp><rt>はし</rt></ruby>る</b>'],
    ['readings first', 'たべる,食べる,to eat\nはしる,走る,to run'],
    ['readings first, as a dictionary has them', 'たべる【食べる・喰べる】\nはしる（走る）'],
    ['a header in Japanese', '単語,読み,意味\n食べる,たべる,eat\n走る,はしる,run'],
    ['fields after slashes', '食べる／たべる／eat\n走る/はしる/run'],
    ['readings after a comma or a colon', '食べる、たべる\n走る: はしる'],
    ['single quotes', "'食べる','たべる'\n'走る','はしる'"],
    ['items and accents', '① 食べる[2]\tたべる\n2.走る⓪\tはしる'],
    ['gaps of Anki', '{{c1::食べる}}\tたべる\n{{c2::走る::run}}\tはしる'],
    ['letters as numbers of HTML', '&#39135;べる\tたべる\n&#x8d70;る\tはしる'],
    ['letters without width', '食\u200bべる\tたべる\n走\u{e0100}る\tはしる'],
  ])('with %s has words and readings', (_, content) => {
    expect(readWordList(content).words).toEqual([
      { word: '食べる', reading: 'たべる' },
      { word: '走る', reading: 'はしる' },
    ]);
  });

  it.each([
    ['⭐雨', { word: '雨' }],
    ['雨 ⭐️', { word: '雨' }],
    ['魚*', { word: '魚' }],
    ['［海］', { word: '海' }],
    ['“星”', { word: '星' }],
    ['月 - moon', { word: '月' }],
    ['灯台 lighthouse (on a coast)', { word: '灯台' }],
    ['雪; 雪', { word: '雪' }],
    ['行く / 往く', { word: '行く' }],
    ['帽子 帽子', { word: '帽子' }],
    ['["{残;のこ}す"]', { word: '残す', reading: 'のこす' }],
    ['逃[のが]す, 遁[のが]す', { word: '逃す', reading: 'のがす' }],
    ['Tシャツ', { word: 'Tシャツ' }],
    ['勉強（する）', { word: '勉強' }],
    ['静か(な)', { word: '静か' }],
    ['擦る（する）', { word: '擦る', reading: 'する' }],
    ['名（な）', { word: '名', reading: 'な' }],
    ['(お)茶', { word: 'お茶' }],
    ['・猫', { word: '猫' }],
    ['-さん', { word: '-さん' }],
    ['3つ', { word: '3つ' }],
    ['単語', { word: '単語' }],
    ['たべる\t食事をすること', { word: 'たべる' }],
  ])('takes what is said of a word for no reading: %s', (line, word) => {
    expect(readWordList(`${line}\n`).words).toEqual([word]);
  });

  it.each([
    ['a sentence', 'これはペンです。'],
    ['several words', '犬、猫'],
    ['a bracket that is not closed', '[猫'],
    ['a reading that does not fit', '走る（およぐ）'],
    ['a remark', '京都（特に嵐山）'],
    ['markup', '猫={cat}'],
    ['a table in Markdown', '|猫|ねこ|'],
    ['two words with a slash', '学校/大学'],
    ['a line of two words', '犬、猫、とり'],
  ])('reports %s, which cannot be a word', (_, line) => {
    expect(readWordList(`鳥\n${line}\n`)).toMatchObject({ words: [{ word: '鳥' }], unusable: [line] });
  });

  it('tells what became of every line that is no word', () => {
    const list = readWordList(`# my list\n猫\n\n   \n猫\n猫\tねこ\ncat\n12\nclear\n${'長'.repeat(101)}`);
    expect(list).toMatchObject({
      words: [{ word: '猫' }, { word: '猫', reading: 'ねこ' }],
      duplicates: 1,
      blankLines: 2,
      comments: 1,
      unusable: ['cat', '12', 'clear', '長'.repeat(100)],
    });
  });

  it('tells of a line that is no word only what can be kept', () => {
    const list = readWordList(`a\u0000b\n${'a'.repeat(99)}𠮷`);
    expect(list.unusable).toEqual(['ab', `${'a'.repeat(99)}\ufffd`]);
  });

  it('takes a long run of one word for no word', () => {
    expect(readWordList(`#separator:tab\n鳥\n"${'猫\t'.repeat(100)}`)).toMatchObject({ words: [{ word: '鳥' }] });
  });

  it('of Anki keeps the counts too', () => {
    expect(readWordList(anki)).toMatchObject({ comments: 3, unusable: ['English only\tnothing\tat all\t'] });
  });
});
