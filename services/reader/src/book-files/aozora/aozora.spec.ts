import { describe, expect, it } from '@jest/globals';
import { readText } from '../read-text.js';

/** A work in Aozora Bunko's form, written for these tests. */
const WORK = `三毛の旅
第一の巻
山田花子

-------------------------------------------------------
【テキスト中に現れる記号について】

《》：ルビ
（例）麓《ふもと》
-------------------------------------------------------

［＃７字下げ］一　朝［＃「一　朝」は中見出し］

　山の麓《ふもと》に、｜とある《・・・》村があった。
［＃改ページ］
［＃７字下げ］二　夜［＃「二　夜」は中見出し］
　旅人《たびびと》は眠［＃「眠」に傍点］った。



底本：「山田花子全集」架空書房
　　　2001（平成13）年1月1日発行
入力：架空の人
校正：架空の人
青空文庫作成ファイル：
`;

const plain = (text: string) => readText(`${text}\n［＃ここで字下げ終わり］`).text.trimEnd();
const readings = (text: string) => {
  const source = readText(text);
  return source.readings.map(({ start, length, reading }) => [source.text.slice(start, start + length), reading]);
};

describe('a text of Aozora Bunko’s', () => {
  it('loses its header and colophon, and gives its title, author, chapters and readings', () => {
    const source = readText(WORK);
    expect(source.text.trim()).toBe('一　朝\n\n　山の麓に、とある村があった。\n二　夜\n　旅人は眠った。');
    expect(source).toMatchObject({ title: '三毛の旅', author: '山田花子', fileType: 'text' });
    expect(source.chapters).toEqual([
      { title: '一 朝', offset: source.text.indexOf('一') },
      { title: '二 夜', offset: source.text.indexOf('二') },
    ]);
    expect(readings(WORK)).toEqual([
      ['麓', 'ふもと'],
      ['旅人', 'たびびと'],
    ]);
  });

  it('keeps all of itself where it has neither header nor colophon', () => {
    const source = readText('-------------------------\n底本：と書いてある。\n犬《いぬ》がいる。');
    expect(source).toMatchObject({ title: '', text: '-------------------------\n底本：と書いてある。\n犬がいる。\n' });
  });

  const noted: [string, string, string][] = [
    ['signs that its marks are made of', '※［＃始め二重山括弧］町※［＃終わり二重山括弧、1-1-53］', '《町》'],
    ['other signs of its marks', '※［＃始め角括弧］町※［＃終わり角括弧］※［＃縦線］※［＃米印］', '［町］｜※'],
    ['no character of a note on emphasis', '言葉※［＃「言葉」に傍点］を選ぶ［＃「選ぶ」に傍点］。', '言葉を選ぶ。'],
    ['no marks of stress', '《《絶対に》》行く《《な》》。', '絶対に行くな。'],
    ['no half-width mark of ruby', '|漆黒の竜《りゅう》が飛ぶ。', '漆黒の竜が飛ぶ。'],
    ['half-width bars that mark nothing', '猫|犬|鳥のどれか。', '猫|犬|鳥のどれか。'],
    ['a table', '|名前(仮)|年|\n|---|---|', '|名前(仮)|年|\n|---|---|'],
    ['what is in square brackets', '[[注]]と[[rb:注]]', '[[注]]と[[rb:注]]'],
    ['a voice from elsewhere', '≪ごはんよ≫と≪（母）', '≪ごはんよ≫と≪（母）'],
    ['a thought in brackets', '　《――ふむ。来たか》', '　《――ふむ。来たか》'],
  ];
  it.each(noted)('shows %s', (_, written, text) => {
    expect(plain(written)).toBe(text);
  });

  const rubied: [string, string, [string, string][]][] = [
    ['over the kanji before it', '山の麓《ふもと》に', [['麓', 'ふもと']]],
    ['over what a mark begins', '昨日の｜雨降り《あめふり》', [['雨降り', 'あめふり']]],
    [
      'over 々 and ヶ',
      '佐々木《ささき》、八ヶ岳《やつがたけ》',
      [
        ['佐々木', 'ささき'],
        ['八ヶ岳', 'やつがたけ'],
      ],
    ],
    [
      'never over what another is over',
      '旅《たび》人《びと》',
      [
        ['旅', 'たび'],
        ['人', 'びと'],
      ],
    ],
    [
      'over kana and letters',
      'ビール《エール》とＡＢＣ《エービーシー》',
      [
        ['ビール', 'エール'],
        ['ＡＢＣ', 'エービーシー'],
      ],
    ],
    ['over a gaiji', '｜※［＃「さんずい＋垂」、U+6DB6］《しずく》', [['\u6db6', 'しずく']]],
    ['over what a half-width mark begins', '|灰色の狼《グレイウルフ》', [['灰色の狼', 'グレイウルフ']]],
    ['in kanji over what a mark begins', 'その|まなざし《眼差し》', [['まなざし', '眼差し']]],
    ['in letters over kanji', '宇宙船《ＳＳ》が飛ぶ', [['宇宙船', 'ＳＳ']]],
    [
      'in brackets after a mark',
      '｜朝（あさ）と|夜(よる)',
      [
        ['朝', 'あさ'],
        ['夜', 'よる'],
      ],
    ],
    ['in half-width brackets after a half-width mark', '|漢字(かんじ)を読む', [['漢字', 'かんじ']]],
    ['in the signs of some sites', '魔法使≪まほうつか≫いと≪猫≫', [['魔法使', 'まほうつか']]],
    ['as pixiv has it', '[[rb:聖剣 > エクスカリバー]]を抜く', [['聖剣', 'エクスカリバー']]],
    ['by a note', '古い町家［＃「町家」に「まちや」のルビ］と［＃「古い」に「ふるい」の左ルビ］', [['町家', 'まちや']]],
    ['not in brackets after a mark that hold no kana', '｜朝（夜）《あさ》', [['朝（夜）', 'あさ']]],
    ['not where it is a quotation', '雑誌《山と海》と、《ほし》', []],
    ['not where it is emphasis', '｜そう《﹅﹅》だ', []],
  ];
  it.each(rubied)('has ruby %s', (_, text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  const shown: [string, string, string][] = [
    ['a gaiji by its cell in JIS X 0213', '※［＃「火＋主」、第3水準1-87-40］', '炷'],
    ['a gaiji of the second plane', '※［＃「てへん＋丑」、第4水準2-12-93］', '扭'],
    ['a gaiji by its cell in JIS X 0208', '※［＃「木」、1-44-58］', '木'],
    ['a gaiji by its code point', '※［＃「口＋皇」、U+55A4、10-2］', '喤'],
    ['a geta for a gaiji that nothing describes', '※［＃「何か」、10-2］', '〓'],
    ['nothing for a note', '旅［＃「旅」に傍点］の［＃（『※［＃「何か」、10-2］』は底本のまま）］空', '旅の空'],
    ['the marks for repeated kana', 'いろ／＼、しみ／″＼', 'いろ〳〵、しみ〴〵'],
    ['letters with accents', "〔E'tude〕と〔fu:r〕と〔注〕", 'Étudeとfürと〔注〕'],
    ['a bracket that nothing closes', '［＃旅', '［＃旅'],
  ];
  it.each(shown)('shows %s', (_, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it('names a chapter by what is between the notes of a heading', () => {
    const text =
      '［＃大見出し］第一部　麓《ふもと》［＃大見出し終わり］\n旅。\n［＃ここから中見出し］\n夜\n明け\n［＃ここで中見出し終わり］\n空。';
    const source = readText(text);
    expect(source.chapters.map(({ title }) => title)).toEqual(['第一部 麓', '夜 明け']);
    expect(source.text).toBe('第一部　麓\n旅。\n夜\n明け\n空。\n');
  });
});

describe('a plain text', () => {
  const contents: [string, string, string[]][] = [
    [
      'lines that name themselves',
      '序章\n雨。\n第一章　旅人\n空。\n第２章\n海。\nエピローグ\n終。',
      ['序章', '第一章 旅人', '第２章', 'エピローグ'],
    ],
    ['numerals that count up', '一\n雨。\n二\n空。\n三\n海。\n七\n終。', ['一', '二', '三']],
    ['numerals with titles', '一、雨の朝\n雨。\n二、空の色\n空。', ['一、雨の朝', '二、空の色']],
    [
      'numerals beyond ten',
      Array.from({ length: 12 }, (_, index) => `${index + 1}\n雨。`).join('\n'),
      Array.from({ length: 12 }, (_, index) => `${index + 1}`),
    ],
    ['nothing where there is one only', '第一章\n雨。', []],
    ['nothing in sentences', '第一章は雨だった。\n第二章は空だった。', []],
  ];
  it.each(contents)('takes its chapters from %s', (_, text, titles) => {
    expect(readText(text).chapters.map(({ title }) => title.replace('　', ' '))).toEqual(titles);
  });

  it('stays as it is, whatever its lines end with', () => {
    expect(readText('\ufeff一。\r\n二。\r三。\u0000').text).toBe('一。\n二。\n三。');
  });
});
