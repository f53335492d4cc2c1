import type { DocumentEntry, KnownShares } from '@ichibun/contracts/documents';

/** A text that is counted and not read to its end, with what it asks of the learner. */
export type CountedBook = DocumentEntry & KnownShares['shares'][number];

/** By what texts can be ordered. */
export type Order = 'known' | 'fresh' | 'words';

const byKnown = (a: CountedBook, b: CountedBook) => b.knownShare - a.knownShare || b.id - a.id;

/** The counted texts that are left to read, in order. */
export function booksToRead(
  documents: readonly DocumentEntry[],
  shares: KnownShares['shares'],
  order: Order,
): CountedBook[] {
  const ofBook = new Map(shares.map((share) => [share.documentId, share]));
  const books = documents.flatMap((book) => {
    const share = ofBook.get(book.id);
    return share && book.progress < 100 ? [{ ...book, ...share }] : [];
  });
  switch (order) {
    case 'known':
      return books.sort(byKnown);
    case 'fresh':
      return books.sort(
        (a, b) => (a.newWordsPerPage ?? a.newWords) - (b.newWordsPerPage ?? b.newWords) || byKnown(a, b),
      );
    case 'words':
      return books.sort((a, b) => a.newWords - b.newWords || byKnown(a, b));
  }
}
