import { requestFile } from './file.js';
import { keys } from './keys.js';

/** What an Anki deck is to be. */
export interface DeckWish {
  deckName: string;
  /** Absent for a deck without audio. */
  audio?: { voice: string };
}

/** Recordings of a deck that are made, and all. The same call goes on with the rest. */
export interface DeckProgress {
  spoken: number;
  toSpeak: number;
}

/** The learner's vocabulary as an Anki package; with audio, progress as long as there is more to speak. */
export const exportVocabulary = (userId: number, wish: DeckWish): Promise<Blob | DeckProgress> =>
  requestFile(`${keys.vocabulary(userId).join('/')}/export-anki`, wish);
