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
  const refuse = (message: string) => new DomainError('sentences.invalid-deck-name', 'invalid', message);
  if (name === '') throw refuse('Give the deck a name.');
  if (name.length > DECK_NAME_LENGTH) throw refuse(`The name of a deck has at most ${DECK_NAME_LENGTH} characters.`);
  return name;
}
