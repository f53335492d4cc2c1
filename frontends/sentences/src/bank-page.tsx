import { useRecommendations } from '@ichibun/api-client/recommendations';
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
import { SavedSentences } from './bank/saved-sentences.js';
import { texts } from './texts.js';

export default function BankPage() {
  const { forget } = useSession();
  usePageTitle(texts.bank.title);
  const bank = useSentenceBank();
  const recommendations = useRecommendations();
  // Below recommendations that may turn out to be none, and are then less high.
  const isEmpty = bank.data?.length === 0;
  const isLoading = bank.isPending || (isEmpty && recommendations.isPending);
  if (bank.data === null) return <LoginPrompt message={texts.bank.logIn} onLogin={forget} />;
  return (
    // Its lead is prerendered, and the largest text of the page: what loads later is read after it.
    <PageFrame
      back={<BackLink to="/content-coverage">{texts.bank.back}</BackLink>}
      title={texts.bank.title}
      lead={texts.bank.lead}
    >
      <Recommendations />
      {isLoading && <Loading />}
      {bank.isError && !bank.data && (
        <ErrorPanel title={texts.bank.failed} reason={reasonOf(bank.error)} onRetry={() => bank.refetch()} />
      )}
      {isEmpty && !isLoading && <EmptyBank />}
      {bank.data && bank.data.length > 0 && <SavedSentences sentences={bank.data} />}
    </PageFrame>
  );
}
