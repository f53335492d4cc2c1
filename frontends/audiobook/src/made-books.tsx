import { isUnfinished, useAudiobooks, useDeleteAudiobook } from '@ichibun/api-client/audiobooks';
import type { Audiobook } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { counted, formatDateTime, formatDecimal, formatMinutes } from '@ichibun/ui/format';
import { BookIcon, DownloadIcon, TrashIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { useState } from 'react';

/** The learner's audiobooks, finished and unfinished. */
export function MadeBooks() {
  const { data, error, isPending, refetch } = useAudiobooks();
  return (
    <Card title="Your Audiobooks">
      {isPending && <Loading />}
      {error && !data && (
        <ErrorPanel title="Your audiobooks could not be loaded." reason={reasonOf(error)} onRetry={() => refetch()} />
      )}
      {data?.audiobooks.length === 0 && (
        <p className="text-sm text-ink-soft">
          None yet. What you generate stays here for a while, and goes on when you leave this page.
        </p>
      )}
      {data && data.audiobooks.length > 0 && (
        <ul aria-label="Audiobooks" className="divide-y divide-line">
          {data.audiobooks.map((book) => (
            <Book key={book.requestId} book={book} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Book({ book }: { book: Audiobook }) {
  const { title, downloadUrl, audioFile, createdAt } = book;
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteAudiobook();
  const remove = () =>
    deletion.mutate(book.requestId, {
      onError: (error) => notifyFailure('The audiobook could not be deleted.', reasonOf(error)),
    });
  const word = isUnfinished(book) ? 'Cancel' : 'Delete';
  return (
    <li className="space-y-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{title}</p>
          <p className="text-xs text-ink-soft">{formatDateTime(createdAt)}</p>
        </div>
        <div className="flex gap-2">
          {downloadUrl && book.documentId && (
            <Link to={`/assisted-reader/read/${book.documentId}`} className={buttonClass('secondary', 'small')}>
              <BookIcon />
              Read along <span className="sr-only">{title}</span>
            </Link>
          )}
          {downloadUrl && (
            <a href={downloadUrl} download={audioFile} className={buttonClass('secondary', 'small')}>
              <DownloadIcon />
              Download <span className="sr-only">{title}</span>
            </a>
          )}
          <Button variant="quiet" size="small" aria-label={`${word} ${title}`} onClick={() => setAsking(true)}>
            <TrashIcon />
            {word}
          </Button>
        </div>
      </div>
      <State book={book} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${word} this audiobook?`}
        question={isUnfinished(book) ? 'What is made of it so far is lost.' : 'Its file is removed from the server.'}
        confirmLabel={isUnfinished(book) ? 'Cancel the audiobook' : 'Delete'}
        onConfirm={remove}
      />
    </li>
  );
}

function State({ book }: { book: Audiobook }) {
  if (isUnfinished(book)) return <BookProgress book={book} />;
  if (book.status === 'failed')
    return <p className="text-sm text-danger">{book.error || 'Audiobook generation failed'}</p>;
  return (
    <>
      <p className="text-xs text-ink-soft">
        {counted(book.sentences, 'sentence')}, {lasting(book.durationMs / 1000)},{' '}
        {formatDecimal(book.bytes / 1024 / 1024, 1)} MB
        {book.missingEnglish > 0 && `; ${counted(book.missingEnglish, 'sentence')} without English`}
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
        label={book ? `Progress of ${book.title}` : 'Progress'}
        value={total > 0 ? (100 * done) / total : 0}
      />
      <p className="text-xs text-ink-soft">
        {total > 0 ? `${done} of ${total} steps` : 'Waiting to begin…'}
        {layout === 'columns' && '; Japanese and English in columns'}
        {layout === 'alternating' && '; lines of Japanese and English in turn'}
        {secondsLeft !== null && `; about ${lasting(secondsLeft)} left`}
      </p>
    </div>
  );
}

const lasting = (seconds: number) => (seconds < 60 ? `${Math.round(seconds)} s` : formatMinutes(seconds / 60));
