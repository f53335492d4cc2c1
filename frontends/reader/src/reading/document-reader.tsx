import type { ReadableDocument } from '@ichibun/api-client/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { formatPercent } from '../format.js';
import { ReadingStatistics } from '../statistics/reading-statistics.js';
import { useReadingTimer } from '../statistics/use-reading-timer.js';
import { SentenceWords } from '../words/sentence-words.js';
import { BackToLibrary } from './back-to-library.js';
import { KeysDialog } from './keys-dialog.js';
import { Moves } from './moves.js';
import { PageView } from './page-view.js';
import { firstSentenceOf, pageCount, pageOfSentence, sentenceInView } from './pages.js';
import { ReaderSettings } from './reader-settings.js';
import { SentenceDialog } from './sentence-dialog.js';
import { useTextSize } from './text-size.js';
import { useKeys } from './use-keys.js';
import { usePosition } from './use-position.js';
import { type ReaderView, ViewSwitch } from './view-switch.js';

/** A document, by sentence or by page, at the place that the learner has come to. */
export function DocumentReader({ document }: { document: ReadableDocument }) {
  const { title, sentences, paragraphStarts } = document;
  usePageTitle(title);
  const [sentence, moveTo] = usePosition(document);
  const [view, setView] = usePreference('reader-view');
  const [focusedReading] = usePreference('focused-reading');
  const [opensSentence, setOpensSentence] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const size = useTextSize('sentence');
  const sendReading = useReadingTimer({ view, documentId: document.id, sentences, sentence });

  const bySentence = view === 'sentence' || opensSentence;
  const page = pageOfSentence(sentence);
  const pages = pageCount(sentences.length);
  const moveToPage = (next: number) => {
    moveTo(firstSentenceOf(next));
    window.scrollTo({ top: 0 });
  };
  const step = (by: 1 | -1) => {
    const [index, count, move] = bySentence ? [sentence, sentences.length, moveTo] : [page, pages, moveToPage];
    if (index + by >= 0 && index + by < count) move(index + by);
  };
  useKeys({ onNext: () => step(1), onPrevious: () => step(-1), onHelp: () => setShowsKeys(true) }, !showsKeys);

  const changeView = (next: ReaderView) => {
    setView(next);
    const there = sentenceInView(next, sentence);
    if (there !== sentence) moveTo(there);
  };
  const openSentence = (index: number) => {
    moveTo(index);
    setOpensSentence(true);
  };

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-8rem)] max-w-3xl flex-col sm:min-h-[calc(100dvh-10rem)]">
      <div className="flex items-center gap-2">
        <BackToLibrary />
        <div className="ml-auto">
          <ViewSwitch view={view} onChange={changeView} />
        </div>
        <ReadingStatistics sendNow={sendReading} />
        <ReaderSettings onShowKeys={() => setShowsKeys(true)} />
      </div>
      <h1 lang="ja" className={focusedReading ? 'sr-only' : 'mt-4 text-lg font-semibold break-words'}>
        {title}
      </h1>
      {!focusedReading && <Progress sentence={sentence} count={sentences.length} />}

      <div className={`flex-1 py-6 ${view === 'sentence' ? 'pt-[6dvh] sm:pt-[12dvh]' : ''}`}>
        {view === 'sentence' ? (
          <SentenceWords key={sentence} text={sentences[sentence]!} className={`break-words ${size}`} />
        ) : (
          <PageView sentences={sentences} paragraphStarts={paragraphStarts} sentence={sentence} onOpen={openSentence} />
        )}
      </div>

      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
        {view === 'sentence' ? (
          <Moves what="Sentence" index={sentence} count={sentences.length} onMove={moveTo} />
        ) : (
          <Moves what="Page" index={page} count={pages} onMove={moveToPage} />
        )}
      </div>
      <SentenceDialog
        open={opensSentence && view === 'page'}
        onOpenChange={setOpensSentence}
        sentences={sentences}
        sentence={sentence}
        onMove={moveTo}
      />
      <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
    </div>
  );
}

function Progress({ sentence, count }: { sentence: number; count: number }) {
  const percent = (100 * (sentence + 1)) / count;
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="flex-1">
        <ProgressBar label="Read so far" value={percent} />
      </div>
      <span className="text-xs text-ink-soft tabular-nums">{formatPercent(percent)}</span>
    </div>
  );
}
