import { reasonOf } from '@ichibun/api-client/request';
import { useSentenceBank } from '@ichibun/api-client/sentences';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { Recommendations } from '@ichibun/words/recommendations';
import { textOfAddress } from '@ichibun/words/text-of-address';
import { CardsOfText } from './bank/cards-of-text.js';
import { EmptyBank } from './bank/empty-bank.js';
import { MediaRoomLine } from './bank/media-room-line.js';
import { SavedSentences } from './bank/saved-sentences.js';
import { messages } from './messages.js';

/** The saved sentences; with `?analysis=<id>` those of one text, beside its other tabs. */
export default function BankPage() {
  const { forget } = useSession();
  usePageTitle(messages.bank.title);
  const bank = useSentenceBank();
  const text = textOfAddress(useSearchParams()[0]);
  const { analysisId } = text;
  if (bank.data && analysisId !== undefined) {
    return <CardsOfText key={analysisId} text={{ ...text, analysisId }} sentences={bank.data} />;
  }
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
