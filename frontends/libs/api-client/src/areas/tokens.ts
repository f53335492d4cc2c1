import type { Token } from '@ichibun/contracts/language';
import { call } from '../client/request.js';

/** The words of a text, in order, with the learner's corrections; 2,000 UTF-16 units at most. */
export const wordsOfText = async (text: string): Promise<readonly Token[]> =>
  (await call('POST /api/tokenize/words', { body: { text } })).tokens;
