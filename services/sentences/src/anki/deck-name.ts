import { nfc } from '@ichibun/japanese/normal-form';
import { DomainError } from '@ichibun/kit/errors';

const DECK_NAME_LENGTH = 200;

/**
 * The levels of a deck's name, joined by `::`, without what Anki would change in them.
 *
 * @throws DomainError `sentences.invalid-deck-name`
 */
export function checkedDeckName(given: string): string {
  const levels = nfc(given)
    .replace(/[\p{Cc}"]/gu, ' ')
    .split('::')
    .map((level) => level.trim().replace(/\s+/g, ' '))
    .filter((level) => level !== '');
  const name = levels.join('::');
  if (name === '') throw new DomainError('sentences.invalid-deck-name', { problem: 'empty' });
  if (name.length > DECK_NAME_LENGTH)
    throw new DomainError('sentences.invalid-deck-name', { problem: 'long', most: DECK_NAME_LENGTH });
  return name;
}
