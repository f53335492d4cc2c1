import { useRecommendations } from '@ichibun/api-client/recommendations';
import { reasonOf } from '@ichibun/api-client/request';
import { useSentenceBank } from '@ichibun/api-client/sentences';
import { useSession } from '@ichibun/api-client/session';
import { buttonClass } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { Recommendations } from '@ichibun/words/recommendations';
import { EmptyBank } from './bank/empty-bank.js';
import { SavedSentences } from './bank/saved-sentences.js';

export default function BankPage() {
  const { forget } = useSession();
  usePageTitle('Sentence Bank');
  const bank = useSentenceBank();
  const recommendations = useRecommendations();
  // Below recommendations that may turn out to be none, and are then less high.
  const isEmpty = bank.data?.length === 0;
  const isLoading = bank.isPending || (isEmpty && recommendations.isPending);
  if (bank.data === null) return <LoginPrompt message="Please log in to access your sentence bank." onLogin={forget} />;
  return (
    <div className="space-y-6">
      <Link to="/content-coverage" className={buttonClass('quiet')}>
        <ArrowLeftIcon />
        Back to Content Coverage
      </Link>
      <div>
        <h1 className="text-2xl font-semibold">Sentence Bank</h1>
        {/* Prerendered, and the largest text of the page: what loads later is read after it. */}
        <p className="max-w-4xl text-ink-soft">
          The sentences you saved, each for a word you want to learn. Save one while you read, or analyse a text, let
          the coverage calculator choose the words to learn, and have a sentence made for each. They go into an Anki
          deck when you are ready to learn them.
        </p>
      </div>
      <Recommendations />
      {isLoading && <Loading />}
      {bank.isError && !bank.data && (
        <ErrorPanel
          title="Your sentences could not be loaded."
          reason={reasonOf(bank.error)}
          onRetry={() => bank.refetch()}
        />
      )}
      {isEmpty && !isLoading && <EmptyBank />}
      {bank.data && bank.data.length > 0 && <SavedSentences sentences={bank.data} />}
    </div>
  );
}
