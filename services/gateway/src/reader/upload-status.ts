import { UploadStatus } from '@ichibun/proto/reader';

const NAMES = {
  [UploadStatus.QUEUED]: 'queued',
  [UploadStatus.PROCESSING]: 'processing',
  [UploadStatus.COMPLETED]: 'completed',
  [UploadStatus.FAILED]: 'failed',
} as const;

/** What the API calls the status of a file that is read: one that becomes a document, or a dictionary. */
export const uploadStatus = (status: UploadStatus) => NAMES[status as keyof typeof NAMES];
