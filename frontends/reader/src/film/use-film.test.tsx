import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { useMediaSession } from './play/use-media-session.js';
import { useFilm } from './use-film.js';

const LINES = [
  { start: 1_000, end: 2_000, sentences: [0] },
  { start: 2_000, end: 3_000, sentences: [1] },
];
const SETTINGS = {
  stops: 'lines',
  waits: true,
  condensed: false,
  pace: 1,
  savesSound: false,
  savesPicture: false,
  showsSecond: false,
  hidesText: false,
} as const;

/** A film that is where the test says, and what is made of it. */
function film() {
  const element = document.createElement('video');
  let isPaused = true;
  Object.defineProperty(element, 'paused', { get: () => isPaused });
  element.play = async () => {
    isPaused = false;
  };
  element.pause = () => {
    isPaused = true;
  };
  const hook = renderHook(() => {
    const made = useFilm({ lines: LINES, offset: 500, settings: SETTINGS, stopsAt: () => true, onLine: () => {} });
    useMediaSession('映画', made.isPlaying, made);
    return made;
  });
  act(() => void hook.result.current.video(element));
  const playsAt = (ms: number) => {
    element.currentTime = ms / 1_000;
    fireEvent.timeUpdate(element);
  };
  return { ...hook, element, playsAt };
}

const mediaKeys = new Map<string, () => void>();
beforeEach(() => {
  mediaKeys.clear();
  Object.assign(globalThis, { MediaMetadata: class {} });
  const setActionHandler = (action: string, handler: (() => void) | null) => {
    if (handler) mediaKeys.set(action, handler);
  };
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: { setActionHandler } });
});

describe('a film', () => {
  it('that is seen to be beyond a line only when the next one has begun stops where the line ends', async () => {
    const { result, element, playsAt } = film();
    playsAt(1_600);
    await element.play();
    playsAt(2_900);
    expect([element.paused, Math.round(element.currentTime * 1_000)]).toEqual([true, 2_499]);
    playsAt(2_499);
    expect(result.current.line).toBe(0);
  });

  it('is stopped by a media key that comes before the page has drawn that it plays', async () => {
    const { element } = film();
    await element.play();
    mediaKeys.get('play')!();
    expect(element.paused).toBe(false);
    mediaKeys.get('pause')!();
    expect(element.paused).toBe(true);
    mediaKeys.get('pause')!();
    expect(element.paused).toBe(true);
  });
});
