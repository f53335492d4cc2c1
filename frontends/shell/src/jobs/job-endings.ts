import type { FollowedJob } from '@ichibun/api-client/followed-jobs';
import { type FailedWork, failureInWords, inWords } from '@ichibun/api-client/request';
import type { Audiobook } from '@ichibun/contracts/audiobook';
import type { CardImport } from '@ichibun/contracts/card-imports';
import { messages } from '../messages.js';

/** How a job ended, as a notice; `to` is the page of its result. */
export interface Ended {
  title: string;
  description: string;
  destructive?: boolean;
  to?: string;
  label?: string;
}

/** The page that shows the end of its own jobs. */
export const pageOf = {
  import: '/vocabulary',
  cards: '/vocabulary/import',
  upload: '/assisted-reader',
  analysis: '/content-coverage',
  audiobook: '/bilingual-audiobook',
} as const;

/** The fields of the server's answer about a job that are used here. */
interface Answer extends FailedWork {
  status?: string;
  successfulImports?: number;
  upload?: Answer & { document: { id: number; title: string } | null };
}

/** Undefined as long as the job is under way; also of an answer that does not speak of it. */
export function endOf(job: FollowedJob, data: unknown): Ended | undefined {
  if (!data) return undefined;
  switch (job.kind) {
    case 'import':
      return endOfImport(data as Answer);
    case 'cards':
      return endOfCards(job, data as CardImport);
    case 'upload':
      return endOfUpload(job, (data as Answer).upload);
    case 'audiobook':
      return endOfAudiobook(job, audiobookOf(job, data));
    case 'analysis':
      return endOfAnalysis(
        job,
        (data as (Answer & { id: number })[]).find(({ id }) => id === job.id),
      );
  }
}

/** Whether the list that the job should be in does not have it: an audiobook that was deleted. */
export const isUnlisted = (job: FollowedJob, data: unknown): boolean =>
  job.kind === 'audiobook' && data !== undefined && !audiobookOf(job, data);

const audiobookOf = ({ id }: FollowedJob, data: unknown) =>
  (data as { audiobooks: Audiobook[] }).audiobooks.find(({ requestId }) => requestId === id);

function endOfImport({ status, successfulImports, ...failed }: Answer): Ended | undefined {
  if (status === 'completed') {
    return {
      title: messages.jobs.imported,
      description: messages.jobs.importedText(successfulImports ?? 0),
    };
  }
  if (status !== 'failed') return undefined;
  return {
    title: messages.jobs.importFailed,
    description: failureInWords(failed) || messages.jobs.importFailedText,
    destructive: true,
  };
}

function endOfCards({ id, name }: FollowedJob, one: CardImport): Ended | undefined {
  if (one.status === 'imported') {
    const to = `${pageOf.cards}?id=${id}`;
    return { title: messages.jobs.imported, description: name, to, label: messages.jobs.report };
  }
  if (one.status !== 'failed') return undefined;
  return {
    title: messages.jobs.importFailed,
    description: failureInWords(one) || name,
    destructive: true,
  };
}

function endOfUpload({ name }: FollowedJob, upload: Answer['upload']): Ended | undefined {
  if (upload?.document) {
    const { id, title } = upload.document;
    return {
      title: messages.jobs.added,
      description: title,
      to: `/assisted-reader/read/${id}`,
      label: messages.jobs.read,
    };
  }
  if (upload?.status !== 'failed') return undefined;
  return {
    title: messages.jobs.uploadFailed,
    description: failureInWords(upload) || messages.jobs.uploadFailedText(name),
    destructive: true,
  };
}

function endOfAnalysis({ id, name }: FollowedJob, analysis: Answer | undefined): Ended | undefined {
  if (analysis?.status === 'completed') {
    return {
      title: messages.jobs.analysed,
      description: name,
      to: `/content-coverage?analysis=${id}`,
      label: messages.jobs.open,
    };
  }
  if (analysis?.status !== 'failed') return undefined;
  return {
    title: messages.jobs.analysisFailed,
    description: failureInWords(analysis) || name,
    destructive: true,
  };
}

function endOfAudiobook({ name }: FollowedJob, book: Audiobook | undefined): Ended | undefined {
  if (book?.status === 'completed') {
    return { title: messages.jobs.audiobookReady, description: name, to: pageOf.audiobook, label: messages.jobs.open };
  }
  if (book?.status !== 'failed') return undefined;
  return {
    title: messages.jobs.audiobookFailed,
    description:
      inWords(book.error ?? '', { code: book.errorCode, values: book.errorValues }) ||
      messages.jobs.audiobookFailedText,
    destructive: true,
  };
}
