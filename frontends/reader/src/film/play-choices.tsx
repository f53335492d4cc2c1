import { Checkbox } from '@ichibun/ui/checkbox';
import { Choices } from '@ichibun/ui/preference-fields';
import { type FilmSettings, PACES, STOPS } from './film-settings.js';
import { messages } from './messages.js';

interface PlayProps {
  settings: FilmSettings;
  onChange(change: Partial<FilmSettings>): void;
}

/** When films and recordings pause by themselves, and how fast they play. */
export function PlayChoices({ settings, onChange }: PlayProps) {
  return (
    <>
      <Choices
        label={messages.stops}
        value={settings.stops}
        options={STOPS.map((stops) => [stops, messages.stopsAt[stops]])}
        onChoose={(stops) => onChange({ stops })}
      />
      <Choices
        label={messages.pace}
        value={settings.pace}
        options={PACES.map((pace) => [pace, messages.times(pace)])}
        onChoose={(pace) => onChange({ pace })}
      />
    </>
  );
}

/** Whether films and recordings wait for a look-up, and skip what has no words. */
export function PlayChecks({ settings, onChange }: PlayProps) {
  return (
    <>
      <Checkbox checked={settings.waits} onChange={(waits) => onChange({ waits })}>
        {messages.waits}
      </Checkbox>
      <Checkbox checked={settings.condensed} onChange={(condensed) => onChange({ condensed })}>
        {messages.condensed}
      </Checkbox>
    </>
  );
}
