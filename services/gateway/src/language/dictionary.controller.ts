import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Operation } from '../http/operation.js';
import { dictionary } from './language.contract.js';

@ApiTags('language')
@Controller('api/dictionary')
export class DictionaryController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({
    summary: 'Which dictionary and lists are loaded, and what the frequency bands come from',
    answers: { 200: dictionary },
  })
  async get() {
    const method = LanguageService.method.getDictionary;
    const { source, entries, problem, lists, frequencySources } = await this.rpc.call(method, {});
    return { source: source as z.output<typeof dictionary>['source'], entries, problem, lists, frequencySources };
  }
}
