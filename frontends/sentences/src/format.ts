const whole = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatCount = (count: number) => whole.format(count);

export const formatDay = (iso: string) => day.format(new Date(iso));

/** A text of at most so many characters, with an ellipsis for the rest. */
export function cut(text: string, length: number): string {
  const characters = [...text.trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** A number of things: 1 sentence, 2 sentences. */
export const counted = (count: number, one: string, more = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : more}`;
