import type { ReadWord } from '@ichibun/api-client/contract';
import { Japanese } from '@ichibun/ui/japanese';

/** What each change of a dictionary form adds to its meaning, by the name that the analyser gives it. */
const ADDS: Record<string, string> = {
  'as a favour': 'does it for somebody',
  'as a favour (honorific)': 'somebody respected does it for me',
  'as a favour to me': 'somebody does it for me',
  beginning: 'begins to',
  'beginning suddenly': 'suddenly begins to',
  cannot: 'cannot do it',
  causative: 'makes or lets somebody do it',
  'coming to': 'comes to be so, up to now',
  completion: 'does it completely, or by mistake',
  conditional: 'if, when',
  contempt: 'said with contempt',
  continuing: 'keeps doing it',
  desiderative: 'wants to',
  'doing to excess': 'does it again and again',
  'easy to': 'is easy to do',
  'even if': 'even if',
  finishing: 'finishes doing it',
  'going on': 'goes on, from now on',
  'hard to': 'is hard to do',
  'having it done': 'has somebody do it for one',
  'having it done (humble)': 'humbly has somebody do it for one',
  honorific: 'said with respect',
  imperative: 'do it!',
  'in advance': 'does it beforehand',
  listing: 'does such things as',
  negative: 'not',
  'negative imperative': 'do not!',
  'negative volitional': 'will surely not, has no mind to',
  passive: 'is done to somebody',
  'passive or potential': 'is done to somebody, or can be done',
  past: 'did, was',
  polite: 'said politely',
  potential: 'can do it',
  progressive: 'is doing it, or is in that state',
  request: 'please do it',
  'resulting state': 'has been done and stays so',
  seeming: 'looks as if',
  'showing signs of': 'shows signs of it',
  'te form': 'and, and then',
  'too much': 'does it too much',
  trying: 'tries and sees',
  volitional: 'let us, I will',
  wishing: 'wants somebody to do it',
};

/** How a word came to be from its dictionary form, one change after the other: 食べる, 食べさせる, 食べさせられる. */
export function ConjugationSteps({ word }: { word: ReadWord }) {
  // What was kept for reading offline by an earlier version has no forms.
  const { text, baseForm, conjugation, conjugationForms = [] } = word;
  const names = conjugation.join(', ');
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
              {change}
              {ADDS[change] && ADDS[change] !== change && `: ${ADDS[change]}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
