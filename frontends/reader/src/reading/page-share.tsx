import { readSentenceOf } from '@ichibun/api-client/reading';
import { formatPercent } from '@ichibun/ui/format';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { messages } from '../messages.js';
import { countWords } from '../words/word-state.js';

interface PageShareProps {
  documentId: number;
  /** Indexes of the sentences of the page. */
  sentences: readonly number[];
}

/** How many of the words of a page are new. */
export function PageShare({ documentId, sentences }: PageShareProps) {
  const queryClient = useQueryClient();
  const answers = useQueries({
    queries: sentences.map((sentence) => readSentenceOf(queryClient, documentId, sentence)),
  });
  if (answers.some(({ data }) => !data)) return null;
  const { words, unknown } = countWords(answers.flatMap(({ data }) => data!.words));
  if (words === 0) return null;
  return (
    <>
      <span aria-hidden="true"> · </span>
      <span>{unknown === 0 ? messages.noNewWords : messages.shareNew(formatPercent((100 * unknown) / words))}</span>
    </>
  );
}
