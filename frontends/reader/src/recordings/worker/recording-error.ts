/** `unreadable`: the file is no recording, or is damaged; `no-sound`: this browser decodes none of its tracks. */
export type RecordingFailure = 'unreadable' | 'no-sound';

export class RecordingError extends Error {
  constructor(readonly code: RecordingFailure) {
    super(code);
  }
}
