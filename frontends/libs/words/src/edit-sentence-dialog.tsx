import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { ApiError, reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { Field, TextArea } from '@ichibun/ui/field';
import { Japanese } from '@ichibun/ui/japanese';
import { saysReading } from '@ichibun/ui/script';
import { type FormEvent, useState } from 'react';
import { plainSentence } from './furigana.js';
import { messages } from './messages.js';

export interface SentenceTexts {
  /** Without markup. */
  japanese: string;
  /** Empty when there is none. */
  english: string;
}

interface EditSentenceDialogProps {
  title: string;
  word: string;
  reading: string;
  /** As shown, with markup. */
  japanese: string;
  english: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Resolves once the sentence is changed; what it throws is shown, and nothing typed is lost. */
  onSave(texts: SentenceTexts): Promise<void>;
}

const LENGTHS = { japanese: 1_000, english: 2_000 };

/** Changes a sentence and its translation, or writes them. Show it while it is open only. */
export function EditSentenceDialog({
  title,
  word,
  reading,
  open,
  onOpenChange,
  onSave,
  ...given
}: EditSentenceDialogProps) {
  const [japanese, setJapanese] = useState(() => plainSentence(given.japanese));
  const [english, setEnglish] = useState(() => (given.english === NO_TRANSLATION ? '' : plainSentence(given.english)));
  const [error, setError] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const isAboutSentence = error instanceof ApiError && error.code?.startsWith('sentences.');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setError(undefined);
    try {
      await onSave({ japanese: japanese.trim(), english: english.trim() });
      onOpenChange(false);
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      busy={saving}
      description={
        <>
          {messages.sentence.forWord[0]}
          <Japanese className="text-ink">{word}</Japanese>
          {reading && !saysReading(word, reading) && (
            <>
              {' '}
              (<Japanese>{reading}</Japanese>)
            </>
          )}
          {messages.sentence.forWord[1]}
        </>
      }
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field label={messages.sentence.japanese} error={isAboutSentence ? reasonOf(error) : undefined}>
          {(control) => (
            <TextArea
              {...control}
              lang="ja"
              rows={3}
              className="text-lg"
              maxLength={LENGTHS.japanese}
              disabled={saving}
              value={japanese}
              onChange={({ target }) => setJapanese(target.value)}
            />
          )}
        </Field>
        <Field label={messages.sentence.english}>
          {(control) => (
            <TextArea
              {...control}
              lang="en"
              rows={2}
              maxLength={LENGTHS.english}
              disabled={saving}
              value={english}
              onChange={({ target }) => setEnglish(target.value)}
            />
          )}
        </Field>
        {error !== undefined && !isAboutSentence && (
          <p role="alert" className="text-sm font-medium text-danger">
            {reasonOf(error)}
          </p>
        )}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)} disabled={saving}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={saving || japanese.trim() === ''}>
            {saving ? messages.sentence.checking : messages.sentence.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
