import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';

@ApiTags('language')
@Controller('api/dictionary')
export class DictionaryController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @ApiOperation({ summary: 'Which dictionary and lists are loaded, and what the frequency bands come from' })
  async get() {
    const method = LanguageService.method.getDictionary;
    const { source, entries, problem, lists, frequencySources } = await this.rpc.call(method, {});
    return { source, entries, problem, lists, frequencySources };
  }
}
