import { JLPT_LEVELS, type JlptLevel } from '@ichibun/api-client/jlpt-levels';
import type { FoundWord } from '@ichibun/contracts/language';
import { Select } from '@ichibun/ui/field';
import { messages } from '../messages.js';

const LEVELS = ['any', ...JLPT_LEVELS, 'none'] as const;
const KNOWLEDGE = ['any', 'new', 'known'] as const;

/** Which of the words that were found are shown. */
export interface Narrowing {
  readonly level: JlptLevel | 'any' | 'none';
  readonly knowledge: (typeof KNOWLEDGE)[number];
}

export const NOT_NARROWED: Narrowing = { level: 'any', knowledge: 'any' };

export const isNarrowed = ({ level, knowledge }: Narrowing): boolean => level !== 'any' || knowledge !== 'any';

/** The words of a level of the JLPT, or of none, and those that the learner knows, or does not. */
export const narrowed = (words: readonly FoundWord[], { level, knowledge }: Narrowing): readonly FoundWord[] =>
  words.filter(
    ({ entry, known }) =>
      (level === 'any' || (entry.jlpt ?? 'none') === level) &&
      (knowledge === 'any' || known === (knowledge === 'known')),
  );

interface NarrowingSelectsProps {
  readonly narrowing: Narrowing;
  onChange(narrowing: Narrowing): void;
}

/** Chooses by level and by what the learner knows which words are shown. */
export function NarrowingSelects({ narrowing, onChange }: NarrowingSelectsProps) {
  return (
    <span data-part="narrowing" className="flex flex-wrap gap-2">
      <Select
        aria-label={messages.level}
        className="w-auto!"
        value={narrowing.level}
        onChange={({ target }) => onChange({ ...narrowing, level: LEVELS[target.selectedIndex]! })}
      >
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {messages.levels(level)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={messages.knowledge}
        className="w-auto!"
        value={narrowing.knowledge}
        onChange={({ target }) => onChange({ ...narrowing, knowledge: KNOWLEDGE[target.selectedIndex]! })}
      >
        {KNOWLEDGE.map((one) => (
          <option key={one} value={one}>
            {messages.knowledges[one]}
          </option>
        ))}
      </Select>
    </span>
  );
}
