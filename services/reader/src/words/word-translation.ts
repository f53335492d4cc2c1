import { fenced } from '@ichibun/ai/fence';
import { TextModel } from '@ichibun/ai/text-model';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Source } from '@ichibun/proto/reader';
import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { ModelQuota } from './model-quota.js';

const MAX_OUTPUT_TOKENS = 2_048;

const SYSTEM = `You explain a Japanese word, which no dictionary has, to somebody who learns Japanese. You get it in WORD and, where there
is one, the sentence in which it stands in SENTENCE. Answer as {"translation": ...}: what it means there, as a dictionary says
it, in at most 15 English words of plain text. Of a name say what kind of name it is. When you do not know, answer with an empty
translation.`;

const answer = z.object({ translation: z.string().max(300) });

export interface WordTranslation {
  /** Empty when there is none. */
  readonly translation: string;
  readonly source: Source;
  /** Hiragana; empty when unknown. */
  readonly reading: string;
  /** The dictionary's own words; empty when it does not have the word. */
  readonly dictionaryDefinition: string;
}

/** What single words mean: by the dictionary first, a language model where it has nothing. */
@Injectable()
export class WordTranslations {
  private readonly logger = new Logger('WordTranslations');

  constructor(
    private readonly rpc: Rpc,
    private readonly model: TextModel,
    private readonly quota: ModelQuota,
  ) {}

  /**
   * @param word in any of its forms
   * @param cached what the caller has already; taken when nobody else knows the word
   * @param sentence in which it stands; may be empty
   */
  async translate(userId: number, word: string, cached: string, sentence: string): Promise<WordTranslation> {
    const { words } = await this.rpc.call(LanguageService.method.lookUp, { words: [{ word, reading: '' }] });
    const [entry] = words[0]!.entries;
    const { definition = '', reading = '' } = entry ?? {};
    const found = { reading, dictionaryDefinition: definition };
    if (definition) return { ...found, translation: definition, source: Source.DICTIONARY };
    const written = await this.ask(userId, word, sentence);
    if (written) return { ...found, translation: written, source: Source.MODEL };
    return { ...found, translation: cached, source: cached ? Source.CALLER : Source.UNSPECIFIED };
  }

  private async ask(userId: number, word: string, sentence: string): Promise<string> {
    if (!this.model.isConfigured) return '';
    await this.quota.take(userId);
    try {
      const { translation } = await this.model.generate({
        purpose: 'explaining-word',
        system: SYSTEM,
        prompt: [fenced('WORD', word), ...(sentence ? [fenced('SENTENCE', sentence)] : [])].join('\n\n'),
        schema: answer,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
      });
      return translation.trim();
    } catch (error) {
      // Without a model the learner would see the word without a definition, too.
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ event: 'translation.no-word' satisfies LogEvent, code: error.code });
      return '';
    }
  }
}
