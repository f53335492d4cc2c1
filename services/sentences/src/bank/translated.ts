import type { Rpc } from '@ichibun/kit/rpc';
import type { SentenceToSave } from '@ichibun/proto/sentences';
import { plainText } from '@ichibun/text/markup';
import { shippedTranslations } from '../words/shipped-translations.js';

/** Sentences with the translations that ship with the product, where they have none themselves. */
export async function translated(rpc: Rpc, sentences: readonly SentenceToSave[]): Promise<readonly SentenceToSave[]> {
  const without = sentences.filter(({ english }) => english.trim() === '');
  const found = await shippedTranslations(
    rpc,
    without.map(({ japanese }) => plainText(japanese)),
  );
  const english = new Map(without.map((sentence, index) => [sentence, found[index]!]));
  return sentences.map((sentence) => ({ ...sentence, english: english.get(sentence) || sentence.english }));
}
