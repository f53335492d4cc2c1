import { buffer } from 'node:stream/consumers';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type Mined, type SavedSentence, SentencesService, Source, State } from '@ichibun/proto/sentences';
import { Body, Controller, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IDS_BODY, MEGABYTE } from '../http/bounds.js';
import { CallerId, OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { presentFailure } from '../http/failures.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { NO_DEFINITION, NO_TRANSLATION, withoutPlaceholder } from '../http/placeholders.js';
import { Route } from '../http/route.js';
import { idParameter, nothing } from '../http/schemas.js';
import { storedFile } from '../http/stored-file.js';
import { uploadedFile } from '../http/uploaded-file.js';
import { presentCollected } from '../reviews/collected.js';
import { MEDIA_KINDS, mediaName, mediaOf, mediaRoom, ownMediaName } from '../reviews/sentence-media.js';
import { LARGEST_SOUND, OwnMedia } from './own-media.js';
import { presentGenerated, SOURCES } from './present-generated.js';
import {
  bank,
  change,
  checked,
  generated,
  marked,
  oneSentence,
  saved,
  type savedSentence,
  selection,
  toCheck,
  toSave,
  wanted,
} from './sentences.contract.js';

/** A language model takes its time over many words. */
const GENERATION_DEADLINE_MS = 5 * 60_000;
/** Requests a minute of one caller: each may cost money. */
const GENERATIONS_PER_MINUTE = 30;
const CHECKS_PER_MINUTE = 120;
const SAVING_DEADLINE_MS = 60_000;
/** Time for a minute of sound over a slow line. */
const MEDIA_DEADLINE_MS = 60_000;
/** A sentence has a sound and a picture. */
const MEDIA_PER_MINUTE = 120;

@ApiTags('sentences')
@Controller('api/sentences')
export class SentencesController {
  private readonly ownMedia: OwnMedia;

  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {
    this.ownMedia = new OwnMedia(rpc, objects);
  }

  @Post('generate')
  @Route({ deadlineMs: GENERATION_DEADLINE_MS, stopsWhenAbandoned: true, ...costly(GENERATIONS_PER_MINUTE) })
  @Operation({
    summary: 'A sentence for each word, and where it is from; sentences in `exclude` are not given again',
    body: { bytes: MEGABYTE, values: 12_000 },
    answers: { 200: generated },
    fails: [
      'sentences.no-words',
      'sentences.too-many-words',
      'sentences.no-such-word',
      'sentences.requests-running',
      'content.analysis-not-found',
      'content.not-completed',
    ],
  })
  async generate(@CallerId() userId: number, @Body({ schema: wanted }) given: z.infer<typeof wanted>) {
    const answer = await this.rpc.call(
      SentencesService.method.generateSentences,
      {
        userId,
        lexemeIds: given.uniqueVocabIds,
        analysisId: given.analysisId ?? undefined,
        exclude: given.exclude,
        withoutModel: given.withoutModel,
      },
      { deadlineMs: GENERATION_DEADLINE_MS },
    );
    return {
      sentences: answer.sentences.map(presentGenerated),
      notFound: answer.notFound.map((one) => ({
        unique_vocab_id: one.lexemeId,
        target_word: one.targetWord,
        target_reading: one.targetReading,
        short_definition: one.shortDefinition ?? NO_DEFINITION,
        reason: one.reason,
        reasons: one.reasons.map((given) => presentFailure(given)!),
      })),
      problem: answer.problem || null,
      failure: presentFailure(answer.failure),
      forModel: answer.forModel,
    };
  }

  @Post('check')
  @Route(costly(CHECKS_PER_MINUTE))
  @Operation({
    summary: 'A sentence that the learner wrote for a word, as `generate` gives it; refused when the word is not in it',
    answers: { 200: checked },
    fails: ['sentences.invalid', 'sentences.target-missing'],
  })
  async check(@CallerId() userId: number, @Body({ schema: toCheck }) given: z.infer<typeof toCheck>) {
    const { japanese, furigana, unknownWords } = await this.rpc.call(SentencesService.method.checkSentence, {
      userId,
      lexemeId: given.unique_vocab_id ?? undefined,
      targetWord: given.target_word,
      targetReading: given.target_reading ?? '',
      japanese: given.sentence_ja,
      analysisId: given.analysisId ?? undefined,
    });
    return { sentence_ja: japanese, furigana, unknown_words: unknownWords, source: SOURCES[Source.LEARNER] };
  }

  @Post('save')
  @Route({ deadlineMs: SAVING_DEADLINE_MS })
  @Operation({
    summary:
      'Saves sentences and makes cards of their words; sentences and cards that are there already stay as they are',
    body: { bytes: 4 * MEGABYTE, values: 12_000 },
    answers: { 200: saved },
    fails: [
      'sentences.none',
      'sentences.too-many',
      'sentences.invalid',
      'sentences.target-missing',
      'sentences.bank-full',
      'sentences.analysis-not-found',
      'vocabulary.too-many-cards',
    ],
  })
  async save(@CallerId() userId: number, @Body({ schema: toSave }) given: z.infer<typeof toSave>) {
    const counts = await this.rpc.call(
      SentencesService.method.saveSentences,
      {
        userId,
        analysisId: given.analysisId ?? undefined,
        documentId: given.documentId ?? undefined,
        sentences: given.sentences.map((one) => ({
          lexemeId: one.unique_vocab_id ?? undefined,
          targetWord: one.target_word,
          targetReading: one.target_reading ?? '',
          shortDefinition: withoutPlaceholder(one.short_definition),
          sense: one.sense ?? 0,
          japanese: one.sentence_ja,
          english: withoutPlaceholder(one.sentence_en) ?? '',
          source: sourceNamed(one.source),
        })),
      },
      { deadlineMs: SAVING_DEADLINE_MS },
    );
    const { saved, alreadySaved, sentenceIds, cards } = counts;
    return { saved, alreadySaved, sentenceIds, cards: presentCollected(cards!) };
  }

  @Get('bank/:userId')
  @Operation({ summary: 'The learner’s saved sentences but those marked known, newest first', answers: { 200: bank } })
  async bank(@OwnId('userId') userId: number, @Large() answer: LargeAnswer) {
    const sentences = answer.list<ReturnType<typeof present>>();
    for await (const part of this.rpc.stream(SentencesService.method.listSentences, { userId })) {
      for (const one of part.sentences) sentences.add(present(one));
    }
    return answer.of<z.output<typeof bank>>({ sentences });
  }

  @Post('mark-known')
  @Route({ deadlineMs: SAVING_DEADLINE_MS })
  @Operation({
    summary: 'Adds the sentences’ target words to the vocabulary; the sentences leave the bank',
    body: IDS_BODY,
    answers: { 200: marked },
    fails: ['sentences.none', 'sentences.too-many', 'sentences.not-found'],
  })
  async markKnown(@CallerId() userId: number, @Body({ schema: selection }) { sentenceIds }: z.infer<typeof selection>) {
    const counts = await this.rpc.call(
      SentencesService.method.markKnown,
      { userId, sentenceIds },
      { deadlineMs: SAVING_DEADLINE_MS },
    );
    return { marked: counts.marked, addedWords: counts.addedWords };
  }

  @Get('media')
  @Operation({
    summary: 'How much room sounds and pictures of the caller’s sentences take, and how much there is',
    answers: { 200: mediaRoom },
  })
  async room(@CallerId() userId: number): Promise<z.output<typeof mediaRoom>> {
    const room = await this.rpc.call(SentencesService.method.getMediaRoom, { userId });
    const { count, mostCount } = room;
    return { count, bytes: Number(room.bytes), mostCount, mostBytes: Number(room.mostBytes) };
  }

  @Post(':id/media/:media')
  @Route({ deadlineMs: MEDIA_DEADLINE_MS, ...costly(MEDIA_PER_MINUTE) })
  @Operation({
    summary:
      'Keeps the sound of a line (WAV, 16-bit mono PCM, at most 60 s, which becomes an MP3) or a picture (JPEG, at ' +
      'most 200 kB) with a saved sentence, in place of one that it has',
    form: { file: 'file', small: LARGEST_SOUND },
    answers: { 200: nothing },
    fails: [
      'sentences.not-found',
      'sentences.invalid-media',
      'sentences.large-media',
      'sentences.too-much-media',
      'speech.invalid-sound',
      'speech.too-many',
    ],
  })
  async keepMedia(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) sentenceId: number,
    @Param('media', { schema: ownMediaName }) media: z.infer<typeof ownMediaName>,
    @Req() request: FastifyRequest,
  ) {
    const { taken } = await uploadedFile(request, 'file', buffer, LARGEST_SOUND);
    await this.ownMedia.keep(userId, sentenceId, media, taken);
    return {};
  }

  @Get(':id/media/:media')
  @Operation({
    summary: 'A sound or a picture that the page of a film or a program has sent with a saved sentence',
    answers: { 200: { mediaType: '*/*' } },
    fails: ['sentences.no-media', 'objects.not-found'],
  })
  async media(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) sentenceId: number,
    @Param('media', { schema: mediaName }) media: z.infer<typeof mediaName>,
  ) {
    const request = { userId, sentenceId, kind: MEDIA_KINDS[media] };
    const { objectKey, mediaType } = await this.rpc.call(SentencesService.method.getMedia, request);
    return storedFile(this.objects, objectKey, { type: mediaType });
  }

  @Patch(':id')
  @Operation({
    summary: 'Changes the texts of a saved sentence; what is left out stays',
    answers: { 200: oneSentence },
    fails: ['sentences.not-found', 'sentences.invalid', 'sentences.target-missing', 'sentences.saved-already'],
  })
  async change(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) sentenceId: number,
    @Body({ schema: change }) given: z.infer<typeof change>,
  ) {
    const { sentence } = await this.rpc.call(SentencesService.method.changeSentence, {
      userId,
      sentenceId,
      japanese: given.targetSentence,
      english:
        given.sentenceTranslated === undefined ? undefined : (withoutPlaceholder(given.sentenceTranslated) ?? ''),
      shortDefinition:
        given.shortDefinition === undefined ? undefined : (withoutPlaceholder(given.shortDefinition) ?? ''),
    });
    return { sentence: present(sentence!) };
  }

  @Delete(':id')
  @Operation({
    summary: 'Removes a saved sentence, and the card that it began unless that was answered',
    answers: { 200: nothing },
    fails: ['sentences.not-found'],
  })
  async remove(@CallerId() userId: number, @Param('id', { schema: idParameter }) sentenceId: number) {
    await this.rpc.call(SentencesService.method.deleteSentence, { userId, sentenceId });
    return {};
  }
}

const sourceNamed = (name: string | null | undefined): Source =>
  Number(Object.keys(SOURCES).find((source) => SOURCES[Number(source) as Source] === name) ?? Source.UNSPECIFIED);

const STATES = {
  [State.UNSPECIFIED]: 'unknown',
  [State.LEARNING]: 'learning',
  [State.KNOWN]: 'known',
} as const;

const present = (one: SavedSentence): z.output<typeof savedSentence> => ({
  id: one.id,
  analysisId: one.analysisId ?? null,
  documentId: one.documentId ?? null,
  analysisTitle: one.analysisTitle || null,
  analysisCreatedAt: one.analysisCreatedAt ? timestampDate(one.analysisCreatedAt) : null,
  targetWord: one.targetWord,
  targetReading: one.targetReading,
  shortDefinition: one.shortDefinition ?? NO_DEFINITION,
  targetSentence: one.japanese,
  sentenceTranslated: one.english || NO_TRANSLATION,
  addedAt: timestampDate(one.addedAt!),
  state: STATES[one.state],
  source: SOURCES[one.source],
  furigana: one.furigana,
  mined: one.mined ? presentMined(one.mined) : null,
});

const presentMined = (mined: Mined) => ({
  ...{ title: mined.title || null, url: mined.url || null },
  media: mediaOf(mined),
});
