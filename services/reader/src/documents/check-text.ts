import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import { LIMITS } from './limits.js';

/**
 * Refuses what cannot become a document.
 *
 * @throws DomainError `reader.empty-text`, `reader.long-text`, `reader.no-japanese`
 */
export function checkText(text: string): void {
  if (text.trim() === '') throw new DomainError('reader.empty-text', { purpose: 'reading' });
  if (text.length > LIMITS.characters) {
    throw new DomainError('reader.long-text', { purpose: 'document', length: text.length, most: LIMITS.characters });
  }
  if (!hasJapanese(text)) {
    throw new DomainError('reader.no-japanese');
  }
}
