import { inWords } from '@ichibun/api-client/request';
import type { MissingWord } from '@ichibun/contracts/sentences';

/** Why there is no sentence for a word, and what can be done about it. */
export const reasonsInWords = ({ reason, reasons = [] }: MissingWord): string =>
  reasons.length === 0 ? reason : joined(reasons.map((one) => inWords(one.message, one)));

/** Japanese has no spaces between sentences. */
const joined = (sentences: readonly string[]) => sentences.join(sentences[0]?.endsWith('。') ? '' : ' ');
