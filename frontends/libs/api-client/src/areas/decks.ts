import type { Deck, DeckProgress } from '@ichibun/contracts/sentences';
import { requestFile } from '../client/file.js';
import { keys } from '../client/keys.js';
import { pathOf } from '../client/use-answer.js';

/** The learner's vocabulary as an Anki package; with audio, progress as long as there is more to speak. */
export const exportVocabulary = (userId: number, deck: Deck): Promise<Blob | DeckProgress> =>
  requestFile(`${pathOf(keys.vocabulary(userId))}/export-anki`, deck);
