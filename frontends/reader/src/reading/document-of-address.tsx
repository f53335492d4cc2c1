import { useDocument } from '@ichibun/api-client/documents';
import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { buttonClass } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink } from '@ichibun/ui/page-frame';
import { Link, useParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { BackToLibrary } from './back-to-library.js';

/** The document of the address as a page shows it; until then, or instead, what there is to say. */
export function DocumentOfAddress({ show }: { show(book: ReadableDocument): ReactNode }) {
  const { forget } = useSession();
  const { id = '' } = useParams();
  const { data: book, error, refetch } = useDocument(id);
  if (book) return show(book);
  if (!error) {
    return (
      <div data-waits-for-text>
        {/* Where the bar of the text will stand. */}
        <div className="flex min-h-12 items-center">
          <BackToLibrary />
          <h1 className="sr-only">{messages.text}</h1>
        </div>
        <Loading label={messages.loadingDocument} />
      </div>
    );
  }
  if (isUnauthorized(error)) return <LoginPrompt message={messages.loginForReader} onLogin={forget} />;
  if (isMissing(error)) return <DocumentNotFound />;
  return (
    <div className="space-y-4">
      {/* Also where focused reading hides the header. */}
      <BackLink to="/assisted-reader">{messages.backToLibrary}</BackLink>
      <ErrorPanel isPage title={messages.documentNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
    </div>
  );
}

function DocumentNotFound() {
  usePageTitle(messages.documentNotFound);
  return (
    <div className="mx-auto max-w-prose py-10 text-center">
      <h1 className="text-2xl font-semibold">{messages.documentNotFound}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{messages.documentNotFoundHint}</p>
      <Link to="/assisted-reader" className={buttonClass()}>
        {messages.backToLibrary}
      </Link>
    </div>
  );
}

/** No such document, or an id that none can have. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
