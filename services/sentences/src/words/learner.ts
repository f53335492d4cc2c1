import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import type { TextHints } from '@ichibun/text-words/corrections';
import { type AnalysedSentence, LearnerWords } from '@ichibun/text-words/learner-words';

/** Who sentences are made for: how words are read and divided for this learner, and what the learner knows. */
export class Learner {
  private readonly words: LearnerWords;

  private constructor(
    rpc: Rpc,
    readonly userId: number,
    /** Particles and auxiliaries are words like others; else they are as good as known. */
    readonly grammarCounts: boolean,
    /** Grammar points that are new to the learner count as new words do. */
    readonly pointsCount: boolean,
  ) {
    this.words = new LearnerWords(rpc, userId);
  }

  static async of(rpc: Rpc, userId: number): Promise<Learner> {
    const { settings } = await rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
    return new Learner(rpc, userId, settings!.grammarCounts, settings!.pointsCount ?? false);
  }

  /** Lexemes that the learner knows, of those that were looked at. */
  get known(): ReadonlySet<number> {
    return this.words.known;
  }

  /**
   * Sentences as their words, whose lexemes have been looked at then.
   *
   * @param ofText what is known of the text that they are of
   */
  async analyse(sentences: readonly string[], ofText?: TextHints): Promise<AnalysedSentence[]> {
    const analysed = await this.words.analyse(sentences, ofText);
    if (!this.grammarCounts) this.words.takeAsKnown(analysed.flatMap(grammarIn));
    await this.look(analysed.flatMap(({ lexemeIds }) => lexemeIds));
    return analysed;
  }

  /** Finds out which of some lexemes the learner knows. */
  look(lexemeIds: Iterable<number>): Promise<void> {
    return this.words.look(lexemeIds);
  }
}

const grammarIn = ({ tokens }: AnalysedSentence): number[] =>
  tokens.flatMap(({ lexemes }) => lexemes.filter(({ part }) => part.isGrammar).map(({ lexemeId }) => lexemeId));
