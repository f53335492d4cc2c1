import type { IndexedLexeme, IndexedSentence } from '../recommendations/sentence-index.js';

export interface GeneratedCorpus {
  readonly sentences: IndexedSentence[];
  readonly lexemes: IndexedLexeme[];
  /** The most frequent words, as many as a learner knows. */
  readonly known: number[];
}

const WORDS = 60_000;
const GRAMMAR = 60;

/**
 * A corpus whose words are as frequent as Zipf's law has it, always the same: sentences of 2 to 20 words, a third of
 * them particles.
 *
 * @param count sentences
 * @param knownWords words that the learner knows, the most frequent ones
 */
export function generatedCorpus(count: number, knownWords: number): GeneratedCorpus {
  const random = seeded(42);
  const lexemes = Array.from({ length: WORDS }, (_, index) => ({
    id: index + 1,
    frequencyBand: [1_000, 5_000, 10_000, 20_000].find((band) => index < band) ?? 0,
  }));
  // By the inverse of the distribution's integral, about 1 / rank.
  const content = () => GRAMMAR + Math.floor((WORDS - GRAMMAR) ** random());
  const sentences = Array.from({ length: count }, (_, index): IndexedSentence => {
    const length = 2 + Math.floor(random() * random() * 19);
    const words = Array.from({ length }, () => (random() < 1 / 3 ? Math.floor(random() * GRAMMAR) : content()));
    const lexemeIds = [...new Set(words.map((place) => lexemes[Math.min(place, WORDS - 1)]!.id))];
    return {
      id: index + 1,
      lexemeIds,
      grammarIds: lexemeIds.filter((id) => id <= GRAMMAR),
      length,
      hasPredicate: random() < 0.9,
      hasNames: random() < 0.1,
      hasTranslation: random() < 0.5,
      level: null,
      points: [],
    };
  });
  return { sentences, lexemes, known: lexemes.slice(GRAMMAR, GRAMMAR + knownWords).map(({ id }) => id) };
}

/** Numbers from 0 to 1 that look random (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
