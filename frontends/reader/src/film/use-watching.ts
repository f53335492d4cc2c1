import type { ReadableDocument } from '@ichibun/contracts/documents';
import { notify } from '@ichibun/ui/toast';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useActionKeys } from '../reading/use-action-keys.js';
import { usePosition } from '../reading/use-position.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { wordActions } from '../words/word-actions.js';
import { useClips } from './clips/use-clips.js';
import { isStop, useFilmSettings, useOffset } from './film-settings.js';
import { FILM_KEYS, type FilmAction } from './keys/film-keys.js';
import { linesOf } from './lines.js';
import { messages } from './messages.js';
import { useRepetition } from './play/use-repetition.js';
import { useFiles } from './use-files.js';
import { useFilm } from './use-film.js';
import { useNewWords } from './use-new-words.js';
import { useFullScreen } from './use-screen.js';

/** A film, the learner's place in its lines, and what keys do with both. */
export type Watching = ReturnType<typeof useWatching>;

export function useWatching(book: ReadableDocument) {
  const lines = useMemo(() => linesOf(book.times), [book.times]);
  const { sentence: place, moveTo } = usePosition(book);
  const [settings, change] = useFilmSettings();
  const counted = useNewWords(book.id, lines);
  const { counts } = counted;
  const [offset, setOffset] = useOffset(book.id);
  const files = useFiles(book.id, lines, offset);
  const [isFull, toggleFull] = useFullScreen();
  const commands = useRef<WordCommands>(null);
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const videoOf = useCallback(() => frame.current?.querySelector('video') ?? null, []);
  const clips = useClips(files.file, videoOf, offset, settings);
  const { repetition, repeated, fromTo: repeatFromTo } = useRepetition();
  const film = useFilm({
    lines,
    offset,
    settings,
    stopsAt: (line) => isStop(settings.stops, counts[line]),
    onLine: (line) => moveTo(lines[line]!.sentences[0]!),
    repeated,
  });
  const [sleep, setSleep] = useState(0);
  /** The line that the learner is at, though the film may be between lines. */
  const at = lines.findIndex((line) => line.sentences.includes(place));

  const fromTo = () => repeatFromTo(film.line >= 0 ? film.line : at);
  const nextNew = () => {
    if (film.line >= 0 && commands.current?.stepUnknown(1)) return;
    const next = counts.findIndex((count, line) => line > Math.max(film.line, at) && count !== undefined && count > 0);
    if (next >= 0) film.goTo(next);
    else notify({ title: messages.noNextNew, isHint: true });
  };
  const [showsKeys, setShowsKeys] = useState(false);
  const actions: Record<FilmAction, () => void> = {
    toggle: film.toggle,
    next: () => film.step(1),
    previous: () => film.step(-1),
    repeat: film.repeat,
    fromTo,
    nextUnknown: nextNew,
    ...wordActions(commands),
    second: () => frame.current?.querySelector<HTMLElement>('[data-second]')?.click(),
    slower: () => change({ pace: settings.pace === 1 ? 0.75 : 1 }),
    fullScreen: toggleFull,
    search: () => search.current?.querySelector('input')?.focus(),
    help: () => setShowsKeys(true),
  };
  useActionKeys(FILM_KEYS, actions, showsKeys, setShowsKeys);
  return {
    book,
    lines,
    at,
    film,
    files,
    clips,
    counted,
    settings,
    change,
    offset,
    setOffset,
    isFull,
    toggleFull,
    nextNew,
    repetition,
    fromTo,
    sleep,
    setSleep,
    commands,
    frame,
    search,
    showsKeys,
    setShowsKeys,
  };
}
