import type { JSHandle, Locator, Page } from '@playwright/test';

/**
 * Keeps the moments, in seconds, that the page sends a film or sound to from here on. What plays has gone on from there
 * before a busy machine looks.
 */
export const keepMoves = (media: Locator): Promise<JSHandle<number[]>> =>
  media.evaluateHandle((one: HTMLMediaElement) => {
    const moves: number[] = [];
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!;
    Object.defineProperty(one, 'currentTime', {
      configurable: true,
      get: () => get!.call(one),
      set: (seconds: number) => {
        moves.push(seconds);
        set!.call(one, seconds);
      },
    });
    return moves;
  });

/** The slowest pace that Chromium has: a busy machine, too, sees each line while it is said. */
const SLOW = 1 / 16;

export const playSlowly = (media: Locator) => setPace(media, SLOW);

/** Has what begins to play on this page play slowly. */
export const playAllSlowly = (page: Page) =>
  page.evaluate((rate) => {
    const slow = ({ target }: Event) => {
      (target as HTMLMediaElement).playbackRate = rate;
    };
    document.addEventListener('play', slow, { capture: true });
  }, SLOW);

export const setPace = (media: Locator, pace: number) =>
  media.evaluate((one: HTMLMediaElement, rate) => {
    one.playbackRate = rate;
  }, pace);

/** Sends a film or sound to a moment. */
export const sendTo = (media: Locator, ms: number) =>
  media.evaluate((one: HTMLMediaElement, seconds) => {
    one.currentTime = seconds;
  }, ms / 1_000);
