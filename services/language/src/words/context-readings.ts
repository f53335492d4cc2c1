import type { Lexeme, Lexemes } from './lexemes.js';
import type { Morpheme } from './morphemes.js';

/** What a rule may look at: the word, and those next to it. */
interface Surroundings {
  readonly lexeme: Lexeme;
  readonly before: Lexeme | undefined;
  readonly before2: Lexeme | undefined;
  readonly after: Lexeme | undefined;
  readonly after2: Lexeme | undefined;
}

interface Rule {
  readonly when: (words: Surroundings) => boolean;
  /** Hiragana of the word in this place. */
  readonly reading: string;
  /** Another word than the analyser took it for: its dictionary form, with `baseReading`. */
  readonly base?: string;
  /** Hiragana of the dictionary form where it is not `reading`. */
  readonly baseReading?: string;
  /** Whether the choice is of a word's sound only: the dictionary form keeps its reading. */
  readonly soundOnly?: boolean;
}

const is = (lexeme: Lexeme | undefined, surfaces: string) =>
  lexeme !== undefined && surfaces.split(' ').includes(lexeme.surface);
const isPart = (lexeme: Lexeme | undefined, start: string) => lexeme?.partOfSpeech.startsWith(start) ?? false;
const modifies = (lexeme: Lexeme | undefined) =>
  isPart(lexeme, '連体詞') ||
  is(lexeme, 'の な') ||
  isPart(lexeme, '動詞') ||
  isPart(lexeme, '助動詞') ||
  isPart(lexeme, '形容詞');
const isCase = (lexeme: Lexeme | undefined) => isPart(lexeme, '助詞');
const PERSONS = '多く 女性 男性 高齢 年配 地元 一般 外国 初心者 関係者 皆さん';

/**
 * Words whose reading the words around them decide, by surface. The first rule that applies counts; the analyser's
 * reading stays where none does. The rules are ours, from what IPADIC reads wrong in modern texts.
 */
const RULES: Record<string, readonly Rule[]> = {
  日本: [{ when: ({ lexeme }) => lexeme.reading === 'にっぽん', reading: 'にほん' }],
  // EDICT marks only いきさつ as common.
  経緯: [{ when: ({ lexeme }) => lexeme.reading === 'いきさつ', reading: 'けいい' }],
  明日: [{ when: () => true, reading: 'あした' }],
  私: [{ when: ({ lexeme }) => lexeme.reading === 'わたくし', reading: 'わたし' }],
  後: [
    { when: ({ before }) => is(before, 'その'), reading: 'ご' },
    { when: ({ lexeme }) => lexeme.reading === 'のち' || lexeme.reading === 'こう', reading: 'あと' },
    { when: ({ before, lexeme }) => lexeme.reading === 'ご' && is(before, 'の た だ'), reading: 'あと' },
  ],
  間: [
    { when: ({ before }) => is(before, 'その'), reading: 'あいだ' },
    { when: ({ before, after }) => modifies(before) && !is(after, 'が'), reading: 'あいだ' },
    { when: ({ lexeme, before }) => lexeme.reading === 'ま' && isPart(before, '名詞'), reading: 'かん' },
  ],
  方: [
    { when: ({ before, before2 }) => is(before, 'の') && is(before2, PERSONS), reading: 'かた' },
    {
      when: ({ before, before2 }) => is(before, 'の') && /[家者員客師手]$/u.test(before2?.surface ?? ''),
      reading: 'かた',
    },
    { when: ({ before }) => is(before, 'この その あの どの どちらの'), reading: 'かた' },
    {
      when: ({ after, after2 }) => is(after, 'が') && is(after2, 'い いる いれ いらっしゃる いらっしゃい おら'),
      reading: 'かた',
    },
    {
      when: ({ before, after }) =>
        (isPart(before, '動詞') || isPart(before, '助動詞')) && is(after, 'は も の に へ から と 、 を で 々'),
      reading: 'かた',
    },
  ],
  家: [{ when: ({ lexeme, before }) => isPart(lexeme, '名詞,接尾') && isPart(before, '名詞,固有名詞'), reading: 'け' }],
  他: [
    { when: ({ before }) => is(before, 'その'), reading: 'た' },
    { when: ({ after }) => isCase(after) || isPart(after, '名詞') || is(after, '、'), reading: 'ほか' },
  ],
  金: [
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'きん' &&
        isCase(after) &&
        !isPart(before, '名詞') &&
        !isPart(lexeme, '名詞,接尾') &&
        !is(after, 'の'),
      reading: 'かね',
    },
  ],
  中: [
    {
      when: ({ lexeme, before }) =>
        isPart(lexeme, '名詞,接尾') &&
        is(before, '世界 日本 一日 一晩 一年 町 街 村 家 部屋 体 身体 国 学校 島 今日 明日 今年 年'),
      reading: 'じゅう',
    },
  ],
  何: [
    {
      when: ({ after }) => is(after, 'です でしょ で だ だっ だろ の て なら なん な と'),
      reading: 'なん',
      soundOnly: true,
    },
    { when: ({ after }) => isPart(after, '名詞,接尾,助数詞'), reading: 'なん', soundOnly: true },
  ],
  何分: [
    { when: ({ after }) => is(after, 'も か で 間 の くらい ぐらい ほど です 前 後 待っ かかり'), reading: 'なんぷん' },
  ],
  行っ: [
    {
      // Only what is done can be 行う; where somebody goes, there is no を, and a noun of action is not next to it.
      when: ({ lexeme, before }) =>
        lexeme.base === '行う' && !is(before, 'を は も が の さえ など') && !isPart(before, '名詞,サ変接続'),
      reading: 'いっ',
      base: '行く',
      baseReading: 'いく',
    },
    {
      when: ({ lexeme, before }) => lexeme.base === '行く' && is(before, 'を'),
      reading: 'おこなっ',
      base: '行う',
      baseReading: 'おこなう',
    },
  ],
  降り: [
    {
      when: ({ lexeme, before2 }) => lexeme.base === '降りる' && /[雨雪霧霜雹]$/u.test(before2?.surface ?? ''),
      reading: 'ふり',
      base: '降る',
      baseReading: 'ふる',
    },
  ],
  夜: [{ when: ({ after, after2 }) => is(after, 'が を') && /^明/u.test(after2?.surface ?? ''), reading: 'よ' }],
  上: [
    {
      when: ({ lexeme, before }) => isPart(lexeme, '名詞,接尾') && is(before, '右 左 机 頭 目 膝 屋根 棚 床 一番'),
      reading: 'うえ',
    },
  ],
  開い: [
    { when: ({ before }) => is(before, 'が も は'), reading: 'あい', baseReading: 'あく' },
    { when: ({ before }) => is(before, 'を'), reading: 'ひらい', baseReading: 'ひらく' },
  ],
  空い: [
    { when: ({ before2 }) => is(before2, 'お腹 おなか 腹 お腹'), reading: 'すい', baseReading: 'すく' },
    { when: ({ before }) => is(before, 'が も は'), reading: 'あい', baseReading: 'あく' },
  ],
  辛い: [
    { when: ({ before2 }) => is(before2, 'カレー スープ 料理 味 ラーメン キムチ'), reading: 'からい' },
    { when: ({ after }) => is(after, 'もの 物 料理 カレー スープ ラーメン 味 食べ物'), reading: 'からい' },
    { when: () => true, reading: 'つらい' },
  ],
};

/** Reads words by the words around them: 何です (なんです), その後 (そのご), 家に行った (いった). */
export function readInContext(morphemes: readonly Morpheme[], lexemes: Lexemes): Morpheme[] {
  return morphemes.map((morpheme, i) => {
    const { lexeme } = morpheme;
    const rules = RULES[lexeme.surface];
    if (!rules || morpheme.reading !== lexeme.reading) return morpheme;
    const surroundings: Surroundings = {
      lexeme,
      before: morphemes[i - 1]?.lexeme,
      before2: morphemes[i - 2]?.lexeme,
      after: morphemes[i + 1]?.lexeme,
      after2: morphemes[i + 2]?.lexeme,
    };
    const rule = rules.find(({ when }) => when(surroundings));
    if (!rule || rule.reading === lexeme.reading) return morpheme;
    return { ...morpheme, lexeme: rule.soundOnly ? lexeme : lexemes.reread(lexeme, rule), reading: rule.reading };
  });
}
