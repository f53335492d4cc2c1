import type { Share } from '@ichibun/api-client/shared';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Loading } from '@ichibun/ui/loading';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { SharedFiles } from './share/shared-files.js';
import { SharedText } from './share/shared-text.js';
import { textOfShare } from './share/text-of-share.js';
import { texts } from './share/texts.js';
import { useShares } from './share/use-shares.js';

/** What other applications have shared, one after the other. */
export default function SharePage() {
  usePageTitle(texts.title);
  const { shares, putAway } = useShares();
  const [first] = shares ?? [];
  return (
    <PageFrame
      title={texts.title}
      lead={texts.lead}
      back={<BackLink to="/assisted-reader">{texts.library}</BackLink>}
      measure="narrow"
    >
      {shares === undefined ? (
        <Card title={texts.newText}>
          <Loading />
        </Card>
      ) : first ? (
        <Shared key={`${shares.length}/${first.key}`} share={first} onDone={() => putAway(first)} />
      ) : (
        <Card title={texts.newText}>
          <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
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
    <Card title={isAddress ? texts.address : texts.nothing} subtitle={isAddress ? found.address : undefined}>
      <p>{isAddress ? texts.addressHint : texts.nothingHint}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isAddress && (
          <a href={found.address} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            {texts.open}
          </a>
        )}
        <Button onClick={onDone}>{texts.putAway}</Button>
      </div>
    </Card>
  );
}
