import { Database } from '@ichibun/kit/database';
import type { GivenWord } from '@ichibun/text-words/given-words';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Texts } from '../texts/texts.js';

/** Texts whose words are kept: a text that is read is asked about with every page. */
const KEPT_TEXTS = 50;
/** A later analyser's are noticed so soon. */
const KEPT_MS = 60_000;

/** What documents' texts say of their own words: names, and readings that ruby gives somewhere. */
@Injectable()
export class GivenWords {
  private readonly kept = new LRUCache<number, GivenWord[]>({ max: KEPT_TEXTS, ttl: KEPT_MS });

  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  /** None of a document that is not there, or whose text is not handed over yet. */
  async of(userId: number, documentId: number): Promise<GivenWord[]> {
    const [document] = await this.database.query(
      'SELECT text_id AS "textId" FROM documents WHERE id = $1 AND user_id = $2',
      [documentId, userId],
    );
    if (!document?.textId) return [];
    const kept = this.kept.get(document.textId);
    if (kept) return kept;
    const words = await this.texts.givenWords(userId, document.textId);
    this.kept.set(document.textId, words);
    return words;
  }
}
