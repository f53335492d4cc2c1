import { type Timestamp, timestampNow } from '@bufbuild/protobuf/wkt';
import { ending, endingCalls, worthLearning } from '@ichibun/contracts/documents';
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
/** Of a text of mostly new words, the share of these that are worth learning first, and how many at least and at most. */
const WORTH = { share: 1 / 5, least: 10, most: 100 };
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

  @Call(endingCalls.worthLearning)
  async worthLearning(
    @Given() { userId, params: { id: documentId } }: Given<typeof endingCalls.worthLearning>,
  ): Promise<z.output<typeof worthLearning>> {
    const { textId } = await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId });
    const worth = await whenCounted(async () => {
      const request = { userId, textId, since: timestampNow() };
      const { words, known } = await this.rpc.call(ContentAnalysisService.method.countLearntWords, request);
      const news = words - known;
      if (news <= known) return { isCounted: true, uniqueVocabIds: null };
      const count = Math.min(WORTH.most, Math.max(WORTH.least, Math.ceil(news * WORTH.share)));
      const fresh = await this.freshWords(userId, textId);
      return { isCounted: true, uniqueVocabIds: fresh.slice(0, count).map(({ lexemeId }) => lexemeId) };
    });
    return worth ?? { isCounted: false, uniqueVocabIds: null };
  }

  private words(userId: number, textId: number, since: Timestamp) {
    return whenCounted(async () => {
      const request = { userId, textId, since };
      const { words, known, learnt } = await this.rpc.call(ContentAnalysisService.method.countLearntWords, request);
      return { all: words, known, learnt, fresh: (await this.freshWords(userId, textId)).map(present) };
    });
  }

  /** New words of a text, those worth learning first, without those that the learner has begun to learn. */
  private async freshWords(userId: number, textId: number): Promise<Word[]> {
    const fresh: Word[] = [];
    const request = { userId, textId, count: LISTED, worthLearning: true };
    for await (const { words } of this.rpc.stream(ContentAnalysisService.method.topWords, request)) {
      fresh.push(...words.filter(({ isKnown, state }) => !isKnown && state === WordState.UNSPECIFIED));
    }
    return fresh;
  }
}

/** Null of a text that is not counted yet. */
async function whenCounted<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') return null;
    throw error;
  }
}

const present = ({ lexemeId, word, reading, otherSpellings, definition, frequency }: Word) => ({
  uniqueVocabId: lexemeId,
  word,
  reading,
  otherSpellings,
  frequency,
  meaning: definition ?? null,
});
