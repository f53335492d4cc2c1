import { BEGINNING } from '@ichibun/alignment/align-recording';
import { alignedRecording, saveRecording, spokenFeatures } from '@ichibun/api-client/recordings';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import type { Cue } from '../film/containers/subtitles.js';
import {
  durationOf,
  type OpenRecording,
  openRecordingOf,
  type SpokenTimes,
  setOpenRecording,
} from '../listening/open-recordings.js';
import { anchorsOf } from './anchors.js';
import { chapterMarksOf } from './chapter-marks.js';
import { chosenRecording, namesOf } from './chosen-recording.js';
import { fingerprintOf } from './fingerprint.js';
import { isOfOtherText, NO_TIMES, withStart, withStep } from './spoken-times.js';
import { timesOfCues } from './times-of-cues.js';
import { RecordingError } from './worker/recording-error.js';
import { alignInWorker, lengthsOf } from './worker/recording-question.js';

/** Milliseconds between two savings while a recording is being aligned. */
const SAVE_AFTER_MS = 20_000;
/** Sound in which next to nothing of the text is found: after it the learner is asked. */
const OTHER_TEXT_MS = 600_000;

/** What stops the alignment of each document. */
const running = new Map<number, AbortController>();

/**
 * Opens the files of a recording with what is known of its times, and compares the rest with the text. The times of subtitles
 * that are among the files, or of an EPUB with media overlays, are taken as they are.
 *
 * @throws Error when a file cannot be read, or has no sound that this browser decodes; RecordingError when its times are of
 *   another text; ApiError, TypeError
 */
export async function openRecording(book: ReadableDocument, given: readonly File[]): Promise<void> {
  const chosen = await chosenRecording(given);
  const open = openRecordingOf(book.id);
  const files = chosen.files.length > 0 ? chosen.files : open?.files;
  if (!files) throw new RecordingError('no-recording');
  stopAligning(book.id);
  const [lengths, fingerprint] = await Promise.all([lengthsOf(files), fingerprintOf(files)]);
  const known = await alignedRecording(book.id, fingerprint);
  const marks = await chapterMarksOf(files, lengths);
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  const isWhole =
    known !== undefined && (known.alignedMs >= durationMs || known.starts.length >= book.sentences.length);
  const told = chosen.cues && !(chosen.isBook && isWhole) ? timesTold(book, chosen.cues, lengths) : undefined;
  const end = { ms: durationMs, sentence: book.sentences.length, rate: known?.pace ?? 1 };
  const reached = known ? { ms: known.alignedMs, sentence: known.starts.length, rate: known.pace } : BEGINNING;
  setOpenRecording(book.id, {
    files,
    fingerprint,
    lengths,
    anchors: anchorsOf(marks, book.chapters),
    title: chosen.files.length > 0 ? namesOf(given) : (open?.title ?? ''),
    position: told ? end : reached,
    times: told ?? known ?? NO_TIMES,
    state: told || isWhole ? 'done' : 'stopped',
  });
  if (told) await save(book.id, durationMs);
  else if (!isWhole) void goOnAligning(book);
}

/** The times of cues, of each file or of all. @throws RecordingError `other-text` */
function timesTold(
  { sentences }: ReadableDocument,
  cues: readonly (readonly Cue[])[],
  lengths: readonly number[],
): SpokenTimes {
  let begin = 0;
  const whole = cues.flatMap((some, index) => {
    const from = begin;
    begin += lengths[index] ?? 0;
    return some.map(({ start, end, text }) => ({ start: start + from, end: end + from, text }));
  });
  const times = timesOfCues(sentences, whole);
  if (!times) throw new RecordingError('other-text');
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  const within = (ms: number) => Math.min(ms, durationMs);
  return { ...times, starts: times.starts.map(within), ends: times.ends.map(within) };
}

/** Compares what is left of the open recording of a document with its text. */
export async function goOnAligning({ id, sentences }: ReadableDocument): Promise<void> {
  const begun = openRecordingOf(id);
  if (!begun || running.has(id)) return;
  const stop = new AbortController();
  running.set(id, stop);
  change(id, { state: 'aligning', failure: undefined });
  // The first times are kept at once.
  let savedAt = Number.NEGATIVE_INFINITY;
  try {
    const compared = {
      files: begun.files,
      lengths: begun.lengths,
      sentences: sentences.length,
      anchors: begun.anchors,
      begin: begun.position,
      reference: (from: number, to: number, signal: AbortSignal) => spokenFeatures(id, from, to, signal),
    };
    await alignInWorker(
      compared,
      (step) => {
        const now = openRecordingOf(id);
        if (!now || stop.signal.aborted) return;
        const times = withStep(now.times, step, durationOf(now));
        change(id, { position: step.position, times });
        const isLong = step.position.ms - begun.position.ms > OTHER_TEXT_MS;
        if (isLong && isOfOtherText(times)) stop.abort(new RecordingError('other-text'));
        if (performance.now() - savedAt < SAVE_AFTER_MS) return;
        savedAt = performance.now();
        // What is not kept now is kept with the next ones.
        save(id).catch(() => {});
      },
      stop.signal,
    );
    await save(id, durationOf(begun));
    change(id, { state: 'done' });
  } catch (failure) {
    if (!stop.signal.aborted || failure instanceof RecordingError) change(id, { state: 'stopped', failure });
  } finally {
    if (running.get(id) === stop) running.delete(id);
  }
}

/** Stops the comparison, to go on later, also on another device. */
export function stopAligning(documentId: number): void {
  const stop = running.get(documentId);
  if (!stop) return;
  stop.abort();
  running.delete(documentId);
  change(documentId, { state: 'stopped' });
  save(documentId).catch((failure) => change(documentId, { failure }));
}

/**
 * Says when a sentence begins.
 *
 * @throws ApiError, TypeError when that could not be kept
 */
export async function setSentenceStart(documentId: number, sentence: number, ms: number): Promise<void> {
  const recording = openRecordingOf(documentId);
  if (!recording) return;
  change(documentId, { times: withStart(recording.times, sentence, ms, durationOf(recording)) });
  await save(documentId);
}

function change(documentId: number, changes: Partial<OpenRecording>): void {
  const recording = openRecordingOf(documentId);
  if (recording) setOpenRecording(documentId, { ...recording, ...changes });
}

/** The last saving of each document. One that arrived after the next would put the times back. */
const savings = new Map<number, Promise<unknown>>();

/** @param alignedMs how far it is compared, where that is further than the position says */
async function save(documentId: number, alignedMs?: number): Promise<void> {
  const recording = openRecordingOf(documentId);
  if (!recording) return;
  const { fingerprint, title, position, times } = recording;
  const durationMs = durationOf(recording);
  const kept = {
    fingerprint,
    title,
    durationMs,
    alignedMs: alignedMs ?? Math.min(position.ms, durationMs),
    pace: position.rate,
    starts: [...times.starts],
    ends: [...times.ends],
    doubtful: [...times.doubtful],
  };
  const before = savings.get(documentId) ?? Promise.resolve();
  const saving = before.catch(() => {}).then(() => saveRecording(documentId, kept));
  savings.set(documentId, saving);
  await saving;
}
