import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import { LIMITS } from './limits.js';

/**
 * Refuses what cannot become a document.
 *
 * @throws DomainError `reader.empty-text`, `reader.long-text`, `reader.no-japanese`
 */
export function checkText(text: string): void {
  if (text.trim() === '') throw new DomainError('reader.empty-text', 'invalid', 'There is no text to read.');
  if (text.length > LIMITS.characters) {
    throw new DomainError(
      'reader.long-text',
      'too-large',
      `This text has ${text.length.toLocaleString('en')} characters; a document has at most ${LIMITS.characters.toLocaleString('en')}. Split it into parts.`,
    );
  }
  if (!hasJapanese(text)) {
    throw new DomainError(
      'reader.no-japanese',
      'invalid',
      'There is no Japanese in this text: no kana and no kanji were found.',
    );
  }
}
