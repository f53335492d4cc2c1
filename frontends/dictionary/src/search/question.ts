/** What an address may hold that the server does not look at either: control characters, and marks of direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu;
/** Kanji of a question that are offered. */
const MOST_KANJI = 10;

/** What an address of the search page asks for; may be empty. */
export const questionOf = (query: URLSearchParams): string => (query.get('q') ?? '').replace(UNSEEN, '').trim();

/** The kanji of a question, each once, as far as the page offers them. */
export const kanjiOf = (question: string): string[] =>
  [...new Set(question.match(/\p{Script=Han}/gu) ?? [])].filter((one) => one !== '々').slice(0, MOST_KANJI);
