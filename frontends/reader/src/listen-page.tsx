import { DocumentOfAddress } from './reading/document-of-address.js';
import { ListenPage as Page } from './recordings/listen-page.js';

/** The document of the address, and a recording of it. */
export default function ListenPage() {
  return <DocumentOfAddress show={(book) => <Page key={book.id} book={book} />} />;
}
