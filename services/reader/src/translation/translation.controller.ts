import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Places } from '@ichibun/kit/places';
import { Handles } from '@ichibun/kit/rpc';
import {
  ArticleTranslationService,
  type TranslateToJapaneseRequest,
  TranslationMode,
} from '@ichibun/proto/translation';
import { Controller, Inject } from '@nestjs/common';
import type { ReaderConfig } from '../config.js';
import { Translator } from './translator.js';

/** Translations of one learner at a time: each costs money for minutes. */
const AT_ONCE = 2;

@Controller()
export class TranslationController {
  constructor(
    @Inject(CONFIG) private readonly config: ReaderConfig,
    private readonly translator: Translator,
    private readonly places: Places,
  ) {}

  @Handles(ArticleTranslationService.method.getAvailability)
  async getAvailability() {
    return { available: this.config.provider !== 'none' };
  }

  @Handles(ArticleTranslationService.method.translateToJapanese)
  async translateToJapanese({ userId, text, mode }: TranslateToJapaneseRequest) {
    const wanted = mode === TranslationMode.ADVANCED ? 'advanced' : 'beginner';
    const translated = await this.places.ifFree(`translations of ${userId}`, AT_ONCE, () =>
      this.translator.translate(text, wanted),
    );
    if (!translated) {
      throw new DomainError(
        'reader.translations-running',
        'rate-limited',
        'Two of your texts are being translated already. Wait until one of them is done.',
      );
    }
    return { translation: translated.result };
  }
}
