import { Database, toIntArray } from '@ichibun/kit/database';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { Rpc } from '@ichibun/kit/rpc';
import { Certainty, type CountWordsResponse, type WordCount } from '@ichibun/proto/language';
import type { TextHints } from '@ichibun/text-words/corrections';
import type { LearnerWords } from '@ichibun/text-words/learner-words';
import { byKey, keyOf, type MadeLexeme, makeLexemes } from '@ichibun/text-words/lexemes';
import { Injectable } from '@nestjs/common';
import { Kind } from '../texts/counted-words.js';
import { firstAbove, indexSentences, type SentenceIndex, toBytes } from '../texts/sentence-index.js';
import type { TextPlan } from '../texts/text-plans.js';

/**
 * Batches of one text that are worked on at a time: one on each of the tokenizer's threads, for each one that waits for
 * it, and one that is being stored.
 */
const BATCHES_AT_ONCE = 5;

/**
 * Lexeme ids that are cached: those of several novels. They never change, and texts have most of their words in
 * common.
 */
const KEPT_LEXEMES = 50_000;

/** `lexemes.user_id` of those that all learners share; it is null in rows of earlier releases. */
const SHARED = 0;

/** One count of a text, with the learner's corrections and the analyser as they were when it began. */
export interface Count {
  readonly textId: number;
  readonly content: string;
  readonly plan: TextPlan;
  readonly ofText: TextHints;
  /** Asks the analyser of `version`. */
  readonly learner: LearnerWords;
  readonly revision: number;
  readonly version: string;
}

/** A word of a text as far as it is counted. */
export interface CountedLexeme {
  occurrences: number;
  /** A `Kind`. */
  kind: number;
}

export class TextDeletedError extends Error {}

/** The words of a batch: their lexemes, how often each occurs, and its `Kind`. */
interface Batch {
  readonly ids: readonly number[];
  readonly counts: readonly number[];
  readonly kinds: Uint8Array;
}

/**
 * Counts the words of a text batch by batch. Each batch is one row, written with the progress in one statement and
 * never twice, so that an interrupted count goes on with the batches that are missing.
 */
@Injectable()
export class BatchCounts {
  /** Ids of lexemes that this service has stored and all learners share, by their keys. */
  private readonly lexemeIds = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * @returns the words of all batches, by the ids of their lexemes
   * @throws TextDeletedError when the text is removed meanwhile; what language and vocabulary throw, as `rpc.unavailable` when no
   *   replica has the version any more: the batches that are counted stay for an attempt with it
   */
  async countAll(count: Count, signal: AbortSignal): Promise<Map<number, CountedLexeme>> {
    const { ends } = count.plan.batches;
    const { done, all } = await this.done(count);
    await mapConcurrently(
      [...ends.keys()].filter((number) => !done.has(number)),
      BATCHES_AT_ONCE,
      async (number) => {
        const { words } = await countWords(count, number);
        const ids = await this.idsOf(words, count.learner.userId!);
        const batch = { ids, counts: words.map((word) => word.count), kinds: Uint8Array.from(words, kindOf) };
        await this.store(count, number, words, batch);
        addUp(all, batch);
        // While others are counted, rather than for all of them at the end.
        await count.learner.look(ids);
      },
      signal,
    );
    return all;
  }

  /** The batches that an earlier attempt has counted in the same way, and what occurs in them; the progress begins there. */
  private async done({ textId, plan, revision, version }: Count) {
    const rows = await this.database.transaction(async (transaction) => {
      // What a killed process was storing may go on without it: whoever has the text's row has seen it, or comes after.
      await transaction.query('SELECT FROM texts WHERE id = $1 FOR UPDATE', [textId]);
      // What a process of the release before counts meanwhile has no kinds, and is counted again.
      const rows: (Batch & { number: number })[] = await transaction.query(
        `SELECT number, lexeme_ids AS ids, counts, kinds FROM batches
         WHERE text_id = $1 AND corrections_revision = $2 AND analyser_version = $3 AND kinds IS NOT NULL`,
        [textId, revision, version],
      );
      const sentences = rows.reduce((sum, { number }) => sum + plan.batches.sentences[number]!, 0);
      await transaction.query(
        `UPDATE texts SET status = 'processing', current_batch = $2, processed_sentences = $3
         WHERE id = $1 AND status IN ('queued', 'processing')`,
        [textId, rows.length, sentences],
      );
      return rows;
    });
    const all = new Map<number, CountedLexeme>();
    for (const row of rows) addUp(all, row);
    return { done: new Set(rows.map(({ number }) => number)), all };
  }

  /** The ids of words' lexemes, in their order; those that do not exist are made. */
  private async idsOf(words: readonly WordCount[], userId: number): Promise<number[]> {
    const keys = words.map(keyOf);
    const ids = keys.map((key) => this.lexemeIds.get(key));
    const made = await this.make(
      words.filter((_, index) => ids[index] === undefined),
      userId,
    );
    return ids.map((id, index) => id ?? made.get(keys[index]!)!.id);
  }

  private async make(words: readonly WordCount[], userId: number): Promise<Map<string, MadeLexeme>> {
    if (words.length === 0) return new Map();
    const missing = [...byKey(words).values()];
    const made = await makeLexemes(this.rpc, userId, missing);
    await this.database.query(
      `INSERT INTO lexemes (id, entry, word, reading, is_certain, is_grammar, user_id)
       SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bool[], $6::bool[], $7::int[])
       ORDER BY 1
       ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id
       WHERE lexemes.user_id IS DISTINCT FROM excluded.user_id`,
      [
        missing.map((word) => made.get(keyOf(word))!.id),
        missing.map(({ entry }) => entry),
        missing.map(({ word }) => word),
        missing.map(({ reading }) => reading),
        missing.map(({ certainty }) => certainty !== Certainty.UNCERTAIN),
        missing.map(({ isGrammar }) => isGrammar),
        missing.map((word) => (made.get(keyOf(word))!.isOwn ? userId : SHARED)),
      ],
    );
    // Cleared when it is full: an LRU cache took longer to keep than a few texts' look-ups.
    if (this.lexemeIds.size + made.size > KEPT_LEXEMES) this.lexemeIds.clear();
    for (const [key, { id, isOwn }] of made) if (!isOwn) this.lexemeIds.set(key, id);
    return made;
  }

  private async store(
    { textId, plan, revision, version }: Count,
    number: number,
    words: readonly WordCount[],
    { ids, counts, kinds }: Batch,
  ): Promise<void> {
    const sentences = sentencesOf(plan, number, words, ids);
    const [stored] = await this.database.query<{ id: number }>(
      `WITH text AS (
         SELECT id FROM texts WHERE id = $1 FOR UPDATE
       ), batch AS (
         INSERT INTO batches (
           text_id, corrections_revision, analyser_version, number, lexeme_ids, counts, sentence_ends, sentence_words, kinds
         )
         SELECT id, $2, $3, $4, $5, $6, $8, $9, $10 FROM text
         ON CONFLICT DO NOTHING RETURNING number
       ), progress AS (
         UPDATE texts SET current_batch = current_batch + 1, processed_sentences = processed_sentences + $7
         WHERE id = $1 AND status = 'processing' AND EXISTS (SELECT FROM batch)
       )
       SELECT id FROM text`,
      [
        textId,
        revision,
        version,
        number,
        toIntArray(ids),
        toIntArray(counts),
        plan.batches.sentences[number],
        toBytes(sentences.ends),
        toBytes(sentences.words),
        kinds,
      ],
    );
    if (!stored) throw new TextDeletedError();
  }
}

function countWords({ learner, ofText, content, plan }: Count, number: number): Promise<CountWordsResponse> {
  const [start, end] = [plan.batches.ends[number - 1] ?? 0, plan.batches.ends[number]!];
  const batch = content.slice(start, end);
  const ends = endsWithin(plan, number).map((one) => one - start);
  return learner.count(batch, ends, ofText);
}

/** Which words are in which sentence of a batch; the offsets are the whole text's. */
function sentencesOf(
  plan: TextPlan,
  number: number,
  words: readonly WordCount[],
  lexemeIds: readonly number[],
): SentenceIndex {
  return indexSentences(
    plan.batches.ends[number - 1] ?? 0,
    endsWithin(plan, number),
    words.map(({ starts }, index) => ({ lexemeId: lexemeIds[index]!, starts })),
  );
}

/** The ends of a batch's sentences; the last is its own. */
function endsWithin({ ends, batches }: TextPlan, number: number): Int32Array {
  const start = batches.ends[number - 1] ?? 0;
  const end = batches.ends[number]!;
  return Int32Array.of(...ends.subarray(firstAbove(ends, start), firstAbove(ends, end - 1)), end);
}

function addUp(all: Map<number, CountedLexeme>, { ids, counts, kinds }: Batch): void {
  for (const [index, id] of ids.entries()) {
    const word = all.get(id);
    const [occurrences, kind] = [counts[index]!, kinds[index]!];
    if (!word) {
      all.set(id, { occurrences, kind });
    } else {
      word.occurrences += occurrences;
      // A word that counts somewhere in the text counts there.
      word.kind = Math.min(word.kind, kind);
    }
  }
}

const kindOf = ({ certainty, isGrammar }: WordCount): number => {
  if (certainty === Certainty.UNCERTAIN) return Kind.uncertain;
  return isGrammar ? Kind.grammar : Kind.content;
};
