import { useFreshKnowledge } from '@ichibun/api-client/reading';
import { reasonOf } from '@ichibun/api-client/request';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button, buttonClass } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { usePreference } from '@ichibun/ui/preferences';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { TextTabs } from '@ichibun/words/text-tabs';
import { useCallback, useMemo, useRef, useState } from 'react';
import { droppedFiles, fileDialog } from '../kept-files/file-handles.js';
import { type KeptFiles, useKeptFiles } from '../kept-files/use-kept-files.js';
import { useAddress } from '../listening/use-address.js';
import { BackToLibrary } from '../reading/back-to-library.js';
import { TabsMenu } from '../reading/tabs-menu.js';
import { useKeys } from '../reading/use-keys.js';
import { usePosition } from '../reading/use-position.js';
import { useBackCloses } from '../words/use-back-closes.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { wordActions } from '../words/word-actions.js';
import { Captions } from './captions.js';
import { useClips } from './clips/use-clips.js';
import type { Unplayed } from './containers/unplayed.js';
import { FILM_KEYS, type FilmAction, filmActionOf } from './film-keys.js';
import { useFilmSettings, useOffset } from './film-settings.js';
import { FilmSettingsPanel } from './film-settings-panel.js';
import { LineList } from './line-list.js';
import { linesOf } from './lines.js';
import { messages } from './messages.js';
import { Moves } from './moves.js';
import { useSecond } from './second/use-second.js';
import { useFilm } from './use-film.js';
import { useFilmFile } from './use-film-file.js';
import { type Counted, useNewWords } from './use-new-words.js';
import { useFullScreen, useIsLow } from './use-screen.js';
import { webVttOf } from './web-vtt.js';

const KeysDialog = lazyDialog(async () => (await import('../reading/keys-dialog.js')).KeysDialog);

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

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: player, subtitles and words are still in one
function Film({ book }: { book: ReadableDocument }) {
  const { id, title, sentences, times } = book;
  const text = { documentId: id, hasChapters: book.chapters.length > 0, isFilm: true };
  const lines = useMemo(() => linesOf(times), [times]);
  const { sentence: place, moveTo } = usePosition(book);
  const [settings, change] = useFilmSettings();
  const counted = useNewWords(id, lines);
  const { counts } = counted;
  const [offset, setOffset] = useOffset(id);
  const [withLetters] = usePreference('letter-keys');
  const { file, url, isPlayable, hasPicture, unplayed, open, onLoaded, onFailed } = useFilmFile(id);
  const second = useSecond(file, lines, offset);
  const kept = useKeptFiles(id, file !== null, ([film]) => film && open(film));
  const openAndKeep = (film: File) => {
    open(film);
    kept.keep([film]);
  };
  const isOver = useFileDrop(async (_, dropped) => {
    const files = await droppedFiles(dropped);
    const film = files.find((one) => !isSubtitles(one));
    const subtitles = files.find(isSubtitles);
    if (film) openAndKeep(film);
    if (subtitles) second.openFile(subtitles);
  });
  const [showsKeys, setShowsKeys] = useState(false);
  const [isLookedUp, setLookedUp] = useState(false);
  const [isFull, toggleFull] = useFullScreen();
  const isLow = useIsLow();
  useBackCloses(showsKeys, () => setShowsKeys(false));
  const commands = useRef<WordCommands>(null);
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const videoOf = useCallback(() => frame.current?.querySelector('video') ?? null, []);
  const clips = useClips(file, videoOf, offset, settings);

  const film = useFilm({
    lines,
    offset,
    settings,
    stopsAt: (line) => settings.stops === 'lines' || (settings.stops === 'one-new' && counts[line] === 1),
    onLine: (line) => moveTo(lines[line]!.sentences[0]!),
  });
  const shown = film.line;
  const captions = useAddress(
    useMemo(() => new Blob([webVttOf(lines, sentences, offset)], { type: 'text/vtt' }), [lines, sentences, offset]),
  );
  /** The line that the learner is at, though the film may be between lines. */
  const at = lines.findIndex((line) => line.sentences.includes(place));

  const nextNew = () => {
    if (shown >= 0 && commands.current?.stepUnknown(1)) return;
    const next = counts.findIndex((count, line) => line > Math.max(shown, at) && count !== undefined && count > 0);
    if (next >= 0) film.goTo(next);
    else notify({ title: messages.noNextNew, isHint: true });
  };
  const actions: Record<FilmAction, () => void> = {
    toggle: film.toggle,
    next: () => film.step(1),
    previous: () => film.step(-1),
    repeat: film.repeat,
    nextUnknown: nextNew,
    ...wordActions(commands),
    second: () => frame.current?.querySelector<HTMLElement>('[data-second]')?.click(),
    slower: () => change({ pace: settings.pace === 1 ? 0.75 : 1 }),
    fullScreen: toggleFull,
    search: () => search.current?.querySelector('input')?.focus(),
    help: () => setShowsKeys(true),
  };
  useKeys(
    (key) => filmActionOf(key, withLetters),
    (action) => actions[action](),
    !showsKeys,
  );

  return (
    <div className="-my-6 sm:-my-10">
      <div className="flex min-h-12 items-center gap-2">
        <BackToLibrary />
        <h1 lang="ja" className="min-w-0 flex-1 truncate text-sm font-semibold sm:text-base">
          {title}
        </h1>
        <TextTabs text={text} current="watch" className="shrink-0 max-md:hidden" />
        {url && (
          <FileButton
            variant="quiet"
            accept={ACCEPTED}
            choose={fileDialog(ACCEPTED, false)}
            data-testid="film-file"
            onFiles={([first]) => first && openAndKeep(first)}
          >
            {messages.otherFilm}
          </FileButton>
        )}
        <FilmSettingsPanel
          settings={settings}
          onChange={change}
          offset={offset}
          onOffset={setOffset}
          second={second}
          onShowKeys={() => setShowsKeys(true)}
        />
        <TabsMenu text={text} current="watch" />
      </div>
      <div
        className="grid gap-4 pb-6 lg:h-[calc(100dvh-8rem)] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
        style={isLow ? BESIDE : ROWS}
      >
        <div
          className={isFull ? 'fixed inset-0 z-30 flex flex-col gap-3 bg-surface' : isLow ? COLUMN : STICKY}
          style={{ ...(isFull && ABOVE_SHEET), ...(isLookedUp && OVER_HEADER) }}
        >
          {url && isPlayable ? (
            <>
              <div
                ref={frame}
                className={`relative flex min-h-0 flex-col overflow-hidden bg-surface ${isFull ? 'flex-1' : 'rounded-md border border-line'}`}
              >
                <video
                  key={url}
                  ref={film.video}
                  src={url}
                  aria-label={messages.film}
                  controls
                  controlsList="nofullscreen"
                  disablePictureInPicture
                  playsInline
                  onLoadedMetadata={({ currentTarget }) => {
                    onLoaded(currentTarget);
                    if (at > 0) film.goTo(at);
                  }}
                  onError={onFailed}
                  className={
                    hasPicture
                      ? `min-h-0 w-full flex-1 object-contain ${isFull ? '' : 'max-lg:max-h-[40dvh]'}`
                      : 'h-14 w-full flex-none'
                  }
                  style={hasPicture ? { ...GROUND, ...(isLow && !isFull && LOW_PICTURE) } : undefined}
                >
                  <track kind="captions" srcLang="ja" label={title} src={captions} />
                </video>
                <Captions
                  documentId={id}
                  sentences={sentences}
                  line={lines[shown]}
                  commands={commands}
                  onLookUp={(isOpen) => {
                    setLookedUp(isOpen);
                    film.hold(isOpen);
                  }}
                  onSave={clips.take}
                  second={lines[shown] ? second.textOf(lines[shown]) : ''}
                  showsSecond={settings.showsSecond}
                  isLow={isLow}
                />
                <p
                  role="status"
                  data-clip={clips.state}
                  className={`text-center text-xs text-ink-soft empty:hidden ${hasPicture ? 'absolute top-2.5 right-2.5 rounded-md bg-surface px-2 py-1' : 'pb-2'}`}
                >
                  {clips.state !== 'none' && messages.clip[clips.state]}
                </p>
              </div>
              {!isFull && <NotPlayed unplayed={unplayed} />}
              <Moves
                film={film}
                hasPrevious={at > 0}
                hasNext={at < lines.length - 1}
                isFull={isFull}
                onNextNew={nextNew}
                onFullScreen={toggleFull}
              />
            </>
          ) : (
            <>
              {file && !isPlayable && <ErrorPanel title={messages.notPlayed} reason={messages.notPlayedHint} />}
              {file && <NotPlayed unplayed={unplayed} />}
              {!file && <KeptFilm kept={kept} />}
              <div
                className={`rounded-md border border-dashed px-4 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
              >
                <p className="mb-3 text-sm text-ink-soft">{isOver ? messages.dropNow : messages.dropFilm}</p>
                <FileButton
                  variant={kept.names ? 'secondary' : 'primary'}
                  accept={ACCEPTED}
                  choose={fileDialog(ACCEPTED, false)}
                  data-testid="film-file"
                  onFiles={([first]) => first && openAndKeep(first)}
                >
                  {messages.chooseFilm}
                </FileButton>
                <p className="mt-3 text-xs text-ink-soft">{messages.staysHere}</p>
              </div>
              <Before counted={counted} />
            </>
          )}
        </div>
        <LineList
          lines={lines}
          sentences={sentences}
          counts={counts}
          line={url && isPlayable ? shown : at}
          search={search}
          isLow={isLow}
          isNowHint={messages.isNowHint}
          onGoTo={url && isPlayable ? film.goTo : undefined}
          onIsNow={(line) => setOffset(Math.round(film.now() - lines[line]!.start))}
        />
      </div>
      <KeysDialog
        open={showsKeys}
        onOpenChange={setShowsKeys}
        title={messages.keys}
        keys={FILM_KEYS.map(({ keys, does }) => ({ keys, does: messages.does[does] }))}
        hint={messages.keysHint}
      />
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
const GROUND = { backgroundColor: 'black' };
/** Leaves room for two lines below the picture. */
const LOW_PICTURE = { maxHeight: '34dvh' };

const ACCEPTED = 'video/*,audio/*,.mkv,.mp4,.m4v,.mov,.webm';

const isSubtitles = ({ name }: File) => /\.(?:srt|vtt|ass|ssa)$/i.test(name);

/** Opens the film of an earlier visit, where the browser wants a press for that. */
function KeptFilm({ kept: { names, open } }: { kept: KeptFiles }) {
  if (!names) return null;
  const press = async () => {
    if (!(await open())) notify({ title: messages.keptNotOpened, isHint: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="primary" onClick={() => void press()}>
        {messages.goOnWatching}
      </Button>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{names.join(', ')}</p>
    </div>
  );
}

/** What of the film this browser does not play, which its header says before anything is played. */
function NotPlayed({ unplayed }: { unplayed: Unplayed | null }) {
  return (
    <>
      {unplayed?.picture && <ErrorPanel title={messages.noPicture} reason={messages.noPictureHint(unplayed.picture)} />}
      {unplayed?.sound && <ErrorPanel title={messages.noSound} reason={messages.noSoundHint(unplayed.sound)} />}
    </>
  );
}

/** Two or three beside each other. */
const FIGURES = { gridTemplateColumns: 'repeat(auto-fit, minmax(max(9rem, 30%), 1fr))' };

/** What awaits the learner, before the film begins. */
function Before({ counted: { counts, newWords, coverage, error } }: { counted: Counted }) {
  const done = counts.filter((count) => count !== undefined).length;
  const having = (isSo: (count: number) => boolean) =>
    formatCount(counts.filter((count) => count !== undefined && isSo(count)).length);
  return (
    <section aria-label={messages.before} className="space-y-2">
      <h2 className="font-semibold">{messages.before}</h2>
      <dl className="grid gap-2" style={FIGURES}>
        {(
          [
            [messages.coverage, coverage === undefined ? '–' : formatPercent(coverage)],
            [messages.allNew, formatCount(newWords)],
            [messages.lines, formatCount(counts.length)],
            [messages.noneNew, having((count) => count === 0)],
            [messages.oneNew, having((count) => count === 1)],
            [messages.moreNew, having((count) => count > 1)],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="rounded-md border border-line p-3">
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {error ? (
        <ErrorPanel title={messages.notCounted} reason={reasonOf(error)} />
      ) : (
        done < counts.length && (
          <div>
            <p className="text-xs text-ink-soft">{messages.counting(done, counts.length)}</p>
            <ProgressBar label={messages.counting(done, counts.length)} value={(100 * done) / counts.length} />
          </div>
        )
      )}
    </section>
  );
}
