import { epub, png } from '@ichibun/reader/testing/epub';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Gateway } from './product.js';

/** What is in a book's page where its picture is. */
export const PICTURE = '<img src="a.png" alt="村の絵"/>';

/**
 * Uploads an EPUB of one page as the demo user, who has no other document.
 *
 * @param xhtml of the page, with {@link PICTURE} in it
 * @param width of the picture, in pixels, as is `height`
 * @returns the document's id
 */
export async function addBook(
  page: Page,
  gateway: Gateway,
  xhtml: string,
  width: number,
  height: number,
): Promise<number> {
  const book = epub({
    pages: { 'a.xhtml': xhtml },
    items: '<item id="a" href="a.png" media-type="image/png"/>',
    files: { 'OEBPS/a.png': png(width, height) },
  });
  const document = { name: 'a.epub', mimeType: 'application/epub+zip', buffer: Buffer.from(book) };
  await page.request.post('/api/documents/upload', { multipart: { document, userId: '1' } });
  const books = async () =>
    (await gateway.call<{ documents: { id: number }[] }>('GET', '/api/documents/user/1')).documents;
  await expect.poll(books).toHaveLength(1);
  return (await books())[0]!.id;
}
