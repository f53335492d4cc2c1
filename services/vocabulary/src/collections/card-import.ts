import type { FailureValues } from '@ichibun/failures/failure';
import { defineQueue } from '@ichibun/kit/runs/queue';
import type { RunStatus } from '@ichibun/kit/runs/run.entity';
import type { Choices, Preview } from '../card-files/collection.js';
import type { Report } from './report.js';

/** What the import of a collection needs to know. */
export interface CardImportPayload {
  readonly importId: number;
  /** Key of the package. */
  readonly fileObject: string;
  readonly timeZone: string;
}

export const CARD_IMPORTS = defineQueue<CardImportPayload>('import-cards', {
  concurrency: 2,
  perOwner: 1,
  retries: 20,
});

/** An import as its row has it, with its run, in a list. */
export interface ListedImport {
  id: number;
  filename: string;
  fileObject: string | null;
  createdAt: Date;
  report: Report | null;
  importedAt: Date | null;
  runId: string | null;
  status: RunStatus | null;
  done: number;
  total: number;
  errorCode: string | null;
  errorMessage: string | null;
  errorValues: FailureValues | null;
}

/** The same with what is in it. */
export interface CardImport extends ListedImport {
  preview: Preview;
  choices: Choices | null;
}

/** Columns of the import i, left joined with its run r. */
export const LISTED_IMPORT = `i.id, i.filename, i.file_object AS "fileObject", i.created_at AS "createdAt", i.report, i.imported_at AS "importedAt", i.run_id AS "runId", r.status, coalesce(r.done, 0) AS done,
  coalesce(r.total, 0) AS total, r.error_code AS "errorCode", r.error_message AS "errorMessage",
  r.error_values AS "errorValues"`;
export const CARD_IMPORT = `${LISTED_IMPORT}, i.preview, i.choices`;
