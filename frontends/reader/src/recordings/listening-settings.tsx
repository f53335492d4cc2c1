import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { SettingsIcon } from '@ichibun/ui/icons';
import type { FilmSettings } from '../film/film-settings.js';
import { SleepChoice, type SleepProps } from '../film/play/sleep-choice.js';
import { PlayChecks, PlayChoices } from '../film/play-choices.js';
import { SettingsPopover } from '../reading/settings-popover.js';
import { messages } from './messages.js';
import type { SavedFormat } from './saved-formats.js';

interface ListeningSettingsProps extends SleepProps {
  settings: FilmSettings;
  onChange(change: Partial<FilmSettings>): void;
  /** Undefined where the sound cannot be saved with sentences. */
  onSaveTimes: ((format: SavedFormat) => void) | undefined;
  onShowKeys(): void;
}

/** How a recording is listened to. */
export function ListeningSettings(props: ListeningSettingsProps) {
  const { settings, onChange, sleep, onSleep, onSaveTimes, onShowKeys } = props;
  return (
    <SettingsPopover label={messages.settings} icon={<SettingsIcon />} onShowKeys={onShowKeys}>
      <div className="space-y-3">
        <PlayChoices settings={settings} onChange={onChange} />
        <SleepChoice sleep={sleep} onSleep={onSleep} />
        <div>
          <Checkbox checked={settings.hidesText} onChange={(hidesText) => onChange({ hidesText })}>
            {messages.hidesText}
          </Checkbox>
          <PlayChecks settings={settings} onChange={onChange} />
          {onSaveTimes && (
            <Checkbox checked={settings.savesSound} onChange={(savesSound) => onChange({ savesSound })}>
              {messages.savesSound}
            </Checkbox>
          )}
        </div>
        {onSaveTimes && (
          <div>
            <p className="text-xs text-ink-soft">{messages.saveTimes}</p>
            <div className="mt-1 flex flex-wrap gap-2">
              {(['srt', 'vtt', 'epub'] as const).map((format) => (
                <Button key={format} size="small" onClick={() => onSaveTimes(format)}>
                  {messages.formats[format]}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
    </SettingsPopover>
  );
}
