import { createHash } from 'node:crypto';
import { FENCE_RULE, fenced } from '@ichibun/ai/fence';
import { TextModel } from '@ichibun/ai/text-model';
import { hasKana } from '@ichibun/japanese/script';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isSilent } from '../speech/pause.js';
import type { Pair } from './text-layout.js';

/** Sentences that the corpus is asked for at once, and the model. */
const CORPUS_BATCH = 100;
const MODEL_BATCH = 20;
/** UTF-16 units of a question to the model. */
const MODEL_UNITS = 3_000;
const MAX_OUTPUT_TOKENS = 16_384;
/** Failures that lie in the sentences, and would come again. */
const OF_THE_SENTENCES: readonly string[] = ['ai.refused', 'ai.unusable-answer'];

const SYSTEM = `You translate sentences of a Japanese text into natural English for an audiobook that is heard sentence by sentence. You get
them in order as JSON in SENTENCES. Answer as {"translations": [...]} with exactly as many translations, each in the place of
its sentence, in plain text without notes or markup. ${FENCE_RULE}`;

const answerTo = (count: number) =>
  z.object({
    translations: z
      .array(
        z
          .string()
          .max(4_000)
          .regex(/[A-Za-z]/, 'must be English')
          .refine((text) => !hasKana(text), 'must not hold Japanese'),
      )
      .length(count, `there must be exactly ${count}`),
  });

/** Removes what no account uses any more. */
export const UNUSED_TRANSLATIONS =
  'DELETE FROM kept_translations WHERE NOT EXISTS (SELECT FROM translation_uses u WHERE u.key = kept_translations.key)';

/** English of Japanese sentences, without anything in its place where there is none. */
@Injectable()
export class English {
  constructor(
    private readonly rpc: Rpc,
    private readonly database: Database,
    private readonly model: TextModel,
  ) {}

  /** Whether there is a language model for sentences that no person has translated. */
  get canTranslate(): boolean {
    return this.model.isConfigured;
  }

  /**
   * What is known already: people's translations in the corpus, and the model's of earlier.
   *
   * @param sentences each once
   * @returns English by sentence
   * @throws DomainError as the corpus
   */
  async known(
    userId: number,
    sentences: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const batch of inBatches(sentences)) {
      signal?.throwIfAborted();
      const method = CorpusService.method.findTranslations;
      const { translations } = await this.rpc.call(method, { texts: batch }, signal && { signal });
      const kept: { key: string; english: string }[] = await this.database.query(
        `WITH kept AS (
           UPDATE kept_translations SET used_at = now() WHERE key = ANY($1) RETURNING key, english
         ), used AS (
           INSERT INTO translation_uses (key, user_id) SELECT key, $2 FROM kept ON CONFLICT DO NOTHING
         )
         SELECT key, english FROM kept`,
        [batch.map(keyOf), userId],
      );
      const byKey = new Map(kept.map(({ key, english }) => [key, english]));
      for (const [index, sentence] of batch.entries()) {
        const english = translations[index] || byKey.get(keyOf(sentence));
        if (english) found.set(sentence, english);
      }
    }
    return found;
  }

  /**
   * Has the model translate some sentences, and keeps what it says as long as an account uses it.
   *
   * @param sentences each once
   * @param translated called with how many were asked for, after each batch
   * @returns English by sentence, without those that the model cannot or will not translate
   * @throws DomainError as TextModel, where it cannot be asked right now
   */
  async translate(
    userId: number,
    sentences: readonly string[],
    translated: (count: number) => void,
    signal: AbortSignal,
  ) {
    const made = new Map<string, string>();
    let asked = 0;
    for (const batch of inQuestions(sentences)) {
      const translations = await this.ask(batch, signal);
      asked += batch.length;
      translated(asked);
      if (!translations) continue;
      await this.database.query(
        `WITH kept AS (
           INSERT INTO kept_translations (key, english) SELECT * FROM unnest($1::text[], $2::text[])
           ON CONFLICT (key) DO UPDATE SET english = EXCLUDED.english, used_at = now() RETURNING key
         )
         INSERT INTO translation_uses (key, user_id) SELECT key, $3 FROM kept ON CONFLICT DO NOTHING`,
        [batch.map(keyOf), translations, userId],
      );
      for (const [index, sentence] of batch.entries()) made.set(sentence, translations[index]!.trim());
    }
    return made;
  }

  private async ask(sentences: readonly string[], signal: AbortSignal): Promise<string[] | undefined> {
    try {
      const { translations } = await this.model.generate({
        purpose: 'translation',
        system: SYSTEM,
        prompt: fenced('SENTENCES', sentences),
        schema: answerTo(sentences.length),
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        signal,
      });
      return translations;
    } catch (error) {
      if (error instanceof DomainError && OF_THE_SENTENCES.includes(error.code)) return undefined;
      throw error;
    }
  }
}

/** Whether a sentence needs English and has none: one without sound needs none. */
const lacksEnglish = ({ japanese, english }: Pair) => english === '' && !isSilent(japanese);

/** The sentences that lack English, each once, in steps for `inTurns`. */
export function* withoutEnglish(sentences: readonly Pair[]): Generator<void, string[]> {
  const found = new Set<string>();
  for (const sentence of sentences) {
    if (lacksEnglish(sentence)) found.add(sentence.japanese);
    yield;
  }
  return [...found];
}

/**
 * The sentences with the English that was found for those that had none, and how many still lack it, in steps for
 * `inTurns`.
 */
export function* withEnglish<T extends Pair>(
  sentences: readonly T[],
  found: ReadonlyMap<string, string>,
): Generator<void, { complete: T[]; missing: number }> {
  const complete: T[] = [];
  let missing = 0;
  for (const one of sentences) {
    const sentence = { ...one, english: one.english || (found.get(one.japanese) ?? '') };
    complete.push(sentence);
    if (lacksEnglish(sentence)) missing++;
    yield;
  }
  return { complete, missing };
}

const keyOf = (sentence: string) => createHash('sha256').update(sentence).digest('hex');

function* inBatches(sentences: readonly string[]): Generator<string[]> {
  for (let at = 0; at < sentences.length; at += CORPUS_BATCH) yield sentences.slice(at, at + CORPUS_BATCH);
}

function* inQuestions(sentences: readonly string[]): Generator<string[]> {
  let [batch, units]: [string[], number] = [[], 0];
  for (const sentence of sentences) {
    if (batch.length > 0 && (batch.length === MODEL_BATCH || units + sentence.length > MODEL_UNITS)) {
      yield batch;
      [batch, units] = [[], 0];
    }
    batch.push(sentence);
    units += sentence.length;
  }
  if (batch.length > 0) yield batch;
}
