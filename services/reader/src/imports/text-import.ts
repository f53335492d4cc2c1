import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';
import { checkText } from '../documents/check-text.js';
import { type DocumentRow, DocumentsService } from '../documents/documents.service.js';
import { LIMITS } from '../documents/limits.js';
import { FileReader } from './file-reader.js';

/** Makes documents of texts that learners paste. */
@Injectable()
export class TextImport {
  constructor(
    private readonly objects: ObjectStore,
    private readonly files: FileReader,
    private readonly documents: DocumentsService,
  ) {}

  /**
   * Makes a document of a Japanese text, which may have Aozora Bunko's marks.
   *
   * @param textObject key of the text, UTF-8
   * @throws DomainError `reader.empty-title`, `reader.long-title`, as `FileReader.readText`, and as `DocumentsService.add`
   */
  async create(userId: number, title: string, textObject: string): Promise<DocumentRow> {
    const given = (await this.objects.get(textObject)).toString('utf8');
    checkText(given);
    const checkedTitle = checkTitle(title);
    return this.documents.add(userId, {
      ...(await this.files.readText(userId, given)),
      title: checkedTitle,
      cover: undefined,
    });
  }
}

const invalid = (code: `reader.${string}`, message: string) => new DomainError(code, 'invalid', message);

function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw invalid('reader.empty-title', 'Give the document a title.');
  if (trimmed.length > LIMITS.title) {
    throw invalid('reader.long-title', `A title has at most ${LIMITS.title} characters.`);
  }
  return trimmed;
}
