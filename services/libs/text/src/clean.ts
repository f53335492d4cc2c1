/** What a text to read has no use for, and PostgreSQL would refuse (NUL). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\u00ad]/g;

/** A text without control characters and halves of characters, its lines ending with LF. */
export const clean = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROLS, '')
    .toWellFormed();

/** A line of words, such as a name: its white space is single spaces. */
export const cleanLine = (text: string, longest: number): string => {
  // What turns the direction of writing around makes a name read as another.
  const line = clean(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return line.length <= longest
    ? line
    : line
        .slice(0, longest)
        .toWellFormed()
        .replace(/\ufffd$/, '');
};
