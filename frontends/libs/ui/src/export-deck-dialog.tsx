import { saveFile } from '@ichibun/api-client/file';
import { ApiError } from '@ichibun/api-client/request';
import { type FormEvent, useState } from 'react';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { Field, TextInput } from './field.js';
import { DownloadIcon } from './icons.js';
import { notify } from './toast.js';

interface ExportDeckDialogProps {
  /** What goes into the deck: "3 sentences". */
  contents: string;
  deckName: string;
  onClose(): void;
  /** Makes the package. */
  onExport(deckName: string): Promise<Blob>;
}

const LONGEST_NAME = 200;

/** Asks for a deck's name, then downloads it as {deckName}.apkg. Show it while it is open only. */
export function ExportDeckDialog({ contents, deckName: suggested, onClose, onExport }: ExportDeckDialogProps) {
  const [deckName, setDeckName] = useState(suggested);
  const [exporting, setExporting] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = deckName.trim();
    setExporting(true);
    try {
      saveFile(await onExport(name), `${name}.apkg`);
      notify({ title: 'Deck exported', description: `Open ${name}.apkg with Anki.` });
      onClose();
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined;
      notify({
        title: 'Export Failed',
        description: reason ?? 'Failed to export Anki deck. Please try again.',
        destructive: true,
      });
    } finally {
      setExporting(false);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Export to Anki" busy={exporting}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label="Deck name"
          hint={`${contents}. To put the deck into another, write Japanese::${suggested || 'My deck'}.`}
        >
          {(control) => (
            <TextInput
              {...control}
              value={deckName}
              maxLength={LONGEST_NAME}
              disabled={exporting}
              autoComplete="off"
              onChange={({ target }) => setDeckName(target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-ink-soft">
          Export the same again whenever you like: Anki adds nothing twice, and updates the cards that have changed
          here. What you wrote into such a card in Anki is then replaced; your progress with it stays.
        </p>
        <DialogActions>
          <Button onClick={onClose} disabled={exporting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={exporting || deckName.trim() === ''}>
            <DownloadIcon />
            {exporting ? 'Exporting...' : 'Export'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
