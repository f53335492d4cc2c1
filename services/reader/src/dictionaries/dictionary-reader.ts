import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { type ActiveRun, runIsOver } from '@ichibun/kit/runs/active-run';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { FileReader } from '../bounded/file-reader.js';
import type { Block } from '../dictionary-files/blocks.js';
import { DICTIONARIES, type DictionaryPayload } from './dictionaries.service.js';
import { DictionaryEntity } from './dictionary.entity.js';

/**
 * Reads uploaded dictionaries in the background. What is kept and the end of the run are written in one transaction.
 */
@Injectable()
export class DictionaryReader implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly files: FileReader,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(DICTIONARIES, {
      work: (run) => this.read(run),
      ended: ({ fileObject }) => this.objects.remove(fileObject),
    });
  }

  private async read(run: ActiveRun<DictionaryPayload>): Promise<void> {
    const { dictionaryId, fileObject } = run.payload;
    const { info, blocks } = await this.files.readDictionary(
      run.ownerId!,
      await this.objects.get(fileObject),
      run.signal,
    );
    run.signal.throwIfAborted();
    // The same key on every try, so that none is left behind.
    const rowsObject = `dictionaries/${dictionaryId}.gz`;
    await this.objects.putParts(rowsObject, bytesOf(blocks));
    try {
      await this.database.transaction(async (transaction) => {
        const dictionaries = transaction.repository(DictionaryEntity);
        const { affected } = await dictionaries.update({ id: dictionaryId }, { ...info, rowsObject });
        // The learner has removed it meanwhile.
        if (affected === 0) throw runIsOver();
        await transaction.query(
          `INSERT INTO dictionary_blocks (dictionary_id, first_word, start, length)
           SELECT $1, * FROM unnest($2::text[], $3::int[], $4::int[])`,
          [dictionaryId, ...columnsOf(blocks)],
        );
        await run.complete(transaction);
      });
    } catch (error) {
      await this.objects.remove(rowsObject);
      throw error;
    }
  }
}

async function* bytesOf(blocks: readonly Block[]): AsyncGenerator<Uint8Array> {
  for (const { bytes } of blocks) yield bytes;
}

function columnsOf(blocks: readonly Block[]): [words: string[], starts: number[], lengths: number[]] {
  const starts: number[] = [];
  let start = 0;
  for (const { bytes } of blocks) {
    starts.push(start);
    start += bytes.length;
  }
  return [blocks.map(({ firstWord }) => firstWord), starts, blocks.map(({ bytes }) => bytes.length)];
}
