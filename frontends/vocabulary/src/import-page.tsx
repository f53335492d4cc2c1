import { failureInWords, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { CardImport } from '@ichibun/contracts/card-imports';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useCardImport, useCardImports } from './collections/card-imports.js';
import { EarlierImports } from './collections/earlier-imports.js';
import { GiveFile } from './collections/give-file.js';
import { ImportProgress } from './collections/import-progress.js';
import { ImportReport } from './collections/import-report.js';
import { messages } from './collections/messages.js';
import { PreviewForm } from './collections/preview-form.js';
import { TakeBackButton } from './collections/take-back.js';

/** Brings what a learner knows elsewhere: a file is given, looked into, imported by choice, and reported on. */
export default function ImportPage() {
  usePageTitle(messages.page.title);
  const { forget } = useSession();
  const { error } = useCardImports();
  const [search, setSearch] = useSearchParams();
  const importId = Number(search.get('id'));
  if (isUnauthorized(error)) return <LoginPrompt message={messages.page.logIn} onLogin={forget} />;
  return (
    <PageFrame
      title={messages.page.title}
      lead={messages.page.lead}
      back={<BackLink to="/vocabulary">{messages.page.back}</BackLink>}
    >
      {Number.isSafeInteger(importId) && importId > 0 ? (
        <OneImport key={importId} importId={importId} onLeave={() => setSearch({})} />
      ) : (
        <>
          <GiveFile onOpened={({ id }) => setSearch({ id: String(id) })} />
          <EarlierImports />
        </>
      )}
    </PageFrame>
  );
}

interface OneImportProps {
  importId: number;
  onLeave(): void;
}

/** An import, from its preview to its report. */
function OneImport({ importId, onLeave }: OneImportProps) {
  const { data: one, error } = useCardImport(importId);
  if (!one) {
    return error ? (
      <ErrorPanel
        title={messages.failed.load}
        reason={reasonOf(error)}
        onRetry={onLeave}
        retryLabel={messages.page.another}
      />
    ) : (
      <Loading />
    );
  }
  const { preview, report, status } = one;
  if (status === 'opened' && preview) return <PreviewForm one={{ ...one, preview }} onLeave={onLeave} />;
  if (status === 'imported' && report) return <ImportReport one={{ ...one, report }} onLeave={onLeave} />;
  if (status === 'failed') return <FailedImport one={one} onLeave={onLeave} />;
  return <ImportProgress one={one} onLeave={onLeave} />;
}

function FailedImport({ one, onLeave }: { one: CardImport; onLeave(): void }) {
  return (
    <>
      <ErrorPanel
        title={`${one.filename}: ${messages.failed.title}`}
        reason={failureInWords(one) || messages.failed.text}
        onRetry={onLeave}
        retryLabel={messages.page.another}
      />
      <p className="text-sm">{messages.failed.text}</p>
      <TakeBackButton one={one} label={messages.back.button} onTaken={onLeave} />
    </>
  );
}
