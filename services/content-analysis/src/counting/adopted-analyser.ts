import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { Injectable } from '@nestjs/common';

/** What a replica of the language service says of itself. */
export interface SeenAnalyser {
  readonly analyserVersion: string;
  /** Of its dictionary; "none" without one. */
  readonly source: string;
}

/** After this long without a sign of the adopted version its replicas are gone, as after going back to a release. */
const GONE = '6 hours';

/**
 * Which version of the analyser texts are to be counted by. Replicas of the language service differ while a release or
 * a dictionary is replaced, and any of them may answer: a version that was not seen before is newer than those that
 * were, and is adopted; an older one that answers once more changes nothing.
 */
@Injectable()
export class AdoptedAnalyser {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /** The version that was adopted last; undefined before the first. */
  async version(): Promise<string | undefined> {
    const [adopted] = await this.database.query<{ version: string }>(
      'SELECT version FROM analysers ORDER BY adopted_at DESC LIMIT 1',
    );
    return adopted?.version;
  }

  /** Calls a replica that has the adopted version; any other one while there is none. */
  async call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    const version = await this.version();
    try {
      return await this.rpc.call(method, request, { version });
    } catch (error) {
      if (version === undefined || !(error instanceof DomainError) || error.code !== 'rpc.unavailable') throw error;
    }
    return this.rpc.call(method, request);
  }

  /**
   * Notes what a replica says, and adopts its version where that is new. One without a dictionary, whose download may
   * have failed, is never preferred to one with a dictionary that is still there.
   *
   * @returns the version that texts are to be counted by
   */
  async look({ analyserVersion: seen, source }: SeenAnalyser): Promise<string> {
    return this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, 'adopted analyser');
      await transaction.query('UPDATE analysers SET seen_at = now() WHERE version = $1', [seen]);
      const [adopted] = await transaction.query<{ version: string; isGone: boolean; wasSeen: boolean }>(
        `SELECT version, seen_at < now() - interval '${GONE}' AS "isGone",
           EXISTS (SELECT FROM analysers WHERE version = $1) AS "wasSeen"
         FROM analysers ORDER BY adopted_at DESC LIMIT 1`,
        [seen],
      );
      if (adopted?.version === seen) return seen;
      if (adopted && !adopted.isGone && (adopted.wasSeen || source === 'none')) return adopted.version;
      await transaction.query(
        `INSERT INTO analysers (version) VALUES ($1)
         ON CONFLICT (version) DO UPDATE SET adopted_at = clock_timestamp()`,
        [seen],
      );
      return seen;
    });
  }
}
