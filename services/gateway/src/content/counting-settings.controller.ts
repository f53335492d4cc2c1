import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallerId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { countingSettings, newCountingSettings } from './content.contract.js';

@ApiTags('content')
@Controller('api/content/settings')
export class CountingSettingsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({ summary: 'What counts as a word in the figures of texts', answers: { 200: countingSettings } })
  async settings(@CallerId() userId: number) {
    const { settings } = await this.rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
    return { grammarCounts: settings!.grammarCounts };
  }

  @Post()
  @Operation({
    summary: 'Changes what counts as a word; the figures of all texts follow',
    answers: { 200: countingSettings },
  })
  async change(
    @CallerId() userId: number,
    @Body({ schema: newCountingSettings }) settings: z.infer<typeof newCountingSettings>,
  ) {
    await this.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings });
    return settings;
  }
}
