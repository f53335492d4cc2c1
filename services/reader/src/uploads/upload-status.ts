import type { RunStatus } from '@ichibun/kit/runs/run.entity';
import { valueNamed } from '@ichibun/proto/enum-names';
import { UploadStatus } from '@ichibun/proto/reader';

/** How far a file is whose run has this status. */
export const uploadStatus = (status: RunStatus): UploadStatus =>
  valueNamed(UploadStatus, status === 'cancelled' ? 'failed' : status);
