import type { VocabularyWord } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useAddWord, useRemoveWord, useWordBands } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Select } from '@ichibun/ui/field';
import { ChevronDownIcon, TrashIcon } from '@ichibun/ui/icons';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Pagination } from '@ichibun/ui/pagination';
import { SearchField } from '@ichibun/ui/search-field';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { SpeakButton } from '@ichibun/words/speak-button';
import { memo, useCallback, useId, useMemo, useState } from 'react';
import { useSearchedPages } from '../search.js';
import { texts } from '../texts.js';
import { readingOf } from './reading-of.js';
import { ANY_BAND, bandsOf, wordsOfBand } from './word-bands.js';
import { ANY_TIME, periodsOf, wordsOfPeriod } from './word-dates.js';
import { ordered, type WordOrder, wordOrders } from './word-order.js';
import { EVERY_SOURCE, sourceOf, sourcesOf } from './word-source.js';

export function WordTable({ words }: { words: readonly VocabularyWord[] }) {
  const [order, setOrder] = useState<WordOrder>('newest');
  const [chosenSource, setSource] = useState(EVERY_SOURCE);
  const [chosenPeriod, setPeriod] = useState(ANY_TIME);
  const [chosenBand, setBand] = useState(ANY_BAND);
  const [now] = useState(Date.now);
  const { data: knownBands } = useWordBands(words[0]?.id);
  const bands = useMemo(() => bandsOf(knownBands), [knownBands]);
  const sources = useMemo(() => sourcesOf(words), [words]);
  const periods = useMemo(() => periodsOf(words, now), [words, now]);
  // The last word of a choice may have been removed.
  const source = sources.some(({ value }) => value === chosenSource) ? chosenSource : EVERY_SOURCE;
  const period = periods.some(({ value }) => value === chosenPeriod) ? chosenPeriod : ANY_TIME;
  const band = bands.some(({ value }) => value === chosenBand) ? chosenBand : ANY_BAND;
  const list = useSearchedPages(
    useMemo(() => {
      const wanted = source === EVERY_SOURCE ? words : words.filter((word) => sourceOf(word) === source);
      return ordered(wordsOfBand(wordsOfPeriod(wanted, period, now), band, knownBands), order);
    }, [words, order, source, period, now, band, knownBands]),
  );
  // On a phone what can be chosen is hidden behind one button, which says how much of it is.
  const [showsChoices, setShowsChoices] = useState(false);
  const choicesId = useId();
  const chosen = [source !== EVERY_SOURCE, period !== ANY_TIME, band !== ANY_BAND].filter(Boolean).length;
  const keepFocus = useKeptFocus();
  const { mutate: remove } = useRemoveWord();
  const { mutate: add } = useAddWord();

  const removeWord = useCallback(
    (entry: VocabularyWord, button: HTMLElement) => {
      const { word, reading, meaning, frequency } = entry;
      const addAgain = () =>
        add(
          { word, meaning, ...(reading && { reading }), ...(frequency != null && { frequency }) },
          {
            onSuccess: () => notify({ title: texts.add.added }),
            onError: (error) => notifyFailure(texts.add.failed, reasonOf(error)),
          },
        );
      keepFocus(button);
      remove(entry, {
        onSuccess: () =>
          notify({ title: texts.bank.removed, action: { label: texts.corrections.undo, run: addAgain } }),
        onError: (error) => notifyFailure(texts.bank.removeFailed, reasonOf(error)),
      });
    },
    [add, remove, keepFocus],
  );

  /** Another choice begins at its first page. */
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      list.setPage(1);
    };

  if (words.length === 0) {
    return <EmptyState title={texts.bank.none}>{texts.bank.noneText}</EmptyState>;
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="flex min-w-48 flex-1 gap-2 sm:max-lg:basis-full">
          <div className="min-w-0 flex-1">
            <SearchField label={texts.bank.search} value={list.term} onChange={list.search} />
          </div>
          <Button
            aria-expanded={showsChoices}
            aria-controls={choicesId}
            onClick={() => setShowsChoices(!showsChoices)}
            className="sm:hidden"
          >
            {chosen === 0 ? texts.bank.filters : texts.bank.filtersChosen(chosen)}
            <ChevronDownIcon className={showsChoices ? 'rotate-180' : ''} />
          </Button>
        </div>
        <div
          id={choicesId}
          className={`gap-3 max-sm:w-full max-sm:grid-cols-2 sm:contents ${showsChoices ? 'max-sm:grid' : 'max-sm:hidden'}`}
        >
          {sources.length > 0 && (
            <Choose label={texts.bank.source} options={sources} value={source} onChoose={choose<string>(setSource)} />
          )}
          {periods.length > 0 && (
            <Choose label={texts.bank.added} options={periods} value={period} onChoose={choose<string>(setPeriod)} />
          )}
          {/* Stands from the beginning: what comes beside the others later would move the list. */}
          <Choose label={texts.bank.frequency} options={bands} value={band} onChoose={choose<string>(setBand)} />
          <Choose
            label={texts.bank.order}
            options={wordOrders()}
            value={order}
            onChoose={choose<WordOrder>(setOrder)}
          />
        </div>
      </div>
      {list.total === 0 ? (
        <p role="status" className="py-8 text-center text-ink-soft">
          {list.term.trim() === '' ? texts.bank.noChoice : texts.bank.noMatch(list.term.trim())}
        </p>
      ) : (
        <div className="mt-3">
          <Table
            label={texts.bank.table}
            head={
              <>
                <HeadCell className="w-1/5 lg:w-1/4">{texts.columns.word}</HeadCell>
                <HeadCell className="w-1/5 lg:w-1/4">{texts.columns.reading}</HeadCell>
                <HeadCell>{texts.columns.meaning}</HeadCell>
                <HeadCell className="w-28 text-right!">{texts.columns.actions}</HeadCell>
              </>
            }
          >
            {list.rows.map((word) => (
              <WordRow key={word.id} word={word} onRemove={removeWord} />
            ))}
          </Table>
          <Pagination
            label={texts.bank.pages}
            page={list.page}
            pageSize={list.pageSize}
            total={list.total}
            onPage={list.setPage}
          />
        </div>
      )}
    </>
  );
}

interface WordRowProps {
  word: VocabularyWord;
  onRemove(word: VocabularyWord, button: HTMLElement): void;
}

/** While one types a search, the rows stay as they are. */
const WordRow = memo(({ word, onRemove }: WordRowProps) => (
  <Row>
    <Cell className="text-lg">
      <Japanese>{word.word}</Japanese>
    </Cell>
    <Cell className="text-ink-soft">
      <Reading of={{ ...word, reading: readingOf(word) }} />
    </Cell>
    <Cell>
      <Meaning word={word} />
    </Cell>
    <Cell aside className="text-right whitespace-nowrap sm:py-1.5!">
      <SpeakButton
        utterance={{ text: word.word, reading: readingOf(word) }}
        name={readingOf(word) ? `${word.word} (${readingOf(word)})` : word.word}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.bank.deleteOf(`${word.word}${readingOf(word) ? ` (${readingOf(word)})` : ''}`)}
        onClick={({ currentTarget }) => onRemove(word, currentTarget)}
      >
        <TrashIcon />
      </Button>
    </Cell>
  </Row>
));

interface ChooseProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose(value: Value): void;
}

/** Where there is one option only, nothing can be chosen. */
function Choose<Value extends string>({ label, options, value, onChoose }: ChooseProps<Value>) {
  return (
    <Select
      aria-label={label}
      className="sm:max-lg:flex-1 lg:max-w-44"
      value={value}
      disabled={options.length < 2}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** One meaning as it is; of several the first, and all of them to be opened by their number. */
function Meaning({ word: { meaning, meaningsCount } }: { word: VocabularyWord }) {
  if (meaningsCount <= 1)
    return (
      <span lang="en" className="whitespace-pre-line">
        {meaning}
      </span>
    );
  const [first = ''] = meaning.split('\n').filter((line) => line.trim() !== '');
  return (
    <details className="group">
      <summary className="min-h-6">
        <span lang="en" className="group-open:hidden">
          {first.replace(/^\(1\) /, '')}{' '}
        </span>
        <span className="text-sm whitespace-nowrap text-accent underline decoration-line-strong underline-offset-4">
          {texts.bank.definitions(meaningsCount)}
        </span>
      </summary>
      <p lang="en" className="mt-1 whitespace-pre-line">
        {meaning}
      </p>
    </details>
  );
}
