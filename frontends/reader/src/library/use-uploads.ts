import { failureInWords, reasonOf } from '@ichibun/api-client/request';
import { findUpload, type Uploaded, useSendFile } from '@ichibun/api-client/uploads';
import { pauseAfter } from '@ichibun/api-client/while-unfinished';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { notify } from '@ichibun/ui/toast';
import { useIsLeft } from '@ichibun/ui/use-is-left';
import { useCallback, useRef, useState } from 'react';
import type { SubtitleTrack } from '../film/containers/subtitles.js';
import { giveFilm, isFilm, subtitleFileOf, subtitlesOfFilm } from '../film/read-film.js';
import { messages } from './messages.js';

/** A file that the learner has given. */
export interface GivenFile {
  readonly key: number;
  readonly name: string;
  readonly state:
    | { readonly is: 'waiting' }
    | { readonly is: 'sending'; readonly percent: number }
    /** The id is known once the server has said that it takes longer. */
    | { readonly is: 'reading'; readonly uploadId?: number }
    /** A film is looked through for its subtitles. */
    | { readonly is: 'looking'; readonly percent: number }
    /** It has several. */
    | {
        readonly is: 'choosing';
        readonly tracks: readonly SubtitleTrack[];
        /** Those that cannot be read. */
        readonly pictures: readonly SubtitleTrack[];
        choose(track: number): void;
      }
    | { readonly is: 'added'; readonly book: DocumentEntry; readonly film?: File | undefined }
    | { readonly is: 'failed'; readonly reason: string };
}

const TYPES = ['text/plain', 'application/pdf', 'application/epub+zip'];
const ENDINGS = /\.(?:txt|srt|ass|vtt|sbv|lrc|ttml|pdf|epub)$/i;
const LARGEST_MEGABYTES = 50;

let keys = 0;

/** Sends files to the server one after the other, and tells of each how far it is. */
export function useUploads() {
  const [files, setFiles] = useState<readonly GivenFile[]>([]);
  const queue = useRef(Promise.resolve());
  const isLeft = useIsLeft();
  const sendFile = useSendFile();

  const set = useCallback((key: number, state: GivenFile['state']) => {
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, state } : file)));
  }, []);

  const send = useCallback(
    async (key: number, file: File, film?: File) => {
      try {
        set(key, { is: 'sending', percent: 0 });
        const uploaded = await sendFile(file, (percent) =>
          set(key, percent < 100 ? { is: 'sending', percent } : { is: 'reading' }),
        );
        const book = await bookOf(uploaded, isLeft, (uploadId) => set(key, { is: 'reading', uploadId }));
        if (!book) return;
        if (film) giveFilm(book.id, film);
        set(key, { is: 'added', book, film });
      } catch (error) {
        const reason = reasonOf(error, messages.uploadFailed);
        set(key, { is: 'failed', reason });
        notify({ title: messages.uploadFailed, description: reason, destructive: true });
      }
    },
    [sendFile, set, isLeft],
  );

  /** Takes the subtitles out of a film and sends them; where it has several the learner chooses. */
  const sendInside = useCallback(
    async (key: number, film: File) => {
      const fail = (reason: string) => {
        set(key, { is: 'failed', reason });
        notify({ title: messages.uploadFailed, description: reason, destructive: true });
      };
      const take = async (track: number) => {
        set(key, { is: 'looking', percent: 0 });
        try {
          const file = await subtitleFileOf(film, track, (percent) => set(key, { is: 'looking', percent }));
          if (file) await send(key, file, film);
          else fail(messages.noSubtitlesInside);
        } catch (error) {
          fail(reasonOf(error, messages.filmNotRead));
        }
      };
      set(key, { is: 'looking', percent: 0 });
      try {
        const tracks = await subtitlesOfFilm(film);
        const readable = tracks.filter(({ is }) => is === 'text');
        const pictures = tracks.filter(({ is }) => is === 'pictures');
        const [only, ...others] = readable.filter(({ language }) => /^ja/.test(language));
        if (readable.length === 0)
          fail(pictures.length > 0 ? messages.onlyPictures(formatsOf(pictures)) : messages.noSubtitlesInside);
        else if (readable.length === 1 || (only && others.length === 0)) await take((only ?? readable[0]!).number);
        else {
          const choose = (track: number) => {
            set(key, { is: 'waiting' });
            queue.current = queue.current.then(() => take(track));
          };
          set(key, { is: 'choosing', tracks: readable, pictures, choose });
        }
      } catch (error) {
        fail(reasonOf(error, messages.filmNotRead));
      }
    },
    [send, set],
  );

  const add = useCallback(
    (given: readonly File[]) => {
      const films = given.filter(isFilm);
      const [film] = films;
      // A film and one file beside it belong together: the file is its subtitles.
      const beside = films.length === 1 && given.length === 2 ? film : undefined;
      for (const file of given) {
        if (file === beside) continue;
        const key = keys++;
        if (isFilm(file)) {
          setFiles((all) => [...all, { key, name: file.name, state: { is: 'waiting' } }]);
          queue.current = queue.current.then(() => sendInside(key, file));
          continue;
        }
        const problem = problemOf(file);
        const state = problem ? { is: 'failed' as const, reason: problem.description } : { is: 'waiting' as const };
        setFiles((all) => [...all, { key, name: file.name, state }]);
        if (problem) notify({ ...problem, destructive: true });
        else queue.current = queue.current.then(() => send(key, file, beside));
      }
    },
    [send, sendInside],
  );

  const dismiss = useCallback((key: number) => setFiles((all) => all.filter((file) => file.key !== key)), []);
  return { files, add, dismiss };
}

/** What kinds of pictures subtitles are, each once. */
export const formatsOf = (pictures: readonly SubtitleTrack[]): string[] => [
  ...new Set(pictures.map(({ format }) => format)),
];

/** Why a file need not be sent at all: its type, by what the system says or else by its name, and its size. */
function problemOf({ type, name, size }: File): { title: string; description: string } | undefined {
  if (!TYPES.includes(type) && !ENDINGS.test(name)) {
    return { title: messages.invalidFileType, description: messages.uploadOtherType };
  }
  if (size > LARGEST_MEGABYTES * 1024 * 1024) {
    const description = messages.tooLarge(LARGEST_MEGABYTES);
    return { title: messages.uploadFailed, description };
  }
  return undefined;
}

/**
 * The book that becomes of a file, however long that takes; undefined once the page is left: the shell then says it.
 */
async function bookOf(
  uploaded: Uploaded,
  isLeft: { readonly current: boolean },
  onWait: (uploadId: number) => void,
): Promise<DocumentEntry | undefined> {
  if ('document' in uploaded) return uploaded.document;
  const { id } = uploaded.upload;
  onWait(id);
  const began = performance.now();
  while (!isLeft.current) {
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(performance.now() - began)));
    const found = await findUpload(id);
    const { status, document: book } = found;
    if (book) return book;
    if (status === 'failed' || status === 'completed') {
      throw new Error(failureInWords(found) || messages.uploadFailed);
    }
  }
  return undefined;
}
