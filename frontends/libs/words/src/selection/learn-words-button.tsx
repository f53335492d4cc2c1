import { Button } from '@ichibun/ui/button';
import { messagesReady } from '@ichibun/ui/language';
import { lazy, Suspense } from 'react';
import type { LearnWordsProps } from '../bulk/learn-words.js';

const LearnWords = lazy(async () => {
  const module = await import('../bulk/learn-words.js');
  await messagesReady();
  return module;
});

/** Begins cards of all the words, which then come up in reviews as the limit of a day lets them. Comes by itself. */
export const LearnWordsButton = (props: LearnWordsProps) => (
  <Suspense
    fallback={
      <Button variant="primary" aria-disabled>
        {props.label}
      </Button>
    }
  >
    <LearnWords {...props} />
  </Suspense>
);
