import { FileButton } from '@ichibun/ui/file-button';
import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { droppedFiles, fileDialog } from '../kept-files/file-handles.js';
import { messages } from './messages.js';

/** Of volumes, as an input of files takes them. */
const ACCEPTED = 'image/*,.mokuro,.html,.json,.jpg,.jpeg,.png,.webp,.avif,.zip,.cbz';

interface MangaFilesProps {
  isOpening: boolean;
  isMain: boolean;
  onFiles(files: readonly File[]): void;
}

/** Where the files of a volume are dropped or chosen. */
export function MangaFiles({ isOpening, isMain, onFiles }: MangaFilesProps) {
  const isOver = useFileDrop((_, dropped) => void droppedFiles(dropped).then(onFiles));
  return (
    <div
      className={`rounded-md border border-dashed px-4 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <p className="mb-3 text-sm text-ink-soft">{isOver ? messages.dropNow : messages.drop}</p>
      <FileButton
        variant={isMain ? 'primary' : 'secondary'}
        multiple
        accept={ACCEPTED}
        choose={fileDialog(ACCEPTED, true)}
        data-testid="manga-files"
        disabled={isOpening}
        onFiles={onFiles}
      >
        {messages.choose}
      </FileButton>
      <p role="status" className="mt-3 text-xs text-ink-soft">
        {isOpening ? messages.opening : messages.staysHere}
      </p>
    </div>
  );
}
