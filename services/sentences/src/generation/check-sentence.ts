import type { Rpc } from '@ichibun/kit/rpc';
import { EntryDetail, LanguageService } from '@ichibun/proto/language';
import { type CheckSentenceRequest, Source } from '@ichibun/proto/sentences';
import { plainText } from '@ichibun/text/markup';
import { checkedSentence } from '../bank/checked-sentence.js';
import { spelledWords, targetOf, wordToLookUp } from '../bank/prepare.js';
import { Learner } from '../words/learner.js';
import { type ShownSentence, shownSentence } from '../words/shown-sentence.js';
import { textOf } from '../words/text-of.js';

/**
 * A sentence that a learner wrote for a word, looked at with the tokenizer like every other.
 *
 * @throws DomainError `sentences.invalid`, `sentences.target-missing`
 */
export async function checkSentence(
  rpc: Rpc,
  request: Omit<CheckSentenceRequest, '$typeName'>,
): Promise<ShownSentence> {
  const given = checkedSentence({ ...request, english: '', source: Source.LEARNER, sense: 0 });
  const [learner, ofText, spelled, { words }] = await Promise.all([
    Learner.of(rpc, request.userId),
    textOf(rpc, request.userId, request),
    spelledWords(rpc, request.userId, [given]),
    rpc.call(LanguageService.method.lookUp, { words: [wordToLookUp(given)], detail: EntryDetail.KEY }),
  ]);
  const [sentence] = await learner.analyse([plainText(given.japanese)], ofText);
  return shownSentence(sentence!, targetOf(given, sentence!, { spelled, entries: words[0]!.entries }), learner.known);
}
