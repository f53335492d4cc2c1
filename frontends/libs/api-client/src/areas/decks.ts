import type { Deck, DeckProgress } from '@ichibun/contracts/sentences';
import { type MadeFile, requestFile } from '../client/file.js';

/** The learner's vocabulary as an Anki package; with audio, progress as long as there is more to speak. */
export const exportVocabulary = (userId: number, deck: Deck): Promise<MadeFile | DeckProgress> =>
  requestFile('POST /api/users/{id}/vocabulary/export-anki', { params: { id: userId }, body: deck });
