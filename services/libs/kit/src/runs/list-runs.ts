import type { DescMethodUnary, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { valueNamed } from '@ichibun/proto/enum-names';
import {
  type ListRunsRequest,
  type ListRunsRequestSchema,
  type ListRunsResponseSchema,
  type RunSchema,
  RunStatus,
} from '@ichibun/proto/runs';
import { Controller, type Type } from '@nestjs/common';
import { Handles } from '../rpc/rpc.js';
import { Jobs } from './jobs.js';
import { type Run, rateOf } from './run.entity.js';

/** A controller that answers the method by which a service lists its runs. */
export function listsRuns(method: DescMethodUnary<typeof ListRunsRequestSchema, typeof ListRunsResponseSchema>): Type {
  @Controller()
  class RunsController {
    constructor(private readonly jobs: Jobs) {}

    @Handles(method)
    async listRuns({ userId, endedWithinSeconds }: ListRunsRequest) {
      return { runs: (await this.jobs.list({ ownerId: userId, endedWithinSeconds })).map(toMessage) };
    }
  }
  return RunsController;
}

const timestamp = (date: Date | null) => (date ? timestampFromDate(date) : undefined);

const toMessage = (run: Run): MessageInitShape<typeof RunSchema> => ({
  id: run.id,
  queue: run.queue,
  status: valueNamed(RunStatus, run.status),
  done: run.done,
  total: run.total,
  failed: run.failed,
  rate: rateOf(run),
  userId: run.ownerId ?? undefined,
  subjectId: run.subjectId ?? undefined,
  title: run.title,
  createdAt: timestamp(run.createdAt),
  startedAt: timestamp(run.startedAt),
  aliveAt: timestamp(run.aliveAt),
  endedAt: timestamp(run.endedAt),
  error: run.errorCode
    ? {
        code: run.errorCode,
        kind: run.errorKind ?? '',
        message: run.errorMessage ?? '',
        values: run.errorValues ?? undefined,
      }
    : undefined,
  requestId: run.requestId,
  attempts: run.attempt,
});
