import { translationCalls } from '@ichibun/contracts/translation';
import { Rpc } from '@ichibun/kit/rpc';
import { ArticleTranslationService, TranslationMode } from '@ichibun/proto/translation';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

/** A long article takes a model minutes. */
const DEADLINE_MS = 5 * 60_000;

const MODE = { beginner: TranslationMode.BEGINNER, advanced: TranslationMode.ADVANCED } as const;

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
      { userId, text: text.toWellFormed(), mode: MODE[mode] },
      { deadlineMs: DEADLINE_MS },
    );
    return { translation };
  }
}
