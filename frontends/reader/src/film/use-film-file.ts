import { useEffect, useState } from 'react';
import type { Unplayed } from './containers/unplayed.js';
import { filmGivenFor, giveFilm, unplayedIn } from './read-film.js';

interface FilmFile {
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
  }, [file]);

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

/** Where the browser finds a file while this page shows it; undefined until it has an address. */
export function useAddress(file: Blob | null): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // The address of the file before would fail, and be taken for a failure of this one.
  return made?.file === file ? made?.url : undefined;
}
