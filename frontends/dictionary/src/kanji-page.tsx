import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { searchAddress } from '@ichibun/api-client/word-address';
import { NO_CONTEXT, useLookUp } from '@ichibun/api-client/word-knowledge';
import type { FoundWord, Kanji } from '@ichibun/contracts/language';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate, useParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { JlptMark } from '@ichibun/words/jlpt-level';
import { printedReading } from '@ichibun/words/kanji-reading';
import { useEffect, useState } from 'react';
import { Back } from './back.js';
import { useFound } from './calls.js';
import { DrawnKanji } from './kanji/drawn-kanji.js';
import { wordsByReading } from './kanji/words-by-reading.js';
import { messages } from './messages.js';
import { FoundWordList } from './search/found-words.js';
import { SearchBox } from './search/search-box.js';

/** Words with the kanji that are looked at: as many as one answer holds. */
const WORDS_OF_KANJI = 50;
/** Of each reading: a phone shows about as many. */
const SHOWN_AT_FIRST = 6;

/** A kanji with its meanings, and under each reading the words that have it; what is no kanji is looked for. */
export default function KanjiPage() {
  const { forget } = useSession();
  const navigate = useNavigate();
  const { kanji = '' } = useParams();
  usePageTitle(kanji);
  const isKanji = /^\p{Script=Han}$/u.test(kanji);
  // Once the page is there: the build shows it for no kanji at all.
  useEffect(() => {
    if (!isKanji) navigate(searchAddress(kanji), { replace: true });
  }, [isKanji, kanji, navigate]);
  const { data, error, refetch } = useLookUp(kanji, NO_CONTEXT, isKanji);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  const found = data?.kanji[0];
  return (
    <div className="space-y-6" key={kanji}>
      <SearchBox question="" />
      <PageFrame
        title={<span className="text-6xl leading-tight font-normal">{kanji}</span>}
        titleLang="ja"
        lead={found && <Said of={found} />}
        back={<Back />}
      >
        {error ? (
          <ErrorPanel title={messages.kanjiNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : !data ? (
          <Loading />
        ) : (
          <>
            {!found && <EmptyState title={messages.kanjiUnknown}>{messages.kanjiUnknownHint}</EmptyState>}
            {found && <DrawnKanji kanji={kanji} />}
            <Words kanji={kanji} readings={found?.readings ?? []} />
          </>
        )}
      </PageFrame>
    </div>
  );
}

/** What it means, how many strokes it has, in which grade schools teach it, and its level of the JLPT. */
function Said({ of: { meanings, strokes, grade, jlpt } }: { of: Kanji }) {
  return (
    <>
      <span lang="en" className="block">
        {meanings.join(', ')}
      </span>
      <span className="block text-sm text-ink-soft">
        {[...(strokes > 0 ? [messages.strokes(strokes)] : []), ...(grade > 0 ? [messages.grade(grade)] : [])].join(
          ' · ',
        )}{' '}
        <JlptMark level={jlpt} />
      </span>
    </>
  );
}

function Words({ kanji, readings }: { kanji: string; readings: readonly string[] }) {
  // As letters with gaps: whatever has it in it.
  const { data, error, refetch } = useFound(`*${kanji}*`, WORDS_OF_KANJI);
  if (error) return <ErrorPanel title={messages.notSearched} reason={reasonOf(error)} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  const written = data.words.filter(({ word }) => word.includes(kanji));
  const rows = wordsByReading(kanji, readings, written);
  const unused = rows.filter(({ words }) => words.length === 0);
  return (
    <>
      {rows
        .filter(({ words }) => words.length > 0)
        .map(({ reading, words }) => (
          <Card
            key={reading ?? ''}
            title={reading === undefined ? messages.otherWords : <Japanese>{printedReading(reading)}</Japanese>}
            subtitle={reading && kindOf(reading)}
          >
            <FirstWords words={words} label={reading === undefined ? messages.otherWords : printedReading(reading)} />
          </Card>
        ))}
      {unused.length > 0 && (
        <Card title={messages.otherReadings} subtitle={messages.otherReadingsHint}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {unused.map(({ reading = '' }) => (
              <li key={reading}>
                <Japanese className="font-medium">{printedReading(reading)}</Japanese>{' '}
                <span className="text-sm text-ink-soft">{kindOf(reading)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Of many words those that come first, and the others when they are asked for. */
function FirstWords({ words, label }: { words: readonly FoundWord[]; label: string }) {
  const [showsAll, setShowsAll] = useState(words.length <= SHOWN_AT_FIRST);
  return (
    <>
      <FoundWordList words={showsAll ? words : words.slice(0, SHOWN_AT_FIRST)} label={label} />
      {!showsAll && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          {messages.showMore(words.length - SHOWN_AT_FIRST)}
        </Button>
      )}
    </>
  );
}

const kindOf = (reading: string) => (/^[ァ-ヶー.-]+$/u.test(reading) ? messages.on : messages.kun);
