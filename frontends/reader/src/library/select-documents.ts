import type { DocumentEntry } from '@ichibun/contracts/documents';
import { folded } from '@ichibun/ui/script';

/** By what documents can be ordered. */
export type Order = 'recent' | 'title' | 'progress' | 'known';

const collator = new Intl.Collator('ja', { numeric: true });
const byTitle = (a: DocumentEntry, b: DocumentEntry) => collator.compare(a.title, b.title) || b.id - a.id;
/** What was never read counts from when it was added. */
const lastTouched = ({ readAt, createdAt }: DocumentEntry) => readAt ?? createdAt;

/**
 * The documents that match a search, in order.
 *
 * @param search words of title or author, in any width and case
 * @param shareOf percent of its words that the learner knows; null goes last
 */
export function selectDocuments(
  documents: readonly DocumentEntry[],
  search: string,
  order: Order,
  shareOf: (book: DocumentEntry) => number | null,
): DocumentEntry[] {
  const wanted = folded(search).split(/\s+/u).filter(Boolean);
  const found = documents.filter(({ title, author }) => {
    const text = folded(`${title} ${author}`);
    return wanted.every((word) => text.includes(word));
  });
  switch (order) {
    case 'recent':
      return found.sort((a, b) => lastTouched(b).localeCompare(lastTouched(a)) || b.id - a.id);
    case 'title':
      return found.sort(byTitle);
    case 'progress':
      return found.sort((a, b) => b.progress - a.progress || byTitle(a, b));
    case 'known':
      return found.sort((a, b) => (shareOf(b) ?? -1) - (shareOf(a) ?? -1) || byTitle(a, b));
  }
}
