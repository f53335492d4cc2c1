import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { ClockIcon, SearchIcon, SentencesIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { TextTabs } from '@ichibun/words/text-tabs';
import type { ReactNode } from 'react';
import { chapterAt } from '../contents/chapters.js';
import { ListenMenu } from '../listening/listen-menu.js';
import { messages } from '../messages.js';
import { BackToLibrary } from './back-to-library.js';
import { MoreMenu } from './more-menu.js';
import { ReaderSettings } from './reader-settings.js';
import type { Reader } from './use-reader.js';
import { ViewSwitch } from './view-switch.js';

interface ReaderHeaderProps {
  book: ReadableDocument;
  reader: Reader;
  /** Percent; undefined where it is not wanted. */
  read: number | undefined;
}

/** The one bar above the text: the way back, the title, the tools; and a line for how far the learner has come. */
export function ReaderHeader({ book, reader, read }: ReaderHeaderProps) {
  const { sentence, view, aloud, show } = reader;
  const { id, title, chapters, isFilm, isManga } = book;
  const hasChapters = chapters.length > 0;
  const [focusedReading] = usePreference('focused-reading');
  const chapter = chapterAt(chapters, sentence);
  return (
    <div
      data-bar="reader"
      className={`sticky z-10 -mx-4 bg-paper px-4 sm:mx-0 sm:px-0 top-0 ${focusedReading ? '' : 'sm:top-16'}`}
    >
      <div className="flex min-h-12 items-center gap-1 max-xl:flex-wrap sm:gap-x-2">
        <BackToLibrary />
        <div className="min-w-0 flex-1">
          <h1 lang="ja" className={focusedReading ? 'sr-only' : 'truncate text-sm font-semibold sm:text-base'}>
            {title}
          </h1>
          {!focusedReading && chapter && (
            <p lang="ja" className="truncate text-xs text-ink-soft">
              {chapter.title}
            </p>
          )}
        </div>
        {/* On a phone they are in the menu: a text has one bar there. */}
        <div data-late className="shrink-0 max-xl:order-last max-xl:basis-full max-md:hidden">
          <TextTabs text={{ documentId: id, hasChapters, isFilm, isManga }} current="read" />
        </div>
        <div className="hidden shrink-0 md:block">
          <ViewSwitch view={view} onChange={reader.changeView} />
        </div>
        <div className="hidden shrink-0 md:flex">
          {chapters.length > 0 && (
            <Tool label={messages.contents} onClick={() => show('contents')}>
              <SentencesIcon />
            </Tool>
          )}
          <Tool label={messages.searchText} onClick={() => show('search')}>
            <SearchIcon />
          </Tool>
          <ListenMenu documentId={id} aloud={aloud} listening={reader.listening} />
          <Tool label={messages.readingStatistics} onClick={() => show('statistics')}>
            <ClockIcon />
          </Tool>
        </div>
        <div className="shrink-0 md:hidden">
          <MoreMenu text={{ documentId: id, hasChapters, isFilm, isManga }} reader={reader} />
        </div>
        <ReaderSettings view={view} onView={reader.changeView} onShowKeys={() => show('keys')} />
      </div>
      {read !== undefined && (
        <div
          data-late
          role="progressbar"
          aria-label={messages.readSoFar}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(read)}
          className="h-0.5 bg-sunken"
        >
          <div className="h-full bg-accent" style={{ width: `${Math.min(100, read)}%` }} />
        </div>
      )}
    </div>
  );
}

interface ToolProps {
  label: string;
  onClick(): void;
  children: ReactNode;
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} onClick={onClick} className="text-lg!">
      {children}
    </Button>
  );
}
