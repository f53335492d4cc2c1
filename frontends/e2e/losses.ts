import type { Page } from '@playwright/test';

/**
 * What of a page is lost on a narrow screen: what makes it scroll sideways, and elements beyond its edges that nothing
 * scrolls to. Empty where all is there. What only screen readers see does not count, nor what an ellipsis ends.
 */
export function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} pixels wider`] : [];
    const scrolls = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowX) || (overflowX === 'hidden' && textOverflow === 'ellipsis')) return true;
      return element.parentElement !== null && scrolls(element.parentElement);
    };
    const isHidden = (element: Element): boolean => {
      const { visibility, clipPath, clip, position } = getComputedStyle(element);
      const isForEars = position === 'absolute' && (clipPath !== 'none' || clip !== 'auto');
      if (visibility === 'hidden' || isForEars) return true;
      return element.parentElement !== null && isHidden(element.parentElement);
    };
    const beyond = [...document.querySelectorAll('main *, header *')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || (left >= -1 && right <= clientWidth + 1)) return false;
      return !scrolls(element) && !isHidden(element);
    });
    return [...sideways, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
}
