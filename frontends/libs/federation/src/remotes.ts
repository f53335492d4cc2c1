/**
 * The remotes: folder under `frontends/` -> route -> page. A page is the default export of `<folder>/src/<page>.tsx`.
 * A new area is one line here and its folder: build, shell routes and error boundaries follow from this table.
 */
export const remotes: Record<string, Record<string, string>> = {
  vocabulary: {
    '/vocabulary': 'vocabulary-page',
    '/vocabulary/import': 'import-page',
    '/vocabulary/placement': 'placement-page',
  },
  coverage: { '/content-coverage': 'coverage-page' },
  sentences: { '/sentence-export': 'export-page', '/sentence-bank': 'bank-page' },
  reader: {
    '/assisted-reader': 'library-page',
    '/assisted-reader/next': 'next-page',
    '/assisted-reader/share': 'share-page',
    '/assisted-reader/read/:id': 'reader-page',
    '/assisted-reader/transcribe': 'transcribe-page',
    '/assisted-reader/manga': 'add-manga-page',
    '/assisted-reader/manga/:id': 'manga-page',
    '/assisted-reader/watch/:id': 'watch-page',
    '/assisted-reader/listen/:id': 'listen-page',
    '/settings/reading': 'settings-page',
  },
  admin: { '/admin': 'admin-page', '/admin/monitor': 'monitor-page' },
  review: { '/review': 'review-page' },
  dictionary: {
    '/dictionary': 'search-page',
    '/dictionary/word/:entry/:word': 'word-page',
    '/dictionary/kanji': 'my-kanji-page',
    '/dictionary/kanji/:kanji': 'kanji-page',
    '/dictionary/grammar': 'grammar-page',
    '/dictionary/grammar/:id': 'pattern-page',
  },
  analytics: { '/analytics': 'analytics-page' },
  audiobook: { '/bilingual-audiobook': 'audiobook-page' },
};
