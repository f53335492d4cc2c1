import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** Lexemes that the vocabulary service takes at once. */
const AT_ONCE = 5_000;

/**
 * The other spellings of words, by the words' lexeme ids: the lexemes of the same entry and reading, such as おいしい of
 * 美味しい. Words without any have no entry.
 */
export async function spellingsOf(
  rpc: Rpc,
  userId: number,
  lexemeIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const part of inParts(lexemeIds, AT_ONCE)) {
    const { spellings } = await rpc.call(VocabularyService.method.listSpellings, { userId, lexemeIds: part });
    for (const [index, { lexemeIds: others }] of spellings.entries()) {
      if (others.length > 0) found.set(part[index]!, others);
    }
  }
  return found;
}
