import { Card } from '@ichibun/ui/card';
import { FileButton } from '@ichibun/ui/file-button';
import { formatDecimal } from '@ichibun/ui/format';
import { UploadIcon } from '@ichibun/ui/icons';
import { notify } from '@ichibun/ui/toast';
import { type DragEvent, type ReactNode, useState } from 'react';
import { messages } from './messages.js';

interface TextFileDropProps {
  file: File | undefined;
  onFile(file: File): void;
  /** What is known of the file. */
  children?: ReactNode;
}

/** Takes one text file, dropped or chosen. */
export function TextFileDrop({ file, onFile, children }: TextFileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = (given: readonly File[]) => {
    const [first] = given;
    if (!first) return;
    if (given.length === 1 && isText(first)) onFile(first);
    else notify({ title: messages.invalidFileType, description: messages.invalidFileTypeHint, destructive: true });
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <Card title={messages.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everybody's */}
      <div
        data-testid="drop-zone"
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`rounded-md border border-dashed px-4 py-6 text-center transition-[color,background-color,border-color] ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'
        }`}
      >
        <p className="mb-3 text-sm break-words text-ink-soft">
          {file ? (
            <>
              <strong className="text-ink">{file.name}</strong> ({formatDecimal(file.size / 1024, 1)} KB)
            </>
          ) : (
            messages.dropHere
          )}
        </p>
        <FileButton accept=".txt,text/plain" data-testid="audiobook-file" onFiles={take}>
          <UploadIcon />
          {file ? messages.chooseOther : messages.chooseFile}
        </FileButton>
        <p className="mt-3 text-xs text-ink-soft">{messages.fileHint}</p>
      </div>
      {children}
    </Card>
  );
}

const isText = ({ name, type }: File) => type === 'text/plain' || name.endsWith('.txt');
