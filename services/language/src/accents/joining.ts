import { readTable } from '../tables/read-table.js';

/** What a word of grammar does to the accent of what it is attached to, by what that ends like. */
export interface Attachment {
  readonly noun: string;
  readonly verb: string;
  readonly adjective: string;
  readonly particle: string;
}

export type EndsLike = keyof Attachment;

const ATTACHED = Map.groupBy(
  readTable(
    'data/accents/attached.tsv',
    ['word', 'sort', 'noun', 'verb', 'adjective', 'particle'],
    ({ word, sort, ...attachment }) => ({ word, sort, attachment }),
  ),
  ({ word }) => word,
);

/**
 * The rule of a particle, an auxiliary or an ending: that of its form, else that of its dictionary form.
 *
 * @returns undefined for a word without one
 */
export function attachmentOf(surface: string, base: string, partOfSpeech: string): Attachment | undefined {
  for (const word of [surface, base]) {
    const row = ATTACHED.get(word)?.find(({ sort }) => partOfSpeech.startsWith(sort));
    if (row) return row.attachment;
  }
  return undefined;
}

/** What has been said of a phrase so far, or of a word. */
export interface Accented {
  readonly morae: number;
  /** Morae before the pitch falls; 0 for none. */
  readonly accent: number;
}

/**
 * The accent of a phrase with one more word, by the rules of Sagisaka and Sato as UniDic names them.
 *
 * @param phrase without the word
 * @param word alone
 * @param rule F1 to F6 of what is attached, C1 to C5 of the second half of a compound, P1, P2, … of a prefix before it
 * @see https://clrd.ninjal.ac.jp/unidic/UNIDIC_manual.pdf
 */
export function joinedAccent(phrase: Accented, word: Accented, rule: string): number {
  const [kind, given = '0'] = rule.split('@') as [string, string?];
  const place = phrase.morae + Number(given);
  switch (kind) {
    case 'F2':
      return phrase.accent === 0 ? place : phrase.accent;
    case 'F3':
      return phrase.accent === 0 ? 0 : place;
    case 'F4':
      return place;
    case 'F6':
      return phrase.accent === 0 && word.accent > 0 ? phrase.morae + word.accent : phrase.accent;
    case 'C4':
    case 'F5':
      return 0;
    case 'C1':
      return phrase.morae + (word.accent || 1);
    case 'C2':
      return phrase.morae + 1;
    case 'C3':
      return phrase.morae;
    case 'P1':
      return word.accent === 0 ? 0 : phrase.morae + word.accent;
    case 'P2':
      return phrase.morae + (word.accent || 1);
    case 'P6':
      return phrase.accent || phrase.morae + word.accent;
    default:
      return phrase.accent;
  }
}
