import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** Lexemes that the vocabulary service classifies at once. */
const CLASSIFY_AT_ONCE = 100_000;
/** Known words that a model is told. */
const WORDS_TOLD = 300;

/** Words that each level of the Japanese Language Proficiency Test asks for, by the usual lists. */
const LEVELS: [words: number, level: string][] = [
  [800, 'JLPT N5 (beginner)'],
  [1_500, 'JLPT N4 (elementary)'],
  [3_750, 'JLPT N3 (intermediate)'],
  [6_000, 'JLPT N2 (upper intermediate)'],
];

/** What a learner knows, asked for as far as it is needed. */
export class Learner {
  /** Lexemes known to the learner, of those that were looked at. */
  readonly known = new Set<number>();
  private readonly lookedAt = new Set<number>();

  constructor(
    private readonly rpc: Rpc,
    readonly userId: number,
  ) {}

  /** Finds out which of some lexemes the learner knows. */
  async look(lexemeIds: Iterable<number>): Promise<void> {
    const fresh = [...new Set(lexemeIds)].filter((id) => !this.lookedAt.has(id));
    for (let from = 0; from < fresh.length; from += CLASSIFY_AT_ONCE) {
      const part = fresh.slice(from, from + CLASSIFY_AT_ONCE);
      const method = VocabularyService.method.classifyLexemes;
      const { known } = await this.rpc.call(method, { userId: this.userId, lexemeIds: part });
      for (const id of known) this.known.add(id);
      for (const id of part) this.lookedAt.add(id);
    }
  }

  /** The level that the number of known words speaks for, and the words learnt last. */
  async profile(): Promise<{ level: string; knownWords: string[] }> {
    const method = VocabularyService.method;
    const { words: count } = await this.rpc.call(method.getCounters, { userId: this.userId });
    const level = LEVELS.find(([words]) => count < words)?.[1] ?? 'JLPT N1 (advanced)';
    const knownWords: string[] = [];
    for await (const { words } of this.rpc.stream(method.listWords, { userId: this.userId })) {
      knownWords.push(...words.slice(0, WORDS_TOLD).map(({ word }) => word));
      break;
    }
    return { level, knownWords };
  }
}
