/**
 * `unreadable`: the file is no recording, or is damaged; `no-sound`: this browser decodes none of its tracks; `other-text`:
 * next to nothing of the text was found in it; `no-overlays`: the EPUB has no sound; `no-recording`: subtitles alone were chosen.
 */
export type RecordingFailure = 'unreadable' | 'no-sound' | 'other-text' | 'no-overlays' | 'no-recording';

export class RecordingError extends Error {
  constructor(readonly code: RecordingFailure) {
    super(code);
  }
}
