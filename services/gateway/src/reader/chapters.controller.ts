import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CallerId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { idParameter } from '../http/schemas.js';
import { newWordsPerPage } from './new-words-per-page.js';
import { documentChapters } from './reader.contract.js';

@ApiTags('reader')
@Controller('api/documents/:id/chapters')
export class ChaptersController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({
    summary: 'How much of each chapter of a document the learner knows now, and how many new words a page it has',
    answers: { 200: documentChapters },
    fails: ['reader.document-not-found', 'content.being-counted'],
  })
  async chapters(@CallerId() userId: number, @Param('id', { schema: idParameter }) documentId: number) {
    const { textId } = await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId });
    const { chapters } = await this.rpc.call(ContentAnalysisService.method.listChapters, { userId, textId });
    return {
      chapters: chapters.map(({ title, characters, newWords, knownOccurrences, totalOccurrences }) => ({
        ...{ title, characters, newWords },
        newWordsPerPage: newWordsPerPage(newWords, characters),
        knownShare: totalOccurrences === 0 ? null : (100 * knownOccurrences) / totalOccurrences,
      })),
    };
  }
}
