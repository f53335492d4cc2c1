import { useDocuments } from '@ichibun/api-client/documents';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { PlusIcon } from '@ichibun/ui/icons';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { Samples } from '@ichibun/words/samples';
import { useState } from 'react';
import { AddArticleOrRecording } from './library/add-article-or-recording.js';
import { AddFile } from './library/add-file.js';
import { messages } from './library/messages.js';
import { PasteTextForm } from './library/paste-text-form.js';
import { Shelf, ShelfToCome } from './library/shelf.js';
import { WaitingShares } from './library/waiting-shares.js';

/** The learner's documents, and where new ones are added. */
export default function LibraryPage() {
  const { forget } = useSession();
  usePageTitle(messages.assistedReader);
  const documents = useDocuments();
  const [isAdding, setAdding] = useState(false);
  if (isUnauthorized(documents.error)) return <LoginPrompt message={messages.loginForLibrary} onLogin={forget} />;
  const books = documents.data?.documents;
  const isEmpty = books?.length === 0;
  // On a phone the books come first, or the texts to begin with; what one asks for comes before both.
  const shelf = (
    <div key="shelf" className="space-y-6 lg:col-start-1 lg:row-start-1">
      {books ? (
        <>
          <Shelf documents={books} asOf={documents.dataUpdatedAt} />
          <Card title={messages.gradedTexts} subtitle={messages.gradedTextsHint}>
            <Samples purpose="read" most={isEmpty ? 10 : 3} />
          </Card>
        </>
      ) : documents.error ? (
        <Card title={messages.yourDocuments}>
          <ErrorPanel
            title={messages.documentsNotLoaded}
            reason={reasonOf(documents.error)}
            onRetry={() => documents.refetch()}
          />
        </Card>
      ) : (
        <ShelfToCome />
      )}
    </div>
  );
  const adding = (
    <section
      key="adding"
      aria-label={messages.add}
      className={`space-y-6 lg:col-start-2 lg:row-start-1 ${isAdding || isEmpty ? '' : 'max-lg:hidden'}`}
    >
      <AddFile documents={books ?? []} onGiven={() => setAdding(true)} />
      <Card title={messages.pasteText}>
        <PasteTextForm />
      </Card>
      <AddArticleOrRecording documents={books ?? []} />
    </section>
  );
  return (
    // Its lead is prerendered, and the largest text of the page: covers are smaller.
    <PageFrame
      title={messages.assistedReader}
      lead={messages.assistedReaderLead}
      actions={
        !isEmpty && (
          <Button className="lg:hidden" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            <PlusIcon />
            {messages.add}
          </Button>
        )
      }
    >
      <WaitingShares />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {isAdding ? [adding, shelf] : [shelf, adding]}
      </div>
    </PageFrame>
  );
}
