import { Button, buttonClass } from '@ichibun/ui/button';
import { CloseIcon, RefreshIcon } from '@ichibun/ui/icons';
import { Link } from '@ichibun/ui/router';
import { useLayoutEffect } from 'react';
import { messages } from '../messages.js';
import { useAddressOfPart } from './parts.js';
import type { Listening } from './use-listening.js';

/** The player of the document's recording or audiobook; it begins at the sentence that is shown. */
export function AudiobookPlayer({ documentId, listening }: { documentId: number; listening: Listening }) {
  const { book, part, spoken, audio, begin, goTo, played, moved, loaded, ended, toggle } = listening;
  const url = useAddressOfPart(book?.parts[part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins is where it is opened
  useLayoutEffect(() => {
    if (book) begin(spoken ?? 0);
  }, [book]);
  if (!book) return null;
  return (
    <div className="mb-3 flex items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the text is what is read along */}
      <audio
        ref={audio}
        controls
        src={url}
        aria-label={book.isRecording ? messages.recordingOf(book.title) : messages.audiobookOf(book.title)}
        onPlay={played}
        onTimeUpdate={moved}
        onLoadedMetadata={loaded}
        onEnded={ended}
        className="h-10 min-w-0 flex-1"
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={messages.repeatSentence}
        title={messages.repeatSentence}
        onClick={() => goTo(spoken ?? 0)}
      >
        <RefreshIcon />
      </Button>
      <Link to={`/assisted-reader/listen/${documentId}`} className={`${buttonClass('quiet', 'small')} max-sm:sr-only`}>
        {messages.listeningPage}
      </Link>
      <Button variant="quiet" size="icon" aria-label={messages.closePlayer} onClick={() => void toggle()}>
        <CloseIcon />
      </Button>
    </div>
  );
}
