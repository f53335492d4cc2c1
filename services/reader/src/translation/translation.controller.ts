import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
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
  /** Translations under way, by learner. */
  private readonly running = new Map<number, number>();

  constructor(
    @Inject(CONFIG) private readonly config: ReaderConfig,
    private readonly translator: Translator,
  ) {}

  @Handles(ArticleTranslationService.method.getAvailability)
  async getAvailability() {
    return { available: this.config.provider !== 'none' };
  }

  @Handles(ArticleTranslationService.method.translateToJapanese)
  async translateToJapanese({ userId, text, mode }: TranslateToJapaneseRequest) {
    const running = this.running.get(userId) ?? 0;
    if (running >= AT_ONCE) {
      throw new DomainError(
        'reader.translations-running',
        'rate-limited',
        'Two of your texts are being translated already. Wait until one of them is done.',
      );
    }
    this.running.set(userId, running + 1);
    try {
      const wanted = mode === TranslationMode.ADVANCED ? 'advanced' : 'beginner';
      return { translation: await this.translator.translate(text, wanted) };
    } finally {
      const left = this.running.get(userId)! - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    }
  }
}
