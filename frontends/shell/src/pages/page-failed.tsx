import { reasonOf } from '@ichibun/api-client/request';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { useRouteError } from '@ichibun/ui/router';
import { Arrived } from '../frame.js';

/** The last resort when a page of the shell itself fails. */
export function PageFailed() {
  const error = useRouteError();
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <Arrived />
      <ErrorPanel
        isPage
        title="This page ran into a problem."
        reason={reasonOf(error)}
        onRetry={() => window.location.reload()}
        retryLabel="Reload"
      />
    </main>
  );
}
