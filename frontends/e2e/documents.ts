import type { Page } from '@playwright/test';
import type { Gateway } from './product.js';

/** Four sentences in two paragraphs. */
export const KOKORO =
  '　私はその人を常に先生と呼んでいた。だからここでもただ先生と書くだけで本名は打ち明けない。\n' +
  '　私が先生と知り合いになったのは鎌倉である。「もう食べられなかったの？」と母は言った。\n';

/** 8,000 sentences, 320,000 characters. */
export const NOVEL = Array.from(
  { length: 8_000 },
  (_, index) => `第${index + 1}夜、猫は暗い所で鼠を待って、それから長い間じっと月を見ていたということである。`,
).join('\n');

/** Adds a text for the demo user. @returns its address in the reader */
export async function addDocument(gateway: Gateway, title: string, content: string): Promise<string> {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title,
    content,
    userId: 1,
  });
  return `/assisted-reader/read/${document.id}`;
}

/** The first place of a word in the text that is shown. */
export const word = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).first();

export const readPagesVertically = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('writing-mode', 'vertical');
    localStorage.setItem('reader-view', 'page');
  });
