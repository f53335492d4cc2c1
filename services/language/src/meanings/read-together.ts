import { hasKanji } from '@ichibun/japanese/script';
import type { Lexemes } from '../entries/lexemes.js';
import { type BaseForm, isInTable, verbsWritten, type WordsTogether } from '../rules/together.js';
import { I_ROW, U_ROW } from '../text/godan-rows.js';
import { conjugatedReading } from '../words/base-reading.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import type { Reason } from '../words/reason.js';

/** Words before a verb that are looked at. */
const NEAR = 8;

const PREDICATE = /^(?:動詞,自立|形容詞,自立)/u;
const isPredicate = Lexeme.whether(({ kind, partOfSpeech }) => kind === 'word' && PREDICATE.test(partOfSpeech));

/** What was chosen by what is said together. */
interface ReadTogether {
  /** Indexes of the words. */
  readonly chosen: ReadonlySet<number>;
  readonly changes?: Changes;
}

const NONE: ReadTogether = { chosen: new Set() };

/** A noun with the particle after it. */
interface Marked {
  readonly noun: Morpheme;
  readonly index: number;
  readonly particle: string;
}

/**
 * Words that are several by their letters, as those that are said together: はなが さく is a flower and to bloom, and what
 * falls 降ります when it is snow is 降る, however far before it that stands.
 */
export function readTogether(morphemes: Morpheme[], lexemes: Lexemes): ReadTogether {
  const { together } = lexemes;
  const found = new Map<number, { readonly word: Morpheme; readonly by: Reason }>();
  for (let at = 1; at < morphemes.length; at++) {
    const { lexeme } = morphemes[at]!;
    const all = verbsOf(lexeme);
    if (!all) continue;
    // 丸くなる, 医者になる.
    const verbs = lexeme.base === 'なる' && BECOMES.test(morphemes[at - 1]!.lexeme.surface) ? all.slice(0, 1) : all;
    // Where both are in kanji, nothing is to be chosen.
    const isSure = verbs.length === 1 && hasKanji(lexeme.base);
    const marked = markedBefore(morphemes, at, isSure);
    if (marked.length === 0) continue;
    const verb = firstSaid(verbs, marked, together);
    if (!verb) continue;
    for (const one of marked) {
      const pairs = together.pairs(one.noun.lexeme, one.particle, verb);
      const nouns = pairs.map((pair) => [pair.noun, one.noun.lexeme.baseReading] as const);
      const word = withEntry(one.noun, nouns, lexemes);
      if (word) found.set(one.index, { word, by: pairs[0]!.row.reason });
    }
    const rebased = verb === lexeme ? morphemes[at]! : inBase(morphemes[at]!, verb, lexemes);
    // What stands nearest says most: つるは はたを おる.
    const said = marked
      .map(({ noun, particle }) => together.pairs(noun.lexeme, particle, verb))
      .find((pairs) => pairs.length > 0)!;
    const meant = said.map((pair) => [pair.verb, pair.reading] as const);
    const word = withEntry(rebased, meant, lexemes) ?? rebased;
    if (word !== morphemes[at]!) found.set(at, { word, by: said[0]!.row.reason });
  }
  if (found.size === 0) return NONE;
  const changes = new Changes(morphemes);
  for (const [at, { word, by }] of [...found].sort(([a], [b]) => a - b)) changes.putOne(at, word, by);
  return { chosen: new Set(found.keys()), changes: changes.make() };
}

/**
 * Whether a noun with the particle after it goes together with what is said next.
 *
 * @param particle index of the particle
 */
export function goesTogether(
  noun: BaseForm,
  morphemes: readonly Morpheme[],
  particle: number,
  lexemes: Lexemes,
): boolean {
  const { surface } = morphemes[particle]!.lexeme;
  for (let at = particle + 1; at < morphemes.length && at <= particle + NEAR; at++) {
    const { lexeme } = morphemes[at]!;
    if (lexeme.kind === 'punctuation') return false;
    if (isPredicate(lexeme)) return lexemes.together.pairs(noun, surface, lexeme).length > 0;
  }
  return false;
}

/** The first of some verbs that is said of one of the nouns. */
function firstSaid(
  verbs: readonly BaseForm[],
  marked: readonly Marked[],
  together: WordsTogether,
): BaseForm | undefined {
  for (const verb of verbs)
    for (const { noun, particle } of marked) if (together.pairs(noun.lexeme, particle, verb).length > 0) return verb;
  return undefined;
}

const NOTHING: readonly Marked[] = [];

/**
 * Nouns before a verb in its clause that a particle marks, the nearest first.
 *
 * @param inKana whether only those in kana are asked for
 */
function markedBefore(morphemes: readonly Morpheme[], verb: number, inKana: boolean): readonly Marked[] {
  let found: Marked[] | undefined;
  for (let at = verb - 1; at >= Math.max(1, verb - NEAR); at--) {
    const { lexeme } = morphemes[at]!;
    if (lexeme.kind === 'punctuation' || lexeme.partOfSpeech === '動詞,自立') break;
    const noun = morphemes[at - 1]!;
    if (!isMark(lexeme) || !noun.lexeme.partOfSpeech.startsWith('名詞')) continue;
    if (inKana && !isInKana(noun.lexeme)) continue;
    found ??= [];
    found.push({ noun, index: at - 1, particle: lexeme.surface });
  }
  return found ?? NOTHING;
}

const isMark = Lexeme.whether(
  ({ partOfSpeech, surface }) => partOfSpeech.startsWith('助詞') && /^[をがはもにへでと]$|^から$/u.test(surface),
);
const isInKana = Lexeme.whether(({ base }) => !hasKanji(base));

/** A word with the entry of the first of some; undefined where it is one of them already, or is written with kanji. */
function withEntry(
  morpheme: Morpheme,
  meant: readonly (readonly [written: string, reading: string])[],
  lexemes: Lexemes,
): Morpheme | undefined {
  const { lexeme } = morpheme;
  if (hasKanji(lexeme.base) || meant.some(([written]) => written === lexeme.base)) return undefined;
  const keys = meant
    .map(([written, reading]) => lexemes.spellings.entryOf(written, reading))
    .filter((key) => key !== '');
  if (keys.length === 0 || keys.includes(lexeme.entry)) return undefined;
  return withWord(morpheme, lexemes.withEntry(lexeme, keys[0]!), morpheme.reading);
}

function inBase(morpheme: Morpheme, { base, baseReading }: BaseForm, lexemes: Lexemes): Morpheme {
  const reading = conjugatedReading(morpheme.lexeme.surface, base, baseReading);
  return withWord(morpheme, lexemes.reread(morpheme.lexeme, { reading, base, baseReading }), reading);
}

/** The last kana of a dictionary form by that of the form before た: よん of 読む and 呼ぶ. */
const BEFORE_TA: Record<string, string> = { ん: 'むぶぬ', っ: 'うつる' };
/** What is said of anything: 話があった, 手紙をやった, 丸くなった. */
const OF_ANYTHING = /^(?:[あいやお]る|する)$/u;
const BECOMES = /[にくと]$/u;

/** The verb or adjective and what its form may be of besides, as far as the table has them; null where it has none. */
const verbsOf = Lexeme.once((lexeme): readonly BaseForm[] | null => {
  if (!isPredicate(lexeme)) return null;
  const others = otherForms(lexeme).flatMap(verbsWritten);
  const verbs = [...(isInTable(lexeme) ? [lexeme] : []), ...others];
  return verbs.length > 0 ? verbs : null;
});

/** The other verbs that a form in kana may be of, as far as its letters tell: よん, かっ and おり; of kanji, 降り. */
function otherForms({ surface, base, form, partOfSpeech }: Lexeme): string[] {
  if (partOfSpeech !== '動詞,自立' || OF_ANYTHING.test(base)) return [];
  const last = surface.at(-1)!;
  const row = I_ROW.indexOf(last);
  const isStem = form === '連用形' && row >= 0;
  if (!isStem && (form !== '連用タ接続' || hasKanji(surface))) return [];
  const endings = isStem ? U_ROW[row]! : (BEFORE_TA[last] ?? '');
  const godan = [...endings].map((ending) => surface.slice(0, -1) + ending);
  const others = [...godan, ...(isStem ? [`${surface}る`] : []), ...(surface === 'いっ' ? ['いく'] : [])];
  return others.filter((one) => one !== base && !OF_ANYTHING.test(one));
}
