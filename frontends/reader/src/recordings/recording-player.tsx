import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { notify } from '@ichibun/ui/toast';
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { Captions } from '../film/captions.js';
import { useClips } from '../film/clips/use-clips.js';
import { type FilmSettings, isStop } from '../film/film-settings.js';
import { LineList } from '../film/line-list.js';
import type { FilmLine } from '../film/lines.js';
import { useMediaSession } from '../film/play/use-media-session.js';
import { useRepetition } from '../film/play/use-repetition.js';
import { type Film, useFilm } from '../film/use-film.js';
import type { Part } from '../listening/parts.js';
import { useActionKeys } from '../reading/use-action-keys.js';
import { usePosition } from '../reading/use-position.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { wordActions } from '../words/word-actions.js';
import { Dictation } from './dictation/dictation.js';
import { LISTENING_KEYS, type ListeningAction } from './listening-keys.js';
import { ListeningMoves } from './listening-moves.js';
import { messages } from './messages.js';
import { useNearby } from './use-nearby.js';
import { useMovesOverParts, usePart } from './use-parts.js';

const ListeningKeysDialog = lazyDialog(async () => (await import('./listening-keys-dialog.js')).ListeningKeysDialog);

interface RecordingPlayerProps {
  book: ReadableDocument;
  /** What is played, for people. */
  label: string;
  parts: readonly Part[];
  lines: readonly FilmLine[];
  settings: FilmSettings;
  onChange(change: Partial<FilmSettings>): void;
  showsKeys: boolean;
  onShowKeys(shows: boolean): void;
  /** What stops the sound from outside. */
  stop: { current: () => void };
  /** A sentence begins at this moment; undefined where the times are certain. */
  onStart: ((sentence: number, ms: number) => void) | undefined;
  /** Goes to a sentence when it is asked to: another object each time. */
  wanted: { readonly sentence: number } | null;
  /** What is shown above. */
  children: ReactNode;
}

/** Plays a recording of a text, with the sentence that is spoken. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { book, label, lines, settings, onChange, showsKeys, onShowKeys, onStart, children } = props;
  const { sentences } = book;
  const { repetition, repeated, fromTo } = useRepetition();
  const [isDictating, setDictating] = useState(false);
  const { at, playing, offset, nearby, film, moves } = usePlayback(props, repeated, isDictating);
  const [revealed, setRevealed] = useState<number | null>(null);
  const commands = useRef<WordCommands>(null);
  const search = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const audioOf = useCallback(() => frame.current?.querySelector('audio') ?? null, []);
  const clips = useClips(playing.part.sound instanceof Blob ? playing.part.sound : null, audioOf, offset, settings);
  const shown = film.line;
  const current = shown >= 0 ? shown : at;

  const nextNew = () => {
    if (shown >= 0 && commands.current?.stepUnknown(1)) return;
    const next = nearby.nextNew(current);
    if (next) moves.goTo(lines.indexOf(next));
    else notify({ title: messages.noNextNew, isHint: true });
  };
  const actions: Record<ListeningAction, () => void> = {
    toggle: film.toggle,
    next: () => moves.step(1),
    previous: () => moves.step(-1),
    repeat: film.repeat,
    fromTo: () => fromTo(current),
    dictation: () => setDictating(!isDictating),
    text: () => (settings.hidesText ? setRevealed(revealed === shown ? null : shown) : onChange({ hidesText: true })),
    slower: () => onChange({ pace: settings.pace === 1 ? 0.75 : 1 }),
    nextUnknown: nextNew,
    ...wordActions(commands),
    search: () => search.current?.querySelector('input')?.focus(),
    help: () => onShowKeys(true),
  };
  useActionKeys(LISTENING_KEYS, actions, showsKeys, onShowKeys);

  return (
    <div className="grid gap-4 pb-6 lg:h-[calc(100dvh-8rem)] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-3 max-lg:sticky max-lg:top-14 max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:pb-2 sm:max-lg:top-16">
        {children}
        <div ref={frame} className="rounded-md border border-line bg-surface p-2">
          <Sound label={label} playing={playing} film={film} moves={moves} />
          {isDictating && lines[current] ? (
            <Dictation
              key={current}
              book={book}
              sentence={lines[current].sentences[0]!}
              hasNext={current < lines.length - 1}
              onHear={() => moves.goTo(current, true)}
              onNext={() => moves.goTo(current + 1, true)}
            />
          ) : (
            <Said
              book={book}
              film={film}
              line={lines[shown]}
              isHidden={settings.hidesText && revealed !== shown}
              commands={commands}
              onReveal={() => setRevealed(shown)}
              onSave={clips.take}
            />
          )}
          <p role="status" data-clip={clips.state} className="pb-1 text-center text-xs text-ink-soft empty:hidden">
            {clips.state !== 'none' && messages.clip[clips.state]}
          </p>
        </div>
        <ListeningMoves
          isPlaying={film.isPlaying}
          hasPrevious={current > 0}
          hasNext={current < lines.length - 1}
          repetition={repetition}
          onToggle={film.toggle}
          onStep={moves.step}
          onRepeat={film.repeat}
          onFromTo={actions.fromTo}
          onNextNew={nextNew}
          isDictating={isDictating}
          onDictation={actions.dictation}
        />
      </div>
      {!settings.hidesText && !isDictating && (
        <LineList
          lines={nearby.lines}
          sentences={sentences}
          counts={nearby.counts}
          line={current - nearby.from}
          search={search}
          isLow={false}
          isNowHint={onStart ? messages.isNowHint : ''}
          onGoTo={(line) => moves.goTo(nearby.from + line, true)}
          onIsNow={onStart && ((line) => onStart(nearby.lines[line]!.sentences[0]!, film.now() - offset))}
        />
      )}
      <ListeningKeysDialog open={showsKeys} onOpenChange={onShowKeys} />
    </div>
  );
}

type Playback = ReturnType<typeof usePlayback>;

function Sound({ label, playing, film, moves }: { label: string } & Pick<Playback, 'playing' | 'film' | 'moves'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the sentences are shown below
    <audio
      key={playing.index}
      ref={film.video}
      src={playing.url}
      controls
      aria-label={label}
      onLoadedMetadata={({ currentTarget }) => moves.loaded(currentTarget)}
      onEnded={moves.ended}
      className="h-12 w-full"
    />
  );
}

/** The sound, from the learner's place on, and what moves it from outside. */
function usePlayback(
  { book, parts, lines, settings, stop, wanted }: RecordingPlayerProps,
  repeated: ReturnType<typeof useRepetition>['repeated'],
  isDictating: boolean,
) {
  const { sentence: place, moveTo } = usePosition(book);
  /** The line of the place, or the next one that is in the recording. */
  const at = lines.findIndex(({ sentences: [sentence] }) => sentence! >= place);
  const playing = usePart(parts, lines[at]?.start ?? 0);
  const offset = -playing.part.from;
  const nearby = useNearby(book.id, lines, book.sentences, place);
  const stopsAt = (line: number) => isDictating || isStop(settings.stops, nearby.newWordsOf(lines[line]!));
  const onLine = (line: number) => moveTo(lines[line]!.sentences[0]!);
  const film = useFilm({ lines, offset, settings, stopsAt, onLine, repeated });
  const moves = useMovesOverParts(film, lines, parts, playing, at);
  useEffect(() => {
    stop.current = film.pause;
  });
  useMediaSession(book.title, film.isPlaying, { ...film, step: moves.step });
  useWanted(wanted, (sentence) => {
    const line = lines.findIndex(({ sentences: [one] }) => one! >= sentence);
    if (line >= 0) moves.goTo(line);
  });
  return { at, playing, offset, nearby, film, moves };
}

/** Calls with each sentence that is asked for, once. */
function useWanted(wanted: RecordingPlayerProps['wanted'], goTo: (sentence: number) => void): void {
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (wanted) latest.current(wanted.sentence);
  }, [wanted]);
}

interface SaidProps {
  book: ReadableDocument;
  film: Film;
  /** Undefined between sentences. */
  line: FilmLine | undefined;
  isHidden: boolean;
  commands: Ref<WordCommands>;
  onReveal(): void;
  onSave(line: FilmLine, saved: Promise<number | undefined>): void;
}

/** The sentence that is spoken, or a button that shows it. */
function Said({ book, film, line, isHidden, commands, onReveal, onSave }: SaidProps) {
  if (isHidden) {
    return (
      <div className="flex min-h-22 items-center justify-center">
        <Button disabled={!line} onClick={onReveal}>
          {messages.showSentence}
        </Button>
      </div>
    );
  }
  return (
    <Captions
      documentId={book.id}
      sentences={book.sentences}
      line={line}
      commands={commands}
      onLookUp={film.hold}
      onSave={onSave}
      second=""
      showsSecond={false}
      isLow={false}
    />
  );
}
