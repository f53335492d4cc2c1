import { DocumentOfAddress } from './reading/document-of-address.js';
import { DocumentReader } from './reading/document-reader.js';

/** The document of the address, to be read. */
export default function ReaderPage() {
  return <DocumentOfAddress show={(book) => <DocumentReader key={book.id} book={book} />} />;
}
