import type { JlptLevel } from '@ichibun/api-client/jlpt-levels';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { formatDate, formatDecimal, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { Cover } from '@ichibun/words/cover';
import { TextLevel } from '@ichibun/words/text-level';
import { memo } from 'react';
import { WordsOfText } from '../words-of-text.js';
import { DeleteDocument } from './delete-document.js';
import { messages } from './messages.js';

interface DocumentCardProps {
  book: DocumentEntry;
  /** Percent of its words that the learner knows; null until counted. */
  knownShare: number | null;
  /** Null until counted. */
  newWordsPerPage: number | null;
  /** Level of the JLPT that its words are of; null until counted, and of a text that none covers. */
  level: JlptLevel | null;
  onDelete(button: HTMLElement): void;
}

/** A book on the shelf. The whole of it leads into the book. While one types a search, the books stay as they are. */
export const DocumentCard = memo(({ book, knownShare, newWordsPerPage, level, onDelete }: DocumentCardProps) => {
  const { id, title, author, sentenceCount, progress, createdAt, readAt } = book;
  const isFinished = progress >= 100;
  return (
    <li data-row className="group relative flex min-w-0 flex-col">
      <Cover book={book} />
      <h3 lang="ja" className="mt-2 line-clamp-2 text-sm font-semibold break-words">
        <Link
          to={`/assisted-reader/read/${id}`}
          state={isFinished ? { fromStart: true } : null}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-md group-hover:text-accent group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
      </h3>
      {author && (
        <p lang="ja" className="truncate text-xs text-ink-soft">
          {author}
        </p>
      )}
      <div className="mt-auto pt-1">
        <p className="text-xs text-ink-soft">
          {isFinished ? (
            <span className="font-semibold text-good">{messages.finished}</span>
          ) : (
            messages.sentences(sentenceCount)
          )}
          <br />
          {readAt ? (
            <>
              {messages.readOn[0]}
              <time dateTime={readAt}>{formatDate(readAt)}</time>
              {messages.readOn[1]}
            </>
          ) : (
            <>
              {messages.addedOn[0]}
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              {messages.addedOn[1]}
            </>
          )}
        </p>
        <Share label={messages.readShareOf(title)} name={messages.readShare} percent={progress} />
        <Share label={messages.knownShareOf(title)} name={messages.knownShare} percent={knownShare} />
        {newWordsPerPage !== null && (
          <p className="mt-1 text-xs text-ink-soft tabular-nums">
            <TextLevel level={level} /> {messages.newWordsPerPage(formatDecimal(newWordsPerPage, 1))}
          </p>
        )}
        {/* Above the link that covers the card. */}
        <div className="relative z-10 -mr-2 flex justify-end">
          <WordsOfText
            documentId={id}
            label={messages.wordsOf(title)}
            title={messages.wordsOfText}
            failure={messages.wordsNotOpened}
          />
          <DeleteDocument book={book} onDelete={onDelete} />
        </div>
      </div>
    </li>
  );
});

const NAME_BAR_PERCENT = { gridTemplateColumns: '2.75rem minmax(0, 1fr) 3.25rem' };

function Share({ label, name, percent }: { label: string; name: string; percent: number | null }) {
  return (
    <div className="mt-1 grid items-center gap-1.5 text-xs text-ink-soft" style={NAME_BAR_PERCENT}>
      <span>{name}</span>
      {percent === null ? (
        <span className="col-span-2">{messages.counting}</span>
      ) : (
        <>
          <ProgressBar label={label} value={percent} />
          <span className="text-right tabular-nums">{formatPercent(percent)}</span>
        </>
      )}
    </div>
  );
}
