import { useFreshKnowledge } from '@ichibun/api-client/reading';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { buttonClass } from '@ichibun/ui/button';
import { messagesReady } from '@ichibun/ui/language';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { TextTabs } from '@ichibun/words/text-tabs';
import { lazy, Suspense, useState } from 'react';
import { BackToLibrary } from '../reading/back-to-library.js';
import { TabsMenu } from '../reading/tabs-menu.js';
import { FilmSettingsPanel } from './film-settings-panel.js';
import { LineList } from './line-list.js';
import { messages } from './messages.js';
import { NoFilm, OtherFilm } from './no-film.js';
import { useIsLow } from './use-screen.js';
import { useWatching, type Watching } from './use-watching.js';

const Watched = lazy(async () => {
  const { Watched } = await import('./watched.js');
  await messagesReady();
  return { default: Watched };
});
const FilmKeysDialog = lazyDialog(async () => (await import('./keys/film-keys-dialog.js')).FilmKeysDialog);

/** Subtitles beside their film, which never leaves the device. */
export function FilmPage({ book }: { book: ReadableDocument }) {
  usePageTitle(book.title);
  useFreshKnowledge();
  if (book.times.length === 0) return <NoTimes book={book} />;
  return <Film book={book} />;
}

function NoTimes({ book: { id, title } }: { book: ReadableDocument }) {
  return (
    <div className="mx-auto max-w-prose space-y-4 py-10 text-center">
      <h1 lang="ja" className="text-2xl font-semibold">
        {title}
      </h1>
      <p className="font-medium">{messages.noTimes}</p>
      <p className="text-ink-soft">{messages.noTimesHint}</p>
      <Link to={`/assisted-reader/read/${id}`} className={buttonClass()}>
        {messages.toText}
      </Link>
    </div>
  );
}

function Film({ book }: { book: ReadableDocument }) {
  const watching = useWatching(book);
  const { lines, at, film, files, counted, setOffset, isFull, search } = watching;
  const [isLookedUp, setLookedUp] = useState(false);
  const isLow = useIsLow();
  const isWatched = files.url !== null && files.isPlayable;
  return (
    <div className="-my-6 sm:-my-10">
      <FilmHeader watching={watching} />
      <div
        className="grid gap-4 pb-6 lg:h-[calc(100dvh-8rem)] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
        style={isLow ? BESIDE : ROWS}
      >
        <div
          className={isFull ? 'fixed inset-0 z-30 flex flex-col gap-3 bg-surface' : isLow ? COLUMN : STICKY}
          style={{ ...(isFull && ABOVE_SHEET), ...(isLookedUp && OVER_HEADER) }}
        >
          {isWatched ? (
            <Suspense fallback={null}>
              <Watched watching={watching} isLow={isLow} onLookUp={setLookedUp} />
            </Suspense>
          ) : (
            <NoFilm files={files} counted={counted} />
          )}
        </div>
        <LineList
          lines={lines}
          sentences={book.sentences}
          counts={counted.counts}
          line={isWatched ? film.line : at}
          search={search}
          isLow={isLow}
          isNowHint={messages.isNowHint}
          onGoTo={isWatched ? film.goTo : undefined}
          onIsNow={(line) => setOffset(Math.round(film.now() - lines[line]!.start))}
        />
      </div>
      <FilmKeysDialog open={watching.showsKeys} onOpenChange={watching.setShowsKeys} />
    </div>
  );
}

function FilmHeader({ watching }: { watching: Watching }) {
  const { book, files, settings, change, offset, setOffset, setShowsKeys } = watching;
  const text = { documentId: book.id, hasChapters: book.chapters.length > 0, isFilm: true, isManga: false };
  return (
    <div className="flex min-h-12 items-center gap-2">
      <BackToLibrary />
      <h1 lang="ja" className="min-w-0 flex-1 truncate text-sm font-semibold sm:text-base">
        {book.title}
      </h1>
      <TextTabs text={text} current="watch" className="shrink-0 max-md:hidden" />
      {files.url && <OtherFilm onFilm={files.openFilm} />}
      <FilmSettingsPanel
        settings={settings}
        onChange={change}
        offset={offset}
        onOffset={setOffset}
        second={files.second}
        repetition={watching.repetition}
        onFromTo={watching.fromTo}
        sleep={watching.sleep}
        onSleep={watching.setSleep}
        onShowKeys={() => setShowsKeys(true)}
      />
      <TabsMenu text={text} current="watch" />
    </div>
  );
}

const COLUMN = 'flex min-h-0 min-w-0 flex-col gap-3';
const STICKY = `${COLUMN} max-lg:sticky max-lg:top-14 max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:pb-2 sm:max-lg:top-16`;

/** The film is as high as its row, whatever its line needs. */
const ROWS = { gridTemplateRows: 'minmax(0, 1fr)' };
const BESIDE = { gridTemplateColumns: 'minmax(0, 1fr) 17rem' };
/** What a word is would be under the header. */
const OVER_HEADER = { zIndex: 30 };
/** A phone shows it at the bottom of the screen; the line stays in view. */
const ABOVE_SHEET = { paddingBottom: 'var(--docked, 0.5rem)' };
