import { Loading } from '@ichibun/ui/loading';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { Arrived } from '../frame.js';
import { AreaBoundary } from './area-boundary.js';
import { loadPage } from './load-page.js';

const pages = new Map<string, LazyExoticComponent<ComponentType>>();

/** A page of a remote. If the remote is down or fails, only this page shows so, and it can be tried again in place. */
export function RemotePage({ remoteId }: { remoteId: string }) {
  const [attempt, setAttempt] = useState(1);
  const Page = pageOf(remoteId);
  const retry = () => {
    pages.delete(remoteId);
    setAttempt(attempt + 1);
  };
  return (
    <AreaBoundary key={`${remoteId}#${attempt}`} onRetry={retry}>
      <Suspense fallback={<Loading />}>
        <Arrived />
        <Page />
      </Suspense>
    </AreaBoundary>
  );
}

/**
 * One lazy component for each remote id, until a retry: a lazy component keeps its failure forever. Loading begins at
 * once, so that a call before anything is shown gets the page ready.
 */
export function pageOf(remoteId: string): LazyExoticComponent<ComponentType> {
  const known = pages.get(remoteId);
  if (known) return known;
  const loading = loadPage(remoteId);
  // A failure is shown when the page is; until then nobody listens.
  loading.catch(() => {});
  const page = lazy(() => loading);
  pages.set(remoteId, page);
  return page;
}
