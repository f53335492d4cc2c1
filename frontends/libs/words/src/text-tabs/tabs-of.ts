/** A text, which is a document in the reader and an analysis where its words are counted: at least one is known. */
export interface TextOfTabs {
  documentId?: number | undefined;
  analysisId?: number | undefined;
  hasChapters: boolean;
  /** It is the subtitles of a film. */
  isFilm: boolean;
  /** It is the text of a manga. */
  isManga: boolean;
}

export type Tab = 'read' | 'words' | 'chapters' | 'listen' | 'watch' | 'pages' | 'cards';

const ANALYSIS = '/content-coverage';

/**
 * The tabs of a text with their addresses. A page that goes by an id that is not known here is reached through the
 * analysis page, which asks the server for it.
 */
export function tabsOf({
  documentId,
  analysisId,
  hasChapters,
  isFilm,
  isManga,
}: TextOfTabs): (readonly [Tab, string])[] {
  const known = Object.entries({
    analysis: analysisId,
    document: documentId,
    film: isFilm ? 1 : undefined,
    manga: isManga ? 1 : undefined,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]));
  const at = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams([...known, ...Object.entries(more)])}`;
  const withDocument = (to: Tab, path: (id: number) => string) =>
    documentId === undefined ? at(ANALYSIS, { to }) : path(documentId);
  return [
    ['read', withDocument('read', (id) => `/assisted-reader/read/${id}`)],
    ['words', at(ANALYSIS)],
    ...(hasChapters ? [['chapters', at(ANALYSIS, { part: 'chapters' })] as const] : []),
    ['listen', withDocument('listen', (id) => `/assisted-reader/listen/${id}`)],
    ...(isFilm ? [['watch', withDocument('watch', (id) => `/assisted-reader/watch/${id}`)] as const] : []),
    ...(isManga ? [['pages', withDocument('pages', (id) => `/assisted-reader/manga/${id}`)] as const] : []),
    ['cards', analysisId === undefined ? at(ANALYSIS, { to: 'cards' }) : at('/sentence-bank')],
  ];
}

/** The address of the tab Words, which knows the other tabs. */
export const wordsAddress = (text: Omit<TextOfTabs, 'hasChapters'>): string =>
  tabsOf({ ...text, hasChapters: false }).find(([tab]) => tab === 'words')![1];

/**
 * The address of a chapter in the reader.
 * @param chapter from 1, with what comes before the first heading
 */
export function chapterAddress(text: Pick<TextOfTabs, 'documentId' | 'analysisId'>, chapter: number): string {
  const address = tabsOf({ ...text, hasChapters: false, isFilm: false, isManga: false }).find(
    ([tab]) => tab === 'read',
  )![1];
  return `${address}${address.includes('?') ? '&' : '?'}chapter=${chapter}`;
}

/** What an address says of the text that its page is about. */
export function textOfAddress(query: URLSearchParams): Omit<TextOfTabs, 'hasChapters'> {
  const idOf = (name: string) => {
    const id = query.get(name) ?? '';
    return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
  };
  return {
    documentId: idOf('document'),
    analysisId: idOf('analysis'),
    isFilm: query.has('film'),
    isManga: query.has('manga'),
  };
}
