import type { RunStatus } from '@ichibun/kit/runs/run.entity';
import { UploadStatus } from '@ichibun/proto/reader';

const BY_RUN = {
  queued: UploadStatus.QUEUED,
  processing: UploadStatus.PROCESSING,
  completed: UploadStatus.COMPLETED,
  failed: UploadStatus.FAILED,
  cancelled: UploadStatus.FAILED,
} as const satisfies Record<RunStatus, UploadStatus>;

/** How far a file is whose run has this status. */
export const uploadStatus = (status: RunStatus): UploadStatus => BY_RUN[status];
