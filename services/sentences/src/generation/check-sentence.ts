import type { Rpc } from '@ichibun/kit/rpc';
import { type CheckSentenceRequest, Source } from '@ichibun/proto/sentences';
import { checkedSentence } from '../bank/checked-sentence.js';
import { targetOf } from '../bank/prepare.js';
import { analyseSentences } from '../words/analysed-sentences.js';
import { plainText } from '../words/markup.js';
import { Learner } from './learner.js';
import { type ShownSentence, shownSentence } from './shown-sentence.js';

/**
 * A sentence that a learner wrote for a word, looked at with the tokenizer like every other.
 *
 * @throws DomainError `sentences.invalid`, `sentences.target-missing`
 */
export async function checkSentence(
  rpc: Rpc,
  request: Omit<CheckSentenceRequest, '$typeName'>,
): Promise<ShownSentence> {
  const given = checkedSentence({ ...request, shortDefinition: '', english: '', source: Source.LEARNER });
  const [sentence] = await analyseSentences(rpc, [plainText(given.japanese)], request.userId);
  const target = targetOf(given, sentence!);
  const learner = new Learner(rpc, request.userId);
  await learner.look(sentence!.lexemeIds);
  return shownSentence(sentence!, target, learner.known);
}
