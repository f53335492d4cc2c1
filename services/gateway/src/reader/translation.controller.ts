import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService, TranslationMode } from '@ichibun/proto/reader';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { costly } from '../http/costly.js';
import { CallerId } from '../session/caller.js';

/** A long article takes a model minutes. */
const DEADLINE_MS = 5 * 60_000;

const article = z.object({
  // The reader service tells people its own, much lower bound.
  text: z.string().max(1_000_000),
  mode: z.enum(['beginner', 'advanced']).default('beginner'),
});

const MODE = { beginner: TranslationMode.BEGINNER, advanced: TranslationMode.ADVANCED } as const;

@ApiTags('reader')
@Controller('api')
export class TranslationController {
  constructor(private readonly rpc: Rpc) {}

  @Post('translate-to-japanese')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(20) })
  @ApiOperation({ summary: 'Translates an English text, its paragraphs kept; takes minutes for a long one' })
  async translate(@CallerId() userId: number, @Body({ schema: article }) { text, mode }: z.infer<typeof article>) {
    const { translation } = await this.rpc.call(
      ReaderService.method.translateToJapanese,
      { userId, text: text.toWellFormed(), mode: MODE[mode] },
      { deadlineMs: DEADLINE_MS },
    );
    return { translation };
  }
}
