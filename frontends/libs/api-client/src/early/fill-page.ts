/*
 * How an area's early script says in a prerendered page what the server has answered, in place of what stands in for it
 * there (`{title}`, 9,000,001): the build has rendered the page with those.
 */

/** Says `now[i]` wherever `before[i]` is said below an element, and sets the widths of bars of the same figures. */
export function say(element: HTMLElement, before: readonly string[], now: readonly string[]): void {
  const pattern = new RegExp(
    before
      .filter(Boolean)
      .map((said) => said.replace(/[.{}]/g, '\\$&'))
      .join('|'),
    'g',
  );
  const inPlaceOf = (said: string) => said.replace(pattern, (found) => now[before.indexOf(found)]!);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = inPlaceOf(texts.currentNode.nodeValue!);
  for (const bar of element.querySelectorAll<HTMLElement>('[style*="%"]')) bar.style.width = inPlaceOf(bar.style.width);
}

/**
 * Replaces the rows of a list, which stand in for one of each kind, by one for each of `real`.
 *
 * @param says what a row says, always in the same order
 * @param kindOf what makes rows look otherwise than in what they say; `standingIn` has every kind of `real`
 */
export function fillRows<One>(
  list: HTMLElement,
  standingIn: readonly One[],
  real: readonly One[],
  says: (one: One) => string[],
  kindOf: (one: One) => string,
): void {
  const rows = new Map(standingIn.map((one, index) => [kindOf(one), { one, row: list.children[index]! }]));
  list.replaceChildren(
    ...real.map((one) => {
      const template = rows.get(kindOf(one))!;
      const row = template.row.cloneNode(true) as HTMLElement;
      say(row, says(template.one), says(one));
      return row;
    }),
  );
}

/** Says above a list how many words there are to choose from; nothing where the bar that says so is still to come. */
export function sayChoice(list: HTMLElement, count: string): void {
  const said = list.previousElementSibling?.querySelector('[aria-live]');
  if (said) said.textContent = said.textContent.replace(/[\d,]+/, count);
}
