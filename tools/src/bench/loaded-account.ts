import type { RunningProduct } from '../load/running-product.js';

/** What somebody has after a year or two. */
const LOADED = { words: 5_000, documents: 100, analyses: 100, sentences: 1_000 };
const CHARACTERS_OF_TEXT = 1_000;
const SAVED_AT_ONCE = 500;
const LOOK_EVERY_MS = 200;

/**
 * Fills the demo user's account, and waits until all of it is counted.
 *
 * @param text of a book, of which the documents, analyses and sentences are made
 */
export async function loadAccount(product: RunningProduct, text: string): Promise<void> {
  await product.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: LOADED.words });
  for (let number = 0; number < LOADED.documents; number++) {
    const content = pieceOf(text, number);
    await product.call('POST', '/api/documents/create-from-text', { title: `文書${number}`, content });
  }
  for (let number = 0; number < LOADED.analyses; number++) {
    const piece = pieceOf(text, LOADED.documents + number);
    await product.call('POST', '/api/content/analyze', { title: `分析${number}`, text: piece });
  }
  const sentences = sentencesOf(text);
  for (let from = 0; from < LOADED.sentences; from += SAVED_AT_ONCE) {
    const some = sentences.slice(from, from + SAVED_AT_ONCE);
    await product.call('POST', '/api/sentences/save', { sentences: some });
  }
  await allCounted(product);
}

/** Resolves when all that the demo user has is counted. */
export async function allCounted(product: RunningProduct): Promise<void> {
  const isCounted = async () => {
    const analyses = await product.call<{ status: string }[]>('GET', '/api/content/analyze');
    const { counting } = await product.call<{ counting: number }>('GET', '/api/documents/user/1/known-shares');
    return counting === 0 && analyses.every(({ status }) => status === 'completed');
  };
  while (!(await isCounted())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

function pieceOf(text: string, number: number): string {
  const from = (number * CHARACTERS_OF_TEXT) % Math.max(1, text.length - CHARACTERS_OF_TEXT);
  return text.slice(from, from + CHARACTERS_OF_TEXT);
}

/** Sentences of a bank: each is for its first word of two kanji. */
function sentencesOf(text: string): { target_word: string; sentence_ja: string }[] {
  const sentences = text.match(/[^。\n「」<>]{4,60}。/g) ?? [];
  return sentences.flatMap((sentence) => {
    const [word] = /\p{Script=Han}{2}/u.exec(sentence) ?? [];
    return word ? [{ target_word: word, sentence_ja: sentence.replace(word, `<b>${word}</b>`) }] : [];
  });
}
