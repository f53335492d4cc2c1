import { toHiragana } from '@ichibun/japanese/kana';
import { contractedSound } from '../analyser/extra-words.js';
import { I_ROW, U_ROW } from '../text/godan-rows.js';

/**
 * The reading of a dictionary form, from a conjugated form and its reading: 行っ い(っ) → 行く いく. IPADIC
 * only knows readings of what is in the text.
 *
 * @param surface the conjugated form as written
 * @param reading its reading in hiragana; empty when unknown
 * @param base the dictionary form as written
 * @param conjugation IPADIC's conjugation class
 * @returns hiragana; empty when it is unknown
 */
export function baseReadingOf(surface: string, reading: string, base: string, conjugation: string): string {
  if (base === surface) return reading;
  if (/^[ぁ-ゖァ-ヺー]+$/u.test(base)) return toHiragana(base);
  // What does not change is read as its usual spelling: 大に as 大いに.
  if (conjugation === '') return reading;
  // 来 is the one verb whose stem itself changes: こ, き, く.
  if (conjugation.startsWith('カ変・来')) return `${reading.replace(/(?:こ|き|くる|くれ|く)(?:い|よ)?$/u, '')}くる`;
  if (reading === '') return '';
  let same = 0;
  while (same < surface.length && same < base.length && surface[same] === base[same]) same++;
  const surfaceTail = inKanaOfToday(surface.slice(same), base);
  const baseTail = toHiragana(base.slice(same));
  // 強え is つええ: whether of つよい or つやい, its entry says.
  if (surfaceTail === 'え' && baseTail === 'い') return '';
  if (!reading.endsWith(surfaceTail)) return '';
  // A stem that letters write without its kana: 申 is もうし, and 申す もうす.
  const stem = surfaceTail === '' && conjugation.startsWith('五段') ? stemInI(baseTail) : '';
  if (stem !== '' && reading.endsWith(stem)) return reading.slice(0, reading.length - stem.length) + baseTail;
  return reading.slice(0, reading.length - surfaceTail.length) + baseTail;
}

/**
 * The reading of a form from that of the dictionary form: 辛く from つらい is つらく.
 *
 * @param surface the form as written
 * @param base the dictionary form as written
 * @param baseReading its reading in hiragana
 */
export function conjugatedReading(surface: string, base: string, baseReading: string): string {
  let same = 0;
  while (same < surface.length && same < base.length && surface[same] === base[same]) same++;
  const baseTail = toHiragana(base.slice(same));
  if (!baseReading.endsWith(baseTail)) return baseReading;
  // 遅え is おせえ: the vowel that い is one with is the kanji's.
  if (baseTail === 'い' && surface.slice(same) === 'え') return contractedSound(baseReading) ?? baseReading;
  return baseReading.slice(0, baseReading.length - baseTail.length) + inKanaOfToday(surface.slice(same), base);
}

/** The end of a stem before ます of a verb of five rows: し of す. */
const stemInI = (end: string): string => end.slice(0, -1) + (I_ROW[U_ROW.indexOf(end.at(-1)!)] ?? '');

/** The kana of a form after its stem; of 会ひ and 会ふ, verbs in う as they were written before 1946, い and う. */
const inKanaOfToday = (tail: string, base: string): string =>
  toHiragana(base.endsWith('う') ? tail.replace(/^ふ/u, 'う').replace(/^ひ/u, 'い') : tail);
