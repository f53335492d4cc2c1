import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { type Condition, conditionsOf, isAt, placeOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import { conjugatedReading } from './base-reading.js';
import { dividedThere } from './divided.js';
import { endingOf } from './endings.js';
import { type Joined, wordOf } from './joined-word.js';
import { below, door, shop } from './kana-of-stories.js';
import type { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';
import { verbsOfStem } from './plain-verb.js';
import { called, goodAlone, goodAnd, stammered } from './speech.js';
import { entryOf } from './table-entry.js';

/** A row of grammar/joined.tsv, which explains the columns. */
interface JoinedWord {
  readonly word: string;
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  readonly example: string;
}

/** Every part of speech begins so. */
const ANY_PART = [''];

export const JOINED: readonly JoinedWord[] = readTable('grammar/joined.tsv').map(
  ([word = '', reading = '', partOfSpeech = '', when = '', example = '']) => {
    return { word, reading, partOfSpeech, parts: ANY_PART, conditions: conditionsOf(when), example };
  },
);
const BY_WORD = new Map(JOINED.map((row) => [row.word, row]));
/** The length of the longest word by its first character. */
const LONGEST = new Map<string, number>();
for (const { word } of JOINED) LONGEST.set(word[0]!, Math.max(word.length, LONGEST.get(word[0]!) ?? 0));

/** What rules of single words are about: asked of each word once, since most are none of them. */
const BY_SURFACE = new Set('それと 分の いい もの 人 しよう のに の と し くる に 一 二 は'.split(' '));

function dividedBySurface(morphemes: readonly Morpheme[], at: number, lexemes: Lexemes): Morpheme[] | undefined {
  const morpheme = morphemes[at]!;
  const [before, after] = [morphemes[at - 1], morphemes[at + 1]];
  return (
    dividedAlike(morpheme, after, lexemes) ??
    dividedMinutes(morpheme, before, after, lexemes) ??
    goodAlone(morpheme, after, lexemes) ??
    dividedAsMany(morpheme, before, morphemes[at - 2], lexemes) ??
    dividedWill(morpheme, before, after, lexemes) ??
    dividedNotice(morpheme, after, morphemes[at + 3], lexemes)
  );
}

function joinedBySurface(text: string, morphemes: readonly Morpheme[], at: number, lexemes: Lexemes) {
  return (
    although(morphemes, at, lexemes) ??
    allOfThem(morphemes, at, lexemes) ??
    below(morphemes, at, lexemes) ??
    goodAnd(morphemes, at, lexemes) ??
    door(morphemes, at, lexemes) ??
    byCar(morphemes, at, lexemes) ??
    twoOfThem(text, morphemes, at, lexemes) ??
    oneOf(text, morphemes, at, lexemes) ??
    beginningWithHa(text, morphemes, at, lexemes)
  );
}

/** Joins what the analyser divides wrongly, and divides what it joins wrongly. */
export function rejoined(text: string, morphemes: readonly Morpheme[], lexemes: Lexemes): Morpheme[] {
  const result: Morpheme[] = [];
  for (let i = 0; i < morphemes.length; ) {
    const morpheme = morphemes[i]!;
    const isListed = BY_SURFACE.has(morpheme.lexeme.surface);
    const divided =
      dividedNeed(morpheme, morphemes[i - 1], morphemes[i - 2], lexemes) ??
      dividedThere(morphemes, i, lexemes) ??
      (isListed ? dividedBySurface(morphemes, i, lexemes) : undefined) ??
      called(morpheme, morphemes[i - 1], morphemes[i + 1], lexemes) ??
      stammered(morpheme, morphemes[i - 1], morphemes[i + 1], morphemes[i + 2], lexemes) ??
      dividedYen(morpheme, morphemes[i - 1], lexemes) ??
      dividedKatakana(morpheme, lexemes);
    const joined = divided
      ? undefined
      : (listed(text, morphemes, i, lexemes) ??
        (isListed ? joinedBySurface(text, morphemes, i, lexemes) : undefined) ??
        shop(text, morphemes, i, lexemes) ??
        cutInside(text, morphemes, i, lexemes) ??
        stemOfVerb(morphemes, i, lexemes) ??
        nounInKana(morphemes, i, lexemes) ??
        twice(text, morphemes, i, lexemes) ??
        inManner(text, morphemes, i, lexemes) ??
        laughter(text, morphemes, i, lexemes) ??
        repeated(text, morphemes, i, lexemes) ??
        compoundVerb(text, morphemes, i, lexemes));
    result.push(...(divided ?? [joined?.word ?? morpheme, ...(joined?.more ?? [])]));
    i += joined?.count ?? 1;
  }
  return result;
}

function listed(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const { start } = morphemes[first]!;
  const longest = LONGEST.get(text[start]!);
  if (longest === undefined) return undefined;
  for (let count = 2; first + count <= morphemes.length; count++) {
    const { end } = morphemes[first + count - 1]!;
    if (end - start > longest) return undefined;
    const surface = text.slice(start, end);
    const row = BY_WORD.get(surface);
    if (!row || !isAt(placeOf(morphemes, first, count), row)) continue;
    return { word: { start, end, ...wordOf(lexemes, surface, row.reading, row.partOfSpeech) }, count };
  }
  return undefined;
}

/**
 * 雨なのに, 知ってるのに: behind な and auxiliaries the two are one particle; behind a verb の makes a noun
 * (食べるのに時間がかかる).
 */
function although(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [no, ni] = [morphemes[first]!, morphemes[first + 1]];
  if (no.lexeme.surface !== 'の' || ni?.lexeme.surface !== 'に') return undefined;
  const before = morphemes[first - 1]?.lexeme;
  const isCopula = before?.surface === 'な' && before.partOfSpeech === '助動詞';
  const isState =
    /^(?:動詞,非自立|助動詞)/u.test(before?.partOfSpeech ?? '') &&
    /^(?:いる|居る|てる|でる|ない|たい|ます)$/u.test(before!.base) &&
    !NEEDED.test(morphemes[first + 2]?.lexeme.base ?? '');
  if (!isCopula && !isState && before?.surface !== 'ついてる') return undefined;
  const word = wordOf(lexemes, 'のに', 'のに', '助詞,接続助詞');
  return { word: { start: no.start, end: ni.end, ...word }, count: 2 };
}

/** What one does something for: 生きているのに必要だ, 見ないのに越したことはない. */
const NEEDED = /^(?:は|も|必要|いる|要る|使う|役立つ|越す|気づく|気付く|慣れる|飽きる|疲れる|似る|反対)$/u;

/** 三人とも: behind people and things that are counted と and も are one particle. */
function allOfThem(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [to, mo, after] = [morphemes[first]!, morphemes[first + 1], morphemes[first + 2]?.lexeme];
  if (to.lexeme.surface !== 'と' || mo?.lexeme.surface !== 'も' || SAYS.test(after?.base ?? '')) return undefined;
  const [counter, number] = [morphemes[first - 1]?.lexeme, morphemes[first - 2]?.lexeme];
  const isCounted = counter && /^[人匹本冊枚個軒方頭羽つ社国件]$/u.test(counter.surface) && number?.kind === 'number';
  if (!isCounted && !/^(?:[一二三四五六七八九]つ|二人|ふたり|両方|双方|両者)$/u.test(counter?.surface ?? ''))
    return undefined;
  const word = wordOf(lexemes, 'とも', 'とも', '助詞,副助詞');
  return { word: { start: to.start, end: mo.end, ...word }, count: 2 };
}

const SAYS = /^(?:言う|いう|云う|思う|おもう|数える|呼ぶ|聞く|つく|限る|なる)$/u;

/**
 * A cut behind っ that no conjugation explains goes through a word written with kana: がっ こう. The dictionary's
 * word of those characters is there.
 */
function cutInside(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [one, other] = [morphemes[first]!, morphemes[first + 1]];
  if (!other || !one.lexeme.surface.endsWith('っ') || /^[たてちと]/u.test(other.lexeme.surface)) return undefined;
  const surface = text.slice(one.start, other.end);
  if (!isKana(surface) || !lexemes.isNounInKana(surface)) return undefined;
  return { word: { start: one.start, end: other.end, ...wordOf(lexemes, surface, surface, '名詞,一般') }, count: 2 };
}

/** 上へ上り、 and 花を散らし、: no noun stands there, but the stem of a verb. */
function stemOfVerb(morphemes: readonly Morpheme[], at: number, lexemes: Lexemes): Joined | undefined {
  const { start, end, lexeme } = morphemes[at]!;
  if (!/^名詞,(?:一般|サ変接続)/u.test(lexeme.partOfSpeech) || !/^\p{Script=Han}[ぁ-ん]{1,2}$/u.test(lexeme.surface))
    return undefined;
  const [particle, after] = [morphemes[at - 1]?.lexeme, morphemes[at + 1]?.lexeme];
  if (!after || !/^[へを]$/u.test(particle?.surface ?? '')) return undefined;
  if (particle!.surface === 'を' ? after.surface !== '、' : after.partOfSpeech.startsWith('助')) return undefined;
  const { surface, reading } = lexeme;
  const verb = verbsOfStem(surface, reading).find(({ classes }) => classes === WordClass.godan);
  if (!verb || !lexemes.isVerb(verb.written, verb.reading)) return undefined;
  const given = { surface, reading, pronunciation: reading, base: verb.written, baseReading: verb.reading };
  const stem = { ...given, partOfSpeech: '動詞,自立', conjugation: '五段', form: '連用形' };
  return { word: { start, end, lexeme: lexemes.compose(stem, WordClass.godan), reading }, count: 1 };
}

/** やぶを, いえが: before a case no verb's stem or command stands, but a noun that the dictionary has in these kana. */
function nounInKana(morphemes: readonly Morpheme[], at: number, lexemes: Lexemes): Joined | undefined {
  const { start, end, lexeme } = morphemes[at]!;
  const { surface, partOfSpeech, form } = lexeme;
  const after = morphemes[at + 1]?.lexeme;
  if (!after || partOfSpeech !== '動詞,自立' || !/^[ぁ-ん]{2,4}$/u.test(surface)) return undefined;
  const isBeforeCase = /^[をがのへ]$/u.test(after.surface) && /^助詞,(?:格助詞|連体化)/u.test(after.partOfSpeech);
  // かえるくん is a frog.
  const isCalled = form === '基本形' && /^(?:さん|くん|ちゃん)$/u.test(after.surface);
  if (!isCalled && !(isBeforeCase && /^(?:連用形|未然|命令|仮定|体言接続)/u.test(form))) return undefined;
  if (/^(?:動詞|助動詞|接頭詞|助詞,接続助詞)/u.test(morphemes[at - 1]?.lexeme.partOfSpeech ?? '')) return undefined;
  if (!lexemes.isNounInUse(surface)) return undefined;
  const given = { surface, reading: surface, pronunciation: surface, base: surface, baseReading: surface };
  const noun = { ...given, partOfSpeech: '名詞,一般', conjugation: '', form: '' };
  return { word: { start, end, lexeme: lexemes.compose(noun, WordClass.noun), reading: surface }, count: 1 };
}

/** くるまでいく: who goes until he comes waits for somebody (ひがくるまで, かえってくるまで); others go by car. */
function byCar(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [come, until, after] = [morphemes[first]!, morphemes[first + 1], morphemes[first + 2]?.lexeme];
  if (come.lexeme.surface !== 'くる' || until?.lexeme.surface !== 'まで') return undefined;
  if (!after || !GOES.test(after.base)) return undefined;
  if (/^(?:[がにへて]|から)$/u.test(morphemes[first - 1]?.lexeme.surface ?? '')) return undefined;
  const at = come.end + 1;
  const car = { start: come.start, end: at, ...wordOf(lexemes, 'くるま', 'くるま', '名詞,一般') };
  return {
    word: car,
    more: [{ start: at, end: until.end, ...wordOf(lexemes, 'で', 'で', '助詞,格助詞,一般') }],
    count: 2,
  };
}

const GOES =
  /^(?:行く|いく|ゆく|来る|くる|帰る|かえる|出かける|でかける|走る|はしる|運ぶ|はこぶ|送る|おくる|通う|かよう|向かう|むかう)$/u;

/** こねこがにひきいる: no に stands behind another particle of that kind; they are two, not led. */
function twoOfThem(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [ni, lead] = [morphemes[first]!, morphemes[first + 1]];
  if (ni.lexeme.surface !== 'に' || lead?.lexeme.base !== 'ひきいる') return undefined;
  if (!/^[がはもを]$/u.test(morphemes[first - 1]?.lexeme.surface ?? '')) return undefined;
  const at = ni.end + 2;
  const rest = text.slice(at, lead.end);
  const { partOfSpeech, conjugation, form } = lead.lexeme;
  const verb = { surface: rest, base: 'いる', reading: rest, pronunciation: rest, baseReading: 'いる' };
  const lexeme = lexemes.compose({ ...verb, partOfSpeech, conjugation, form }, WordClass.ichidan);
  const two = { start: ni.start, end: at, ...wordOf(lexemes, 'にひき', 'にひき', '名詞,一般') };
  return { word: two, more: [{ start: at, end: lead.end, lexeme, reading: rest }], count: 2 };
}

const isHiragana = (text: string) => /^[ぁ-んー]+$/u.test(text);

/** ポツリポツリ: a sound twice that the dictionary has as one adverb, in hiragana. */
function twice(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [one, other] = [morphemes[first]!, morphemes[first + 1]];
  if (one.lexeme.surface !== other?.lexeme.surface || !/^(?:[ァ-ヶー]{2,4}|[ぁ-んー]{2,4})$/u.test(one.lexeme.surface))
    return undefined;
  const surface = text.slice(one.start, other.end);
  const kana = toHiragana(surface);
  if (!lexemes.isAdverb(kana)) return undefined;
  return { word: { start: one.start, end: other.end, ...wordOf(lexemes, surface, kana, '副詞,一般') }, count: 2 };
}

/** ホッと, グイと, ちらと: a sound or manner that the dictionary has with its と only, in hiragana. */
function inManner(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [sound, to] = [morphemes[first]!, morphemes[first + 1]];
  if (
    !to ||
    !/^と(?:して)?$/u.test(to.lexeme.surface) ||
    !/^[ァ-ヶー]{2,5}$|^[ぁ-んー]{2,5}$/u.test(sound.lexeme.surface)
  )
    return undefined;
  if (sound.lexeme.entry !== '' && isHiragana(sound.lexeme.surface)) return undefined;
  if (!/^(?:副詞|名詞,一般)/u.test(sound.lexeme.partOfSpeech)) return undefined;
  const { start } = sound;
  const end = to.start + 1;
  const surface = text.slice(start, end);
  if (!lexemes.isAdverb(toHiragana(surface))) return undefined;
  const word = { start, end, ...wordOf(lexemes, surface, toHiragana(surface), '副詞,一般') };
  return { word, count: 2, ...(to.end > end && { more: doing(end, lexemes) }) };
}

/** The して of ギョッとして, which is no particle there. */
function doing(start: number, lexemes: Lexemes): Morpheme[] {
  const verb = { surface: 'し', base: 'する', reading: 'し', pronunciation: 'し', baseReading: 'する' };
  const grammar = { partOfSpeech: '動詞,自立', conjugation: 'サ変・スル', form: '連用形' };
  const te = { surface: 'て', base: 'て', reading: 'て', pronunciation: 'て', baseReading: 'て' };
  const particle = { partOfSpeech: '助詞,接続助詞', conjugation: '', form: '' };
  return [
    { start, end: start + 1, lexeme: lexemes.compose({ ...verb, ...grammar }, WordClass.suru), reading: 'し' },
    {
      start: start + 1,
      end: start + 2,
      lexeme: lexemes.compose({ ...te, ...particle }, WordClass.particle),
      reading: 'て',
    },
  ];
}

/** 神々, 黒々: what the dictionary has with its 々 is one word, and read as it says. */
function repeated(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [one, other] = [morphemes[first]!, morphemes[first + 1]];
  if (other?.lexeme.surface !== '々' || !/^\p{Script=Han}$/u.test(one.lexeme.surface)) return undefined;
  const { start } = one;
  const { end } = other;
  const surface = text.slice(start, end);
  const reading = lexemes.readingInUse(surface);
  if (reading === undefined) return undefined;
  const adverb = /^(?:と|し)$/u.test(morphemes[first + 2]?.lexeme.surface ?? '') && lexemes.isAdverb(surface);
  return { word: { start, end, ...wordOf(lexemes, surface, reading, adverb ? '副詞,一般' : '名詞,一般') }, count: 2 };
}

/** 一と目, 二た月: the numbers' own words with their last kana written, before what the dictionary has behind them. */
const ONE_OR_TWO: Record<string, readonly [kana: string, reading: string]> = {
  一: ['と', 'ひと'],
  二: ['た', 'ふた'],
};

function oneOf(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [number, kana, counted] = [morphemes[first]!, morphemes[first + 1], morphemes[first + 2]];
  const one = entryOf(ONE_OR_TWO, number.lexeme.surface);
  if (!one || !counted || kana?.lexeme.surface !== one[0] || !hasKanji(counted.lexeme.surface)) return undefined;
  if (!/^(?:名詞|動詞)/u.test(counted.lexeme.partOfSpeech)) return undefined;
  const base = number.lexeme.surface + counted.lexeme.surface;
  const reading = lexemes.readingBeginningWith(base, one[1]);
  if (reading === undefined) return undefined;
  const { start } = number;
  const { end } = counted;
  const given = { surface: text.slice(start, end), base, reading, baseReading: reading, pronunciation: reading };
  const lexeme = lexemes.compose({ ...given, partOfSpeech: '名詞,一般', conjugation: '', form: '' }, 0);
  return { word: { start, end, lexeme, reading }, count: 3 };
}

/**
 * Verbs that は begins, and no particle: うちにはいった is 入る, since who says or goes is written with kanji there;
 * 十里はなれた is 離れる.
 */
function beginningWithHa(
  text: string,
  morphemes: readonly Morpheme[],
  first: number,
  lexemes: Lexemes,
): Joined | undefined {
  const [particle, verb, before] = [morphemes[first]!, morphemes[first + 1], morphemes[first - 1]?.lexeme];
  if (particle.lexeme.surface !== 'は' || !verb || !before) return undefined;
  const enters = before.surface === 'に' && verb.lexeme.surface === 'いっ';
  const leaves = morphemes[first - 2]?.lexeme.kind === 'number' && verb.lexeme.base === 'なれる';
  if (!enters && !leaves) return undefined;
  const { start } = particle;
  const { end, lexeme } = verb;
  const surface = text.slice(start, end);
  const base = enters ? 'はいる' : 'はなれる';
  const { partOfSpeech, conjugation, form } = lexeme;
  const word = lexemes.compose(
    { surface, reading: surface, pronunciation: surface, base, baseReading: base, partOfSpeech, conjugation, form },
    enters ? WordClass.godan : WordClass.ichidan,
  );
  return { word: { start, end, lexeme: word, reading: surface }, count: 2 };
}

/** 駆け上がる, ぶつかり合う: two verbs that the dictionary has as one, which IPADIC has of other pairs. */
function compoundVerb(
  text: string,
  morphemes: readonly Morpheme[],
  first: number,
  lexemes: Lexemes,
): Joined | undefined {
  const [one, other] = [morphemes[first]!.lexeme, morphemes[first + 1]?.lexeme];
  if (
    one.form !== '連用形' ||
    one.surface === 'し' ||
    one.partOfSpeech !== '動詞,自立' ||
    !other?.partOfSpeech.startsWith('動詞,')
  )
    return undefined;
  if (other.partOfSpeech === '動詞,接尾') return undefined;
  // Any verb may have 始める behind it; あげる has て before it where it is an ending.
  const ending = endingOf(other.asAnalysed);
  if (ending && !ending.joins && ending.after.join() !== 'te') return undefined;
  const base = one.surface + other.base;
  // 慄え上る is ふるえあがる; IPADIC reads 上る by itself. So it does 叩き of 叩き起こす, which is たたきおこす.
  const reads = [
    [one.reading, other.baseReading],
    [one.reading, entryOf(AS_SECOND, other.base)],
    [firstReading(base, other, lexemes), other.baseReading],
  ];
  const read = reads.find(([begins, ends]) => begins && ends && lexemes.isVerb(base, begins + ends));
  if (!read) return undefined;
  const [begins, ends] = read as [string, string];
  const baseReading = begins + ends;
  const { start } = morphemes[first]!;
  const { end } = morphemes[first + 1]!;
  const { conjugation, form } = other;
  const reading = begins + conjugatedReading(other.surface, other.base, ends);
  const given = { surface: text.slice(start, end), reading, pronunciation: reading, base, baseReading };
  const classes = WordClass.godan | WordClass.ichidan;
  const lexeme = lexemes.compose({ ...given, partOfSpeech: '動詞,自立', conjugation, form }, classes);
  return { word: { start, end, lexeme, reading }, count: 2 };
}

/** How the first of two verbs is read in the dictionary's word of both, where that has one reading only. */
function firstReading(base: string, { baseReading }: Lexeme, lexemes: Lexemes): string | undefined {
  const reading = hasKanji(base) ? lexemes.readingInUse(base) : undefined;
  return reading?.endsWith(baseReading) ? reading.slice(0, -baseReading.length) : undefined;
}

/** Verbs that are read otherwise behind another one. */
const AS_SECOND: Record<string, string> = { 上る: 'あがる', 下る: 'さがる', 留る: 'どまる', 廻る: 'まわる' };

/** 袋はいりません: behind a noun it is は and 要る, not 入る. 泣かずにはいられない: it is は and 居る. */
function dividedNeed(
  { start, end, lexeme }: Morpheme,
  before: Morpheme | undefined,
  earlier: Morpheme | undefined,
  lexemes: Lexemes,
) {
  if (lexeme.base !== 'はいる') return undefined;
  const isWithout = before?.lexeme.surface === 'に' && earlier?.lexeme.surface === 'ず';
  if (!isWithout && !isPlainNoun(before?.lexeme)) return undefined;
  const particle = { surface: 'は', base: 'は', reading: 'は', pronunciation: 'わ', baseReading: 'は' };
  const rest = lexeme.surface.slice(1);
  const verb = { surface: rest, base: 'いる', reading: rest, pronunciation: rest, baseReading: 'いる' };
  const { partOfSpeech, conjugation, form } = lexeme;
  const parts: [Lexeme, Lexeme] = [
    lexemes.compose({ ...particle, partOfSpeech: '助詞,係助詞', conjugation: '', form: '' }, WordClass.particle),
    lexemes.compose({ ...verb, partOfSpeech, conjugation, form }, WordClass.godan),
  ];
  return [
    { start, end: start + 1, lexeme: parts[0], reading: 'は' },
    { start: start + 1, end, lexeme: parts[1], reading: rest },
  ];
}

/** それといっしょに: before what needs a と it is それ and と, not "in addition". */
function dividedAlike({ start, end, lexeme }: Morpheme, after: Morpheme | undefined, lexemes: Lexemes) {
  if (lexeme.surface !== 'それと' || !after || !NEEDS_WITH.test(after.lexeme.base)) return undefined;
  const it = wordOf(lexemes, 'それ', 'それ', '名詞,代名詞,一般');
  const particle = wordOf(lexemes, 'と', 'と', '助詞,格助詞,一般');
  return [
    { start, end: end - 1, ...it },
    { start: end - 1, end, ...particle },
  ];
}

const NEEDS_WITH =
  /^(?:いっしょ|一緒|同じ|おなじ|同時|同様|共に|ともに|違う|ちがう|異なる|似る|にる|比べる|くらべる|知る|気づく|気付く|わかる|分かる|関係|反対|並ぶ|ならぶ)$/u;

/** 九時七分の電車: the 分の of fractions (三分の一) only stands before another number. */
function dividedMinutes(
  { start, end, lexeme }: Morpheme,
  before: Morpheme | undefined,
  after: Morpheme | undefined,
  lexemes: Lexemes,
) {
  if (lexeme.surface !== '分の' || before?.lexeme.kind !== 'number' || after?.lexeme.kind === 'number')
    return undefined;
  const minutes = wordOf(lexemes, '分', 'ふん', '名詞,接尾,助数詞');
  const particle = { surface: 'の', base: 'の', reading: 'の', pronunciation: 'の', baseReading: 'の' };
  const no = lexemes.compose(
    { ...particle, partOfSpeech: '助詞,連体化', conjugation: '', form: '' },
    WordClass.particle,
  );
  return [
    { start, end: start + 1, ...minutes },
    { start: start + 1, end, lexeme: no, reading: 'の' },
  ];
}

/** 200円安: behind a number it is so many yen, and what has become cheaper by them. */
function dividedYen({ start, end, lexeme }: Morpheme, before: Morpheme | undefined, lexemes: Lexemes) {
  if (before?.lexeme.kind !== 'number') return undefined;
  const [, change] = /^円(安|高)$/u.exec(lexeme.surface) ?? [];
  if (change === undefined) return undefined;
  return [
    { start, end: start + 1, ...wordOf(lexemes, '円', 'えん', '名詞,接尾,助数詞') },
    { start: start + 1, end, ...wordOf(lexemes, change, change === '安' ? 'やす' : 'だか', '名詞,接尾,一般') },
  ];
}

/** 幾万もの人: behind a number it is も and の, no thing, and the people behind it are no suffix. */
function dividedAsMany(
  { start, end, lexeme }: Morpheme,
  before: Morpheme | undefined,
  earlier: Morpheme | undefined,
  lexemes: Lexemes,
) {
  const isMany = (word: Morpheme | undefined) => word?.lexeme.partOfSpeech.startsWith('名詞,数') ?? false;
  if (lexeme.surface === 'もの' && isMany(before)) {
    const mo = wordOf(lexemes, 'も', 'も', '助詞,係助詞');
    const no = wordOf(lexemes, 'の', 'の', '助詞,連体化');
    return [
      { start, end: start + 1, ...mo },
      { start: start + 1, end, ...no },
    ];
  }
  if (lexeme.surface === '人' && before?.lexeme.surface === 'もの' && isMany(earlier))
    return [{ start, end, ...wordOf(lexemes, '人', 'ひと', '名詞,一般') }];
  return undefined;
}

/** そうしようではないか, しようと思う: it is a way of doing behind の and before も and が only. */
function dividedWill(
  { start, end, lexeme }: Morpheme,
  before: Morpheme | undefined,
  after: Morpheme | undefined,
  lexemes: Lexemes,
) {
  if (lexeme.surface !== 'しよう' || !lexeme.partOfSpeech.startsWith('名詞')) return undefined;
  if (before?.lexeme.surface === 'の' || !/^(?:で|じゃ|と|か|よ|ぜ|、|。|」)$/u.test(after?.lexeme.surface ?? ''))
    return undefined;
  const verb = { surface: 'しよ', base: 'する', reading: 'しよ', pronunciation: 'しよ', baseReading: 'する' };
  const will = { surface: 'う', base: 'う', reading: 'う', pronunciation: 'う', baseReading: 'う' };
  const ofVerb = { partOfSpeech: '動詞,自立', conjugation: 'サ変・スル', form: '未然ウ接続' };
  const ofWill = { partOfSpeech: '助動詞', conjugation: '不変化型', form: '基本形' };
  return [
    { start, end: end - 1, lexeme: lexemes.compose({ ...verb, ...ofVerb }, WordClass.suru), reading: 'しよ' },
    { start: end - 1, end, lexeme: lexemes.compose({ ...will, ...ofWill }, WordClass.auxiliary), reading: 'う' },
  ];
}

/** 立っているのに気がつく: before what one notices it is の and に, not "although". */
function dividedNotice(
  { start, end, lexeme }: Morpheme,
  after: Morpheme | undefined,
  third: Morpheme | undefined,
  lexemes: Lexemes,
) {
  if (lexeme.surface !== 'のに' || !after) return undefined;
  const isNoticed = after.lexeme.surface === '気' && /^[つ付]/u.test(third?.lexeme.surface ?? '');
  if (!isNoticed && !NOTICES.test(after.lexeme.base)) return undefined;
  return [
    { start, end: end - 1, ...wordOf(lexemes, 'の', 'の', '名詞,非自立,一般') },
    { start: end - 1, end, ...wordOf(lexemes, 'に', 'に', '助詞,格助詞,一般') },
  ];
}

const NOTICES = /^(?:気づく|気付く|気がつく|驚く|おどろく|慣れる|なれる|出会う|出会す)$/u;

/** What a dictionary has of each half of a run of katakana, at least. */
const SHORTEST_HALF = 3;
/** Longer runs are no two words. */
const LONGEST_RUN = 24;

/** サブディストリクト: what no dictionary has is two words that it has. The longer the first one is the likelier. */
function dividedKatakana({ start, end, lexeme }: Morpheme, lexemes: Lexemes): Morpheme[] | undefined {
  const { surface } = lexeme;
  if (lexeme.certain || lexeme.kind !== 'word' || lexeme.entry !== '' || surface.length > LONGEST_RUN) return undefined;
  if (!/^[ァ-ヺ][ァ-ヺー]+$/u.test(surface)) return undefined;
  for (let at = surface.length - SHORTEST_HALF; at >= SHORTEST_HALF; at--) {
    const [first, second] = [surface.slice(0, at), surface.slice(at)];
    if (/^[ァィゥェォッャュョンー]/u.test(second) || !lexemes.isCommon(first) || !lexemes.isCommon(second)) continue;
    return [
      { start, end: start + at, ...wordOf(lexemes, first, toHiragana(first), '名詞,一般') },
      { start: start + at, end, ...wordOf(lexemes, second, toHiragana(second), '名詞,一般') },
    ];
  }
  return undefined;
}

/** Sounds of laughter, at least. */
const SHORTEST_LAUGH = 3;
const LAUGHS = /^[はひふへほハヒフヘホ]$/u;

/** 「へへへへ」: one kana of は to ほ again and again, up to a mark or a particle, is a laugh and no winds. */
function laughter(text: string, morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const { start } = morphemes[first]!;
  const kana = text[start]!;
  if (!LAUGHS.test(kana) || /[ぁ-んァ-ヺ\p{Script=Han}]/u.test(text[start - 1] ?? '')) return undefined;
  let end = start + 1;
  while (text[end] === kana) end++;
  if (end - start < SHORTEST_LAUGH || !/[、。！？!?…―─」』っッーと\s]/u.test(text[end] ?? '。')) return undefined;
  let last = first;
  while (morphemes[last]!.end < end) last++;
  if (morphemes[last]!.end !== end) return undefined;
  const sound = toHiragana(kana);
  const known = [3, 2].map((times) => sound.repeat(times)).find((laugh) => lexemes.has(laugh));
  if (known === undefined) return undefined;
  const surface = text.slice(start, end);
  const reading = sound.repeat(surface.length);
  const given = { surface, reading, pronunciation: reading, base: known, baseReading: known };
  const lexeme = lexemes.compose({ ...given, partOfSpeech: '感動詞', conjugation: '', form: '' }, 0);
  return { word: { start, end, lexeme, reading }, count: last - first + 1 };
}

const isPlainNoun = (lexeme: Lexeme | undefined) =>
  lexeme !== undefined && /^名詞,(?:一般|サ変接続|代名詞)/u.test(lexeme.partOfSpeech);
