import type { Lattice } from '../analyser/lattice.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';
import { morphemesOf } from './morphemes.js';
import type { Stage } from './stages.js';

/** What a stage made of some words of a text: 一・いち 日・にち became 一日・ついたち. */
export interface Change {
  readonly stage: Stage;
  /** Each as `surface・reading`, with its dictionary form or its entry where they are others. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

interface Described {
  readonly end: number;
  readonly said: string;
}

/**
 * What each stage makes of a text, in their order: the words of the lattice, and then whatever a stage has changed. Those
 * that change nothing are left out.
 */
export function explain(text: string, lattice: Lattice, lexemes: Lexemes): Change[] {
  const changes: Change[] = [];
  let before: Described[] | undefined;
  morphemesOf(text, lattice, lexemes, {}, (stage, morphemes) => {
    const after = morphemes.map(described);
    if (!before) changes.push({ stage, from: [], to: after.map(({ said }) => said) });
    else changes.push(...differences(before, after).map((words) => ({ stage, ...words })));
    before = after;
  });
  return changes;
}

function described({ end, lexeme, reading }: Morpheme): Described {
  const { surface, base, entry } = lexeme;
  const word = base === surface ? '' : ` ${base}`;
  return { end, said: `${surface}・${reading}${word}${entry === '' ? '' : ` (${entry})`}` };
}

/** The runs of words of which two lists have others, as short as their ends allow. */
function differences(before: readonly Described[], after: readonly Described[]): Omit<Change, 'stage'>[] {
  const found: Omit<Change, 'stage'>[] = [];
  let [i, k] = [0, 0];
  while (i < before.length && k < after.length) {
    const [firstBefore, firstAfter] = [i, k];
    while (before[i]!.end !== after[k]!.end) {
      if (before[i]!.end < after[k]!.end) i++;
      else k++;
    }
    const [from, to] = [before.slice(firstBefore, ++i), after.slice(firstAfter, ++k)];
    const isSame = from.length === 1 && to.length === 1 && from[0]!.said === to[0]!.said;
    if (!isSame) found.push({ from: from.map(({ said }) => said), to: to.map(({ said }) => said) });
  }
  return found;
}
