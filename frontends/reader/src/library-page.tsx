import { useDocuments } from '@ichibun/api-client/documents';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { AddFile } from './library/add-file.js';
import { PasteTextForm } from './library/paste-text-form.js';
import { Shelf } from './library/shelf.js';

/** The learner's documents, and where new ones are added. */
export default function LibraryPage() {
  const { forget } = useSession();
  usePageTitle('Assisted Reader');
  const documents = useDocuments();
  if (isUnauthorized(documents.error))
    return <LoginPrompt message="Please log in to access the assisted reader." onLogin={forget} />;
  if (documents.isPending) return <Loading />;
  if (!documents.data) {
    return (
      <ErrorPanel
        isPage
        title="Your documents could not be loaded."
        reason={reasonOf(documents.error)}
        onRetry={() => documents.refetch()}
      />
    );
  }
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-2">
        <h1 className="text-2xl font-semibold">Assisted Reader</h1>
        <p className="text-ink-soft">Read Japanese sentence by sentence, with every word a press away.</p>
      </div>
      <div className="lg:col-start-2 lg:row-start-2">
        <AddFile />
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
        <Shelf documents={documents.data.documents} asOf={documents.dataUpdatedAt} />
      </div>
      <div className="lg:col-start-2 lg:row-start-3">
        <Card title="Paste Text">
          <PasteTextForm />
        </Card>
      </div>
    </div>
  );
}
