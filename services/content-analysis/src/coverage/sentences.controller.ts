import { Handles } from '@ichibun/kit/rpc';
import {
  ContentAnalysisService,
  type CountSentencesRequest,
  type FindSentencesOfWordsRequest,
  type FindSentencesRequest,
  type ListChaptersRequest,
  type ListSentencesOfWordRequest,
  type ListTextsOfWordRequest,
} from '@ichibun/proto/content';
import { Controller } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { Chapters } from './chapters.js';
import { TextSentences } from './text-sentences.js';
import { TextsOfWord } from './texts-of-word.js';

/** The sentences and chapters of counted texts. */
@Controller()
export class SentencesController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly sentences: TextSentences,
    private readonly textsOfWord: TextsOfWord,
    private readonly chapters: Chapters,
  ) {}

  @Handles(ContentAnalysisService.method.findSentences)
  async *findSentences({ userId, analysisId, lexemeIds }: FindSentencesRequest) {
    const text = await this.analyses.completed(userId, analysisId);
    for await (const found of this.sentences.find(text, lexemeIds)) yield { found };
  }

  @Handles(ContentAnalysisService.method.findSentencesOfWords)
  async findSentencesOfWords({ userId, words }: FindSentencesOfWordsRequest) {
    return { found: await this.sentences.ofWords(userId, words) };
  }

  @Handles(ContentAnalysisService.method.listTextsOfWord)
  async listTextsOfWord({ userId, ...word }: ListTextsOfWordRequest) {
    return this.textsOfWord.of(userId, word);
  }

  @Handles(ContentAnalysisService.method.listSentencesOfWord)
  async listSentencesOfWord({ userId, analysisId, lexemeId, from, count }: ListSentencesOfWordRequest) {
    return this.sentences.ofWord(await this.analyses.completed(userId, analysisId), lexemeId, { from, count });
  }

  @Handles(ContentAnalysisService.method.countSentences)
  async countSentences({ userId, analysisId }: CountSentencesRequest) {
    return { byUnknownWords: await this.sentences.byUnknownWords(await this.analyses.completed(userId, analysisId)) };
  }

  @Handles(ContentAnalysisService.method.listChapters)
  async listChapters({ userId, analysisId, textId }: ListChaptersRequest) {
    return { chapters: await this.chapters.of(await this.analyses.textOf({ userId, analysisId, textId })) };
  }
}
