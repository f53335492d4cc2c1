import { messages } from './messages.js';

const API = 'https://api.wanikani.com/v2/';
const REVISION = '20170710';
/** Pages of one collection at most: WaniKani has 7,000 words, 500 or 1,000 a page. */
const MOST_PAGES = 60;
const WORDS = 'vocabulary,kana_vocabulary';

interface Page {
  readonly total_count: number;
  readonly pages: { readonly next_url: string | null };
  readonly data: readonly { readonly id: number; readonly data: Readonly<Record<string, unknown>> }[];
}

/**
 * Asks WaniKani which words a learner is at, and how far. The token is sent to WaniKani alone, and kept nowhere.
 *
 * @param onProgress is given the words that have arrived, and all
 * @returns a list as the server reads it
 * @throws {Error} with a text for the learner
 */
export async function fetchWaniKani(token: string, onProgress: (done: number, total: number) => void): Promise<File> {
  const assignments = await all(`${API}assignments?subject_types=${WORDS}`, token, onProgress);
  const subjects = await all(`${API}subjects?types=${WORDS}`, token, onProgress);
  const byId = new Map(subjects.map(({ id, data }) => [id, data]));
  const words = assignments.flatMap(({ data }) => {
    const subject = byId.get(Number(data.subject_id));
    if (!subject || data.hidden === true) return [];
    return [
      {
        characters: subject.characters,
        reading: readingOf(subject.readings),
        stage: data.srs_stage,
        availableAt: data.available_at,
      },
    ];
  });
  return new File([JSON.stringify({ source: 'wanikani', words })], 'WaniKani.json', { type: 'application/json' });
}

/** The reading that WaniKani asks for; words in kana have none. */
function readingOf(readings: unknown): string {
  const all = Array.isArray(readings) ? (readings as { reading?: unknown; primary?: unknown }[]) : [];
  return String((all.find(({ primary }) => primary === true) ?? all[0])?.reading ?? '');
}

async function all(first: string, token: string, onProgress: (done: number, total: number) => void) {
  const found: Page['data'][number][] = [];
  let url: string | null = first;
  for (let count = 0; url !== null && count < MOST_PAGES; count++) {
    // The token goes to no other address, whatever an answer says.
    if (!url.startsWith(API)) throw new Error(messages.wanikani.failed);
    const page: Page = await pageOf(url, token);
    found.push(...page.data);
    onProgress(found.length, page.total_count);
    url = page.pages.next_url;
  }
  return found;
}

async function pageOf(url: string, token: string): Promise<Page> {
  const headers = { Authorization: `Bearer ${token}`, 'Wanikani-Revision': REVISION };
  const response = await fetch(url, { headers }).catch(() => {
    throw new Error(messages.wanikani.unreachable);
  });
  if (response.status === 401) throw new Error(messages.wanikani.refused);
  if (response.status === 429) throw new Error(messages.wanikani.tooOften);
  if (!response.ok) throw new Error(messages.wanikani.failed);
  return response.json();
}
