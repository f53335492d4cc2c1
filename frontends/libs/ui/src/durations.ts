import { formatCount } from './format.js';
import { texts } from './texts.js';

/** Minutes as people say them: `45 min`, `1 h 5 min`. Less than half a minute is `0 min`. */
export function formatMinutes(minutes: number): string {
  const rounded = Math.round(minutes);
  const hours = Math.floor(rounded / 60);
  const rest = rounded % 60;
  if (hours === 0) return texts.minutes(rest);
  return rest === 0 ? texts.hours(formatCount(hours)) : texts.hoursAndMinutes(formatCount(hours), rest);
}
