import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { FileButton } from '@ichibun/ui/file-button';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from '../messages.js';
import { nameOfTrack, type Second } from './use-second.js';

interface SecondSettingsProps {
  second: Second;
  showsSecond: boolean;
  onShowsSecond(shows: boolean): void;
  onOffset(offset: number): void;
}

/** Chooses second subtitles: of a file, or of those inside the film. */
export function SecondSettings({ second, showsSecond, onShowsSecond, onOffset }: SecondSettingsProps) {
  const { name, percent, tracks } = second;
  const pictures = tracks.filter((track) => track.is === 'pictures');
  const find = () => {
    const found = second.offset();
    if (found !== undefined) onOffset(found);
  };
  return (
    <div>
      <p className="text-xs text-ink-soft">{messages.second}</p>
      {name === null ? (
        <div className="mt-1 flex flex-wrap gap-2">
          {tracks
            .filter((track) => track.is === 'text')
            .map((track) => (
              <Button
                key={track.number}
                size="small"
                disabled={percent !== null}
                onClick={() => second.openTrack(track)}
              >
                {nameOfTrack(track)}
              </Button>
            ))}
          <FileButton
            size="small"
            accept=".srt,.vtt,.ass,.ssa,text/plain"
            data-testid="second-file"
            onFiles={([file]) => file && second.openFile(file)}
          >
            {messages.secondFile}
          </FileButton>
        </div>
      ) : (
        <div className="mt-1 space-y-2">
          <div className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
            <Button variant="quiet" size="small" onClick={second.close}>
              {messages.removeSecond}
            </Button>
          </div>
          <Checkbox checked={showsSecond} onChange={onShowsSecond}>
            {messages.showsSecond}
          </Checkbox>
          <Button size="small" onClick={find}>
            {messages.findOffset}
          </Button>
        </div>
      )}
      {percent !== null && <ProgressBar label={messages.lookingForSecond} value={percent} />}
      {pictures.length > 0 && (
        <p className="mt-1 text-xs text-ink-soft">
          {messages.picturesInside(pictures.map((track) => `${nameOfTrack(track)} (${track.format})`))}
        </p>
      )}
    </div>
  );
}
