import { useWordBands } from '@ichibun/api-client/vocabulary';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Select } from '@ichibun/ui/field';
import { ChevronDownIcon } from '@ichibun/ui/icons';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { messages } from '../messages.js';
import { ANY_BAND, bandsOf, wordsOfBand } from './word-bands.js';
import { ANY_TIME, periodsOf, wordsOfPeriod } from './word-dates.js';
import { ordered, type WordOrder, wordOrders } from './word-order.js';
import { EVERY_SOURCE, sourceOf, sourcesOf } from './word-source.js';
import { ANY_STATE, statesOf, wordsOfState } from './word-states.js';

interface Choice {
  readonly label: string;
  /** None where there is nothing to choose. */
  readonly options: readonly { value: string; label: string }[];
  readonly value: string;
  choose(value: string): void;
}

/** Words of a vocabulary as the learner chooses to see them, and the choices. */
export function useWordChoices(words: readonly VocabularyWord[]) {
  const [order, setOrder] = useState<WordOrder>('newest');
  const [chosenSource, setSource] = useState(EVERY_SOURCE);
  const [chosenPeriod, setPeriod] = useState(ANY_TIME);
  const [chosenBand, setBand] = useState(ANY_BAND);
  const [chosenState, setState] = useState(ANY_STATE);
  const [now] = useState(Date.now);
  const { data: knownBands } = useWordBands(words[0]?.id);
  const bands = useMemo(() => bandsOf(knownBands), [knownBands]);
  const sources = useMemo(() => sourcesOf(words), [words]);
  const periods = useMemo(() => periodsOf(words, now), [words, now]);
  const states = useMemo(() => statesOf(words), [words]);
  // The last word of a choice may have been removed.
  const source = sources.some(({ value }) => value === chosenSource) ? chosenSource : EVERY_SOURCE;
  const period = periods.some(({ value }) => value === chosenPeriod) ? chosenPeriod : ANY_TIME;
  const band = bands.some(({ value }) => value === chosenBand) ? chosenBand : ANY_BAND;
  const state = states.some(({ value }) => value === chosenState) ? chosenState : ANY_STATE;
  const chosen = useMemo(() => {
    const ofState = wordsOfState(words, state);
    const wanted = source === EVERY_SOURCE ? ofState : ofState.filter((word) => sourceOf(word) === source);
    return ordered(wordsOfBand(wordsOfPeriod(wanted, period, now), band, knownBands), order);
  }, [words, order, state, source, period, now, band, knownBands]);
  const choices: Choice[] = [
    { label: messages.states.title, options: states, value: state, choose: setState },
    { label: messages.bank.source, options: sources, value: source, choose: setSource },
    { label: messages.bank.added, options: periods, value: period, choose: setPeriod },
    // Stands from the beginning: what comes beside the others later would move the list.
    { label: messages.bank.frequency, options: bands, value: band, choose: setBand },
    {
      label: messages.bank.order,
      options: wordOrders(),
      value: order,
      choose: (value) => setOrder(value as WordOrder),
    },
  ];
  const narrowedBy = [state !== ANY_STATE, source !== EVERY_SOURCE, period !== ANY_TIME, band !== ANY_BAND].filter(
    Boolean,
  ).length;
  return { words: chosen, bands: knownBands, choices, narrowedBy };
}

interface WordChoicesProps extends Pick<ReturnType<typeof useWordChoices>, 'choices' | 'narrowedBy'> {
  onChoose(): void;
  /** What is beside them: the search. */
  children: ReactNode;
}

/** On a phone the choices are hidden behind one button, which says how many of them narrow the list. */
export function WordChoices({ choices, narrowedBy, onChoose, children }: WordChoicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-wrap gap-3">
      <div className="flex min-w-48 flex-1 gap-2 sm:max-lg:basis-full">
        <div className="min-w-0 flex-1">{children}</div>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)} className="sm:hidden">
          {narrowedBy === 0 ? messages.bank.filters : messages.bank.filtersChosen(narrowedBy)}
          <ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />
        </Button>
      </div>
      <div
        id={id}
        className={`gap-3 max-sm:w-full max-sm:grid-cols-2 sm:contents ${isOpen ? 'max-sm:grid' : 'max-sm:hidden'}`}
      >
        {choices
          .filter(({ options }) => options.length > 0)
          .map(({ label, options, value, choose }) => (
            <Select
              key={label}
              aria-label={label}
              className="sm:max-lg:flex-1 lg:max-w-44"
              value={value}
              disabled={options.length < 2}
              onChange={({ target }) => {
                choose(target.value);
                onChoose();
              }}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          ))}
      </div>
    </div>
  );
}
