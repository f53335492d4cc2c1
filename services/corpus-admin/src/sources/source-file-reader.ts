import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inTurns } from '@ichibun/kit/in-turns';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { decodeText } from '@ichibun/text/decode-text';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type SourceLine, SourcesService } from '../corpus/sources.service.js';
import { ConfigService, type SentenceSplit } from '../processing/config.service.js';
import { Processor } from '../processing/processor.js';
import { Spacy } from '../processing/spacy.js';
import { readTsv } from './read-tsv.js';
import { splitText } from './split-text.js';
import { UPLOADS } from './uploads.service.js';

/** Longer than reading any file takes. */
const EXTRACT_DEADLINE_MS = 120_000;

interface Reading {
  readonly filename: string;
  /** Null once it has been read. */
  readonly fileObject: string | null;
  readonly split: SentenceSplit;
}

/** Reads uploaded files into sentences, in the background, and has these processed. */
@Injectable()
export class SourceFileReader implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly spacy: Spacy,
    private readonly config: ConfigService,
    private readonly sources: SourcesService,
    private readonly processor: Processor,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(UPLOADS, {
      work: ({ payload, signal }) => this.read(payload.sourceId, signal),
      failed: async (transaction, { sourceId }, { code, message, values }) => {
        await transaction.query(
          `UPDATE sources SET status = 'failed', completed_at = now(), error_code = $2, error_message = $3,
             error_values = $4
           WHERE id = $1`,
          [sourceId, code, message, values ?? null],
        );
      },
      ended: async (_, { subjectId }) => this.removeFile(subjectId!),
    });
  }

  private async read(sourceId: number, signal: AbortSignal): Promise<void> {
    const reading = await this.begin(sourceId);
    // It has been removed, or is read already.
    if (!reading?.fileObject) return;
    const lines = await this.lines(reading.filename, reading.fileObject, reading.split, signal);
    if (lines.length === 0) {
      throw new DomainError('corpus.no-sentences');
    }
    await this.sources.addLines(sourceId, lines, signal);
    await this.sources.endReading(sourceId);
    await this.processor.start();
  }

  /** How its text is split is settled when reading begins, so that a reader that goes on finds the same sentences. */
  private async begin(sourceId: number): Promise<Reading | undefined> {
    const { sentenceSplit } = await this.config.get();
    const [reading] = await this.database.query<Reading>(
      `WITH begun AS (
         UPDATE sources SET status = 'processing', sentence_split = coalesce(sentence_split, $2)
         WHERE id = $1 AND NOT is_read AND status <> 'failed'
         RETURNING filename, file_object AS "fileObject", coalesce(sentence_split, $2) AS split
       ) SELECT * FROM begun`,
      [sourceId, sentenceSplit],
    );
    return reading;
  }

  private async lines(
    filename: string,
    fileObject: string,
    split: SentenceSplit,
    signal: AbortSignal,
  ): Promise<SourceLine[]> {
    if (/\.tsv$/i.test(filename)) return inTurns(readTsv(await this.table(fileObject)));
    const { textObject } = await this.rpc.call(
      ReaderService.method.extractText,
      // It takes turns with learners' files, as if the corpus were one of them.
      { filename, fileObject, userId: 0 },
      { deadlineMs: EXTRACT_DEADLINE_MS, signal },
    );
    const text = (await this.objects.get(textObject)).toString('utf8');
    await this.objects.remove(textObject);
    const sentences = await splitText({ rpc: this.rpc, spacy: this.spacy }, text, split, signal);
    return sentences.map((sentence) => ({ text: sentence, translation: '', level: null }));
  }

  private async table(fileObject: string): Promise<string> {
    const decoded = decodeText(await this.objects.get(fileObject));
    if (decoded) return decoded.text;
    throw new DomainError('corpus.no-text');
  }

  /** The file has been read, or cannot be. */
  private async removeFile(sourceId: number): Promise<void> {
    const [source] = await this.database.query<{ fileObject: string | null }>(
      'SELECT file_object AS "fileObject" FROM sources WHERE id = $1',
      [sourceId],
    );
    if (!source?.fileObject) return;
    await this.objects.remove(source.fileObject);
    await this.database.query('UPDATE sources SET file_object = NULL WHERE id = $1', [sourceId]);
  }
}
