import type { Rpc } from '@ichibun/kit/rpc';
import { givenWordsOf } from '@ichibun/text-words/given-words';
import { type KnownToken, LearnerWords } from '@ichibun/text-words/learner-words';
import { locateBetween, sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { countsGrammar } from '../lines/counts-grammar.js';

/** Each occurrence of a word that the learner's figures count, as in the analysis of the same text. */
export async function countedWords(rpc: Rpc, userId: number, text: string): Promise<KnownToken[]> {
  const learner = new LearnerWords(rpc, userId);
  const [ends, givenWords, grammarCounts] = await Promise.all([
    sentenceEnds(rpc, text),
    givenWordsOf(rpc, text),
    countsGrammar(rpc, userId),
  ]);
  const sentences = [...locateBetween(text, ends)].map(({ sentence }) => sentence);
  const known = await learner.withKnowledge(await learner.tokens(sentences, { givenWords }), { grammarCounts });
  return known.flatMap((words) => words.flatMap((word) => [word, ...word.parts])).filter((word) => !word.uncounted);
}
