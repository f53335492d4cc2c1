import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type SavedSentence, SentencesService, Source, State } from '@ichibun/proto/sentences';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { costly } from '../http/costly.js';
import { idParameter, shortText } from '../http/schemas.js';
import { CallerId, OwnId } from '../session/caller.js';

/** A language model takes its time over many words. */
const GENERATION_DEADLINE_MS = 5 * 60_000;
/** Requests a minute of one caller: each may cost money. */
const GENERATIONS_PER_MINUTE = 30;
const CHECKS_PER_MINUTE = 120;
const SAVING_DEADLINE_MS = 60_000;

/** What pages show where there is nothing, and send back when they save. */
const NO_DEFINITION = 'Definition not available';
const NO_TRANSLATION = 'Translation not available';
const withoutPlaceholder = (text: string | null | undefined) =>
  !text || text === NO_DEFINITION || text === NO_TRANSLATION ? '' : text;

const id = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const analysisId = id.nullish();
// The sentences service tells people its own, lower bounds.
const sentence = shortText(3_000);

const wanted = z.object({
  uniqueVocabIds: z.array(id).min(1, 'select at least one word').max(10_000),
  analysisId,
  exclude: z.array(shortText(1_500)).max(100).default([]),
});
const generated = z.object({
  unique_vocab_id: id.nullish(),
  target_word: sentence,
  target_reading: sentence.nullish(),
  short_definition: sentence.nullish(),
  sentence_ja: sentence,
  sentence_en: sentence.nullish(),
  source: z.string().max(20).nullish(),
});
const toCheck = z.object({
  unique_vocab_id: id.nullish(),
  target_word: sentence,
  target_reading: sentence.nullish(),
  sentence_ja: sentence,
});
const toSave = z.object({ sentences: z.array(generated).max(1_000), analysisId });
export const selection = z.object({ sentenceIds: z.array(id).max(100_000) });
const change = z.object({
  targetSentence: sentence.optional(),
  sentenceTranslated: sentence.optional(),
  shortDefinition: sentence.optional(),
});

@ApiTags('sentences')
@Controller('api/sentences')
export class SentencesController {
  constructor(private readonly rpc: Rpc) {}

  @Post('generate')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: GENERATION_DEADLINE_MS, stopsWhenAbandoned: true, ...costly(GENERATIONS_PER_MINUTE) })
  @ApiOperation({
    summary: 'A sentence for each word, and where it is from; sentences in `exclude` are not given again',
  })
  async generate(@CallerId() userId: number, @Body({ schema: wanted }) given: z.infer<typeof wanted>) {
    const answer = await this.rpc.call(
      SentencesService.method.generateSentences,
      {
        userId,
        lexemeIds: given.uniqueVocabIds,
        analysisId: given.analysisId ?? undefined,
        exclude: given.exclude,
      },
      { deadlineMs: GENERATION_DEADLINE_MS },
    );
    return {
      sentences: answer.sentences.map((one) => ({
        unique_vocab_id: one.lexemeId,
        target_word: one.targetWord,
        target_reading: one.targetReading,
        short_definition: one.shortDefinition || NO_DEFINITION,
        sentence_ja: one.japanese,
        sentence_en: one.english || NO_TRANSLATION,
        source: SOURCES[one.source],
        unknown_words: one.unknownWords,
        furigana: one.furigana,
      })),
      notFound: answer.notFound.map((one) => ({
        unique_vocab_id: one.lexemeId,
        target_word: one.targetWord,
        target_reading: one.targetReading,
        short_definition: one.shortDefinition || NO_DEFINITION,
        reason: one.reason,
      })),
      problem: answer.problem || null,
    };
  }

  @Post('check')
  @HttpCode(200)
  @RouteConfig(costly(CHECKS_PER_MINUTE))
  @ApiOperation({
    summary: 'A sentence that the learner wrote for a word, as `generate` gives it; refused when the word is not in it',
  })
  async check(@CallerId() userId: number, @Body({ schema: toCheck }) given: z.infer<typeof toCheck>) {
    const { japanese, furigana, unknownWords } = await this.rpc.call(SentencesService.method.checkSentence, {
      userId,
      lexemeId: given.unique_vocab_id ?? undefined,
      targetWord: given.target_word,
      targetReading: given.target_reading ?? '',
      japanese: given.sentence_ja,
    });
    return { sentence_ja: japanese, furigana, unknown_words: unknownWords, source: SOURCES[Source.LEARNER] };
  }

  @Post('save')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: SAVING_DEADLINE_MS })
  @ApiOperation({ summary: 'Saves generated sentences; those that are in the bank already stay as they are' })
  async save(@CallerId() userId: number, @Body({ schema: toSave }) given: z.infer<typeof toSave>) {
    const { saved, alreadySaved } = await this.rpc.call(
      SentencesService.method.saveSentences,
      {
        userId,
        analysisId: given.analysisId ?? undefined,
        sentences: given.sentences.map((one) => ({
          lexemeId: one.unique_vocab_id ?? undefined,
          targetWord: one.target_word,
          targetReading: one.target_reading ?? '',
          shortDefinition: withoutPlaceholder(one.short_definition),
          japanese: one.sentence_ja,
          english: withoutPlaceholder(one.sentence_en),
          source: sourceNamed(one.source),
        })),
      },
      { deadlineMs: SAVING_DEADLINE_MS },
    );
    return { saved, alreadySaved };
  }

  @Get('bank/:userId')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiParam({ name: 'userId', type: Number, description: 'The caller’s own id' })
  @ApiOperation({ summary: 'The learner’s saved sentences but those marked known, newest first' })
  async bank(@OwnId('userId') userId: number) {
    // Twenty thousand sentences written at once would stop everything else for longer than anybody may.
    const sentences: string[] = [];
    for await (const part of this.rpc.stream(SentencesService.method.listSentences, { userId })) {
      for (const one of part.sentences) sentences.push(JSON.stringify(present(one)));
    }
    return `{"sentences":[${sentences.join()}]}`;
  }

  @Post('mark-known')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: SAVING_DEADLINE_MS })
  @ApiOperation({ summary: 'Adds the sentences’ target words to the vocabulary; the sentences leave the bank' })
  async markKnown(@CallerId() userId: number, @Body({ schema: selection }) { sentenceIds }: z.infer<typeof selection>) {
    const { marked, addedWords } = await this.rpc.call(
      SentencesService.method.markKnown,
      { userId, sentenceIds },
      { deadlineMs: SAVING_DEADLINE_MS },
    );
    return { marked, addedWords };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Changes the texts of a saved sentence; what is left out stays' })
  async change(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) sentenceId: number,
    @Body({ schema: change }) given: z.infer<typeof change>,
  ) {
    const { sentence } = await this.rpc.call(SentencesService.method.changeSentence, {
      userId,
      sentenceId,
      japanese: given.targetSentence,
      english: given.sentenceTranslated === undefined ? undefined : withoutPlaceholder(given.sentenceTranslated),
      shortDefinition: given.shortDefinition === undefined ? undefined : withoutPlaceholder(given.shortDefinition),
    });
    return { sentence: present(sentence!) };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes a saved sentence' })
  async remove(@CallerId() userId: number, @Param('id', { schema: idParameter }) sentenceId: number) {
    await this.rpc.call(SentencesService.method.deleteSentence, { userId, sentenceId });
    return {};
  }
}

const SOURCES: Record<Source, string> = {
  [Source.UNSPECIFIED]: 'unknown',
  [Source.CORPUS]: 'corpus',
  [Source.TEXT]: 'text',
  [Source.MODEL]: 'model',
  [Source.LEARNER]: 'learner',
};

const sourceNamed = (name: string | null | undefined): Source =>
  Number(Object.keys(SOURCES).find((source) => SOURCES[Number(source) as Source] === name) ?? Source.UNSPECIFIED);

const STATES: Record<State, string> = {
  [State.UNSPECIFIED]: 'unknown',
  [State.LEARNING]: 'learning',
  [State.KNOWN]: 'known',
};

const present = (one: SavedSentence) => ({
  id: one.id,
  analysisId: one.analysisId ?? null,
  analysisTitle: one.analysisTitle || null,
  analysisCreatedAt: one.analysisCreatedAt ? timestampDate(one.analysisCreatedAt) : null,
  targetWord: one.targetWord,
  targetReading: one.targetReading,
  shortDefinition: one.shortDefinition || NO_DEFINITION,
  targetSentence: one.japanese,
  sentenceTranslated: one.english || NO_TRANSLATION,
  addedAt: timestampDate(one.addedAt!),
  state: STATES[one.state],
  source: SOURCES[one.source],
  furigana: one.furigana,
});
