import { reasonOf } from '@ichibun/api-client/request';
import { useBlockedWords } from '@ichibun/api-client/vocabulary';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { messages } from '../messages.js';
import { BlockedWordTable } from './blocked-word-table.js';

export function BlockedWordsCard() {
  const blocked = useBlockedWords();
  return (
    <Card id="blocked" title={messages.blocked.title} subtitle={messages.blocked.text}>
      {blocked.isPending && <Loading />}
      {blocked.isError && (
        <ErrorPanel
          title={messages.blocked.failed}
          reason={reasonOf(blocked.error)}
          onRetry={() => blocked.refetch()}
        />
      )}
      {blocked.data && <BlockedWordTable words={blocked.data.blockedWords} />}
    </Card>
  );
}
