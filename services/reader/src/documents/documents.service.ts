import { Database, lockUntilCommit, type Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HandOvers } from '../texts/hand-overs.js';
import { type AddedText, Texts } from '../texts/texts.js';
import { Views } from '../texts/views.js';
import { checkText } from './check-text.js';
import { readingsOf, storeReadings } from './given-readings.js';
import { LIMITS } from './limits.js';
import { type DocumentPicture, type KeptPicture, pictureObjects, picturesOf, storePictures } from './pictures.js';
import { rubyLines } from './ruby-lines.js';
import { type DocumentText, type GivenReading, type SourceText, toSentences } from './sentences.js';

/** A learner's document, as its row holds it. */
export interface DocumentRow {
  id: number;
  title: string;
  /** Empty when the source names none. */
  author: string;
  fileType: FileType;
  /** The book itself is set from top to bottom. */
  vertical: boolean;
  hasCover: boolean;
  sentenceCount: number;
  characterCount: number;
  /** From 0. */
  currentSentence: number;
  createdAt: Date;
  /** When progress was last saved. */
  readAt: Date | null;
  /** In content-analysis; null until it is handed over. */
  textId: number | null;
}

/** What a document was made of. */
export type FileType = 'text' | 'pdf' | 'epub';

/** What becomes a document. */
export interface NewDocument extends SourceText {
  readonly title: string;
  readonly author: string;
  readonly fileType: FileType;
  readonly vertical: boolean;
  /** Key of the picture of its cover, which becomes the document's, and what it is by its content. */
  readonly cover?: Cover | undefined;
  /** The files that `pictures` counts, which become the document's. */
  readonly pictureFiles?: readonly KeptPicture[] | undefined;
}

export interface Cover {
  readonly coverObject: string;
  readonly contentType: string;
}

/** What else a new document comes with. */
export interface NewDocumentOptions {
  /** The text as the learner gave it, where the document shows it without marks. */
  readonly added?: string;
  /** The text that it shows, when that is there already; its newest document is answered where it has one. */
  readonly there?: AddedText | undefined;
  /** What belongs to the same transaction. */
  readonly alongside?: ((manager: EntityManager, documentId: number) => Promise<unknown>) | undefined;
}

const COLUMNS = `id, title, author, file_type AS "fileType", is_vertical AS vertical,
  cover_object IS NOT NULL AS "hasCover", sentence_count AS "sentenceCount", character_count AS "characterCount",
  current_sentence AS "currentSentence", created_at AS "createdAt", read_at AS "readAt", text_id AS "textId"`;

const number = new Intl.NumberFormat('en');

const invalid = (code: `reader.${string}`, message: string) => new DomainError(code, 'invalid', message);

@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly texts: Texts,
    private readonly views: Views,
    private readonly handOvers: HandOvers,
  ) {}

  /**
   * Adds a document to a learner's.
   *
   * @param given its text has no control characters but line feeds
   * @param options see `NewDocumentOptions`
   * @throws DomainError `reader.empty-text`, `reader.long-text`, `reader.no-japanese`, `reader.long-document`,
   *   `reader.too-many-documents`
   */
  async add(
    userId: number,
    given: NewDocument,
    { added = given.text, there, alongside }: NewDocumentOptions = {},
  ): Promise<DocumentRow> {
    checkText(given.text);
    // Counted first, because adding so long a text takes long.
    if (linesIn(given.text) > LIMITS.sentences) throw tooManySentences();
    const chapters = given.text === added ? given.chapters : [];
    const ruby = given.text === added ? rubyLines(given) : '';
    const textId =
      there?.textId ?? (await this.texts.add(userId, { title: given.title, content: added, chapters, ruby }));
    try {
      const ends =
        given.text === added
          ? (there?.ends ?? (await this.texts.endsOf(userId, textId)))
          : await sentenceEnds(this.rpc, given.text);
      if (ends.length > LIMITS.sentences) throw tooManySentences();
      return await this.insert(userId, given, textId, await toSentences(given, ends), { there, alongside });
    } catch (error) {
      // Nothing shows the text, unless something did before.
      await this.texts.setDocument(userId, textId, 0, false);
      throw error;
    }
  }

  private insert(
    userId: number,
    given: NewDocument,
    textId: number,
    { sentences, paragraphStarts, chapters, readings, times, pictures }: DocumentText,
    { there, alongside }: NewDocumentOptions,
  ): Promise<DocumentRow> {
    const characters = sentences.reduce((sum, { length }) => sum + length, 0);
    return this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `documents of ${userId}`);
      const opened = there && (await this.ofText(userId, textId, manager));
      if (opened) return opened;
      const [{ documents }] = await manager.query(
        'SELECT count(*)::int AS documents FROM documents WHERE user_id = $1',
        [userId],
      );
      if (documents >= LIMITS.documents) {
        throw new DomainError(
          'reader.too-many-documents',
          'conflict',
          `You have ${number.format(LIMITS.documents)} documents, the most there can be. Delete one first.`,
        );
      }
      const [row]: [DocumentRow] = await manager.query(
        `INSERT INTO documents (user_id, title, author, file_type, is_vertical, cover_object, cover_type, sentences,
           paragraph_starts, chapters, character_count, text_id, sentence_times)
         VALUES ($1, $2, $3, $4, $5, $6, $7, string_to_array($8, E'\\n'), string_to_array($9, ',')::int[], $10, $11, $12,
           string_to_array($13, ',')::int[])
         RETURNING ${COLUMNS}`,
        [
          userId,
          given.title,
          given.author,
          given.fileType,
          given.vertical,
          given.cover?.coverObject,
          given.cover?.contentType,
          // As one text each: pg writes an array's values one by one, and blocks meanwhile.
          sentences.join('\n'),
          paragraphStarts.join(','),
          JSON.stringify(chapters),
          characters,
          textId,
          times?.join(','),
        ],
      );
      await storeReadings(manager, row.id, readings);
      await storePictures(manager, row.id, pictures, given.pictureFiles ?? []);
      await this.views.changed(manager, { userId, documentId: row.id, textId });
      await alongside?.(manager, row.id);
      return row;
    });
  }

  /** The newest document that shows a text. */
  async ofText(userId: number, textId: number, database: Queryable = this.database): Promise<DocumentRow | undefined> {
    const [row]: DocumentRow[] = await database.query(
      `SELECT ${COLUMNS} FROM documents WHERE user_id = $1 AND text_id = $2 ORDER BY id DESC LIMIT 1`,
      [userId, textId],
    );
    return row;
  }

  /**
   * The text that a document shows.
   *
   * @throws DomainError as `get`
   */
  async textOf(userId: number, id: number): Promise<{ textId: number; title: string }> {
    const { title, textId } = await this.entry(userId, id);
    const handedOver = textId ?? (await this.handOvers.handOver(id));
    if (handedOver === undefined) throw notFound();
    return { title, textId: handedOver };
  }

  /** A learner's documents, newest first. */
  list(userId: number): Promise<DocumentRow[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM documents WHERE user_id = $1 ORDER BY id DESC`, [userId]);
  }

  /**
   * A document without its sentences.
   *
   * @throws DomainError as `get`
   */
  async entry(userId: number, id: number): Promise<DocumentRow> {
    const [row]: DocumentRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM documents WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (!row) throw notFound();
    return row;
  }

  /** @throws DomainError `reader.document-not-found` when there is none, or it is another learner's */
  async get(
    userId: number,
    id: number,
  ): Promise<DocumentRow & Omit<DocumentText, 'readings' | 'pictures'> & { pictures: DocumentPicture[] }> {
    const [row] = await this.database.query(
      `SELECT ${COLUMNS}, array_to_string(sentences, E'\\n') AS sentences,
         array_to_string(paragraph_starts, ',') AS "paragraphStarts", chapters,
         array_to_string(sentence_times, ',') AS times
       FROM documents WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (!row) throw notFound();
    // No sentence has a line break in it, and there is at least one.
    return {
      ...row,
      sentences: row.sentences.split('\n'),
      paragraphStarts: row.paragraphStarts.split(',').map(Number),
      pictures: await picturesOf(this.database, id),
      times: row.times?.split(',').map(Number) ?? [],
    };
  }

  /** The readings that a document's source gives for some of its sentences; see `readingsOf`. */
  readings(id: number, from: number, to: number): Promise<GivenReading[]> {
    return readingsOf(this.database, id, from, to);
  }

  /** @throws DomainError as `get`, and `reader.no-cover` */
  async cover(userId: number, id: number): Promise<Cover> {
    const [row] = await this.database.query(
      `SELECT cover_object AS "coverObject", cover_type AS "contentType" FROM documents WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (!row) throw notFound();
    if (!row.coverObject) throw new DomainError('reader.no-cover', 'not-found', 'This document has no cover.');
    return row;
  }

  /**
   * A picture of a document.
   *
   * @param number from 0, in the order of the book
   * @throws DomainError as `get`, and `reader.no-picture`
   */
  async picture(userId: number, id: number, number: number): Promise<{ object: string; contentType: string }> {
    const [row] = await this.database.query(
      `SELECT picture_object AS object, picture_type AS "contentType" FROM documents
       LEFT JOIN document_pictures ON document_id = id AND number = $3 WHERE id = $1 AND user_id = $2`,
      [id, userId, number],
    );
    if (!row) throw notFound();
    if (!row.object) throw new DomainError('reader.no-picture', 'not-found', 'This document has no such picture.');
    return row;
  }

  /** @throws DomainError as `get` */
  async remove(userId: number, id: number): Promise<void> {
    const objects = await this.database.transaction(async (manager) => {
      const pictures = await pictureObjects(manager, id);
      const [[removed]]: [{ coverObject: string | null; textId: number | null }[]] = await manager.query(
        `DELETE FROM documents WHERE id = $1 AND user_id = $2
         RETURNING cover_object AS "coverObject", text_id AS "textId"`,
        [id, userId],
      );
      if (!removed) throw notFound();
      const { textId } = removed;
      if (textId !== null) await this.views.changed(manager, { userId, documentId: id, textId });
      return [removed.coverObject, ...pictures];
    });
    for (const key of objects) if (key) await this.objects.remove(key);
  }

  /**
   * Stores the sentence that a learner has come to.
   *
   * @param sentence index from 0
   * @throws DomainError as `get`, and `reader.no-such-sentence`
   */
  async saveProgress(userId: number, id: number, sentence: number): Promise<DocumentRow> {
    const [row]: DocumentRow[] = await this.database.query(
      `UPDATE documents SET current_sentence = $3, read_at = now()
       WHERE id = $1 AND user_id = $2 AND sentence_count > $3 RETURNING ${COLUMNS}`,
      [id, userId, sentence],
    );
    if (row) return row;
    const { sentenceCount } = await this.entry(userId, id);
    throw invalid(
      'reader.no-such-sentence',
      `This document has ${number.format(sentenceCount)} sentences; there is none with the index ${sentence}.`,
    );
  }
}

/** How many lines of a text have something in them. */
function linesIn(text: string): number {
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at > 0 && text[at - 1] !== '\n') lines++;
  }
  return lines;
}

const tooManySentences = () =>
  new DomainError(
    'reader.long-document',
    'too-large',
    `This text has more than ${number.format(LIMITS.sentences)} sentences or lines, the most that a document has. Split it into parts.`,
  );

const notFound = () => new DomainError('reader.document-not-found', 'not-found', 'Document not found');
