import { toHiragana } from '@ichibun/japanese/kana';
import type { Dictionary } from '../dictionary/dictionary.js';
import type { NameFile } from '../names/name-file.js';

/** Letters of a word inside a compound, at most. */
const LONGEST_PART = 6;
const VOICED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼ'.matchAll(/(.)(.)/gu)].map(
    ([, plain, voiced]) => [plain!, voiced!],
  ),
);
const HALF_VOICED: Readonly<Record<string, string>> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

/** What a reading of a word is checked against. */
export interface ReadingSources {
  readonly dictionary: Dictionary | undefined;
  readonly names: NameFile | undefined;
  /** How the analyser reads a text by itself, in hiragana; empty where it cannot. */
  readonly read: (text: string) => string;
}

/**
 * Whether a word may have a reading: as the dictionary, a list of names or the analyser reads it, or put together from
 * readings of its parts, of which those after another may be voiced (袋, ぶくろ) and the first cut short (学, がっ).
 *
 * @param reading in hiragana or katakana
 */
export function canBeRead(word: string, given: string, { dictionary, names, read }: ReadingSources): boolean {
  const reading = toHiragana(given);
  if (read(word) === reading) return true;
  if (names?.of(word).some((name) => toHiragana(name.reading) === reading)) return true;
  return isPutTogether(word, reading, dictionary, read);
}

function isPutTogether(
  word: string,
  reading: string,
  dictionary: Dictionary | undefined,
  read: (text: string) => string,
): boolean {
  const letters = [...word];
  /** Ends in the reading that the letters up to an offset may have. */
  const ends: Set<number>[] = letters.map(() => new Set<number>());
  ends.push(new Set<number>());
  ends[0]!.add(0);
  for (let from = 0; from < letters.length; from++) {
    if (ends[from]!.size === 0) continue;
    for (let to = from + 1; to <= Math.min(letters.length, from + LONGEST_PART); to++) {
      const part = letters.slice(from, to).join('');
      const sounds = soundsOf(part, from > 0, to < letters.length, dictionary, read);
      for (const at of ends[from]!) {
        for (const sound of sounds) if (reading.startsWith(sound, at)) ends[to]!.add(at + sound.length);
      }
    }
  }
  return ends[letters.length]!.has(reading.length);
}

function soundsOf(
  part: string,
  hasBefore: boolean,
  hasBehind: boolean,
  dictionary: Dictionary | undefined,
  read: (text: string) => string,
): string[] {
  if (/^[ぁ-ゖー]$/u.test(part)) return [part];
  const own = new Set(dictionary?.lines(part).map((line) => toHiragana(line.reading)));
  if (own.size === 0 || part.length === 1) own.add(read(part));
  return [...own]
    .filter((sound) => /^[ぁ-ゖー]+$/u.test(sound))
    .flatMap((sound) => [
      sound,
      ...(hasBefore
        ? [VOICED[sound[0]!], HALF_VOICED[sound[0]!]].flatMap((first) => (first ? [first + sound.slice(1)] : []))
        : []),
      ...(hasBehind && sound.length > 1 && /[つくちき]$/u.test(sound) ? [`${sound.slice(0, -1)}っ`] : []),
    ]);
}
