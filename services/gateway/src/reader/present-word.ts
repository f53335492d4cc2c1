import type { definedWord, readWord } from '@ichibun/contracts/reading-words';
import { Source, type Word } from '@ichibun/proto/reader';
import type { z } from 'zod';
import { NO_DEFINITION } from '../http/placeholders.js';
import { presentToken } from '../language/present-token.js';
import { stateOrNull } from '../vocabulary/present-state.js';

/** A source as answers name it. */
export function sourceName(source: Source, dictionary: string | null): string | null {
  switch (source) {
    case Source.DICTIONARY:
      return dictionary;
    case Source.CORPUS:
      return 'Sentence corpus';
    case Source.MODEL:
      return 'AI';
    case Source.CALLER:
      return 'Given';
    default:
      return null;
  }
}

/** A word as answers have it. */
export const presentWord = ({ token, parts, ...word }: Word): z.output<typeof readWord> => ({
  ...presentToken(token!),
  isGrouped: parts.length > 0,
  tokens: parts.map(presentWord),
  uniqueVocabId: word.lexemeId || null,
  known: word.known,
  knownByParts: word.knownByParts,
  blocked: word.blocked,
  state: stateOrNull(word.state),
  uncounted: word.uncounted,
});

/** A word with its definition. */
export const presentDefined = (word: Word, dictionary: string | null): z.output<typeof definedWord> => ({
  ...presentWord(word),
  definition: word.definition || NO_DEFINITION,
  definitionSource: sourceName(word.definitionSource, dictionary),
  sense: word.sense || null,
});
