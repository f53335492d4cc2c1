import type { FailureValues } from '@ichibun/failures/failure';
import { defineQueue } from '@ichibun/kit/runs/queue';
import type { RunStatus } from '@ichibun/kit/runs/run.entity';
import type { Choices, Preview, Reason } from '../card-files/collection.js';

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

/** Words by the names of their states. */
export interface StateCounts {
  newWords: number;
  learning: number;
  young: number;
  mature: number;
  known: number;
  blocked: number;
}

export interface Report {
  states: StateCounts;
  added: number;
  doubles: number;
  kept: number;
  answers: number;
  overdue: number;
  spreadDays: number;
  leftOut: { reason: Reason; notes: number }[];
}

/** An import as its row has it, with its run. */
export interface CardImport {
  id: number;
  filename: string;
  fileObject: string | null;
  createdAt: Date;
  preview: Preview;
  choices: Choices | null;
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

/** Columns of the import i, left joined with its run r. */
export const CARD_IMPORT = `i.id, i.filename, i.file_object AS "fileObject", i.created_at AS "createdAt", i.preview,
  i.choices, i.report, i.imported_at AS "importedAt", i.run_id AS "runId", r.status, coalesce(r.done, 0) AS done,
  coalesce(r.total, 0) AS total, r.error_code AS "errorCode", r.error_message AS "errorMessage",
  r.error_values AS "errorValues"`;

export const NO_STATES: Readonly<StateCounts> = { newWords: 0, learning: 0, young: 0, mature: 0, known: 0, blocked: 0 };

/** How many notes were left out for each reason, the most frequent first. */
export function countReasons(leftOut: readonly { readonly reason: Reason }[]): Report['leftOut'] {
  const counts = new Map<Reason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, notes]) => ({ reason, notes })).sort((a, b) => b.notes - a.notes);
}
