import { useAnkiPlan } from '@ichibun/api-client/anki';
import { exportVocabulary } from '@ichibun/api-client/decks';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useClearVocabulary, useVocabulary } from '@ichibun/api-client/vocabulary';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { DownloadIcon, PlusIcon, TrashIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { Link, useLocation } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { LazyExportDeckDialog, type NoteExample } from '@ichibun/words/lazy-dialogs';
import { useState } from 'react';
import { ImportButton } from '../imports/import-button.js';
import { messages } from '../messages.js';
import { AddWordDialog } from './add-word-dialog.js';
import { WordTable } from './word-table.js';

interface VocabularyCardProps {
  onImport(file: File): void;
  isImporting: boolean;
}

export function VocabularyCard({ onImport, isImporting }: VocabularyCardProps) {
  const vocabulary = useVocabulary();
  const clear = useClearVocabulary();
  const [adding, setAdding] = useState(false);
  const [confirmsClear, setConfirmsClear] = useState(false);
  const [exporting, setExporting] = useState(false);
  const { user } = useSession();
  const { data: plan } = useAnkiPlan(exporting ? user?.id : undefined);
  const words = vocabulary.data?.vocabulary;
  // Who comes with a list, from the welcome, is led to it.
  const first = new URLSearchParams(useLocation().search).has('import') ? 'import' : 'add';

  const clearAll = () =>
    clear.mutate(undefined, {
      onSuccess: () => notify({ title: messages.bank.cleared }),
      onError: (error) => notifyFailure(messages.bank.clearFailed, reasonOf(error)),
    });

  return (
    <Card
      title={messages.bank.title}
      subtitle={messages.bank.text}
      actions={
        // A little narrower on a phone, where they are in two rows then.
        <div className="flex flex-wrap gap-2 max-sm:*:px-3">
          <ImportButton
            variant={first === 'import' ? 'primary' : 'secondary'}
            onFile={onImport}
            disabled={isImporting}
          />
          <Link to="/vocabulary/import" className={buttonClass()}>
            {messages.bank.fromAnki}
          </Link>
          <Button onClick={() => setExporting(true)} disabled={!words?.length}>
            <DownloadIcon />
            {messages.bank.toAnki}
          </Button>
          <Button onClick={() => setConfirmsClear(true)} disabled={!words?.length || clear.isPending}>
            <TrashIcon />
            {messages.bank.clear}
          </Button>
          <Button variant={first === 'add' ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
            <PlusIcon />
            {messages.add.add}
          </Button>
        </div>
      }
    >
      {vocabulary.isPending && <Loading />}
      {vocabulary.isError && (
        <ErrorPanel
          title={messages.bank.failed}
          reason={reasonOf(vocabulary.error)}
          onRetry={() => vocabulary.refetch()}
        />
      )}
      {words && <WordTable words={words} />}
      <AddWordDialog open={adding} onOpenChange={setAdding} />
      {exporting && words && user && (
        <LazyExportDeckDialog
          open
          contents={messages.bank.words(words.length)}
          deckName={messages.bank.deck}
          example={exampleOf(words[0]!)}
          fromAnki={(plan?.ownCards ?? 0) - (plan?.furtherCards ?? 0)}
          furtherCards={plan?.furtherCards ?? 0}
          mediaBytes={plan?.mediaBytes ?? 0}
          canBeScheduled={words.some(({ hasCard }) => hasCard)}
          onOpenChange={setExporting}
          onExport={(options) => exportVocabulary(user.id, options)}
        />
      )}
      <ConfirmDialog
        open={confirmsClear}
        onOpenChange={setConfirmsClear}
        title={messages.bank.clear}
        subject={messages.bank.words(words?.length ?? 0)}
        question={messages.bank.clearQuestion}
        confirmLabel={messages.bank.clear}
        onConfirm={clearAll}
      />
    </Card>
  );
}

/** A word as its note will have it. */
const exampleOf = ({ word, reading, meaning }: VocabularyWord): NoteExample => ({
  word,
  reading: reading ?? '',
  meaning,
  furigana: '',
  translation: '',
  source: '',
});
