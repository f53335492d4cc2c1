import { useOwnEntries } from '@ichibun/api-client/own-dictionaries';
import type { OwnEntry } from '@ichibun/contracts/dictionaries';
import { Button } from '@ichibun/ui/button';
import { Japanese } from '@ichibun/ui/japanese';
import { saysReading } from '@ichibun/ui/script';
import { PitchLine } from '@ichibun/words/pitch-line';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { Definition } from './definition.js';
import type { JoinedWords } from './patterns.js';

/** A word of an own dictionary that several words of the sentence are. */
export interface OwnWord {
  /** The first of the words, and how many they are. */
  readonly first: number;
  readonly count: number;
  readonly word: string;
  /** Empty where the dictionary does not say it. */
  readonly reading: string;
  readonly meaning: string;
}

interface OwnEntriesProps {
  word: string;
  reading: string;
  /** The word with those around it. */
  around?: readonly JoinedWords[];
  /** Begins a card of a word that is joined of these; without it none can be begun. */
  onLearn?(word: OwnWord): void;
}

/** What the dictionaries that the learner has brought along say of a word, each under its name; joined words first. */
export function OwnEntries({ word, reading, around = [], onLearn }: OwnEntriesProps) {
  const forms = around.flatMap((one) => one.forms);
  const { joined = [], dictionaries = [] } = useOwnEntries(word, reading, forms).data ?? {};
  return (
    <>
      {joined.map(({ of, entry }) => {
        const { first = 0, count = 0 } = around.find((one) => one.forms.includes(of)) ?? {};
        const [term] = entry.terms;
        const own = term && {
          ...{ first, count, word: term.word, reading: term.reading },
          meaning: plainGlossary(term.glossary),
        };
        return (
          <Section key={`joined ${entry.id}`} title={entry.title}>
            <Entry word={of} reading="" dictionary={entry} />
            {own && onLearn && (
              <Button size="small" className="mt-1.5" onClick={({ detail }) => detail < 2 && onLearn(own)}>
                {messages.learnJoined(own.word)}
              </Button>
            )}
          </Section>
        );
      })}
      {dictionaries.map((dictionary) => (
        <Section key={dictionary.id} title={dictionary.title}>
          <Entry word={word} reading={reading} dictionary={dictionary} />
        </Section>
      ))}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-3 border-t border-line pt-2">
      {children}
      <p className="mt-1 text-right text-xs text-ink-soft">{title}</p>
    </section>
  );
}

/** Letters of a definition that a card takes. */
const LONGEST_MEANING = 500;

/** A definition without its form, its parts after each other. */
function plainGlossary(glossary: OwnEntry['terms'][number]['glossary']): string {
  const textOf = (part: (typeof glossary)[number]): string =>
    typeof part === 'string'
      ? part
      : part.content.map(textOf).join(part.tag === 'span' || part.tag === 'ruby' ? '' : ' ');
  const text = glossary.map(textOf).join('; ').replace(/\s+/gu, ' ').trim();
  return text.length <= LONGEST_MEANING ? text : `${text.slice(0, LONGEST_MEANING - 1).toWellFormed()}…`;
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
