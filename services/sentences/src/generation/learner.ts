import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import type { GivenWord } from '@ichibun/text-words/given-words';
import { isGrammar } from '@ichibun/text-words/grammar';
import { type AnalysedSentence, LearnerWords } from '@ichibun/text-words/learner-words';

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
  private readonly words: LearnerWords;

  private constructor(
    private readonly rpc: Rpc,
    readonly userId: number,
    /** Particles and auxiliaries are words like others; else they are as good as known. */
    readonly grammarCounts: boolean,
  ) {
    this.words = new LearnerWords(rpc, userId);
  }

  static async of(rpc: Rpc, userId: number): Promise<Learner> {
    const { settings } = await rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
    return new Learner(rpc, userId, settings!.grammarCounts);
  }

  /** Lexemes that the learner knows, of those that were looked at. */
  get known(): ReadonlySet<number> {
    return this.words.known;
  }

  /**
   * Sentences as their words, whose lexemes have been looked at then.
   *
   * @param givenWords what the text that they are of says of its words
   */
  async analyse(sentences: readonly string[], givenWords: readonly GivenWord[] = []): Promise<AnalysedSentence[]> {
    const analysed = await this.words.analyse(sentences, givenWords);
    if (!this.grammarCounts) this.words.takeAsKnown(analysed.flatMap(grammarIn));
    await this.look(analysed.flatMap(({ lexemeIds }) => lexemeIds));
    return analysed;
  }

  /** Finds out which of some lexemes the learner knows. */
  look(lexemeIds: Iterable<number>): Promise<void> {
    return this.words.look(lexemeIds);
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

const grammarIn = ({ tokens }: AnalysedSentence): number[] =>
  tokens.flatMap(({ lexemes }) => lexemes.filter(({ part }) => isGrammar(part)).map(({ lexemeId }) => lexemeId));
