import { OF_THIS_TEXT } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** What is said behind a person's name only; 先生 and 様 follow other words too, but not unknown ones. */
const TITLES = new Set(
  'さん さま 様 君 くん 氏 ちゃん 先生 嬢 殿 どの 夫人 夫妻 教授 博士 社長 部長 課長 議員 大統領 首相 監督 選手 容疑者 被告'.split(
    ' ',
  ),
);

/** What places and institutions are called. */
const INSTITUTIONS = new Set('館 亭 寺 院 校 城 橋 山 川 町 村 駅 島 国 王国'.split(' '));

/**
 * Recognises people and places whose names no dictionary has: an unknown word that a title follows somewhere in the
 * text is a name wherever it stands in it (迷亭 by 迷亭先生).
 */
export function recogniseNames(morphemes: readonly Morpheme[]): Morpheme[] {
  const names = new Set<string>();
  for (const [i, { lexeme }] of morphemes.entries()) {
    const behind = morphemes[i + 1]?.lexeme.surface ?? '';
    if (lexeme.kind === 'word' && !lexeme.certain && (TITLES.has(behind) || INSTITUTIONS.has(behind))) {
      names.add(lexeme.surface);
    }
  }
  if (names.size === 0) return [...morphemes];
  return morphemes.map((morpheme) =>
    !morpheme.lexeme.certain && names.has(morpheme.lexeme.surface)
      ? { ...morpheme, lexeme: { ...morpheme.lexeme, kind: 'name', certain: true, definition: OF_THIS_TEXT } }
      : morpheme,
  );
}
