import { CONFIG } from '@ichibun/kit/config';
import { Handles } from '@ichibun/kit/rpc';
import {
  ArticleTranslationService,
  type TranslateToJapaneseRequest,
  TranslationMode,
} from '@ichibun/proto/translation';
import { Controller, Inject } from '@nestjs/common';
import type { ReaderConfig } from '../config.js';
import { Translations } from './translations.js';

@Controller()
export class TranslationController {
  constructor(
    @Inject(CONFIG) private readonly config: ReaderConfig,
    private readonly translations: Translations,
  ) {}

  @Handles(ArticleTranslationService.method.getAvailability)
  async getAvailability() {
    return { available: this.config.provider !== 'none' };
  }

  @Handles(ArticleTranslationService.method.translateToJapanese)
  async translateToJapanese({ userId, text, mode }: TranslateToJapaneseRequest) {
    const wanted = mode === TranslationMode.ADVANCED ? 'advanced' : 'beginner';
    return { translation: await this.translations.make(userId, text, wanted) };
  }
}
