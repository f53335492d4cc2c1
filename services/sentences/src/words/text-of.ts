import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { NO_TEXT, type TextHints } from '@ichibun/text-words/corrections';

/** What a sentence is from; neither, or one of the two. */
export interface Origin {
  readonly analysisId?: number | undefined;
  readonly documentId?: number | undefined;
}

/**
 * The text that a learner's sentence is from, and what it says of its own words: its names, which are no words to learn
 * in the sentence either, and readings that ruby gives somewhere. Nothing where the text is no longer there.
 */
export async function textOf(rpc: Rpc, userId: number, { analysisId, documentId }: Origin): Promise<TextHints> {
  try {
    if (analysisId !== undefined) {
      const { analysis } = await rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
      const { textId } = analysis!;
      const { words } = await rpc.call(ContentAnalysisService.method.getGivenWords, { userId, textId });
      return { textId, givenWords: words };
    }
    if (documentId === undefined) return NO_TEXT;
    const { words, textId } = await rpc.call(ReaderService.method.getGivenWords, { userId, documentId });
    return { textId, givenWords: words };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return NO_TEXT;
    throw error;
  }
}
