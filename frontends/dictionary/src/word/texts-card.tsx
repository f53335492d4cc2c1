import { reasonOf } from '@ichibun/api-client/request';
import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import type { Answer } from '@ichibun/contracts/calls';
import type { FoundWord } from '@ichibun/contracts/language';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { useTextsOfWord } from '../calls.js';
import { messages } from '../messages.js';

type TextOfWord = Answer<'GET /api/dictionary/words/sentences'>['texts'][number];

/** Where a word is in the learner's own texts, each sentence and chapter leading to its place in the reader. */
export function TextsCard({ word }: { word: FoundWord }) {
  const { data, error, refetch } = useTextsOfWord(word);
  return (
    <Card title={messages.inYourTexts} subtitle={data && data.total > 0 && messages.inTexts(data.total)}>
      {error ? (
        <ErrorPanel title={messages.textsNotSearched} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.texts.length === 0 ? (
        <p className="text-ink-soft" role="status">
          {data.counting === 0 ? messages.inNoText : messages.inNoCountedText(data.counting)}
        </p>
      ) : (
        <TextList texts={data.texts} />
      )}
    </Card>
  );
}

/** The same below what was found, for a word that is in one of them; nothing where it is in none. */
export function SentencesOfTexts({ word }: { word: FoundWord }) {
  const { data } = useTextsOfWord(word);
  if (!data || data.texts.length === 0) return null;
  return (
    <Card title={messages.wordInYourTexts(word.word)} subtitle={messages.inTexts(data.total)}>
      <TextList texts={data.texts} />
    </Card>
  );
}

function TextList({ texts }: { texts: readonly TextOfWord[] }) {
  return (
    <ul className="space-y-4">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts of an answer never change their order
        <li key={index}>
          <Places of={text} />
        </li>
      ))}
    </ul>
  );
}

function Places({ of: { title, documentId, occurrences, sentences, chapters } }: { of: TextOfWord }) {
  const place = (sentence: string) =>
    documentId === null ? (
      <Japanese className="break-phrases">{sentence}</Japanese>
    ) : (
      <Link to={sentenceAddress(documentId, sentence)}>
        <Japanese className="break-phrases">{sentence}</Japanese>
      </Link>
    );
  return (
    <>
      <p className="text-sm text-ink-soft">
        {title === '' ? messages.untitled : <Japanese>{title}</Japanese>} · {messages.times(occurrences)}
      </p>
      {sentences.length > 0 && (
        <ul className="mt-1 space-y-2">
          {sentences.map((sentence) => (
            <li key={sentence}>{place(sentence)}</li>
          ))}
        </ul>
      )}
      {chapters.length > 1 && (
        <details className="mt-2">
          <summary className="min-h-6 text-sm">{messages.inChapters(chapters.length)}</summary>
          <ul className="mt-2 space-y-2 border-l border-line pl-3">
            {chapters.map((chapter) => (
              <li key={`${chapter.title} ${chapter.first}`}>
                <p className="text-sm text-ink-soft">
                  {chapter.title === '' ? messages.beforeChapters : <Japanese>{chapter.title}</Japanese>} ·{' '}
                  {messages.inSentences(chapter.sentences)}
                </p>
                {place(chapter.first)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
