import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';

/** UTF-16 units of a text. */
const MOST_CHARACTERS = 2_000_000;

/** @throws DomainError `content.empty-text`, `content.long-text`, `content.no-japanese` */
export function checkText(text: string): void {
  if (text.trim() === '') throw new DomainError('content.empty-text');
  if (text.length > MOST_CHARACTERS) {
    throw new DomainError('content.long-text', { length: text.length, most: MOST_CHARACTERS });
  }
  if (!hasJapanese(text)) {
    throw new DomainError('content.no-japanese');
  }
}
