import type { Candidate } from '@ichibun/contracts/language';
import { termOf } from '@ichibun/words/term-of';
import { messages } from '../messages.js';

/** A sense of a word, with its number in the dictionary. */
export interface NumberedSense {
  /** From 1. */
  readonly number: number;
  readonly definition: string;
  /** What the dictionary says about it: its part of speech where it is another than before, its usage, its source. */
  readonly marks: readonly string[];
  readonly notes: readonly string[];
  readonly see: readonly string[];
}

const NUMBER = /\s*\(\d+\)\s+/;

/** The senses of a definition, which numbers them when there are several: '(1) teacher; master (2) sensei'. */
export function sensesOf(definition: string): NumberedSense[] {
  const texts = definition.split(NUMBER).filter((sense) => sense !== '');
  return texts.map((text, index) => ({ number: index + 1, definition: text, marks: [], notes: [], see: [] }));
}

/** The senses of a dictionary entry. */
export function sensesOfEntry(senses: Candidate['senses']): NumberedSense[] {
  return senses.map((sense, index) => {
    const before = senses[index - 1]?.partsOfSpeech.join(', ');
    const own = sense.partsOfSpeech.join(', ');
    return {
      number: index + 1,
      definition: sense.definition,
      marks: [
        ...(index > 0 && own !== before ? sense.partsOfSpeech.map(termOf) : []),
        ...sense.usage.map(termOf),
        ...sense.sources.map(messages.fromLanguage),
      ],
      notes: sense.notes,
      see: sense.see,
    };
  });
}

/** The one that is meant before the others, which keep their order. */
export const meantFirst = (senses: readonly NumberedSense[], meant: number | null): NumberedSense[] => [
  ...senses.filter(({ number }) => number === meant),
  ...senses.filter(({ number }) => number !== meant),
];
