import { useOwnEntries } from '@ichibun/api-client/own-dictionaries';
import type { OwnEntry } from '@ichibun/contracts/dictionaries';
import { Japanese } from '@ichibun/ui/japanese';
import { saysReading } from '@ichibun/ui/script';
import { PitchLine } from '@ichibun/words/pitch-line';
import { messages } from '../messages.js';
import { Definition } from './definition.js';

/** What the dictionaries that the learner has brought along say of a word, each under its name. */
export function OwnEntries({ word, reading }: { word: string; reading: string }) {
  const found = useOwnEntries(word, reading).data?.dictionaries ?? [];
  return found.map((dictionary) => (
    <section key={dictionary.id} aria-label={dictionary.title} className="mt-3 border-t border-line pt-2">
      <Entry word={word} reading={reading} dictionary={dictionary} />
      <p className="mt-1 text-right text-xs text-ink-soft">{dictionary.title}</p>
    </section>
  ));
}

function Entry({
  word,
  reading,
  dictionary: { terms, frequencies, pitches, kanji },
}: {
  word: string;
  reading: string;
  dictionary: OwnEntry;
}) {
  const accents = pitches.flatMap((pitch) => pitch.accents.map((accent) => ({ of: pitch.reading || reading, accent })));
  return (
    <>
      {(frequencies.length > 0 || accents.length > 0) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          {accents.map(({ of, accent }) => (
            <PitchLine key={`${of} ${accent}`} reading={of} accent={accent} />
          ))}
          {frequencies.length > 0 && <span>{messages.frequency(frequencies.map(({ shown }) => shown))}</span>}
        </p>
      )}
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a word never change their order
        <div key={index} className="mt-1">
          {(term.word !== word || (term.reading !== '' && term.reading !== reading)) && (
            <Japanese className="mr-2 font-medium">
              {term.word}
              {term.reading !== '' && !saysReading(term.word, term.reading) && `（${term.reading}）`}
            </Japanese>
          )}
          {term.tags.length > 0 && <span className="text-xs text-ink-soft">{term.tags.join(' · ')}</span>}
          <Definition glossary={term.glossary} />
        </div>
      ))}
      {kanji.map(({ word: character, readings, meanings }) => (
        <p key={character} className="mt-1 text-sm">
          <Japanese className="mr-1.5 text-base font-medium">{character}</Japanese>
          <Japanese className="mr-1.5">{readings.join('、')}</Japanese>
          <span className="text-ink-soft">{meanings.join(', ')}</span>
        </p>
      ))}
    </>
  );
}
