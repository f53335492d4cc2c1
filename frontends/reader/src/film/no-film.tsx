import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { DropZone } from '../kept-files/drop-zone.js';
import { fileDialog } from '../kept-files/file-handles.js';
import { GoOn } from '../kept-files/go-on.js';
import { messages } from './messages.js';
import { NotPlayed } from './not-played.js';
import { PreviewStats } from './preview-stats.js';
import type { WatchedFiles } from './use-files.js';
import type { Counted } from './use-new-words.js';

/** Where a film is chosen, and what awaits the learner in it. */
export function NoFilm({ files, counted }: { files: WatchedFiles; counted: Counted }) {
  const { file, isPlayable, unplayed, kept, isOver } = files;
  return (
    <>
      {file && !isPlayable && <ErrorPanel title={messages.notPlayed} reason={messages.notPlayedHint} />}
      {file && <NotPlayed unplayed={unplayed} />}
      {!file && (
        <GoOn kept={kept} notOpened={messages.keptNotOpened}>
          {messages.goOnWatching}
        </GoOn>
      )}
      <DropZone
        isOver={isOver}
        drop={messages.dropFilm}
        dropNow={messages.dropNow}
        choose={messages.chooseFilm}
        accept={ACCEPTED}
        isMain={!kept.names}
        testId="film-file"
        onFiles={([first]) => first && files.openFilm(first)}
      >
        {messages.staysHere}
      </DropZone>
      <PreviewStats counted={counted} />
    </>
  );
}

const ACCEPTED = 'video/*,audio/*,.mkv,.mp4,.m4v,.mov,.webm';

/** Takes another film than the one that is watched. */
export function OtherFilm({ onFilm }: { onFilm(film: File): void }) {
  return (
    <FileButton
      variant="quiet"
      accept={ACCEPTED}
      choose={fileDialog(ACCEPTED, false)}
      data-testid="film-file"
      onFiles={([first]) => first && onFilm(first)}
    >
      {messages.otherFilm}
    </FileButton>
  );
}
