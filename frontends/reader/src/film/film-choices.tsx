import { Checkbox } from '@ichibun/ui/checkbox';
import { PointsCount } from '@ichibun/words/points-count';
import type { FilmSettings } from './film-settings.js';
import { messages } from './messages.js';
import { PlayChecks, PlayChoices } from './play-choices.js';

interface FilmChoicesProps {
  settings: FilmSettings;
  onChange(change: Partial<FilmSettings>): void;
}

/** What holds for every film. */
export function FilmChoices({ settings, onChange }: FilmChoicesProps) {
  return (
    <>
      <PlayChoices settings={settings} onChange={onChange} />
      <div>
        <PointsCount />
        <PlayChecks settings={settings} onChange={onChange} />
        <Checkbox checked={settings.savesSound} onChange={(savesSound) => onChange({ savesSound })}>
          {messages.savesSound}
        </Checkbox>
        <Checkbox checked={settings.savesPicture} onChange={(savesPicture) => onChange({ savesPicture })}>
          {messages.savesPicture}
        </Checkbox>
      </div>
    </>
  );
}
