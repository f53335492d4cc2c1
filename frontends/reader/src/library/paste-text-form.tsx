import { useCreateDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Field, TextArea, TextInput } from '@ichibun/ui/field';
import { useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { type FormEvent, useState } from 'react';
import { texts } from './texts.js';
import { titleOf } from './title-of.js';

/** A pasted text becomes a document and opens. */
export function PasteTextForm() {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const { mutate, isPending } = useCreateDocument();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (text.trim() === '') {
      notify({
        title: texts.noText,
        description: texts.pleasePaste,
        destructive: true,
      });
      return;
    }
    mutate(
      { title: title.trim() || titleOf(text), content: text },
      {
        onSuccess: ({ document: { id } }) => navigate(`/assisted-reader/read/${id}`),
        onError: (error) =>
          notify({ title: texts.uploadFailed, description: reasonOf(error, texts.uploadFailed), destructive: true }),
      },
    );
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      <Field label={texts.titleOptional} hint={texts.titleHint}>
        {(control) => (
          <TextInput
            {...control}
            lang="ja"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            disabled={isPending}
            autoComplete="off"
            maxLength={200}
          />
        )}
      </Field>
      <Field label={texts.text}>
        {(control) => (
          <TextArea
            {...control}
            lang="ja"
            rows={7}
            className="leading-8"
            placeholder={texts.pasteHere}
            value={text}
            onChange={(event) => setText(event.target.value)}
            disabled={isPending}
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? texts.adding : texts.addAndRead}
        </Button>
        {text.length > 0 && <span className="text-sm text-ink-soft tabular-nums">{texts.characters(text.length)}</span>}
      </div>
    </form>
  );
}
