import type { Query } from '../dictionary/look-up.js';
import { WordClass } from '../dictionary/word-class.js';
import { classOf } from '../tables/classes.js';
import { A_ROW, E_ROW, I_ROW, U_ROW } from '../text/godan-rows.js';

/** How a verb was made from the plain one; empty when it is the same verb in another spelling or conjugation. */
export type Derivation = 'potential' | 'causative' | '';

export interface PlainVerb extends Query {
  readonly derivation: Derivation;
}

/** The verbs that a noun may be the stem of: 呼び出す of 呼び出し, 引き換える of 引き換え. */
export function verbsOfStem(noun: string, reading: string): Query[] {
  const ichidan = { written: `${noun}る`, reading: `${reading}る`, classes: WordClass.ichidan };
  const row = I_ROW.indexOf(noun.at(-1)!);
  if (row < 0) return E_ROW.includes(noun.at(-1)!) ? [ichidan] : [];
  const [written, read] = [noun, reading].map((text) => text.slice(0, -1) + U_ROW[row]!);
  return [{ written: written!, reading: read!, classes: WordClass.godan }, ichidan];
}

/** The godan verb whose command a stem of an ichidan verb may be as well: 進む of 進め(る); undefined for 見(る). */
export function verbOfCommand(stem: string, reading: string): Query | undefined {
  const row = E_ROW.indexOf(stem.at(-1)!);
  if (row < 0) return undefined;
  const [written, read] = [stem, reading].map((text) => text.slice(0, -1) + U_ROW[row]!);
  return { written: written!, reading: read!, classes: WordClass.godan };
}

const MERELY_CAUSATIVE = classOf('MERELY-CAUSATIVE');

/** Whether a verb is the causative of another one, though dictionaries have it. */
export const isMerelyCausative = (base: string): boolean => MERELY_CAUSATIVE.has(base);

/**
 * The verbs that a verb missing from the dictionary may be derived from: the potential 泳げる from 泳ぐ, 論ずる
 * for 論じる and the other way round, the short causative 待たす for 待つ, and
 * 見れる without ら for 見る.
 *
 * @param base dictionary form as written
 * @param reading its reading in hiragana; empty when unknown
 * @param conjugation IPADIC's conjugation class
 * @returns queries for the dictionary, the likeliest first
 */
export function plainVerbOf(base: string, reading: string, conjugation: string): PlainVerb[] {
  const verbs: PlainVerb[] = [];
  const add = (tail: string, replacement: string, classes: number, derivation: Derivation = '') => {
    if (!base.endsWith(tail)) return;
    verbs.push({
      written: base.slice(0, -tail.length) + replacement,
      reading: reading.endsWith(tail) ? reading.slice(0, -tail.length) + replacement : '',
      classes,
      derivation,
    });
  };
  if (conjugation.startsWith('一段')) {
    const row = E_ROW.indexOf(base.at(-2) ?? '');
    if (base.endsWith('る') && row >= 0) add(`${E_ROW[row]}る`, U_ROW[row]!, WordClass.godan, 'potential');
    if (base === '来れる')
      verbs.push({ written: '来る', reading: 'くる', classes: WordClass.kuru, derivation: 'potential' });
    else add('れる', 'る', WordClass.ichidan, 'potential');
    add('じる', 'ずる', WordClass.zuru);
  }
  if (conjugation.startsWith('サ変')) {
    add('ずる', 'じる', WordClass.ichidan);
    add('する', '', WordClass.suruNoun);
    add('する', 'す', WordClass.godan);
  }
  if (conjugation.startsWith('五段・サ行')) {
    for (const [index, a] of [...A_ROW].entries()) add(`${a}す`, U_ROW[index]!, WordClass.godan, 'causative');
    add('す', 'する', WordClass.suru);
  }
  return verbs;
}
