import { useFreshKnowledge } from '@ichibun/api-client/reading';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { messagesReady } from '@ichibun/ui/language';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { usePreference } from '@ichibun/ui/preferences';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useEffect, useState } from 'react';
import { headingsOf } from '../contents/chapters.js';
import { AudiobookPlayer } from '../listening/audiobook-player.js';
import { messages } from '../messages.js';
import { footnotesOf } from '../words/footnote-marks.js';
import { PractiseProvider } from '../words/practise.js';
import { Moves } from './moves.js';
import { Notes } from './notes.js';
import { PageShare } from './page-share.js';
import { PageView } from './page-view.js';
import { pageOfSentence, sentencesOfPage } from './pages.js';
import { Pictures, picturesBefore } from './pictures.js';
import { type OpenFootnote, ReaderDialogs } from './reader-dialogs.js';
import { ReaderHeader } from './reader-header.js';
import { SentenceView } from './sentence-view.js';
import { useLeavingBars } from './use-leaving-bars.js';
import { type Reader, useReader } from './use-reader.js';
import { useReadingTimer } from './use-reading-timer.js';

const EndPage = lazyDialog(async () => {
  const { EndPage } = await import('../end/end-page.js');
  // It brings texts of its own.
  await messagesReady();
  return EndPage;
});

/** The screen without what is above and below. Vertical text must fit into it; horizontal text may be longer. */
const heights = {
  horizontal: {
    withHeader: 'min-h-dvh sm:min-h-[calc(100dvh-4.0625rem)]',
    alone: 'min-h-dvh',
  },
  vertical: {
    withHeader: 'h-[max(28rem,100dvh)] sm:h-[max(28rem,calc(100dvh-4.0625rem))]',
    alone: 'h-[max(28rem,100dvh)]',
  },
};

/** Has the home page go on with the text, where it went on with its film or manga. */
function useContinueAsText(documentId: number): void {
  const [continueAt, setContinueAt] = usePreference('continue-at');
  useEffect(() => {
    if (continueAt.endsWith(`/${documentId}`)) setContinueAt('');
  }, [continueAt, documentId, setContinueAt]);
}

/** A document, by sentence or by page, at the place that the learner has come to. */
export function DocumentReader({ book }: { book: ReadableDocument }) {
  const { id, title, sentences, times, paragraphStarts, chapters, pictures, notes } = book;
  usePageTitle(title);
  useFreshKnowledge();
  useLeavingBars();
  const [writingMode] = usePreference('writing-mode');
  const [focusedReading] = usePreference('focused-reading');
  useContinueAsText(id);
  const [picture, setPicture] = useState<number | null>(null);
  const [footnote, setFootnote] = useState<OpenFootnote | null>(null);
  const reader = useReader(book);
  const { sentence, view } = reader;
  const sendReading = useReadingTimer({ view, documentId: id, sentences, sentence, isEndRead: reader.wasAtEnd });

  const read = focusedReading ? undefined : (100 * (reader.reached + 1)) / sentences.length;
  const isAtEnd = reader.shown === 'end';
  const [onLeft, onRight] = writingMode === 'vertical' ? ([-1, 1] as const) : ([1, -1] as const);
  const swipe = { onLeft: () => reader.step(onLeft), onRight: () => reader.step(onRight) };
  const openPicture = (number: number) => {
    setPicture(number);
    reader.show('picture');
  };
  const openFootnote = (number: number) => {
    setFootnote({ number, from: reader.shown });
    reader.show('footnote');
  };
  const besideAt = (place: number) => (
    <>
      <Pictures documentId={id} pictures={picturesBefore(pictures, place)} place="sentence" onOpen={openPicture} />
      <Notes notes={notes} sentence={place} />
    </>
  );

  return (
    // Its bars are at the edges of the screen, without the room that other pages have there.
    <PractiseProvider value={reader.practise}>
      <div
        className={`-my-6 flex flex-col sm:-my-10 ${heights[isAtEnd ? 'horizontal' : writingMode][focusedReading ? 'alone' : 'withHeader']}`}
      >
        <ReaderHeader book={book} reader={reader} read={read} />

        <EndPage open={isAtEnd} onOpenChange={() => reader.show(null)} book={book} sendReading={sendReading} />
        <div className="flex min-h-0 flex-1 flex-col py-4 sm:py-6" hidden={isAtEnd}>
          {isAtEnd ? null : view === 'sentence' ? (
            <SentenceView
              documentId={id}
              sentence={sentence}
              text={sentences[sentence]!}
              time={times[sentence]}
              start={reader.start}
              swipe={swipe}
              words={reader.words}
              tools={reader.tools}
              aloud={reader.aloud}
              isMarked={reader.spoken === sentence}
              isHeading={headingsOf(chapters, sentences).has(sentence)}
              footnotes={footnotesOf(notes, sentence)}
              onFootnote={openFootnote}
              before={besideAt(sentence)}
              after={sentence === sentences.length - 1 && besideAt(sentences.length)}
            />
          ) : (
            <PageView
              documentId={id}
              sentences={sentences}
              paragraphStarts={paragraphStarts}
              chapters={chapters}
              pictures={pictures}
              notes={notes}
              sentence={sentence}
              swipe={swipe}
              box={reader.box}
              spoken={reader.spoken}
              entry={reader.entry}
              onEntered={reader.entered}
              opened={reader.opened}
              words={reader.words}
              onOpenWord={reader.openWord}
              onOpenSentence={reader.openSentence}
              onPicture={openPicture}
              onFootnote={openFootnote}
            />
          )}
        </div>

        <MovesBar book={book} reader={reader} read={read} />
        <ReaderDialogs
          book={book}
          reader={reader}
          picture={picture}
          footnote={footnote}
          onFootnote={openFootnote}
          sendReading={sendReading}
        />
      </div>
    </PractiseProvider>
  );
}

interface MovesBarProps {
  book: ReadableDocument;
  reader: Reader;
  /** In percent; undefined where it is not shown. */
  read: number | undefined;
}

/** What leads on, at the bottom of the screen. */
function MovesBar({ book: { id, sentences }, reader, read }: MovesBarProps) {
  const { sentence, view } = reader;
  const page = sentencesOfPage(pageOfSentence(sentence), sentences.length);
  return (
    <div
      data-bar="moves"
      hidden={reader.shown === 'end'}
      className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
    >
      {/* Covers a line that the bar would cut in half. */}
      <div className="absolute inset-x-0 bottom-full h-(--cut-line) bg-paper" />
      <AudiobookPlayer documentId={id} listening={reader.listening} />
      {view === 'sentence' ? (
        <Moves
          what="sentence"
          place={messages.moves.sentence.place(sentence + 1, sentences.length)}
          read={read}
          isFirst={sentence === 0}
          isLast={false}
          onStep={reader.step}
        />
      ) : (
        <Moves
          what="page"
          place={messages.moves.page.place(page[0]! + 1, page.at(-1)! + 1, sentences.length)}
          read={read}
          isFirst={sentence === 0}
          isLast={false}
          onStep={reader.step}
        >
          <PageShare documentId={id} sentences={page} />
        </Moves>
      )}
    </div>
  );
}
