import type { sentenceOfPoint } from '@ichibun/contracts/grammar';
import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { CorpusService, type SentenceWithPoint } from '@ichibun/proto/corpus';
import type { z } from 'zod';

/** The corpus may still be read into memory. */
const DEADLINE_MS = 30_000;

/**
 * Sentences of the corpus with grammar points, by what the learner counts as new.
 *
 * @param pattern the point that is wanted; without it one of each new point, none where new points do not count
 */
export async function sentencesOfPoints(
  rpc: Rpc,
  userId: number,
  count: number,
  pattern?: string,
): Promise<SentenceWithPoint[]> {
  const { settings } = await rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
  const { grammarCounts = false, pointsCount = false } = settings ?? {};
  if (!pattern && !pointsCount) return [];
  const asked = { userId, grammarCounts, pointsCount, count, pattern: pattern ?? '' };
  return (await rpc.call(CorpusService.method.recommendPoints, asked, { deadlineMs: DEADLINE_MS })).sentences;
}

/** A sentence of a grammar point as pages see it. */
export const presentSentence = ({
  sentenceId,
  japanese,
  english,
  pieces,
}: SentenceWithPoint): z.output<typeof sentenceOfPoint> => ({
  sentenceId,
  japanese,
  english,
  pieces: pieces.map(({ start, end }) => ({ start, end })),
});
