import { ApiError, reasonOf } from '@ichibun/api-client/request';
import { keepMedia } from '@ichibun/api-client/sentences';
import { notifyFailure } from '@ichibun/ui/toast';
import { useCallback, useState } from 'react';
import type { FilmSettings } from '../film-settings.js';
import type { FilmLine } from '../lines.js';
import { messages } from '../messages.js';
import { pictureOf } from './picture-of.js';

/** Voices begin before their line, and end after it. */
const MARGIN_MS = { before: 150, after: 250 } as const;
const MAX_CLIP_MS = 30_000;

interface Clips {
  /** How far the clip of the last sentence is. */
  readonly state: 'none' | 'taking' | 'saved';
  /** Takes the sound of a line and the picture that is shown now, for a sentence that is being saved. */
  take(line: FilmLine, saved: Promise<number | undefined>): void;
}

/**
 * Sound and picture for sentences that are saved while a film is watched. Both are taken while the sentence is on its
 * way; what cannot be taken is left out.
 *
 * @param offset milliseconds to add to a time of the subtitles to get that of the film
 */
export function useClips(
  film: Blob | null,
  player: () => HTMLMediaElement | null,
  offset: number,
  settings: FilmSettings,
): Clips {
  const [state, setState] = useState<Clips['state']>('none');
  const { savesSound, savesPicture } = settings;
  const take = useCallback(
    async (line: FilmLine, saved: Promise<number | undefined>) => {
      const shown = player();
      if (!film || !shown || !(savesSound || savesPicture)) return;
      setState('taking');
      const from = Math.max(0, line.start + offset - MARGIN_MS.before);
      const to = Math.min(from + MAX_CLIP_MS, line.end + offset + MARGIN_MS.after);
      const picture = savesPicture && shown instanceof HTMLVideoElement ? pictureOf(shown).catch(() => null) : null;
      const sound = savesSound ? soundOf(film, from, to) : null;
      const id = await saved;
      if (id === undefined) return setState('none');
      try {
        const sent = await Promise.all([send(id, 'sound', sound), send(id, 'picture', picture)]);
        setState(sent.includes(true) ? 'saved' : 'none');
      } catch (error) {
        setState('none');
        // The saving has been undone meanwhile.
        if (error instanceof ApiError && error.code === 'sentences.not-found') return;
        notifyFailure(messages.clipNotSaved, reasonOf(error));
      }
    },
    [film, player, offset, savesSound, savesPicture],
  );
  return { state, take };
}

/** Whether there was something to send. */
async function send(id: number, media: 'sound' | 'picture', taken: Promise<Blob | null> | null): Promise<boolean> {
  const file = await taken;
  if (file) await keepMedia(id, media, file);
  return file !== null && file !== undefined;
}

/** What decodes films is loaded with the first sentence that is saved. A film that cannot be decoded has no sound. */
const soundOf = (film: Blob, from: number, to: number): Promise<Blob | null> =>
  import('./sound-of.js').then((decoder) => decoder.soundOf(film, from / 1000, to / 1000)).catch(() => null);
