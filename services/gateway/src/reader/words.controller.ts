import {
  explainedWord,
  type newWords,
  type ReadWord,
  wordsCalls,
  type wordsOfSentences,
} from '@ichibun/contracts/reading-words';
import { Turn } from '@ichibun/kit/in-turns';
import { Rpc } from '@ichibun/kit/rpc';
import type { ExplainedWord } from '@ichibun/proto/language';
import { ReaderService, type SentenceWords, Source } from '@ichibun/proto/reader';
import { dictionaryName } from '@ichibun/text-words/dictionary-name';
import { presentPattern } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { presentFailure } from '../http/failures.js';
import { NO_DEFINITION, NO_TRANSLATION, withoutPlaceholder } from '../http/placeholders.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';
import { presentToken } from '../language/present-token.js';
import { presentDefined, presentWord, sourceName } from './present-word.js';

/** Milliseconds for the sentences of a long film on a busy machine. */
const NEW_WORDS_MS = 80_000;

/** Which sentences of a document, and what of their words. */
interface WordsRequest {
  readonly userId: number;
  readonly documentId: number;
  readonly firstSentence: number;
  readonly sentenceCount: number;
  readonly inContext?: boolean;
  readonly makeLexemes?: boolean;
}

@ApiTags('reader')
@Controller()
export class WordsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(wordsCalls.ofDocument)
  async ofDocument(
    @Given() { userId, params: { id: documentId }, query: { from, count } }: Given<typeof wordsCalls.ofDocument>,
    @Streamed(0) answer: StreamedJson,
  ) {
    return this.written(answer, { userId, documentId, firstSentence: from, sentenceCount: count });
  }

  @Call(wordsCalls.withIds)
  async withIds(
    @Given() { userId, params: { id: documentId }, body: { from, count } }: Given<typeof wordsCalls.withIds>,
    @Streamed(0) answer: StreamedJson,
  ) {
    const request = { userId, documentId, firstSentence: from, sentenceCount: count, makeLexemes: true };
    return this.written(answer, request);
  }

  @Call(wordsCalls.newWords)
  async newWords(
    @Given() { userId, params: { id: documentId }, body: { from, count } }: Given<typeof wordsCalls.newWords>,
    @Streamed(0) answer: StreamedJson,
  ) {
    const request = { userId, documentId, firstSentence: from, sentenceCount: count };
    const sentences = answer.list<z.output<typeof newWords>>();
    const turn = new Turn();
    const options = { deadlineMs: NEW_WORDS_MS };
    for await (const part of this.rpc.stream(ReaderService.method.getNewWords, request, options)) {
      for (const { words, lexemeIds, patternIds } of part.sentences) {
        sentences.add({ words, uniqueVocabIds: lexemeIds, patterns: patternIds });
      }
      if (turn.isOver) await turn.next();
    }
    return answer.of<{ sentences: z.output<typeof newWords>[] }>({ sentences });
  }

  @Call(wordsCalls.explain)
  async explain(
    @Given() {
      userId,
      params: { id: documentId },
      query: { sentenceIndex, wordIndex },
    }: Given<typeof wordsCalls.explain>,
  ): Promise<z.output<typeof explainedWord>> {
    const request = { userId, documentId, sentence: sentenceIndex, word: wordIndex };
    const { words, steps, runnerUp } = (await this.rpc.call(ReaderService.method.explainWord, request)).explanation!;
    return {
      words: words.map(presentExplained),
      steps: steps.map(({ stage, rule, writtenIn, example, because, from, to }) => ({
        stage,
        rule,
        writtenIn,
        example: example || null,
        because: because.map(({ feature, value }) => ({ feature, value })),
        from: from.map(presentExplained),
        to: to.map(presentExplained),
      })),
      runnerUp: runnerUp
        ? {
            words: runnerUp.words.map(presentExplained),
            insteadOf: runnerUp.insteadOf.map(presentExplained),
            more: runnerUp.more,
          }
        : null,
    };
  }

  @Call(wordsCalls.inContext)
  async inContext(@Given() { userId, body: given }: Given<typeof wordsCalls.inContext>) {
    const { documentId, sentenceIndex } = given;
    const [[sentence], dictionary] = await Promise.all([
      this.words({ userId, documentId, firstSentence: sentenceIndex, sentenceCount: 1, inContext: true }),
      dictionaryName(this.rpc),
    ]);
    const { words, patterns } = sentence!;
    return {
      words: words.map((one) => presentDefined(one, dictionary)),
      patterns: patterns.map(presentPattern),
    };
  }

  @Call(wordsCalls.process)
  async process(@Given() { userId, body: given }: Given<typeof wordsCalls.process>) {
    const [answer, dictionary] = await Promise.all([
      this.rpc.call(ReaderService.method.processSentence, { userId, ...given }, { deadlineMs: 30_000 }),
      dictionaryName(this.rpc),
    ]);
    return {
      translation: given.includeTranslation ? answer.translation || NO_TRANSLATION : null,
      translationSource: sourceName(answer.translationSource, dictionary),
      problem: answer.problem || null,
      failure: presentFailure(answer.failure),
      ...(answer.notes.length > 0 && { notes: answer.notes }),
      words: answer.words.map((one) => presentDefined(one, dictionary)),
      patterns: answer.patterns.map(presentPattern),
      analysis: {
        word_units: answer.words
          .filter(({ token }) => presentToken(token!).kind !== 'punctuation')
          .map(({ token, definition }) => ({
            surface_form: token!.surface,
            reading: token!.reading,
            definition: definition || NO_DEFINITION,
            lemma: token!.baseForm,
          })),
      },
    };
  }

  @Call(wordsCalls.translate)
  async translate(@Given() { userId, body: given }: Given<typeof wordsCalls.translate>) {
    const cached = withoutPlaceholder(given.cachedDefinition) ?? '';
    const [{ translation, source }, dictionary] = await Promise.all([
      this.translateWord(userId, given.word, cached, given.sentence ?? ''),
      dictionaryName(this.rpc),
    ]);
    return { translation: translation || NO_DEFINITION, source: sourceName(source, dictionary) };
  }

  @Call(wordsCalls.define)
  async define(@Given() { userId, body: given }: Given<typeof wordsCalls.define>) {
    const [{ translation, source, reading, dictionaryDefinition }, dictionary] = await Promise.all([
      this.translateWord(userId, given.word, '', ''),
      dictionaryName(this.rpc),
    ]);
    return {
      definition: {
        word: given.word.trim(),
        reading,
        translation: translation || NO_DEFINITION,
        aiTranslation: source === Source.MODEL ? translation : null,
        jmdictTranslation: dictionaryDefinition || null,
        source: sourceName(source, dictionary),
      },
    };
  }

  private translateWord(userId: number, given: string, cachedDefinition: string, sentenceOfIt: string) {
    return this.rpc.call(
      ReaderService.method.translateWord,
      { userId, word: given.trim(), cachedDefinition, sentence: sentenceOfIt },
      { deadlineMs: 30_000 },
    );
  }

  private async written(answer: StreamedJson, request: WordsRequest) {
    const sentences = answer.list<ReadWord[]>();
    const patterns = answer.list<z.output<typeof wordsOfSentences>['patterns'][number]>();
    const turn = new Turn();
    for await (const part of this.parts(request)) {
      for (const sentence of part) {
        sentences.add(sentence.words.map(presentWord));
        patterns.add(sentence.patterns.map(presentPattern));
        if (turn.isOver) await turn.next();
      }
    }
    return answer.of<z.output<typeof wordsOfSentences>>({ sentences, patterns });
  }

  private async words(request: WordsRequest): Promise<SentenceWords[]> {
    const sentences: SentenceWords[] = [];
    for await (const part of this.parts(request)) sentences.push(...part);
    return sentences;
  }

  private async *parts(request: WordsRequest): AsyncGenerator<SentenceWords[]> {
    const method = ReaderService.method.getWords;
    for await (const { sentences } of this.rpc.stream(method, request, { deadlineMs: 30_000 })) yield sentences;
  }
}

const presentExplained = ({ surface, reading, baseForm, entry, definition }: ExplainedWord) => ({
  text: surface,
  reading,
  baseForm,
  entry: entry || null,
  meaning: definition ?? null,
});
