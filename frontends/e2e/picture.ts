import { type Page, test } from '@playwright/test';

/** Keeps a picture of a step of a journey in the test's folder below `test-results`, also where the test passes. */
export const keepPicture = (page: Page, step: string) =>
  page.screenshot({ path: test.info().outputPath(`${step}.png`) });
