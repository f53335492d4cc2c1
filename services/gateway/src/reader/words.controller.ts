import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService, Source, type Word } from '@ichibun/proto/reader';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { costly } from '../http/costly.js';
import { idParameter, shortText } from '../http/schemas.js';
import { dictionaryName } from '../language/dictionary-name.js';
import { presentToken } from '../language/present-token.js';
import { CallerId } from '../session/caller.js';

export const NO_TRANSLATION = 'Translation not available';
export const NO_DEFINITION = 'Definition not available';

/** Look-ups of one learner that a language model may be asked for; a reader looks ahead of what is shown. */
const PER_MINUTE = 300;
const LARGEST = 2 ** 31 - 1;
// The reader service tells people its own, lower bounds.
const sentence = shortText(20_000);
const word = shortText(200).refine((text) => text.trim() !== '', 'Which word?');

const range = z.object({
  from: z.coerce.number().int().min(0).max(LARGEST).default(0),
  count: z.coerce.number().int().min(1).max(1_000).default(15),
});
const place = z.object({
  documentId: z.coerce.number().int().min(1).max(LARGEST),
  sentenceIndex: z.number().int().min(0).max(LARGEST),
});
const toProcess = z.object({ sentence, includeTranslation: z.boolean().default(false) });
const toTranslate = z.object({
  word,
  cachedDefinition: shortText(10_000).nullish(),
  sentence: sentence.nullish(),
});
const toDefine = z.object({ word });

@ApiTags('reader')
@Controller('api')
export class WordsController {
  constructor(private readonly rpc: Rpc) {}

  @Get('documents/:id/words')
  @ApiQuery({ name: 'from', required: false, type: Number })
  @ApiQuery({ name: 'count', required: false, type: Number })
  @ApiOperation({ summary: 'The words of up to 30 sentences of a document, and what the learner knows of them' })
  async ofDocument(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: range }) { from, count }: z.infer<typeof range>,
  ) {
    const sentences = await this.words({
      userId,
      documentId,
      firstSentence: from,
      sentenceCount: count,
      makeLexemes: true,
    });
    return { sentences: sentences.map((words) => words.map(present)) };
  }

  @Post('contextual/words')
  @HttpCode(200)
  @RouteConfig({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @ApiOperation({
    summary: 'The words of a sentence with definitions and, where there is a language model, the sense that is meant',
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
  @HttpCode(200)
  @RouteConfig({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @ApiOperation({ summary: 'The words of any sentence with definitions and, when asked for, its translation' })
  async process(@CallerId() userId: number, @Body({ schema: toProcess }) given: z.infer<typeof toProcess>) {
    const [answer, dictionary] = await Promise.all([
      this.rpc.call(ReaderService.method.processSentence, { userId, ...given }, { deadlineMs: 30_000 }),
      dictionaryName(this.rpc),
    ]);
    return {
      translation: given.includeTranslation ? answer.translation || NO_TRANSLATION : null,
      translationSource: sourceName(answer.translationSource, dictionary),
      problem: answer.problem || null,
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
  @HttpCode(200)
  @RouteConfig({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @ApiOperation({ summary: 'What a word means: by the dictionary, else by a language model, else as the caller said' })
  async translate(@CallerId() userId: number, @Body({ schema: toTranslate }) given: z.infer<typeof toTranslate>) {
    const cached = given.cachedDefinition ?? '';
    const [{ translation, source }, dictionary] = await Promise.all([
      this.translateWord(userId, given.word, cached === NO_DEFINITION ? '' : cached, given.sentence ?? ''),
      dictionaryName(this.rpc),
    ]);
    return { translation: translation || NO_DEFINITION, source: sourceName(source, dictionary) };
  }

  @Post('word-definition')
  @HttpCode(200)
  @ApiOperation({ summary: 'What a word means, in any of its forms' })
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

interface PresentedWord extends Omit<ReturnType<typeof presentToken>, 'tokens'> {
  tokens: PresentedWord[];
  uniqueVocabId: number | null;
  known: boolean;
  blocked: boolean;
}

const present = ({ token, lexemeId, known, blocked, parts }: Word): PresentedWord => ({
  ...presentToken(token!),
  isGrouped: parts.length > 0,
  tokens: parts.map(present),
  uniqueVocabId: lexemeId || null,
  known,
  blocked,
});

const presentDefined = (word: Word, dictionary: string | null) => ({
  ...present(word),
  definition: word.definition || NO_DEFINITION,
  definitionSource: sourceName(word.definitionSource, dictionary),
  sense: word.sense || null,
});
