import type { Candidate } from '@ichibun/contracts/language';
import type { NewCorrection } from '@ichibun/contracts/vocabulary';
import { messages } from './messages.js';

/** Where a correction holds: in one place of a text, in one text, or in all. */
export type CorrectionScope = 'place' | 'text' | 'all';

/** The text that a word to correct is in. */
export type CorrectedText =
  | { readonly documentId: number; readonly place?: { readonly sentence: string; readonly start: number } }
  | { readonly analysisId: number };

/** The scopes that there are to choose from, the narrowest first. */
export function scopesOf(text: CorrectedText | undefined): readonly CorrectionScope[] {
  if (!text) return ['all'];
  return 'place' in text && text.place ? ['place', 'text', 'all'] : ['text', 'all'];
}

/**
 * A name belongs to its text. A word of which several entries of the dictionary are common may be another one at the
 * next place; others are wrong everywhere.
 */
export function usualScope(
  scopes: readonly CorrectionScope[],
  isName: boolean,
  candidates: readonly Pick<Candidate, 'common'>[],
): CorrectionScope {
  if (isName && scopes.includes('text')) return 'text';
  return candidates.filter(({ common }) => common).length > 1 ? scopes[0]! : 'all';
}

/** @param before UTF-16 units before the pressed word where the corrected one begins */
export function withinOf(
  text: CorrectedText,
  scope: CorrectionScope,
  before: number,
): NewCorrection['within'] | undefined {
  if (scope === 'all') return undefined;
  if ('analysisId' in text) return { analysisId: text.analysisId };
  const { documentId, place } = text;
  if (scope === 'text' || !place) return { documentId };
  return { documentId, place: { sentence: place.sentence, start: place.start - before } };
}

interface ScopeChoiceProps {
  scopes: readonly CorrectionScope[];
  chosen: CorrectionScope;
  onChoose(scope: CorrectionScope): void;
}

export function ScopeChoice({ scopes, chosen, onChoose }: ScopeChoiceProps) {
  return (
    <fieldset className="mt-3 border-t border-line pt-2">
      <legend className="sr-only">{messages.correctWhere}</legend>
      <div className="flex flex-wrap gap-x-4">
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-10 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="scope"
              checked={chosen === scope}
              onChange={() => onChoose(scope)}
              className="accent-accent"
            />
            {messages.correctIn[scope]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
