import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ankiCalls, ankiCards, ankiNotes } from '@ichibun/contracts/anki';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService } from '@ichibun/proto/sentences';
import { WordState } from '@ichibun/proto/vocabulary';
import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { EXPORT_DEADLINE_MS, packageOf } from '../decks/decks.controller.js';
import { Call, Given } from '../http/call.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';

@ApiTags('reviews')
@Controller()
export class AnkiController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(ankiCalls.package)
  async package(
    @Given() { userId, body: { deckName, since, timeZone } }: Given<typeof ankiCalls.package>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const asOf = Date.now();
    const made = await this.rpc.call(
      SentencesService.method.exportVocabulary,
      {
        userId,
        deckName,
        scheduling: { timeZone },
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

  @Call(ankiCalls.plan)
  async plan(@Given() { userId }: Given<typeof ankiCalls.plan>) {
    const method = ReviewsService.method.countForAnki;
    const { $typeName: _, $unknown: __, mediaBytes, ...plan } = await this.rpc.call(method, { userId });
    return { ...plan, mediaBytes: Number(mediaBytes) };
  }

  @Call(ankiCalls.cards)
  async cards(
    @Given() { userId, query: { timeZone } }: Given<typeof ankiCalls.cards>,
    @Streamed() answer: StreamedJson,
  ) {
    const cards = answer.list<z.output<typeof ankiCards>['cards'][number]>();
    for await (const part of this.rpc.stream(SentencesService.method.listAnkiCards, { userId, timeZone })) {
      for (const { wordId, pattern, noteId, cardId, state, log } of part.cards) {
        cards.add({
          wordId,
          pattern: pattern || null,
          noteId: Number(noteId) || null,
          cardId: Number(cardId) || null,
          state: state
            ? {
                type: state.type,
                queue: state.queue,
                interval: state.interval,
                answers: state.answers,
                lapses: state.lapses,
                stepsLeft: state.stepsLeft,
                lastAt: Number(state.lastAt),
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

  @Call(ankiCalls.notes)
  async notes(@Given() { userId }: Given<typeof ankiCalls.notes>, @Streamed() answer: StreamedJson) {
    const notes = answer.list<z.output<typeof ankiNotes>['notes'][number]>();
    let noteType: z.output<typeof ankiNotes>['noteType'] | undefined;
    for await (const part of this.rpc.stream(SentencesService.method.listNotes, { userId })) {
      if (part.noteType) {
        const { name, fields, css, templates } = part.noteType;
        noteType = {
          name,
          fields,
          css,
          templates: templates.map(({ $typeName: _, $unknown: __, ...template }) => template),
        };
      }
      for (const { fields, tags } of part.notes) notes.add({ fields, tags });
    }
    return answer.of<z.output<typeof ankiNotes>>({ noteType: noteType!, notes });
  }

  @Call(ankiCalls.status)
  async status(@Given() { userId, body: given }: Given<typeof ankiCalls.status>) {
    const notes = [
      ...given.words.map(({ noteId, wordId }) => ({ noteId: BigInt(noteId), wordId })),
      ...Object.entries(STATES).flatMap(([name, state]) =>
        given[name as keyof typeof STATES].map((noteId) => ({ noteId: BigInt(noteId), state })),
      ),
    ];
    const points = given.points.map(({ pattern, state }) => ({ pattern, state: STATES[state] }));
    if (notes.length + points.length === 0) return { taken: 0, unknownNotes: [] };
    const { taken, unknownNotes } = await this.rpc.call(ReviewsService.method.takeAnkiStates, {
      userId,
      notes,
      points,
    });
    return { taken, unknownNotes: unknownNotes.map(Number) };
  }
}

const STATES = {
  new: WordState.NEW,
  learning: WordState.LEARNING,
  young: WordState.YOUNG,
  mature: WordState.MATURE,
} as const;
