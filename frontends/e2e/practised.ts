import { expect, type Page } from '@playwright/test';
import type { Gateway } from './product.js';

export const TEXT = '橋の下で、猫が静かに雨を見ていた。';

/** Opens a text whose words have others that are said alike; tells what is spoken from then on, the newest last. */
export async function practised(page: Page, gateway: Gateway): Promise<{ text: string; speakingRate: number }[]> {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '橋の下',
    content: TEXT,
    userId: 1,
  });
  const spoken: { text: string; speakingRate: number }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tts/japanese')) spoken.push(request.postDataJSON());
  });
  await page.goto(`/assisted-reader/read/${document.id}`);
  await expect(page.getByRole('button', { name: '橋', exact: true })).toBeVisible();
  return spoken;
}
