import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { documentEntry } from '@ichibun/contracts/documents';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import type { Document } from '@ichibun/proto/reader';
import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';

type DocumentEntry = z.output<typeof documentEntry>;

/** Milliseconds that shares may keep the documents waiting. */
const SHARES_DEADLINE_MS = 2_000;

/** Documents as the API answers them: the reader's, with what content-analysis has counted of their texts. */
@Injectable()
export class Documents {
  private readonly logger = new Logger('Documents');

  constructor(private readonly rpc: Rpc) {}

  /** In the order given. A share that is not available now is null: the document can be read all the same. */
  async present(userId: number, documents: readonly Document[]): Promise<DocumentEntry[]> {
    const shares = await this.sharesOf(
      userId,
      documents.map(({ textId }) => textId),
    );
    return documents.map(({ $typeName: _, $unknown: __, fileType, createdAt, readAt, ...document }) => ({
      ...document,
      fileType: fileType as DocumentEntry['fileType'],
      knownShare: shares.get(document.textId) ?? null,
      createdAt: timestampDate(createdAt!),
      readAt: readAt ? timestampDate(readAt) : null,
    }));
  }

  async presentOne(userId: number, document: Document): Promise<DocumentEntry> {
    const [entry] = await this.present(userId, [document]);
    return entry!;
  }

  private async sharesOf(userId: number, textIds: readonly number[]): Promise<Map<number, number>> {
    if (textIds.length === 0) return new Map();
    try {
      const request = { userId, asKept: true, textIds: [...textIds] };
      const options = { deadlineMs: SHARES_DEADLINE_MS };
      const { shares } = await this.rpc.call(ContentAnalysisService.method.getKnownShares, request, options);
      return new Map(shares.map(({ textId, percent }) => [textId, percent]));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ event: 'documents.without-shares' satisfies LogEvent, code: error.code });
      return new Map();
    }
  }
}
