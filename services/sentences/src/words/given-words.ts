import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import type { GivenWord } from '@ichibun/text-words/given-words';

/** What a sentence is from; neither, or one of the two. */
export interface Origin {
  readonly analysisId?: number | undefined;
  readonly documentId?: number | undefined;
}

/**
 * What the text that a learner's sentence is from says of its own words: its names, which are no words to learn in the
 * sentence either, and readings that ruby gives somewhere. None where the text is no longer there.
 */
export async function givenWordsOf(
  rpc: Rpc,
  userId: number,
  { analysisId, documentId }: Origin,
): Promise<readonly GivenWord[]> {
  try {
    if (analysisId !== undefined) {
      const { analysis } = await rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
      const { textId } = analysis!;
      return (await rpc.call(ContentAnalysisService.method.getGivenWords, { userId, textId })).words;
    }
    if (documentId === undefined) return [];
    return (await rpc.call(ReaderService.method.getGivenWords, { userId, documentId })).words;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return [];
    throw error;
  }
}
