import type { ReadingSum } from '@ichibun/proto/reader';

/** Less reading than this says little of somebody's pace. */
const LEAST = { minutes: 10, characters: 500 } as const;

/**
 * How many minutes what is left of a document takes, at the pace at which its learner has read so far; null before that
 * can be told.
 *
 * @param read all that was read
 */
export function minutesLeft(
  document: { currentSentence: number; sentenceCount: number; characterCount: number },
  read: Pick<ReadingSum, 'minutes' | 'characters'> | undefined,
): number | null {
  if (!read || read.minutes < LEAST.minutes || read.characters < LEAST.characters) return null;
  const { currentSentence, sentenceCount, characterCount } = document;
  const left = characterCount * Math.max(0, 1 - (currentSentence + 1) / sentenceCount);
  return Math.max(1, (left * read.minutes) / read.characters);
}
