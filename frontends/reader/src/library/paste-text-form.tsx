import { useCreateDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Field, TextArea, TextInput } from '@ichibun/ui/field';
import { formatCount } from '@ichibun/ui/format';
import { useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { type FormEvent, useState } from 'react';
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
        title: 'No text provided',
        description: 'Please paste some Japanese text to upload.',
        destructive: true,
      });
      return;
    }
    mutate(
      { title: title.trim() || titleOf(text), content: text },
      {
        onSuccess: ({ document: { id } }) => navigate(`/assisted-reader/read/${id}`),
        onError: (error) =>
          notify({ title: 'Upload failed', description: reasonOf(error, 'Upload failed'), destructive: true }),
      },
    );
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      <Field label="Title (Optional)" hint="Without one, the first line of the text is its title.">
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
      <Field label="Text">
        {(control) => (
          <TextArea
            {...control}
            lang="ja"
            rows={7}
            className="leading-8"
            placeholder="Paste Japanese text here..."
            value={text}
            onChange={(event) => setText(event.target.value)}
            disabled={isPending}
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? 'Adding...' : 'Add and read'}
        </Button>
        {text.length > 0 && (
          <span className="text-sm text-ink-soft tabular-nums">{formatCount(text.length)} characters</span>
        )}
      </div>
    </form>
  );
}
