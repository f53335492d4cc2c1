const LONGEST_TITLE = 60;

/** A title for a text that was given none: its first line that is not blank, cut with an ellipsis where it is long. */
export function titleOf(text: string): string {
  const line = text
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_TITLE ? line : `${characters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
