import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { call } from '../client/request.js';

/** Sentences that one call answers. */
const AT_ONCE = 30;

/** A sentence of a document as it is read. */
export interface ReadSentence {
  words: ReadWord[];
  /** Its grammar points; of those of a word the first is shown first. */
  patterns: FoundPattern[];
}

interface Waiting {
  resolve(sentence: ReadSentence): void;
  reject(error: unknown): void;
}

/** Sentences asked for in this turn of the event loop, by document. */
const waiting = new Map<number, Map<number, Waiting[]>>();

/**
 * The words of a sentence, and its grammar points. Sentences that stand side by side and are asked for at once are loaded
 * by one call.
 */
export function loadSentenceWords(documentId: number, sentence: number): Promise<ReadSentence> {
  return new Promise((resolve, reject) => {
    let ofDocument = waiting.get(documentId);
    if (!ofDocument) {
      ofDocument = new Map();
      waiting.set(documentId, ofDocument);
      setTimeout(() => loadAll(documentId));
    }
    ofDocument.set(sentence, [...(ofDocument.get(sentence) ?? []), { resolve, reject }]);
  });
}

function loadAll(documentId: number): void {
  const asked = waiting.get(documentId)!;
  waiting.delete(documentId);
  for (const range of rangesOf([...asked.keys()])) loadRange(documentId, range, asked);
}

/** Sentences as runs without a gap, none longer than one call answers. */
export function rangesOf(sentences: readonly number[]): { from: number; count: number }[] {
  const ranges: { from: number; count: number }[] = [];
  for (const sentence of sentences.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.from + last.count === sentence && last.count < AT_ONCE) last.count++;
    else ranges.push({ from: sentence, count: 1 });
  }
  return ranges;
}

async function loadRange(
  documentId: number,
  { from, count }: { from: number; count: number },
  asked: ReadonlyMap<number, readonly Waiting[]>,
): Promise<void> {
  const each = (tell: (one: Waiting, index: number) => void) => {
    for (let index = 0; index < count; index++) for (const one of asked.get(from + index)!) tell(one, index);
  };
  try {
    const params = { id: documentId };
    const found = await call('GET /api/documents/{id}/words', { params, query: { from, count } });
    // A text that is not counted yet may have words that nothing has met before: they get their ids now.
    const { sentences, patterns } = found.sentences.flat().some(lacksId)
      ? await call('POST /api/documents/{id}/words', { params, body: { from, count } })
      : found;
    each((one, index) => one.resolve({ words: sentences[index] ?? [], patterns: patterns[index] ?? [] }));
  } catch (error) {
    each((one) => one.reject(error));
  }
}

const lacksId = ({ kind, uniqueVocabId, tokens }: ReadWord): boolean =>
  (kind === 'word' && uniqueVocabId === null) || tokens.some(lacksId);
