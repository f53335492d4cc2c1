import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';

/** What the corpus takes at once. */
const AT_ONCE = 100;

/**
 * The translations of sentences that people have made, of graded texts and the corpus: in the order asked, empty where
 * there is none, or while the corpus does not answer.
 *
 * @param texts without markup, any number of them
 */
export async function shippedTranslations(rpc: Rpc, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  try {
    for (const part of inParts(texts, AT_ONCE)) {
      const { translations } = await rpc.call(CorpusService.method.findTranslations, { texts: [...part] });
      found.push(...translations);
    }
  } catch (error) {
    // A sentence without its translation is better than none.
    if (!(error instanceof DomainError)) throw error;
  }
  return texts.map((_, index) => found[index] ?? '');
}
