import { mayStand, otherSpellings } from './other-spellings.js';

/** What the kana at an offset of an old text may be written as today. */
export const inKanaOfToday = otherSpellings('data/lattice/old-kana.tsv');

/** What nobody writes today, one letter each. */
const OLD =
  /[ゐゑヰヱ]|(?<=か)つ(?=た)|(?<=[あがさだてなまらいうゆ]|(?![一二三四五六七八九幾])\p{Script=Han})つ(?=[たて])|ぢ(?=や)|づ(?=つ)|(?<=[いおも思云言給会習笑払失違誘従迷争向])ふ|(?<=[思云言])[はひへ]|(?<=[笑払失追買違誘従迷争習])ひ(?!と[つり])|(?<=[笑払失追買違誘従迷争習構])は(?=[なずれせ])|(?<=[閉恥])ぢ|(?<=[考教答伝与])へ|や(?=う[にだなで])|せ(?=う)|さ(?=う[だでしいな云言思])|[だか](?=らう)|(?<!を[ 　]?)あ(?=らう)|も(?=つと)/uy;
/**
 * By UTF-16 unit, since it is asked at each: letters that may be such, and those after them that
 * show some to be it.
 */
const MAY_BE_OLD = new Uint8Array(0x10000);
const [BY_WHAT_FOLLOWS, BY_ITSELF, FOLLOWS] = [1, 2, 4];
for (const letter of 'つづやせさだあかも') MAY_BE_OLD[letter.charCodeAt(0)] = BY_WHAT_FOLLOWS;
for (const letter of 'ゐゑヰヱふはひへぢ') MAY_BE_OLD[letter.charCodeAt(0)] = BY_ITSELF;
for (const letter of 'たてやつうら') MAY_BE_OLD[letter.charCodeAt(0)]! |= FOLLOWS;

/** What nobody wrote so before. */
const NEW = /[っゃゅょ]|(?<=[でま]し|だ|あ)ろう|よう|そう|[いおも思言]う|[言思]わ|いる/gu;

/**
 * Whether a text is written in the kana of before 1946: it has what nobody writes today, and little of what is written
 * today.
 *
 * @param isOldElsewhere whether other parts of it are
 */
export function isInOldKana(text: string, isOldElsewhere = false): boolean {
  const old = countOld(text);
  if (old === 0 && !isOldElsewhere) return false;
  return !hasMatches(text, NEW, old * 2 + (isOldElsewhere ? 1 : 0));
}

function countOld(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = MAY_BE_OLD[text.charCodeAt(at)]! & ~FOLLOWS;
    if (kind === 0 || (kind === BY_WHAT_FOLLOWS && (MAY_BE_OLD[text.charCodeAt(at + 1)]! & FOLLOWS) === 0)) continue;
    OLD.lastIndex = at;
    if (OLD.test(text)) count++;
  }
  return count;
}

/** Whether a text has at least this number of matches; the search stops there. */
function hasMatches(text: string, pattern: RegExp, count: number): boolean {
  pattern.lastIndex = 0;
  for (let found = 0; found < count; found++) if (!pattern.test(text)) return false;
  return true;
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
      if (mayStand(other, at === 0)) found = search(plain + other.plain, at + other.written.length);
    }
    return found;
  };
  return search('', 0) ?? reading.replace(/[ゐゑをぢづヰヱ]/gu, (old) => ALWAYS[old]!);
}

/** The letters by which a text says that it is in old kana, to those who read a part of it. */
export const SIGNS_OF_OLD_KANA: ReadonlyMap<string, string> = new Map(
  Object.entries({ つ: 'っ', ふ: 'う', う: 'う', は: 'わ', ひ: 'い', へ: 'え', ゐ: 'い', を: 'お', や: 'ゃ' }),
);
