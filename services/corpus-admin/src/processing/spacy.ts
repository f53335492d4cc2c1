import { bodyOf } from '@ichibun/kit/body-of';
import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { LemmatizedWord } from './lemmatized-word.js';

/** Milliseconds in which a sidecar must answer its health check. */
const HEALTH_MS = 3_000;
/** Milliseconds that one request may take. */
const REQUEST_MS = 60_000;
/** The words of the longest request take some 20 MB. */
const MOST_BYTES = 64 * 1024 ** 2;

const sentences = z.object({ sentences: z.array(z.string()) });
const lemmas = z.object({
  sentences: z.array(
    z.object({
      words: z.array(z.object({ surface: z.string(), lemma: z.string(), reading: z.string(), pos: z.string() })),
    }),
  ),
});

/** Limits of one request, which the sidecar sets. */
export const SPACY_LIMITS = { textUnits: 100_000, sentences: 200 } as const;

/** spaCy's Japanese pipeline, in the sidecar that SPACY_URL names. */
@Injectable()
export class Spacy {
  constructor(@Inject(CONFIG) private readonly config: { readonly SPACY_URL?: string }) {}

  /** Why it cannot be used right now: `corpus.spacy-unavailable`; undefined when it can. */
  async problem(): Promise<DomainError | undefined> {
    if (!this.config.SPACY_URL) return new DomainError('corpus.spacy-unavailable', { problem: 'not-set-up' });
    try {
      const { ok, status } = await fetch(this.url('health'), { signal: AbortSignal.timeout(HEALTH_MS) });
      return ok ? undefined : new DomainError('corpus.spacy-unavailable', { problem: 'unwell', status });
    } catch {
      return new DomainError('corpus.spacy-unavailable', { problem: 'silent' });
    }
  }

  /**
   * The sentences of a text of at most 100,000 UTF-16 units; joined they are the text.
   *
   * @throws DomainError `corpus.spacy-failed`
   */
  async split(text: string, signal: AbortSignal): Promise<string[]> {
    const answer = await this.ask('sentences', { text }, sentences, signal);
    if (answer.sentences.join('') !== text) throw unavailable('it has lost some of the text');
    return answer.sentences;
  }

  /**
   * The words of at most 200 sentences, in their order.
   *
   * @throws DomainError `corpus.spacy-failed`
   */
  async lemmatize(texts: readonly string[], signal: AbortSignal): Promise<LemmatizedWord[][]> {
    const answer = await this.ask('lemmas', { sentences: texts }, lemmas, signal);
    if (answer.sentences.length !== texts.length) throw unavailable('it has answered for other sentences');
    return answer.sentences.map(({ words }) => words);
  }

  private async ask<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.infer<S>> {
    if (!this.config.SPACY_URL) throw unavailable('SPACY_URL is not set');
    try {
      const response = await fetch(this.url(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
      });
      if (!response.ok) throw new Error(`it answers ${response.status}`);
      const answer = await bodyOf(response, MOST_BYTES);
      return schema.parse(JSON.parse(Buffer.from(answer).toString('utf8')));
    } catch (cause) {
      signal.throwIfAborted();
      throw unavailable(cause instanceof z.ZodError ? 'its answer has another form' : reasonOf(cause), cause);
    }
  }

  private url(path: string): string {
    return `${this.config.SPACY_URL!.replace(/\/+$/, '')}/${path}`;
  }
}

const reasonOf = (cause: unknown) =>
  (cause as Error).name === 'TimeoutError' ? 'it took too long' : (cause as Error).message;

const unavailable = (why: string, cause?: unknown) => new DomainError('corpus.spacy-failed', { why }, { cause });
