import { messagesReady } from '@ichibun/ui/language';
import { Skeleton } from '@ichibun/ui/skeleton';
import { lazy, Suspense } from 'react';

const KnownSets = lazy(async () => {
  const { KnownSets } = await import('./known-sets.js');
  await messagesReady();
  return { default: KnownSets };
});

/** Known sets on a page where few learners look at them: their files are loaded when they are shown. */
export const LaterKnownSets = () => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <KnownSets />
  </Suspense>
);
