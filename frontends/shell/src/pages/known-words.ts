import type { VocabularyWord } from '@ichibun/contracts/vocabulary';

/** How well asbplayer shows a word to be known. */
const STATUS: Record<VocabularyWord['state'], number> = { new: 1, learning: 2, young: 4, mature: 5, known: 5 };
/** Its state of words that it leaves alone. */
const IGNORED = 0;

/** A word in a file that asbplayer imports. */
interface LocalToken {
  readonly profile: string;
  readonly token: string;
  readonly status: number;
  /** One at least, else the word is dropped. */
  readonly lemmas: readonly string[];
  readonly states?: readonly number[];
}

/** The learner's words as a list of asbplayer's own, each written form once: the best known of its readings. */
export function knownWordsOf(vocabulary: readonly VocabularyWord[]): LocalToken[] {
  const tokens = new Map<string, LocalToken>();
  for (const { word, state, isBlocked } of vocabulary) {
    const status = STATUS[state];
    const before = tokens.get(word);
    const isIgnored = isBlocked || before?.states !== undefined;
    tokens.set(word, {
      profile: 'Default',
      token: word,
      status: Math.max(status, before?.status ?? 0),
      lemmas: [word],
      ...(isIgnored && { states: [IGNORED] }),
    });
  }
  return [...tokens.values()];
}
