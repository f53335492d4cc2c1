import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Rpc } from '@ichibun/kit/rpc';
import { type Token, TokenKind } from '@ichibun/proto/language';
import type { WordSchema } from '@ichibun/proto/reader';
import { VocabularyService } from '@ichibun/proto/vocabulary';

export type Word = MessageInitShape<typeof WordSchema> & { token: Token; parts: Word[] };

/** Lexemes resolved in one call. */
const LEXEMES_AT_ONCE = 5_000;

/**
 * Tokens with what a learner knows of them, by the vocabulary service's one rule. Names, numbers, Latin and punctuation
 * are no words; lexemes that do not exist yet are made.
 */
export async function withKnowledge(
  rpc: Rpc,
  userId: number,
  sentences: readonly (readonly Token[])[],
): Promise<Word[][]> {
  const words = new Map<string, Token>();
  for (const token of sentences.flat().flatMap(withParts)) {
    if (token.kind === TokenKind.WORD) words.set(keyOf(token), token);
  }
  const ids = await lexemeIdsOf(rpc, words);
  const { known, blocked } = await rpc.call(VocabularyService.method.classifyLexemes, {
    userId,
    lexemeIds: [...new Set(ids.values())],
  });
  const isKnown = new Set(known);
  const isBlocked = new Set(blocked);
  const toWord = (token: Token): Word => {
    const lexemeId = (token.kind === TokenKind.WORD && ids.get(keyOf(token))) || 0;
    const parts = token.parts.map(toWord);
    return {
      token: { ...token, parts: [] },
      lexemeId,
      known: isKnown.has(lexemeId),
      blocked: isBlocked.has(lexemeId),
      parts,
    };
  };
  return sentences.map((tokens) => tokens.map(toWord));
}

const withParts = (token: Token): Token[] => [token, ...token.parts];

const keyOf = ({ entry, baseForm, baseReading }: Token) => `${entry}\n${baseForm}\n${entry ? '' : baseReading}`;

async function lexemeIdsOf(rpc: Rpc, words: ReadonlyMap<string, Token>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const all = [...words];
  for (let from = 0; from < all.length; from += LEXEMES_AT_ONCE) {
    const part = all.slice(from, from + LEXEMES_AT_ONCE);
    const resolved = await rpc.call(VocabularyService.method.resolveLexemes, {
      lexemes: part.map(([, { entry, baseForm, baseReading }]) => ({ entry, word: baseForm, reading: baseReading })),
    });
    for (const [index, [key]] of part.entries()) ids.set(key, resolved.ids[index]!);
  }
  return ids;
}
