import { create } from '@bufbuild/protobuf';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import { LanguageService, LineWordSchema, type ReadLinesRequest, TokenKind } from '@ichibun/proto/language';
import { Controller } from '@nestjs/common';
import { LanguageEngine, LIMITS } from '../engine/language-engine.js';
import { type LineWord, unpackLines } from '../engine/packed-lines.js';
import { foundPatternMessage } from '../patterns/messages.js';
import { countingOf } from '../token-kinds.js';

const MOST_LINES = 200;
/** Units that a thread is given at once: others come between two of them, whose look-up waits for one at most. */
const UNITS_AT_ONCE = 1_000;
/** A line as somebody looks at one, who waits for it as for a look-up. */
const SHORT = 200;

/** Reads many short lines, as subtitles are, in one call. */
@Controller()
export class LinesController {
  constructor(private readonly engine: LanguageEngine) {}

  @Handles(LanguageService.method.readLines)
  async *readLines({ lines, corrections, findPatterns }: ReadLinesRequest) {
    if (lines.length > MOST_LINES) {
      throw new DomainError('language.too-many-lines', { most: MOST_LINES });
    }
    const length = lines.reduce((units, line) => units + line.length, 0);
    if (length > LIMITS.lines) {
      throw new DomainError('language.text-too-long', { length, most: LIMITS.lines });
    }
    const how = { areMany: length > SHORT, findsPatterns: findPatterns };
    // One after the other: what waits for a thread is a slice of each call, however long its lines are.
    for (const part of inParts(lines, (line) => line.length + 1, UNITS_AT_ONCE)) {
      const read = await this.engine.readLines(part, { corrections }, how);
      yield {
        lines: unpackLines(read, wordMessage).map(({ words, patterns }) => ({
          words,
          patterns: patterns.map(foundPatternMessage),
        })),
      };
    }
  }
}

const wordMessage = ({ kind, isKnown: certain, isGrammar, pitchAccents, furigana, ...word }: LineWord) =>
  create(LineWordSchema, {
    ...word,
    kind: valueNamed(TokenKind, kind),
    counting: countingOf({ kind, certain, isGrammar }),
    pitchAccents: [...pitchAccents],
    furigana: [...furigana],
  });
