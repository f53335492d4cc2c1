/*
 * What pages keep of a learner in the browser's storage, where it goes when the learner does. Keys without a learner's
 * id hold the browser's own settings, which stay.
 */

/** The key of something that is a learner's. */
export const keyOfLearner = (what: string, userId: number, which?: string): string =>
  which === undefined ? `${what}:${userId}` : `${what}:${userId}:${which}`;

/** Removes what is stored for everybody but one learner. */
export function forgetStored(except: number): void {
  for (const key of Object.keys(localStorage)) {
    const [, id] = /^[a-z-]+:(\d+)(?::|$)/.exec(key) ?? [];
    if (id !== undefined && Number(id) !== except) localStorage.removeItem(key);
  }
}
