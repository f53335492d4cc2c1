import { useCreateDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { useNavigate } from '@ichibun/ui/router';
import { TextField, TitleField } from '@ichibun/ui/text-fields';
import { titleOf } from '@ichibun/ui/title-of';
import { notify } from '@ichibun/ui/toast';
import { useDraft } from '@ichibun/ui/use-draft';
import type { FormEvent } from 'react';
import { messages } from './messages.js';

/** A pasted text becomes a document and opens. */
export function PasteTextForm() {
  const navigate = useNavigate();
  const [title, setTitle] = useDraft('document-title');
  const [text, setText] = useDraft('document-text');
  const { mutate, isPending } = useCreateDocument();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (text.trim() === '') {
      notify({
        title: messages.noText,
        description: messages.pleasePaste,
        destructive: true,
      });
      return;
    }
    mutate(
      { title: title.trim() || titleOf(text), content: text },
      {
        onSuccess: ({ document: { id } }) => {
          setTitle('');
          setText('');
          navigate(`/assisted-reader/read/${id}`);
        },
        onError: (error) =>
          notify({
            title: messages.uploadFailed,
            description: reasonOf(error, messages.uploadFailed),
            destructive: true,
          }),
      },
    );
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      <TitleField
        label={messages.titleOptional}
        hint={messages.titleHint}
        value={title}
        onChange={setTitle}
        disabled={isPending}
      />
      <TextField
        label={messages.text}
        placeholder={messages.pasteHere}
        value={text}
        onChange={setText}
        disabled={isPending}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? messages.adding : messages.addAndRead}
        </Button>
        {text.length > 0 && (
          <span className="text-sm text-ink-soft tabular-nums">{messages.characters(text.length)}</span>
        )}
      </div>
    </form>
  );
}
