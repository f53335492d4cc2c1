import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService } from '@ichibun/proto/sentences';
import { WordState } from '@ichibun/proto/vocabulary';
import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { APKG, EXPORT_DEADLINE_MS, packageOf } from '../decks/decks.controller.js';
import { type BodyBounds, MEGABYTE } from '../http/bounds.js';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import {
  ankiCards,
  ankiNotes,
  ankiPlan,
  ankiStatus,
  packageWanted,
  takenStates,
  zoneOfCards,
} from './anki.contract.js';

/** Ids of 20,000 notes for each of four states, and 5,000 notes with their words. */
const STATUS_BODY: BodyBounds = { bytes: 2 * MEGABYTE, values: 100_000 };
/** Requests a minute of one caller. */
const PACKAGES_PER_MINUTE = 20;

@ApiTags('reviews')
@Controller('api/users/:id/anki')
export class AnkiController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('package')
  @Route({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(PACKAGES_PER_MINUTE) })
  @Operation({
    summary: 'The cards as an Anki package with schedules and logs; header `x-ichibun-as-of` says as of when',
    answers: { 200: { mediaType: APKG } },
    fails: ['sentences.nothing-to-send', 'sentences.invalid-deck-name', 'time.unknown-zone'],
  })
  async package(
    @OwnId('id') userId: number,
    @Body({ schema: packageWanted }) { deckName, since, timeZone }: z.infer<typeof packageWanted>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const asOf = Date.now();
    const made = await this.rpc.call(
      SentencesService.method.exportVocabulary,
      {
        ...{ userId, deckName, scheduling: { timeZone } },
        ofCards: { since: since === undefined ? undefined : timestampFromDate(new Date(since)) },
      },
      { deadlineMs: EXPORT_DEADLINE_MS },
    );
    if (made.notes === 0) {
      throw new DomainError('sentences.nothing-to-send');
    }
    reply.header('x-ichibun-as-of', String(asOf));
    return packageOf(this.objects, made);
  }

  @Get('plan')
  @Operation({ summary: 'What would go to the learner’s Anki, before it does', answers: { 200: ankiPlan } })
  async plan(@OwnId('id') userId: number) {
    const { $typeName: _, ...plan } = await this.rpc.call(ReviewsService.method.countForAnki, { userId });
    return plan;
  }

  @Get('cards')
  @Route({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(PACKAGES_PER_MINUTE) })
  @Operation({
    summary: 'Cards of the learner’s own Anki, and those answered here, with what AnkiConnect writes of them',
    answers: { 200: ankiCards },
    fails: ['time.unknown-zone'],
  })
  async cards(
    @OwnId('id') userId: number,
    @Query({ schema: zoneOfCards }) { timeZone }: z.infer<typeof zoneOfCards>,
    @Large() answer: LargeAnswer,
  ) {
    const cards = answer.list<z.output<typeof ankiCards>['cards'][number]>();
    for await (const part of this.rpc.stream(SentencesService.method.listAnkiCards, { userId, timeZone })) {
      for (const { wordId, noteId, cardId, state, log } of part.cards) {
        cards.add({
          wordId,
          noteId: Number(noteId) || null,
          cardId: Number(cardId) || null,
          state: state
            ? {
                ...{ type: state.type, queue: state.queue, interval: state.interval, answers: state.answers },
                ...{ lapses: state.lapses, stepsLeft: state.stepsLeft, lastAt: Number(state.lastAt) },
                dueInDays: state.dueInDays ?? null,
                dueAt: state.dueAt === undefined ? null : Number(state.dueAt),
              }
            : null,
          log: log.map((row) => [
            ...[Number(row.at), row.ease, row.interval, row.lastInterval, row.factor, row.tookMs, row.kind],
          ]),
        });
      }
    }
    return answer.of<z.output<typeof ankiCards>>({ cards });
  }

  @Get('notes')
  @Route({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(PACKAGES_PER_MINUTE) })
  @Operation({
    summary: 'The notes of the package one by one, without schedules, for an Anki that takes no packages',
    answers: { 200: ankiNotes },
  })
  async notes(@OwnId('id') userId: number, @Large() answer: LargeAnswer) {
    const notes = answer.list<z.output<typeof ankiNotes>['notes'][number]>();
    let noteType: z.output<typeof ankiNotes>['noteType'] | undefined;
    for await (const part of this.rpc.stream(SentencesService.method.listNotes, { userId })) {
      if (part.noteType) {
        const { name, fields, css, templates } = part.noteType;
        noteType = { name, fields, css, templates: templates.map(({ $typeName: _, ...template }) => template) };
      }
      for (const { fields, tags } of part.notes) notes.add({ fields, tags });
    }
    return answer.of<z.output<typeof ankiNotes>>({ noteType: noteType!, notes });
  }

  @Post('status')
  @Operation({
    summary: 'Takes over how well words are known in Anki, for who reviews there; what is said to be known stays so',
    body: STATUS_BODY,
    answers: { 200: takenStates },
    fails: ['vocabulary.reviewed-here', 'vocabulary.invalid-review'],
  })
  async status(@OwnId('id') userId: number, @Body({ schema: ankiStatus }) given: z.infer<typeof ankiStatus>) {
    const notes = [
      ...given.words.map(({ noteId, wordId }) => ({ noteId: BigInt(noteId), wordId })),
      ...Object.entries(STATES).flatMap(([name, state]) =>
        given[name as keyof typeof STATES].map((noteId) => ({ noteId: BigInt(noteId), state })),
      ),
    ];
    if (notes.length === 0) return { taken: 0, unknownNotes: [] };
    const { taken, unknownNotes } = await this.rpc.call(ReviewsService.method.takeAnkiStates, { userId, notes });
    return { taken, unknownNotes: unknownNotes.map(Number) };
  }
}

const STATES = {
  new: WordState.NEW,
  learning: WordState.LEARNING,
  young: WordState.YOUNG,
  mature: WordState.MATURE,
} as const;
