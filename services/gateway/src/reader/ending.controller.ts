import { type Timestamp, timestampNow } from '@bufbuild/protobuf/wkt';
import { ending, endingCalls } from '@ichibun/contracts/documents';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type Word } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { WordState } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';

/** New words of a text that are listed, and can be marked at once. */
const LISTED = 500;
/** Later than any day that is read on. */
const NO_DAY = '9999-12-31';

@ApiTags('reader')
@Controller()
export class EndingController {
  constructor(private readonly rpc: Rpc) {}

  @Call(endingCalls.ending)
  async ending(
    @Given() { userId, params: { id: documentId } }: Given<typeof endingCalls.ending>,
  ): Promise<z.output<typeof ending>> {
    const [{ textId }, { documents }, read] = await Promise.all([
      this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId }),
      this.rpc.call(ReaderService.method.listDocuments, { userId }),
      this.rpc.call(ReaderService.method.listReadingDays, { userId, timeZone: 'UTC', fromDay: NO_DAY }),
    ]);
    const since = documents.find(({ id }) => id === documentId)?.createdAt ?? timestampNow();
    const sum = read.documents.find((one) => one.documentId === documentId)?.sum;
    return {
      readingMinutes: sum?.minutes ?? 0,
      readCharacters: sum?.characters ?? 0,
      words: await this.words(userId, textId, since),
    };
  }

  /** Null of a text that is not counted yet. */
  private async words(userId: number, textId: number, since: Timestamp) {
    const fresh: Word[] = [];
    try {
      const counted = await this.rpc.call(ContentAnalysisService.method.countLearntWords, { userId, textId, since });
      for await (const { words } of this.rpc.stream(ContentAnalysisService.method.topWords, {
        userId,
        textId,
        count: LISTED,
        worthLearning: true,
      })) {
        // What she has begun to learn is no longer to be marked.
        fresh.push(...words.filter(({ isKnown, state }) => !isKnown && state === WordState.UNSPECIFIED));
      }
      const { words, known, learnt } = counted;
      return { all: words, known, learnt, fresh: fresh.map(present) };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict') return null;
      throw error;
    }
  }
}

const present = ({ lexemeId, word, reading, definition, frequency }: Word) => ({
  uniqueVocabId: lexemeId,
  word,
  reading,
  frequency,
  meaning: definition ?? null,
});
