import { Choices } from '@ichibun/ui/preference-fields';
import { messages } from './messages.js';
import { SLEEP_MINUTES } from './use-sleep-timer.js';

export interface SleepProps {
  /** Minutes after which the sound stops; 0 for never. */
  sleep: number;
  onSleep(minutes: number): void;
}

/** When films and recordings stop for the night. */
export function SleepChoice({ sleep, onSleep }: SleepProps) {
  return (
    <Choices
      label={messages.sleep}
      value={sleep}
      options={SLEEP_MINUTES.map((minutes) => [minutes, messages.sleepAfter(minutes)])}
      onChoose={onSleep}
    />
  );
}
