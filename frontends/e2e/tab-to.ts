import type { Locator, Page } from '@playwright/test';
import { expect } from './product.js';

/** Goes to a control as Tab does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}
