import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { LanguageService, type WordCount } from '@ichibun/proto/language';
import { type GradedText, gradedTexts } from '@ichibun/text/graded-texts';
import { givenWordsOf } from '@ichibun/text-words/given-words';
import { classifyWords } from '@ichibun/text-words/knowledge';
import { isCounted, LearnerWords } from '@ichibun/text-words/learner-words';
import { keyOf } from '@ichibun/text-words/lexemes';
import { Injectable, Logger } from '@nestjs/common';

/** Texts that are counted side by side. */
const TEXTS_AT_ONCE = 4;

interface CountedTexts {
  readonly analyserVersion: string;
  /** By the text's id: the words that figures count, of which the learner's settings leave out grammar. */
  readonly words: ReadonlyMap<string, readonly WordCount[]>;
}

/** How much of each graded text a learner knows, before it is opened. */
@Injectable()
export class SampleShares {
  private readonly logger = new Logger('SampleShares');
  private counted: Promise<CountedTexts> | undefined;

  constructor(private readonly rpc: Rpc) {}

  /** Percents by the text's id, as content-analysis has them of opened ones; none while the words cannot be asked for. */
  async of(userId: number): Promise<ReadonlyMap<string, number>> {
    try {
      const [{ words }, { settings }] = await Promise.all([
        this.countedNow(),
        this.rpc.call(ContentAnalysisService.method.getCountingSettings, { userId }),
      ]);
      const all = [...words.values()].flat();
      const known = await classifyWords(this.rpc, userId, all);
      const sum = (some: readonly WordCount[]) => some.reduce((total, { count }) => total + count, 0);
      return new Map(
        [...words].map(([id, ofText]) => {
          const counted = ofText.filter((word) => isCounted(word, settings!.grammarCounts));
          const total = sum(counted);
          return [id, total === 0 ? 0 : (100 * sum(counted.filter((one) => known.get(keyOf(one))!.known))) / total];
        }),
      );
    } catch (error) {
      // The list of texts is of use without figures.
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ event: 'samples.without-figures' satisfies LogEvent, code: error.code });
      return new Map();
    }
  }

  /** Counted once, and again when the analyser is another one. */
  private async countedNow(): Promise<CountedTexts> {
    const { analyserVersion } = await this.rpc.call(LanguageService.method.getDictionary, {});
    const before = await this.counted;
    if (before?.analyserVersion === analyserVersion) return before;
    const counting = this.count(analyserVersion);
    this.counted = counting;
    try {
      return await counting;
    } catch (error) {
      if (this.counted === counting) this.counted = undefined;
      throw error;
    }
  }

  private async count(analyserVersion: string): Promise<CountedTexts> {
    const texts = await gradedTexts();
    const counts = await mapConcurrently(texts, TEXTS_AT_ONCE, (text) => this.wordsOf(text, analyserVersion));
    return { analyserVersion, words: new Map(texts.map(({ id }, index) => [id, counts[index]!])) };
  }

  private async wordsOf({ content: { text } }: GradedText, version: string): Promise<WordCount[]> {
    const givenWords = await givenWordsOf(this.rpc, text, '', version);
    const { words } = await new LearnerWords(this.rpc, undefined, version).count(text, [], { givenWords });
    return words;
  }
}
