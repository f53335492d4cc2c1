import { type MadeFile, saveFile } from '@ichibun/api-client/file';
import { ApiError, reasonOf } from '@ichibun/api-client/request';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import type { DeckProgress } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { Field, TextInput } from '@ichibun/ui/field';
import { DownloadIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { notify } from '@ichibun/ui/toast';
import { useIsLeft } from '@ichibun/ui/use-is-left';
import { type FormEvent, useState } from 'react';
import { RunProgress } from '../run-progress.js';
import { CardChoice, type CardKind, CardPreview, type DeckOptions, type NoteExample } from './deck-cards.js';
import { messages } from './messages.js';

interface ExportDeckDialogProps {
  /** What goes into the deck: "3 sentences". */
  contents: string;
  deckName: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Makes the package, or says how far it is: it is then called again. */
  onExport(options: DeckOptions): Promise<MadeFile | DeckProgress>;
  /** One of its notes. */
  example: NoteExample;
  /** Its cards are reviewed here: they can keep where they stand. */
  canBeScheduled?: boolean;
  /** How many of its words came from the learner's own Anki, which has notes of them: they are left out at first. */
  fromAnki?: number;
  /** How many cards came from there that are of no word: they go with these words. */
  furtherCards?: number;
  /** Bytes of the sounds and pictures of these words' notes. */
  mediaBytes?: number;
}

const recordings = (spoken: number, all: number) =>
  spoken < all ? messages.recordings(spoken, all) : messages.puttingTogether;

const LONGEST_NAME = 200;
/** Bytes of sounds and pictures that a deck takes. */
const MOST_MEDIA = 200_000_000;
/** Before it is tried again when nothing has been spoken meanwhile. */
const PAUSE_MS = 3_000;

/**
 * Asks for a deck's name and whether it is to be spoken, then downloads it as {deckName}.apkg. Show it while it is open
 * only: what is being spoken goes on when it is closed, and exporting the same again downloads it.
 */
export function ExportDeckDialog(props: ExportDeckDialogProps) {
  const {
    contents,
    deckName: suggested,
    open,
    onOpenChange,
    onExport,
    example,
    canBeScheduled = false,
    fromAnki = 0,
    furtherCards = 0,
    mediaBytes = 0,
  } = props;
  const [deckName, setDeckName] = useState(suggested);
  const [chosen, setChosen] = useState<readonly CardKind[]>(['word', 'sentence', 'listening']);
  const [withAudio, setWithAudio] = usePreference('deck-audio');
  const [voice] = usePreference('selected-voice');
  const [withSchedule, setWithSchedule] = useState(canBeScheduled);
  const [withWordsOfAnki, setWithWordsOfAnki] = useState(false);

  const hasSentences = example.furigana !== '';
  const cards = hasSentences ? chosen.filter((kind) => withAudio || kind !== 'listening') : (['word'] as const);

  const { exporting, exportDeck } = useExport(onExport, () => onOpenChange(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void exportDeck({
      deckName: deckName.trim(),
      ...(withAudio && { audio: { voice } }),
      ...(hasSentences && { cards: [...cards] }),
      ...(withWordsOfAnki && { withWordsOfAnki }),
      ...(withSchedule && { scheduling: { timeZone: ownTimeZone() } }),
    });
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.exportToAnki}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field label={messages.deckName} hint={messages.deckHint(contents, suggested)}>
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
          {messages.withAudio}
          <span className="block text-xs text-ink-soft">{messages.withAudioHint}</span>
        </Checkbox>
        {canBeScheduled && (
          <Checkbox checked={withSchedule} disabled={exporting} onChange={setWithSchedule}>
            {messages.withSchedule}
            <span className="block text-xs text-ink-soft">{messages.withScheduleHint}</span>
          </Checkbox>
        )}
        {fromAnki + furtherCards > 0 && (
          <Checkbox checked={withWordsOfAnki} disabled={exporting} onChange={setWithWordsOfAnki}>
            {messages.withWordsOfAnki(fromAnki, furtherCards)}
            <span className="block text-xs text-ink-soft">
              {messages.withWordsOfAnkiHint}
              {mediaBytes > MOST_MEDIA && ` ${messages.filesBeyond(mediaBytes)}`}
            </span>
          </Checkbox>
        )}
        {hasSentences && <CardChoice chosen={chosen} withAudio={withAudio} disabled={exporting} onChange={setChosen} />}
        <CardPreview note={example} kinds={cards} />
        <p className="text-sm text-ink-soft">{messages.exportAgain}</p>
        <DialogActions
          {...(exporting &&
            withAudio && {
              above: (
                <RunProgress kind="make-deck" title={deckName.trim()} label={messages.speaking} inWords={recordings} />
              ),
            })}
        >
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" disabled={exporting || deckName.trim() === '' || cards.length === 0}>
            <DownloadIcon />
            {exporting ? messages.exporting : messages.export}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Has a deck made, however long that takes, and saves it as a file. */
function useExport(onExport: ExportDeckDialogProps['onExport'], onExported: () => void) {
  const [exporting, setExporting] = useState(false);
  const isLeft = useIsLeft();

  /** Undefined when the learner left meanwhile. */
  const make = async (options: DeckOptions): Promise<MadeFile | undefined> => {
    let spoken = -1;
    while (!isLeft.current) {
      const made = await onExport(options);
      if (!('toSpeak' in made)) return isLeft.current ? undefined : made;
      if (made.spoken === spoken) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      spoken = made.spoken;
    }
    return undefined;
  };

  const exportDeck = async (options: DeckOptions) => {
    const name = options.deckName;
    setExporting(true);
    try {
      const made = await make(options);
      if (!made) return;
      saveFile(made.file, `${name}.apkg`);
      const said = [messages.openWithAnki(`${name}.apkg`)];
      if (made.filesLeftOut > 0) said.push(messages.filesLeftOut(made.filesLeftOut));
      notify({ title: messages.exported, description: said.join(' ') });
      onExported();
    } catch (error) {
      if (isLeft.current) return;
      notify({
        title: messages.exportFailed,
        description: error instanceof ApiError ? reasonOf(error, messages.exportFailedHint) : messages.exportFailedHint,
        destructive: true,
      });
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportDeck };
}
