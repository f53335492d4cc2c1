import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { clean } from '@ichibun/text/clean';
import { Injectable } from '@nestjs/common';
import { FileReader } from '../bounded/file-reader.js';
import { checkText } from '../documents/check-text.js';
import type { DocumentRow } from '../documents/document-row.js';
import { LIMITS } from '../documents/limits.js';
import { NewDocuments } from '../documents/new-documents.js';
import { Texts } from '../texts/texts.js';

/** Makes documents of texts that learners paste, or have pasted to be analysed. */
@Injectable()
export class TextImport {
  constructor(
    private readonly objects: ObjectStore,
    private readonly files: FileReader,
    private readonly documents: NewDocuments,
    private readonly texts: Texts,
    private readonly rpc: Rpc,
  ) {}

  /**
   * Makes a document of a Japanese text, which may have Aozora Bunko's marks.
   *
   * @param textObject key of the text, UTF-8
   * @param isManga it is the text of a manga
   * @throws DomainError `reader.empty-title`, `reader.long-title`, as `FileReader.readText`, and as
   *   `NewDocuments.add`
   */
  async create(userId: number, title: string, textObject: string, isManga: boolean): Promise<DocumentRow> {
    const given = (await this.objects.get(textObject)).toString('utf8');
    checkText(given);
    const checkedTitle = checkTitle(title);
    const source = await this.files.readText(userId, given, checkedTitle);
    // Numbers, times and markup of subtitles are no words to count, and neither are title and author.
    const added = source.times || clean(given).endsWith(source.text) ? {} : { added: given };
    return this.documents.add(
      userId,
      { ...source, title: checkedTitle, isManga, cover: undefined, pictureFiles: undefined },
      added,
    );
  }

  /**
   * The newest document of an analysis' text, made where there is none.
   *
   * @throws DomainError `content.analysis-not-found`, as `FileReader.readText`, and as `NewDocuments.add`
   */
  async open(userId: number, analysisId: number): Promise<DocumentRow> {
    const { analysis } = await this.rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
    const { title, textId } = analysis!;
    const opened = await this.documents.ofText(userId, textId);
    if (opened) return opened;
    const there = await this.texts.get(userId, textId);
    const source = await this.files.readText(userId, there.content, title);
    // What a file has said of its chapters is better than what their headings say.
    const chapters = source.text === there.content ? there.chapters : source.chapters;
    const document = { ...source, chapters, title, cover: undefined, pictureFiles: undefined };
    return this.documents.add(userId, document, { added: there.content, there });
  }
}

function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw new DomainError('reader.empty-title');
  if (trimmed.length > LIMITS.title) {
    throw new DomainError('reader.long-title', { most: LIMITS.title });
  }
  return trimmed;
}
