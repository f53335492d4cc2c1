/** How a paragraph of a page is set: a heading stands out without another height of line, which columns must share. */
export const paragraphClass = (isHeading: boolean): string =>
  isHeading ? 'break-words font-semibold' : 'break-words indent-[1em]';
