import { Turn } from '@ichibun/kit/in-turns';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import {
  type DeleteDocumentRequest,
  type GetCoverRequest,
  type GetDocumentRequest,
  type GetPictureRequest,
  type GetTextOfDocumentRequest,
  NoteKind,
  ReaderService,
  type SaveProgressRequest,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import type { GivenReading, PlacedNote } from '../texts/sentences.js';
import { toDocument } from './document-row.js';
import { DocumentsService } from './documents.service.js';

/** UTF-16 units of sentences, times and notes in one part of a document: at most 90 kB. */
const PART_UNITS = 30_000;
/** Readings in one part: one sentence may have very many. */
const PART_READINGS = 600;
/** Sentences whose readings are fetched at once. */
const SENTENCES_AT_ONCE = 5_000;

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Handles(ReaderService.method.getDocument)
  async *getDocument({ userId, documentId, from: wanted, count }: GetDocumentRequest) {
    if (count > 0) {
      const sentences = await this.documents.sentences(userId, documentId, wanted, wanted + count);
      const readings: GivenReading[] = [];
      for await (const some of this.documents.readings(documentId, wanted, wanted + count)) readings.push(...some);
      yield { sentences, readings };
      return;
    }
    const {
      sentences,
      paragraphStarts,
      chapters,
      pictures,
      times = [],
      notes,
      ...row
    } = await this.documents.get(userId, documentId);
    // Those after the last sentence come with it.
    const notesOf = Map.groupBy(notes, ({ sentence }) => Math.min(sentence, sentences.length - 1));
    const turn = new Turn();
    let isFirst = true;
    let from = 0;
    for (const some of inParts(sentences, SENTENCES_AT_ONCE)) {
      for (const part of inParts(withTimesAndNotes(some, from, times, notesOf), unitsOf, PART_UNITS)) {
        const content = {
          sentences: part.map(({ sentence }) => sentence),
          times: part.flatMap(({ shown }) => shown),
          notes: part.flatMap(({ noted }) => noted).map((note) => ({ ...note, kind: valueNamed(NoteKind, note.kind) })),
        };
        // A part in each turn of the event loop, however many documents are opened at once.
        await turn.next();
        yield isFirst ? { document: toDocument(row), paragraphStarts, chapters, pictures, ...content } : content;
        isFirst = false;
      }
      for await (const readings of this.documents.readings(documentId, from, from + some.length)) {
        for (const part of inParts(readings, PART_READINGS)) {
          await turn.next();
          yield { readings: part };
        }
      }
      from += some.length;
    }
  }

  @Handles(ReaderService.method.getCover)
  async getCover({ userId, documentId }: GetCoverRequest) {
    return this.documents.cover(userId, documentId);
  }

  @Handles(ReaderService.method.getPicture)
  async getPicture({ userId, documentId, picture }: GetPictureRequest) {
    const { object, contentType } = await this.documents.picture(userId, documentId, picture);
    return { pictureObject: object, contentType };
  }

  @Handles(ReaderService.method.getTextOfDocument)
  async getTextOfDocument({ userId, documentId }: GetTextOfDocumentRequest) {
    return this.documents.textOf(userId, documentId);
  }

  @Handles(ReaderService.method.deleteDocument)
  async deleteDocument({ userId, documentId }: DeleteDocumentRequest) {
    await this.documents.remove(userId, documentId);
    return {};
  }

  @Handles(ReaderService.method.saveProgress)
  async saveProgress({ userId, documentId, sentenceIndex }: SaveProgressRequest) {
    return { document: toDocument(await this.documents.saveProgress(userId, documentId, sentenceIndex)) };
  }
}

/** UTF-16 units that a note counts for beside its letters, and that a time counts for. */
const NOTE_UNITS = 8;
const TIME_UNITS = 4;

interface PlacedSentence {
  readonly sentence: string;
  /** Of subtitles: from when to when, in milliseconds; empty otherwise. */
  readonly shown: readonly number[];
  readonly noted: readonly PlacedNote[];
}

/** Sentences with when they are shown and the notes of their index. */
const withTimesAndNotes = (
  sentences: readonly string[],
  from: number,
  times: readonly number[],
  notesOf: ReadonlyMap<number, readonly PlacedNote[]>,
): PlacedSentence[] =>
  sentences.map((sentence, index) => {
    const at = 2 * (from + index);
    return { sentence, shown: times.slice(at, at + 2), noted: notesOf.get(from + index) ?? [] };
  });

const unitsOf = ({ sentence, shown, noted }: PlacedSentence) =>
  noted.reduce((units, { text }) => units + text.length + NOTE_UNITS, 0) + sentence.length + TIME_UNITS * shown.length;
