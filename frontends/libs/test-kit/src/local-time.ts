/**
 * A moment that a page shows as this day and time, whatever zone the test runs in.
 *
 * @param time on the learner's clock: `2026-11-21T12:00`
 * @returns ISO 8601, as the server sends it
 */
export const localTime = (time: string): string => new Date(time).toISOString();
