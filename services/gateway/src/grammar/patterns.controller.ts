import { patternCalls } from '@ichibun/contracts/language';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { LanguageService } from '@ichibun/proto/language';
import { ReaderService } from '@ichibun/proto/reader';
import { presentSummary } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { presentSentence, sentencesOfPoints } from './sentences-of-points.js';

/** Of the corpus, beside those of the learner's texts. */
const CORPUS_SENTENCES = 8;

/** Grammar points by themselves. */
@ApiTags('language')
@Controller()
export class PatternsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(patternCalls.list)
  async list() {
    const { patterns } = await this.rpc.call(LanguageService.method.listPatterns, {});
    return { patterns: patterns.map(presentSummary) };
  }

  @Call(patternCalls.describe)
  async describe(@Given() { params: { pattern: id } }: Given<typeof patternCalls.describe>) {
    const { pattern, formation, note, noteInJapanese, examples, confusedWith } = await this.rpc.call(
      LanguageService.method.describePattern,
      { id },
    );
    if (!pattern) throw new DomainError('language.no-such-pattern');
    return {
      ...presentSummary(pattern),
      formation,
      note,
      noteInJapanese,
      examples: examples.map(({ sentence, translation }) => ({ sentence, translation })),
      confusedWith: confusedWith.map(presentSummary),
    };
  }

  @Call(patternCalls.sentences)
  async sentences(@Given() { userId, params: { pattern } }: Given<typeof patternCalls.sentences>) {
    const { texts } = await this.rpc.call(ContentAnalysisService.method.listTextsOfPattern, { userId, pattern });
    const titles = await this.titlesOf(userId, texts);
    return {
      texts: texts.map(({ title, documentId, sentences }) => ({
        title: title || (titles.get(documentId ?? 0) ?? ''),
        documentId: documentId ?? null,
        sentences: sentences.map(({ japanese, start, end }) => ({ japanese, start, end })),
      })),
    };
  }

  @Call(patternCalls.corpus)
  async corpus(@Given() { userId, params: { pattern } }: Given<typeof patternCalls.corpus>) {
    const sentences = await sentencesOfPoints(this.rpc, userId, CORPUS_SENTENCES, pattern);
    return { sentences: sentences.map(presentSentence) };
  }

  /** Of a text that is read and was not opened as an analysis, only its document says what it is called. */
  private async titlesOf(userId: number, texts: readonly { title: string }[]): Promise<Map<number, string>> {
    if (texts.every(({ title }) => title !== '')) return new Map();
    const { documents } = await this.rpc.call(ReaderService.method.listDocuments, { userId });
    return new Map(documents.map(({ id, title }) => [id, title]));
  }
}
