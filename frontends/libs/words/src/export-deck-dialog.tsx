import type { DeckProgress } from '@ichibun/api-client/contract';
import { saveFile } from '@ichibun/api-client/file';
import { ApiError } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { Field, TextInput } from '@ichibun/ui/field';
import { DownloadIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CardChoice, type CardKind, CardPreview, type DeckWish, type NoteExample } from './deck-cards.js';

interface ExportDeckDialogProps {
  /** What goes into the deck: "3 sentences". */
  contents: string;
  deckName: string;
  onClose(): void;
  /** Makes the package, or says how far it is: it is then called again. */
  onExport(wish: DeckWish): Promise<Blob | DeckProgress>;
  /** One of its notes. */
  example: NoteExample;
}

const LONGEST_NAME = 200;
/** Before it is tried again when nothing has been spoken meanwhile. */
const PAUSE_MS = 3_000;

/**
 * Asks for a deck's name and whether it is to be spoken, then downloads it as {deckName}.apkg. Show it while it is open
 * only: what is being spoken goes on when it is closed, and exporting the same again downloads it.
 */
export function ExportDeckDialog(props: ExportDeckDialogProps) {
  const { contents, deckName: suggested, onClose, onExport, example } = props;
  const [deckName, setDeckName] = useState(suggested);
  const [chosen, setChosen] = useState<readonly CardKind[]>(['word', 'sentence', 'listening']);
  const [withAudio, setWithAudio] = usePreference('deck-audio');
  const [voice] = usePreference('selected-voice');
  const [exporting, setExporting] = useState(false);
  const [progress, setProgress] = useState<DeckProgress | null>(null);
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  /** Undefined when the learner left meanwhile. */
  const make = async (wish: DeckWish): Promise<Blob | undefined> => {
    let spoken = -1;
    while (!left.current) {
      const made = await onExport(wish);
      if (!('toSpeak' in made)) return left.current ? undefined : made;
      setProgress(made);
      if (made.spoken === spoken) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      spoken = made.spoken;
    }
    return undefined;
  };

  const hasSentences = example.furigana !== '';
  const cards = hasSentences ? chosen.filter((kind) => withAudio || kind !== 'listening') : (['word'] as const);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = deckName.trim();
    setExporting(true);
    try {
      const file = await make({
        deckName: name,
        ...(withAudio && { audio: { voice } }),
        ...(hasSentences && { cards: [...cards] }),
      });
      if (!file) return;
      saveFile(file, `${name}.apkg`);
      notify({ title: 'Deck exported', description: `Open ${name}.apkg with Anki.` });
      onClose();
    } catch (error) {
      if (left.current) return;
      const reason = error instanceof ApiError ? error.reason : undefined;
      notify({
        title: 'Export Failed',
        description: reason ?? 'Failed to export Anki deck. Please try again.',
        destructive: true,
      });
    } finally {
      setExporting(false);
      setProgress(null);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Export to Anki">
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
        <Checkbox checked={withAudio} disabled={exporting} onChange={setWithAudio}>
          With audio
          <span className="block text-xs text-ink-soft">
            Words and sentences are spoken by the voice you chose in the reader. For many of them this takes a while.
          </span>
        </Checkbox>
        {hasSentences && <CardChoice chosen={chosen} withAudio={withAudio} disabled={exporting} onChange={setChosen} />}
        <CardPreview note={example} kinds={cards} />
        <p className="text-sm text-ink-soft">
          Export the same again whenever you like: Anki adds nothing twice, and updates the cards that have changed
          here. What you wrote into such a card in Anki is then replaced; your progress with it stays.
        </p>
        {progress && (
          <div>
            <ProgressBar label="Speaking" value={(100 * progress.spoken) / progress.toSpeak} />
            <p role="status" className="mt-1 text-sm tabular-nums">
              {progress.spoken} of {progress.toSpeak} recordings
            </p>
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={exporting || deckName.trim() === '' || cards.length === 0}>
            <DownloadIcon />
            {exporting ? 'Exporting...' : 'Export'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
