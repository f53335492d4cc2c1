import type { KeyboardEvent } from 'react';

const TAB_STOPS =
  ':is(button, input, select, textarea):not(:disabled), summary, a[href], [tabindex="0"]:not(:disabled)';

/** What Tab stops at inside an element, in its order. */
export const tabStops = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(TAB_STOPS)].filter((one) => one.tabIndex >= 0 && isShown(one));

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** Tab goes from the last to the first in a panel, and back. */
export function turn(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget: panel, target } = event;
  if (key !== 'Tab' || !panel.contains(target as Node)) return;
  const stops = tabStops(panel);
  const isFirst = target === stops[0] || target === panel;
  if (shiftKey ? !isFirst : target !== stops.at(-1)) return;
  event.preventDefault();
  stops.at(shiftKey ? -1 : 0)?.focus();
}
