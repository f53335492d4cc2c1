import { readTable } from '../tables/read-table.js';
import type { Change } from '../words/changes.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { RowOfTable } from '../words/reason.js';
import { type Condition, conditionsOf, rowAt, rowsOf, valuesOf } from './conditions.js';
import { type Context, contextOf } from './context.js';

/**
 * One use of a particle, an auxiliary or another word of grammar: a row of data/grammar/uses.tsv, which explains the
 * columns.
 */
export interface GrammarUse {
  /** Dictionary form, as the analyser has it. */
  readonly word: string;
  /** Beginnings of IPADIC's part of speech, of which one fits. */
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  /** The use by its name in textbooks. */
  readonly name: string;
  /** What it means or does. */
  readonly meaning: string;
  /** A sentence of ours, the word between < and >. */
  readonly example: string;
  readonly translation: string;
  readonly reason: RowOfTable;
}

export const USES: readonly GrammarUse[] = readUses();
const BY_WORD = Map.groupBy(USES, ({ word }) => word);
const NONE: readonly GrammarUse[] = [];

function readUses(): GrammarUse[] {
  const columns = ['word', 'part', 'when', 'name', 'meaning', 'example', 'translation'] as const;
  return readTable('data/grammar/uses.tsv', columns, ({ part, when, ...row }, line) => {
    const reason = new RowOfTable('uses', line, `${row.word}=${row.name}`, row.example.replace(/[<>]/gu, ''));
    return { ...row, parts: valuesOf(part), conditions: conditionsOf(when), reason };
  });
}

/** All uses of a word of grammar, by its dictionary form; none for other words. */
export const usesOf = (word: string): readonly GrammarUse[] => BY_WORD.get(word) ?? NONE;

/** Which use of its word is in a place; undefined where the word is none of grammar. */
const useAt = (context: Context): GrammarUse | undefined => rowAt(usesOfLexeme(context.lexeme) ?? NONE, context);

const usesOfLexeme = rowsOf(USES, ({ asAnalysed }) => asAnalysed);

/** The use of each word of grammar in a text, which its neighbours decide. */
export function usesIn(morphemes: readonly Morpheme[]): Map<Morpheme, GrammarUse> {
  const uses = new Map<Morpheme, GrammarUse>();
  for (const [index, morpheme] of morphemes.entries()) {
    const use = useAt(contextOf(morphemes, index));
    if (use) uses.set(morpheme, use);
  }
  return uses;
}

/** The words with what their uses say of them. */
export function* changesByUse(
  morphemes: readonly Morpheme[],
  uses: ReadonlyMap<Morpheme, GrammarUse>,
): Generator<Change> {
  for (const [at, morpheme] of morphemes.entries()) {
    const use = uses.get(morpheme);
    if (!use) continue;
    const word = withWord(morpheme, morpheme.lexeme.with({ definition: explained(use) }), morpheme.reading);
    yield { at, count: 1, words: [word], by: use.reason };
  }
}

/** For people: what the word does, with the use's name. */
export const explained = ({ meaning, name }: GrammarUse): string => `${meaning} (${name})`;
