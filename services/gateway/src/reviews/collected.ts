import type * as contract from '@ichibun/contracts/reviews';
import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { nameOf } from '@ichibun/proto/enum-names';
import { ReaderService } from '@ichibun/proto/reader';
import type { CollectWordsResponse } from '@ichibun/proto/reviews';
import { WordState } from '@ichibun/proto/vocabulary';
import type { z } from 'zod';

/** What collecting words came to, as the API says it. */
export const presentCollected = ({
  collected,
  hadCards,
  words,
}: CollectWordsResponse): z.output<typeof contract.collected> => ({
  collected,
  hadCards,
  words: words.map(({ wordId, state, rested }) => ({
    wordId,
    state: nameOf(WordState, state, null),
    rested: rested === 'suspended' || rested === 'known' ? rested : null,
  })),
});

/**
 * The text that words are from.
 *
 * @returns undefined where neither an analysis nor a document is named
 * @throws DomainError `content.analysis-not-found`, `reader.document-not-found`
 */
export async function textOf(
  rpc: Rpc,
  userId: number,
  from: { analysisId?: number | null | undefined; documentId?: number | null | undefined },
): Promise<number | undefined> {
  const { analysisId, documentId } = from;
  if (analysisId) {
    const { analysis } = await rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
    return analysis!.textId;
  }
  if (!documentId) return undefined;
  return (await rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId })).textId;
}
