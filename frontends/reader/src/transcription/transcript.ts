import { saveRecording } from '@ichibun/api-client/recordings';
import { transcribedLines } from '@ichibun/api-client/transcriptions';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import type { TranscribedLine } from '@ichibun/contracts/transcriptions';
import { useSyncExternalStore } from 'react';
import { wavOf } from '../film/clips/wav.js';
import { inStore } from '../kept-files/kept-handles.js';
import { partsOf } from '../listening/parts.js';
import { inPlayOrder, namesOf } from '../recordings/chosen-recording.js';
import { fingerprintOf } from '../recordings/fingerprint.js';
import { cutInWorker, lengthsOf } from '../recordings/worker/recording-question.js';
import { timesOfSentences } from './times-of-sentences.js';

/** What has been heard of a recording, and how far it is heard; kept on the device, so that it can be gone on with. */
interface Draft {
  readonly doneMs: number;
  readonly lines: readonly TranscribedLine[];
}

export interface Transcript extends Draft {
  /** One, or several that play one after the other. */
  readonly files: readonly File[];
  /** Milliseconds of each. */
  readonly lengths: readonly number[];
  readonly fingerprint: string;
  readonly durationMs: number;
  readonly state: 'ready' | 'working' | 'stopped' | 'done';
  /** Why it has stopped by itself. */
  readonly failure?: unknown;
}

let transcript: Transcript | undefined;
let stop: AbortController | undefined;
const listeners = new Set<() => void>();

function set(changed: Transcript | undefined): void {
  transcript = changed;
  for (const listener of listeners) listener();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useTranscript = () =>
  useSyncExternalStore(
    subscribe,
    () => transcript,
    () => undefined,
  );

const draftOf = (fingerprint: string) => `transcript ${fingerprint}`;

/**
 * Opens a recording of one or several files, or a film, with what has been heard of it before.
 *
 * @throws Error when a file cannot be read, or has no sound that this browser decodes
 */
export async function openForTranscript(userId: number, given: readonly File[]): Promise<void> {
  stopTranscribing();
  const files = inPlayOrder(given);
  const [lengths, fingerprint] = await Promise.all([lengthsOf(files), fingerprintOf(files)]);
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  const kept = await inStore<Draft | undefined>(userId, 'readonly', (store) => store.get(draftOf(fingerprint)));
  const { doneMs, lines } = kept ?? { doneMs: 0, lines: [] };
  const state = doneMs >= durationMs ? 'done' : doneMs > 0 ? 'stopped' : 'ready';
  set({ files, lengths, fingerprint, durationMs, doneMs, lines, state });
}

async function keepDraft(userId: number): Promise<void> {
  if (!transcript) return;
  const { fingerprint, doneMs, lines } = transcript;
  await inStore(userId, 'readwrite', (store) => store.put({ doneMs, lines } satisfies Draft, draftOf(fingerprint)));
}

/** Sends the sound that has not been heard yet, piece by piece, until it ends, fails or is stopped. */
export async function transcribe(userId: number): Promise<void> {
  if (!transcript || stop) return;
  const { files, lengths, doneMs, durationMs } = transcript;
  stop = new AbortController();
  const { signal } = stop;
  set({ ...transcript, state: 'working', failure: undefined });
  try {
    for (const [index, part] of partsOf({ files, lengths }).entries()) {
      const toMs = lengths[index]!;
      const fromMs = Math.max(0, doneMs - part.from);
      if (fromMs >= toMs) continue;
      await cutInWorker(
        { file: files[index]!, fromMs, toMs },
        async ({ from, to, sound }) => {
          const lines = sound ? await transcribedLines(wavOf(sound), signal) : [];
          if (signal.aborted || !transcript) return;
          const begin = part.from + from;
          const moved = lines.map((line) => ({ ...line, start: line.start + begin, end: line.end + begin }));
          set({ ...transcript, doneMs: part.from + to, lines: [...transcript.lines, ...moved] });
          // Without room on the device it cannot be gone on with on another visit.
          await keepDraft(userId).catch(() => {});
        },
        signal,
      );
    }
    set({ ...transcript, doneMs: durationMs, state: 'done' });
    await keepDraft(userId).catch(() => {});
  } catch (failure) {
    if (!signal.aborted) set({ ...transcript, state: 'stopped', failure });
  } finally {
    if (stop?.signal === signal) stop = undefined;
  }
}

export function stopTranscribing(): void {
  stop?.abort();
  stop = undefined;
  if (transcript?.state === 'working') set({ ...transcript, state: 'stopped' });
}

/** Another text for a line; an empty one takes it away. What is corrected is not doubtful. */
export function correctLine(userId: number, index: number, text: string): void {
  if (!transcript) return;
  const line = { ...transcript.lines[index]!, text, isDoubtful: false, doubtfulWords: [] };
  set({
    ...transcript,
    lines: text === '' ? transcript.lines.toSpliced(index, 1) : transcript.lines.with(index, line),
  });
  void keepDraft(userId).catch(() => {});
}

/** Keeps when the sentences of the document that was made of a transcript are spoken. */
export async function saveTimes({ id, sentences }: ReadableDocument, made: Transcript): Promise<void> {
  const { fingerprint, durationMs, files, lines } = made;
  await saveRecording(id, {
    fingerprint,
    title: namesOf(files),
    durationMs,
    alignedMs: durationMs,
    pace: 1,
    ...timesOfSentences(sentences, lines),
  });
}
