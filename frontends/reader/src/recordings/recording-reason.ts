import { reasonOf } from '@ichibun/api-client/request';
import { messages } from './messages.js';
import { RecordingError } from './worker/recording-error.js';

/** Why a recording was not opened or compared, in the language of the interface. */
export const recordingReason = (error: unknown): string =>
  error instanceof RecordingError ? messages.failures[error.code] : reasonOf(error);
