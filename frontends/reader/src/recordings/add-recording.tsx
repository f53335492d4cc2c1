import { useAudiobooks } from '@ichibun/api-client/audiobooks';
import { useDocumentRecordings, useRemoveRecording } from '@ichibun/api-client/recordings';
import { reasonOf } from '@ichibun/api-client/request';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { DropZone } from '../kept-files/drop-zone.js';
import { GoOn } from '../kept-files/go-on.js';
import type { KeptFiles } from '../kept-files/use-kept-files.js';
import { askAloud } from '../listening/asked-aloud.js';
import { timeOf } from '../reading/time-of.js';
import { ACCEPTED_RECORDINGS } from './accepted.js';
import { messages } from './messages.js';

interface AddRecordingProps {
  book: ReadableDocument;
  /** Files are held over the page. */
  isOver: boolean;
  isOpening: boolean;
  kept: KeptFiles;
  onFiles(files: readonly File[]): void;
  onAudiobook(): void;
}

/** What can be listened to: a recording, one that was added before, or the audiobook. */
export function AddRecording({ book, isOver, isOpening, kept, onFiles, onAudiobook }: AddRecordingProps) {
  const { data: known = [] } = useDocumentRecordings(book.id);
  const remove = useRemoveRecording(book.id);
  const { data: audiobooks } = useAudiobooks();
  const hasAudiobook = audiobooks?.audiobooks.some(
    ({ documentId, status }) => documentId === book.id && status === 'completed',
  );
  return (
    <>
      {!isOpening && (
        <GoOn kept={kept} notOpened={messages.keptNotOpened}>
          {messages.goOnListening}
        </GoOn>
      )}
      <DropZone
        isOver={isOver}
        drop={messages.drop}
        dropNow={messages.dropNow}
        choose={messages.add}
        accept={ACCEPTED_RECORDINGS}
        multiple
        isMain={!kept.names}
        disabled={isOpening}
        testId="recording-file"
        onFiles={onFiles}
      >
        {isOpening ? messages.opening : messages.staysHere}
      </DropZone>
      {known.length > 0 && (
        <section aria-label={messages.added} className="space-y-2">
          <h2 className="font-semibold">{messages.added}</h2>
          <p className="text-sm text-ink-soft">{messages.addedHint}</p>
          <ul className="divide-y divide-line rounded-md border border-line">
            {known.map(({ fingerprint, title, durationMs, alignedMs }) => (
              <li key={fingerprint} className="flex items-center gap-2 px-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-sm">{title}</p>
                  <p className="text-xs text-ink-soft">
                    {alignedMs >= durationMs
                      ? messages.whole(timeOf(durationMs))
                      : messages.compared(timeOf(alignedMs), timeOf(durationMs))}
                  </p>
                </div>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={messages.removeOf(title)}
                  onClick={() =>
                    remove.mutate(fingerprint, {
                      onError: (error) => notifyFailure(messages.notRemoved, reasonOf(error)),
                    })
                  }
                >
                  {messages.remove}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={messages.noRecording} className="space-y-2">
        <h2 className="font-semibold">{messages.noRecording}</h2>
        <div className="flex flex-wrap gap-2">
          {hasAudiobook ? (
            <Button onClick={onAudiobook}>{messages.playAudiobook}</Button>
          ) : (
            <Link to={`/bilingual-audiobook?document=${book.id}`} className={buttonClass()}>
              {messages.makeAudiobook}
            </Link>
          )}
          <Link to={`/assisted-reader/read/${book.id}`} className={buttonClass()} onClick={() => askAloud(book.id)}>
            {messages.readAloud}
          </Link>
        </div>
        <p className="text-xs text-ink-soft">{messages.withoutRecordingHint}</p>
      </section>
    </>
  );
}
