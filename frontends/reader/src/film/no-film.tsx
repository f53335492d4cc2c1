import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { notify } from '@ichibun/ui/toast';
import { fileDialog } from '../kept-files/file-handles.js';
import type { KeptFiles } from '../kept-files/use-kept-files.js';
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
      {!file && <KeptFilm kept={kept} />}
      <div
        className={`rounded-md border border-dashed px-4 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <p className="mb-3 text-sm text-ink-soft">{isOver ? messages.dropNow : messages.dropFilm}</p>
        <ChooseFilm variant={kept.names ? 'secondary' : 'primary'} onFilm={files.openFilm}>
          {messages.chooseFilm}
        </ChooseFilm>
        <p className="mt-3 text-xs text-ink-soft">{messages.staysHere}</p>
      </div>
      <PreviewStats counted={counted} />
    </>
  );
}

const ACCEPTED = 'video/*,audio/*,.mkv,.mp4,.m4v,.mov,.webm';

interface ChooseFilmProps {
  variant: 'primary' | 'secondary' | 'quiet';
  onFilm(film: File): void;
  children: string;
}

export function ChooseFilm({ variant, onFilm, children }: ChooseFilmProps) {
  return (
    <FileButton
      variant={variant}
      accept={ACCEPTED}
      choose={fileDialog(ACCEPTED, false)}
      data-testid="film-file"
      onFiles={([first]) => first && onFilm(first)}
    >
      {children}
    </FileButton>
  );
}

/** Opens the film of an earlier visit, where the browser wants a press for that. */
function KeptFilm({ kept: { names, open } }: { kept: KeptFiles }) {
  if (!names) return null;
  const press = async () => {
    if (!(await open())) notify({ title: messages.keptNotOpened, isHint: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="primary" onClick={() => void press()}>
        {messages.goOnWatching}
      </Button>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{names.join(', ')}</p>
    </div>
  );
}
