import { isPlainKana, toHiragana, toKatakana } from '@ichibun/japanese/kana';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { distanceOfUse } from '../dictionary/gloss-index.js';
import { lookUpExactly, sameReading } from '../dictionary/look-up.js';
import { WordClass } from '../dictionary/word-class.js';
import { usualForm } from '../lists/word-sets.js';
import type { PhraseStart } from './accents.js';
import { countMorae } from './morae.js';

/** A word whose pitch is listened to. */
export interface HeardLine {
  readonly line: Line;
  /** As it is usually written. */
  readonly written: string;
  /** Morae before the pitch falls, 0 for none, as it is spoken. */
  readonly accent: number;
}

/** Words that are said alike but for their pitch. */
export interface HeardPairs {
  /** The word that was asked about, and for each other accent the word that has it and is in most use. */
  readonly words: readonly HeardLine[];
  /** What is said after each of them, so that a fall after the last mora is heard; empty where no word has one. */
  readonly particle: '' | 'が';
}

/** A token, as far as it is said. */
interface SpokenToken {
  readonly reading: string;
  readonly pitchAccents: readonly number[];
  readonly accentPhrases: readonly PhraseStart[];
  readonly parts: readonly SpokenToken[];
}

/** The tokens of a text, as the reader shows and voices say them. */
type Read = (text: string) => readonly SpokenToken[];
type Written = Omit<HeardLine, 'accent'>;

/** Words of one reading that are looked at: those in most use. */
const MOST = 12;
/** By which a fall after the last mora is heard. */
const PARTICLE = 'が';

/**
 * Finds words that are said like a word but for their pitch: 飴 of 雨.
 *
 * @param written the word, as its dictionary has it
 * @param reading in hiragana; empty for the usual one
 * @returns the word alone where no other is like it; no words where nobody knows its accent
 */
export function accentPairs(dictionary: Dictionary, written: string, reading: string, read: Read): HeardPairs {
  const [line] = lookUpExactly(dictionary, { written, reading, classes: 0, alone: true });
  if (!line) return { words: [], particle: '' };
  const kana = toHiragana(line.reading);
  const asked = { line, written };
  const others = wordsReadAs(dictionary, kana).filter((one) => one.line.id !== line.id);
  const nouns = [asked, ...others].filter(isNoun);
  const isAtEnd = (accent: number | undefined) => accent === countMorae(kana);
  const particle = isNoun(asked) && nouns.some((one) => isAtEnd(accentOf(one, kana, PARTICLE, read))) ? PARTICLE : '';
  const words = new Map<number, HeardLine>();
  for (const one of particle ? nouns : [asked, ...others]) {
    const accent = accentOf(one, kana, particle, read);
    const isHeard = accent !== undefined && (particle !== '' || !isAtEnd(accent));
    if (isHeard && !words.has(accent)) words.set(accent, { ...one, accent });
    else if (one === asked) return { words: [], particle: '' };
  }
  return { words: [...words.values()], particle };
}

/** Words in use that are read so, as they are usually written, those in most use first. */
function wordsReadAs(dictionary: Dictionary, kana: string): Written[] {
  return [...new Set([kana, toKatakana(kana)])]
    .flatMap((reading) => dictionary.lines(reading))
    .filter(({ common, first, rank, rare, archaic }) => (common || first || rank > 0) && !rare && !archaic)
    .sort((one, other) => distanceOfUse(one) - distanceOfUse(other))
    .map((line) => ({ line, form: usualForm(dictionary.entry(line.id)) }))
    .filter(({ form }) => sameReading(form.reading, kana))
    .map(({ line, form }) => ({ line, written: form.word }))
    .slice(0, MOST);
}

const isNoun = ({ line }: Written) => (line.classes & WordClass.noun) !== 0;

/** The accent with which voices say a word; undefined where nobody knows it, or it is not said in one phrase. */
function accentOf({ written }: Written, kana: string, particle: string, read: Read): number | undefined {
  const marked = isPlainKana(written) ? written : `｜${written}《${kana}》`;
  const tokens = read(marked + particle);
  const said = toHiragana(tokens.map(({ reading }) => reading).join(''));
  if (said !== toHiragana(kana + particle) || tokens[0]!.pitchAccents.length === 0) return undefined;
  const phrases = tokens.flatMap((token) => [token, ...token.parts].flatMap(({ accentPhrases }) => accentPhrases));
  return phrases.length === 1 ? phrases[0]!.accent : undefined;
}
