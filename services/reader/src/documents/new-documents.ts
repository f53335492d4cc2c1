import { Database, lockUntilCommit, type Queryable, type Transaction } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inTurns } from '@ichibun/kit/in-turns';
import { Rpc } from '@ichibun/kit/rpc';
import { sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { Injectable } from '@nestjs/common';
import type { FileType } from '../book-files/parsed-file.js';
import type { ParsedText } from '../book-files/parsed-text.js';
import { DocumentLinks } from '../texts/document-links.js';
import { type DocumentText, toSentences } from '../texts/sentences.js';
import { type AddedText, Texts } from '../texts/texts.js';
import { withBracketReadings } from './bracket-readings.js';
import { checkText } from './check-text.js';
import { COLUMNS, type Cover, type DocumentRow } from './document-row.js';
import { storeReadings } from './given-readings.js';
import { LIMITS } from './limits.js';
import { type KeptPicture, storePictures } from './pictures.js';
import { rubyLines } from './ruby-lines.js';

/** What becomes a document. */
export interface NewDocument extends ParsedText {
  readonly title: string;
  readonly author: string;
  readonly fileType: FileType;
  readonly vertical: boolean;
  /** It is the text of a manga. */
  readonly isManga?: boolean;
  /** It becomes the document's. */
  readonly cover?: Cover | undefined;
  /** The files that `pictures` counts, which become the document's. */
  readonly pictureFiles?: readonly KeptPicture[] | undefined;
}

/** What else a new document comes with. */
export interface NewDocumentOptions {
  /** The text as the learner gave it, where the document shows it without marks. */
  readonly added?: string;
  /** The text that it shows, when that is there already; its newest document is answered where it has one. */
  readonly there?: AddedText | undefined;
  /** What belongs to the same transaction. */
  readonly alongside?: ((transaction: Transaction, documentId: number) => Promise<unknown>) | undefined;
}

/** Makes documents of texts. */
@Injectable()
export class NewDocuments {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly texts: Texts,
    private readonly views: DocumentLinks,
  ) {}

  /**
   * Adds a document to a learner's. Readings in brackets after words of its text become readings.
   *
   * @param document its text has no control characters but line feeds
   * @param options see `NewDocumentOptions`
   * @throws DomainError `reader.empty-text`, `reader.long-text`, `reader.no-japanese`, `reader.long-document`,
   *   `reader.too-many-documents`
   */
  async add(
    userId: number,
    document: NewDocument,
    { added: asGiven, there, alongside }: NewDocumentOptions = {},
  ): Promise<DocumentRow> {
    checkText(document.text);
    // Counted first, because adding so long a text takes long.
    if (linesIn(document.text) > LIMITS.sentences) throw tooManySentences();
    const given = await withBracketReadings(this.rpc, document);
    const added = asGiven ?? given.text;
    const chapters = given.text === added ? given.chapters : [];
    const ruby = given.text === added ? await inTurns(rubyLines(given)) : '';
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
    { sentences, paragraphStarts, chapters, readings, times, pictures, notes }: DocumentText,
    { there, alongside }: NewDocumentOptions,
  ): Promise<DocumentRow> {
    const characters = sentences.reduce((sum, { length }) => sum + length, 0);
    return this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `documents of ${userId}`);
      const opened = there && (await this.ofText(userId, textId, transaction));
      if (opened) return opened;
      const { documents } = await transaction.queryOne<{ documents: number }>(
        'SELECT count(*)::int AS documents FROM documents WHERE user_id = $1',
        [userId],
      );
      if (documents >= LIMITS.documents) {
        throw new DomainError('reader.too-many-documents', { most: LIMITS.documents });
      }
      const row: DocumentRow = await transaction.queryOne(
        `INSERT INTO documents (user_id, title, author, file_type, is_vertical, cover_object, cover_type, sentences,
           paragraph_starts, chapters, character_count, text_id, sentence_times, notes,
           is_manga)
         VALUES ($1, $2, $3, $4, $5, $6, $7, string_to_array($8, E'\\n'), string_to_array($9, ',')::int[], $10, $11, $12,
           string_to_array($13, ',')::int[], $14, $15)
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
          JSON.stringify(notes),
          given.isManga ?? false,
        ],
      );
      await storeReadings(transaction, row.id, readings);
      await storePictures(transaction, row.id, pictures, given.pictureFiles ?? []);
      await this.views.changed(transaction, { userId, documentId: row.id, textId });
      await alongside?.(transaction, row.id);
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
}

/** How many lines of a text have something in them. */
function linesIn(text: string): number {
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at > 0 && text[at - 1] !== '\n') lines++;
  }
  return lines;
}

const tooManySentences = () => new DomainError('reader.long-document', { most: LIMITS.sentences });
