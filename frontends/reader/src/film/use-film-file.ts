import { writePreference } from '@ichibun/ui/stored-preferences';
import { useEffect, useState } from 'react';
import { useAddress } from '../listening/use-address.js';
import type { Unplayed } from './containers/unplayed.js';
import { filmGivenFor, giveFilm, unplayedIn } from './read-film.js';

export interface FilmFile {
  readonly file: File | null;
  /** Where the browser finds it; null without a film. */
  readonly url: string | null;
  /** False once the browser has said that it cannot play it. */
  readonly isPlayable: boolean;
  /** False of a sound alone. */
  readonly hasPicture: boolean;
  /** What of it this browser does not play; null until that is known. */
  readonly unplayed: Unplayed | null;
  open(file: File): void;
  onLoaded(video: HTMLVideoElement): void;
  onFailed(): void;
}

/** A film of this device. Nothing of it is sent: it gets an address that holds in this page alone. */
export function useFilmFile(documentId: number): FilmFile {
  const [file, setFile] = useState<File | null>(() => filmGivenFor(documentId) ?? null);
  const url = useAddress(file) ?? null;
  const [isPlayable, setPlayable] = useState(true);
  const [hasPicture, setHasPicture] = useState(true);
  const [unplayed, setUnplayed] = useState<Unplayed | null>(null);

  useEffect(() => {
    if (!file) return;
    writePreference('continue-at', `watch/${documentId}`);
    let isLatest = true;
    // What cannot be read is the player's to say.
    unplayedIn(file).then(
      (found) => {
        if (isLatest) setUnplayed(found);
      },
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [file, documentId]);

  return {
    file,
    url,
    isPlayable,
    hasPicture,
    unplayed,
    open(next) {
      giveFilm(documentId, next);
      setFile(next);
      setPlayable(true);
      setUnplayed(null);
    },
    onLoaded: ({ videoHeight }) => setHasPicture(videoHeight > 0),
    onFailed: () => setPlayable(false),
  };
}
