import { useUploadToCorpus } from '@ichibun/api-client/corpus-admin';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Field, TextInput } from '@ichibun/ui/field';
import { formatDecimal } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { type FormEvent, useRef, useState } from 'react';
import { texts } from '../texts.js';

const KB = 1024;
/** A file's name without its extension. */
const withoutExtension = (name: string) => name.replace(/(?!^)\.[^.]*$/, '');

export function UploadCard() {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [sourceDocument, setSourceDocument] = useState('');
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useUploadToCorpus();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (chosen && sourceDocument.trim() === '') setSourceDocument(withoutExtension(chosen.name));
  };
  const isMissing = !file || sourceDocument.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) {
      notify({
        title: texts.missing,
        description: texts.missingHint,
        destructive: true,
      });
      return;
    }
    setSent(0);
    mutate(
      { file, sourceDocument: sourceDocument.trim(), onProgress: setSent },
      {
        onSuccess: () => {
          notify({ title: texts.uploadStarted, description: texts.uploadStartedHint });
          setFile(undefined);
          setSourceDocument('');
          if (picker.current) picker.current.value = '';
        },
        onError: (error) =>
          notify({
            title: texts.uploadFailed,
            description: reasonOf(error, texts.uploadFailedHint),
            destructive: true,
          }),
      },
    );
  };
  return (
    <Card title={texts.uploadFile} subtitle={texts.uploadHint}>
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={send} noValidate>
        <Field label={texts.file} hint={file && `${file.name}, ${formatDecimal(file.size / KB, 1)} KB`}>
          {(control) => (
            <input
              {...control}
              ref={picker}
              type="file"
              accept=".txt,.pdf,.epub,.tsv"
              disabled={isPending}
              className="block w-full text-sm file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:text-ink"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          )}
        </Field>
        <Field label={texts.sourceDocument}>
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
          {isPending && <ProgressBar label={texts.sent} value={sent} />}
          {/* One that is disabled altogether could not say what is missing. */}
          <Button type="submit" variant="primary" disabled={isPending} aria-disabled={isMissing}>
            {isPending ? texts.uploading : texts.upload}
          </Button>
        </div>
      </form>
    </Card>
  );
}
