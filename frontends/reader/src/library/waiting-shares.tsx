import { countShares, SHARE_PAGE } from '@ichibun/api-client/shared';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Link } from '@ichibun/ui/router';
import { useEffect, useState } from 'react';
import { messages } from './messages.js';

/** Leads to what other applications have shared and the learner has neither added nor put away; else nothing. */
export function WaitingShares() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // A browser that keeps nothing for this site has no shares either.
    countShares().then(setCount, () => {});
  }, []);
  if (count === 0) return null;
  return (
    <Card
      title={messages.sharesWait}
      subtitle={messages.sharesWaitHere(count)}
      actions={
        <Link to={SHARE_PAGE} className={buttonClass('primary')}>
          {messages.openShares}
        </Link>
      }
    />
  );
}
