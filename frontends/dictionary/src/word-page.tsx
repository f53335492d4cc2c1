import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { searchAddress, wordAddress } from '@ichibun/api-client/word-address';
import { NO_CONTEXT, useLookUp } from '@ichibun/api-client/word-knowledge';
import type { DescribedWord, Spelling } from '@ichibun/contracts/language';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Link, useParams } from '@ichibun/ui/router';
import { saysReading } from '@ichibun/ui/script';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { JlptMark } from '@ichibun/words/jlpt-level';
import { PitchLine } from '@ichibun/words/pitch-line';
import { SpeakButton } from '@ichibun/words/speak-button';
import { AskWhyKnown } from '@ichibun/words/why-known';
import { Back } from './back.js';
import { useDescribedWord, useExamples } from './calls.js';
import { KanjiCard } from './kanji/kanji-card.js';
import { messages } from './messages.js';
import { FoundWordList } from './search/found-words.js';
import { SearchBox } from './search/search-box.js';
import { Acts } from './word/acts.js';
import { Examples } from './word/examples.js';
import { FormsCard } from './word/forms-card.js';
import { SensesCard } from './word/senses-card.js';
import { SentenceCard } from './word/sentence-card.js';
import { StateOfWord } from './word/state-of-word.js';
import { TextsCard } from './word/texts-card.js';

/** All that is known of a word, and all that can be done about it. */
export default function WordPage() {
  const { forget } = useSession();
  const { entry = '', word = '' } = useParams();
  const { data, error, refetch } = useDescribedWord(entry, word);
  const shown = data?.word.word ?? word;
  usePageTitle(shown);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  return (
    <div className="space-y-6" key={`${entry} ${word}`}>
      <SearchBox question="" />
      <PageFrame
        title={shown}
        titleLang="ja"
        lead={data && <Said of={data} />}
        back={<Back />}
        actions={data && <Acts word={data.word} />}
      >
        {data ? (
          <Parts of={data} />
        ) : error instanceof ApiError && error.code === 'language.no-such-entry' ? (
          <EmptyState title={messages.noSuchEntry}>
            <Link to={searchAddress(word)} className={`${buttonClass()} mt-3`}>
              {messages.lookUp(word)}
            </Link>
          </EmptyState>
        ) : error ? (
          <ErrorPanel title={messages.wordNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : (
          <Loading />
        )}
      </PageFrame>
    </div>
  );
}

/** How it is read, with its pitch where a list says it, and what it is to the learner. */
function Said({ of: { word: found } }: { of: DescribedWord }) {
  const { word, entry } = found;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
      {entry.pitchAccents.length > 0
        ? entry.pitchAccents.map((accent) => <PitchLine key={accent} reading={entry.reading} accent={accent} />)
        : !saysReading(word, entry.reading) && <Japanese>{entry.reading}</Japanese>}
      <SpeakButton utterance={{ text: word, reading: entry.reading }} />
      <StateOfWord word={found} />
      <JlptMark level={entry.jlpt} />
      {entry.frequencyBand !== null && <span className="text-sm">{messages.top(entry.frequencyBand)}</span>}
    </div>
  );
}

function Parts({ of }: { of: DescribedWord }) {
  const { word: found, forms, parts, madeWith } = of;
  const { word, entry } = found;
  const lookedUp = useLookUp(word, NO_CONTEXT, true).data;
  const examples = useExamples(found.uniqueVocabId).data?.examples ?? [];
  const others = examples.filter(({ sense }) => sense === null || sense > entry.senses.length);
  return (
    <>
      {found.uniqueVocabId !== null && (
        // What makes it known changes with what is known.
        <AskWhyKnown
          key={`${found.known} ${found.blocked}`}
          uniqueVocabId={found.uniqueVocabId}
          isKnown={found.known}
        />
      )}
      <SensesCard senses={entry.senses} definition={entry.definition} examples={examples} />
      <SpellingsCard of={of} />
      {lookedUp && <KanjiCard kanji={lookedUp.kanji} />}
      <TextsCard word={found} />
      <SentenceCard word={found} />
      {others.length > 0 && (
        <Card title={messages.otherSentences}>
          <Examples of={others} label={messages.otherSentences} />
        </Card>
      )}
      {parts.length > 1 && (
        <Card title={messages.madeOf}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {parts.map((part) => (
              <li key={`${part.entry} ${part.word}`}>
                <Link to={wordAddress(part.entry, part.word)}>
                  <Japanese>{part.word}</Japanese>
                </Link>
                {!saysReading(part.word, part.reading) && (
                  <Japanese className="ml-2 text-ink-soft">{part.reading}</Japanese>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <FormsCard word={word} reading={entry.reading} forms={forms} />
      {madeWith.length > 0 && (
        <Card title={messages.madeWith}>
          <FoundWordList words={madeWith} label={messages.madeWith} />
        </Card>
      )}
    </>
  );
}

/** How else it is written and read; nothing where there is only one way. */
function SpellingsCard({ of: { word, spellings, readings } }: { of: DescribedWord }) {
  if (spellings.length + readings.length < 2) return null;
  const { entry } = word.entry;
  const list = (label: string, written: readonly Spelling[]) =>
    written.length > 0 && (
      <div>
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {written.map(({ text, common, rare }) => (
              <li key={text}>
                {text === word.word ? (
                  <Japanese className="font-medium">{text}</Japanese>
                ) : (
                  <Link to={wordAddress(entry, text)}>
                    <Japanese>{text}</Japanese>
                  </Link>
                )}
                {(common || rare) && (
                  <span className="ml-2 text-xs text-ink-soft">{rare ? messages.rare : messages.common}</span>
                )}
              </li>
            ))}
          </ul>
        </dd>
      </div>
    );
  return (
    <Card title={messages.spellings}>
      <dl className="grid gap-4 sm:grid-cols-2">
        {list(messages.inKanji, spellings)}
        {list(messages.inKana, readings)}
      </dl>
    </Card>
  );
}
