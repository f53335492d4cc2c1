import { isUnfinished, useAudiobooks, useDeleteAudiobook } from '@ichibun/api-client/audiobooks';
import { inWords, reasonOf } from '@ichibun/api-client/request';
import type { Audiobook } from '@ichibun/contracts/audiobook';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { formatMinutes } from '@ichibun/ui/durations';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDateTime, formatDecimal } from '@ichibun/ui/format';
import { BookIcon, CloseIcon, DownloadIcon, TrashIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useRef, useState } from 'react';
import { messages } from './messages.js';

/** The learner's audiobooks, finished and unfinished. */
export function MadeBooks() {
  const { data, error, isPending, refetch } = useAudiobooks();
  const keepFocus = useKeptFocus();
  return (
    <Card title={messages.yours}>
      {isPending && <Loading />}
      {error && !data && <ErrorPanel title={messages.notLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />}
      {data?.audiobooks.length === 0 && <p className="text-sm text-ink-soft">{messages.noneYet}</p>}
      {data && data.audiobooks.length > 0 && (
        <ul aria-label={messages.list} className="divide-y divide-line">
          {data.audiobooks.map((book) => (
            <Book key={book.requestId} book={book} onDelete={keepFocus} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface BookProps {
  book: Audiobook;
  /** Is given the button, which goes with the book. */
  onDelete(button: HTMLElement): void;
}

function Book({ book, onDelete }: BookProps) {
  const { title, downloadUrl, audioFile, createdAt } = book;
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteAudiobook();
  const remove = () => {
    if (button.current) onDelete(button.current);
    deletion.mutate(book.requestId, {
      onError: (error) => notifyFailure(messages.deleteFailed, reasonOf(error)),
    });
  };
  const isBeingMade = isUnfinished(book);
  return (
    <li data-row className="space-y-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{title}</p>
          <p className="text-xs text-ink-soft">{formatDateTime(createdAt)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {downloadUrl && book.documentId && (
            <Link to={`/assisted-reader/read/${book.documentId}`} className={buttonClass('secondary', 'small')}>
              <BookIcon />
              {messages.readAlong} <span className="sr-only">{title}</span>
            </Link>
          )}
          {downloadUrl && (
            <a href={downloadUrl} download={audioFile} className={buttonClass('secondary', 'small')}>
              <DownloadIcon />
              {messages.download} <span className="sr-only">{title}</span>
            </a>
          )}
          <Button
            ref={button}
            variant="quiet"
            size="small"
            aria-label={isBeingMade ? messages.cancelOf(title) : messages.deleteOf(title)}
            onClick={() => setAsking(true)}
          >
            {isBeingMade ? <CloseIcon /> : <TrashIcon />}
            {isBeingMade ? messages.cancel : messages.delete}
          </Button>
        </div>
      </div>
      <State book={book} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isBeingMade ? messages.cancelQuestion : messages.deleteQuestion}
        subject={title}
        question={isBeingMade ? messages.cancelHint : messages.deleteHint}
        confirmLabel={isBeingMade ? messages.cancelAudiobook : messages.delete}
        onConfirm={remove}
      />
    </li>
  );
}

function State({ book }: { book: Audiobook }) {
  if (isUnfinished(book)) return <BookProgress book={book} />;
  if (book.status === 'failed') {
    const reason = inWords(book.error ?? '', { code: book.errorCode, values: book.errorValues });
    return <p className="text-sm text-danger">{reason || messages.audiobookFailed}</p>;
  }
  return (
    <>
      <p className="text-xs text-ink-soft">
        {messages.facts(book.sentences, lasting(book.durationMs / 1000), formatDecimal(book.bytes / 1024 / 1024, 1))}
        {book.missingEnglish > 0 && messages.withoutEnglish(book.missingEnglish)}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: the text is the learner's own file */}
      <audio controls preload="none" src={book.downloadUrl ?? undefined} aria-label={book.title} className="w-full" />
    </>
  );
}

/** The progress of a book, with the time that is left. */
export function BookProgress({ book }: { book: Audiobook | undefined }) {
  const { done = 0, total = 0, secondsLeft = null, layout = null } = book ?? {};
  return (
    <div className="space-y-1">
      <ProgressBar
        label={book ? messages.progressOf(book.title) : messages.progress}
        value={total > 0 ? (100 * done) / total : 0}
      />
      <p className="text-xs text-ink-soft">
        {total > 0 ? messages.stepsDone(done, total) : messages.waiting}
        {layout === 'columns' && messages.inColumns}
        {layout === 'alternating' && messages.inTurn}
        {secondsLeft !== null && messages.left(lasting(secondsLeft))}
      </p>
    </div>
  );
}

/** How long something takes, in words. */
export const lasting = (seconds: number) =>
  seconds < 60 ? messages.seconds(Math.round(seconds)) : formatMinutes(seconds / 60);
