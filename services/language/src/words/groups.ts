import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { compoundAt } from './compounds.js';
import { conjugationOf, inflectionEnd, isInflecting } from './inflection.js';
import type { Morpheme } from './morphemes.js';

/** One or several words that a reader takes as one. */
export interface Group {
  /** At least one. */
  readonly words: readonly Morpheme[];
  /** The dictionary form of the whole, where it is more than that of the first word: 出て行く. */
  readonly compound?: { readonly base: string; readonly line: Line };
  /** How the dictionary form was changed. */
  readonly conjugation: readonly string[];
}

/**
 * Puts together what a reader takes as one word: a compound that the dictionary has, and whatever inflects the last word
 * of it. All words stay available as parts, and counting counts the parts.
 */
export function groupWords(morphemes: readonly Morpheme[], dictionary: Dictionary | undefined): Group[] {
  const groups: Group[] = [];
  for (let i = 0; i < morphemes.length; ) {
    const compound = dictionary && compoundAt(morphemes, i, dictionary);
    const head = compound ? compound.end - 1 : i;
    const end = isInflecting(morphemes[head]!.lexeme) ? inflectionEnd(morphemes, head) : head + 1;
    groups.push({
      words: morphemes.slice(i, end),
      ...(compound && { compound: { base: compound.base, line: compound.line } }),
      conjugation: isInflecting(morphemes[head]!.lexeme)
        ? conjugationOf(morphemes.slice(head, end).map(({ lexeme }) => lexeme))
        : [],
    });
    i = end;
  }
  return groups;
}
