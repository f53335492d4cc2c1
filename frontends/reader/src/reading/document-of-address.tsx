import type { ReadableDocument } from '@ichibun/api-client/contract';
import { useDocument } from '@ichibun/api-client/documents';
import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { buttonClass } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink } from '@ichibun/ui/page-frame';
import { Link, useParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import type { ReactNode } from 'react';
import { texts } from '../texts.js';
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
          <h1 className="sr-only">{texts.text}</h1>
        </div>
        <Loading label={texts.loadingDocument} />
      </div>
    );
  }
  if (isUnauthorized(error)) return <LoginPrompt message={texts.loginForReader} onLogin={forget} />;
  if (isMissing(error)) return <DocumentNotFound />;
  return (
    <div className="space-y-4">
      {/* Also where focused reading hides the header. */}
      <BackLink to="/assisted-reader">{texts.backToLibrary}</BackLink>
      <ErrorPanel isPage title={texts.documentNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
    </div>
  );
}

function DocumentNotFound() {
  usePageTitle(texts.documentNotFound);
  return (
    <div className="mx-auto max-w-prose py-10 text-center">
      <h1 className="text-2xl font-semibold">{texts.documentNotFound}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{texts.documentNotFoundHint}</p>
      <Link to="/assisted-reader" className={buttonClass()}>
        {texts.backToLibrary}
      </Link>
    </div>
  );
}

/** No such document, or an id that none can have. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
