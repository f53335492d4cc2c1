import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { TokenKind } from '@ichibun/proto/language';
import { type KnownLineWord, LearnerWords } from '@ichibun/text-words/learner-words';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { KILOBYTE, LINES_ANSWER_HELD } from '../../http/bounds.js';
import { CallerId, Door } from '../../http/caller.js';
import { costly } from '../../http/costly.js';
import { Large, type LargeAnswer } from '../../http/large-answer.js';
import { Operation } from '../../http/operation.js';
import { Route } from '../../http/route.js';
import { TokenInPath } from '../token-in-path.js';
import { countsGrammar } from './counts-grammar.js';
import { linesToRead, MOST_LINES, type readLine, readLines, type wordOfLine } from './lines.contract.js';
import { stateOf } from './state-of-word.js';

/** Calls of one learner in a minute. */
const PER_MINUTE = 600;
/** 20,000 characters as escapes, with room. */
const BODY = { bytes: 256 * KILOBYTE, values: MOST_LINES + 50 };

/** What programs ask that colour what they show. */
@ApiTags('programs')
@TokenInPath()
@Controller('api/doors/:token/lines')
export class LinesController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @Door({ purposes: [TokenPurpose.YOMITAN_API, TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ })
  @Route({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The words of up to 200 lines, 20,000 characters together, and how well the learner knows each',
    answers: { 200: readLines },
    body: BODY,
    fails: ['language.text-too-long', 'language.too-many-lines'],
  })
  async read(
    @CallerId() userId: number,
    @Body({ schema: linesToRead }) given: z.infer<typeof linesToRead>,
    @Large(LINES_ANSWER_HELD) answer: LargeAnswer,
  ) {
    const lines = answer.list<z.output<typeof readLine>>();
    const asked = given.lines.map((line) => line.toWellFormed());
    const counts = await countsGrammar(this.rpc, userId);
    for await (const some of new LearnerWords(this.rpc, userId).knownLines(asked, counts)) {
      const written = new Map([...new Set(some.flat())].map((word) => [word, JSON.stringify(present(word))]));
      for (const words of some) lines.addText(`{"words":[${words.map((word) => written.get(word)).join(',')}]}`);
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
