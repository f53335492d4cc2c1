import { linesCalls, type wordOfLine } from '@ichibun/contracts/lines';
import type { Rpc } from '@ichibun/kit/rpc';
import { TokenKind } from '@ichibun/proto/language';
import { type KnownLineWord, LearnerWords } from '@ichibun/text-words/learner-words';
import { presentPattern } from '@ichibun/text-words/patterns';
import type { z } from 'zod';
import { type Answering, type Asked, answering, jsonList, StreamedJson } from '../call.js';
import { countsGrammar } from './counts-grammar.js';
import { stateOf } from './state-of-word.js';

/** What programs ask that colour what they show. */
export const lines = (rpc: Rpc): Answering[] => [
  answering(linesCalls.read, async (asked) => {
    const counts = await countsGrammar(rpc, asked.userId);
    return new StreamedJson(readLines(rpc, asked, counts));
  }),
];

async function* readLines(rpc: Rpc, asked: Asked<typeof linesCalls.read>, countsGrammar: boolean) {
  yield '{"lines":';
  yield* jsonList(lineByLine(rpc, asked, countsGrammar));
  yield '}';
}

async function* lineByLine(rpc: Rpc, { userId, body }: Asked<typeof linesCalls.read>, countsGrammar: boolean) {
  const asked = body.lines.map((line) => line.toWellFormed());
  for await (const some of new LearnerWords(rpc, userId).knownLinesAndPatterns(asked, countsGrammar)) {
    const written = new Map(
      [...new Set(some.flatMap(({ words }) => words))].map((word) => [word, JSON.stringify(present(word))]),
    );
    for (const { words, patterns } of some) {
      const found = JSON.stringify(patterns.map(presentPattern));
      yield `{"words":[${words.map((word) => written.get(word)).join(',')}],"patterns":${found}}`;
    }
  }
}

const present = ({ word, ...knowledge }: KnownLineWord): z.output<typeof wordOfLine> => ({
  text: word.surface,
  reading: word.reading,
  furigana: word.furigana.map(({ text, reading }) => ({ text, reading })),
  baseForm: word.baseForm,
  baseReading: word.baseReading,
  entry: word.entry || null,
  isWord: word.kind === TokenKind.WORD,
  frequencyBand: word.frequencyBand,
  pitchAccents: word.pitchAccents,
  uniqueVocabId: knowledge.lexemeId || null,
  state: stateOf(knowledge),
  known: knowledge.known,
  counted: knowledge.counted,
});
