import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import {
  Content,
  type CountStatesRequest,
  type GetImportRequest,
  type GetNoteMediaRequest,
  type GetNoteMediaRoomRequest,
  ImportStatus,
  ImportsService,
  type KeepMediaRequest,
  type ListFurtherNotesRequest,
  type ListImportsRequest,
  type ListLeftOutRequest,
  type NotesOfWordsRequest,
  type OpenFileRequest,
  type Choices as SentChoices,
  Source,
  type StartImportRequest,
  StateOfStatus,
  Suspended,
  type TakeBackRequest,
} from '@ichibun/proto/imports';
import { Controller } from '@nestjs/common';
import type { Choices } from '../card-files/collection.js';
import type { CardImport, ListedImport } from './card-import.js';
import { CardImportsService } from './card-imports.service.js';
import { type FurtherNote, NoteMediaService } from './note-media.service.js';

const MOST_WORDS = 1_000;

@Controller()
export class CardImportsController {
  constructor(
    private readonly imports: CardImportsService,
    private readonly media: NoteMediaService,
  ) {}

  @Handles(ImportsService.method.openFile)
  async openFile({ userId, filename, fileObject }: OpenFileRequest) {
    return { import: toMessage(await this.imports.open(userId, filename, fileObject)) };
  }

  @Handles(ImportsService.method.getImport)
  async getImport({ userId, importId }: GetImportRequest) {
    return { import: toMessage(await this.imports.get(userId, importId)) };
  }

  @Handles(ImportsService.method.listImports)
  async listImports({ userId }: ListImportsRequest) {
    const imports = await this.imports.list(userId);
    return { imports: imports.map(toListed) };
  }

  @Handles(ImportsService.method.countStates)
  async countStates({ userId, importId, choices, timeZone }: CountStatesRequest) {
    return this.imports.count(userId, importId, toChoices(choices), timeZone);
  }

  @Handles(ImportsService.method.startImport)
  async startImport({ userId, importId, choices, timeZone }: StartImportRequest) {
    await this.imports.start(userId, importId, toChoices(choices), timeZone);
    return {};
  }

  @Handles(ImportsService.method.listLeftOut)
  async listLeftOut({ userId, importId, after }: ListLeftOutRequest) {
    return this.imports.leftOut(userId, importId, after);
  }

  @Handles(ImportsService.method.takeBack)
  async takeBack({ userId, importId }: TakeBackRequest) {
    return this.imports.takeBack(userId, importId);
  }

  @Handles(ImportsService.method.keepMedia)
  keepMedia({ userId, importId, packageObject }: KeepMediaRequest) {
    return this.media.keep(userId, importId, packageObject);
  }

  @Handles(ImportsService.method.getNoteMedia)
  getNoteMedia({ userId, mediaId }: GetNoteMediaRequest) {
    return this.media.get(userId, mediaId);
  }

  @Handles(ImportsService.method.getNoteMediaRoom)
  async getNoteMediaRoom({ userId }: GetNoteMediaRoomRequest) {
    const { count, bytes, most } = await this.media.room(userId);
    return { count, bytes: BigInt(bytes), mostCount: most.count, mostBytes: BigInt(most.bytes) };
  }

  @Handles(ImportsService.method.notesOfWords)
  async notesOfWords({ userId, wordIds }: NotesOfWordsRequest) {
    if (wordIds.length > MOST_WORDS) {
      throw new DomainError('vocabulary.invalid-review', {
        problem: 'bounds',
        what: 'words',
        least: 0,
        most: MOST_WORDS,
      });
    }
    return { notes: await this.media.notesOf(userId, wordIds) };
  }

  @Handles(ImportsService.method.listFurtherNotes)
  async *listFurtherNotes({ userId }: ListFurtherNotesRequest) {
    for await (const notes of this.media.furtherNotes(userId)) {
      const sent = notes.map(({ madeAt, ...note }) => ({ ...note, madeAt: timestampFromDate(madeAt) }));
      for (const part of inParts(sent, unitsOfFurtherNote)) yield { notes: part };
    }
  }
}

const unitsOfFurtherNote = ({ cloze, fields, cards }: Pick<FurtherNote, 'cloze' | 'fields' | 'cards'>) =>
  cloze.length +
  fields.reduce((sum, { text, files }) => sum + 100 + text.length + 150 * files.length, 0) +
  cards.reduce((sum, { question, files }) => sum + 100 + question.length + 150 * files.length, 0);

function toChoices(choices: SentChoices | undefined): Choices {
  const { kinds = [], decks = [], suspended, spreads = false, statuses = [], furtherCards = false } = choices ?? {};
  const meaning = nameOf(Suspended, suspended ?? Suspended.SCHEDULED, 'scheduled');
  return {
    kinds: kinds.map(({ id, word, reading, state }) => ({
      id,
      ...(word === undefined ? {} : { word }),
      ...(reading === undefined ? {} : { reading }),
      ...(state === undefined ? {} : { state }),
    })),
    decks,
    suspended: meaning,
    spreads,
    furtherCards,
    statuses: statuses.map(({ kindId, field, value, state }) => ({
      kindId,
      field,
      value,
      state: nameOf(StateOfStatus, state, 'leave-out'),
    })),
  };
}

/** Where an import is: its run is forgotten a week after its end. */
function statusOf({ status, importedAt, runId }: ListedImport): ImportStatus {
  if (importedAt) return ImportStatus.IMPORTED;
  if (status === 'failed' || status === 'cancelled') return ImportStatus.FAILED;
  return runId ? ImportStatus.IMPORTING : ImportStatus.OPENED;
}

function toListed(row: ListedImport) {
  const { report, createdAt, errorCode, errorMessage, errorValues } = row;
  const status = statusOf(row);
  const hasFailed = status === ImportStatus.FAILED;
  return {
    id: row.id,
    filename: row.filename,
    status,
    createdAt: timestampFromDate(createdAt),
    done: row.done,
    total: row.total,
    errorCode: hasFailed ? (errorCode ?? '') : '',
    errorMessage: hasFailed ? (errorMessage ?? '') : '',
    errorValues: (hasFailed && errorValues) || undefined,
    report: row.importedAt && report ? report : undefined,
  };
}

function toMessage(row: CardImport) {
  const { preview } = row;
  return {
    ...toListed(row),
    preview: {
      ...preview,
      kinds: preview.kinds.map((kind) => ({
        ...kind,
        holds: valueNamed(Content, kind.holds),
        fields: kind.fields.map(({ name, samples }) => ({ name, samples: [...samples] })),
      })),
      decks: [...preview.decks],
      suspended: valueNamed(Suspended, preview.suspended ?? 'scheduled'),
      source: valueNamed(Source, preview.source ?? 'anki'),
      hasParameters: preview.parameters !== undefined,
      presets: (preview.presets ?? []).map(({ id: _, parameters, learningSteps, relearningSteps, ...preset }) => ({
        ...preset,
        hasParameters: parameters !== undefined,
        learningSteps: [...learningSteps],
        relearningSteps: [...relearningSteps],
      })),
      statuses: (preview.statuses ?? []).map(({ state, ...status }) => ({
        ...status,
        state: valueNamed(StateOfStatus, state),
      })),
    },
  };
}
