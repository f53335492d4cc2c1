import { linesCalls, type readLine, readLines, type wordOfLine } from '@ichibun/contracts/lines';
import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { TokenKind } from '@ichibun/proto/language';
import { type KnownLineWord, LearnerWords } from '@ichibun/text-words/learner-words';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { presentPattern } from '../../grammar/present-pattern.js';
import { LINES_ANSWER_HELD } from '../../http/bounds.js';
import { Call, Given } from '../../http/call.js';
import { Door } from '../../http/caller.js';
import { Large, type LargeAnswer } from '../../http/large-answer.js';
import { TokenInPath } from '../token-in-path.js';
import { countsGrammar } from './counts-grammar.js';
import { stateOf } from './state-of-word.js';

/** What programs ask that colour what they show. */
@ApiTags('programs')
@TokenInPath()
@Controller()
export class LinesController {
  constructor(private readonly rpc: Rpc) {}

  @Call(linesCalls.read)
  @Door({ purposes: [TokenPurpose.YOMITAN_API, TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ })
  async read(
    @Given() { userId, body: given }: Given<typeof linesCalls.read>,
    @Large(LINES_ANSWER_HELD) answer: LargeAnswer,
  ) {
    const lines = answer.list<z.output<typeof readLine>>();
    const asked = given.lines.map((line) => line.toWellFormed());
    const counts = await countsGrammar(this.rpc, userId);
    for await (const some of new LearnerWords(this.rpc, userId).knownLinesAndPatterns(asked, counts)) {
      const written = new Map(
        [...new Set(some.flatMap(({ words }) => words))].map((word) => [word, JSON.stringify(present(word))]),
      );
      for (const { words, patterns } of some) {
        const found = JSON.stringify(patterns.map(presentPattern));
        lines.addText(`{"words":[${words.map((word) => written.get(word)).join(',')}],"patterns":${found}}`);
      }
    }
    return answer.of<z.output<typeof readLines>>({ lines });
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
