import { useDocumentChapters } from '@ichibun/api-client/reading-next';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDecimal, formatPercent } from '@ichibun/ui/format';
import { ChevronDownIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { Cover } from '@ichibun/words/cover';
import { TextLevel } from '@ichibun/words/text-level';
import { useId, useState } from 'react';
import { messages } from './messages.js';
import type { CountedBook } from './order-books.js';

interface BookToReadProps {
  book: CountedBook;
  /** Words are learnt for it. */
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** A text with how much of it is known, its new words, and those of its chapters when they are asked for. */
export function BookToRead({ book, isChosen, onChoose }: BookToReadProps) {
  const { id, title, author, knownShare, newWords, newWordsPerPage, level, newWordsByLevel } = book;
  const [isOpen, setOpen] = useState(false);
  const chaptersId = useId();
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <Checkbox checked={isChosen} label={messages.choose(title)} onChange={onChoose} />
        <div className="w-11 shrink-0 pt-1 max-sm:hidden">
          <Cover book={book} small />
        </div>
        <div className="min-w-0 flex-1">
          <p className="break-words">
            <Link
              to={`/assisted-reader/read/${id}`}
              className="text-ink no-underline hover:text-accent hover:underline"
            >
              <Japanese className="font-semibold">{title}</Japanese>
            </Link>
            {author && <Japanese className="ml-3 text-sm text-ink-soft">{author}</Japanese>}
          </p>
          <p className="text-sm text-ink-soft tabular-nums">
            <TextLevel level={level} /> {messages.known(formatPercent(knownShare))} · {messages.newWords(newWords)}
            {newWordsPerPage !== null && <> · {perPage(newWordsPerPage)}</>}
          </p>
          {newWordsByLevel.length > 0 && (
            <p className="text-xs text-ink-soft tabular-nums">
              {messages.newByLevel(
                newWordsByLevel.map((one) => messages.newOfLevel(one.level, one.newWords)).join(' · '),
              )}
            </p>
          )}
          <div className="mt-1.5 flex items-center gap-3">
            <div className="flex-1">
              <ProgressBar label={messages.known(title)} value={knownShare} />
            </div>
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={chaptersId}
              aria-label={messages.chaptersOf(title)}
              onClick={() => setOpen(!isOpen)}
            >
              {messages.chapters}
              <ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />
            </Button>
          </div>
        </div>
      </div>
      <div id={chaptersId}>{isOpen && <Chapters documentId={id} title={title} />}</div>
    </li>
  );
}

const perPage = (words: number) => messages.perPage(formatDecimal(words, 1));

function Chapters({ documentId, title }: { documentId: number; title: string }) {
  const { data, error, refetch } = useDocumentChapters(documentId);
  if (error) return <ErrorPanel title={messages.chaptersFailed} reason={reasonOf(error)} onRetry={() => refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.length === 0) return <p className="py-2 pl-7 text-sm text-ink-soft">{messages.noChapters}</p>;
  return (
    <ol aria-label={messages.chaptersOf(title)} className="max-h-96 space-y-1 overflow-y-auto py-2 pl-7">
      {data.map(({ number, title: chapter, knownShare, newWords, newWordsPerPage }) => (
        <li key={number} className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span lang={chapter ? 'ja' : undefined} className="min-w-48 flex-1 break-words">
            {chapter || messages.beforeFirst}
          </span>
          <span className="text-ink-soft tabular-nums">
            {knownShare === null ? (
              messages.noWords
            ) : (
              <>
                {messages.known(formatPercent(knownShare))} · {messages.newWords(newWords)}
                {newWordsPerPage !== null && <> · {perPage(newWordsPerPage)}</>}
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
