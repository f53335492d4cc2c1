import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { LearnerWords } from '@ichibun/text-words/learner-words';

/** Known words that a model gets. */
const WORDS_TOLD = 300;

/** Words that each level of the Japanese Language Proficiency Test asks for, by the usual lists. */
const LEVELS: [words: number, level: string][] = [
  [800, 'JLPT N5 (beginner)'],
  [1_500, 'JLPT N4 (elementary)'],
  [3_750, 'JLPT N3 (intermediate)'],
  [6_000, 'JLPT N2 (upper intermediate)'],
];

/** Who sentences are made for: how words are read and divided for this learner, and what the learner knows. */
export class Learner {
  readonly words: LearnerWords;

  constructor(
    private readonly rpc: Rpc,
    readonly userId: number,
  ) {
    this.words = new LearnerWords(rpc, userId);
  }

  /** The level that the number of known words suggests, and the words learnt last. */
  async profile(): Promise<{ level: string; knownWords: string[] }> {
    const { words: count } = await this.rpc.call(VocabularyService.method.getCounters, { userId: this.userId });
    const level = LEVELS.find(([words]) => count < words)?.[1] ?? 'JLPT N1 (advanced)';
    const knownWords: string[] = [];
    const listed = this.rpc.stream(VocabularyService.method.listWords, { userId: this.userId });
    for await (const { words } of listed) {
      knownWords.push(...words.slice(0, WORDS_TOLD).map(({ word }) => word));
      break;
    }
    return { level, knownWords };
  }
}
