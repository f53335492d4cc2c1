import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** A word that a sentence is wanted for. */
export interface TargetWord {
  readonly lexemeId: number;
  readonly word: string;
  readonly reading: string;
  /** Key of its dictionary entry; empty when it has none. */
  readonly entry: string;
  /** Undefined when the dictionary does not have the word. */
  readonly definition: string | undefined;
}

/** UTF-16 units of a definition on a card. */
const SHORT_DEFINITION = 200;

/**
 * What some lexemes of a learner's are, in the order asked.
 *
 * @param lexemeIds at most 5,000
 * @throws DomainError `sentences.no-such-word`
 */
export async function targetWords(rpc: Rpc, userId: number, lexemeIds: readonly number[]): Promise<TargetWord[]> {
  const { lexemes } = await rpc.call(VocabularyService.method.describeLexemes, { userId, lexemeIds: [...lexemeIds] });
  const identities = new Map(lexemes.map(({ id, identity }) => [id, identity!]));
  const words = lexemeIds.map((id) => {
    const identity = identities.get(id);
    if (identity) return identity;
    throw new DomainError('sentences.no-such-word');
  });
  const { definitions } = await rpc.call(LanguageService.method.define, {
    words: words.map(({ entry, word, reading }) => ({ entry, word, reading })),
  });
  return words.map(({ entry, word, reading }, index) => ({
    lexemeId: lexemeIds[index]!,
    word,
    reading,
    entry,
    definition: shortened(definitions[index]!.definition),
  }));
}

/** A word as it is read in a sentence, and with what it means there before its other senses; as it is where nobody knows. */
export const asThere = (
  word: TargetWord,
  { reading = word.reading, meaning = word.definition }: { reading: string | undefined; meaning?: string | undefined },
): TargetWord => ({ ...word, reading, definition: shortened(meaning) });

const shortened = (definition: string | undefined) =>
  !definition || definition.length <= SHORT_DEFINITION
    ? definition
    : `${definition.slice(0, SHORT_DEFINITION - 1).toWellFormed()}…`;
