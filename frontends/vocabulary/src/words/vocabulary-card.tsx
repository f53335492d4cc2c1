import type { VocabularyWord } from '@ichibun/api-client/contract';
import { exportVocabulary } from '@ichibun/api-client/decks';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useClearVocabulary, useVocabulary } from '@ichibun/api-client/vocabulary';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { DownloadIcon, PlusIcon, TrashIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import type { NoteExample } from '@ichibun/words/deck-cards';
import { ExportDeckDialog } from '@ichibun/words/export-deck-dialog';
import { useState } from 'react';
import { ImportButton } from '../imports/import-button.js';
import { texts } from '../texts.js';
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
  const words = vocabulary.data?.vocabulary;

  const clearAll = () =>
    clear.mutate(undefined, {
      onSuccess: () => notify({ title: texts.bank.cleared }),
      onError: (error) => notifyFailure(texts.bank.clearFailed, reasonOf(error)),
    });

  return (
    <Card
      title={texts.bank.title}
      subtitle={texts.bank.text}
      actions={
        // A little narrower on a phone, where they stand in two rows then.
        <div className="flex flex-wrap gap-2 max-sm:*:px-3">
          <ImportButton onFile={onImport} disabled={isImporting} />
          <Link to="/vocabulary/import" className={buttonClass()}>
            {texts.bank.fromAnki}
          </Link>
          <Button onClick={() => setExporting(true)} disabled={!words?.length}>
            <DownloadIcon />
            {texts.bank.toAnki}
          </Button>
          <Button onClick={() => setConfirmsClear(true)} disabled={!words?.length || clear.isPending}>
            <TrashIcon />
            {texts.bank.clear}
          </Button>
          <Button variant="primary" onClick={() => setAdding(true)}>
            <PlusIcon />
            {texts.add.add}
          </Button>
        </div>
      }
    >
      {vocabulary.isPending && <Loading />}
      {vocabulary.isError && (
        <ErrorPanel
          title={texts.bank.failed}
          reason={reasonOf(vocabulary.error)}
          onRetry={() => vocabulary.refetch()}
        />
      )}
      {words && <WordTable words={words} />}
      <AddWordDialog open={adding} onOpenChange={setAdding} />
      {exporting && words && user && (
        <ExportDeckDialog
          contents={texts.bank.words(words.length)}
          deckName={texts.bank.deck}
          example={exampleOf(words[0]!)}
          canBeScheduled={words.some(({ hasCard }) => hasCard)}
          onClose={() => setExporting(false)}
          onExport={(options) => exportVocabulary(user.id, options)}
        />
      )}
      <ConfirmDialog
        open={confirmsClear}
        onOpenChange={setConfirmsClear}
        title={texts.bank.clear}
        subject={texts.bank.words(words?.length ?? 0)}
        question={texts.bank.clearQuestion}
        confirmLabel={texts.bank.clear}
        onConfirm={clearAll}
      />
    </Card>
  );
}

/** A word as its note will have it. */
const exampleOf = ({ word, reading, meaning }: VocabularyWord): NoteExample => ({
  ...{ word, reading: reading ?? '', meaning },
  ...{ furigana: '', translation: '', source: '' },
});
