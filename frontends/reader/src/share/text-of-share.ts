import type { Share } from '@ichibun/api-client/shared';
import { hasJapanese } from '@ichibun/ui/script';
import { titleOf } from '@ichibun/ui/title-of';

/** What a share is good for: a text to read, an address that only the learner's browser can open, or nothing. */
export type ReadableShare =
  | { readonly is: 'text'; readonly title: string; readonly content: string }
  | { readonly is: 'address'; readonly address: string }
  | { readonly is: 'nothing' };

/**
 * The text of a share. Browsers put selected text in quotation marks, and the address of its page after it; the address
 * of a page alone often comes as the text.
 */
export function textOfShare({ title, text, url }: Pick<Share, 'title' | 'text' | 'url'>): ReadableShare {
  const { rest, address } = withoutAddress(text.trim());
  const content = withoutQuotes(rest);
  if (hasJapanese(content)) return { is: 'text', title: title.trim() || titleOf(content), content };
  const page = url.trim() || address;
  if (isAddress(page)) return { is: 'address', address: page };
  if (hasJapanese(title)) return { is: 'text', title: titleOf(title), content: title.trim() };
  return { is: 'nothing' };
}

function withoutAddress(text: string): { rest: string; address: string } {
  let start = text.length;
  while (start > 0 && !/\s/.test(text[start - 1]!)) start--;
  const last = text.slice(start);
  return isAddress(last) ? { rest: text.slice(0, start).trimEnd(), address: last } : { rest: text, address: '' };
}

const isAddress = (word: string) => /^https?:\/\//i.test(word) && URL.canParse(word);

/** Only where an address stood after it would marks be the browser's; a quotation loses nothing by them. */
const withoutQuotes = (text: string) => (/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text);
