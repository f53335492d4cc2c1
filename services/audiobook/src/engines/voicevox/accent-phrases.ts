import { isPlainKana, toKatakana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import type { SpokenWord } from '../../speech/script.js';

/** A part of what is said. */
export interface Part {
  /** As it is read by the server itself, where `notation` is empty or not understood. */
  readonly text: string;
  /** Accent phrases in VOICEVOX's notation; empty for what has no reading, as a word in Latin letters. */
  readonly notation: string;
}

/** Letters of notation in one request, which goes in an address; and morae of one phrase, of which it takes 300. */
const LONGEST_NOTATION = 400;
const LONGEST_PHRASE = 40;

const MORA = /[ァ-ヴヶ][ァィゥェォャュョヮ]?/g;
/** Kana that the notation does not know, in kana that it does. */
const OTHERS: Readonly<Record<string, string>> = { ヵ: 'カ', ヷ: 'ヴァ', ヸ: 'ヴィ', ヹ: 'ヴェ', ヺ: 'ヴォ' };
const VOWELS: readonly (readonly [vowel: string, kana: string])[] = [
  ['ア', 'アカサタナハマヤラワガザダバパァャヮ'],
  ['イ', 'イキシチニヒミリギジヂビピィヰ'],
  ['ウ', 'ウクスツヌフムユルグズヅブプゥュヴ'],
  ['エ', 'エケセテネヘメレゲゼデベペェヱヶ'],
  ['オ', 'オコソトノホモヨロゴゾドボポォョヲ'],
];

interface Phrase {
  morae: string[];
  /** The mora before the pitch falls; 0 for none. */
  readonly accent: number;
  text: string;
  end: '/' | '、' | '？、';
}

/**
 * The words as VOICEVOX's notation for accent phrases, with our readings: katakana, `'` behind the mora before the
 * pitch falls, `/` and `、` between phrases, `？` at the end of a question. A phrase is a word with what is attached
 * to it; an accent that no list knows is flat.
 *
 * @see https://github.com/VOICEVOX/voicevox_engine#readme
 */
export function partsOf(words: readonly SpokenWord[]): Part[] {
  const parts: Part[] = [];
  let phrases: Phrase[] = [];
  const end = () => {
    if (phrases.length > 0) parts.push(...inNotation(phrases));
    phrases = [];
  };
  for (const word of words) {
    const last = phrases.at(-1);
    const kana = kanaOf(word);
    if (kana === undefined) {
      end();
      parts.push({ text: word.text, notation: '' });
    } else if (kana.length === 0) {
      // Marks: a pause, where there is something before it.
      if (last && /[\p{P}\n]/u.test(word.text)) last.end = /[?？]/.test(word.text) ? '？、' : '、';
    } else if (last?.end === '/' && word.attached && last.morae.length + kana.length <= LONGEST_PHRASE) {
      last.morae.push(...kana);
      last.text += word.text;
    } else {
      for (let at = 0; at < kana.length; at += LONGEST_PHRASE) {
        const morae = kana.slice(at, at + LONGEST_PHRASE);
        phrases.push({ morae, accent: at === 0 ? (word.pitchAccent ?? 0) : 0, text: word.text, end: '/' });
      }
    }
  }
  end();
  return parts;
}

/** The morae of a word; none of a mark, undefined of what has no reading. */
function kanaOf({ text, reading, pronunciation }: SpokenWord): string[] | undefined {
  const said = nfkc(pronunciation || reading || (isPlainKana(text) ? text : ''));
  if (said === '') return /[\p{L}\p{N}]/u.test(text) ? undefined : [];
  const katakana = toKatakana(said).replace(/[ヵヷヸヹヺ]/g, (one) => OTHERS[one]!);
  return drawnOut(katakana).match(MORA) ?? (isPlainKana(said) ? [] : undefined);
}

/** With a vowel in the place of each mark that draws one out. */
function drawnOut(katakana: string): string {
  let made = '';
  for (const one of katakana) {
    const last = made.at(-1) ?? '';
    made += one === 'ー' ? (VOWELS.find(([, kana]) => kana.includes(last) && last !== '')?.[0] ?? '') : one;
  }
  return made;
}

function inNotation(phrases: readonly Phrase[]): Part[] {
  const parts: Part[] = [];
  let [text, notation] = ['', ''];
  for (const [index, phrase] of phrases.entries()) {
    const falls = phrase.accent >= 1 && phrase.accent <= phrase.morae.length ? phrase.accent : phrase.morae.length;
    const marked = `${phrase.morae.slice(0, falls).join('')}'${phrase.morae.slice(falls).join('')}`;
    text += phrase.text + (phrase.end === '/' ? '' : '、');
    const isLast = index === phrases.length - 1;
    if (isLast || notation.length + marked.length > LONGEST_NOTATION) {
      parts.push({ text, notation: notation + marked + (phrase.end === '？、' ? '？' : '') });
      [text, notation] = ['', ''];
    } else notation += marked + phrase.end;
  }
  return parts;
}
