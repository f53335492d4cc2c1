/** UTF-16 units of text that a batch has at least, but for the last: what is redone after a crash, at most. */
export const BATCH_UNITS = 20_000;

export interface BatchPlan {
  /** UTF-16 offset behind each batch; the last is the text's length. */
  readonly ends: number[];
  /** Sentences in each batch. */
  readonly sentences: number[];
}

/**
 * Packs sentences into batches of at least BATCH_UNITS.
 *
 * @param sentenceEnds rising UTF-16 offsets behind each sentence
 */
export function planBatches(sentenceEnds: readonly number[]): BatchPlan {
  const plan: BatchPlan = { ends: [], sentences: [] };
  let start = 0;
  let sentences = 0;
  for (const [index, end] of sentenceEnds.entries()) {
    sentences++;
    if (end - start < BATCH_UNITS && index < sentenceEnds.length - 1) continue;
    plan.ends.push(end);
    plan.sentences.push(sentences);
    start = end;
    sentences = 0;
  }
  return plan;
}

/**
 * Where the sentences of a long text end, found piece by piece, since no message holds a whole book. A sentence cut by a
 * piece's end is looked at again as the beginning of the next piece.
 *
 * @param splitPiece the ends of the sentences of one piece, relative to it; the last is its length
 * @param pieceUnits longest piece, in UTF-16 units
 */
export async function splitLongText(
  text: string,
  splitPiece: (piece: string) => Promise<number[]>,
  pieceUnits: number,
): Promise<number[]> {
  const ends: number[] = [];
  let start = 0;
  while (start < text.length) {
    const piece = text.slice(start, pieceEnd(text, start + pieceUnits));
    const pieceEnds = await splitPiece(piece);
    const isLast = start + piece.length === text.length;
    if (!isLast && pieceEnds.length > 1) pieceEnds.pop();
    for (const end of pieceEnds) ends.push(start + end);
    start = ends.at(-1)!;
  }
  return ends;
}

/** `end`, but never between the two halves of a character outside the basic plane. */
function pieceEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return end < text.length && unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
