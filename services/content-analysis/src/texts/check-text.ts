import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';

/** UTF-16 units of a text. */
const MOST_CHARACTERS = 2_000_000;

/** @throws DomainError `content.empty-text`, `content.long-text`, `content.no-japanese` */
export function checkText(text: string): void {
  if (text.trim() === '') throw new DomainError('content.empty-text', 'invalid', 'There is no text to analyse.');
  if (text.length > MOST_CHARACTERS) {
    throw new DomainError(
      'content.long-text',
      'too-large',
      `This text has ${text.length.toLocaleString('en')} characters; at most ${MOST_CHARACTERS.toLocaleString('en')} are analysed at once. Split it into parts.`,
    );
  }
  if (!hasJapanese(text)) {
    throw new DomainError(
      'content.no-japanese',
      'invalid',
      'There is no Japanese in this text: no kana and no kanji were found.',
    );
  }
}
