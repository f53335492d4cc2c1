import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Card } from '@ichibun/ui/card';
import { FileButton } from '@ichibun/ui/file-button';
import { UploadIcon } from '@ichibun/ui/icons';
import { Link } from '@ichibun/ui/router';
import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { useCallback } from 'react';
import { messages } from './messages.js';
import { Uploads } from './uploads.js';
import { useUploads } from './use-uploads.js';

interface AddFileProps {
  /** What the learner has. */
  documents: readonly DocumentEntry[];
  /** Called when files are chosen or dropped. */
  onGiven(): void;
}

/** Files become documents: chosen, or dropped anywhere on the page. */
export function AddFile({ documents, onGiven }: AddFileProps) {
  const { files, add: send, dismiss } = useUploads();
  const add = useCallback(
    (given: readonly File[]) => {
      onGiven();
      send(given);
    },
    [onGiven, send],
  );
  const isOver = useFileDrop(add);
  return (
    <Card title={messages.addFile}>
      <div
        className={`rounded-md border border-dashed px-4 py-6 text-center transition-[color,background-color,border-color] ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'
        }`}
      >
        <p className="mb-3 text-sm text-ink-soft">
          {isOver ? (
            messages.dropToAdd
          ) : (
            <>
              <span className="pointer-coarse:hidden">{messages.dropHere}</span>
              <span className="pointer-fine:hidden">{messages.fileBecomesBook}</span>
            </>
          )}
        </p>
        <FileButton
          variant="primary"
          multiple
          accept=".txt,.srt,.ass,.vtt,.sbv,.sub,.lrc,.ttml,.pdf,.epub,.mkv,.mp4,.m4v,.mov,.webm,text/plain,application/pdf,application/epub+zip"
          data-testid="document-file"
          onFiles={add}
        >
          <UploadIcon />
          {messages.chooseFile}
        </FileButton>
        <p className="mt-3 text-xs text-ink-soft">{messages.fileHint}</p>
      </div>
      <Link
        to="/assisted-reader/transcribe"
        className="mt-3 block text-sm text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {messages.transcribe}
      </Link>
      <Link
        to="/assisted-reader/manga"
        className="mt-1 block text-sm text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {messages.manga}
      </Link>
      <Uploads files={files} documents={documents} onDismiss={dismiss} />
    </Card>
  );
}
