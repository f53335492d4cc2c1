import type { ReadableDocument } from '@ichibun/contracts/documents';
import { subRipOf } from '../film/containers/subtitles.js';
import { webVttOf } from '../film/web-vtt.js';
import type { OpenRecording } from '../listening/open-recordings.js';
import { spokenLines } from './spoken-times.js';

export type SavedFormat = 'srt' | 'vtt' | 'epub';

/**
 * The times of a recording as subtitles for other players, or the text with its sound as an EPUB.
 *
 * @throws as `epubWithSound`
 */
export async function savedAs(format: SavedFormat, book: ReadableDocument, recording: OpenRecording): Promise<Blob> {
  if (format === 'epub') return (await import('./epub/epub-with-sound.js')).epubWithSound(book, recording, new Date());
  const lines = spokenLines(recording.times);
  if (format === 'vtt') return new Blob([webVttOf(lines, book.sentences, 0)], { type: 'text/vtt' });
  const cues = lines.map(({ start, end, sentences }) => ({ start, end, text: book.sentences[sentences[0]!]! }));
  return new Blob([subRipOf(cues).text], { type: 'application/x-subrip' });
}
