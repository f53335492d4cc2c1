import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { searchAddress } from '@ichibun/api-client/word-address';
import type { FoundWord, FoundWords } from '@ichibun/contracts/language';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Link, useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { GRAMMAR, kanjiAddress, MY_KANJI } from './addresses.js';
import { useFound } from './calls.js';
import { messages } from './messages.js';
import { PatternList } from './pattern-list.js';
import { FoundWordList } from './search/found-words.js';
import { LONGEST_QUESTION, WORDS_FOUND, WORDS_NARROWED } from './search/limits.js';
import { isNarrowed, type Narrowing, NarrowingSelects, NOT_NARROWED, narrowed } from './search/narrowing.js';
import { OwnEntries } from './search/own-entries.js';
import { kanjiOf, questionOf } from './search/question.js';
import { SearchBox } from './search/search-box.js';
import { SentencesOfTexts } from './word/texts-card.js';

/** How a word is found of which the learner's own sentences are shown. */
const IS_MEANT: ReadonlySet<FoundWord['by']> = new Set(['spelling', 'romaji', 'form', 'meaning']);

/** Looks anything up; `?q=` is what. */
export default function SearchPage() {
  const { forget } = useSession();
  const [search] = useSearchParams();
  const question = questionOf(search);
  usePageTitle(question === '' ? messages.title : messages.titleOf(question.slice(0, 40)));
  const { data, error, isPlaceholderData, refetch } = useFound(question, WORDS_FOUND);
  const [narrowing, setNarrowing] = useState(NOT_NARROWED);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  return (
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      actions={
        <>
          <Link to={GRAMMAR} className={buttonClass()}>
            {messages.grammar}
          </Link>
          <Link to={MY_KANJI} className={buttonClass()}>
            {messages.myKanji}
          </Link>
        </>
      }
    >
      <SearchBox question={question.slice(0, LONGEST_QUESTION)} autoFocus={question === ''} />
      {question === '' ? (
        <Examples />
      ) : question.length > LONGEST_QUESTION ? (
        <EmptyState title={messages.tooLong(LONGEST_QUESTION)}>{messages.tooLongHint}</EmptyState>
      ) : error instanceof ApiError && error.status === 400 ? (
        // What was asked for cannot be looked for, and the reason says so.
        <EmptyState title={reasonOf(error)} />
      ) : error ? (
        <ErrorPanel title={messages.notSearched} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : data && !isPlaceholderData ? (
        <Results question={question} found={data} narrowing={narrowing} onNarrow={setNarrowing} />
      ) : (
        <div data-waits-for-text>
          <Loading />
        </div>
      )}
    </PageFrame>
  );
}

interface ResultsProps {
  question: string;
  found: FoundWords;
  narrowing: Narrowing;
  onNarrow(narrowing: Narrowing): void;
}

function Results({ question, found, narrowing, onNarrow }: ResultsProps) {
  // What an earlier release has kept for reading without a network has no grammar points.
  const { words, names, ownDictionaries, patterns = [] } = found;
  const most = useFound(question, WORDS_NARROWED, isNarrowed(narrowing));
  const among = isNarrowed(narrowing) && most.data && !most.isPlaceholderData ? most.data.words : words;
  const shown = narrowed(among, narrowing);
  const first = words[0];
  const kanji = kanjiOf(question);
  const isSentence = words.some(({ by }) => by === 'sentence');
  const title = isSentence ? messages.wordsOfSentence : first?.by === 'similar' ? messages.didYouMean : messages.words;
  const isNothing = patterns.length === 0 && words.length === 0 && names.length === 0 && ownDictionaries.length === 0;
  return (
    <>
      {kanji.length > 0 && (
        <nav data-part="kanji" aria-label={messages.kanji} className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-soft">{messages.kanji}</span>
          {kanji.map((one) => (
            <Link
              key={one}
              to={kanjiAddress(one)}
              className="flex size-10 items-center justify-center rounded-md border border-line-strong text-lg no-underline hover:bg-sunken"
            >
              <Japanese>{one}</Japanese>
            </Link>
          ))}
        </nav>
      )}
      {isNothing && <EmptyState title={messages.nothingFound}>{messages.nothingFoundHint}</EmptyState>}
      {words.length > 0 && (
        <Card
          title={title}
          actions={
            (words.length > 1 || isNarrowed(narrowing)) && (
              <NarrowingSelects narrowing={narrowing} onChange={onNarrow} />
            )
          }
        >
          {shown.length > 0 ? (
            <FoundWordList key={`${narrowing.level} ${narrowing.knowledge}`} words={shown} label={title} />
          ) : (
            <p role="status" className="text-ink-soft">
              {messages.noneOfThese(among.length)}
            </p>
          )}
        </Card>
      )}
      {first && IS_MEANT.has(first.by) && <SentencesOfTexts word={first} />}
      {patterns.length > 0 && (
        <Card title={messages.grammar}>
          <PatternList patterns={patterns} label={messages.grammar} />
        </Card>
      )}
      {ownDictionaries.map((dictionary) => (
        <Card key={dictionary.id} title={dictionary.title}>
          <OwnEntries dictionary={dictionary} />
        </Card>
      ))}
      {names.length > 0 && (
        <Card title={messages.asName}>
          <ul className="space-y-1">
            {names.map(({ reading, types, meaning }) => (
              <li key={`${reading} ${meaning}`} className="flex flex-wrap items-baseline gap-x-3">
                <Japanese className="font-medium">{reading}</Japanese>
                <span lang="en">{meaning}</span>
                <span className="text-sm text-ink-soft">{types.map(messages.nameType).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** What can be asked for, each an example to try. */
function Examples() {
  return (
    <Card title={messages.whatToAsk}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {messages.examples.map(({ asked, text }) => (
          <li key={asked} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={searchAddress(asked)}>
              <Japanese>{asked}</Japanese>
            </Link>
            <span className="text-sm text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
