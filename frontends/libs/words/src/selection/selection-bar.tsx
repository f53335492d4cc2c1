import { messagesReady } from '@ichibun/ui/language';
import { lazy, Suspense } from 'react';
import type { SelectionBarProps } from '../bulk/bar.js';

const Bar = lazy(async () => {
  const module = await import('../bulk/bar.js');
  await messagesReady();
  return module;
});

/** Above a list of words: all of them, the first ones, and what is done with those that are chosen. Comes by itself. */
export const SelectionBar = (props: SelectionBarProps) => (
  // As high as it will be, so that nothing below it moves.
  <Suspense fallback={<div className="min-h-13.25 border-b border-line max-sm:min-h-23.5" />}>
    <Bar {...props} />
  </Suspense>
);
