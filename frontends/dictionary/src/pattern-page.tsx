import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import { useSession } from '@ichibun/api-client/session';
import type { DescribedPattern } from '@ichibun/contracts/language';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { language } from '@ichibun/ui/language';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Link, useParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { MarkedPieces } from '@ichibun/words/marked-pieces';
import { PatternLevel, PatternMeaning } from '@ichibun/words/pattern-line';
import { PointButtons, usePoints } from '@ichibun/words/point-buttons';
import { SpeakButton } from '@ichibun/words/speak-button';
import { Back } from './back.js';
import { useCorpusOfPattern, useDescribedPattern, useTextsOfPattern } from './calls.js';
import { messages } from './messages.js';
import { PatternList } from './pattern-list.js';
import { SearchBox } from './search/search-box.js';

/** What is taught of a grammar point. */
export default function PatternPage() {
  const { forget } = useSession();
  const { id = '' } = useParams();
  const { data, error, refetch } = useDescribedPattern(id);
  const points = usePoints();
  usePageTitle(data?.name ?? messages.grammar);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  return (
    <div className="space-y-6" key={id}>
      <SearchBox question="" />
      <PageFrame
        title={data?.name ?? messages.grammar}
        titleLang={data && 'ja'}
        lead={
          data && (
            <span className="text-lg">
              <PatternMeaning of={data} /> <PatternLevel level={data.level} />
            </span>
          )
        }
        back={<Back />}
        actions={data && <PointButtons pattern={data} points={points} />}
      >
        {data ? (
          <>
            <Parts of={data} />
            <OwnSentences id={id} />
            <CorpusSentences id={id} />
          </>
        ) : error instanceof ApiError && error.code === 'language.no-such-pattern' ? (
          <EmptyState title={messages.noSuchPattern}>{messages.noSuchPatternHint}</EmptyState>
        ) : error ? (
          <ErrorPanel title={messages.patternNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : (
          <Loading />
        )}
      </PageFrame>
    </div>
  );
}

/** Sentences of the learner's own texts with it; nothing where none has it. */
function OwnSentences({ id }: { id: string }) {
  const texts = useTextsOfPattern(id).data?.texts ?? [];
  if (texts.length === 0) return null;
  return (
    <Card title={messages.patternInTexts}>
      <ul className="space-y-3">
        {texts.flatMap(({ title, documentId, sentences }) =>
          sentences.map(({ japanese, start, end }) => (
            <li key={`${title} ${documentId} ${start} ${japanese}`}>
              <MarkedPieces text={japanese} pieces={[{ start, end }]} />
              <span className="block text-sm text-ink-soft">
                {documentId === null ? (
                  <Japanese>{title}</Japanese>
                ) : (
                  <Link to={sentenceAddress(documentId, japanese)} className="text-accent">
                    <Japanese>{title}</Japanese>
                  </Link>
                )}
              </span>
            </li>
          )),
        )}
      </ul>
    </Card>
  );
}

/** Sentences of the corpus with it that have at most one new word; nothing where there are none. */
function CorpusSentences({ id }: { id: string }) {
  const sentences = useCorpusOfPattern(id).data?.sentences ?? [];
  if (sentences.length === 0) return null;
  return (
    <Card title={messages.patternInCorpus} subtitle={messages.patternInCorpusHint}>
      <ul className="space-y-3">
        {sentences.map(({ sentenceId, japanese, english, pieces }) => (
          <li key={sentenceId} className="flex items-start gap-2">
            <div className="min-w-0">
              <MarkedPieces text={japanese} pieces={pieces} />
              {english && (
                <span lang="en" className="block text-ink-soft">
                  {english}
                </span>
              )}
            </div>
            <SpeakButton utterance={{ text: japanese }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Parts({ of }: { of: DescribedPattern }) {
  const { formation, examples, confusedWith } = of;
  return (
    <>
      <Card title={messages.formation}>
        <Japanese>{formation}</Japanese>
        <p className="mt-3 max-w-prose">
          {language() === 'ja' ? <Japanese>{of.noteInJapanese}</Japanese> : <span lang="en">{of.note}</span>}
        </p>
      </Card>
      <Card title={messages.patternExamples}>
        <ul className="space-y-3">
          {examples.map(({ sentence, translation }) => (
            <li key={sentence} className="flex items-start gap-2">
              <div className="min-w-0">
                <Marked sentence={sentence} />
                <span lang="en" className="block text-ink-soft">
                  {translation}
                </span>
              </div>
              <SpeakButton utterance={{ text: sentence.replace(/[[\]]/g, '') }} />
            </li>
          ))}
        </ul>
      </Card>
      {confusedWith.length > 0 && (
        <Card title={messages.confusedWith}>
          <PatternList patterns={confusedWith} label={messages.confusedWith} />
        </Card>
      )}
    </>
  );
}

/** A sentence with the grammar point, which is between [ and ], in bold. */
function Marked({ sentence }: { sentence: string }) {
  return (
    <Japanese>
      {sentence.split(/[[\]]/).map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an example never change their order
        index % 2 === 1 ? <b key={index}>{piece}</b> : piece,
      )}
    </Japanese>
  );
}
