const whole = new Intl.NumberFormat('en');
const dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export const formatCount = (count: number) => whole.format(count);

/** A percentage from 0 to 100 with one decimal. */
export const formatPercent = (percent: number) => `${percent.toFixed(1)}%`;

export const formatDateTime = (iso: string) => dateAndTime.format(new Date(iso));

/** A definition, cut at so many characters with an ellipsis for the rest, or the words that stand for a missing one. */
export function cutDefinition(definition: string, length = Number.POSITIVE_INFINITY): string {
  const text = definition.trim() || 'Definition not available';
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}
