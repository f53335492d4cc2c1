import { Rpc } from '@ichibun/kit/rpc';
import type { ExplainedWord } from '@ichibun/proto/language';
import { ReaderService, Source, type Word } from '@ichibun/proto/reader';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { presentFailure } from '../http/failures.js';
import { Operation } from '../http/operation.js';
import { NO_DEFINITION, NO_TRANSLATION, withoutPlaceholder } from '../http/placeholders.js';
import { Route } from '../http/route.js';
import { idParameter } from '../http/schemas.js';
import { dictionaryName } from '../language/dictionary-name.js';
import { presentToken } from '../language/present-token.js';
import { stateOrNull } from '../vocabulary/present-state.js';
import {
  type definedWord,
  explainedWord,
  place,
  processedSentence,
  range,
  type readWord,
  toDefine,
  toProcess,
  toTranslate,
  wordDefinition,
  wordOfSentence,
  wordsInContext,
  wordsOfSentences,
  wordTranslation,
} from './reader.contract.js';

/** Look-ups of one learner that a language model may be asked for; a reader looks ahead of what is shown. */
const PER_MINUTE = 300;
@ApiTags('reader')
@Controller('api')
export class WordsController {
  constructor(private readonly rpc: Rpc) {}

  @Get('documents/:id/words')
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'The words of up to 30 sentences of a document, and what the learner knows of them',
    answers: { 200: wordsOfSentences },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'reader.too-many-sentences'],
  })
  async ofDocument(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: range }) { from, count }: z.infer<typeof range>,
  ) {
    const sentences = await this.words({ userId, documentId, firstSentence: from, sentenceCount: count });
    return { sentences: sentences.map((words) => words.map(present)) };
  }

  @Post('documents/:id/words')
  @Operation({
    summary: 'The same as GET; words that nothing has met before get their ids',
    answers: { 200: wordsOfSentences },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'reader.too-many-sentences'],
  })
  async withIds(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Body({ schema: range }) { from, count }: z.infer<typeof range>,
  ) {
    const request = { userId, documentId, firstSentence: from, sentenceCount: count, makeLexemes: true };
    return { sentences: (await this.words(request)).map((words) => words.map(present)) };
  }

  @Get('documents/:id/words/why')
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'Why a word of a document is divided, read and understood as it is',
    answers: { 200: explainedWord },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'reader.no-such-word'],
  })
  async explain(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: wordOfSentence }) { sentenceIndex, wordIndex }: z.infer<typeof wordOfSentence>,
  ): Promise<z.output<typeof explainedWord>> {
    const request = { userId, documentId, sentence: sentenceIndex, word: wordIndex };
    const { words, steps, runnerUp } = (await this.rpc.call(ReaderService.method.explainWord, request)).explanation!;
    return {
      words: words.map(presentExplained),
      steps: steps.map(({ stage, rule, writtenIn, example, because, from, to }) => ({
        ...{ stage, rule, writtenIn, example: example || null },
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

  @Post('contextual/words')
  @Route({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The words of a sentence with definitions and, where there is a language model, the sense that is meant',
    answers: { 200: wordsInContext },
    fails: ['reader.document-not-found', 'reader.no-such-sentence'],
  })
  async inContext(@CallerId() userId: number, @Body({ schema: place }) given: z.infer<typeof place>) {
    const { documentId, sentenceIndex } = given;
    const [[words], dictionary] = await Promise.all([
      this.words({ userId, documentId, firstSentence: sentenceIndex, sentenceCount: 1, inContext: true }),
      dictionaryName(this.rpc),
    ]);
    return { words: words!.map((one) => presentDefined(one, dictionary)) };
  }

  @Post('assisted-reader/process-sentence')
  @Route({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The words of any sentence with definitions and, when asked for, its translation',
    answers: { 200: processedSentence },
    fails: ['reader.long-sentence'],
  })
  async process(@CallerId() userId: number, @Body({ schema: toProcess }) given: z.infer<typeof toProcess>) {
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

  @Post('translate/word')
  @Route({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'What a word means: by the dictionary, else by a language model, else as the caller said',
    answers: { 200: wordTranslation },
    fails: ['reader.too-many-questions', 'reader.long-sentence'],
  })
  async translate(@CallerId() userId: number, @Body({ schema: toTranslate }) given: z.infer<typeof toTranslate>) {
    const cached = withoutPlaceholder(given.cachedDefinition) ?? '';
    const [{ translation, source }, dictionary] = await Promise.all([
      this.translateWord(userId, given.word, cached, given.sentence ?? ''),
      dictionaryName(this.rpc),
    ]);
    return { translation: translation || NO_DEFINITION, source: sourceName(source, dictionary) };
  }

  @Post('word-definition')
  @Route({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'What a word means, in any of its forms',
    answers: { 200: wordDefinition },
    fails: ['reader.too-many-questions'],
  })
  async define(@CallerId() userId: number, @Body({ schema: toDefine }) given: z.infer<typeof toDefine>) {
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

  private async words(request: {
    userId: number;
    documentId: number;
    firstSentence: number;
    sentenceCount: number;
    inContext?: boolean;
    makeLexemes?: boolean;
  }): Promise<Word[][]> {
    const sentences: Word[][] = [];
    const method = ReaderService.method.getWords;
    for await (const part of this.rpc.stream(method, request, { deadlineMs: 30_000 })) {
      for (const { words } of part.sentences) sentences.push(words);
    }
    return sentences;
  }
}

function sourceName(source: Source, dictionary: string | null): string | null {
  switch (source) {
    case Source.DICTIONARY:
      return dictionary;
    case Source.CORPUS:
      return 'Sentence corpus';
    case Source.MODEL:
      return 'AI';
    case Source.CALLER:
      return 'Given';
    default:
      return null;
  }
}

const presentExplained = ({ surface, reading, baseForm, entry, definition }: ExplainedWord) => ({
  ...{ text: surface, reading, baseForm },
  entry: entry || null,
  meaning: definition ?? null,
});

const present = ({ token, parts, ...word }: Word): z.output<typeof readWord> => ({
  ...presentToken(token!),
  isGrouped: parts.length > 0,
  tokens: parts.map(present),
  uniqueVocabId: word.lexemeId || null,
  known: word.known,
  knownByParts: word.knownByParts,
  blocked: word.blocked,
  state: stateOrNull(word.state),
  uncounted: word.uncounted,
});

const presentDefined = (word: Word, dictionary: string | null): z.output<typeof definedWord> => ({
  ...present(word),
  definition: word.definition || NO_DEFINITION,
  definitionSource: sourceName(word.definitionSource, dictionary),
  sense: word.sense || null,
});
