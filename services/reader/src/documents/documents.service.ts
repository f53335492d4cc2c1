import { type AllNull, Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { FairQueue } from '@ichibun/kit/fair-queue';
import { inTurns, Turn } from '@ichibun/kit/in-turns';
import { ObjectStore } from '@ichibun/kit/objects';
import { currentRequest } from '@ichibun/kit/request-context';
import { Injectable } from '@nestjs/common';
import { DocumentLinks } from '../texts/document-links.js';
import { HandOvers } from '../texts/hand-overs.js';
import type { DocumentText, GivenReading } from '../texts/sentences.js';
import { divided, LONG_UNITS } from './divided.js';
import { COLUMNS, type Cover, type DocumentRow, documentNotFound, noSuchSentence } from './document-row.js';
import { readingsOf } from './given-readings.js';
import { type DocumentPicture, pictureObjects, picturesOf } from './pictures.js';

/** A piece of one of a document's columns of many values, which are texts to be divided. */
interface Piece {
  list: string;
  place: number;
  piece: string;
}

/**
 * UTF-16 units of a piece: pg holds a row in twice its size, and V8 stops everything for garbage where several
 * megabytes of that come at once. Each piece makes PostgreSQL count the letters before it.
 */
const PIECE_UNITS = 100_000;
/** Documents that are read at once: what has arrived of each is decoded in one turn, 2 MB of a connection. */
const READ_AT_ONCE = 2;

type Picture = { object: string; contentType: string };

/** The documents of learners, once they are there. */
@Injectable()
export class DocumentsService {
  private readonly reading = new FairQueue(READ_AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly views: DocumentLinks,
    private readonly handOvers: HandOvers,
  ) {}

  /**
   * The text that a document shows.
   *
   * @throws DomainError as `get`
   */
  async textOf(userId: number, id: number): Promise<{ textId: number; title: string }> {
    const { title, textId } = await this.entry(userId, id);
    const handedOver = textId ?? (await this.handOvers.handOver(id));
    if (handedOver === undefined) throw documentNotFound();
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
    if (!row) throw documentNotFound();
    return row;
  }

  /** @throws DomainError `reader.document-not-found` when there is none, or it is another learner's */
  async get(
    userId: number,
    id: number,
  ): Promise<DocumentRow & Omit<DocumentText, 'readings' | 'pictures'> & { pictures: DocumentPicture[] }> {
    const [[row], pieces] = await Promise.all([
      this.database.query<DocumentRow & Pick<DocumentText, 'chapters' | 'notes'>>(
        `SELECT ${COLUMNS}, chapters, notes FROM documents WHERE id = $1 AND user_id = $2`,
        [id, userId],
      ),
      this.reading.take(userId, () => this.pieces(userId, id), { signal: currentRequest()?.signal }),
    ]);
    if (!row) throw documentNotFound();
    const turn = new Turn();
    // Pieces of several documents may be there at once.
    if (pieces.some(({ piece }) => piece.length > LONG_UNITS)) await turn.next();
    const of = (list: string) => pieces.filter((one) => one.list === list).map(({ piece }) => piece);
    // No sentence has a line break in it.
    const sentences = await inTurns(divided(of('sentences'), '\n', String), turn);
    const paragraphStarts = await inTurns(divided(of('paragraph starts'), ',', Number), turn);
    const times = await inTurns(divided(of('times'), ',', Number), turn);
    return { ...row, sentences, paragraphStarts, pictures: await picturesOf(this.database, id), times };
  }

  /** Of each list in their order. */
  private async pieces(userId: number, id: number): Promise<Piece[]> {
    const pieces = await this.database.query<Piece>(
      `SELECT list, place, substr(whole, place, ${PIECE_UNITS}) AS piece
       FROM documents
       CROSS JOIN LATERAL (
         VALUES ('sentences', array_to_string(sentences, E'\\n')),
           ('paragraph starts', array_to_string(paragraph_starts, ',')),
           ('times', array_to_string(sentence_times, ','))
       ) AS lists (list, whole)
       CROSS JOIN LATERAL generate_series(1, length(whole), ${PIECE_UNITS}) AS place
       WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    return pieces.sort((one, other) => one.place - other.place);
  }

  /** Some sentences of a document; fewer at its end. @param to after the last one @throws DomainError `reader.document-not-found` */
  async sentences(userId: number, id: number, from: number, to: number): Promise<string[]> {
    const [row] = await this.database.query<{ sentences: string[] }>(
      // Arrays of PostgreSQL begin with 1, and end with the last.
      'SELECT sentences[$3::int + 1:$4::int] AS sentences FROM documents WHERE id = $1 AND user_id = $2',
      [id, userId, from, to],
    );
    if (!row) throw documentNotFound();
    return row.sentences;
  }

  /** The readings that a document's source gives for some of its sentences; see `readingsOf`. */
  readings(id: number, from: number, to: number): AsyncIterable<GivenReading[]> {
    return readingsOf(this.database, id, from, to);
  }

  /** @throws DomainError as `get`, and `reader.no-cover` */
  async cover(userId: number, id: number): Promise<Cover> {
    const [row] = await this.database.query<Cover | AllNull<Cover>>(
      `SELECT cover_object AS "coverObject", cover_type AS "contentType" FROM documents WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (!row) throw documentNotFound();
    if (!row.coverObject) throw new DomainError('reader.no-cover');
    return row;
  }

  /**
   * A picture of a document.
   *
   * @param number from 0, in the order of the book
   * @throws DomainError as `get`, and `reader.no-picture`
   */
  async picture(userId: number, id: number, number: number): Promise<Picture> {
    const [row] = await this.database.query<Picture | AllNull<Picture>>(
      `SELECT picture_object AS object, picture_type AS "contentType" FROM documents
       LEFT JOIN document_pictures ON document_id = id AND number = $3 WHERE id = $1 AND user_id = $2`,
      [id, userId, number],
    );
    if (!row) throw documentNotFound();
    if (row.object === null) throw new DomainError('reader.no-picture');
    return row;
  }

  /** @throws DomainError as `get` */
  async remove(userId: number, id: number): Promise<void> {
    const objects = await this.database.transaction(async (transaction) => {
      const pictures = await pictureObjects(transaction, id);
      const [removed] = await transaction.query<{ coverObject: string | null; textId: number | null }>(
        `DELETE FROM documents WHERE id = $1 AND user_id = $2
         RETURNING cover_object AS "coverObject", text_id AS "textId"`,
        [id, userId],
      );
      if (!removed) throw documentNotFound();
      const { textId } = removed;
      if (textId !== null) await this.views.changed(transaction, { userId, documentId: id, textId });
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
    throw noSuchSentence(sentenceCount, sentence);
  }
}
