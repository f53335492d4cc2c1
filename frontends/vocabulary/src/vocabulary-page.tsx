import { useKnownSets } from '@ichibun/api-client/known-sets';
import { useSession } from '@ichibun/api-client/session';
import { useBlockedWords, useVocabulary } from '@ichibun/api-client/vocabulary';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { KnownSets } from '@ichibun/words/known-sets';
import { BlockedWordsCard } from './blocked/blocked-words-card.js';
import { CorrectionsCard } from './corrections/corrections-card.js';
import { Docked } from './imports/docked.js';
import { ImportProgressCard } from './imports/import-progress-card.js';
import { ImportReportCard } from './imports/import-report-card.js';
import { useImport } from './imports/use-import.js';
import { messages } from './messages.js';
import { KnowingCard } from './words/knowing-card.js';
import { VocabularyCard } from './words/vocabulary-card.js';

export default function VocabularyPage() {
  const { forget } = useSession();
  usePageTitle(messages.page.title);
  const vocabulary = useVocabulary();
  const blockedWords = useBlockedWords();
  const wordImport = useImport();
  // What is below a list must not appear before the list, which would push it away.
  const isLoading = vocabulary.isPending || blockedWords.isPending;
  const isSettled = !useKnownSets().isPending;
  if (vocabulary.data === null || blockedWords.data === null) {
    return <LoginPrompt message={messages.page.logIn} onLogin={forget} />;
  }
  return (
    <div className="space-y-6">
      <h1 className="sr-only">{messages.page.title}</h1>
      <VocabularyCard onImport={wordImport.start} isImporting={wordImport.active !== null} />
      {!isLoading && (
        <>
          <Card
            id="sets"
            title={messages.page.sets}
            subtitle={messages.page.setsText}
            actions={
              <Link to="/vocabulary/placement" className={buttonClass()}>
                {messages.page.placement}
              </Link>
            }
          >
            <KnownSets />
          </Card>
          {isSettled && (
            <>
              <BlockedWordsCard />
              <CorrectionsCard />
              <KnowingCard />
            </>
          )}
        </>
      )}
      {/* At the end and in view all the same, so that it moves nothing when it comes and goes. */}
      {wordImport.active && (
        <Docked>
          <ImportProgressCard job={wordImport.job} filename={wordImport.active.filename} />
        </Docked>
      )}
      {wordImport.finished && (
        <Docked>
          <ImportReportCard job={wordImport.finished} onClose={wordImport.dismiss} />
        </Docked>
      )}
    </div>
  );
}
