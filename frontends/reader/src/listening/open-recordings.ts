import type { Anchor } from '@ichibun/alignment/align-chapters';
import type { Position } from '@ichibun/alignment/align-recording';
import { useSyncExternalStore } from 'react';

/** When sentences are spoken in a recording, from the first sentence on. */
export interface SpokenTimes {
  /** The millisecond at which each begins, rising; one that is not spoken begins with the next. */
  readonly starts: readonly number[];
  /** The millisecond at which each ends: where it begins, of one that is not spoken. */
  readonly ends: readonly number[];
  /** Sentences that may be spoken elsewhere, rising. */
  readonly doubtful: readonly number[];
}

/** A recording whose files the learner has given on this visit. */
export interface OpenRecording {
  readonly files: readonly File[];
  readonly fingerprint: string;
  /** Names of its files. */
  readonly title: string;
  /** Milliseconds of each file. */
  readonly lengths: readonly number[];
  /** Chapters that the files tell. */
  readonly anchors: readonly Anchor[];
  /** How far it is compared with the text. */
  readonly position: Position;
  readonly times: SpokenTimes;
  readonly state: 'aligning' | 'stopped' | 'done';
  /** Why it has stopped by itself. */
  readonly failure?: unknown;
}

const recordings = new Map<number, OpenRecording>();
const listeners = new Set<() => void>();

/** The recording of a document whose files are at hand. */
export const openRecordingOf = (documentId: number): OpenRecording | undefined => recordings.get(documentId);

export function setOpenRecording(documentId: number, recording: OpenRecording | undefined): void {
  if (recording) recordings.set(documentId, recording);
  else recordings.delete(documentId);
  for (const changed of listeners) changed();
}

/** As `openRecordingOf`, kept up to date. */
export function useOpenRecording(documentId: number): OpenRecording | undefined {
  const recordingNow = () => openRecordingOf(documentId);
  return useSyncExternalStore(subscribe, recordingNow, recordingNow);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const durationOf = ({ lengths }: Pick<OpenRecording, 'lengths'>): number =>
  lengths.reduce((sum, length) => sum + length, 0);
