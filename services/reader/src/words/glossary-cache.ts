import { Database } from '@ichibun/kit/database';
import { currentRequest, withRequest } from '@ichibun/kit/request-context';
import { NO_TEXT, type TextHints } from '@ichibun/text-words/corrections';
import type { GivenWord } from '@ichibun/text-words/given-words';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Texts } from '../texts/texts.js';

/** Words that are cached, some megabytes: a text that is read is asked about with every page and look-up. */
const KEPT_WORDS = 50_000;
/** What a text counts as beside its words. */
const TEXT = 10;
/** A later analyser's are noticed so soon. */
const KEPT_MS = 60_000;

interface TextOfLearner {
  readonly userId: number;
  readonly textId: number;
}

/** What documents' texts say of their own words: names, and readings that ruby gives somewhere. */
@Injectable()
export class GlossaryCache {
  /** Those of before are good to read with while they are asked for again. */
  private readonly kept = new LRUCache<number, GivenWord[], TextOfLearner>({
    maxSize: KEPT_WORDS,
    sizeCalculation: (words) => TEXT + words.length,
    ttl: KEPT_MS,
    allowStale: true,
    ignoreFetchAbort: true,
    // Others may wait for it too: it must not end with the request that it was begun for.
    fetchMethod: (_id, _before, { context: { userId, textId } }) =>
      withRequest({ requestId: currentRequest()?.requestId ?? 'none' }, () => this.texts.givenWords(userId, textId)),
  });

  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  /** None of a document that is not there, or whose text is not handed over yet. */
  async ofDocument(userId: number, documentId: number): Promise<TextHints> {
    const [document] = await this.database.query<{ textId: number | null }>(
      'SELECT text_id AS "textId" FROM documents WHERE id = $1 AND user_id = $2',
      [documentId, userId],
    );
    return this.of(userId, document?.textId ?? null);
  }

  /** @param textId a text of the learner's; null of a document whose text is not handed over yet, which has none */
  async of(userId: number, textId: number | null): Promise<TextHints> {
    if (textId === null) return NO_TEXT;
    return { textId, givenWords: await this.kept.forceFetch(textId, { context: { userId, textId } }) };
  }
}
