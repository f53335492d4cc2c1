import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** What a model is told of the learner whom it writes for. */
export interface LearnerProfile {
  readonly level: string;
  readonly knownWords: readonly string[];
}

/** Known words that a model gets: at home it reads ten of them in a second. */
const WORDS_TOLD = 60;

/** Words that each level of the Japanese Language Proficiency Test asks for, by the usual lists. */
const LEVELS: [words: number, level: string][] = [
  [800, 'JLPT N5 (beginner)'],
  [1_500, 'JLPT N4 (elementary)'],
  [3_750, 'JLPT N3 (intermediate)'],
  [6_000, 'JLPT N2 (upper intermediate)'],
];

/** The level that the number of a learner's known words suggests, and the words learnt last. */
export async function profileOf(rpc: Rpc, userId: number): Promise<LearnerProfile> {
  const { words: count } = await rpc.call(VocabularyService.method.getCounters, { userId });
  const level = LEVELS.find(([words]) => count < words)?.[1] ?? 'JLPT N1 (advanced)';
  for await (const { words } of rpc.stream(VocabularyService.method.listWords, { userId })) {
    return { level, knownWords: words.slice(0, WORDS_TOLD).map(({ word }) => word) };
  }
  return { level, knownWords: [] };
}
