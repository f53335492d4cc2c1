import { reasonOf } from '@ichibun/api-client/request';
import { useAddWord } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { Field, TextArea, TextInput } from '@ichibun/ui/field';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { parseWordForm, type WordForm, type WordFormErrors } from './new-word.js';

const EMPTY: WordForm = { word: '', reading: '', meaning: '', frequency: '' };

interface AddWordDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function AddWordDialog({ open, onOpenChange }: AddWordDialogProps) {
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<WordFormErrors>({});
  const formElement = useRef<HTMLFormElement>(null);
  const addWord = useAddWord();

  const bind = (name: keyof WordForm) => ({
    name,
    value: form[name],
    disabled: addWord.isPending,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseWordForm(form);
    if ('errors' in parsed) {
      setErrors(parsed.errors);
      const first = Object.keys(parsed.errors)[0];
      formElement.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    addWord.mutate(parsed.word, {
      onSuccess: () => {
        notify({ title: messages.add.added });
        setForm(EMPTY);
        onOpenChange(false);
      },
      onError: (error) => notifyFailure(messages.add.failed, reasonOf(error)),
    });
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.add.title} busy={addWord.isPending}>
      <form ref={formElement} onSubmit={submit} noValidate className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={messages.columns.word} error={errors.word}>
            {(control) => <TextInput {...control} {...bind('word')} lang="ja" required />}
          </Field>
          <Field label={messages.add.reading} error={errors.reading}>
            {(control) => <TextInput {...control} {...bind('reading')} lang="ja" />}
          </Field>
        </div>
        <Field label={messages.columns.meaning} error={errors.meaning}>
          {(control) => <TextArea {...control} {...bind('meaning')} rows={3} required />}
        </Field>
        <Field label={messages.add.rank} hint={messages.add.rankText} error={errors.frequency}>
          {(control) => <TextInput {...control} {...bind('frequency')} inputMode="numeric" />}
        </Field>
        <DialogActions>
          <Button onClick={() => onOpenChange(false)} disabled={addWord.isPending}>
            {messages.add.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={addWord.isPending}>
            {addWord.isPending ? messages.add.adding : messages.add.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
