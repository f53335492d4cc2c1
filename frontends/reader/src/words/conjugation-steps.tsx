import type { ReadWord } from '@ichibun/contracts/reading-words';
import { Japanese } from '@ichibun/ui/japanese';
import { messages } from '../messages.js';

/** How a word came to be from its dictionary form, one change after the other: 食べる, 食べさせる, 食べさせられる. */
export function ConjugationSteps({ word }: { word: ReadWord }) {
  // What was kept for reading offline by an earlier version has no forms.
  const { text, baseForm, conjugation, conjugationForms = [] } = word;
  const names = conjugation.map(nameOf).join(', ');
  return (
    <>
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
      <Endings of={word.tokens.filter(({ grammar }) => grammar)} />
    </>
  );
}

/** What the endings of a word mean where it stands: なきゃ of 行かなきゃ is "must". */
function Endings({ of: endings }: { of: readonly ReadWord[] }) {
  return endings.map((ending, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the endings of a word never change their order
    <p key={index} className="text-sm">
      <Japanese className="mr-2">{ending.text}</Japanese>
      <span lang="en" className="text-ink-soft">
        {withoutName(ending.meaning, ending)}
      </span>
    </p>
  ));
}

/** A use of grammar has its name beside its meaning; where that is among the marks it is not said again. */
export const withoutName = (definition: string, { grammar }: Pick<ReadWord, 'grammar'>): string =>
  grammar ? definition.replace(` (${grammar.name})`, '') : definition;

const nameOf = (change: string) => messages.changes[change] ?? change;
