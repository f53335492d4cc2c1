import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  BLOCKED,
  KNOWN,
  type Knowledge,
  LEARNING,
  OLD_SPELLING,
  type Search,
  type SentenceIndex,
} from './sentence-index.js';

/** Size of the cache of learners' knowledge in bytes: each has one byte for each word of the corpus. */
const REMEMBERED_BYTES = 20_000_000;

/** Who asks for sentences. */
export interface Asking {
  readonly userId: number;
  /** Particles and auxiliaries are words like others; else they are as good as known. */
  readonly grammarCounts: boolean;
  /** Grammar points that are new to the learner count as new words do. */
  readonly pointsCount: boolean;
}

/** What a learner has said of recommendations. */
export interface LearnerSettings {
  readonly namesIgnored: boolean;
}

/** A learner's cached knowledge: valid for these revisions, this index and number of its words. */
interface Remembered {
  readonly revision: number;
  readonly statesRevision: number;
  readonly index: SentenceIndex;
  readonly knowledge: Knowledge;
}

/** What each learner knows of the corpus's words, and has said about recommendations. */
@Injectable()
export class Learners {
  private readonly remembered = new LRUCache<number, Remembered>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ knowledge }) => knowledge.length + 1,
  });

  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /** What sentences for a learner are searched by. */
  async search({ userId, grammarCounts, pointsCount }: Asking, index: SentenceIndex): Promise<Search> {
    const [knowledge, settings, unwanted, metPoints] = await Promise.all([
      this.knowledge(userId, index),
      this.settings(userId),
      this.dismissed(userId),
      pointsCount ? this.metPoints(userId) : undefined,
    ]);
    return { knowledge, grammarCounts, ...settings, unwanted, ...(metPoints && { metPoints }) };
  }

  /** The grammar points that the learner learns, knows or has blocked: none of them is new. */
  private async metPoints(userId: number): Promise<Set<string>> {
    const { points } = await this.rpc.call(VocabularyService.method.listGrammarPoints, { userId });
    return new Set(points.map(({ pattern }) => pattern));
  }

  async settings(userId: number): Promise<LearnerSettings> {
    const [settings] = await this.database.query<{ namesIgnored: boolean }>(
      'SELECT names_ignored AS "namesIgnored" FROM learner_settings WHERE user_id = $1',
      [userId],
    );
    return settings ?? { namesIgnored: true };
  }

  async setSettings(userId: number, { namesIgnored }: LearnerSettings): Promise<void> {
    await this.database.query(
      `INSERT INTO learner_settings (user_id, names_ignored) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET names_ignored = $2`,
      [userId, namesIgnored],
    );
  }

  /** Never recommends a sentence to a learner again; one that is gone by now is no error. */
  async dismiss(userId: number, sentenceId: number): Promise<void> {
    await this.database.query(
      `INSERT INTO dismissed_sentences SELECT $1, id FROM sentences WHERE id = $2 ON CONFLICT DO NOTHING`,
      [userId, sentenceId],
    );
  }

  private async dismissed(userId: number): Promise<Set<number>> {
    const rows: { id: number }[] = await this.database.query(
      'SELECT sentence_id AS id FROM dismissed_sentences WHERE user_id = $1',
      [userId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async knowledge(userId: number, index: SentenceIndex): Promise<Knowledge> {
    const { revision, statesRevision } = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    const before = this.remembered.get(userId);
    const isTrue = before?.revision === revision && before.statesRevision === statesRevision && before.index === index;
    if (isTrue && before.knowledge.length === index.lexemeCount) return before.knowledge;
    const from = isTrue ? before.knowledge.length : 0;
    const ids = index.lexemesFrom(from);
    const knowledge = new Uint8Array(from + ids.length);
    if (isTrue) knowledge.set(before.knowledge);
    const fresh = await knowledgeOf(this.rpc, userId, ids, { withStates: true });
    for (const id of fresh.known) knowledge[index.placeOfLexeme(id)!]! |= KNOWN;
    for (const id of fresh.blocked) knowledge[index.placeOfLexeme(id)!]! |= BLOCKED;
    for (const id of fresh.oldSpellings) knowledge[index.placeOfLexeme(id)!]! |= OLD_SPELLING;
    for (const id of fresh.states.keys()) knowledge[index.placeOfLexeme(id)!]! |= LEARNING;
    this.remembered.set(userId, { revision: Math.min(revision, fresh.revision), statesRevision, index, knowledge });
    return knowledge;
  }
}
