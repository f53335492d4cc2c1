import type { GivenWord } from './given-words.js';

/** What follows somebody who is called so, in the place or as an address. */
const BEHIND = '(?=[がはをにもへ、。！？!?」』\\s]|$)';
const NOT_INSIDE = '(?<![ぁ-んァ-ヶー])';

/**
 * みっちゃん, たっくん; けんちゃん and ゆうくん, where no kana stand before. Not ちゃんと, and not the くん of
 * 歩くんだ.
 */
const NICKNAME = new RegExp(
  `(?:${NOT_INSIDE}|(?<=[はがをにのともや]))[ぁ-ん]っ(?:ちゃん(?:(?=[のと])|${BEHIND})|くん${BEHIND})|` +
    `${NOT_INSIDE}[ぁ-ん]{2}(?:ちゃん(?:(?=の)|${BEHIND})|くん${BEHIND})`,
  'uy',
);
const CALLED = ['ちゃん', 'くん'];
/** UTF-16 units of a name before what somebody is called. */
const BEFORE = 2;

/**
 * The people of a text who are called by a short name, which dictionaries have of a few only, by chance: ゆうくん is
 * 遊君, too.
 *
 * @param text normalised; the time is linear in it
 * @param isCommon whether a dictionary has a spelling as a common word: おばちゃん is one
 */
export function nicknamesIn(text: string, isCommon: (spelling: string) => boolean): GivenWord[] {
  return [...new Set(CALLED.flatMap((called) => namesBefore(called, text)))]
    .filter((name) => !KINSHIP.has(name) && !isCommon(name))
    .map((word) => ({ word, reading: word, isName: true, isWhole: true }));
}

function namesBefore(called: string, text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(called, BEFORE); at >= 0; at = text.indexOf(called, at + 1)) {
    NICKNAME.lastIndex = at - BEFORE;
    const [name] = NICKNAME.exec(text) ?? [];
    if (name !== undefined) found.push(name);
  }
  return found;
}

/** Words that dictionaries lack, or have as rare ones. */
const KINSHIP = new Set(
  (
    'にいちゃん ねえちゃん じいちゃん ばあちゃん かあちゃん とうちゃん おばちゃん おじちゃん あかちゃん ぼっちゃん わんちゃん ねこちゃん ' +
    'いぬちゃん わんくん おぼっちゃん'
  ).split(' '),
);
