import { ownTimeZone } from './time-zone.js';

/** To find out the time zone takes 100 ms of a slow processor: it is filled in when a call is made. */
const ZONE = 'timeZone={zone}';

/** What the pages ask for as soon as they are shown, by their route. */
const calls: Record<string, (user: string, id: string) => string[]> = {
  '/': (user) => [`/api/user/${user}/dashboard?${ZONE}`, `/api/documents/user/${user}/next`],
  '/vocabulary': (user) => [`/api/users/${user}/vocabulary`, `/api/users/${user}/vocabulary/blocked`],
  '/content-coverage': () => ['/api/content/analyze'],
  '/sentence-bank': (user) => [`/api/sentences/bank/${user}`, '/api/sentences/recommendations?count=12'],
  '/assisted-reader': (user) => [`/api/documents/user/${user}`],
  '/assisted-reader/read/:id': (user, id) => [`/api/documents/${id}?userId=${user}`],
  '/analytics': (user) => [`/api/analytics/daily/${user}?${ZONE}&days=365`],
};

/**
 * The calls that a page begins with, as paths with their queries: the first script of the page makes them before the
 * application is there to. Those that name the learner's time zone still want it, see {@link withTimeZone}.
 *
 * @param pathname the page's address, without its query
 * @param user the id of the learner whom the page will show
 */
export function firstCallsOf(pathname: string, user: string): string[] {
  for (const [route, callsOf] of Object.entries(calls)) {
    const match = new RegExp(`^${route.replace(/:[^/]+/g, '([^/]+)')}/?$`).exec(pathname);
    if (match) return callsOf(user, match[1] ?? '');
  }
  return [];
}

export const wantsTimeZone = (call: string): boolean => call.includes(ZONE);

/** The call exactly as the page will make it. */
export const withTimeZone = (call: string): string =>
  call.replace(ZONE, () => `timeZone=${encodeURIComponent(ownTimeZone())}`);
