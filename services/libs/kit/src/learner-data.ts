import type { DescMethodServerStreaming, DescMethodUnary } from '@bufbuild/protobuf';
import type {
  ExportLearnerRequest,
  ExportLearnerRequestSchema,
  ExportLearnerResponseSchema,
  ForgetLearnerRequest,
  ForgetLearnerRequestSchema,
  ForgetLearnerResponseSchema,
} from '@ichibun/proto/learners';
import { Controller, type Type } from '@nestjs/common';
import { Database, lockUntilCommit } from './data/database.js';
import { Turn } from './limits/in-turns.js';
import { ObjectStore } from './objects/objects.js';
import { currentRequest } from './request-context.js';
import { inParts } from './rpc/parts.js';
import { Handles } from './rpc/rpc.js';
import { Jobs } from './runs/jobs.js';

/** What a service keeps of a learner. In all SQL $1 is the user's id. */
export interface LearnerData {
  readonly files: readonly LearnerFile[];
  /** SQL for `name`, the path in the export or null where it is not for export, and `key`, in the object store. */
  readonly objects?: string;
  /** Tables whose rows with its `user_id` are the learner's, in the order in which they can be removed. */
  readonly tables: readonly string[];
  /** The lock that the service takes before it writes anything of a learner. */
  readonly lock?: (userId: number) => string;
  /** SQL that is run after the rows are gone. */
  readonly afterwards?: string;
}

/** A file of the export: a JSON array of rows. */
interface LearnerFile {
  readonly name: string;
  /** SQL for the rows after the one with id $2, $3 at most; `id` is an integer that they are ordered by. */
  readonly rows: string;
  /** Rows that are read at once; 1,000 without it. */
  readonly atOnce?: number;
}

const ROWS_AT_ONCE = 1_000;
/** Well below what a message may have. */
const PART_BYTES = 256 * 1024;
/** What is read of a row at once: a document of 66,000 sentences is one row of 5 MB. */
const PIECE_BYTES = 64 * 1024;

/** What separates a row from what is before it. */
const FIRST = Buffer.from('[\n');
const NEXT = Buffer.from(',\n');

/** Bytes of a row's JSON; pieces of a row are numbered from 0. */
interface Piece {
  readonly id: number;
  readonly piece: number;
  readonly json: Buffer;
}

/** Objects that runs name in their payloads, in fields as `fileObject`. */
const RUN_OBJECTS = `SELECT value AS key FROM runs, jsonb_each_text(payload) AS field (name, value)
  WHERE owner_id = $1 AND name LIKE '%Object'`;
const RUNS = "(owner_id = $1 OR payload->>'userId' = $1::text)";

/** A controller that answers the method by which a service hands out everything that it keeps of a learner. */
export function exportsLearner(
  method: DescMethodServerStreaming<typeof ExportLearnerRequestSchema, typeof ExportLearnerResponseSchema>,
  data: LearnerData,
): Type {
  @Controller()
  class ExportController {
    constructor(private readonly database: Database) {}

    @Handles(method)
    async *exportLearner({ userId }: ExportLearnerRequest) {
      for (const file of data.files) yield* this.partsOf(file, userId);
      const objects: { name: string; key: string }[] = data.objects
        ? await this.database.query(`SELECT name, key FROM (${data.objects}) AS object WHERE name IS NOT NULL`, [
            userId,
          ])
        : [];
      for (const { name, key } of objects) yield { file: name, object: key };
    }

    private async *partsOf({ name, rows, atOnce = ROWS_AT_ONCE }: LearnerFile, userId: number) {
      // Bytes, since PostgreSQL counts the characters of a text from its beginning to find a piece of it.
      const sql = `WITH found AS MATERIALIZED (
          SELECT id, convert_to(row_to_json(found)::text, 'UTF8') AS json FROM (${rows}) AS found)
        SELECT id, piece, substring(json FROM piece * ${PIECE_BYTES} + 1 FOR ${PIECE_BYTES}) AS json
        FROM found, generate_series(0, (length(json) - 1) / ${PIECE_BYTES}) AS piece ORDER BY id, piece`;
      const turn = new Turn();
      let before = FIRST;
      for (let last = 0, isEnd = false; !isEnd; ) {
        currentRequest()?.signal?.throwIfAborted();
        const pieces: Piece[] = await this.database.query(sql, [userId, last, atOnce]);
        const bytes = pieces.flatMap(({ piece, json }, at) => {
          if (piece > 0) return [json];
          return [at === 0 ? before : NEXT, json];
        });
        for (const part of inParts(bytes, ({ length }) => length, PART_BYTES)) {
          yield { file: name, data: Buffer.concat(part) };
          await turn.next();
        }
        if (pieces.length > 0) before = NEXT;
        last = pieces.at(-1)?.id ?? last;
        isEnd = pieces.filter(({ piece }) => piece === 0).length < atOnce;
      }
      yield { file: name, data: Buffer.from(before === FIRST ? '[]\n' : '\n]\n') };
      // Who asked for the first part only has left by then.
      await turn.next();
    }
  }
  return ExportController;
}

/** A controller that answers the method by which a service removes everything that it keeps of a learner. */
export function forgetsLearner(
  method: DescMethodUnary<typeof ForgetLearnerRequestSchema, typeof ForgetLearnerResponseSchema>,
  { objects, tables, lock, afterwards }: LearnerData,
): Type {
  @Controller()
  class ForgetController {
    constructor(
      private readonly database: Database,
      private readonly jobs: Jobs,
      private readonly store: ObjectStore,
    ) {}

    @Handles(method)
    async forgetLearner({ userId }: ForgetLearnerRequest) {
      const keys = await this.database.query<{ key: string }>(
        objects ? `SELECT key FROM (${objects}) AS object UNION ${RUN_OBJECTS}` : RUN_OBJECTS,
        [userId],
      );
      // Before their rows go, so that a process that works on one finds out.
      const runs = await this.database.query<{ id: string }>(`SELECT id FROM runs WHERE ${RUNS}`, [userId]);
      for (const { id } of runs) await this.jobs.cancel(id);
      const removed = await this.database.transaction(async (transaction) => {
        if (lock) await lockUntilCommit(transaction, lock(userId));
        let rows = 0;
        for (const condition of [...tables.map((table) => `${table} WHERE user_id = $1`), `runs WHERE ${RUNS}`]) {
          const count = await transaction.change(`DELETE FROM ${condition}`, [userId]);
          rows += count;
        }
        if (afterwards) await transaction.query(afterwards, [userId]);
        return rows;
      });
      for (const { key } of keys) await this.store.remove(key);
      return { removed };
    }
  }
  return ForgetController;
}
