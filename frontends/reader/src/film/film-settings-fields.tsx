import { Button } from '@ichibun/ui/button';
import { FilmChoices } from './film-choices.js';
import type { FilmSettings } from './film-settings.js';
import { messages } from './messages.js';
import { FromToButton } from './play/from-to-button.js';
import { SleepChoice, type SleepProps } from './play/sleep-choice.js';
import type { Repetition } from './play/use-repetition.js';
import { SecondSettings } from './second/second-settings.js';
import type { Second } from './second/use-second.js';

/** Milliseconds that one press moves the subtitles by. */
const STEP_MS = 100;

export interface FilmSettingsFieldsProps extends SleepProps {
  settings: FilmSettings;
  onChange(change: Partial<FilmSettings>): void;
  offset: number;
  onOffset(offset: number): void;
  second: Second;
  repetition: Repetition | null;
  onFromTo(): void;
}

export function FilmSettingsFields(props: FilmSettingsFieldsProps) {
  const { settings, onChange, offset, onOffset, second, repetition, onFromTo, sleep, onSleep } = props;
  return (
    <div className="space-y-3">
      <FilmChoices settings={settings} onChange={onChange} />
      <FromToButton repetition={repetition} onFromTo={onFromTo} />
      <SleepChoice sleep={sleep} onSleep={onSleep} />
      <div>
        <p className="text-xs text-ink-soft">{messages.offset}</p>
        <div className="mt-1 flex items-center gap-2">
          <Button size="small" aria-label={messages.moveEarlier} onClick={() => onOffset(offset - STEP_MS)}>
            −
          </Button>
          <output className="min-w-24 text-center text-sm tabular-nums">{offsetInWords(offset)}</output>
          <Button size="small" aria-label={messages.moveLater} onClick={() => onOffset(offset + STEP_MS)}>
            +
          </Button>
          {offset !== 0 && (
            <Button variant="quiet" size="small" onClick={() => onOffset(0)}>
              {messages.resetOffset}
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
  );
}

function offsetInWords(offset: number): string {
  if (offset === 0) return messages.inTime;
  const seconds = (Math.abs(offset) / 1000).toFixed(1);
  return offset > 0 ? messages.later(seconds) : messages.earlier(seconds);
}
