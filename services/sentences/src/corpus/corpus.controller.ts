import { Handles } from '@ichibun/kit/rpc';
import { type FindTranslationsRequest, SentencesService } from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { CorpusSentences } from './corpus-sentences.js';

@Controller()
export class CorpusController {
  constructor(private readonly corpus: CorpusSentences) {}

  @Handles(SentencesService.method.findTranslations)
  async findTranslations({ japanese }: FindTranslationsRequest) {
    return { english: await this.corpus.translationsOf(japanese) };
  }
}
