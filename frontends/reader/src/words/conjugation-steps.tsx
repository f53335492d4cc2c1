import type { ReadWord } from '@ichibun/api-client/contract';
import { Japanese } from '@ichibun/ui/japanese';
import { messages } from '../messages.js';

/** How a word came to be from its dictionary form, one change after the other: 食べる, 食べさせる, 食べさせられる. */
export function ConjugationSteps({ word }: { word: ReadWord }) {
  // What was kept for reading offline by an earlier version has no forms.
  const { text, baseForm, conjugation, conjugationForms = [] } = word;
  const names = conjugation.map(nameOf).join(', ');
  return (
    <details className="mt-1 text-sm">
      <summary className="min-h-6 text-ink-soft">
        <Japanese className="text-ink">{text}</Japanese> · {names}
      </summary>
      <ol className="mt-1 space-y-0.5 border-l-2 border-line-strong pl-3">
        <li>
          <Japanese>{baseForm}</Japanese>
        </li>
        {conjugation.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a word never change their order
          <li key={index}>
            {conjugationForms[index] && <Japanese className="mr-2">{conjugationForms[index]}</Japanese>}
            <span className="text-ink-soft">
              {nameOf(change)}
              {messages.changeAdds[change] && `: ${messages.changeAdds[change]}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const nameOf = (change: string) => messages.changes[change] ?? change;
