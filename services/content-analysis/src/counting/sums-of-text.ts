import { type CountsOfText, Kind } from '../texts/counted-words.js';
import type { LevelsByLexeme } from './word-levels.js';

/** Different words and occurrences of a text by what kind of word they are, as `SUMS_OF_TEXT` names them. */
export type SumsOfText = Omit<CountsOfText, 'lexemeIds' | 'occurrences' | 'kinds'> &
  Record<Sum, number> & {
    /** As `texts.level_sums`, without grammar and with it; null where words have no levels. */
    levels: number[] | null;
    levelsWithGrammar: number[] | null;
  };

type Sum =
  | 'content'
  | 'contentOccurrences'
  | 'knownContent'
  | 'knownContentOccurrences'
  | 'learntContent'
  | 'grammar'
  | 'grammarOccurrences'
  | 'knownGrammar'
  | 'knownGrammarOccurrences'
  | 'learntGrammar'
  | 'uncertain';

/**
 * Adds up the words of a text. A million words take PostgreSQL seconds to add up; here it is milliseconds.
 *
 * @param knowledge what the learner knows of its lexemes
 * @param levels undefined where words have no levels
 */
export function sumsOf(
  { lexemeIds, occurrences, kinds, ...count }: CountsOfText,
  { known, beingLearnt }: { readonly known: ReadonlySet<number>; readonly beingLearnt: ReadonlySet<number> },
  levels: LevelsByLexeme | undefined,
): SumsOfText {
  const levelSums = new Array<number>(3 * GROUPS).fill(0);
  const withGrammar = new Array<number>(3 * GROUPS).fill(0);
  const sums = {
    content: 0,
    contentOccurrences: 0,
    knownContent: 0,
    knownContentOccurrences: 0,
    learntContent: 0,
    grammar: 0,
    grammarOccurrences: 0,
    knownGrammar: 0,
    knownGrammarOccurrences: 0,
    learntGrammar: 0,
    uncertain: 0,
  };
  for (let at = 0; at < lexemeIds.length; at++) {
    const id = lexemeIds[at]!;
    const times = occurrences[at]!;
    const isKnown = known.has(id);
    const isBeingLearnt = beingLearnt.has(id);
    const kind = kinds[at];
    if (levels && kind !== Kind.uncertain) {
      const group = groupOf(levels[id]!);
      addToLevel(withGrammar, group, times, !isKnown && !isBeingLearnt);
      if (kind !== Kind.grammar) addToLevel(levelSums, group, times, !isKnown && !isBeingLearnt);
    }
    switch (kind) {
      case Kind.uncertain:
        sums.uncertain++;
        break;
      case Kind.grammar:
        sums.grammar++;
        sums.grammarOccurrences += times;
        if (isKnown) {
          sums.knownGrammar++;
          sums.knownGrammarOccurrences += times;
        } else if (isBeingLearnt) sums.learntGrammar++;
        break;
      default:
        sums.content++;
        sums.contentOccurrences += times;
        if (isKnown) {
          sums.knownContent++;
          sums.knownContentOccurrences += times;
        } else if (isBeingLearnt) sums.learntContent++;
    }
  }
  return { ...count, ...sums, levels: levels ? levelSums : null, levelsWithGrammar: levels ? withGrammar : null };
}

function addToLevel(sums: number[], group: number, times: number, isNew: boolean): void {
  sums[group]! += times;
  sums[GROUPS + group]! += 1;
  if (isNew) sums[2 * GROUPS + group]! += 1;
}

/** N5 to N1, and no level. */
const GROUPS = 6;

/** The place of a level of the JLPT, 5 to 1, or of none, 0, among those sums. */
export const groupOf = (level: number): number => 5 - (level === 0 ? 0 : level);

/** Of a text's occurrences, in percent, how many its level must cover. */
const ENOUGH = 95;

/** What is kept of the levels of a text's words, as it is told. */
export interface LevelsOfText {
  /** The first level, 5 to 1, that covers 95 % of the occurrences with those before it; 0 when none does. */
  readonly level: number;
  /** Different words of N5, N4, N3, N2, N1 and of no level that are neither known nor being learnt. */
  readonly unmet: number[];
}

/** @param sums `texts.level_sums`: occurrences, different words and those neither known nor being learnt, each of N5 to N1 and of no level */
export function levelsOf(sums: readonly number[] | null): LevelsOfText | undefined {
  if (!sums) return undefined;
  const occurrences = sums.slice(0, GROUPS);
  const all = occurrences.reduce((sum, one) => sum + one, 0);
  let upTo = 0;
  const group = occurrences.slice(0, GROUPS - 1).findIndex((its) => {
    upTo += its;
    return upTo > 0 && 100 * upTo >= ENOUGH * all;
  });
  return { level: group < 0 ? 0 : 5 - group, unmet: sums.slice(2 * GROUPS) };
}

/** The different words of some texts. */
export function differentOf(texts: readonly CountsOfText[]): number[] {
  const most = texts.reduce((id, { lexemeIds }) => Math.max(id, lexemeIds.at(-1) ?? 0), 0);
  // Lexemes are numbered from 1, for all learners together: a byte for each is less than a set of those of a shelf.
  const isThere = new Uint8Array(most + 1);
  for (const { lexemeIds } of texts) for (const id of lexemeIds) isThere[id] = 1;
  const different: number[] = [];
  for (let id = 1; id <= most; id++) if (isThere[id] === 1) different.push(id);
  return different;
}
