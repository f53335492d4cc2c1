import { useEffect, useRef, useState } from 'react';
import { unplayedSoundOf } from './unplayed-sound.js';

interface FilmFile {
  readonly file: File | null;
  /** Where the browser finds it; null without a film. */
  readonly url: string | null;
  /** False once the browser has said that it cannot play it. */
  readonly isPlayable: boolean;
  /** False of a sound alone. */
  readonly hasPicture: boolean;
  /** The codec of its sound, where browsers do not play that. */
  readonly note: string | null;
  open(file: File): void;
  onLoaded(video: HTMLVideoElement): void;
  onFailed(): void;
}

/** A film of this device. Nothing of it is sent: it gets an address that holds in this page alone. */
export function useFilmFile(): FilmFile {
  const [file, setFile] = useState<File | null>(null);
  const url = useAddress(file) ?? null;
  const [isPlayable, setPlayable] = useState(true);
  const [hasPicture, setHasPicture] = useState(true);
  const [note, setNote] = useState<string | null>(null);
  const latest = useRef<File | null>(null);

  return {
    file,
    url,
    isPlayable,
    hasPicture,
    note,
    open(next) {
      latest.current = next;
      setFile(next);
      setPlayable(true);
      setNote(null);
      // What cannot be read is the player's to say.
      unplayedSoundOf(next).then(
        (codec) => {
          if (latest.current === next) setNote(codec);
        },
        () => {},
      );
    },
    onLoaded: ({ videoHeight }) => setHasPicture(videoHeight > 0),
    onFailed: () => setPlayable(false),
  };
}

/** Where the browser finds a file while this page shows it; undefined at first. */
export function useAddress(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
