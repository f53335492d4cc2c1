import { BEGINNING } from '@ichibun/alignment/align-recording';
import { alignedRecording, saveRecording, spokenFeatures } from '@ichibun/api-client/recordings';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { durationOf, type OpenRecording, openRecordingOf, setOpenRecording } from '../listening/open-recordings.js';
import { fingerprintOf } from './fingerprint.js';
import { NO_TIMES, withStart, withStep } from './spoken-times.js';
import { alignInWorker, lengthsOf } from './worker/recording-question.js';

/** Milliseconds between two savings while a recording is being aligned. */
const SAVE_AFTER_MS = 20_000;
/** Of the names of a recording's files. */
const LONGEST_TITLE = 200;

/** What stops the alignment of each document. */
const running = new Map<number, AbortController>();

/**
 * Opens the files of a recording, with what is known of its times, and compares the rest with the text.
 *
 * @throws Error when a file cannot be read, or has no sound that this browser decodes; ApiError, TypeError
 */
export async function openRecording(book: ReadableDocument, given: readonly File[]): Promise<void> {
  stopAligning(book.id);
  const files = given.toSorted((one, other) => one.name.localeCompare(other.name, 'ja', { numeric: true }));
  const [lengths, fingerprint] = await Promise.all([lengthsOf(files), fingerprintOf(files)]);
  const known = await alignedRecording(book.id, fingerprint);
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  const recording = {
    files,
    fingerprint,
    lengths,
    title: files
      .map(({ name }) => name)
      .join(', ')
      .slice(0, LONGEST_TITLE),
    position: known ? { ms: known.alignedMs, sentence: known.starts.length, rate: known.pace } : BEGINNING,
    times: known ?? NO_TIMES,
  };
  const isWhole =
    known !== undefined && (known.alignedMs >= durationMs || known.starts.length >= book.sentences.length);
  setOpenRecording(book.id, { ...recording, state: isWhole ? 'done' : 'stopped' });
  if (!isWhole) void goOnAligning(book);
}

/** Compares what is left of the open recording of a document with its text. */
export async function goOnAligning({ id, sentences }: ReadableDocument): Promise<void> {
  const begun = openRecordingOf(id);
  if (!begun || running.has(id)) return;
  const stop = new AbortController();
  running.set(id, stop);
  change(id, { state: 'aligning', failure: undefined });
  let savedAt = performance.now();
  try {
    const compared = {
      files: begun.files,
      lengths: begun.lengths,
      sentences: sentences.length,
      begin: begun.position,
      reference: (from: number, to: number) => spokenFeatures(id, from, to, stop.signal),
    };
    await alignInWorker(
      compared,
      (step) => {
        const now = openRecordingOf(id);
        if (!now || stop.signal.aborted) return;
        change(id, { position: step.position, times: withStep(now.times, step, durationOf(now)) });
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
    if (!stop.signal.aborted) change(id, { state: 'stopped', failure });
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
  change(documentId, { times: withStart(recording.times, sentence, ms) });
  await save(documentId);
}

function change(documentId: number, changes: Partial<OpenRecording>): void {
  const recording = openRecordingOf(documentId);
  if (recording) setOpenRecording(documentId, { ...recording, ...changes });
}

/** @param alignedMs how far it is compared, where that is further than the position says */
async function save(documentId: number, alignedMs?: number): Promise<void> {
  const recording = openRecordingOf(documentId);
  if (!recording) return;
  const { fingerprint, title, position, times } = recording;
  const durationMs = durationOf(recording);
  await saveRecording(documentId, {
    fingerprint,
    title,
    durationMs,
    alignedMs: alignedMs ?? Math.min(position.ms, durationMs),
    pace: position.rate,
    starts: [...times.starts],
    ends: [...times.ends],
    doubtful: [...times.doubtful],
  });
}
