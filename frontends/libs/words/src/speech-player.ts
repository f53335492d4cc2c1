import { notify } from '@ichibun/ui/toast';
import { messages } from './messages.js';

/** What is being spoken on this page; there is never more than one. */
export interface Speaking {
  /** Who asked for it knows it by this. */
  readonly id: string;
  /** Until its sound is there and begins it is loading. */
  readonly status: 'loading' | 'playing';
}

/** How it came to its end. */
export type Ending = 'ended' | 'stopped' | 'failed';

interface Playback {
  readonly id: string;
  readonly onEnd: (how: Ending) => void;
  url?: string;
}

const FAILURES = {
  generation: () => ({ title: messages.speechFailed, description: messages.speechFailedHint }),
  playing: () => ({ title: messages.audioError, description: messages.audioErrorHint }),
};

const listeners = new Set<() => void>();
let current: Playback | null = null;
let speaking: Speaking | null = null;
/** One for the whole page: phones let only an element that a press has started play again without one. */
let audio: HTMLAudioElement | undefined;

export const whatIsSpoken = (): Speaking | null => speaking;

export function watchSpeech(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Speaks, in the place of what was spoken before. What goes wrong is shown as a notice.
 *
 * @param load the sound, once it is there
 * @returns when it has ended, whichever way
 */
export function startSpeech(id: string, load: () => Promise<Blob>): Promise<Ending> {
  stopSpeech();
  return new Promise((resolve) => {
    const playback: Playback = { id, onEnd: resolve };
    current = playback;
    tell({ id, status: 'loading' });
    load().then(
      (sound) => play(playback, sound),
      () => fail(playback, 'generation'),
    );
  });
}

/** Stops what is spoken, if anything is; with an id only that. */
export function stopSpeech(id?: string): void {
  if (!current || (id !== undefined && current.id !== id)) return;
  audio?.pause();
  end(current, 'stopped');
}

function play(playback: Playback, sound: Blob): void {
  if (current !== playback) return;
  playback.url = URL.createObjectURL(sound);
  audio ??= new Audio();
  audio.onended = () => end(playback, 'ended');
  audio.onerror = () => fail(playback, 'playing');
  audio.src = playback.url;
  audio.play().then(
    () => current === playback && tell({ id: playback.id, status: 'playing' }),
    () => fail(playback, 'playing'),
  );
}

/** What was stopped or replaced meanwhile has not failed. */
function fail(playback: Playback, at: keyof typeof FAILURES): void {
  if (current !== playback) return;
  end(playback, 'failed');
  notify({ ...FAILURES[at](), destructive: true });
}

function end(playback: Playback, how: Ending): void {
  if (current !== playback) return;
  if (playback.url) URL.revokeObjectURL(playback.url);
  current = null;
  tell(null);
  playback.onEnd(how);
}

function tell(now: Speaking | null): void {
  speaking = now;
  for (const listener of listeners) listener();
}
