import { useUploadToCorpus } from '@ichibun/api-client/corpus-admin';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Field, TextInput } from '@ichibun/ui/field';
import { formatDecimal } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { type FormEvent, useRef, useState } from 'react';

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
        title: 'Missing Information',
        description: 'Please select a file and provide a source document name.',
        destructive: true,
      });
      return;
    }
    setSent(0);
    mutate(
      { file, sourceDocument: sourceDocument.trim(), onProgress: setSent },
      {
        onSuccess: () => {
          notify({ title: 'Upload started', description: 'The file is read and processed in the background.' });
          setFile(undefined);
          setSourceDocument('');
          if (picker.current) picker.current.value = '';
        },
        onError: (error) =>
          notify({
            title: 'Upload Failed',
            description: reasonOf(error, 'The file could not be uploaded. Please try again.'),
            destructive: true,
          }),
      },
    );
  };
  return (
    <Card
      title="Upload Corpus File"
      subtitle="TXT, PDF or EPUB; or TSV with Japanese and English in columns. Up to 50 MB."
    >
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={send} noValidate>
        <Field label="File" hint={file && `${file.name}, ${formatDecimal(file.size / KB, 1)} KB`}>
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
        <Field label="Source document name">
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
          {isPending && <ProgressBar label="Sent" value={sent} />}
          {/* One that is disabled altogether could not say what is missing. */}
          <Button type="submit" variant="primary" disabled={isPending} aria-disabled={isMissing}>
            {isPending ? 'Uploading...' : 'Upload'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
