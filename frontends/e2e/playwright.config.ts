import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '@ichibun/machine/chromium';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

// A product that runs already, whose demo user's data these tests change; without one they start their own.
const running = process.env.E2E_BASE_URL;

// This file is read again by every worker; what the first reading decides, the others find in the environment.
process.env.CHROMIUM ||= await findChromium();
if (!running && !process.env.E2E_URL) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ichibun-e2e-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_URL = `http://localhost:${await freePort()}`;
}
const url = new URL(running ?? process.env.E2E_URL!);

/**
 * The product as `make start` runs it, with an empty data folder of its own, in a real Chromium. `make test
 * only=browser` runs it.
 */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: join(root, 'test-results'),
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: url.origin,
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(!running && { webServer: ownProduct() }),
});

function ownProduct() {
  return {
    command: `"${process.execPath}" services/launcher/dist/main.js`,
    cwd: root,
    url: new URL('/readyz', url).href,
    // Without providers, whatever is configured around here: what the tests see must not depend on them.
    env: {
      ...(process.env as Record<string, string>),
      PORT: url.port,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR!,
      AI_PROVIDER: 'none',
      TTS_PROVIDER: 'espeak',
    },
    stdout: 'pipe' as const,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
