import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { expect, type Page } from '@playwright/test';
import { test as base } from './arrived-page.js';
import { START_MS, startProduct } from './running-product.js';

/**
 * A product for many learners: no demo user, sign-in with tokens of an issuer of its own, and a language model that
 * does what a test tells it. It is a second product beside the demo user's, started when the first test needs it.
 */
export interface School {
  readonly url: string;
  readonly issuer: Issuer;
  readonly models: FakeModels;
}

async function openSchool(): Promise<{ school: School; close(): Promise<void> }> {
  const [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  const product = await startProduct({
    DEMO_USER: 'off',
    STARTER_CORPUS: 'off',
    ...issuer.environment,
    ...models.gemini,
  });
  return {
    school: { url: product.url, issuer, models },
    close: async () => {
      await product.stop();
      await Promise.all([issuer.stop(), models.stop()]);
    },
  };
}

/** Google's script as far as the pages use it: a button and One Tap, which hand over what the test says. */
const GOOGLE_SCRIPT = `window.google = { accounts: { id: {
  initialize(options) { this.options = options; window.giveCredential = () => this.give(); },
  give() { this.options.callback({ ...window.googleAnswer, clientId: this.options.client_id, select_by: 'btn' }); },
  renderButton(parent) {
    const button = document.createElement('button');
    button.textContent = 'Sign in with Google';
    button.onclick = () => this.give();
    parent.append(button);
  },
  prompt() { window.oneTapIsShown = true; },
  cancel() {},
} } };`;

/** Lets Google's script answer with this ID token, or with none. */
export async function googleAnswers(page: Page, credential: string | undefined): Promise<void> {
  await page.addInitScript(`window.googleAnswer = ${JSON.stringify({ credential })}`);
  await page.route('https://accounts.google.com/gsi/client*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT }),
  );
}

let people = 0;

/** `page` is nobody's; `pupil` is signed in with Google, as somebody whom nobody has seen before. */
export const test = base.extend<{ pupil: Page }, { school: School }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const { school, close } = await openSchool();
      await use(school);
      await close();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ school }, use) => use(school.url),
  pupil: async ({ page, school }, use) => {
    const name = `pupil-${process.pid}-${++people}`;
    const token = await school.issuer.token({ sub: name, email: `${name}@example.com`, name: '花子' });
    await googleAnswers(page, token);
    school.models.reset();
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, 花子' })).toBeVisible();
    // It comes above what tests press.
    await expect(page.locator('#start')).toBeVisible();
    await use(page);
  },
});

export { expect };
