import { chaptersCalls } from '@ichibun/contracts/reading-next';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { newWordsPerPage } from '@ichibun/text-words/new-words-per-page';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

@ApiTags('reader')
@Controller()
export class ChaptersController {
  constructor(private readonly rpc: Rpc) {}

  @Call(chaptersCalls.chapters)
  async chapters(@Given() { userId, params: { id: documentId } }: Given<typeof chaptersCalls.chapters>) {
    const { textId } = await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId });
    const { chapters } = await this.rpc.call(ContentAnalysisService.method.listChapters, { userId, textId });
    return {
      chapters: chapters.map(({ title, characters, newWords, knownOccurrences, totalOccurrences }) => ({
        title,
        characters,
        newWords,
        newWordsPerPage: newWordsPerPage(newWords, characters),
        knownShare: totalOccurrences === 0 ? null : (100 * knownOccurrences) / totalOccurrences,
      })),
    };
  }
}
