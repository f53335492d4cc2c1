import { Handles } from '@ichibun/kit/rpc';
import { type ListDocumentsRequest, ReaderService } from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { toDocument } from '../documents/document-row.js';
import { DocumentsService } from '../documents/documents.service.js';
import { DemoStory } from '../samples/demo-story.js';

/** Lists a learner's documents, and whether more are just being made. */
@Controller()
export class LibraryController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly demoStory: DemoStory,
  ) {}

  @Handles(ReaderService.method.listDocuments)
  async listDocuments({ userId }: ListDocumentsRequest) {
    const [documents, isBeingPrepared] = await Promise.all([
      this.documents.list(userId),
      this.demoStory.isBeingTold(userId),
    ]);
    return { documents: documents.map(toDocument), isBeingPrepared };
  }
}
