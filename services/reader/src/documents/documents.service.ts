import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { sentenceEnds } from '@ichibun/text/sentence-ends';
import { Injectable } from '@nestjs/common';
import { type DocumentText, toSentences } from './sentences.js';

/** A learner's document, as its row holds it. */
export interface DocumentRow {
  id: number;
  title: string;
  fileType: string;
  sentenceCount: number;
  characterCount: number;
  /** From 0. */
  currentSentence: number;
  createdAt: Date;
  /** When progress was last saved. */
  readAt: Date | null;
}

const COLUMNS = `id, title, file_type AS "fileType", sentence_count AS "sentenceCount",
  character_count AS "characterCount", current_sentence AS "currentSentence", created_at AS "createdAt",
  read_at AS "readAt"`;

export const LIMITS = { characters: 2_000_000, title: 200, documents: 1_000 } as const;

/** What a text made of a paste has no use for, and PostgreSQL would refuse (NUL). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

const number = new Intl.NumberFormat('en');

const invalid = (code: `reader.${string}`, message: string) => new DomainError(code, 'invalid', message);

@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
  ) {}

  /**
   * Makes a document of a Japanese text.
   *
   * @param textObject key of the text, UTF-8
   * @throws DomainError `reader.empty-title`, `reader.long-title`, `reader.empty-text`, `reader.long-text`,
   *   `reader.no-japanese`, `reader.too-many-documents`
   */
  async create(userId: number, title: string, textObject: string): Promise<DocumentRow> {
    const trimmed = title.trim();
    if (trimmed === '') throw invalid('reader.empty-title', 'Give the document a title.');
    if (trimmed.length > LIMITS.title) {
      throw invalid('reader.long-title', `A title has at most ${LIMITS.title} characters.`);
    }
    const given = (await this.objects.get(textObject)).toString('utf8');
    const text = given.replace(/\r\n?/g, '\n').replace(CONTROLS, '');
    checkText(text);
    const { sentences, paragraphStarts } = toSentences(text, await sentenceEnds(this.rpc, text));
    return this.database.transaction(async (manager) => {
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
      const characters = sentences.reduce((sum, { length }) => sum + length, 0);
      const [row]: [DocumentRow] = await manager.query(
        `INSERT INTO documents (user_id, title, file_type, sentences, paragraph_starts, character_count)
         VALUES ($1, $2, 'text', $3, $4, $5) RETURNING ${COLUMNS}`,
        [userId, trimmed, sentences, paragraphStarts, characters],
      );
      return row;
    });
  }

  /** A learner's documents, newest first. */
  list(userId: number): Promise<DocumentRow[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM documents WHERE user_id = $1 ORDER BY id DESC`, [userId]);
  }

  /** @throws DomainError `reader.document-not-found` when there is none, or it is another learner's */
  async get(userId: number, id: number): Promise<DocumentRow & DocumentText> {
    const [row]: (DocumentRow & DocumentText)[] = await this.database.query(
      `SELECT ${COLUMNS}, sentences, paragraph_starts AS "paragraphStarts"
       FROM documents WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (!row) throw notFound();
    return row;
  }

  /** @throws DomainError as `get` */
  async remove(userId: number, id: number): Promise<void> {
    const removed: unknown[] = await this.database.query(
      'DELETE FROM documents WHERE id = $1 AND user_id = $2 RETURNING id',
      [id, userId],
    );
    if (removed.length === 0) throw notFound();
  }

  /**
   * Keeps the sentence that a learner has come to.
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
    const { sentenceCount } = await this.get(userId, id);
    throw invalid(
      'reader.no-such-sentence',
      `This document has ${number.format(sentenceCount)} sentences; there is none with the index ${sentence}.`,
    );
  }
}

const notFound = () => new DomainError('reader.document-not-found', 'not-found', 'Document not found');

function checkText(text: string): void {
  if (text.trim() === '') throw invalid('reader.empty-text', 'There is no text to read.');
  if (text.length > LIMITS.characters) {
    throw new DomainError(
      'reader.long-text',
      'too-large',
      `This text has ${number.format(text.length)} characters; a document has at most ${number.format(LIMITS.characters)}. Split it into parts.`,
    );
  }
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) {
    throw invalid('reader.no-japanese', 'There is no Japanese in this text: no kana and no kanji were found.');
  }
}
