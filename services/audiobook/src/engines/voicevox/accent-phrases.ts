import { toKatakana } from '@ichibun/japanese/kana';
import { type Phrase, phrasesOf } from '../../script/phrases.js';
import type { SpokenWord } from '../../script/script.js';

/** A part of what is said. */
export interface Part {
  /** As it is read by the server itself, where `notation` is empty or not understood. */
  readonly text: string;
  /** Accent phrases in VOICEVOX's notation; empty for what has no reading, as a word in Latin letters. */
  readonly notation: string;
}

/** Letters of notation in one request, which goes in an address. */
const LONGEST_NOTATION = 400;

/** Kana that the notation does not know, in kana that it does. */
const OTHERS: Readonly<Record<string, string>> = { ヵ: 'カ' };
const VOWELS: readonly (readonly [vowel: string, kana: string])[] = [
  ['ア', 'アカサタナハマヤラワガザダバパァャヮ'],
  ['イ', 'イキシチニヒミリギジヂビピィヰ'],
  ['ウ', 'ウクスツヌフムユルグズヅブプゥュヴ'],
  ['エ', 'エケセテネヘメレゲゼデベペェヱヶ'],
  ['オ', 'オコソトノホモヨロゴゾドボポォョヲ'],
];

/**
 * The words as VOICEVOX's notation for accent phrases, with our readings: katakana, `'` after the mora before the
 * pitch falls, `/` and `、` between phrases, `？` at the end of a question.
 *
 * @see https://github.com/VOICEVOX/voicevox_engine#readme
 */
export function partsOf(words: readonly SpokenWord[]): Part[] {
  return phrasesOf(words).flatMap((said): Part[] =>
    'unread' in said ? [{ text: said.unread, notation: '' }] : inNotation(said.phrases),
  );
}

/** In katakana, with a vowel in the place of each mark that draws one out. */
function moraeOf({ words }: Phrase): string[] {
  const morae: string[] = [];
  for (const mora of words.flatMap((word) => word.morae)) {
    const vowel = VOWELS.find(([, kana]) => kana.includes(morae.at(-1)?.at(-1) ?? ' '))?.[0];
    if (mora !== 'ー') morae.push(toKatakana(mora).replace(/ヵ/g, (one) => OTHERS[one]!));
    else if (vowel) morae.push(vowel);
  }
  return morae;
}

function inNotation(phrases: readonly Phrase[]): Part[] {
  const parts: Part[] = [];
  let [text, notation] = ['', ''];
  for (const [index, phrase] of phrases.entries()) {
    const morae = moraeOf(phrase);
    const falls = phrase.accent >= 1 && phrase.accent <= morae.length ? phrase.accent : morae.length;
    const marked = `${morae.slice(0, falls).join('')}'${morae.slice(falls).join('')}`;
    text += phrase.words.map((word) => word.text).join('') + (phrase.end === 'none' ? '' : '、');
    const isQuestion = phrase.end === 'question';
    const isLast = index === phrases.length - 1;
    if (isLast || notation.length + marked.length > LONGEST_NOTATION) {
      parts.push({ text, notation: notation + marked + (isQuestion ? '？' : '') });
      [text, notation] = ['', ''];
    } else notation += marked + (isQuestion ? '？、' : phrase.end === 'none' ? '/' : '、');
  }
  return parts;
}
