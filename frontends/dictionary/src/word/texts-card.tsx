import { reasonOf } from '@ichibun/api-client/request';
import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { useSentencesOfTexts } from '../calls.js';
import { texts } from '../texts.js';

/** Where a word stands in the learner's own texts, each sentence leading to its place in the reader. */
export function TextsCard({ word, reading }: { word: string; reading: string }) {
  const { data, error, refetch } = useSentencesOfTexts(word, reading);
  return (
    <Card title={texts.inYourTexts}>
      {error ? (
        <ErrorPanel title={texts.textsNotSearched} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.texts.length === 0 ? (
        <p className="text-ink-soft">{texts.inNoText}</p>
      ) : (
        data.texts.map(({ title, documentId, sentences }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of an answer never change their order
          <div key={index}>
            {title !== '' && (
              <p className="text-sm text-ink-soft">
                <Japanese>{title}</Japanese>
              </p>
            )}
            <ul className="mt-1 space-y-2">
              {sentences.map((sentence) => (
                <li key={sentence}>
                  {documentId === null ? (
                    <Japanese>{sentence}</Japanese>
                  ) : (
                    <Link to={sentenceAddress(documentId, sentence)}>
                      <Japanese>{sentence}</Japanese>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </Card>
  );
}
