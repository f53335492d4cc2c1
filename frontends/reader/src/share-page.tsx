import { FULL, type Share } from '@ichibun/api-client/shared';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Loading } from '@ichibun/ui/loading';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { messages } from './share/messages.js';
import { SharedFiles } from './share/shared-files.js';
import { SharedText } from './share/shared-text.js';
import { textOfShare } from './share/text-of-share.js';
import { useShares } from './share/use-shares.js';

/** What other applications have shared, one after the other. */
export default function SharePage() {
  usePageTitle(messages.title);
  const { shares, putAway } = useShares();
  const [first] = shares ?? [];
  return (
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      back={<BackLink to="/assisted-reader">{messages.library}</BackLink>}
      measure="narrow"
    >
      {/* Prerendered, where there is no address yet. */}
      {shares !== undefined && new URLSearchParams(location.search).has(FULL) && (
        <p role="alert" className="mb-4 text-sm text-danger">
          {messages.full}
        </p>
      )}
      {shares === undefined ? (
        <Card title={messages.newText}>
          <Loading />
        </Card>
      ) : first ? (
        <Shared key={`${shares.length}/${first.key || location.hash}`} share={first} onDone={() => putAway(first)} />
      ) : (
        <Card title={messages.newText}>
          <EmptyState title={messages.none}>{messages.noneHint}</EmptyState>
        </Card>
      )}
    </PageFrame>
  );
}

function Shared({ share, onDone }: { share: Share; onDone(): void }) {
  if (share.files.length > 0) return <SharedFiles files={share.files} onDone={onDone} />;
  const found = textOfShare(share);
  if (found.is === 'text') return <SharedText title={found.title} content={found.content} onDone={onDone} />;
  const isAddress = found.is === 'address';
  return (
    <Card title={isAddress ? messages.address : messages.nothing} subtitle={isAddress ? found.address : undefined}>
      <p>{isAddress ? messages.addressHint : messages.nothingHint}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isAddress && (
          <a href={found.address} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            {messages.open}
          </a>
        )}
        <Button onClick={onDone}>{messages.putAway}</Button>
      </div>
    </Card>
  );
}
