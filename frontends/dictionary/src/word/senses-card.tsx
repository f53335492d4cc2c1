import { searchAddress } from '@ichibun/api-client/word-address';
import type { CandidateSense } from '@ichibun/contracts/language';
import { Card } from '@ichibun/ui/card';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { shownContent } from '@ichibun/words/not-available';
import { termOf } from '@ichibun/words/term-of';
import { messages } from '../messages.js';
import { type Example, Examples } from './examples.js';

interface SensesCardProps {
  senses: readonly CandidateSense[];
  definition: string;
  examples: readonly Example[];
}

/**
 * What a word means: the part of speech where it is another than before, usage, notes, where to look on, and sentences
 * in which it means that.
 */
export function SensesCard({ senses, definition, examples }: SensesCardProps) {
  return (
    <Card title={messages.meanings}>
      {senses.length === 0 ? (
        <p lang="en">{shownContent(definition)}</p>
      ) : (
        <ol className="list-decimal space-y-2 pl-6 marker:text-ink-soft">
          {senses.map((sense, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the senses of an entry never change their order
            <li key={index} className="break-words">
              <Sense sense={sense} before={senses[index - 1]} />
              <ExamplesOfSense of={examples.filter((one) => one.sense === index + 1)} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function ExamplesOfSense({ of, number }: { of: readonly Example[]; number: number }) {
  if (of.length === 0) return null;
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <Examples of={of} label={messages.examplesOfSense(number)} />
    </div>
  );
}

function Sense({ sense, before }: { sense: CandidateSense; before: CandidateSense | undefined }) {
  const isOther = sense.partsOfSpeech.join() !== before?.partsOfSpeech.join();
  const marks = [
    ...(isOther ? sense.partsOfSpeech.map(termOf) : []),
    ...sense.usage.map(termOf),
    ...sense.sources.map(messages.fromLanguage),
  ];
  return (
    <>
      {marks.length > 0 && <span className="block text-sm text-ink-soft italic">{marks.join(', ')}</span>}
      <span lang="en">{shownContent(sense.definition)}</span>
      {sense.notes.length > 0 && (
        <span lang="en" className="text-sm text-ink-soft">
          {' '}
          ({sense.notes.join('; ')})
        </span>
      )}
      {sense.see.map((other) => (
        <span key={other} className="ml-2 text-sm">
          {'→ '}
          {/* A reference names its word, then perhaps its reading or the number of a sense. */}
          <Link to={searchAddress(other.split('・')[0]!)}>
            <Japanese>{other}</Japanese>
          </Link>
        </span>
      ))}
    </>
  );
}
