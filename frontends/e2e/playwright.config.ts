import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findHeadlessChromium } from '@ichibun/machine/chromium';
import { defineConfig } from '@playwright/test';
import { TIME_ZONE } from './time-zone.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

// This file is read again by every worker; what the first reading decides, the others find in the environment.
process.env.CHROMIUM ||= await findHeadlessChromium();

/**
 * The product as `make start` runs it, in a real Chromium; `make test only=browser` runs it. Every worker starts a
 * product of its own, so that files run side by side; a product that runs already has one demo user for all of them.
 */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: join(root, 'test-results'),
  ...(!process.env.E2E_BASE_URL && { globalSetup: './set-up.ts' }),
  fullyParallel: false,
  workers: process.env.E2E_BASE_URL || process.env.REPLICAS ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    // What a service worker answers no test could intercept; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: ['--disable-gpu'] },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
