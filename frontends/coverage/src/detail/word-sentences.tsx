import { reasonOf } from '@ichibun/api-client/request';
import type { SentenceOfWord } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { inPhrases } from '@ichibun/words/phrases';
import { Fragment } from 'react';
import { messages } from '../messages.js';
import { useSentencesOfWord } from './analysis-sentences.js';

/** The sentences of the text in which a word stands, in their order, the word marked in each. */
export function WordSentences({ analysisId, uniqueVocabId }: { analysisId: number; uniqueVocabId: number }) {
  const found = useSentencesOfWord(analysisId, uniqueVocabId);
  const pages = found.data?.pages ?? [];
  const sentences = pages.flatMap((page) => page.sentences);
  const total = pages[0]?.total ?? 0;
  return (
    <section aria-label={messages.word.sentences}>
      <h3 className="text-sm font-medium">
        {pages.length === 0 ? messages.word.inText : messages.word.inSentences(total)}
      </h3>
      {found.isPending && <Loading />}
      {found.isError && (
        <ErrorPanel
          title={messages.word.sentencesFailed}
          reason={reasonOf(found.error)}
          onRetry={() => found.refetch()}
        />
      )}
      {sentences.length > 0 && (
        <ol lang="ja" className="mt-1 divide-y divide-line">
          {sentences.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a text never change their order
            <li key={index} className="py-1.5 leading-8 break-phrases whitespace-pre-line">
              <Marked sentence={sentence} />
            </li>
          ))}
        </ol>
      )}
      {found.hasNextPage && (
        <Button size="small" className="mt-2" disabled={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
          {found.isFetchingNextPage ? messages.word.loading : messages.word.more(total)}
        </Button>
      )}
    </section>
  );
}

function Marked({ sentence: { text, targets } }: { sentence: SentenceOfWord }) {
  const pieces = targets.flatMap(([start, end], index) => [
    { text: text.slice(targets[index - 1]?.[1] ?? 0, start), isTarget: false },
    { text: text.slice(start, end), isTarget: true },
  ]);
  pieces.push({ text: text.slice(targets.at(-1)?.[1] ?? 0), isTarget: false });
  return inPhrases(pieces, ({ isTarget }) => isTarget).map(({ text, isTarget, beginsPhrase }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their order
    <Fragment key={index}>
      {beginsPhrase && <wbr />}
      {isTarget ? <mark className="rounded-sm bg-accent-soft px-1 font-semibold text-accent">{text}</mark> : text}
    </Fragment>
  ));
}
