import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** Lets a learner know words, each written as in a text. */
export async function learn(rpc: Rpc, userId: number, ...words: string[]): Promise<void> {
  for (const word of words) await rpc.call(VocabularyService.method.addWord, { userId, word, meaning: 'known' });
}

/** The lexeme of the first word of a text. */
export async function lexemeOf(rpc: Rpc, text: string): Promise<number> {
  const { words } = await rpc.call(LanguageService.method.countWords, { text });
  const lexemes = words
    .slice(0, 1)
    .map(({ entry, word, reading, isCompound }) => ({ entry, word, reading, isCompound }));
  return (await rpc.call(VocabularyService.method.resolveLexemes, { userId: 0, lexemes })).ids[0]!;
}
