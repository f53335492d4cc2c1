import type { Rpc } from '@ichibun/kit/rpc';
import type { Correction } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** What a learner has corrected of the analyser, and the number that rises with each change of it. */
export interface Corrections {
  readonly corrections: Correction[];
  /** These are true of it, or of a newer one. */
  readonly revision: number;
}

/**
 * A learner's corrections, as the language service takes them.
 *
 * @param userId absent for what all learners share, which nobody corrects
 */
export async function correctionsOf(rpc: Rpc, userId: number | undefined): Promise<Corrections> {
  if (userId === undefined) return { corrections: [], revision: 0 };
  const { kept, revision } = await rpc.call(VocabularyService.method.listCorrections, { userId });
  return { corrections: kept.map(({ correction }) => correction!), revision };
}
