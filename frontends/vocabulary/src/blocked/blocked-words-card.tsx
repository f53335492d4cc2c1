import { reasonOf } from '@ichibun/api-client/request';
import { useBlockedWords } from '@ichibun/api-client/vocabulary';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { BlockedWordTable } from './blocked-word-table.js';

export function BlockedWordsCard() {
  const blocked = useBlockedWords();
  return (
    <Card title="Blocked Words" subtitle="Words you have blocked from appearing in recommendations">
      {blocked.isPending && <Loading />}
      {blocked.isError && (
        <ErrorPanel
          title="Your blocked words could not be loaded."
          reason={reasonOf(blocked.error)}
          onRetry={() => blocked.refetch()}
        />
      )}
      {blocked.data && <BlockedWordTable words={blocked.data.blockedWords} />}
    </Card>
  );
}
