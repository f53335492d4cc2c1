import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
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
import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyBounds } from '../http/bounds.js';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { valuesOf } from '../http/failures.js';
import { handOver, lend } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { nothing } from '../http/schemas.js';
import { storedFile } from '../http/stored-file.js';
import { uploadedFile, uploadOf } from '../http/uploaded-file.js';
import {
  type cardImport,
  cardImport as cardImportAnswer,
  cardImports,
  type collectionPreview,
  importId as idOfImport,
  importChoices,
  leftOutNotes,
  leftOutQuery,
  mediaKept,
  noteMediaRoom,
  statesToCome,
  takenBack,
} from './card-imports.contract.js';

/** Time for 50 MB over a slow line, and for a large collection to be read. */
const DEADLINE_MS = 5 * 60_000;
const READ_DEADLINE_MS = 180_000;
/** Each costs a process. */
const PER_MINUTE = 30;
/** Packages of 20 MB: 2 GB in two minutes. */
const MEDIA_PER_MINUTE = 60;
/** Bytes of a package of media; the page sends 16 MB, or one file. */
const LARGEST_MEDIA = 20 * 1024 * 1024;
/** 5,000 decks, 1,000 kinds of notes and as many values of states. */
const CHOICES_BODY: BodyBounds = { bytes: 1024 * 1024, values: 16_000 };

const FILE_FAILURES = [
  'imports.too-many-files',
  'imports.too-many-notes',
  'imports.too-many-parts',
  'imports.not-a-package',
  'imports.damaged-package',
  'imports.unknown-version',
  'imports.too-large',
  'imports.too-complex',
  'imports.unreadable-file',
  'imports.empty-list',
  'imports.without-words',
] as const;
const CHOICE_FAILURES = ['imports.not-found', 'imports.begun', 'imports.nothing-chosen', 'time.unknown-zone'] as const;

@ApiTags('vocabulary')
@Controller('api/users/:id/imports')
export class CardImportsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post()
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary:
      'Looks into an Anki package (.apkg, .colpkg), of which only the collection is needed, or a list of words with ' +
      'states (jpdb, Jiten, WaniKani, Migaku, Lute, LingQ, CSV, TSV, JSON). Nothing is imported yet',
    form: { file: 'file' },
    answers: { 201: cardImportAnswer },
    fails: FILE_FAILURES,
  })
  async open(@OwnId('id') userId: number, @Req() request: FastifyRequest) {
    const fileObject = `collections/${randomUUID()}`;
    const opened = await handOver(this.objects, fileObject, uploadOf(request, 'file'), ({ name }) =>
      this.rpc.call(
        ImportsService.method.openFile,
        { userId, filename: name, fileObject },
        { deadlineMs: READ_DEADLINE_MS },
      ),
    );
    return present(opened.import!);
  }

  @Get()
  @Operation({ summary: 'The learner’s imports, the newest first', answers: { 200: cardImports } })
  async list(@OwnId('id') userId: number) {
    const { imports } = await this.rpc.call(ImportsService.method.listImports, { userId });
    return { imports: imports.map(present) };
  }

  @Get('media')
  @Operation({
    summary: 'How much room sounds and pictures of the learner’s notes take, and how much there is',
    answers: { 200: noteMediaRoom },
  })
  async room(@OwnId('id') userId: number): Promise<z.output<typeof noteMediaRoom>> {
    const { count, bytes, mostCount, mostBytes } = await this.rpc.call(ImportsService.method.getNoteMediaRoom, {
      userId,
    });
    return { count, bytes: Number(bytes), mostCount, mostBytes: Number(mostBytes) };
  }

  @Get('media/:mediaId')
  @Operation({
    summary: 'A sound or a picture of a note that came from Anki',
    answers: { 200: { mediaType: '*/*' } },
    fails: ['imports.no-media', 'objects.not-found'],
  })
  async media(@OwnId('id') userId: number, @Param('mediaId', { schema: idOfImport }) mediaId: number) {
    const { objectKey, mediaType } = await this.rpc.call(ImportsService.method.getNoteMedia, { userId, mediaId });
    return storedFile(this.objects, objectKey, { type: mediaType });
  }

  @Post(':importId/media')
  @Route({ deadlineMs: DEADLINE_MS, ...costly(MEDIA_PER_MINUTE) })
  @Operation({
    summary:
      'Keeps sounds and pictures that the notes of an Anki package name; the file is the package with its map of ' +
      'media and some of its members, at first none, and the answer says which are wanted',
    form: { file: 'file', small: LARGEST_MEDIA },
    answers: { 200: mediaKept },
    fails: [
      'imports.not-found',
      'imports.not-a-package',
      'imports.damaged-package',
      'imports.unknown-version',
      'objects.not-found',
    ],
  })
  async keepMedia(
    @OwnId('id') userId: number,
    @Param('importId', { schema: idOfImport }) importId: number,
    @Req() request: FastifyRequest,
  ) {
    const { taken } = await uploadedFile(request, 'file', buffer, LARGEST_MEDIA);
    const packageObject = `collections/${randomUUID()}`;
    const { wanted, kept, refused, isFull } = await lend(this.objects, packageObject, taken, () =>
      this.rpc.call(
        ImportsService.method.keepMedia,
        { userId, importId, packageObject },
        { deadlineMs: READ_DEADLINE_MS },
      ),
    );
    return { wanted, kept, refused, isFull };
  }

  @Get(':importId')
  @Operation({
    summary: 'An import: what is in it, how far it is, and at its end a report',
    answers: { 200: cardImportAnswer },
    fails: ['imports.not-found'],
  })
  async find(@OwnId('id') userId: number, @Param('importId', { schema: idOfImport }) importId: number) {
    return present((await this.rpc.call(ImportsService.method.getImport, { userId, importId })).import!);
  }

  @Post(':importId/states')
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The states of words that an import would bring by some choices; writes nothing',
    body: CHOICES_BODY,
    answers: { 200: statesToCome },
    fails: [...CHOICE_FAILURES, ...FILE_FAILURES, 'objects.not-found'],
  })
  async states(
    @OwnId('id') userId: number,
    @Param('importId', { schema: idOfImport }) importId: number,
    @Body({ schema: importChoices }) given: z.infer<typeof importChoices>,
  ) {
    const request = { userId, importId, choices: toMessage(given), timeZone: given.timeZone };
    const { states, overdue, leftOut, changes, newAnswers } = await this.rpc.call(
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
      newAnswers,
    };
  }

  @Post(':importId/start')
  @Operation({
    summary: 'Begins to import, and remembers the choices for the next time',
    body: CHOICES_BODY,
    answers: { 201: nothing },
    fails: CHOICE_FAILURES,
  })
  async start(
    @OwnId('id') userId: number,
    @Param('importId', { schema: idOfImport }) importId: number,
    @Body({ schema: importChoices }) given: z.infer<typeof importChoices>,
  ) {
    const request = { userId, importId, choices: toMessage(given), timeZone: given.timeZone };
    await this.rpc.call(ImportsService.method.startImport, request);
    return {};
  }

  @Get(':importId/left-out')
  @Operation({
    summary: 'Notes that an import left out, 500 at a time, each with the reason',
    answers: { 200: leftOutNotes },
    fails: ['imports.not-found'],
  })
  async leftOut(
    @OwnId('id') userId: number,
    @Param('importId', { schema: idOfImport }) importId: number,
    @Query({ schema: leftOutQuery }) { after }: z.infer<typeof leftOutQuery>,
  ) {
    const { notes, hasMore } = await this.rpc.call(ImportsService.method.listLeftOut, { userId, importId, after });
    return { notes: notes.map(({ id, reason, note }) => ({ id, reason, note })), hasMore };
  }

  @Delete(':importId')
  @Operation({
    summary: 'Takes an import back: words, cards, states and blocked words are as before it',
    answers: { 200: takenBack },
    fails: ['imports.not-found'],
  })
  async takeBack(@OwnId('id') userId: number, @Param('importId', { schema: idOfImport }) importId: number) {
    const { removed, restored } = await this.rpc.call(ImportsService.method.takeBack, { userId, importId });
    return { removed, restored };
  }
}

const STATUS = {
  [ImportStatus.OPENED]: 'opened',
  [ImportStatus.IMPORTING]: 'importing',
  [ImportStatus.IMPORTED]: 'imported',
  [ImportStatus.FAILED]: 'failed',
} as const;
const CONTENTS = {
  [Content.WORDS]: 'words',
  [Content.SENTENCES]: 'sentences',
  [Content.SOUNDS]: 'sounds',
  [Content.CLOZE]: 'cloze',
  [Content.OTHER]: 'other',
} as const;
const SUSPENDED = { scheduled: Suspended.SCHEDULED, known: Suspended.KNOWN, blocked: Suspended.BLOCKED } as const;

const SOURCES = {
  [Source.ANKI]: 'anki',
  [Source.JPDB]: 'jpdb',
  [Source.JITEN]: 'jiten',
  [Source.WANIKANI]: 'wanikani',
  [Source.MIGAKU]: 'migaku',
  [Source.LUTE]: 'lute',
  [Source.LINGQ]: 'lingq',
  [Source.TABLE]: 'table',
} as const;
const STATES = {
  'leave-out': StateOfStatus.LEAVE_OUT,
  scheduled: StateOfStatus.SCHEDULED,
  new: StateOfStatus.NEW,
  learning: StateOfStatus.LEARNING,
  young: StateOfStatus.YOUNG,
  mature: StateOfStatus.MATURE,
  known: StateOfStatus.KNOWN,
  blocked: StateOfStatus.BLOCKED,
} as const;
type StateOfValue = keyof typeof STATES;

const stateOf = (sent: StateOfStatus): StateOfValue =>
  (Object.keys(STATES) as StateOfValue[]).find((state) => STATES[state] === sent) ?? 'leave-out';

const toMessage = ({ kinds, decks, suspended, spreads, statuses }: z.infer<typeof importChoices>) => ({
  kinds: kinds.map(({ id, word, reading, state }) => ({
    id,
    word: word ?? undefined,
    reading: reading ?? undefined,
    state: state ?? undefined,
  })),
  statuses: statuses.map(({ kindId, field, value, state }) => ({
    ...{ kindId, value, field: field ?? undefined },
    state: STATES[state],
  })),
  decks,
  suspended: SUSPENDED[suspended],
  spreads,
});

const presentStates = ({ newWords, learning, young, mature, known, blocked }: StateCounts) => ({
  new: newWords,
  ...{ learning, young, mature, known, blocked },
});

function present(one: Import): z.output<typeof cardImport> {
  const { id, filename, status, createdAt, done, total, errorCode, errorMessage, errorValues, preview, report } = one;
  return {
    ...{ id, filename, done, total },
    status: STATUS[status as keyof typeof STATUS],
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
  const { presets, dayStartHour } = preview;
  return {
    source: SOURCES[source as keyof typeof SOURCES] ?? 'table',
    kinds: kinds.map(({ id, name, notes, fields, holds, word, reading, state, isRemembered }) => ({
      ...{ id, name, notes, isRemembered },
      fields: fields.map(({ name: field, samples }) => ({ name: field, samples })),
      holds: CONTENTS[holds as keyof typeof CONTENTS] ?? 'other',
      word: word ?? null,
      reading: reading ?? null,
      state: state ?? null,
    })),
    statuses: statuses.map(({ kindId, field, value, notes, state }) => ({
      ...{ kindId, value, notes, field: field ?? null },
      state: stateOf(state),
    })),
    decks: decks.map(({ id, name, cards: count, isChosen }) => ({ id, name, cards: count, isChosen })),
    ...{ cards, suspendedCards, answers, hasParameters },
    presets: presets.map(({ $typeName: _, retention, ...preset }) => ({ ...preset, retention: retention ?? null })),
    dayStartHour: dayStartHour ?? null,
    suspended: suspended === Suspended.KNOWN ? 'known' : suspended === Suspended.BLOCKED ? 'blocked' : 'scheduled',
  };
}

const presentReport = ({ states, leftOut, changes, answersLeftOut, ...report }: Report) => ({
  states: presentStates(states!),
  ...{ added: report.added, doubles: report.doubles, kept: report.kept, answers: report.answers },
  ...{ overdue: report.overdue, spreadDays: report.spreadDays },
  leftOut: leftOut.map(({ reason, notes }) => ({ reason, notes })),
  changes: presentChanges(changes),
  answersLeftOut: answersLeftOut
    ? {
        ...{ leftOutNotes: answersLeftOut.leftOutNotes, otherNotes: answersLeftOut.otherNotes },
        otherCards: answersLeftOut.otherCards,
      }
    : null,
});

function presentChanges(changes: Changes | undefined) {
  if (!changes) return null;
  const { $typeName: _, $unknown: __, ...counts } = changes;
  return counts;
}
