import type { Page } from '@playwright/test';

/**
 * Has the browser's dialog answer with a file, by a handle as the dialog has: Playwright can give files to inputs alone.
 * The file is one of the browser's own file system.
 */
export async function willChoose(page: Page, name: string, content: Buffer): Promise<void> {
  await page.evaluate(
    async ({ name, content }) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(name, { create: true });
      const writable = await handle.createWritable();
      await writable.write(Uint8Array.from(atob(content), (one) => one.charCodeAt(0)));
      await writable.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    },
    { name, content: content.toString('base64') },
  );
}
