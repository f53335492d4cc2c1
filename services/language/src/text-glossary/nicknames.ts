import type { Spellings } from '../dictionary/spellings.js';
import { classOf } from '../tables/classes.js';
import type { GivenWord } from './text-glossary.js';

/** What follows somebody who is called so, in the place or as an address. */
const BEHIND = '(?=[がはをにもへ、。！？!?」』\\s]|$)';
const BEGINS = '(?<![^「『（、。！？!?…\\s])';
const NOT_INSIDE = '(?<![ぁ-んァ-ヶー])';

/**
 * みっちゃん, たっくん; けんちゃん, ゆうくん and ゆうたくん, where no kana are before. Not ちゃんと, and not the くん
 * of 歩くんだ.
 */
const NICKNAME = new RegExp(
  `(?:${NOT_INSIDE}|(?<=[はがをにのともや]))[ぁ-ん]っ(?:ちゃん(?:(?=[のと])|${BEHIND})|くん${BEHIND})|` +
    `${NOT_INSIDE}[ぁ-ん]{2}(?:ちゃん(?:(?=の)|${BEHIND})|くん${BEHIND})|` +
    // Not 弟はけんちゃん, and not the sound of どくんと.
    `(?:${BEGINS}|${NOT_INSIDE}(?![はがをにのともやで]))[ぁ-ん]{2}(?:[ぁ-ん](?:ちゃん(?:(?=の)|${BEHIND})|くん${BEHIND})|` +
    '(?![とど])[ぁ-ん]くん(?=と))',
  'uy',
);
const CALLED = ['ちゃん', 'くん'];
/** UTF-16 units of a name before what somebody is called: the longest that fits. */
const BEFORE = [3, 2];

/**
 * The people of a text who are called by a short name, which dictionaries have of a few only, by chance: ゆうくん is
 * 遊君, too.
 *
 * @param text normalised; the time is linear in it
 * @param spellings of the dictionary, by which おばちゃん, うさぎちゃん and the くん of 働くん are words of their own
 */
export function nicknamesIn(text: string, spellings: Pick<Spellings, 'has' | 'isCommon'>): GivenWord[] {
  return [...new Set(CALLED.flatMap((called) => namesBefore(called, text)))]
    .filter((name) => !KINSHIP.has(name) && !spellings.isCommon(name) && !isOfWord(name, spellings))
    .map((word) => ({ word, reading: word, isName: true, isWhole: true }));
}

/** うさぎちゃん is a rabbit, and はたらくん what somebody does, since nobody is only called so. */
const isOfWord = (name: string, spellings: Pick<Spellings, 'has'>) =>
  (name.search(/(?:ちゃん|くん)$/u) > 2 && spellings.has(name.replace(/(?:ちゃん|くん)$/u, ''))) ||
  (name.endsWith('くん') && spellings.has(name.slice(0, -1)));

function namesBefore(called: string, text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(called); at >= 0; at = text.indexOf(called, at + 1)) {
    const name = BEFORE.map((units) => nameFrom(at - units, text)).find((one) => one !== undefined);
    if (name !== undefined) found.push(name);
  }
  return found;
}

function nameFrom(start: number, text: string): string | undefined {
  if (start < 0) return undefined;
  NICKNAME.lastIndex = start;
  return NICKNAME.exec(text)?.[0];
}

/** Words that dictionaries lack, or have as rare ones. */
const KINSHIP = classOf('KINSHIP-IN-KANA');
