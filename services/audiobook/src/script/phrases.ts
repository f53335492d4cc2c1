import { isPlainKana, toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import type { SpokenWord } from './script.js';

/** A word in a phrase. */
export interface PhraseWord {
  /** As written. */
  readonly text: string;
  readonly partOfSpeech: string;
  /** As heard, a mora each, in hiragana; a long vowel is ー. */
  readonly morae: readonly string[];
}

/** What is said in one rise and one fall of the voice. */
export interface Phrase {
  readonly words: readonly PhraseWord[];
  /** Morae before the pitch falls; 0 for none. */
  readonly accent: number;
  /** What follows: the next phrase, a pause, the end of a sentence, or that of a question. */
  readonly end: 'none' | 'pause' | 'sentence' | 'question';
}

/** Accent phrases, or text that has no reading, such as words in Latin letters, and is left to the engine. */
export type SpokenPart = { readonly phrases: readonly Phrase[] } | { readonly unread: string };

/** Morae of one phrase: what is longer has no fall that anybody would hear, and no voice learnt it. */
const LONGEST_PHRASE = 40;

const MORA = /[ぁ-ゖー][ゃゅょぁぃぅぇぉゎ]?/gu;

interface Growing {
  readonly words: { text: string; partOfSpeech: string; morae: string[] }[];
  accent: number;
  length: number;
  end: Phrase['end'];
}

/** The accent phrases of words, as the analyser has them; every voice that places accents is given these. */
export function phrasesOf(words: readonly SpokenWord[]): SpokenPart[] {
  const said: SpokenPart[] = [];
  let phrases: Growing[] = [];
  const close = () => {
    if (phrases.length > 0) said.push({ phrases: phrases.map(({ words, accent, end }) => ({ words, accent, end })) });
    phrases = [];
  };
  for (const word of words) {
    const morae = moraeOf(word);
    const last = phrases.at(-1);
    if (morae === undefined) {
      close();
      said.push({ unread: word.text });
    } else if (morae.length === 0) {
      if (last) last.end = laterOf(last.end, word.text);
    } else add(phrases, word, morae);
  }
  close();
  return said;
}

/** The phrases of each sentence: voices learnt sentences, one at a time. */
export function sentencesOf(phrases: readonly Phrase[]): Phrase[][] {
  const sentences: Phrase[][] = [];
  let isEnded = true;
  for (const phrase of phrases) {
    if (isEnded) sentences.push([]);
    sentences.at(-1)!.push(phrase);
    isEnded = phrase.end === 'sentence' || phrase.end === 'question';
  }
  return sentences;
}

function add(phrases: Growing[], { text, partOfSpeech, accentPhrases }: SpokenWord, morae: string[]): void {
  for (const [at, mora] of morae.entries()) {
    const begun = accentPhrases.find((phrase) => phrase.at === at);
    const last = phrases.at(-1);
    if (begun || last?.end !== 'none' || last.length >= LONGEST_PHRASE) {
      phrases.push({ words: [], accent: begun?.accent ?? 0, length: 0, end: 'none' });
    }
    const phrase = phrases.at(-1)!;
    if (at === 0 || phrase.length === 0) phrase.words.push({ text: at === 0 ? text : '', partOfSpeech, morae: [] });
    phrase.words.at(-1)!.morae.push(mora);
    phrase.length++;
  }
}

/** The morae of a word, as heard; none of a mark, undefined of what has no reading. */
export function moraeOf({ text, reading, pronunciation }: SpokenWord): string[] | undefined {
  const said = nfkc(pronunciation || reading || (isPlainKana(text) ? text : ''));
  if (said === '') return /[\p{L}\p{N}]/u.test(text) ? undefined : [];
  const morae = toHiragana(said)
    .replace(/ヷ/g, 'ゔぁ')
    .replace(/ヸ/g, 'ゔぃ')
    .replace(/ヹ/g, 'ゔぇ')
    .replace(/ヺ/g, 'ゔぉ')
    .replace(/[〜~]/g, 'ー')
    .match(MORA);
  return morae ?? (isPlainKana(said) ? [] : undefined);
}

const ENDS = ['none', 'pause', 'sentence', 'question'] as const;

/** What a mark makes of an end: the stronger of several counts. */
function laterOf(end: Phrase['end'], mark: string): Phrase['end'] {
  const own = /[?？]/.test(mark)
    ? 'question'
    : /[。．！!\n｡]/.test(mark)
      ? 'sentence'
      : /[\p{P}\n]/u.test(mark)
        ? 'pause'
        : 'none';
  return ENDS.indexOf(own) > ENDS.indexOf(end) ? own : end;
}
