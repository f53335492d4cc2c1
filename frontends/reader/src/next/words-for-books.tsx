import { useWordList } from '@ichibun/api-client/reading-next';
import { reasonOf } from '@ichibun/api-client/request';
import { searchAddress } from '@ichibun/api-client/word-address';
import type { WordList } from '@ichibun/contracts/reading-next';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { cut, formatPercent } from '@ichibun/ui/format';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { SelectBox } from '@ichibun/words/selection/select-box';
import { SelectionBar } from '@ichibun/words/selection/selection-bar';
import { useSelection } from '@ichibun/words/selection/use-selection';
import { useDeferredValue, useMemo } from 'react';
import { messages } from './messages.js';
import type { CountedBook } from './order-books.js';

const WORDS = 50;
/** Texts that one list can be for. */
const MOST_BOOKS = 500;
const DEFINITION_LENGTH = 60;

/** The words to learn for the chosen texts, and cards of them. */
export function WordsForBooks({ books }: { books: readonly CountedBook[] }) {
  const ids = useDeferredValue(
    books
      .slice(0, MOST_BOOKS)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join(','),
  );
  const { data, error, refetch } = useWordList(ids, WORDS);
  if (ids === '') return <Card title={messages.listTitle} subtitle={messages.chooseSome} />;
  if (error) {
    return (
      <Card title={messages.listTitle}>
        <ErrorPanel title={messages.listFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card title={messages.listTitle} subtitle={messages.listHint}>
        <Skeleton lines={8} />
      </Card>
    );
  }
  if (data.words.length === 0) {
    return (
      <Card title={messages.listTitle} subtitle={messages.nothingNew}>
        <Reviews />
      </Card>
    );
  }
  return (
    <Card title={messages.list(data.words.length)} subtitle={messages.listHint}>
      <Gain documents={data.documents} />
      <Words words={data.words} />
    </Card>
  );
}

/** Where what was begun comes up. */
const Reviews = () => (
  <Link to="/review" className="self-center text-sm text-accent underline underline-offset-4">
    {messages.review}
  </Link>
);

/** The words, to be chosen from. */
function Words({ words }: { words: WordList['words'] }) {
  const ids = useMemo(() => words.map(({ uniqueVocabId }) => uniqueVocabId), [words]);
  const selection = useSelection(ids);
  return (
    <>
      <SelectionBar
        selection={selection}
        chosen={{ uniqueVocabIds: [...selection.chosen] }}
        title={messages.listTitle}
        main="learn"
      >
        <Reviews />
      </SelectionBar>
      <ol className="max-h-96 divide-y divide-line overflow-y-auto">
        {words.map(({ uniqueVocabId, word, reading, otherSpellings, meaning, occurrences, documents }) => (
          <li key={uniqueVocabId} className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 pl-11 text-sm">
            <span className="absolute top-1 left-0">
              <SelectBox
                word={word}
                row={uniqueVocabId}
                isChosen={selection.chosen.has(uniqueVocabId)}
                choose={selection.choose}
                all={selection.all}
              />
            </span>
            <span className="break-words">
              <Link to={searchAddress(word)} className="text-ink no-underline hover:underline">
                <Japanese className="font-medium">{word}</Japanese>
              </Link>
              <Reading of={{ word, reading }} className="ml-2 text-ink-soft" /> <OtherSpellings of={otherSpellings} />
            </span>
            <span className="text-right text-ink-soft tabular-nums">{messages.times(occurrences)}</span>
            <span lang={meaning ? 'en' : undefined} className="min-w-0 text-ink-soft">
              {meaning && cut(meaning, DEFINITION_LENGTH)}
            </span>
            <span className="text-right text-xs text-ink-soft tabular-nums">{messages.inTexts(documents)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Gain({ documents }: { documents: WordList['documents'] }) {
  if (documents.length === 0) return null;
  const average = (shares: number[]) => formatPercent(shares.reduce((sum, share) => sum + share, 0) / shares.length);
  return (
    <p className="text-sm tabular-nums">
      {messages.gain(
        average(documents.map(({ knownShare }) => knownShare)),
        average(documents.map(({ knownShareWithWords }) => knownShareWithWords)),
      )}
    </p>
  );
}
