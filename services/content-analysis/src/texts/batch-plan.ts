/** UTF-16 units of text that a batch has at least, except for the last: what is redone after a crash, at most. */
export const BATCH_UNITS = 20_000;

export interface BatchPlan {
  /** UTF-16 offset after each batch; the last is the text's length. */
  readonly ends: number[];
  /** Sentences in each batch. */
  readonly sentences: number[];
}

/**
 * Packs sentences into batches of at least BATCH_UNITS.
 *
 * @param sentenceEnds rising UTF-16 offsets after each sentence
 */
export function planBatches(sentenceEnds: readonly number[]): BatchPlan {
  const plan: BatchPlan = { ends: [], sentences: [] };
  let start = 0;
  let sentences = 0;
  // There may be a million of them: entries() would make a pair of each.
  for (let index = 0; index < sentenceEnds.length; index++) {
    const end = sentenceEnds[index]!;
    sentences++;
    if (end - start < BATCH_UNITS && index < sentenceEnds.length - 1) continue;
    plan.ends.push(end);
    plan.sentences.push(sentences);
    start = end;
    sentences = 0;
  }
  return plan;
}
