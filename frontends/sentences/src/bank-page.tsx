import { reasonOf } from '@ichibun/api-client/request';
import { useSentenceBank } from '@ichibun/api-client/sentences';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { Recommendations } from '@ichibun/words/recommendations';
import { EmptyBank } from './bank/empty-bank.js';
import { MediaRoomLine } from './bank/media-room-line.js';
import { SavedSentences } from './bank/saved-sentences.js';
import { messages } from './messages.js';

export default function BankPage() {
  const { forget } = useSession();
  usePageTitle(messages.bank.title);
  const bank = useSentenceBank();
  if (bank.data === null) return <LoginPrompt message={messages.bank.logIn} onLogin={forget} />;
  return (
    // Its lead is prerendered, and the largest text of the page: what loads later is read after it.
    <PageFrame
      back={<BackLink to="/content-coverage">{messages.bank.back}</BackLink>}
      title={messages.bank.title}
      lead={messages.bank.lead}
    >
      {bank.isPending && <Loading />}
      {bank.isError && !bank.data && (
        <ErrorPanel title={messages.bank.failed} reason={reasonOf(bank.error)} onRetry={() => bank.refetch()} />
      )}
      {bank.data?.length === 0 && <EmptyBank />}
      {bank.data && bank.data.length > 0 && <SavedSentences sentences={bank.data} />}
      {bank.data?.some(({ mined }) => (mined?.media.length ?? 0) > 0) && <MediaRoomLine />}
      {/* Once it is known how high what stands above them is, so that they do not move. */}
      {!bank.isPending && <Recommendations />}
    </PageFrame>
  );
}
