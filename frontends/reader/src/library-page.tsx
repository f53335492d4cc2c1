import { useDocuments } from '@ichibun/api-client/documents';
import { isUnauthorized } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { DocumentList } from './library/document-list.js';
import { PasteTextForm } from './library/paste-text-form.js';

/** The learner's documents, and a place to paste a new one. */
export default function LibraryPage() {
  usePageTitle('Assisted Reader');
  const documents = useDocuments();
  if (isUnauthorized(documents.error)) return <LoginPrompt message="Please log in to access the assisted reader." />;
  if (documents.isPending) return <Loading />;
  if (!documents.data) {
    return (
      <ErrorPanel
        isPage
        title="Your documents could not be loaded."
        error={documents.error}
        onRetry={() => documents.refetch()}
      />
    );
  }
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">Assisted Reader</h1>
        <p className="text-ink-soft">Read Japanese sentence by sentence, with every word a press away.</p>
      </div>
      <Card title="Your Documents">
        <DocumentList documents={documents.data.documents} />
      </Card>
      <Card title="Paste Text">
        <PasteTextForm />
      </Card>
    </div>
  );
}
