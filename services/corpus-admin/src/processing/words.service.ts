import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { Injectable, Logger } from '@nestjs/common';
import { builtIn, builtInWords } from './built-in-words.js';
import type { WordLemmatization } from './config.service.js';
import type { FoundWords, Outcome, WaitingSentence } from './found-words.js';
import { problemWith, unusableWords } from './lemmatized-word.js';
import { MODEL_BATCH, ModelLemmatizer } from './model-lemmas.js';
import type { BatchResult } from './processing-runs.js';
import { SPACY_LIMITS, Spacy } from './spacy.js';
import { wordsOfLemmas } from './words-of-lemmas.js';

/** What finds the words of a batch. */
export type Method = 'built-in' | 'model' | 'spacy';

/** Sentences of a batch. */
export const BATCH_SIZE: Record<Method, number> = {
  'built-in': 200,
  model: MODEL_BATCH,
  spacy: SPACY_LIMITS.sentences,
};
/** UTF-16 units: longer ones are no sentences to learn from. */
const LONGEST = 2_000;
/** How long a model or spaCy that could not be used is left alone. */
const REST_MS = 60_000;

/** What the chosen method gave for a batch: words by sentence id, and why the others have none. */
interface Given {
  readonly words: ReadonlyMap<number, FoundWords>;
  readonly problems: ReadonlyMap<number, DomainError>;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const nothing = (batch: readonly WaitingSentence[], problem?: DomainError): Given => ({
  words: new Map(),
  problems: new Map(problem && batch.map(({ id }) => [id, problem])),
  inputTokens: 0,
  outputTokens: 0,
});

/** Finds the words of sentences, as chosen; the built-in analyser does what that could not. */
@Injectable()
export class WordsService {
  private readonly logger = new Logger('WordsService');
  /** Why a method is not asked, and until when (milliseconds since 1970). */
  private readonly resting = new Map<Method, { readonly until: number; readonly problem: DomainError }>();

  constructor(
    private readonly rpc: Rpc,
    private readonly model: ModelLemmatizer,
    private readonly spacy: Spacy,
  ) {}

  methodFor(lemmatization: WordLemmatization): Method {
    if (lemmatization === 'spacy') return 'spacy';
    return this.model.isConfigured ? 'model' : 'built-in';
  }

  /**
   * @param batch at most `BATCH_SIZE` of the method
   * @param analyser version of the built-in analyser, as of `analyserVersion`
   * @throws DomainError when no built-in analyser of this version can be reached
   */
  async find(
    batch: readonly WaitingSentence[],
    method: Method,
    analyser: string,
    signal: AbortSignal,
  ): Promise<BatchResult> {
    const usable = batch.filter(({ text }) => text.length <= LONGEST);
    const chosen = usable.filter(({ isShipped }) => !isShipped);
    const given = await this.byMethod(chosen, method, signal);
    const left = usable.filter(({ id }) => !given.words.has(id));
    const found = await builtInWords(
      this.rpc,
      analyser,
      left.map(({ text }) => text),
    );
    const byId = new Map(left.map(({ id }, index) => [id, found[index]!]));
    const outcomes = batch.map(({ id, text }): Outcome => {
      if (text.length > LONGEST) return { id, failure: new DomainError('corpus.long-sentence', { most: LONGEST }) };
      const words = given.words.get(id) ?? byId.get(id)!;
      if (words.length === 0) return { id, failure: new DomainError('corpus.no-word') };
      if (given.words.has(id)) return { id, words, processedBy: method, fallback: undefined };
      return { id, words, processedBy: builtIn(analyser), fallback: given.problems.get(id) };
    });
    return { outcomes, inputTokens: given.inputTokens, outputTokens: given.outputTokens };
  }

  private async byMethod(batch: readonly WaitingSentence[], method: Method, signal: AbortSignal): Promise<Given> {
    if (method === 'built-in' || batch.length === 0) return nothing([]);
    const rest = this.resting.get(method);
    if (rest && performance.now() < rest.until) return nothing(batch, rest.problem);
    try {
      return method === 'model' ? await this.byModel(batch, signal) : await this.bySpacy(batch, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ event: 'corpus.fallback' satisfies LogEvent, method, code: error.code });
      // A useless answer, or a declined text, says nothing about the next one.
      const isAboutText = error.code === 'ai.unusable-answer' || error.code === 'ai.refused';
      if (!isAboutText) this.resting.set(method, { until: performance.now() + REST_MS, problem: error });
      return nothing(batch, error);
    }
  }

  private async byModel(batch: readonly WaitingSentence[], signal: AbortSignal): Promise<Given> {
    const { words, ...rest } = await this.model.lemmatize(batch, signal);
    const found = await wordsOfLemmas(this.rpc, [...words.values()]);
    return { words: new Map([...words.keys()].map((id, index) => [id, found[index]!])), ...rest };
  }

  private async bySpacy(batch: readonly WaitingSentence[], signal: AbortSignal): Promise<Given> {
    const given = await this.spacy.lemmatize(
      batch.map(({ text }) => text),
      signal,
    );
    const problems = new Map<number, DomainError>();
    for (const [index, { id, text }] of batch.entries()) {
      const problem = problemWith(text, given[index]!);
      if (problem) problems.set(id, unusableWords('spacy', problem));
    }
    const found = await wordsOfLemmas(this.rpc, given);
    const good = batch.flatMap(({ id }, index) => (problems.has(id) ? [] : [[id, found[index]!] as const]));
    return { words: new Map(good), problems, inputTokens: 0, outputTokens: 0 };
  }
}
