import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import type { ExplainTokenResponse } from '@ichibun/proto/language';
import {
  type ExplainWordRequest,
  type GetGivenWordsRequest,
  type GetNewWordsRequest,
  type GetWordsRequest,
  type ProcessSentenceRequest,
  ReaderService,
  Source,
  type TranslateWordRequest,
} from '@ichibun/proto/reader';
import { gradedNotes } from '@ichibun/text/graded-texts';
import { Controller } from '@nestjs/common';
import { GlossaryCache } from './glossary-cache.js';
import { SentenceTranslations } from './sentence-translation.js';
import { unitsOf } from './word.js';
import { WordTranslations } from './word-translation.js';
import { checkSentence, WordsService } from './words.service.js';

const NOT_ASKED_FOR = { translation: '', translationSource: Source.UNSPECIFIED, problem: '' };

@Controller()
export class WordsController {
  constructor(
    private readonly words: WordsService,
    private readonly glossaries: GlossaryCache,
    private readonly sentenceTranslations: SentenceTranslations,
    private readonly wordTranslations: WordTranslations,
  ) {}

  @Handles(ReaderService.method.getWords)
  async *getWords({ userId, documentId, firstSentence, sentenceCount, inContext, makeLexemes }: GetWordsRequest) {
    const sentences = inContext
      ? [await this.words.inContext(userId, documentId, firstSentence)]
      : await this.words.ofDocument(userId, documentId, firstSentence, sentenceCount, makeLexemes);
    for (const part of inParts(sentences, unitsOf)) yield { sentences: part };
  }

  @Handles(ReaderService.method.getNewWords)
  async *getNewWords({ userId, documentId, firstSentence, sentenceCount }: GetNewWordsRequest) {
    for await (const sentences of this.words.newWords(userId, documentId, firstSentence, sentenceCount)) {
      yield { sentences };
    }
  }

  @Handles(ReaderService.method.explainWord)
  async explainWord({
    userId,
    documentId,
    sentence,
    word,
  }: ExplainWordRequest): Promise<{ explanation: ExplainTokenResponse }> {
    return { explanation: await this.words.explain(userId, documentId, sentence, word) };
  }

  @Handles(ReaderService.method.getGivenWords)
  async getGivenWords({ userId, documentId }: GetGivenWordsRequest) {
    const { textId, givenWords } = await this.glossaries.ofDocument(userId, documentId);
    return { words: [...givenWords], textId: textId ?? 0 };
  }

  @Handles(ReaderService.method.processSentence)
  async processSentence({ userId, sentence, includeTranslation }: ProcessSentenceRequest) {
    checkSentence(sentence);
    const [{ words, patterns }, translation, notes] = await Promise.all([
      this.words.ofSentence(userId, sentence),
      includeTranslation ? this.sentenceTranslations.translate(userId, sentence) : NOT_ASKED_FOR,
      includeTranslation ? gradedNotes(sentence) : [],
    ]);
    return { ...translation, words, patterns, notes: [...notes] };
  }

  @Handles(ReaderService.method.translateWord)
  async translateWord({ userId, word, cachedDefinition, sentence }: TranslateWordRequest) {
    checkSentence(sentence);
    return this.wordTranslations.translate(userId, word, cachedDefinition, sentence);
  }
}
