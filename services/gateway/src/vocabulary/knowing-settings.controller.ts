import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallerId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { knowingSettings, newKnowingSettings } from './vocabulary.contract.js';

@ApiTags('vocabulary')
@Controller('api/vocabulary/settings')
export class KnowingSettingsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({ summary: 'By which rules the caller’s words make others known', answers: { 200: knowingSettings } })
  async settings(@CallerId() userId: number) {
    const { settings } = await this.rpc.call(VocabularyService.method.getKnowingSettings, { userId });
    const { partsCount, spellingsCount, oldSpellingsCount = true } = settings!;
    return { partsCount, spellingsCount, oldSpellingsCount };
  }

  @Post()
  @Operation({ summary: 'Changes them; the figures of all texts follow', answers: { 200: knowingSettings } })
  async change(
    @CallerId() userId: number,
    @Body({ schema: newKnowingSettings }) settings: z.infer<typeof newKnowingSettings>,
  ) {
    await this.rpc.call(VocabularyService.method.setKnowingSettings, { userId, settings });
    return this.settings(userId);
  }
}
