import { Rpc } from '@ichibun/kit/rpc';
import { ArticleTranslationService, TranslationMode } from '@ichibun/proto/translation';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { MEGABYTE, USUAL_BODY } from '../http/bounds.js';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { MODEL_FAILURES } from '../http/failures.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { article, translatedArticle, translationAvailability } from './reader.contract.js';

/** A long article takes a model minutes. */
const DEADLINE_MS = 5 * 60_000;

const MODE = { beginner: TranslationMode.BEGINNER, advanced: TranslationMode.ADVANCED } as const;

@ApiTags('reader')
@Controller('api')
export class TranslationController {
  constructor(private readonly rpc: Rpc) {}

  @Get('translate-to-japanese')
  @Operation({
    summary: 'Whether English texts can be translated here',
    answers: { 200: translationAvailability },
  })
  async availability() {
    const { available } = await this.rpc.call(ArticleTranslationService.method.getAvailability, {});
    return { available };
  }

  @Post('translate-to-japanese')
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(20) })
  @Operation({
    summary:
      'Translates an English text, its paragraphs kept; takes minutes for a long one, whose progress is among the runs',
    body: { bytes: 3 * MEGABYTE, values: USUAL_BODY.values },
    answers: { 200: translatedArticle },
    fails: [...MODEL_FAILURES, 'reader.empty-text', 'reader.long-text', 'reader.translations-running'],
  })
  async translate(@CallerId() userId: number, @Body({ schema: article }) { text, mode }: z.infer<typeof article>) {
    const { translation } = await this.rpc.call(
      ArticleTranslationService.method.translateToJapanese,
      { userId, text: text.toWellFormed(), mode: MODE[mode] },
      { deadlineMs: DEADLINE_MS },
    );
    return { translation };
  }
}
