import { useCreateAnalysis } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { Analysis } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { UploadIcon } from '@ichibun/ui/icons';
import { TextField, TitleField } from '@ichibun/ui/text-fields';
import { type DragEvent, type FormEvent, useState } from 'react';
import { messages } from '../messages.js';
import { ChosenFile } from './chosen-file.js';
import { useNewText } from './use-new-text.js';

/** Characters of a text that is analysed while the learner waits. */
const SHORT = 20_000;

interface NewAnalysisFormProps {
  onBegun(analysis: Analysis, isShort: boolean): void;
}

/** Title and text; the text is pasted, or comes from a file chosen or dropped. */
export function NewAnalysisForm({ onBegun }: NewAnalysisFormProps) {
  const { title, setTitle, text, setText, fileName, beingRead, take, clear, clearText } = useNewText();
  const [dropping, setDropping] = useState(false);
  const { mutateAsync, isPending, error, reset } = useCreateAnalysis();

  const isIncomplete = title.trim() === '' || text.trim() === '';

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    take(event.dataTransfer.files[0]);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete || isPending) return;
    // Awaited, as the form may be gone when the answer is there: the history takes its place.
    const analysis = await mutateAsync({ title: title.trim(), text }).catch(() => undefined);
    if (!analysis) return;
    clear();
    onBegun(analysis, text.length <= SHORT);
  };

  return (
    <form
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
      className={`space-y-4 rounded-md outline-offset-8 ${dropping ? 'outline-2 outline-accent outline-dashed' : ''}`}
    >
      <TitleField label={messages.form.title} value={title} onChange={setTitle} disabled={isPending} />
      {fileName === null ? (
        <TextField
          label={messages.form.text}
          placeholder={messages.form.placeholder}
          value={text}
          onChange={setText}
          disabled={isPending}
        />
      ) : (
        <ChosenFile name={fileName} characters={text.length} disabled={isPending} onRemove={clearText} />
      )}
      {error && (
        <ErrorPanel
          title={messages.form.startFailed}
          reason={reasonOf(error)}
          onRetry={reset}
          retryLabel={messages.form.close}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={isIncomplete || isPending}>
          {isPending ? messages.form.sending : messages.form.analyze}
        </Button>
        <FileButton
          accept=".txt,.srt,.ass,.vtt,.sbv,.sub,.lrc,.ttml,.pdf,.epub,text/plain,application/pdf,application/epub+zip"
          disabled={isPending || beingRead !== undefined}
          data-testid="analysis-file"
          onFiles={([file]) => take(file)}
        >
          <UploadIcon />
          {messages.form.choose}
        </FileButton>
        <span role="status" className="text-sm text-ink-soft">
          {beingRead !== undefined && messages.form.reading(beingRead)}
        </span>
        {fileName === null && text.length > 0 && (
          <span className="text-sm text-ink-soft tabular-nums">{messages.form.characters(text.length)}</span>
        )}
      </div>
    </form>
  );
}
