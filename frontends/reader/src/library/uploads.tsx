import { jobEnded } from '@ichibun/api-client/changes';
import { useDeleteDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useWaitingUploads } from '@ichibun/api-client/uploads';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { formatDate } from '@ichibun/ui/format';
import { CheckIcon, CloseIcon, SpinnerIcon, WarningIcon } from '@ichibun/ui/icons';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messages } from './messages.js';
import { formatsOf, type GivenFile } from './use-uploads.js';

interface UploadsProps {
  files: readonly GivenFile[];
  /** What the learner has, with what has just been added. */
  documents: readonly DocumentEntry[];
  onDismiss(key: number): void;
}

/** The files given since the page was opened, and those of before that the server is still reading. */
export function Uploads({ files, documents, onDismiss }: UploadsProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const own = files.flatMap(({ state }) => (state.is === 'reading' && state.uploadId ? [state.uploadId] : []));
  const isSending = files.some(({ state }) => state.is === 'sending' || state.is === 'reading');
  const waiting = (useWaitingUploads().data?.uploads ?? []).filter(({ id }) => !own.includes(id) && !isSending);

  // What the server has finished in the meantime is on the shelf now.
  const before = useRef(waiting.length);
  useEffect(() => {
    if (waiting.length < before.current) {
      jobEnded.upload(queryClient, user?.id);
    }
    before.current = waiting.length;
  }, [waiting.length, queryClient, user?.id]);

  if (files.length + waiting.length === 0) return null;
  return (
    <ul aria-label={messages.uploads} className="mt-4 space-y-3">
      {waiting.map(({ id, filename }) => (
        <li key={`waiting-${id}`}>
          <p className="text-sm break-words">{filename}</p>
          <Reading />
        </li>
      ))}
      {files.map(({ key, name, state }) => (
        <li key={key} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="text-sm break-words">{name}</p>
            <State name={name} state={state} documents={documents} />
            {state.is === 'added' && (
              <SameAgain book={state.book} documents={documents} onRemoved={() => onDismiss(key)} />
            )}
          </div>
          {(state.is === 'added' || state.is === 'failed') && (
            <Button variant="quiet" size="small" aria-label={messages.dismiss(name)} onClick={() => onDismiss(key)}>
              <CloseIcon />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type StateProps = Pick<GivenFile, 'name' | 'state'> & Pick<UploadsProps, 'documents'>;

function State({ name, state, documents }: StateProps) {
  switch (state.is) {
    case 'waiting':
      return <p className="text-xs text-ink-soft">{messages.waiting}</p>;
    case 'sending':
      return (
        <div className="mt-1">
          <ProgressBar label={messages.sentOf(name)} value={state.percent} />
        </div>
      );
    case 'reading':
      return <Reading />;
    case 'looking':
      return (
        <div className="mt-1 space-y-1">
          <p className="text-xs text-ink-soft">{messages.lookingInside}</p>
          <ProgressBar label={messages.lookingInside} value={state.percent} />
        </div>
      );
    case 'choosing':
      return (
        <div className="mt-1 space-y-2">
          <p className="text-xs text-ink-soft">{messages.chooseSubtitles}</p>
          <div className="flex flex-wrap gap-2">
            {state.tracks.map(({ number, language, name: called }) => (
              <Button key={number} size="small" onClick={() => state.choose(number)}>
                {messages.subtitles(number, [called, language].filter(Boolean).join(', '))}
              </Button>
            ))}
          </div>
          {state.pictures.length > 0 && (
            <p className="text-xs text-ink-soft">{messages.alsoPictures(formatsOf(state.pictures))}</p>
          )}
        </div>
      );
    case 'added':
      return (
        <p className="flex items-center gap-1.5 text-xs">
          <CheckIcon className="text-good" />
          {messages.added}
          {/* A document that has been deleted since leads nowhere. */}
          {documents.some(({ id }) => id === state.book.id) && (
            <Link
              to={`/assisted-reader/read/${state.book.id}`}
              className="text-accent underline underline-offset-4 hover:text-accent-strong"
            >
              {messages.readBefore}
              <span lang="ja">{state.book.title}</span>
              {messages.readAfter}
            </Link>
          )}
          {state.film && (
            <Link
              to={`/assisted-reader/watch/${state.book.id}`}
              className="text-accent underline underline-offset-4 hover:text-accent-strong"
            >
              {messages.watch}
            </Link>
          )}
        </p>
      );
    case 'failed':
      return (
        <p className="flex items-start gap-1.5 text-xs text-danger">
          <WarningIcon className="mt-1" />
          {state.reason}
        </p>
      );
  }
}

function Reading() {
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-soft">
      <SpinnerIcon />
      {messages.readingFile}
    </p>
  );
}

interface SameAgainProps {
  book: DocumentEntry;
  documents: readonly DocumentEntry[];
  onRemoved(): void;
}

/** Says that a text was there before, and takes the new one away again where that is wanted. */
function SameAgain({ book, documents, onRemoved }: SameAgainProps) {
  const { mutate, isPending } = useDeleteDocument();
  const twin = documents.find((other) => other.id !== book.id && isSameText(other, book));
  if (!twin) return null;
  const remove = () =>
    mutate(book.id, {
      onSuccess: () => {
        notify({ title: messages.documentDeleted, description: messages.oldOneStays });
        onRemoved();
      },
      onError: (error) => notifyFailure(messages.deleteFailed, reasonOf(error)),
    });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
      <span>{messages.haveItAlready(formatDate(twin.createdAt))}</span>
      <Button size="small" disabled={isPending} onClick={remove}>
        {messages.removeCopy}
      </Button>
    </div>
  );
}

/** Two texts of one name that are as long, in characters and in sentences, are the same one. */
const isSameText = (one: DocumentEntry, other: DocumentEntry) =>
  one.title === other.title && one.characterCount === other.characterCount && one.sentenceCount === other.sentenceCount;
