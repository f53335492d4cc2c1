import { isKana, toHiragana } from '@ichibun/japanese/kana';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { NameFile } from '../names/name-file.js';
import { classOf } from '../tables/classes.js';
import type { BareLexeme } from '../words/lexeme.js';

/** What is shown of a name that no dictionary has. */
export const OF_THIS_TEXT = 'a name in this text';

/** What IPADIC says of names that no dictionary has. */
const SORTS_OF_NAMES: readonly (readonly [partOfSpeech: string, sort: string])[] = [
  ['名詞,固有名詞,人名,姓', 'a family name'],
  ['名詞,固有名詞,人名,名', 'a given name'],
  ['名詞,固有名詞,人名', 'a name of a person'],
  ['名詞,固有名詞,地域', 'a name of a place'],
  ['名詞,固有名詞,組織', 'a name of an organisation'],
];

/** What sort of name IPADIC says that it is. */
export const sortOfName = (partOfSpeech: string): string =>
  SORTS_OF_NAMES.find(([start]) => partOfSpeech.startsWith(start))?.[1] ?? 'a name';

/**
 * What a dictionary of names says: `Gonta (given name)`.
 *
 * @param names undefined where there is no such dictionary
 * @param reading hiragana; empty for the likeliest
 */
export function nameDefinition(names: NameFile | undefined, surface: string, reading: string): string | undefined {
  const found = names?.of(surface) ?? [];
  const name = found.find((one) => one.reading === reading) ?? (reading === '' ? found[0] : undefined);
  if (!name) return undefined;
  return name.types.length > 0 ? `${name.meaning} (${name.types.join(', ')})` : name.meaning;
}

/** Whether a noun without an entry is in a dictionary of names: シュトルム. One kanji is many names, and a suffix. */
export function isNameOnly(names: NameFile | undefined, { surface, reading, partOfSpeech }: BareLexeme): boolean {
  if (!names || partOfSpeech !== '名詞,一般') return false;
  if (!/^(?:[ァ-ヺー]{3,}|\p{Script=Han}{2,4})$/u.test(surface)) return false;
  return nameDefinition(names, surface, isKana(surface) ? toHiragana(surface) : reading) !== undefined;
}

/** Places that are written like something else, which a text hardly speaks of. */
const PLACES = classOf('PLACE-LIKE-WORDS');

const isPlace = ({ partOfSpeech }: Pick<BareLexeme, 'partOfSpeech'>): boolean =>
  partOfSpeech.startsWith('名詞,固有名詞,地域');

/** Whether what IPADIC takes for a place is a thing to the dictionary, and to everybody: 車屋, 竹垣, 薄毛. */
export const isNoPlace = (dictionary: Dictionary, lexeme: BareLexeme, { id }: Line): boolean =>
  isPlace(lexeme) &&
  lexeme.surface.length > 1 &&
  !PLACES.has(lexeme.surface) &&
  /^\(?[a-z]/u.test(dictionary.entry(id).senses[0]!.glosses[0]!);

/** Whether an entry may be that of a name: what people are called is no grasshopper. */
export function mayBeNamesEntry(dictionary: Dictionary, { surface, partOfSpeech }: BareLexeme, { id }: Line): boolean {
  if (/^名詞,固有名詞,人名,[姓名]/u.test(partOfSpeech)) return false;
  if (isPlace({ partOfSpeech })) return !PLACES.has(surface);
  return /^\W*[A-Z]/u.test(dictionary.entry(id).senses[0]!.glosses[0]!);
}
