import { fenced } from '@ichibun/ai/fence';
import { TextModel } from '@ichibun/ai/text-model';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { sensesOf } from '@ichibun/text/senses';
import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import type { Word } from './word.js';

const MAX_OUTPUT_TOKENS = 4_096;

const SYSTEM = `You help people who learn Japanese to understand a sentence. You get it in SENTENCE, what stands before it in BEFORE, and in
WORDS words of it as JSON, each with an id, how it is read, and the numbered senses that a dictionary gives. Say for each word
which of these senses it has in this sentence.

Answer as {"choices": [{"id": ..., "sense": ...}]}: the word's id and the number of the sense as given. Leave out a word of which
none of the senses fits.`;

const answer = z.object({ choices: z.array(z.object({ id: z.number(), sense: z.number() })) });

/** Says which sense of a word is meant in a sentence, where a language model is configured. */
@Injectable()
export class Senses {
  private readonly logger = new Logger('Senses');

  constructor(private readonly model: TextModel) {}

  get isConfigured(): boolean {
    return this.model.isConfigured;
  }

  /**
   * Words with the sense that is meant. It is an extra: where the model fails, the words are as they were.
   *
   * @param sentence the words joined
   * @param before what is before the sentence; may be empty
   */
  async choose(words: readonly Word[], sentence: string, before: string): Promise<Word[]> {
    const open = words.map((word) => sensesOf(word.definition ?? ''));
    const asked = words.flatMap(({ token }, id) =>
      // The senses of grammar are uses, which glosses do not tell apart.
      open[id]!.length > 1 && !token.isGrammar
        ? [{ id, word: token.baseForm, reading: token.baseReading, senses: numbered(open[id]!) }]
        : [],
    );
    if (asked.length === 0) return [...words];
    const chosen = await this.ask(asked, sentence, before);
    const result = [...words];
    for (const { id, senses } of asked) {
      const sense = chosen.get(id);
      if (sense && sense <= senses.length) result[id] = { ...words[id]!, sense };
    }
    return result;
  }

  private async ask(words: readonly object[], sentence: string, before: string): Promise<Map<number, number>> {
    try {
      const { choices } = await this.model.generate({
        purpose: 'choosing-senses',
        system: SYSTEM,
        prompt: [fenced('BEFORE', before), fenced('SENTENCE', sentence), fenced('WORDS', words)].join('\n\n'),
        schema: answer,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        isExtra: true,
      });
      const usable = choices.filter(({ sense }) => Number.isInteger(sense) && sense > 0);
      return new Map(usable.map(({ id, sense }) => [id, sense]));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ event: 'senses.without-model' satisfies LogEvent, code: error.code });
      return new Map();
    }
  }
}

const numbered = (senses: readonly string[]) => senses.map((sense, index) => `${index + 1}: ${sense}`);
