/** The four areas of the product, in order: where each begins, and the pages that it leads to. */
export const areas = [
  { area: 'today', to: '/', kanji: '今', pages: [] },
  {
    area: 'library',
    to: '/assisted-reader',
    kanji: '本',
    pages: [
      ['/assisted-reader', 'texts'],
      ['/assisted-reader/next', 'next'],
      ['/content-coverage', 'analyses'],
      ['/bilingual-audiobook', 'audiobooks'],
    ],
  },
  {
    area: 'words',
    to: '/vocabulary',
    kanji: '語',
    pages: [
      ['/vocabulary', 'yours'],
      ['/sentence-bank', 'sentences'],
      ['/dictionary/kanji', 'kanji'],
      ['/dictionary/grammar', 'grammar'],
      ['/vocabulary/import', 'import'],
      ['/dictionary', 'search'],
    ],
  },
  { area: 'progress', to: '/analytics', kanji: '進', pages: [] },
] as const;

export type Area = (typeof areas)[number];

/** The beginnings of the paths of an area, beside those of its pages. */
const within: Record<Area['area'], readonly string[]> = {
  today: ['/review'],
  library: [],
  words: ['/sentence-export'],
  progress: [],
};

export const withoutSlash = (pathname: string): string => pathname.replace(/(.)\/$/, '$1');

/** The area that a path belongs to; undefined of pages about the learner or the product. */
export function areaOf(pathname: string): Area | undefined {
  const isBelow = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  return areas.find(({ area, to, pages }) => [to, ...pages.map(([path]) => path), ...within[area]].some(isBelow));
}

/** Whether an address names a text, whose tabs are above its pages: its cards are in the library then, too. */
export const isOfText = (search: string): boolean => /[?&](?:analysis|document)=/.test(search);

/** A text that is read, watched or heard, and a card: a phone has no room for other bars there. */
export const fillsPhone = (pathname: string): boolean =>
  /^\/(?:assisted-reader\/(?:read|watch|listen)\/|review)/.test(pathname);
