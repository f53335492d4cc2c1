import type { ReadableDocument } from '@ichibun/contracts/documents';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { usePreference } from '@ichibun/ui/preferences';
import { useState } from 'react';
import { utteranceOf } from '../listening/use-reading-aloud.js';
import { footnotesOf } from '../words/footnote-marks.js';
import { useBackCloses } from '../words/use-back-closes.js';
import { SentenceDialog } from './sentence-dialog.js';
import type { Reader, Shown } from './use-reader.js';

const PracticeDialog = lazyDialog(async () => (await import('../practice/practice-dialog.js')).PracticeDialog);

const ContentsDialog = lazyDialog(async () => (await import('../contents/contents-dialog.js')).ContentsDialog);
const SearchDialog = lazyDialog(async () => (await import('../search/search-dialog.js')).SearchDialog);
const ReadingStatistics = lazyDialog(
  async () => (await import('../statistics/reading-statistics.js')).ReadingStatistics,
);
const PictureDialog = lazyDialog(async () => (await import('./picture-dialog.js')).PictureDialog);
const FootnoteDialog = lazyDialog(async () => (await import('./footnote-dialog.js')).FootnoteDialog);
const ReaderKeysDialog = lazyDialog(async () => (await import('./keys/reader-keys-dialog.js')).ReaderKeysDialog);

export interface OpenFootnote {
  /** Its place among the notes. */
  readonly number: number;
  /** What was over the text before: it is there again when the footnote is closed. */
  readonly from: Shown;
}

interface ReaderDialogsProps {
  book: ReadableDocument;
  reader: Reader;
  /** The picture that was opened last. */
  picture: number | null;
  /** The footnote that was opened last. */
  footnote: OpenFootnote | null;
  onFootnote(number: number): void;
  /** Reports what has been read so far. */
  sendReading(): Promise<void>;
}

/** What is over the text: one of them at a time, as `reader.shown` says. */
export function ReaderDialogs({ book, reader, picture, footnote, onFootnote, sendReading }: ReaderDialogsProps) {
  const { id, sentences, times, chapters, pictures, notes } = book;
  const { sentence, shown, show } = reader;
  const [query, setQuery] = useState('');
  const [writingMode] = usePreference('writing-mode');
  useBackCloses(shown !== null, () => show(null));
  const closing = (open: boolean) => open || show(null);
  const jump = (to: number) => {
    show(null);
    reader.moveTo(to);
  };
  return (
    <>
      <SentenceDialog
        open={shown === 'sentence' && reader.view === 'page'}
        onOpenChange={closing}
        documentId={id}
        sentences={sentences}
        times={times}
        sentence={sentence}
        start={reader.start}
        footnotes={footnotesOf(notes, sentence)}
        onFootnote={onFootnote}
        onMove={reader.moveTo}
        words={reader.words}
        tools={reader.tools}
        aloud={reader.aloud}
      />
      <ContentsDialog
        open={shown === 'contents'}
        onOpenChange={closing}
        chapters={chapters}
        sentence={sentence}
        onJump={jump}
      />
      <SearchDialog
        open={shown === 'search'}
        onOpenChange={closing}
        sentences={sentences}
        chapters={chapters}
        query={query}
        onQuery={setQuery}
        onJump={jump}
      />
      <ReadingStatistics open={shown === 'statistics'} onOpenChange={closing} sendNow={sendReading} />
      <PictureDialog
        open={shown === 'picture' && picture !== null}
        onOpenChange={closing}
        documentId={id}
        number={shown === 'picture' ? picture : null}
        pictures={pictures}
      />
      <FootnoteDialog
        open={shown === 'footnote' && footnote !== null}
        onOpenChange={(open) => open || show(footnote?.from ?? null)}
        footnote={shown === 'footnote' && footnote ? notes[footnote.number] : undefined}
      />
      <PracticeDialog
        open={shown === 'practice'}
        onOpenChange={closing}
        documentId={id}
        sentence={reader.practised.sentence}
        word={reader.practised.word}
        utterance={utteranceOf(book, reader.practised.sentence)}
      />
      <ReaderKeysDialog open={shown === 'keys'} onOpenChange={closing} isVertical={writingMode === 'vertical'} />
    </>
  );
}
