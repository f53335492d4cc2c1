import { readTable } from '../text/read-table.js';
import { type Condition, conditionsOf, type Place, rowAt, rowsOf, valuesOf } from './place.js';

/**
 * One use of a particle, an auxiliary or another word of grammar: a row of grammar/uses.tsv, which explains the
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
}

export const USES: readonly GrammarUse[] = readUses();
const BY_WORD = Map.groupBy(USES, ({ word }) => word);
const NONE: readonly GrammarUse[] = [];

function readUses(): GrammarUse[] {
  return readTable('grammar/uses.tsv').map(
    ([word = '', part = '', when = '', name = '', meaning = '', example = '', translation = '']) => {
      return { word, parts: valuesOf(part), conditions: conditionsOf(when), name, meaning, example, translation };
    },
  );
}

/** All uses of a word of grammar, by its dictionary form; none for other words. */
export const usesOf = (word: string): readonly GrammarUse[] => BY_WORD.get(word) ?? NONE;

/** Which use of its word stands in a place; undefined where the word is none of grammar. */
export const useAt = (place: Place): GrammarUse | undefined => rowAt(usesOfLexeme(place.lexeme) ?? NONE, place);

const usesOfLexeme = rowsOf(USES, ({ asAnalysed }) => asAnalysed);

/** For people: what the word does, with the use's name. */
export const explained = ({ meaning, name }: GrammarUse): string => `${meaning} (${name})`;
