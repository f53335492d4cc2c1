import { MangaPage as Page } from './manga/manga-page.js';
import { DocumentOfAddress } from './reading/document-of-address.js';

/** The document of the address, by the pages of its manga. */
export default function MangaPage() {
  return <DocumentOfAddress show={(book) => <Page key={book.id} book={book} />} />;
}
