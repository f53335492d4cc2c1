import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type CreateDocumentRequest,
  type DeleteDocumentRequest,
  type GetDocumentRequest,
  type ListDocumentsRequest,
  ReaderService,
  type SaveProgressRequest,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { type DocumentRow, DocumentsService } from './documents.service.js';

/** UTF-16 units of sentences in one part of a document: at most 300 kB. */
const PART_UNITS = 100_000;

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Handles(ReaderService.method.createDocument)
  async createDocument({ userId, title, textObject }: CreateDocumentRequest) {
    return { document: toDocument(await this.documents.create(userId, title, textObject)) };
  }

  @Handles(ReaderService.method.getDocument)
  async *getDocument({ userId, documentId }: GetDocumentRequest) {
    const { sentences, paragraphStarts, ...row } = await this.documents.get(userId, documentId);
    const [first, ...rest] = inParts(sentences);
    yield { document: toDocument(row), paragraphStarts, sentences: first };
    for (const part of rest) yield { sentences: part };
  }

  @Handles(ReaderService.method.listDocuments)
  async listDocuments({ userId }: ListDocumentsRequest) {
    return { documents: (await this.documents.list(userId)).map(toDocument) };
  }

  @Handles(ReaderService.method.deleteDocument)
  async deleteDocument({ userId, documentId }: DeleteDocumentRequest) {
    await this.documents.remove(userId, documentId);
    return {};
  }

  @Handles(ReaderService.method.saveProgress)
  async saveProgress({ userId, documentId, sentenceIndex }: SaveProgressRequest) {
    return { document: toDocument(await this.documents.saveProgress(userId, documentId, sentenceIndex)) };
  }
}

const toDocument = ({ createdAt, readAt, ...row }: DocumentRow) => ({
  ...row,
  progress: readAt ? (100 * (row.currentSentence + 1)) / row.sentenceCount : 0,
  createdAt: timestampFromDate(createdAt),
  readAt: readAt ? timestampFromDate(readAt) : undefined,
});

function inParts(sentences: readonly string[]): string[][] {
  const parts: string[][] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    if (units + sentence.length > PART_UNITS) {
      parts.push([]);
      units = 0;
    }
    parts.at(-1)!.push(sentence);
    units += sentence.length;
  }
  return parts;
}
