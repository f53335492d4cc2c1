import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Field, TextInput } from '@ichibun/ui/field';
import { FileButton } from '@ichibun/ui/file-button';
import { formatDecimal } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import { useUploadToCorpus } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';

const KB = 1024;
/** A file's name without its extension. */
const withoutExtension = (name: string) => name.replace(/(?!^)\.[^.]*$/, '');

export function UploadCard() {
  const chosen = useId();
  const [file, setFile] = useState<File>();
  const [sourceDocument, setSourceDocument] = useState('');
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useUploadToCorpus();
  const choose = (given: File | undefined) => {
    if (!given) return;
    setFile(given);
    if (sourceDocument.trim() === '') setSourceDocument(withoutExtension(given.name));
  };
  const isMissing = !file || sourceDocument.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) {
      notify({
        title: messages.missing,
        description: messages.missingHint,
        destructive: true,
      });
      return;
    }
    setSent(0);
    mutate(
      { file, sourceDocument: sourceDocument.trim(), onProgress: setSent },
      {
        onSuccess: () => {
          notify({ title: messages.uploadStarted, description: messages.uploadStartedHint });
          setFile(undefined);
          setSourceDocument('');
        },
        onError: (error) =>
          notify({
            title: messages.uploadFailed,
            description: reasonOf(error, messages.uploadFailedHint),
            destructive: true,
          }),
      },
    );
  };
  return (
    <Card title={messages.uploadFile} subtitle={messages.uploadHint}>
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={send} noValidate>
        <div>
          <p className="mb-1 text-sm font-medium">{messages.file}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FileButton
              accept=".txt,.pdf,.epub,.tsv"
              disabled={isPending}
              aria-describedby={chosen}
              data-testid="corpus-file"
              onFiles={([given]) => choose(given)}
            >
              {file ? messages.chooseOther : messages.chooseFile}
            </FileButton>
            <span id={chosen} className="min-w-0 text-sm break-all text-ink-soft">
              {file ? `${file.name}, ${formatDecimal(file.size / KB, 1)} KB` : messages.noFile}
            </span>
          </div>
        </div>
        <Field label={messages.sourceDocument}>
          {(control) => (
            <TextInput
              {...control}
              value={sourceDocument}
              maxLength={200}
              disabled={isPending}
              onChange={({ target }) => setSourceDocument(target.value)}
            />
          )}
        </Field>
        <div className="space-y-3 sm:col-span-2">
          {isPending && <ProgressBar label={messages.sent} value={sent} />}
          {/* One that is disabled altogether could not say what is missing. */}
          <Button type="submit" variant="primary" disabled={isPending} aria-disabled={isMissing}>
            {isPending ? messages.uploading : messages.upload}
          </Button>
        </div>
      </form>
    </Card>
  );
}
