import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { useState } from 'react';
import { durationOf, type OpenRecording } from '../listening/open-recordings.js';
import { timeOf } from '../reading/time-of.js';
import { goOnAligning, stopAligning } from './align-recording.js';
import { messages } from './messages.js';
import { recordingReason } from './recording-reason.js';
import { isOfOtherText, missingSentences } from './spoken-times.js';
import { RecordingError } from './worker/recording-error.js';

interface AlignmentStateProps {
  book: ReadableDocument;
  recording: OpenRecording;
  /** Goes to a sentence; undefined as long as none can be heard. */
  onGoTo: ((sentence: number) => void) | undefined;
}

/** How far a recording is compared with its text, and what of it is doubtful. */
export function AlignmentState({ book, recording, onGoTo }: AlignmentStateProps) {
  const { state, position, times, failure } = recording;
  const duration = durationOf(recording);
  const missing = missingSentences(times, book.sentences);
  const isOtherText = failure instanceof RecordingError && failure.code === 'other-text';
  const compared = messages.compared(timeOf(position.ms), timeOf(duration));
  if (state === 'done' && missing.length > 0 && isOfOtherText(times))
    return <ErrorPanel title={messages.noMatch} reason={messages.noMatchHint} />;
  return (
    <div className="space-y-2 text-sm" data-alignment={state}>
      {state === 'aligning' && (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-xs text-ink-soft">
              {messages.comparing}: {compared}
              {onGoTo ? '' : ` ${messages.firstSentences}`}
            </p>
            <ProgressBar label={messages.comparing} value={(100 * position.ms) / duration} />
          </div>
          <Button size="small" onClick={() => stopAligning(book.id)}>
            {messages.stop}
          </Button>
        </div>
      )}
      {state === 'stopped' && (
        <ErrorPanel
          title={isOtherText ? messages.noMatch : messages.stopped}
          reason={failure === undefined ? compared : `${compared}. ${recordingReason(failure)}`}
          retryLabel={messages.goOn}
          onRetry={() => void goOnAligning(book)}
        />
      )}
      {onGoTo && <Doubtful doubtful={times.doubtful} missing={missing.length} onGoTo={onGoTo} />}
    </div>
  );
}

interface DoubtfulProps {
  doubtful: readonly number[];
  missing: number;
  onGoTo(sentence: number): void;
}

function Doubtful({ doubtful, missing, onGoTo }: DoubtfulProps) {
  const [next, setNext] = useState(0);
  if (doubtful.length + missing === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {doubtful.length > 0 && (
        <>
          {messages.doubtful(doubtful.length)}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onGoTo(doubtful[next % doubtful.length]!);
              setNext(next + 1);
            }}
          >
            {messages.nextDoubtful}
          </Button>
        </>
      )}
      {missing > 0 && messages.missing(missing)}
    </p>
  );
}
