import { FilmPage } from './film/film-page.js';
import { DocumentOfAddress } from './reading/document-of-address.js';

/** The document of the address, beside the film that it is the subtitles of. */
export default function WatchPage() {
  return <DocumentOfAddress show={(book) => <FilmPage key={book.id} book={book} />} />;
}
