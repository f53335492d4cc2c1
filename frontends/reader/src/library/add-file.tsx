import type { DocumentEntry } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { UploadIcon } from '@ichibun/ui/icons';
import { useCallback, useRef } from 'react';
import { texts } from './texts.js';
import { Uploads } from './uploads.js';
import { useFileDrop } from './use-file-drop.js';
import { useUploads } from './use-uploads.js';

interface AddFileProps {
  /** What the learner has. */
  documents: readonly DocumentEntry[];
  /** Called when files are chosen or dropped. */
  onGiven(): void;
}

/** Files become documents: chosen, or dropped anywhere on the page. */
export function AddFile({ documents, onGiven }: AddFileProps) {
  const picker = useRef<HTMLInputElement>(null);
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
    <Card title={texts.addFile}>
      <div
        className={`rounded-md border border-dashed px-4 py-6 text-center transition-colors ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'
        }`}
      >
        <p className="mb-3 text-sm text-ink-soft">
          {isOver ? (
            texts.dropToAdd
          ) : (
            <>
              <span className="pointer-coarse:hidden">{texts.dropHere}</span>
              <span className="pointer-fine:hidden">{texts.fileBecomesBook}</span>
            </>
          )}
        </p>
        <Button variant="primary" onClick={() => picker.current?.click()}>
          <UploadIcon />
          {texts.chooseFile}
        </Button>
        <p className="mt-3 text-xs text-ink-soft">{texts.fileHint}</p>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".txt,.srt,.ass,.vtt,.pdf,.epub,text/plain,application/pdf,application/epub+zip"
        data-testid="document-file"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Uploads files={files} documents={documents} onDismiss={dismiss} />
    </Card>
  );
}
