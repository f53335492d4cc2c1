import { useDocument } from '@ichibun/api-client/documents';
import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { buttonClass } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { Link, useParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { DocumentReader } from './reading/document-reader.js';

/** The document of the address. */
export default function ReaderPage() {
  const { forget } = useSession();
  const { id = '' } = useParams();
  const { data: book, error, refetch } = useDocument(id);
  if (book) return <DocumentReader key={book.id} book={book} />;
  if (!error) {
    return (
      <div data-waits-for-text>
        <Loading label="Loading document..." />
      </div>
    );
  }
  if (isUnauthorized(error)) return <LoginPrompt message="Please log in to access the reader." onLogin={forget} />;
  if (isMissing(error)) return <DocumentNotFound />;
  return (
    <ErrorPanel isPage title="The document could not be loaded." reason={reasonOf(error)} onRetry={() => refetch()} />
  );
}

function DocumentNotFound() {
  usePageTitle('Document not found');
  return (
    <div className="mx-auto max-w-prose py-10 text-center">
      <h1 className="text-2xl font-semibold">Document not found</h1>
      <p className="mt-3 mb-6 text-ink-soft">It may have been deleted, or the address is not quite right.</p>
      <Link to="/assisted-reader" className={buttonClass()}>
        Back to library
      </Link>
    </div>
  );
}

/** No such document, or an id that none can have. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
