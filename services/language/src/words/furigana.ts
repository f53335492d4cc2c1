import { toHiragana } from '../text/kana.js';

/** A piece of a word and what is written above it. */
export interface FuriganaPiece {
  readonly text: string;
  /** Hiragana; empty for a piece that needs none. */
  readonly reading: string;
}

const RUN =
  /([\p{Script=Han}々〆ヶヵ0-9０-９A-Za-zＡ-Ｚａ-ｚ]+)|([^\p{Script=Han}々〆ヶヵ0-9０-９A-Za-zＡ-Ｚａ-ｚ]+)/gu;

/**
 * Places a reading above the kanji that it belongs to: 食べ物 (たべもの) is 食[た] べ 物[もの]. Kana in the word are the
 * fixed points; between them the reading is divided so that every run of kanji gets at least one kana for each character
 * where that is possible.
 *
 * @param surface the word as written
 * @param reading its reading in hiragana
 * @returns pieces that joined are the surface; one piece with the whole reading when they do not fit together
 */
export function furiganaOf(surface: string, reading: string): FuriganaPiece[] {
  if (reading === '' || toHiragana(surface) === toHiragana(reading)) return [{ text: surface, reading: '' }];
  const runs = [...surface.matchAll(RUN)].map(([text, kanji]) => ({ text, isKanji: kanji !== undefined }));
  if (!runs.some((run) => run.isKanji)) return [{ text: surface, reading: '' }];
  // The shortest reading for a run first, but not shorter than its characters: 取り出 before とりだ, not と.
  const pattern = (least: (text: string) => string) =>
    new RegExp(
      `^${runs.map((run) => (run.isKanji ? `(.${least(run.text)}?)` : `(${kanaPattern(run.text)})`)).join('')}$`,
      'u',
    );
  const match =
    pattern((text) => `{${[...text].length},}`).exec(toHiragana(reading)) ??
    pattern(() => '+').exec(toHiragana(reading));
  if (!match) return [{ text: surface, reading }];
  return runs.map((run, index) => ({ text: run.text, reading: run.isKanji ? match[index + 1]! : '' }));
}

/** Kana of the word as they may stand in the reading: は may be read わ only where the reading says so. */
const kanaPattern = (text: string) =>
  [...toHiragana(text)].map((character) => character.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('');
