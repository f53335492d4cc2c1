import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { DocumentsService } from '../documents/documents.service.js';

export interface RecordingRow {
  fingerprint: string;
  title: string;
  durationMs: number;
  alignedMs: number;
  pace: number;
  /** Sentences whose times are known. */
  sentences: number;
  changedAt: Date;
}

/** When the sentences are spoken. */
export interface SentenceTimes {
  /** The millisecond at which each sentence begins, from the first sentence on, rising. */
  readonly starts: readonly number[];
  /** The millisecond at which each ends: where it begins, of one that is not spoken. */
  readonly ends: readonly number[];
  /** Indexes of sentences whose times are doubtful, rising. */
  readonly doubtful: readonly number[];
}

export type NewRecording = Omit<RecordingRow, 'sentences' | 'changedAt'> & SentenceTimes;

const FINGERPRINT = /^[0-9a-f]{64}$/;
const LONGEST_TITLE = 200;
/** 48 hours. */
const LONGEST_MS = 48 * 3_600_000;
const PACES = { least: 0.1, most: 10 };
/** Of one document. */
const MOST_RECORDINGS = 20;

const COLUMNS = `fingerprint, title, duration_ms AS "durationMs", aligned_ms AS "alignedMs", pace,
  cardinality(starts) AS sentences, changed_at AS "changedAt"`;

/** Recordings of documents. The sound itself stays on the learner's devices. */
@Injectable()
export class RecordingsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsService,
  ) {}

  /** Those of a document, the newest first. @throws DomainError `reader.document-not-found` */
  async list(userId: number, documentId: number): Promise<RecordingRow[]> {
    await this.documents.entry(userId, documentId);
    return this.database.query<RecordingRow>(
      `SELECT ${COLUMNS} FROM recordings WHERE document_id = $1 ORDER BY changed_at DESC, fingerprint`,
      [documentId],
    );
  }

  /** @throws DomainError `reader.document-not-found`, `reader.recording-not-found` */
  async get(userId: number, documentId: number, fingerprint: string): Promise<RecordingRow & SentenceTimes> {
    await this.documents.entry(userId, documentId);
    const [row] = await this.database.query<RecordingRow & SentenceTimes>(
      `SELECT ${COLUMNS}, starts, ends, doubtful FROM recordings WHERE document_id = $1 AND fingerprint = $2`,
      [documentId, fingerprint],
    );
    if (row) return row;
    throw new DomainError('reader.recording-not-found');
  }

  /**
   * Keeps what is known of a recording, in the place of what was known of it.
   *
   * @throws DomainError `reader.document-not-found`, `reader.invalid-recording`, `reader.too-many-recordings`
   */
  async save(userId: number, documentId: number, given: NewRecording): Promise<void> {
    const { sentenceCount } = await this.documents.entry(userId, documentId);
    checkRecording(given, sentenceCount);
    const { fingerprint, title, durationMs, alignedMs, pace, starts, ends, doubtful } = given;
    const changed = await this.database.change(
      `INSERT INTO recordings (document_id, fingerprint, title, duration_ms, aligned_ms, pace, starts, ends, doubtful)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
       WHERE (SELECT count(*) FROM recordings WHERE document_id = $1 AND fingerprint <> $2) < $10
       ON CONFLICT (document_id, fingerprint) DO UPDATE SET title = EXCLUDED.title, duration_ms = EXCLUDED.duration_ms,
         aligned_ms = EXCLUDED.aligned_ms, pace = EXCLUDED.pace, starts = EXCLUDED.starts,
         ends = EXCLUDED.ends, doubtful = EXCLUDED.doubtful, changed_at = now()`,
      [
        documentId,
        fingerprint,
        title.trim().slice(0, LONGEST_TITLE).toWellFormed(),
        durationMs,
        alignedMs,
        pace,
        starts,
        ends,
        doubtful,
        MOST_RECORDINGS,
      ],
    );
    if (changed === 0) throw new DomainError('reader.too-many-recordings', { most: MOST_RECORDINGS });
  }

  /** @throws DomainError as `get` */
  async remove(userId: number, documentId: number, fingerprint: string): Promise<void> {
    await this.documents.entry(userId, documentId);
    const values = [documentId, fingerprint];
    const removed = await this.database.change(
      'DELETE FROM recordings WHERE document_id = $1 AND fingerprint = $2',
      values,
    );
    if (removed === 0) throw new DomainError('reader.recording-not-found');
  }
}

function checkRecording(given: NewRecording, most: number) {
  const { fingerprint, durationMs, alignedMs, pace, starts, ends, doubtful } = given;
  const isValid =
    FINGERPRINT.test(fingerprint) &&
    durationMs <= LONGEST_MS &&
    alignedMs <= durationMs &&
    pace >= PACES.least &&
    pace <= PACES.most &&
    starts.length <= most &&
    ends.length === starts.length &&
    ends.every((end, index) => end >= starts[index]! && end <= durationMs) &&
    starts.every((start, index) => index === 0 || start >= starts[index - 1]!) &&
    (doubtful.at(-1) ?? -1) < starts.length &&
    doubtful.every((sentence, index) => index === 0 || sentence > doubtful[index - 1]!);
  if (!isValid) throw new DomainError('reader.invalid-recording');
}
