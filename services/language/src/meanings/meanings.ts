import type { Aspect } from '../dictionary/definition.js';
import type { Lexemes } from '../entries/lexemes.js';
import { isOurs } from '../entries/meant-sense.js';
import { type Condition, conditionsOf, isOfClass, rowAt, rowsOf, valuesOf } from '../rules/conditions.js';
import { type Context, contextOf } from '../rules/context.js';
import { classOf } from '../tables/classes.js';
import { readTable } from '../tables/read-table.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { type Reason, RowOfTable, ruleOf } from '../words/reason.js';

/** A row of data/grammar/meanings.tsv, which explains the columns. */
export interface Meaning {
  readonly word: string;
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  /** Phrases, one of which is in the sense that is meant. */
  readonly says: readonly string[];
  readonly example: string;
  readonly reason: RowOfTable;
}

export const MEANINGS: readonly Meaning[] = readMeanings();
const WITH_MEANINGS = new Set(MEANINGS.map(({ word }) => word));
/** Meanings of ours by the words that have them, each of which the dictionary lacks. */
const OWN = new Map(
  [...Map.groupBy(MEANINGS, ({ word }) => word)].map(([word, rows]) => [
    word,
    new Set(rows.flatMap(({ says }) => says.filter(isOurs).map((phrase) => phrase.slice(1)))),
  ]),
);
const rowsOfMeanings = rowsOf(MEANINGS, ({ base }) => base);

/** What a word is where some rows say it, or words beside it, as far as it has been met so. */
interface Meant {
  readonly rows: readonly Meaning[];
  readonly met: Map<Meaning | Aspect, Lexeme>;
}

const NO_ROWS: readonly Meaning[] = [];

/** Null where nothing beside a word can decide which of its meanings is meant. */
const meaningsOf = Lexeme.once((lexeme): Meant | null => {
  if (lexeme.kind !== 'word' || lexeme.entry === '') return null;
  const rows = rowsOfMeanings(lexeme);
  if (rows === null && lexeme.otherDefinitions === undefined) return null;
  return { rows: rows ?? NO_ROWS, met: new Map() };
});

function readMeanings(): Meaning[] {
  const columns = ['word', 'part', 'when', 'meaning', 'example'] as const;
  return readTable(
    'data/grammar/meanings.tsv',
    columns,
    ({ word: words, part, when, meaning: says, example }, line) => {
      const reason = new RowOfTable('meanings', line, `${words.split(' ')[0]!}=${says.split('|')[0]!}`, example);
      const rest = { parts: valuesOf(part), conditions: conditionsOf(when), says: says.split('|'), example, reason };
      return words.split(' ').map((word) => ({ word, ...rest }));
    },
  ).flat();
}

/**
 * Of words whose dictionary begins with a meaning that is mostly not meant, or lists several words under one spelling
 * in kana, the one that stands in the place: もう "already", 手紙をかく "to write".
 *
 * @param chosen indexes of words that what is said together has chosen: no default changes them
 */
export function findMeanings(morphemes: Morpheme[], lexemes: Lexemes, chosen: ReadonlySet<number>): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    if (!meaningsOf(morpheme.lexeme)) continue;
    const by = deciding(contextOf(morphemes, i), chosen.has(i));
    const lexeme = meantBy(by, morpheme.lexeme, lexemes);
    if (lexeme !== morpheme.lexeme) changes.putOne(i, withWord(morpheme, lexeme, morpheme.reading), reasonOf(by!));
  }
  return changes.make();
}

/** Whether a definition is a meaning of ours that some row gives a word of this dictionary form. */
export const isOwnMeaning = (base: string, definition: string): boolean => OWN.get(base)?.has(definition) ?? false;

/** Whether a row can be about a word of this dictionary form. */
export const hasMeanings = (base: string): boolean => WITH_MEANINGS.has(base);

/**
 * The word of a place, a compound, or a whole expression, with the meaning that it has there.
 *
 * @param isChosen whether only rows with conditions change it
 */
export function meantAt(context: Context, lexemes: Lexemes, isChosen = false): Lexeme {
  return meantBy(deciding(context, isChosen), context.lexeme, lexemes);
}

/** The row, or what the words beside it say, that decides the meaning of a word in its place. */
function deciding(context: Context, isChosen: boolean): Meaning | Aspect | undefined {
  const { lexeme } = context;
  const meanings = meaningsOf(lexeme);
  if (!meanings) return undefined;
  const rows = isChosen ? meanings.rows.filter(({ conditions }) => conditions.length > 0) : meanings.rows;
  return rowAt(rows, context) ?? (lexeme.otherDefinitions && aspectAt(context));
}

function meantBy(by: Meaning | Aspect | undefined, lexeme: Lexeme, lexemes: Lexemes): Lexeme {
  if (by === undefined) return lexeme;
  const { met } = meaningsOf(lexeme)!;
  if (typeof by !== 'string') return keptIn(met, by, () => lexemes.meaning(lexeme, by.says));
  const definition = lexeme.otherDefinitions![by];
  return definition ? keptIn(met, by, () => lexeme.with({ definition })) : lexeme;
}

const bySaid = (subject: string, example: string) => ruleOf(`meanings/${subject}`, 'meanings/meanings.ts', example);
/** What the words beside any word say of it. */
const BY_ASPECT: Readonly<Record<Aspect, Reason>> = {
  transitive: bySaid('verb with an object', '傘を差す。'),
  intransitive: bySaid('verb without an object', 'パスワードを忘れて、画面が開けない。'),
  done: bySaid('noun that is done', '熱があるなら、無理しないで休みなさい。'),
  adjective: bySaid('noun before な', 'そもそも私は方向音痴なのだ。'),
  noun: bySaid('な-adjective before a case', '健康を守る。'),
  adverb: bySaid('noun that is an adverb', '1つどうぞ。'),
  affirmed: bySaid('adverb without a negative', '全然いい。'),
  denied: bySaid('adverb before a negative', '事故の原因はまだ分かっていない。'),
};

const reasonOf = (by: Meaning | Aspect): Reason => (typeof by === 'string' ? BY_ASPECT[by] : by.reason);

function keptIn<K>(kept: Map<K, Lexeme>, key: K, make: () => Lexeme): Lexeme {
  const known = kept.get(key);
  if (known) return known;
  const lexeme = make();
  kept.set(key, lexeme);
  return lexeme;
}

/** What the words beside a word say of it, whichever word it is; undefined where they say nothing. */
function aspectAt(context: Context): Aspect | undefined {
  const { partOfSpeech } = context.lexeme;
  if (partOfSpeech === '動詞,自立') return aspectOfVerb(context);
  if (partOfSpeech.startsWith('副詞')) return aspectOfAdverb(context);
  return partOfSpeech.startsWith('名詞') ? aspectOfNoun(context) : undefined;
}

/** 傘を差す is to hold, 日が差す to shine; who does something does not always name the object (私が開けた). */
function aspectOfVerb(context: Context): Aspect | undefined {
  const { before, before2 } = context;
  const object = context.marked('を');
  // 後ろを振り返る: it is where one looks or goes.
  if (object) return isOfClass(object, 'WAY') ? undefined : 'transitive';
  return before?.lexeme.surface === 'が' && !context.isUndergone && !isOfClass(before2?.lexeme, 'PERSON')
    ? 'intransitive'
    : undefined;
}

const DOES = classOf('DOES');
const CAN_BE_ADVERBS = /^名詞,(?:副詞可能|非自立,副詞可能)/u;

function aspectOfNoun({ lexeme, before, after: next }: Context): Aspect | undefined {
  const { partOfSpeech } = lexeme;
  if (partOfSpeech.startsWith('名詞,接尾') || !next) return undefined;
  const after = next.lexeme;
  if (DOES.has(after.base)) return 'done';
  if (after.surface === 'な' && after.partOfSpeech === '助動詞') return 'adjective';
  const isMarked = /^[がをの]$/u.test(after.surface) && after.partOfSpeech.startsWith('助詞');
  if (isMarked && partOfSpeech.startsWith('名詞,形容動詞語幹')) return 'noun';
  const isQualified = before && /^(?:動詞|形容詞|助動詞|連体詞|助詞|名詞|接頭詞)/u.test(before.lexeme.partOfSpeech);
  const isAlone = !isQualified && !/^(?:助詞|助動詞|名詞)/u.test(after.partOfSpeech);
  return CAN_BE_ADVERBS.test(partOfSpeech) && isAlone ? 'adverb' : undefined;
}

const NEGATIVES = classOf('NEGATIVE');
/** Words in which a negative is mostly that of the adverb before them. */
const DENIED_WITHIN = 8;

/** 全然 is "not at all" before a negative and "wholly" before anything else; alone it says nothing. */
function aspectOfAdverb(context: Context): Aspect | undefined {
  const behind = context.rest();
  if (behind.length === 0) return undefined;
  const negative = behind.findIndex(({ base }) => NEGATIVES.has(base));
  if (negative < 0) return 'affirmed';
  return negative < DENIED_WITHIN ? 'denied' : undefined;
}
