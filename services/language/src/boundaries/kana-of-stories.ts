import { isKana } from '@ichibun/japanese/kana';
import { WordClass } from '../dictionary/word-class.js';
import { inflected, inRow, stemOf, wordOf } from '../entries/forms.js';
import { asks, wordIs } from '../rules/conditions.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { verbsOfStem } from '../words/plain-verb.js';
import { type RuleContext, rulesIn } from './rule.js';

const rule = rulesIn('kana-of-stories');

/** パンやさん: before さん it is a shop, where the dictionary has one of that kind. */
export const yaSan = rule('や+さん', 'パンやさんに行く。', '母やさんざんな目に会った。', {
  of: wordIs('part=名詞'),
  next: wordIs('surface=や'),
  when: asks('after2-surface=さん'),
  at: ({ text, word: { start, lexeme, reading: read }, after, lexemes }) => {
    const base = `${lexeme.surface}屋`;
    if (!lexemes.spellings.has(base)) return undefined;
    const { end } = after!;
    const whole = wordOf(lexemes, text.slice(start, end), `${read}や`, '名詞,一般', WordClass.noun, base);
    return { words: [{ start, end, ...whole }], count: 2 };
  },
});

/** ごん、べん: no word begins with ん, so it belongs to the sound before it. An inflected one (せん) has its own ん. */
export const soundAndN = rule('sound and ん', 'ごんは言った。', '早うせんか。', {
  of: ({ surface, partOfSpeech }) => /^[ぁ-ゖ]$/u.test(surface) && /^(?:接頭詞|助詞,終助詞|名詞)/u.test(partOfSpeech),
  next: wordIs('surface=ん'),
  at: ({ text, word: { start, lexeme }, before, after, lexemes }) => {
    if (!lexeme.partOfSpeech.startsWith('接頭詞') && before && before.lexeme.kind !== 'punctuation') return undefined;
    const { end } = after!;
    const surface = text.slice(start, end);
    const isNoun = lexemes.spellings.isNounInKana(surface);
    const word = isNoun
      ? wordOf(lexemes, surface, surface, '名詞,一般')
      : { lexeme: lexemes.name(surface, surface), reading: surface };
    return { words: [{ start, end, ...word }], count: 2 };
  },
});

/** こねこがにひきいる: no に is after another particle of that kind; they are two, not led. */
export const niHiki = rule('に+ひき', 'こねこがにひきいる。', '兵をひきいる。', {
  of: wordIs('surface=に'),
  next: wordIs('base=ひきいる'),
  when: asks('before=が は も を'),
  at: ({ text, word, after, lexemes }) => {
    const lead = after!;
    const at = word.end + 2;
    const verb = inflected(lexemes, text.slice(at, lead.end), 'いる', lead.lexeme, WordClass.ichidan);
    return { words: inRow(word.start, wordOf(lexemes, 'にひき', 'にひき', '名詞,一般'), verb), count: 2 };
  },
});

/**
 * A cut after っ that no conjugation explains goes through a word written with kana: がっ こう. The dictionary's
 * word of those characters is there.
 */
export const cutAfterTsu = rule('cut after っ', 'いっぽん', 'いった。', {
  of: ({ surface }) => surface.endsWith('っ'),
  next: ({ surface }) => !/^[たてちと]/u.test(surface),
  at: ({ text, word: { start, lexeme }, after, after2, lexemes }) => {
    const { end } = after!;
    // 俺もやっか。 is やるか.
    const isAsked = after!.lexeme.surface === 'か' && lexeme.partOfSpeech.startsWith('動詞');
    if (isAsked && (!after2 || after2.lexeme.partOfSpeech.startsWith('記号'))) return undefined;
    const surface = text.slice(start, end);
    if (!isKana(surface) || !lexemes.spellings.isNounInKana(surface)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, surface, '名詞,一般') }], count: 2 };
  },
});

const isCaseOfNoun = ({ surface, partOfSpeech }: Lexeme) =>
  /^(?:[をがのへで]|から|まで)$/u.test(surface) && /^助詞,(?:格助詞|連体化|副助詞)/u.test(partOfSpeech);
const isSaidToSomebody = wordIs('surface=SAID-TO-PEOPLE');

const isCopula = ({ partOfSpeech, base }: Lexeme) => partOfSpeech === '助動詞' && (base === 'だ' || base === 'です');
const mayFollowNoun = ({ surface, partOfSpeech }: Lexeme) =>
  surface === '、' || surface === '。' || (/^[はもにと]$/u.test(surface) && partOfSpeech.startsWith('助詞'));
/** Shorter ones are met by chance. */
const SHORTEST_OF_STEM = 3;

/**
 * やぶを, いえが: before a case no verb's stem or command stands, but a noun that the dictionary has in these kana; nor
 * a stem before だ (たのしみだ), nor after what it is one of (なつのおわりに).
 */
export const nounInKana = rule('noun in kana', 'やぶをぬける。', '本をよみ、ねた。', {
  of: ({ surface, partOfSpeech }) => partOfSpeech === '動詞,自立' && /^[ぁ-ん]{2,5}$/u.test(surface),
  next: (after) => isCaseOfNoun(after) || isSaidToSomebody(after) || isCopula(after) || mayFollowNoun(after),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    const { surface, form } = lexeme;
    // かえるくん is a frog.
    const isCalled = form === '基本形' && isSaidToSomebody(after!.lexeme);
    const isMarked = isCaseOfNoun(after!.lexeme) && /^(?:連用形|未然|命令|仮定|体言接続)/u.test(form);
    const isStem = form === '連用形' && surface.length >= SHORTEST_OF_STEM;
    const isOneOf = before?.lexeme.partOfSpeech === '助詞,連体化';
    const isSaid = isStem && (isCopula(after!.lexeme) || (isOneOf && mayFollowNoun(after!.lexeme)));
    if (!isCalled && !isMarked && !isSaid) return undefined;
    if (/^(?:動詞|助動詞|接頭詞|助詞,接続助詞)/u.test(before?.lexeme.partOfSpeech ?? '')) return undefined;
    if (!lexemes.spellings.isNounInUse(surface)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, surface, '名詞,一般', WordClass.noun) }], count: 1 };
  },
});

/** Whether a word begins a text, or follows a space or a mark. */
const beginsPhrase = ({ word: { start }, before }: RuleContext): boolean =>
  before === undefined || before.end < start || before.lexeme.kind === 'punctuation';

/** いぬと あるく: what begins a phrase and has a particle after it is a noun, and no one kana that is negated. */
export const nounInNu = rule('noun in ぬ', 'いぬと　あるく。', 'だれも　いぬ。', {
  of: ({ surface, partOfSpeech }) => partOfSpeech === '動詞,自立' && /^[ぁ-ん]$/u.test(surface),
  next: ({ surface }) => surface === 'ぬ',
  at: (context) => {
    const { text, word, after, after2, lexemes } = context;
    const { end } = after!;
    const surface = text.slice(word.start, end);
    if (!beginsPhrase(context) || after2?.start !== end || !/^[はがをもとにへの]$/u.test(after2.lexeme.surface))
      return undefined;
    if (!lexemes.spellings.isNounInUse(surface)) return undefined;
    const noun = wordOf(lexemes, surface, surface, '名詞,一般', WordClass.noun);
    return { words: [{ start: word.start, end, ...noun }], count: 2 };
  },
});

/** いえ and うん, by IPADIC's parts of speech. */
const ANSWERS = /^(?:感動詞|フィラー|接続詞)$/u;

/** いえに かえる, うんが いい: what a case follows is a noun, and no answer. */
export const nounNoInterjection = rule('noun, no interjection', 'いえに　かえる。', 'いえ、ちがいます。', {
  of: ({ surface, partOfSpeech }) => ANSWERS.test(partOfSpeech) && /^[ぁ-ん]{2,3}$/u.test(surface),
  next: ({ surface, partOfSpeech }) => partOfSpeech.startsWith('助詞,格助詞') && /^[をがにへ]$/u.test(surface),
  at: ({ word: { start, end, lexeme }, after, lexemes }) => {
    const { surface } = lexeme;
    if (after!.start > end || !lexemes.spellings.isNounInUse(surface)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, surface, '名詞,一般', WordClass.noun) }], count: 1 };
  },
});

/** Where somebody calls in, and what something depends on: みせに よる ひと. */
const MARKS_VERB = /^(?:[にへでをと]|から)$/u;

/**
 * よる はを みがく, よる。: a phrase by itself, of which nothing is said, is the noun that courses begin with, where the
 * dictionary puts that first, and not the verb that is written so.
 */
export const nounOfFirstCourses = rule(
  'noun of first courses',
  'よる　はを　みがく。',
  'みせに　よる　ひとが　いる。',
  {
    of: ({ surface, form, partOfSpeech }) =>
      partOfSpeech === '動詞,自立' && form === '基本形' && /^[ぁ-ん]{2,5}$/u.test(surface),
    at: (context) => {
      const { word, before, after, lexemes } = context;
      const { start, end, lexeme } = word;
      const isWholeSentence = isEdge(before) && isEdge(after);
      if (!isWholeSentence) {
        if (!beginsPhrase(context) || after === undefined) return undefined;
        const endsPhrase = after.start > end || after.lexeme.surface === '、';
        if (!endsPhrase || after.lexeme.surface === '。') return undefined;
        const marks = before?.lexeme;
        if (marks && (MARKS_VERB.test(marks.surface) || marks.partOfSpeech.startsWith('副詞'))) return undefined;
      }
      const { surface } = lexeme;
      if (!lexemes.spellings.isFirstAsNoun(surface)) return undefined;
      return {
        words: [{ start, end, ...wordOf(lexemes, surface, surface, '名詞,副詞可能', WordClass.noun) }],
        count: 1,
      };
    },
  },
);

/** What is before and after a sentence. */
const isEdge = (word: Morpheme | undefined): boolean => word === undefined || /[。！？!?\n]/u.test(word.lexeme.surface);

/** よる はを みがく, えを かく: before を stands no particle and no hesitation, but a tooth and a picture. */
export const haOrEBeforeWo = rule('は・え+を', 'えをかく。', '家はを忘れた。', {
  of: ({ surface, partOfSpeech }) => /^[はえ]$/u.test(surface) && !partOfSpeech.startsWith('名詞'),
  next: ({ surface, partOfSpeech }) => surface === 'を' && partOfSpeech.startsWith('助詞'),
  at: ({ text, word: { start, end, lexeme }, lexemes }) => {
    // 公易えを is of a verb.
    if (/\p{Script=Han}$/u.test(text.charAt(start - 1))) return undefined;
    const { surface } = lexeme;
    return { words: [{ start, end, ...wordOf(lexemes, surface, surface, '名詞,一般', WordClass.noun) }], count: 1 };
  },
});

/** いえで, さかで: で joins verbs after ん and い only (よんで, およいで); after a command it is where a noun is. */
export const nounBeforeDe = rule(
  'noun+で',
  'にちようびは　いえで　ゆっくり　やすみます。',
  'ほんを　よんで　ねました。',
  {
    of: ({ surface, form, partOfSpeech }) =>
      partOfSpeech === '動詞,自立' && /^(?:命令|仮定|未然)/u.test(form) && /^[ぁ-ん]{2,5}$/u.test(surface),
    next: ({ surface, partOfSpeech }) => surface === 'で' && partOfSpeech === '助詞,接続助詞',
    at: ({ word: { start, lexeme }, lexemes }) => {
      const { surface } = lexeme;
      if (!lexemes.spellings.isNounInKana(surface)) return undefined;
      return {
        words: inRow(
          start,
          wordOf(lexemes, surface, surface, '名詞,一般', WordClass.noun),
          wordOf(lexemes, 'で', 'で', '助詞,格助詞,一般', WordClass.particle),
        ),
        count: 2,
      };
    },
  },
);

/** てがみを だしに いく: what one goes for is what one does, where something is what it is done to. */
export const stemBeforeNiIku = rule('stem+に+行く', 'てがみを　だしに　いく。', 'こめを　だしに　いれる。', {
  of: ({ surface, partOfSpeech }) => partOfSpeech === '名詞,一般' && /^[ぁ-ん]{2,5}$/u.test(surface),
  next: wordIs('surface=に; part=助詞'),
  when: asks('before=を; later=GOES'),
  at: ({ word: { start, end, lexeme }, lexemes }) => {
    const { surface } = lexeme;
    const verb = verbsOfStem(surface, surface).find((one) => lexemes.spellings.isVerb(one.written, one.reading));
    if (!verb) return undefined;
    return { words: [{ start, end, ...stemOf(lexemes, { surface, reading: surface }, verb) }], count: 1 };
  },
});
