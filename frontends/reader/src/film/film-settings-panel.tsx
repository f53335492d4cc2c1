import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { SettingsIcon } from '@ichibun/ui/icons';
import { Choices } from '../reading/setting.js';
import { SettingsPopover } from '../reading/settings-popover.js';
import { type FilmSettings, PACES } from './film-settings.js';
import { SecondSettings } from './second/second-settings.js';
import type { Second } from './second/use-second.js';
import { texts } from './texts.js';

/** Milliseconds that one press moves the subtitles by. */
const STEP_MS = 100;

interface FilmSettingsPanelProps {
  settings: FilmSettings;
  onChange(change: Partial<FilmSettings>): void;
  offset: number;
  onOffset(offset: number): void;
  second: Second;
  onShowKeys(): void;
}

/** How the film is watched; the picture stays in view. */
export function FilmSettingsPanel(props: FilmSettingsPanelProps) {
  const { settings, onChange, offset, onOffset, second, onShowKeys } = props;
  return (
    <SettingsPopover label={texts.settings} icon={<SettingsIcon />} onShowKeys={onShowKeys}>
      <div className="space-y-3">
        <Choices
          label={texts.stops}
          value={settings.stops}
          options={(['never', 'lines', 'one-new'] as const).map((stops) => [stops, texts.stopsAt[stops]])}
          onChoose={(stops) => onChange({ stops })}
        />
        <Choices
          label={texts.pace}
          value={settings.pace}
          options={PACES.map((pace) => [pace, texts.times(pace)])}
          onChoose={(pace) => onChange({ pace })}
        />
        <div>
          <Checkbox checked={settings.waits} onChange={(waits) => onChange({ waits })}>
            {texts.waits}
          </Checkbox>
          <Checkbox checked={settings.condensed} onChange={(condensed) => onChange({ condensed })}>
            {texts.condensed}
          </Checkbox>
          <Checkbox checked={settings.savesSound} onChange={(savesSound) => onChange({ savesSound })}>
            {texts.savesSound}
          </Checkbox>
          <Checkbox checked={settings.savesPicture} onChange={(savesPicture) => onChange({ savesPicture })}>
            {texts.savesPicture}
          </Checkbox>
        </div>
        <div>
          <p className="text-xs text-ink-soft">{texts.offset}</p>
          <div className="mt-1 flex items-center gap-2">
            <Button size="small" aria-label={texts.moveEarlier} onClick={() => onOffset(offset - STEP_MS)}>
              −
            </Button>
            <output className="min-w-24 text-center text-sm tabular-nums">{offsetInWords(offset)}</output>
            <Button size="small" aria-label={texts.moveLater} onClick={() => onOffset(offset + STEP_MS)}>
              +
            </Button>
            {offset !== 0 && (
              <Button variant="quiet" size="small" onClick={() => onOffset(0)}>
                {texts.resetOffset}
              </Button>
            )}
          </div>
        </div>
        <SecondSettings
          second={second}
          showsSecond={settings.showsSecond}
          onShowsSecond={(showsSecond) => onChange({ showsSecond })}
          onOffset={onOffset}
        />
      </div>
    </SettingsPopover>
  );
}

function offsetInWords(offset: number): string {
  if (offset === 0) return texts.inTime;
  const seconds = (Math.abs(offset) / 1000).toFixed(1);
  return offset > 0 ? texts.later(seconds) : texts.earlier(seconds);
}
