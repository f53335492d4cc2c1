import { ownTimeZone } from '../values/time-zone.js';

/** To find out the time zone takes 100 ms of a slow processor: it is filled in when a call is made. */
const ZONE = 'timeZone={zone}';

/** What the pages ask for as soon as they are shown, by their route and what it names. */
const calls: Record<string, (user: string, named: readonly string[], query: URLSearchParams) => string[]> = {
  '/': (user) => [`/api/user/${user}/dashboard?${ZONE}`, `/api/documents/user/${user}/next`],
  '/vocabulary': (user) => [`/api/users/${user}/vocabulary`, `/api/users/${user}/vocabulary/blocked`],
  '/content-coverage': (user, _, query) => ['/api/content/analyze', ...openedAnalysis(user, query.get('analysis'))],
  '/sentence-bank': (user) => [`/api/sentences/bank/${user}`, '/api/sentences/recommendations?count=12'],
  '/assisted-reader': (user) => [`/api/documents/user/${user}`],
  '/assisted-reader/read/:id': (user, [id]) => [`/api/documents/${id}?userId=${user}`],
  '/dictionary': (_user, _named, query) => {
    const question = query.get('q')?.trim() ?? '';
    return question === '' || question.length > 500 ? [] : [found(question, 30)];
  },
  '/dictionary/word/:entry/:word': (_user, [entry = '', word = '']) => [
    `/api/dictionary/words?${new URLSearchParams({ entry, word })}`,
    lookedUp(word),
  ],
  '/dictionary/kanji/:kanji': (_user, [kanji = '']) => [
    lookedUp(kanji),
    found(`*${kanji}*`, 50),
    `/api/dictionary/kanji/${encodeURIComponent(kanji)}`,
  ],
  '/review': (user) => [`/api/users/${user}/reviews/next?count=50&more=0&${ZONE}`],
  '/analytics': (user) => [`/api/analytics/daily/${user}?${ZONE}&days=365`],
};

const found = (question: string, count: number) =>
  `/api/dictionary/search?${new URLSearchParams({ q: question, count: String(count) })}`;

const lookedUp = (word: string) => `/api/words/candidates?${new URLSearchParams({ word })}`;

/**
 * Without its words, which may be as large as everything else that the page loads. What takes the server longest is
 * first: the last calls wait for one of a browser's six connections.
 */
function openedAnalysis(user: string, id: string | null): string[] {
  if (id === null || !/^\d+$/.test(id)) return [];
  const parts = ['statistics', 'sentence-coverage', 'chapters'];
  return [
    `/api/content/analyze/${id}/words/top/10`,
    `/api/user/${user}/dashboard`,
    ...parts.map((part) => `/api/content/analyze/${id}/${part}`),
    '/api/content/settings',
    '/api/dictionary',
  ];
}

/**
 * The calls that a page begins with, as paths with their queries: the first script of the page makes them before the
 * application is there to. Those that name the learner's time zone still want it, see {@link withTimeZone}.
 *
 * @param address the page's
 * @param user the id of the learner whom the page will show
 */
export function firstCallsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, user: string): string[] {
  for (const [route, callsOf] of Object.entries(calls)) {
    const match = new RegExp(`^${route.replace(/:[^/]+/g, '([^/]+)')}/?$`).exec(pathname);
    if (match) return callsOf(user, match.slice(1).map(decoded), new URLSearchParams(search));
  }
  return [];
}

/** A part of a path; as it is where it is no encoding of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const wantsTimeZone = (call: string): boolean => call.includes(ZONE);

/** The call exactly as the page will make it. */
export const withTimeZone = (call: string): string =>
  call.replace(ZONE, () => `timeZone=${encodeURIComponent(ownTimeZone())}`);
