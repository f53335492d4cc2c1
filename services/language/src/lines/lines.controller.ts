import type { MessageInitShape } from '@bufbuild/protobuf';
import { DomainError } from '@ichibun/kit/errors';
import { Handles } from '@ichibun/kit/rpc';
import { LanguageService, type LineWordSchema, type ReadLinesRequest, TokenKind } from '@ichibun/proto/language';
import { Controller } from '@nestjs/common';
import type { Token } from '../engine/answers.js';
import { LanguageEngine } from '../engine/language-engine.js';

const MOST_LINES = 200;
const MOST_UNITS = 20_000;
/** Lines that are asked of the threads at once: others come between them, whose look-up waits no longer than this. */
const AT_ONCE = 25;

const KINDS = {
  word: TokenKind.WORD,
  punctuation: TokenKind.PUNCTUATION,
  number: TokenKind.NUMBER,
  latin: TokenKind.LATIN,
  name: TokenKind.NAME,
};

/** Reads many short lines, as subtitles are, in one call. */
@Controller()
export class LinesController {
  constructor(private readonly engine: LanguageEngine) {}

  @Handles(LanguageService.method.readLines)
  async *readLines({ lines, corrections }: ReadLinesRequest) {
    if (lines.length > MOST_LINES) {
      throw new DomainError('language.too-many-lines', { most: MOST_LINES });
    }
    const length = lines.reduce((units, line) => units + line.length, 0);
    if (length > MOST_UNITS) {
      throw new DomainError('language.text-too-long', { length, most: MOST_UNITS });
    }
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const read = lines.slice(from, from + AT_ONCE).map((line) => this.engine.tokenize(line, { corrections }));
      yield { lines: (await Promise.all(read)).map((tokens) => ({ words: tokens.map(wordMessage) })) };
    }
  }
}

const wordMessage = (token: Token): MessageInitShape<typeof LineWordSchema> => ({
  surface: token.surface,
  reading: token.reading,
  baseForm: token.baseForm,
  baseReading: token.baseReading,
  partOfSpeech: token.partOfSpeech,
  kind: KINDS[token.kind],
  entry: token.entry,
  frequencyBand: token.frequencyBand,
  pitchAccents: [...token.pitchAccents],
  furigana: [...token.furigana],
  isCompound: token.ownParts > 1 && !token.isExpression,
});
