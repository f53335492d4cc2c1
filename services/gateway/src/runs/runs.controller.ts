import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import { type run, runsCalls } from '@ichibun/contracts/runs';
import { Rpc } from '@ichibun/kit/rpc';
import { AudiobookService } from '@ichibun/proto/audiobook';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { nameOf } from '@ichibun/proto/enum-names';
import { ReaderService } from '@ichibun/proto/reader';
import { type Run, RunStatus } from '@ichibun/proto/runs';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { valuesOf } from '../http/failures.js';
import { PART_DEADLINE_MS, Parts } from '../http/parts.js';

/** The services whose runs belong to learners. */
const SERVICES = {
  vocabulary: VocabularyService.method.listRuns,
  reader: ReaderService.method.listRuns,
  analyses: ContentAnalysisService.method.listRuns,
  sentences: SentencesService.method.listRuns,
  audiobooks: AudiobookService.method.listRuns,
} as const;

@ApiTags('runs')
@Controller()
export class RunsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(runsCalls.list)
  async list(@Given() { userId, query: { endedWithin } }: Given<typeof runsCalls.list>) {
    const parts = new Parts();
    const request = { userId, endedWithinSeconds: endedWithin };
    const answers = await Promise.all(
      Object.entries(SERVICES).map(([part, method]) =>
        parts.get(part, this.rpc.call(method, request, { deadlineMs: PART_DEADLINE_MS })),
      ),
    );
    const found = answers.flatMap((answer) => answer?.runs.map(present) ?? []);
    return {
      runs: found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
      problems: parts.problems,
    };
  }
}

const moment = (timestamp: Timestamp | undefined) => (timestamp ? timestampDate(timestamp) : null);

function present(found: Run): z.output<typeof run> {
  const { id, queue, status, subjectId, title, done, total, failed, rate, createdAt, startedAt, endedAt, error } =
    found;
  return {
    id,
    kind: queue,
    title,
    done,
    total,
    failed,
    rate,
    status: nameOf(RunStatus, status),
    subjectId: subjectId ?? null,
    createdAt: timestampDate(createdAt!),
    startedAt: moment(startedAt),
    endedAt: moment(endedAt),
    error: error ? { code: error.code, message: error.message, values: valuesOf(error.values) } : null,
  };
}
