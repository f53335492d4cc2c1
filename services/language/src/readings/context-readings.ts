import type { Lexemes } from '../entries/lexemes.js';
import { type Condition, conditionsOf, rowAt } from '../rules/conditions.js';
import { type Context, contextOf } from '../rules/context.js';
import { classOf } from '../tables/classes.js';
import { readTable } from '../tables/read-table.js';
import { conjugatedReading } from '../words/base-reading.js';
import { Changes } from '../words/changes.js';
import { isPart, Lexeme } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { RowOfTable, ruleOf } from '../words/reason.js';
import { isQuotedKanji } from './quoted-kanji.js';
import { saysWhenOrHowOften } from './words-of-time.js';

/** A row of data/grammar/context.tsv, which explains the columns. */
export interface ContextRow {
  readonly word: string;
  readonly about: 'form' | 'sound' | 'all forms' | 'certain form';
  readonly reading: string;
  /** Another word than the analyser took it for: its dictionary form, and the reading of that. */
  readonly base: string | undefined;
  readonly baseReading: string | undefined;
  readonly conditions: readonly Condition[];
  readonly example: string;
  /** A sentence that has the word, and in which the row does not hold. */
  readonly counterExample: string;
  readonly reason: RowOfTable;
}

export const CONTEXT_ROWS: readonly ContextRow[] = readTable(
  'data/grammar/context.tsv',
  ['word', 'about', 'reading', 'other', 'when', 'example', 'not'],
  ({ word: words, about, reading, other, when, example, not }, line) => {
    const [base, baseReading] = other.split('・');
    return words.split(' ').map((word) => ({
      word,
      about: about as ContextRow['about'],
      reading: reading || word,
      base: base || undefined,
      baseReading,
      conditions: conditionsOf(when),
      example,
      counterExample: not,
      reason: new RowOfTable('context', line, `${word}=${reading || word}`, example),
    }));
  },
).flat();
const BY_FORM = rowsByWord(({ about }) => about !== 'all forms');
const BY_BASE = rowsByWord(({ about }) => about === 'all forms');
const ALONE = ruleOf('context/kanji by itself', 'readings/context-readings.ts', '一週間店に行く。');
const QUOTED = ruleOf('context/quoted kanji', 'readings/context-readings.ts', '「学」という字を書く。');

/** Beside these a quoted kanji is meant, and nobody of that name. */
const OF_LETTERS = classOf('SAID-OF-LETTERS');

function rowsByWord(isOne: (row: ContextRow) => boolean): ReadonlyMap<string, readonly ContextRow[]> {
  return Map.groupBy(CONTEXT_ROWS.filter(isOne), ({ word }) => word);
}

interface RowsOfWord {
  readonly ofWord: readonly ContextRow[];
  readonly ofBase: readonly ContextRow[];
  readonly isPiece: boolean;
  /** A kanji that is a name of people, or the stem of a verb: 学, 見. */
  readonly isNameOrStem: boolean;
}

/** The rows about a word; null where there are none. */
const rowsOfWord = Lexeme.once((lexeme): RowsOfWord | null => {
  const ofWord = BY_FORM.get(lexeme.surface) ?? [];
  const isInflected = isPart(lexeme, '動詞') || isPart(lexeme, '形容詞');
  const ofBase = (isInflected ? BY_BASE.get(lexeme.base) : undefined) ?? [];
  const isPiece = isPieceOfWord(lexeme);
  const isNameOrStem = isKanjiOfNameOrStem(lexeme);
  const isAny = ofWord.length > 0 || ofBase.length > 0 || isPiece || isNameOrStem;
  return isAny ? { ofWord, ofBase, isPiece, isNameOrStem } : null;
});

/**
 * Reads words by the words around them: 何です (なんです), その後 (そのご), 家に行った (いった). The first row that
 * fits counts; the analyser's reading stays where none does.
 */
export function readInContext(morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const rows = rowsOfWord(morpheme.lexeme);
    if (!rows || morpheme.reading !== morpheme.lexeme.reading) continue;
    putReading(changes, rows, morphemes, i, lexemes);
  }
  return changes.make();
}

function putReading(
  changes: Changes,
  rows: RowsOfWord,
  morphemes: readonly Morpheme[],
  i: number,
  lexemes: Lexemes,
): void {
  const morpheme = morphemes[i]!;
  const { lexeme } = morpheme;
  const context = contextOf(morphemes, i);
  const ofBase = rowAt(rows.ofBase, context);
  if (ofBase) {
    changes.putOne(i, readAs(morpheme, ofBase.reading, lexemes), ofBase.reason);
    return;
  }
  const row = rowAt(rows.ofWord, context);
  if (!row) {
    if (rows.isPiece && standsAlone(context, lexemes)) changes.putOne(i, readAsNoun(morpheme, lexemes), ALONE);
    else if (rows.isNameOrStem && isQuotedKanji(morphemes, i) && context.isNear(OF_LETTERS))
      changes.putOne(i, readAsNoun(morpheme, lexemes), QUOTED);
    return;
  }
  if (row.reading === lexeme.reading && row.base === undefined) {
    // Nobody else reads it otherwise: that is what the row does.
    if (row.about === 'certain form') changes.putOne(i, morpheme, row.reason);
    return;
  }
  const { about, reading, base = lexeme.base, baseReading = '' } = row;
  const other = baseReading === '' ? { reading, base } : { reading, base, baseReading };
  const read = about === 'sound' ? lexeme : lexemes.reread(lexeme, other);
  changes.putOne(i, withWord(morpheme, read, row.reading), row.reason);
}

/** Whether a row reads a word here for certain, so that no reading that is learnt overrules it. */
export function isReadForCertain(morphemes: readonly Morpheme[], i: number): boolean {
  const rows = rowsOfWord(morphemes[i]!.lexeme);
  if (!rows || rows.ofWord.every(({ about }) => about !== 'certain form')) return false;
  return rowAt(rows.ofWord, contextOf(morphemes, i))?.about === 'certain form';
}

/** A kanji that the analyser takes for a piece of a word. */
const isPieceOfWord = ({ surface, partOfSpeech }: Lexeme) =>
  /^\p{Script=Han}$/u.test(surface) && /^(?:名詞,接尾,(?:一般|地域|サ変接続)|接頭詞,名詞接続)/u.test(partOfSpeech);

const isKanjiOfNameOrStem = ({ surface, partOfSpeech }: Lexeme) =>
  /^\p{Script=Han}$/u.test(surface) && /^(?:名詞,固有名詞|動詞)/u.test(partOfSpeech);

/** Whether nothing is there that it could be a piece of: 馬みたい is no ば. */
function standsAlone({ lexeme, before, before2, after, after2 }: Context, lexemes: Lexemes): boolean {
  const isFreeBehind = !after || /^(?:助詞|助動詞|記号|名詞,非自立)/u.test(after.lexeme.partOfSpeech);
  if (!isFreeBehind || before?.lexeme.kind === 'number') return false;
  if (!before || /^(?:助詞|助動詞|記号|連体詞|動詞|形容詞)/u.test(before.lexeme.partOfSpeech)) return true;
  if (!isPart(after?.lexeme, '助詞') || !isPart(lexeme, '名詞,接尾')) return false;
  // 今 人が来る, though the dictionary has 今人.
  const isSaid =
    after2 !== undefined && lexemes.together.pairs(lexeme, after!.lexeme.surface, after2.lexeme).length > 0;
  return saysWhenOrHowOften(before.lexeme, before2?.lexeme, lexeme, (whole) => !isSaid && lexemes.spellings.has(whole));
}

function readAsNoun(morpheme: Morpheme, lexemes: Lexemes): Morpheme {
  const { surface } = morpheme.lexeme;
  const reading = lexemes.spellings.nounReading(surface);
  if (reading === undefined || reading === morpheme.reading) return morpheme;
  const whole = lexemes.whole(surface, reading);
  return withWord(morpheme, whole, reading);
}

/** A word whose dictionary form is read otherwise: 抱いて from だく is だいて. */
function readAs(morpheme: Morpheme, baseReading: string, lexemes: Lexemes): Morpheme {
  const { lexeme } = morpheme;
  if (lexeme.baseReading === baseReading) return morpheme;
  const reading = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
  return withWord(morpheme, lexemes.reread(lexeme, { reading, baseReading }), reading);
}
