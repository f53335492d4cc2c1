import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { classOf } from '../tables/classes.js';
import type { Lexeme } from '../words/lexeme.js';
import { TITLES } from './names.js';

export interface NameFinderWords {
  readonly analyse: (text: string) => readonly Lexeme[];
  readonly has: (spelling: string) => boolean;
  readonly isCommon: (spelling: string) => boolean;
  /** Undefined without a dictionary of names. */
  readonly isName: ((spelling: string) => boolean) | undefined;
  /** Whether a rare word means a person or an animal: such a word is the subject of a speech verb without being a name. */
  readonly isLiving: (spelling: string) => boolean;
}

const TITLE_PATTERN = [...TITLES].join('|');
/** Shops and animals are さん, too. */
const ONLY_OF_PERSONS = classOf('TITLE-ONLY-OF-PERSONS');
const CASE_PARTICLES = '[はがもをとにのへや]';
const SPEECH_VERBS =
  '[^。「」『』\\n]{0,12}(?:言|云|いった|いい(?:ま|、)|いう|答|叫|さけ|笑|わら|泣|思|おも|聞|き(?:い|きま)|尋|話|呼|うなず|頷|黙)';
/** Weaker evidence of a person: a ship comes and stands, too. */
const ACTION_VERBS = '[^。「」『』\\n]{0,12}(?:見|立|来|行|出|坐|すわ|持|知|歩|走|起|帰|待)';
const TITLE_OR_CASE = `(?:(${TITLE_PATTERN})|(?=${CASE_PARTICLES}))(${CASE_PARTICLES})?`;
const BOUNDARY = '(?<![\\p{L}\\p{N}ー々])';

/** Bits. */
const LetterClass = { katakana: 1, long: 2, kanji: 4, rareKanji: 8, hiragana: 16, o: 32, da: 64 } as const;
/** By UTF-16 unit: skips most places without running a regular expression. */
const LETTER_CLASSES = new Uint8Array(0x10000)
  .fill(LetterClass.katakana, 0x30a1, 0x30fb)
  .fill(LetterClass.long, 0x30fc, 0x30fd)
  .fill(LetterClass.hiragana, 0x3041, 0x3094)
  .fill(LetterClass.kanji, 0x3400, 0x4dc0)
  .fill(LetterClass.kanji, 0x4e00, 0xa000)
  .fill(LetterClass.kanji, 0x3005, 0x3006)
  // Surrogates stand for the kanji beyond the first plane.
  .fill(LetterClass.rareKanji, 0x2e80, 0x2fe0)
  .fill(LetterClass.rareKanji, 0x3007, 0x3008)
  .fill(LetterClass.rareKanji, 0x3021, 0x3040)
  .fill(LetterClass.rareKanji, 0xd800, 0xdc00)
  .fill(LetterClass.rareKanji, 0xf900, 0xfb00);
LETTER_CLASSES['お'.charCodeAt(0)]! |= LetterClass.o;
LETTER_CLASSES['だ'.charCodeAt(0)]! |= LetterClass.da;

const KANJI = LetterClass.kanji | LetterClass.rareKanji;
const KATAKANA = LetterClass.katakana | LetterClass.long;

/** A shape that names have. The bits of `LetterClass` exclude most places before the pattern is tried. */
interface RunPattern {
  readonly startsWith: number;
  readonly notAfter: number;
  /** One of the next two units has one of these bits. */
  readonly followedBy: number;
  /** Sticky; groups: the run, the title and the particle after it. Bounded, so that the time is linear. */
  readonly pattern: RegExp;
  /** Sticky, after the particle; group 1 matches a speech verb. */
  readonly verbs: RegExp;
}

const SPEECH_OR_ACTION = new RegExp(`(${SPEECH_VERBS})|${ACTION_VERBS}`, 'uy');
const SPEECH_ONLY = new RegExp(`(${SPEECH_VERBS})`, 'uy');

const RUN_PATTERNS: readonly RunPattern[] = [
  {
    startsWith: LetterClass.katakana,
    notAfter: KATAKANA,
    followedBy: ~0,
    pattern: new RegExp(
      '(?<![ァ-ヺー])((?:[ァ-ヺ]・)?[ァ-ヺ][ァ-ヺー]{1,11}(?:・[ァ-ヺ][ァ-ヺー]{0,11}){0,3})' +
        `(?=(${TITLE_PATTERN})?(${CASE_PARTICLES})?)`,
      'uy',
    ),
    verbs: SPEECH_OR_ACTION,
  },
  {
    startsWith: KANJI,
    notAfter: LetterClass.kanji,
    followedBy: KANJI,
    pattern: new RegExp(`(?<![\\p{Script=Han}々])([\\p{Script=Han}々]{2,4}?)(?=${TITLE_OR_CASE})`, 'uy'),
    verbs: SPEECH_OR_ACTION,
  },
  {
    startsWith: LetterClass.o,
    notAfter: LetterClass.kanji | LetterClass.hiragana | LetterClass.katakana,
    followedBy: KANJI,
    pattern: new RegExp(
      `(?<![\\p{Script=Han}々ぁ-んァ-ヺ])(お[\\p{Script=Han}](?:(?!様)[\\p{Script=Han}])?)(?=${TITLE_OR_CASE})`,
      'uy',
    ),
    verbs: SPEECH_OR_ACTION,
  },
  {
    startsWith: LetterClass.hiragana,
    notAfter: LetterClass.kanji | LetterClass.hiragana | KATAKANA,
    followedBy: LetterClass.hiragana | LetterClass.long,
    pattern: new RegExp(
      `${BOUNDARY}([ぁ-ん][ぁ-んー]{1,5}?)(?=(さん|くん|ちゃん|さま|君|先生|氏)?(は|が|も|を))`,
      'uy',
    ),
    verbs: SPEECH_ONLY,
  },
  // 赤シャツ
  {
    startsWith: KANJI,
    notAfter: LetterClass.kanji | KATAKANA,
    followedBy: LetterClass.katakana | LetterClass.rareKanji,
    pattern: new RegExp(
      `(?<![\\p{Script=Han}々ァ-ヺー])([\\p{Script=Han}]{1,2}[ァ-ヺ][ァ-ヺー]{1,5})(?=(${TITLE_PATTERN})?(${CASE_PARTICLES})?)`,
      'uy',
    ),
    verbs: SPEECH_ONLY,
  },
  // 野だ: before は or を, だ is no copula.
  {
    startsWith: KANJI,
    notAfter: LetterClass.kanji,
    followedBy: LetterClass.da | LetterClass.rareKanji,
    pattern: new RegExp(`(?<![\\p{Script=Han}々])([\\p{Script=Han}]{1,2}だ)(?=(${TITLE_PATTERN})?(は|を|も))`, 'uy'),
    verbs: SPEECH_ONLY,
  },
];

const MIN_OCCURRENCES = 3;
const MIN_OCCURRENCES_WITH_TITLE = 2;
/** For a run that is also a rare word. */
const MIN_PERSON_TITLES = 3;
/** Without a title or a speech verb. */
const MIN_OCCURRENCES_ALONE = 5;
const MIN_SPEECH = 3;
/** お房: one speech verb is enough if the name has `MIN_OCCURRENCES_WITH_O`. */
const MIN_SPEECH_WITH_O = 2;
const MIN_OCCURRENCES_WITH_O = 5;
const MIN_ACTIONS = 5;
const MAX_NAMES = 500;
const MAX_CANDIDATES = 5_000;

interface Evidence {
  count: number;
  titles: number;
  /** Of `titles`, those that only follow names. */
  personTitles: number;
  lastTitle: string;
  /** Offsets after は, が or も. */
  readonly predicateStarts: number[];
  readonly verbs: RegExp;
}

/**
 * Finds names that no dictionary has: runs that recur before は, が or を, and at least once before a title or a speech
 * verb. Kanji that do not make a word together need neither if they recur often.
 *
 * @param text normalised; the time is linear in it
 */
export function foundNames(text: string, words: NameFinderWords): string[] {
  const runs = new Map<string, Evidence>();
  for (const kind of RUN_PATTERNS) addRuns(runs, kind, text);
  return [...runs]
    .filter(([, evidence]) => isEnough(evidence))
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, MAX_CANDIDATES)
    .filter(([run, evidence]) => isName(run, evidence, text, words))
    .slice(0, MAX_NAMES)
    .map(([run]) => run);
}

function addRuns(
  runs: Map<string, Evidence>,
  { startsWith, notAfter, followedBy, pattern, verbs }: RunPattern,
  text: string,
): void {
  for (let at = 0; at < text.length; at++) {
    const letter = LETTER_CLASSES[text.charCodeAt(at)]!;
    if ((letter & startsWith) === 0 || (at > 0 && (LETTER_CLASSES[text.charCodeAt(at - 1)]! & notAfter) !== 0))
      continue;
    const isFollowed = ((letterClassesAt(text, at + 1) | letterClassesAt(text, at + 2)) & followedBy) !== 0;
    if (!isFollowed && letter !== LetterClass.rareKanji) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) continue;
    const [, run = '', called, particle] = found;
    add(runs, run, verbs, called, particle, at + run.length);
    at += run.length - 1;
  }
}

const letterClassesAt = (text: string, at: number) => (at < text.length ? LETTER_CLASSES[text.charCodeAt(at)]! : 0);

function add(
  runs: Map<string, Evidence>,
  run: string,
  verbs: RegExp,
  called: string | undefined,
  particle: string | undefined,
  end: number,
): void {
  const evidence = runs.get(run) ?? { count: 0, titles: 0, personTitles: 0, lastTitle: '', predicateStarts: [], verbs };
  evidence.count++;
  if (called !== undefined) {
    evidence.titles++;
    evidence.lastTitle = called;
    if (ONLY_OF_PERSONS.has(called)) evidence.personTitles++;
  }
  if (particle === 'は' || particle === 'が' || particle === 'も')
    evidence.predicateStarts.push(end + (called?.length ?? 0) + particle.length);
  runs.set(run, evidence);
}

function countVerbs({ predicateStarts, verbs }: Evidence, text: string): { says: number; acts: number } {
  let [says, acts] = [0, 0];
  for (const at of predicateStarts) {
    verbs.lastIndex = at;
    const found = verbs.exec(text);
    if (found?.[1] !== undefined) says++;
    else if (found) acts++;
  }
  return { says, acts };
}

const isEnough = ({ count, titles }: Evidence) =>
  count >= MIN_OCCURRENCES || (titles > 0 && count >= MIN_OCCURRENCES_WITH_TITLE);

function isName(run: string, found: Evidence, text: string, words: NameFinderWords): boolean {
  const { count, titles, personTitles, lastTitle } = found;
  if (/^[御他諸吾此其]|々|^お[侍客嬢]$/u.test(run)) return false;
  // お互 and 気遣 are no names; お父さん is a word, and so is the 令嬢 of 金田令嬢.
  if (/^お?\p{Script=Han}+$/u.test(run) && words.has(`${run}い`)) return false;
  if (lastTitle !== '' && (words.has(run + lastTitle) || words.has(run.at(-1)! + lastTitle))) return false;
  // A name that is also a rare word: 寒月君.
  if (personTitles >= MIN_PERSON_TITLES && !words.isCommon(run)) return true;
  const { says, acts } = countVerbs(found, text);
  // ブラウン神父 is not brown, and a ジム that speaks is not a gym.
  const isForeign = /^[ァ-ヺー]+$/u.test(run) && (words.isName?.(run) ?? false);
  // オレ means "I".
  const isLiving = () => words.isLiving(run) || words.isLiving(toHiragana(run));
  if (isForeign && (personTitles >= MIN_OCCURRENCES_WITH_TITLE || (says >= MIN_SPEECH && !isLiving()))) return true;
  const isNickname = says >= MIN_SPEECH && !words.isCommon(run) && !words.isLiving(run);
  if (isNickname && (words.has(run) ? /^[\p{Script=Han}]{2}$/u.test(run) : NICKNAME.test(run))) return true;
  const hasSpoken = says >= MIN_SPEECH_WITH_O || (says > 0 && count >= MIN_OCCURRENCES_WITH_O);
  if (
    hasSpoken &&
    O_NAME.test(run) &&
    !isPronoun(words.analyse(run)) &&
    !words.isCommon(run) &&
    (run.length === 2 || !words.isLiving(run.slice(1)))
  )
    return true;
  // キヨ is not きよ.
  const isActive = count >= MIN_OCCURRENCES_ALONE && (says >= MIN_SPEECH || (says > 0 && says + acts >= MIN_ACTIONS));
  if (isActive && /^[ァ-ヺ][ァ-ヺー]{1,3}$/u.test(run) && !words.has(run) && !isLiving()) return true;
  if (MALE_NAME.test(run) && !words.has(run)) return true;
  if (words.has(run) || NICKNAME.test(run)) return false;
  const isInKanji = /\p{Script=Han}/u.test(run);
  // 消防隊員 speaks as 兵十 does, but is a compound.
  const isOften = says >= MIN_SPEECH || count >= MIN_OCCURRENCES_ALONE;
  if (isOften && /^\p{Script=Han}{2,3}$/u.test(run)) {
    const parts = words.analyse(run);
    // 嬰寧: an unknown word that recurs.
    if (parts.length === 1 && !parts[0]!.certain) return true;
    if (isOfSingleKanji(parts) || (NAME_ENDING.test(run) && (parts.length === 2 || parts[0]!.kind === 'name')))
      return true;
  }
  if (isActive && isLikeName(run, words.analyse(`${run}は`).slice(0, -1))) return true;
  const evidence = isInKanji ? titles : titles + says;
  if (evidence === 0 && !words.isName?.(run)) return false;
  const parts = words.analyse(`${run}が`);
  if (parts.at(-1)?.surface !== 'が') return false;
  return isUnknownWord(run, parts.slice(0, -1), words);
}

/** 赤シャツ, 野だ. */
const NICKNAME = /^\p{Script=Han}{1,2}(?:[ァ-ヺー]+|だ)$/u;

/** 虎之介, 顎十郎. */
export const MALE_NAME = /^\p{Script=Han}{1,3}(?:之[助介丞進輔]|[太次二三四五六七八九十]郎|兵衛|衛門)$/u;

/** 法水, 司馬懿, 勘次, 千手丸: single kanji, a name and a kanji, or an ending of names; not a group, an office or a thing. */
const isLikeName = (run: string, parts: readonly Lexeme[]): boolean =>
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

/** お房, おせき. */
const O_NAME = /^お(?:(?![身妃客嬢娘婿妾侍酌父母兄姉弟妹孫前方])\p{Script=Han}{1,2}|[ぁ-ん][^にはのとがもでをへ])$/u;

const ENDING = /^(?:助|接続|記号|名詞,(?:接尾|非自立|数|代名詞)|動詞,(?:非自立|接尾)|形容詞|連体|副詞)/u;

/** 兵十, 豹一: each kanji is a word and not an ending; the last one may be a number. */
const isOfSingleKanji = (parts: readonly Lexeme[]): boolean =>
  parts.length > 1 &&
  parts.every(
    ({ surface, kind, partOfSpeech }, index) =>
      [...surface].length === 1 &&
      (kind === 'number' ? index === parts.length - 1 && index > 0 : !NOT_IN_NAMES.test(partOfSpeech)),
  );

/** Some of these are suffixes, too: 伊代. */
const NAME_ENDING = /[代子江枝美吉郎夫雄男介助蔵造平太作治衛彦之弥松丸尾乃恵]$/u;

const NOT_IN_NAMES = /^(?:名詞,(?:接尾|非自立|代名詞)|接頭詞|副詞|連体詞)/u;

/** おめえ, おいら. */
const isPronoun = (parts: readonly Lexeme[]) => parts.length === 1 && parts[0]!.partOfSpeech.startsWith('名詞,代名詞');

/** Whether a run is neither a word that the analyser knows nor a compound of such words. */
function isUnknownWord(run: string, parts: readonly Lexeme[], words: NameFinderWords): boolean {
  const [first] = parts;
  // キイル is unknown, though キール is a word.
  if (parts.length === 1) return (!first!.certain || first!.base !== run) && first!.kind !== 'number';
  if (run.includes('・'))
    return parts.every(({ surface, kind, certain }) => surface === '・' || !certain || kind === 'name');
  if (parts.some(({ kind }) => kind !== 'word' && kind !== 'name')) return false;
  if (isKana(run)) return !parts.some(({ partOfSpeech }) => ENDING.test(partOfSpeech));
  // 消防隊員 is a compound of words; 権太 is not.
  return parts.every(
    ({ surface, partOfSpeech }) => !ENDING.test(partOfSpeech) && ([...surface].length === 1 || !words.has(surface)),
  );
}
