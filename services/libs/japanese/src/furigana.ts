import { toHiragana } from './kana.js';

/** A piece of a word and what is written above it. */
export interface FuriganaPiece {
  readonly text: string;
  /** Hiragana; empty for a piece that needs none. */
  readonly reading: string;
}

const RUN =
  /([\p{Script=Han}々〆ヶヵ0-9０-９A-Za-zＡ-Ｚａ-ｚ]+)|([^\p{Script=Han}々〆ヶヵ0-9０-９A-Za-zＡ-Ｚａ-ｚ]+)/gu;

/** Longest word whose reading is divided, in UTF-16 units. */
const LONGEST = 100;

/**
 * Places a reading above the kanji that it belongs to: 食べ物 (たべもの) is 食[た] べ 物[もの]. Kana in
 * the word are the fixed points; between them the reading is divided so that every run of kanji gets at least one kana
 * for each character where that is possible, and the first runs as few as possible.
 *
 * @param surface the word as written
 * @param reading its reading in hiragana
 * @returns pieces that joined are the surface; one piece with the whole reading when they do not fit together
 */
export function furiganaOf(surface: string, reading: string): FuriganaPiece[] {
  const kana = toHiragana(reading);
  if (reading === '' || toHiragana(surface) === kana) return [{ text: surface, reading: '' }];
  if (surface.length > LONGEST || reading.length > LONGEST) return [{ text: surface, reading }];
  const runs = [...surface.matchAll(RUN)].map(([text, kanji]) => ({ text, isKanji: kanji !== undefined }));
  if (!runs.some((run) => run.isKanji)) return [{ text: surface, reading: '' }];
  // Not shorter than its characters: 取り出 before とりだ, not と.
  const ends = divided(runs, kana, ({ text }) => [...text].length) ?? divided(runs, kana, () => 1);
  if (!ends) return [{ text: surface, reading }];
  return runs.map((run, index) => ({
    text: run.text,
    reading: run.isKanji ? kana.slice(index === 0 ? 0 : ends[index - 1]!, ends[index]!) : '',
  }));
}

/**
 * Furigana of a word above the letters that stand for its own: 思ふ for 思う.
 *
 * @param letters as written
 * @param reading of the whole
 */
export function inLetters(pieces: readonly FuriganaPiece[], letters: string, reading: string): FuriganaPiece[] {
  const isAlike = pieces.reduce((length, { text }) => length + text.length, 0) === letters.length;
  const result: FuriganaPiece[] = [];
  let end = 0;
  for (const piece of pieces) {
    const start = end;
    if (isAlike) {
      end += piece.text.length;
      result.push({ ...piece, text: letters.slice(start, end) });
    } else if (piece.reading !== '') {
      // Kana are more or fewer than the word has; its kanji are where they are.
      const at = letters.indexOf(piece.text, start);
      if (at < 0) return furiganaOf(letters, reading);
      if (at > start) result.push({ text: letters.slice(start, at), reading: '' });
      end = at + piece.text.length;
      result.push(piece);
    }
  }
  return end < letters.length ? [...result, { text: letters.slice(end), reading: '' }] : result;
}

/** Kana of a reading that have room above one character. */
const KANA_ABOVE = 2;

/**
 * The furigana of a word made of parts. Neighbours of which one is shorter than its reading are one piece: 誕生 would
 * have a gap before 日, and 誕生日, above which たんじょうび has room, would look like two words.
 *
 * @param parts the furigana of each part
 */
export function furiganaOfParts(parts: readonly (readonly FuriganaPiece[])[]): FuriganaPiece[] {
  const isWide = ({ text, reading }: FuriganaPiece) => reading.length > KANA_ABOVE * [...text].length;
  const joined: FuriganaPiece[] = [];
  for (const piece of parts.flat()) {
    const before = joined.at(-1);
    const meets = before && before.reading !== '' && piece.reading !== '';
    if (!meets || !(isWide(before) || isWide(piece))) joined.push(piece);
    else joined.splice(-1, 1, { text: before.text + piece.text, reading: before.reading + piece.reading });
  }
  return joined;
}

interface Run {
  readonly text: string;
  readonly isKanji: boolean;
}

/**
 * Where the part of the reading ends that belongs to each run, in time proportional to runs times kana.
 *
 * @param least kana that a run of kanji gets at least
 * @returns undefined when the kana of the word are not those of the reading
 */
function divided(runs: readonly Run[], kana: string, least: (run: Run) => number): number[] | undefined {
  // For each run, whether it and all after it fit when it begins at an offset of the reading; after the last run, the
  // end.
  const fits: boolean[][] = [
    ...runs.map(() => []),
    Array.from({ length: kana.length + 1 }, (_, at) => at === kana.length),
  ];
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index]!;
    const own = toHiragana(run.text);
    let fitsFurtherOn = false;
    for (let at = kana.length; at >= 0; at--) {
      if (!run.isKanji) fits[index]![at] = kana.startsWith(own, at) && fits[index + 1]![at + own.length] === true;
      else {
        fitsFurtherOn ||= fits[index + 1]![at + least(run)] === true;
        fits[index]![at] = fitsFurtherOn;
      }
    }
  }
  if (!fits[0]![0]) return undefined;
  const ends: number[] = [];
  let at = 0;
  for (const [index, run] of runs.entries()) {
    if (run.isKanji) at = fits[index + 1]!.indexOf(true, at + least(run));
    else at += run.text.length;
    ends.push(at);
  }
  return ends;
}
