import type { AnalysisWord } from '@ichibun/contracts/content';
import { Japanese } from '@ichibun/ui/japanese';
import { messages } from '../messages.js';
import { learnedState } from './select-words.js';

/**
 * A word of a list, which opens all that is known about it; struck through while it is blocked. It says how it is
 * known.
 */
export function OpenWord({ word, onOpen }: { word: AnalysisWord; onOpen(uniqueVocabId: number): void }) {
  const state = learnedState(word);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(word.uniqueVocabId)}
      className="max-w-full rounded-sm text-left break-words decoration-line-strong underline-offset-4 hover:underline"
    >
      <Japanese className={`text-lg ${word.isBlocked ? 'text-ink-soft line-through' : ''}`}>{word.word}</Japanese>
      {state && <span className="block text-xs text-ink-soft">{messages.word.states[state]}</span>}
      {word.isKnownByParts && <span className="block text-xs text-ink-soft">{messages.word.knownByParts}</span>}
    </button>
  );
}
