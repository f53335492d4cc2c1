import type { Deck, DeckProgress } from './contract.js';
import { requestFile } from './file.js';
import { keys } from './keys.js';
import { pathOf } from './use-answer.js';

/** The learner's vocabulary as an Anki package; with audio, progress as long as there is more to speak. */
export const exportVocabulary = (userId: number, deck: Deck): Promise<Blob | DeckProgress> =>
  requestFile(`${pathOf(keys.vocabulary(userId))}/export-anki`, deck);
