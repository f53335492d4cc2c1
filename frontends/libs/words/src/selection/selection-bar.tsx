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
  <Suspense fallback={<Room />}>
    <Bar {...props} />
  </Suspense>
);

/** As high as the bar will be, in two lines where it is narrow, so that nothing below it moves. */
const Room = () => (
  <div className="@container border-b border-line">
    <div className="min-h-23.25 @xl:min-h-13" />
  </div>
);
