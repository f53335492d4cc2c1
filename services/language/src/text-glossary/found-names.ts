import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { classOf } from '../tables/classes.js';
import type { Lexeme } from '../words/lexeme.js';
import { TITLES } from './names.js';

/** What a name finder asks about words. */
export interface Words {
  /** The words of a text, as the analyser divides it. */
  readonly analyse: (text: string) => readonly Lexeme[];
  /** Whether the dictionary has a spelling. */
  readonly has: (spelling: string) => boolean;
  /** Whether it has it as a common word. */
  readonly isCommon: (spelling: string) => boolean;
  /** Whether a dictionary of names has it; undefined where there is none. */
  readonly isName: ((spelling: string) => boolean) | undefined;
  /** Whether a rare word is one for a person or an animal, who say things without being called so. */
  readonly isLiving: (spelling: string) => boolean;
}

/** What is said after a person's name. */
const CALLED = [...TITLES].join('|');
/** Those that only follow names: shops and animals are さん, too. */
const ONLY_OF_PERSONS = classOf('TITLE-ONLY-OF-PERSONS');
/** What is after a name that does or undergoes something, or is called. */
const CASES = '[はがもをとにのへや]';
/** What only somebody does. */
const SAYS =
  '[^。「」『』\\n]{0,12}(?:言|云|いった|いい(?:ま|、)|いう|答|叫|さけ|笑|わら|泣|思|おも|聞|き(?:い|きま)|尋|話|呼|うなず|頷|黙)';
/** What mostly somebody does, but a ship comes and stands, too. */
const ACTS = '[^。「」『』\\n]{0,12}(?:見|立|来|行|出|坐|すわ|持|知|歩|走|起|帰|待)';
/** What follows a name in kanji. */
const TITLE_OR_CASE = `(?:(${CALLED})|(?=${CASES}))(${CASES})?`;
const BOUNDARY = '(?<![\\p{L}\\p{N}ー々])';

/** What a unit of a text may be of a name, as bits. */
const Letter = { katakana: 1, long: 2, kanji: 4, rareKanji: 8, hiragana: 16, o: 32, da: 64 } as const;
/** By UTF-16 unit: a place where no name can begin is told without an expression, and most are. */
const LETTERS = new Uint8Array(0x10000)
  .fill(Letter.katakana, 0x30a1, 0x30fb)
  .fill(Letter.long, 0x30fc, 0x30fd)
  .fill(Letter.hiragana, 0x3041, 0x3094)
  .fill(Letter.kanji, 0x3400, 0x4dc0)
  .fill(Letter.kanji, 0x4e00, 0xa000)
  .fill(Letter.kanji, 0x3005, 0x3006)
  // Those beyond the first plane among them, by their first unit.
  .fill(Letter.rareKanji, 0x2e80, 0x2fe0)
  .fill(Letter.rareKanji, 0x3007, 0x3008)
  .fill(Letter.rareKanji, 0x3021, 0x3040)
  .fill(Letter.rareKanji, 0xd800, 0xdc00)
  .fill(Letter.rareKanji, 0xf900, 0xfb00);
LETTERS['お'.charCodeAt(0)]! |= Letter.o;
LETTERS['だ'.charCodeAt(0)]! |= Letter.da;

const KANJI = Letter.kanji | Letter.rareKanji;
const KATAKANA = Letter.katakana | Letter.long;

/** Runs that may be names. */
interface Runs {
  /** What such a run begins with, and what never is before it. */
  readonly first: number;
  readonly before: number;
  /** What one of the two units after the first is. */
  readonly behind: number;
  /** A run, the title and the particle after it, at a place; bounded, so that the time is linear. */
  readonly pattern: RegExp;
  /** What may be done after the particle. */
  readonly does: RegExp;
}

const SAYS_OR_ACTS = new RegExp(`(${SAYS})|${ACTS}`, 'uy');
const ONLY_SAYS = new RegExp(`(${SAYS})`, 'uy');

const RUNS: readonly Runs[] = [
  {
    first: Letter.katakana,
    before: KATAKANA,
    behind: ~0,
    pattern: new RegExp(
      '(?<![ァ-ヺー])((?:[ァ-ヺ]・)?[ァ-ヺ][ァ-ヺー]{1,11}(?:・[ァ-ヺ][ァ-ヺー]{0,11}){0,3})' +
        `(?=(${CALLED})?(${CASES})?)`,
      'uy',
    ),
    does: SAYS_OR_ACTS,
  },
  {
    first: KANJI,
    before: Letter.kanji,
    behind: KANJI,
    pattern: new RegExp(`(?<![\\p{Script=Han}々])([\\p{Script=Han}々]{2,4}?)(?=${TITLE_OR_CASE})`, 'uy'),
    does: SAYS_OR_ACTS,
  },
  {
    first: Letter.o,
    before: Letter.kanji | Letter.hiragana | Letter.katakana,
    behind: KANJI,
    pattern: new RegExp(
      `(?<![\\p{Script=Han}々ぁ-んァ-ヺ])(お[\\p{Script=Han}](?:(?!様)[\\p{Script=Han}])?)(?=${TITLE_OR_CASE})`,
      'uy',
    ),
    does: SAYS_OR_ACTS,
  },
  {
    first: Letter.hiragana,
    before: Letter.kanji | Letter.hiragana | KATAKANA,
    behind: Letter.hiragana | Letter.long,
    pattern: new RegExp(
      `${BOUNDARY}([ぁ-ん][ぁ-んー]{1,5}?)(?=(さん|くん|ちゃん|さま|君|先生|氏)?(は|が|も|を))`,
      'uy',
    ),
    does: ONLY_SAYS,
  },
  // 赤シャツ: what a person is called by.
  {
    first: KANJI,
    before: Letter.kanji | KATAKANA,
    behind: Letter.katakana | Letter.rareKanji,
    pattern: new RegExp(
      `(?<![\\p{Script=Han}々ァ-ヺー])([\\p{Script=Han}]{1,2}[ァ-ヺ][ァ-ヺー]{1,5})(?=(${CALLED})?(${CASES})?)`,
      'uy',
    ),
    does: ONLY_SAYS,
  },
  // 野だ: no copula is before は or を.
  {
    first: KANJI,
    before: Letter.kanji,
    behind: Letter.da | Letter.rareKanji,
    pattern: new RegExp(`(?<![\\p{Script=Han}々])([\\p{Script=Han}]{1,2}だ)(?=(${CALLED})?(は|を|も))`, 'uy'),
    does: ONLY_SAYS,
  },
];

/** Occurrences that a name has, and how many of them before a title are enough for one that is a rare word, too. */
const RECURS = 3;
const RECURS_WITH_TITLE = 2;
const TITLES_ENOUGH = 3;
/** Occurrences that are enough for kanji that no dictionary has together, without a title or a saying. */
const RECURS_ALONE = 5;
/** How often somebody who is called by known words says or thinks something. */
const SAYS_ENOUGH = 3;
/** How often somebody who is called like お房 does, and occurrences that make once enough. */
const SHE_SAYS_ENOUGH = 2;
const SHE_RECURS = 5;
/** How often somebody does anything, and says something once, whose kanji may be words. */
const ACTS_ENOUGH = 5;
/** Names of a text, at most: the most frequent. */
const MOST = 500;
/** Runs that are looked at: a text has few that recur and are not in the dictionary. */
const CANDIDATES = 5_000;

interface Evidence {
  count: number;
  titles: number;
  /** Titles that only follow names. */
  ofPersons: number;
  /** The last one. */
  title: string;
  /** Offsets after は, が or も, where what somebody does would be. */
  readonly subjects: number[];
  readonly does: RegExp;
}

/**
 * The names in a text that no dictionary has: runs that recur where somebody is named, before は, が and を, and at
 * least once before a title or as one who speaks; kanji that are no words together need neither if they recur often.
 *
 * @param text normalised; the time is linear in it
 */
export function foundNames(text: string, words: Words): string[] {
  const runs = new Map<string, Evidence>();
  for (const kind of RUNS) addRuns(runs, kind, text);
  return [...runs]
    .filter(([, evidence]) => isEnough(evidence))
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, CANDIDATES)
    .filter(([run, evidence]) => isName(run, evidence, text, words))
    .slice(0, MOST)
    .map(([run]) => run);
}

function addRuns(runs: Map<string, Evidence>, { first, before, behind, pattern, does }: Runs, text: string): void {
  for (let at = 0; at < text.length; at++) {
    const letter = LETTERS[text.charCodeAt(at)]!;
    if ((letter & first) === 0 || (at > 0 && (LETTERS[text.charCodeAt(at - 1)]! & before) !== 0)) continue;
    const isFollowed = ((lettersAt(text, at + 1) | lettersAt(text, at + 2)) & behind) !== 0;
    if (!isFollowed && letter !== Letter.rareKanji) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) continue;
    const [, run = '', called, particle] = found;
    add(runs, run, does, called, particle, at + run.length);
    at += run.length - 1;
  }
}

const lettersAt = (text: string, at: number) => (at < text.length ? LETTERS[text.charCodeAt(at)]! : 0);

function add(
  runs: Map<string, Evidence>,
  run: string,
  does: RegExp,
  called: string | undefined,
  particle: string | undefined,
  end: number,
): void {
  const evidence = runs.get(run) ?? { count: 0, titles: 0, ofPersons: 0, title: '', subjects: [], does };
  evidence.count++;
  if (called !== undefined) {
    evidence.titles++;
    evidence.title = called;
    if (ONLY_OF_PERSONS.has(called)) evidence.ofPersons++;
  }
  if (particle === 'は' || particle === 'が' || particle === 'も')
    evidence.subjects.push(end + (called?.length ?? 0) + particle.length);
  runs.set(run, evidence);
}

/** How often somebody says something, and does anything else. */
function doneBy({ subjects, does }: Evidence, text: string): { says: number; acts: number } {
  let [says, acts] = [0, 0];
  for (const at of subjects) {
    does.lastIndex = at;
    const found = does.exec(text);
    if (found?.[1] !== undefined) says++;
    else if (found) acts++;
  }
  return { says, acts };
}

const isEnough = ({ count, titles }: Evidence) => count >= RECURS || (titles > 0 && count >= RECURS_WITH_TITLE);

function isName(run: string, found: Evidence, text: string, words: Words): boolean {
  const { count, titles, ofPersons, title } = found;
  if (/^[御他諸吾此其]|々|^お[侍客嬢]$/u.test(run)) return false;
  // お互 and 気遣 are no names; お父さん is a word, and so is the 令嬢 of 金田令嬢.
  if (/^お?\p{Script=Han}+$/u.test(run) && words.has(`${run}い`)) return false;
  if (title !== '' && (words.has(run + title) || words.has(run.at(-1)! + title))) return false;
  // Somebody may be called by a rare word: 寒月君.
  if (ofPersons >= TITLES_ENOUGH && !words.isCommon(run)) return true;
  const { says, acts } = doneBy(found, text);
  // ブラウン神父 is no brown one, and who is called ジム and says something no gym.
  const isForeign = /^[ァ-ヺー]+$/u.test(run) && (words.isName?.(run) ?? false);
  // オレ is I.
  const isLiving = () => words.isLiving(run) || words.isLiving(toHiragana(run));
  if (isForeign && (ofPersons >= RECURS_WITH_TITLE || (says >= SAYS_ENOUGH && !isLiving()))) return true;
  const isNickname = says >= SAYS_ENOUGH && !words.isCommon(run) && !words.isLiving(run);
  if (isNickname && (words.has(run) ? /^[\p{Script=Han}]{2}$/u.test(run) : CALLED_BY_WORDS.test(run))) return true;
  const saysAsShe = says >= SHE_SAYS_ENOUGH || (says > 0 && count >= SHE_RECURS);
  if (
    saysAsShe &&
    CALLED_BY_O.test(run) &&
    !isPronoun(words.analyse(run)) &&
    !words.isCommon(run) &&
    (run.length === 2 || !words.isLiving(run.slice(1)))
  )
    return true;
  // キヨ is no きよ.
  const isActive = count >= RECURS_ALONE && (says >= SAYS_ENOUGH || (says > 0 && says + acts >= ACTS_ENOUGH));
  if (isActive && /^[ァ-ヺ][ァ-ヺー]{1,3}$/u.test(run) && !words.has(run) && !isLiving()) return true;
  if (ENDS_MEN.test(run) && !words.has(run)) return true;
  if (words.has(run) || CALLED_BY_WORDS.test(run)) return false;
  const isInKanji = /\p{Script=Han}/u.test(run);
  // 兵十 says what 消防隊員 may say, too; but its kanji are no words together.
  const isOften = says >= SAYS_ENOUGH || count >= RECURS_ALONE;
  if (isOften && /^\p{Script=Han}{2,3}$/u.test(run)) {
    const parts = words.analyse(run);
    // 嬰寧: what nobody knows, and the text has again and again.
    if (parts.length === 1 && !parts[0]!.certain) return true;
    if (isOfSingleKanji(parts) || (ENDS_NAMES.test(run) && (parts.length === 2 || parts[0]!.kind === 'name')))
      return true;
  }
  if (isActive && isCalled(run, words.analyse(`${run}は`).slice(0, -1))) return true;
  const evidence = isInKanji ? titles : titles + says;
  if (evidence === 0 && !words.isName?.(run)) return false;
  const parts = words.analyse(`${run}が`);
  if (parts.at(-1)?.surface !== 'が') return false;
  return isMadeUp(run, parts.slice(0, -1), words);
}

/** 赤シャツ, 野だ. */
const CALLED_BY_WORDS = /^\p{Script=Han}{1,2}(?:[ァ-ヺー]+|だ)$/u;

/** 虎之介, 顎十郎: what only men are called. */
export const ENDS_MEN = /^\p{Script=Han}{1,3}(?:之[助介丞進輔]|[太次二三四五六七八九十]郎|兵衛|衛門)$/u;

/**
 * 法水, 司馬懿, 勘次, 千手丸: kanji each by itself, a name and a kanji, or an ending of names, but no group, office or
 * thing.
 */
const isCalled = (run: string, parts: readonly Lexeme[]): boolean =>
  (/^\p{Script=Han}{2,3}$/u.test(run) &&
    parts.length > 1 &&
    parts.every(({ surface }) => [...surface].length === 1) &&
    parts[0]!.kind !== 'number' &&
    !BEGINS_NO_NAME.test(run) &&
    !ENDS_NO_NAME.test(run)) ||
  (parts.length === 2 && parts[0]!.kind === 'name' && [...parts[1]!.surface].length === 1 && !ENDS_NO_NAME.test(run)) ||
  /^\p{Script=Han}{1,3}[郎助次]$|^\p{Script=Han}{2,3}[守院丸斎坊卿]$/u.test(run);

const BEGINS_NO_NAME = /^[大小新旧老若両各諸全数何某同本当此其彼我女男怪副]/u;
const ENDS_NO_NAME = new RegExp(
  '[人者官員共様達等方側家屋店所場国軍隊兵声顔目眼心本年月日時中内外上下前後間的性力' +
    '物事手足族民団党派組連輩君氏殿嬢老翁婆女男童児子供親父母兄弟姉妹夫妻娘彼僧師士長' +
    '王主客友敵神仏鬼霊気色音話語文字書論説教学校院会社寺山川町村号勢市県郡州城]$',
  'u',
);

/** お房, おせき: women of old stories. */
const CALLED_BY_O =
  /^お(?:(?![身妃客嬢娘婿妾侍酌父母兄姉弟妹孫前方])\p{Script=Han}{1,2}|[ぁ-ん][^にはのとがもでをへ])$/u;

const ENDING = /^(?:助|接続|記号|名詞,(?:接尾|非自立|数|代名詞)|動詞,(?:非自立|接尾)|形容詞|連体|副詞)/u;

/** 兵十, 豹一: each kanji a word, but for an ending, and the last one perhaps a number. */
const isOfSingleKanji = (parts: readonly Lexeme[]): boolean =>
  parts.length > 1 &&
  parts.every(
    ({ surface, kind, partOfSpeech }, index) =>
      [...surface].length === 1 &&
      (kind === 'number' ? index === parts.length - 1 && index > 0 : !NO_PIECE.test(partOfSpeech)),
  );

/** Kanji that end what people are called, of which some are suffixes, too: 伊代. */
const ENDS_NAMES = /[代子江枝美吉郎夫雄男介助蔵造平太作治衛彦之弥松丸尾乃恵]$/u;

const NO_PIECE = /^(?:名詞,(?:接尾|非自立|代名詞)|接頭詞|副詞|連体詞)/u;

/** おめえ, おいら. */
const isPronoun = (parts: readonly Lexeme[]) => parts.length === 1 && parts[0]!.partOfSpeech.startsWith('名詞,代名詞');

/** Whether a run is no word that the analyser knows, and no compound of such. */
function isMadeUp(run: string, parts: readonly Lexeme[], words: Words): boolean {
  const [first] = parts;
  // キイル is nobody's word, though キール is one.
  if (parts.length === 1) return (!first!.certain || first!.base !== run) && first!.kind !== 'number';
  if (run.includes('・'))
    return parts.every(({ surface, kind, certain }) => surface === '・' || !certain || kind === 'name');
  if (parts.some(({ kind }) => kind !== 'word' && kind !== 'name')) return false;
  if (isKana(run)) return !parts.some(({ partOfSpeech }) => ENDING.test(partOfSpeech));
  // 消防隊員 is a compound, 権太 a name: its kanji are no words together.
  return parts.every(
    ({ surface, partOfSpeech }) => !ENDING.test(partOfSpeech) && ([...surface].length === 1 || !words.has(surface)),
  );
}
