import { formatCount } from './format.js';
import { messages } from './messages.js';

/** Minutes as people say them: `45 min`, `1 h 5 min`. Less than half a minute is `0 min`. */
export function formatMinutes(minutes: number): string {
  const rounded = Math.round(minutes);
  const hours = Math.floor(rounded / 60);
  const rest = rounded % 60;
  if (hours === 0) return messages.minutes(rest);
  return rest === 0 ? messages.hours(formatCount(hours)) : messages.hoursAndMinutes(formatCount(hours), rest);
}
