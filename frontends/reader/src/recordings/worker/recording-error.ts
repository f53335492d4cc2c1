/**
 * `unreadable`: the file is no recording, or is damaged; `no-sound`: this browser decodes none of its tracks; `other-text`:
 * next to nothing of the text was found in it; `no-overlays`: the EPUB has no sound; `no-recording`: subtitles alone were chosen;
 * `too-large`: the text and its sound make no EPUB, which has four gigabytes at most.
 */
export type RecordingFailure = 'unreadable' | 'no-sound' | 'other-text' | 'no-overlays' | 'no-recording' | 'too-large';

export class RecordingError extends Error {
  constructor(readonly code: RecordingFailure) {
    super(code);
  }
}
