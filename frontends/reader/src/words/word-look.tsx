import { usePointsOfLearner } from '@ichibun/api-client/own-grammar';
import { useWorthLearning } from '@ichibun/api-client/reading-next';
import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { usePreference } from '@ichibun/ui/preferences';
import { type CSSProperties, useCallback } from 'react';
import { isMarked, markOf, stateOf, type WordMark } from './word-state.js';

/*
 * The line is a border, on the side away from the furigana: it moves nothing, and is in vertical text as it is in
 * horizontal. Colour never says anything alone.
 */
const looks = {
  underline: {
    known: '',
    unknown: '[border-block-end:2px_solid_color-mix(in_srgb,var(--accent)_60%,transparent)]',
    learning: '[border-block-end:2px_dashed_color-mix(in_srgb,var(--accent)_60%,transparent)]',
    young: '[border-block-end:1px_solid_var(--line-strong)]',
    mature: '[border-block-end:1px_dotted_var(--line)]',
    blocked: 'text-ink-soft [border-block-end:1px_dotted_var(--line-strong)]',
  },
  colour: {
    known: '',
    unknown: 'text-accent [border-block-end:1px_solid_var(--accent)]',
    learning: 'text-accent [border-block-end:1px_dashed_var(--accent)]',
    young: '[border-block-end:1px_solid_var(--line-strong)]',
    mature: '[border-block-end:1px_dotted_var(--line)]',
    blocked: 'text-ink-soft [border-block-end:1px_dotted_var(--line-strong)]',
  },
  none: { known: '', unknown: '', learning: '', young: '', mature: '', blocked: '' },
} as const satisfies Record<string, Record<WordMark, string>>;

/**
 * Thin, and lower than the line of a word: both are seen where a word has both. No class: the styles of all classes are
 * in every page.
 */
const GRAMMAR: CSSProperties = {
  textDecoration: 'underline 1px var(--good)',
  textUnderlineOffset: '0.3em',
  textUnderlinePosition: 'under left',
};

/** The same of grammar that is being learned. */
const LEARNED_GRAMMAR: CSSProperties = { ...GRAMMAR, textDecoration: 'underline dashed 1px var(--good)' };

/** One or two digits stand side by side in a vertical line (縦中横); more would lie on their side. */
const SHORT_NUMBER = /^[0-9]{1,2}$/;

/** Letters of a word that stays on one line: half of the shortest line that a phone shows in the largest type. */
const UNBROKEN_LETTERS = 6;

interface WordLook {
  className: string;
  style: CSSProperties | undefined;
  furigana: boolean;
  pitch: boolean;
}

export type LookOfWord = (word: ReadWord, grammar: readonly FoundPattern[]) => WordLook;

/** How a word of a text looks: by what the learner knows of it, its grammar, and what the learner wants above it. */
export function useWordLook(documentId: number): LookOfWord {
  const [marks] = usePreference('word-marks');
  const [marked] = usePreference('marked-words');
  const [furigana] = usePreference('furigana');
  const [pitch] = usePreference('pitch-marks');
  const [marksGrammar] = usePreference('grammar-marks');
  const worth = useWorthLearning(documentId, marked === 'worth').data;
  const pointOf = usePointsOfLearner();
  const [writingMode] = usePreference('writing-mode');
  return useCallback(
    (word, grammar) => {
      const areLearned = grammar.every(({ id }) => pointOf(id)?.standing === 'learning');
      const state = stateOf(word);
      const mark = markOf(word);
      const isWorth = mark !== 'unknown' || !worth || marked !== 'worth' || worth.has(word.uniqueVocabId!);
      const isUpright = writingMode === 'vertical' && SHORT_NUMBER.test(word.text);
      return {
        className: `${mark && isWorth && isMarked(mark, marked) ? looks[marks][mark] : ''} ${isUpright ? '[text-combine-upright:all]' : ''} ${word.text.length <= UNBROKEN_LETTERS ? 'whitespace-nowrap' : ''}`,
        style: marksGrammar && grammar.length > 0 ? (areLearned ? LEARNED_GRAMMAR : GRAMMAR) : undefined,
        furigana: furigana === 'always' || (furigana === 'unknown' && state !== 'known'),
        pitch,
      };
    },
    [marks, marked, furigana, pitch, marksGrammar, worth, pointOf, writingMode],
  );
}
