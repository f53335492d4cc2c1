import { JLPT_LEVELS, levelName } from '@ichibun/contracts/jlpt';
import type { NewWordsOfText } from '@ichibun/proto/content';

/** The level of a text, and how many new words it has of each; none of a text that is not counted. */
export function presentLevels(text: Pick<NewWordsOfText, 'level' | 'newWordsByLevel'> | undefined) {
  const byLevel = text?.newWordsByLevel ?? [];
  return {
    level: levelName(text?.level ?? 0),
    newWordsByLevel: [...JLPT_LEVELS, null].flatMap((level, index) => {
      const newWords = byLevel[index] ?? 0;
      return newWords > 0 ? [{ level, newWords }] : [];
    }),
  };
}
