import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { DropZone } from '../kept-files/drop-zone.js';
import { droppedFiles } from '../kept-files/file-handles.js';
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
    <DropZone
      isOver={isOver}
      drop={messages.drop}
      dropNow={messages.dropNow}
      choose={messages.choose}
      accept={ACCEPTED}
      multiple
      isMain={isMain}
      disabled={isOpening}
      testId="manga-files"
      onFiles={onFiles}
    >
      {isOpening ? messages.opening : messages.staysHere}
    </DropZone>
  );
}
