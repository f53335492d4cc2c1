import { otherSpellings } from './other-spellings.js';

/** What the kana at an offset of an old text may be written as today. */
export const inKanaOfToday = otherSpellings('lattice/old-kana.tsv');

/** What nobody writes today. */
const OLD =
  /[ゐゑヰヱ]|(?<=か)つ(?=た)|(?<=[あがさだてなまらいうゆ]|(?![一二三四五六七八九幾])\p{Script=Han})つ(?=[たて])|ぢ(?=や)|づ(?=つ)|(?<=[いおも思云言給会習])ふ|(?<=[思云言])[はひへ]|(?<=[考教答伝与])へ|や(?=う[にだなで])|せ(?=う)|さ(?=う[だでしいな云言思])|[だあか](?=らう)|も(?=つと)/gu;
/** What nobody wrote so before. */
const NEW = /[っゃゅょ]|(?<=[でま]し|だ|あ)ろう|よう|そう|[いおも思言]う|[言思]わ|いる/gu;

/**
 * Whether a text is written in the kana of before 1946: it has what nobody writes today, and little of what is written
 * today.
 *
 * @param isOldElsewhere whether other parts of it are
 */
export function isInOldKana(text: string, isOldElsewhere = false): boolean {
  const old = text.match(OLD)?.length ?? 0;
  if (old === 0 && !isOldElsewhere) return false;
  const today = text.match(NEW)?.length ?? 0;
  return old * 2 + (isOldElsewhere ? 1 : 0) > today;
}

/** Ways to write a reading that are looked at. */
const MOST = 100;
/** What stands for something else wherever it is. */
const ALWAYS: Record<string, string> = { ゐ: 'い', ゑ: 'え', を: 'お', ぢ: 'じ', づ: 'ず', ヰ: 'イ', ヱ: 'エ' };

/**
 * A reading that ruby gives in an old text, in the kana of today: けふ is きょう.
 *
 * @param isReading whether its word is read so
 */
export function readingOfToday(reading: string, isReading: (reading: string) => boolean): string {
  let tried = 0;
  const search = (plain: string, at: number): string | undefined => {
    if (at === reading.length) return tried++ < MOST && isReading(plain) ? plain : undefined;
    let found = search(plain + reading[at]!, at + 1);
    for (const other of inKanaOfToday(reading, at)) {
      if (found !== undefined || tried > MOST) break;
      if (!other.isInside || at > 0) found = search(plain + other.plain, at + other.written.length);
    }
    return found;
  };
  return search('', 0) ?? reading.replace(/[ゐゑをぢづヰヱ]/gu, (old) => ALWAYS[old]!);
}

/** The letters by which a text says that it is in old kana, to those who read a part of it. */
export const SIGNS_OF_OLD_KANA: ReadonlyMap<string, string> = new Map(
  Object.entries({ つ: 'っ', ふ: 'う', う: 'う', は: 'わ', ひ: 'い', へ: 'え', ゐ: 'い', を: 'お', や: 'ゃ' }),
);
