import { patternCalls } from '@ichibun/contracts/language';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { presentSummary } from './present-pattern.js';

/** Grammar points by themselves. */
@ApiTags('language')
@Controller()
export class PatternsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(patternCalls.list)
  async list() {
    const { patterns } = await this.rpc.call(LanguageService.method.listPatterns, {});
    return { patterns: patterns.map(presentSummary) };
  }

  @Call(patternCalls.describe)
  async describe(@Given() { params: { pattern: id } }: Given<typeof patternCalls.describe>) {
    const { pattern, formation, note, noteInJapanese, examples, confusedWith } = await this.rpc.call(
      LanguageService.method.describePattern,
      { id },
    );
    if (!pattern) throw new DomainError('language.no-such-pattern');
    return {
      ...presentSummary(pattern),
      formation,
      note,
      noteInJapanese,
      examples: examples.map(({ sentence, translation }) => ({ sentence, translation })),
      confusedWith: confusedWith.map(presentSummary),
    };
  }
}
