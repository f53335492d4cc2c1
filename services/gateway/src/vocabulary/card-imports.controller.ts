import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  type cardImport,
  cardImportsCalls,
  type collectionPreview,
  importChoices,
  LARGEST_MEDIA,
  noteMediaRoom,
} from '@ichibun/contracts/card-imports';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor, withUploadedObject } from '@ichibun/kit/uploaded-object';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import {
  type Changes,
  Content,
  type Import,
  ImportStatus,
  ImportsService,
  type Report,
  Source,
  type StateCounts,
  StateOfStatus,
  Suspended,
} from '@ichibun/proto/imports';
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { valuesOf } from '../http/failures.js';
import { storedFile } from '../http/stored-file.js';
import { uploadedFile, uploadOf } from '../http/uploaded-file.js';

const READ_DEADLINE_MS = 180_000;

@ApiTags('vocabulary')
@Controller()
export class CardImportsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(cardImportsCalls.open)
  async open(@Given() { userId }: Given<typeof cardImportsCalls.open>, @Req() request: FastifyRequest) {
    const fileObject = `collections/${randomUUID()}`;
    const opened = await uploadFor(this.objects, fileObject, uploadOf(request, 'file'), ({ name }) =>
      this.rpc.call(
        ImportsService.method.openFile,
        { userId, filename: name, fileObject },
        { deadlineMs: READ_DEADLINE_MS },
      ),
    );
    return present(opened.import!);
  }

  @Call(cardImportsCalls.list)
  async list(@Given() { userId }: Given<typeof cardImportsCalls.list>) {
    const { imports } = await this.rpc.call(ImportsService.method.listImports, { userId });
    return { imports: imports.map(present) };
  }

  @Call(cardImportsCalls.room)
  async room(@Given() { userId }: Given<typeof cardImportsCalls.room>): Promise<z.output<typeof noteMediaRoom>> {
    const { count, bytes, mostCount, mostBytes } = await this.rpc.call(ImportsService.method.getNoteMediaRoom, {
      userId,
    });
    return { count, bytes: Number(bytes), mostCount, mostBytes: Number(mostBytes) };
  }

  @Call(cardImportsCalls.media)
  async media(@Given() { userId, params: { mediaId } }: Given<typeof cardImportsCalls.media>) {
    const { objectKey, mediaType } = await this.rpc.call(ImportsService.method.getNoteMedia, { userId, mediaId });
    return storedFile(this.objects, objectKey, { type: mediaType });
  }

  @Call(cardImportsCalls.keepMedia)
  async keepMedia(
    @Given() { userId, params: { importId } }: Given<typeof cardImportsCalls.keepMedia>,
    @Req() request: FastifyRequest,
  ) {
    const { taken } = await uploadedFile(request, 'file', buffer, LARGEST_MEDIA);
    const packageObject = `collections/${randomUUID()}`;
    const { wanted, kept, refused, isFull } = await withUploadedObject(this.objects, packageObject, taken, () =>
      this.rpc.call(
        ImportsService.method.keepMedia,
        { userId, importId, packageObject },
        { deadlineMs: READ_DEADLINE_MS },
      ),
    );
    return { wanted, kept, refused, isFull };
  }

  @Call(cardImportsCalls.find)
  async find(@Given() { userId, params: { importId } }: Given<typeof cardImportsCalls.find>) {
    return present((await this.rpc.call(ImportsService.method.getImport, { userId, importId })).import!);
  }

  @Call(cardImportsCalls.states)
  async states(@Given() { userId, params: { importId }, body: given }: Given<typeof cardImportsCalls.states>) {
    const request = { userId, importId, choices: toMessage(given), timeZone: given.timeZone };
    const { states, overdue, leftOut, changes, furtherCards, newAnswers } = await this.rpc.call(
      ImportsService.method.countStates,
      request,
      {
        deadlineMs: READ_DEADLINE_MS,
      },
    );
    return {
      states: presentStates(states!),
      overdue,
      leftOut: leftOut.map(({ reason, notes }) => ({ reason, notes })),
      changes: presentChanges(changes),
      furtherCards,
      newAnswers,
    };
  }

  @Call(cardImportsCalls.start)
  async start(@Given() { userId, params: { importId }, body: given }: Given<typeof cardImportsCalls.start>) {
    const request = { userId, importId, choices: toMessage(given), timeZone: given.timeZone };
    await this.rpc.call(ImportsService.method.startImport, request);
    return {};
  }

  @Call(cardImportsCalls.leftOut)
  async leftOut(@Given() { userId, params: { importId }, query: { after } }: Given<typeof cardImportsCalls.leftOut>) {
    const { notes, hasMore } = await this.rpc.call(ImportsService.method.listLeftOut, { userId, importId, after });
    return { notes: notes.map(({ id, reason, note }) => ({ id, reason, note })), hasMore };
  }

  @Call(cardImportsCalls.takeBack)
  async takeBack(@Given() { userId, params: { importId } }: Given<typeof cardImportsCalls.takeBack>) {
    const { removed, restored } = await this.rpc.call(ImportsService.method.takeBack, { userId, importId });
    return { removed, restored };
  }
}

const toMessage = ({ kinds, decks, suspended, spreads, furtherCards, statuses }: z.infer<typeof importChoices>) => ({
  kinds: kinds.map(({ id, word, reading, state }) => ({
    id,
    word: word ?? undefined,
    reading: reading ?? undefined,
    state: state ?? undefined,
  })),
  statuses: statuses.map(({ kindId, field, value, state }) => ({
    kindId,
    value,
    field: field ?? undefined,
    state: valueNamed(StateOfStatus, state),
  })),
  decks,
  suspended: valueNamed(Suspended, suspended),
  spreads,
  furtherCards,
});

const presentStates = ({ newWords, learning, young, mature, known, blocked }: StateCounts) => ({
  new: newWords,
  learning,
  young,
  mature,
  known,
  blocked,
});

function present(one: Import): z.output<typeof cardImport> {
  const { id, filename, status, createdAt, done, total, errorCode, errorMessage, errorValues, preview, report } = one;
  return {
    id,
    filename,
    done,
    total,
    status: nameOf(ImportStatus, status),
    createdAt: timestampDate(createdAt!),
    errorCode: errorCode || null,
    errorMessage: errorMessage || null,
    errorValues: valuesOf(errorValues),
    preview: preview ? presentPreview(preview) : null,
    report: report ? presentReport(report) : null,
  };
}

function presentPreview(preview: NonNullable<Import['preview']>): z.output<typeof collectionPreview> {
  const { kinds, decks, cards, suspendedCards, answers, suspended, source, statuses, hasParameters } = preview;
  const { presets, dayStartHour, points, furtherCards } = preview;
  return {
    source: nameOf(Source, source, 'table'),
    kinds: kinds.map(({ id, name, notes, fields, holds, word, reading, state, isRemembered }) => ({
      id,
      name,
      notes,
      isRemembered,
      fields: fields.map(({ name: field, samples }) => ({ name: field, samples })),
      holds: nameOf(Content, holds, 'other'),
      word: word ?? null,
      reading: reading ?? null,
      state: state ?? null,
    })),
    statuses: statuses.map(({ kindId, field, value, notes, state }) => ({
      kindId,
      value,
      notes,
      field: field ?? null,
      state: nameOf(StateOfStatus, state, 'leave-out'),
    })),
    decks: decks.map(({ id, name, cards: count, isChosen }) => ({ id, name, cards: count, isChosen })),
    points,
    cards,
    suspendedCards,
    answers,
    hasParameters,
    presets: presets.map(({ $typeName: _, $unknown: __, retention, ...preset }) => ({
      ...preset,
      retention: retention ?? null,
    })),
    dayStartHour: dayStartHour ?? null,
    suspended: nameOf(Suspended, suspended, 'scheduled'),
    furtherCards: furtherCards ?? null,
  };
}

const presentReport = ({ states, leftOut, changes, answersLeftOut, ...report }: Report) => ({
  states: presentStates(states!),
  added: report.added,
  doubles: report.doubles,
  kept: report.kept,
  answers: report.answers,
  points: report.points,
  furtherCards: report.furtherCards,
  withoutContent: report.withoutContent,
  overdue: report.overdue,
  spreadDays: report.spreadDays,
  leftOut: leftOut.map(({ reason, notes }) => ({ reason, notes })),
  changes: presentChanges(changes),
  answersLeftOut: answersLeftOut
    ? {
        leftOutNotes: answersLeftOut.leftOutNotes,
        otherNotes: answersLeftOut.otherNotes,
        otherCards: answersLeftOut.otherCards,
      }
    : null,
});

function presentChanges(changes: Changes | undefined) {
  if (!changes) return null;
  const { $typeName: _, $unknown: __, ...counts } = changes;
  return counts;
}
