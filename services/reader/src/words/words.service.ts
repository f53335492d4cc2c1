import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { type ExplainTokenResponse, LanguageService } from '@ichibun/proto/language';
import { Source } from '@ichibun/proto/reader';
import { NO_TEXT, type TextHints } from '@ichibun/text-words/corrections';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import type { SentenceText } from '@ichibun/text-words/marked-sentences';
import { Injectable, Logger } from '@nestjs/common';
import { GlossaryCache } from './glossary-cache.js';
import { ModelQuota } from './model-quota.js';
import { type NewWords, newWordsOf } from './new-words.js';
import { Senses } from './senses.js';
import { SentenceTokens } from './sentence-tokens.js';
import { SentencesOfDocument } from './sentences-of-document.js';
import type { ReadSentence } from './word.js';

const LIMITS = { sentences: 30, sentence: 2_000, word: 200, newWords: 20_000 } as const;

/** Sentences before the one that is read, by which a model understands it. */
const CONTEXT_SENTENCES = 3;

@Injectable()
export class WordsService {
  private readonly logger = new Logger('Words');

  constructor(
    private readonly rpc: Rpc,
    private readonly documents: SentencesOfDocument,
    private readonly glossaries: GlossaryCache,
    private readonly tokens: SentenceTokens,
    private readonly senses: Senses,
    private readonly quota: ModelQuota,
  ) {}

  /**
   * The words of some sentences of a document, sentence by sentence.
   *
   * @param first index from 0
   * @param count 1 to 30
   * @param makeLexemes gives every word its lexeme; where nothing may be written, one that has none yet has the id 0
   * @throws DomainError `reader.document-not-found`, `reader.no-such-sentence`, `reader.too-many-sentences`
   */
  async ofDocument(
    userId: number,
    documentId: number,
    first: number,
    count: number,
    makeLexemes: boolean,
  ): Promise<ReadSentence[]> {
    if (count < 1 || count > LIMITS.sentences) {
      throw new DomainError('reader.too-many-sentences', { most: LIMITS.sentences, asked: count });
    }
    const [{ learner, sentences, ofText }, grammarCounts] = await Promise.all([
      this.read(userId, documentId, first, count),
      this.countsGrammar(userId),
    ]);
    const tokenized = await this.tokens.of(learner, sentences, ofText);
    const words = await learner.withKnowledge(
      tokenized.map(({ tokens }) => tokens),
      { makeLexemesToo: makeLexemes, grammarCounts },
    );
    return tokenized.map(({ patterns }, index) => ({ words: words[index]!, patterns }));
  }

  /**
   * What is new of each of some sentences of a document, part by part.
   *
   * @param from index from 0
   * @param count 1 to 20,000
   * @throws DomainError `reader.document-not-found`, `reader.too-many-sentences`
   */
  async *newWords(userId: number, documentId: number, from: number, count: number): AsyncGenerator<NewWords[]> {
    if (count < 1 || count > LIMITS.newWords) {
      throw new DomainError('reader.too-many-sentences', { most: LIMITS.newWords, asked: count });
    }
    const to = Math.min(from + count, await this.documents.count(userId, documentId));
    for (let first = from; first < to; first += LIMITS.sentences) {
      const sentences = await this.ofDocument(userId, documentId, first, Math.min(LIMITS.sentences, to - first), true);
      yield sentences.map(newWordsOf);
    }
  }

  /**
   * The words of one sentence with their definitions and, where there is a language model, the sense that is meant.
   *
   * @throws DomainError `reader.document-not-found`, `reader.no-such-sentence`
   */
  async inContext(userId: number, documentId: number, index: number): Promise<ReadSentence> {
    const before = Math.min(index, CONTEXT_SENTENCES);
    const { learner, sentences, ofText } = await this.read(userId, documentId, index, 1, before);
    const sentence = sentences[before]!;
    const defined = (await this.definedWords(learner, [sentence], ofText))[0]!;
    if (!this.senses.isConfigured || !(await this.mayAsk(userId))) return defined;
    const context = sentences.slice(0, before).map(({ text }) => text);
    return { ...defined, words: await this.senses.choose(defined.words, sentence.text, context.join('\n')) };
  }

  /**
   * Why a word of a sentence of a document is divided, read and understood as it is.
   *
   * @param index of the word among those of `ofDocument`
   * @throws DomainError `reader.document-not-found`, `reader.no-such-sentence`, `reader.no-such-word`
   */
  async explain(userId: number, documentId: number, sentence: number, index: number): Promise<ExplainTokenResponse> {
    const { learner, sentences, ofText } = await this.read(userId, documentId, sentence, 1);
    const explanation = await learner.explain(sentences[0]!, index, ofText);
    if (explanation.words.length > 0) return explanation;
    throw new DomainError('reader.no-such-word');
  }

  /**
   * The words of any sentence with their definitions.
   *
   * @param sentence at most 2,000 UTF-16 units
   * @throws DomainError `reader.long-sentence`
   */
  async ofSentence(userId: number, sentence: string): Promise<ReadSentence> {
    checkSentence(sentence);
    const [read] = await this.definedWords(new LearnerWords(this.rpc, userId), [{ text: sentence, readings: [] }]);
    return read!;
  }

  /** The words of all sentences of a text that the learner has no document of, with their definitions. */
  async ofText(userId: number, sentences: readonly SentenceText[], ofText: TextHints): Promise<ReadSentence[]> {
    const grammarCounts = await this.countsGrammar(userId);
    return this.definedWords(new LearnerWords(this.rpc, userId), sentences, ofText, grammarCounts);
  }

  /** All that the words of some sentences need, at once: on a busy machine each answer is waited for long. */
  private async read(userId: number, documentId: number, first: number, count: number, before = 0) {
    const learner = new LearnerWords(this.rpc, userId);
    const [{ sentences, textId }] = await Promise.all([
      this.documents.get(userId, documentId, first, count, before),
      learner.corrections(),
    ]);
    return { learner, sentences, ofText: await this.glossaries.of(userId, textId) };
  }

  private async countsGrammar(userId: number): Promise<boolean> {
    const { settings } = await this.rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
    return settings!.grammarCounts;
  }

  private async definedWords(
    learner: LearnerWords,
    sentences: readonly SentenceText[],
    ofText: TextHints = NO_TEXT,
    grammarCounts = false,
  ): Promise<ReadSentence[]> {
    const tokenized = await this.tokens.of(learner, sentences, ofText);
    const tokens = tokenized.map((sentence) => sentence.tokens);
    const [known, { definitions }] = await Promise.all([
      learner.withKnowledge(tokens, { makeLexemesToo: true, grammarCounts }),
      this.rpc.call(LanguageService.method.define, {
        words: tokens.flat().map(({ entry, baseForm, baseReading, definition }) => ({
          entry,
          word: baseForm,
          reading: baseReading,
          meant: definition ? [definition] : [],
        })),
      }),
    ]);
    const ofWords = definitions.values();
    return tokenized.map(({ patterns }, index) => ({
      words: known[index]!.map((word) => {
        // A word of grammar means what it does in this sentence, not everything it can mean.
        const { definition: inDictionary } = ofWords.next().value!;
        const definition = (!word.token.grammar && inDictionary) || word.token.definition;
        return { ...word, definition, definitionSource: definition ? Source.DICTIONARY : Source.UNSPECIFIED };
      }),
      patterns,
    }));
  }

  /** The chosen sense is an extra: a learner who reads very fast does without it. */
  private async mayAsk(userId: number): Promise<boolean> {
    try {
      await this.quota.take(userId);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ event: 'senses.without-model' satisfies LogEvent, code: error.code });
      return false;
    }
  }
}

/** @throws DomainError `reader.long-sentence` */
export function checkSentence(sentence: string): void {
  if (sentence.length <= LIMITS.sentence) return;
  throw new DomainError('reader.long-sentence', { most: LIMITS.sentence, length: sentence.length });
}
