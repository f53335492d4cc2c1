import { Button } from '@ichibun/ui/button';
import { CloseIcon } from '@ichibun/ui/icons';
import { useLayoutEffect } from 'react';
import { messages } from '../messages.js';
import type { Listening } from './use-listening.js';

/** The player of the document's audiobook; it begins at the sentence that is shown. */
export function AudiobookPlayer({ listening }: { listening: Listening }) {
  const { book, spoken, audio, goTo, played, moved, toggle } = listening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins is where it is opened
  useLayoutEffect(() => {
    if (!book) return;
    goTo(spoken ?? 0);
    // A browser that does not let it begin by itself shows its button.
    audio.current?.play().catch(() => {});
  }, [book]);
  if (!book) return null;
  return (
    <div className="mb-3 flex items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the text is what is read along */}
      <audio
        ref={audio}
        controls
        src={book.url}
        aria-label={messages.audiobookOf(book.title)}
        onPlay={played}
        onTimeUpdate={moved}
        className="h-10 min-w-0 flex-1"
      />
      <Button variant="quiet" size="icon" aria-label={messages.closePlayer} onClick={() => void toggle()}>
        <CloseIcon />
      </Button>
    </div>
  );
}
