/** How a paragraph of a page is set: a heading stands out without another height of line, which columns must share. */
export const paragraphClass = (isHeading: boolean): string =>
  isHeading ? 'break-words max-sm:break-phrases font-semibold' : 'break-words max-sm:break-phrases indent-[1em]';
