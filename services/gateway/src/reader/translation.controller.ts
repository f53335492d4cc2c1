import { translationCalls } from '@ichibun/contracts/translation';
import { Rpc } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import { ArticleTranslationService, TranslationMode } from '@ichibun/proto/translation';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

/** A long article takes a model minutes. */
const DEADLINE_MS = 5 * 60_000;

@ApiTags('reader')
@Controller()
export class TranslationController {
  constructor(private readonly rpc: Rpc) {}

  @Call(translationCalls.availability)
  async availability() {
    const { available } = await this.rpc.call(ArticleTranslationService.method.getAvailability, {});
    return { available };
  }

  @Call(translationCalls.translate)
  async translate(@Given() { userId, body: { text, mode } }: Given<typeof translationCalls.translate>) {
    const { translation } = await this.rpc.call(
      ArticleTranslationService.method.translateToJapanese,
      { userId, text: text.toWellFormed(), mode: valueNamed(TranslationMode, mode) },
      { deadlineMs: DEADLINE_MS },
    );
    return { translation };
  }
}
