import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inTurns } from '@ichibun/kit/in-turns';
import { Jobs } from '@ichibun/kit/jobs';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { ObjectStore } from '@ichibun/kit/objects';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { EntryDetail, LanguageService, type LookedUpWord } from '@ichibun/proto/language';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { WordBank } from '../words/word-bank.js';
import { meaningOf } from '../words/word-form.js';
import { ImportEntity } from './import.entity.js';
import { IMPORTS, type ImportPayload } from './imports.service.js';
import { findWordList, type ListedWord, type WordList } from './word-list.js';

/** Words written at once: as many are repeated after a crash, at most. */
const BATCH_SIZE = 1_000;
/** Words looked up at once: with up to eight entries each the answer still fits into a message. */
const LOOK_UP_AT_ONCE = 250;
/** Lines and words that a report quotes; the others it counts. */
const EXAMPLES = 20;
const LOOK_UPS_SIDE_BY_SIDE = 4;
const LOOK_UP_DEADLINE_MS = 60_000;

/**
 * Imports word lists in the background. Each batch's words are written with the progress in one transaction, so that an
 * interrupted import goes on with the next batch and adds nothing twice.
 */
@Injectable()
export class WordImporter implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly bank: WordBank,
    private readonly rpc: Rpc,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(IMPORTS, {
      work: (run) => this.import(run),
      ended: ({ contentObject }) => this.objects.remove(contentObject),
    });
  }

  private async import(run: ActiveRun<ImportPayload>): Promise<void> {
    const { importId, contentObject } = run.payload;
    const list = await inTurns(findWordList((await this.objects.get(contentObject)).toString('utf8')));
    const batches = Math.ceil(list.words.length / BATCH_SIZE);
    if (run.total === 0) await this.begin(run, list, batches);
    if (batches === 0) {
      throw new DomainError('vocabulary.no-words-in-list');
    }
    const { currentBatch, filename } = await this.database.repository(ImportEntity).findOneByOrFail({ id: importId });
    for (let batch = currentBatch; batch < batches; batch++) {
      run.signal.throwIfAborted();
      const words = list.words.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE);
      const lookedUp = await this.lookUp(words);
      await changeLearner(this.database, run.ownerId!, async (transaction) => {
        await this.store(transaction, run, filename, batch, words, lookedUp);
        await run.progress({ done: batch * BATCH_SIZE + words.length }, transaction);
      });
    }
  }

  private async lookUp(listed: readonly ListedWord[]): Promise<LookedUpWord[]> {
    const parts = [...inParts(listed, LOOK_UP_AT_ONCE)];
    const answers = await mapConcurrently(parts, LOOK_UPS_SIDE_BY_SIDE, (part) =>
      this.rpc.call(
        LanguageService.method.lookUp,
        {
          words: part.map(({ word, reading }) => ({ word, reading: toHiragana(reading ?? '') })),
          detail: EntryDetail.DEFINITION,
        },
        { deadlineMs: LOOK_UP_DEADLINE_MS },
      ),
    );
    return answers.flatMap(({ words }) => words);
  }

  private begin(run: ActiveRun<ImportPayload>, list: WordList, totalBatches: number): Promise<void> {
    const { blankLines, comments, duplicates, unusable } = list;
    return changeLearner(this.database, run.ownerId!, async (transaction) => {
      await transaction.repository(ImportEntity).update(
        { id: run.payload.importId },
        {
          totalBatches,
          blankLines,
          comments,
          duplicates,
          unusable: unusable.length,
          unusableExamples: unusable.slice(0, EXAMPLES),
        },
      );
      await run.progress({ total: list.words.length }, transaction);
    });
  }

  private async store(
    transaction: LearnerTransaction,
    { payload, ownerId }: ActiveRun<ImportPayload>,
    importedFrom: string,
    batch: number,
    words: readonly ListedWord[],
    lookedUp: readonly LookedUpWord[],
  ): Promise<void> {
    const unknown = words.filter((_, index) => lookedUp[index]!.entries.length === 0).map(({ word }) => word);
    const added = await this.bank.add(
      transaction,
      ownerId!,
      words.map(({ reading }, index) => ({
        word: lookedUp[index]!.letters,
        reading: reading ?? null,
        meaning: meaningOf(lookedUp[index]!.entries[0]?.definition),
        entries: lookedUp[index]!.entries,
      })),
      { importId: payload.importId, importedFrom },
    );
    // A list says that its words are known, also those that were collected. Who answers cards knows better than a list.
    const isAdded = new Set(added.map(({ position }) => position));
    const had = words
      .map(({ reading }, index) => {
        const { letters, entries } = lookedUp[index]!;
        return { word: letters, reading: reading ?? null, entries };
      })
      .filter((_, index) => !isAdded.has(index));
    const notKnown = had.length > 0 ? await this.bank.notKnown(transaction, ownerId!, had) : [];
    const idsOf = (isAnswered: boolean) => notKnown.filter((one) => one.isAnswered === isAnswered).map(({ id }) => id);
    await this.bank.declareKnown(transaction, ownerId!, idsOf(false));
    await transaction.query(
      `UPDATE imports SET current_batch = $2 + 1, successful_imports = successful_imports + $4,
         duplicates = duplicates + $3 - $4, unknown_words = unknown_words + $5,
         unknown_word_examples = (unknown_word_examples || $6::text[])[1:${EXAMPLES}], kept_words = kept_words || $7::int[]
       WHERE id = $1`,
      [
        ...[payload.importId, batch, words.length, added.length, unknown.length, unknown.slice(0, EXAMPLES)],
        idsOf(true),
      ],
    );
  }
}
