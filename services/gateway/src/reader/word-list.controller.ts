import { wordList, wordListCalls } from '@ichibun/contracts/reading-next';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';

@ApiTags('reader')
@Controller()
export class WordListController {
  constructor(private readonly rpc: Rpc) {}

  @Call(wordListCalls.list)
  async list(
    @Given() { userId, body: { documentIds, count } }: Given<typeof wordListCalls.list>,
  ): Promise<z.output<typeof wordList>> {
    const wanted = new Set(documentIds);
    const { documents } = await this.rpc.call(ReaderService.method.listDocuments, { userId });
    const chosen = documents.filter(({ id, textId }) => wanted.has(id) && textId > 0);
    const textIds = [...new Set(chosen.map(({ textId }) => textId))];
    const request = { userId, textIds, count };
    const list = await this.rpc.call(ContentAnalysisService.method.listWordsForTexts, request, { deadlineMs: 30_000 });
    const ofText = new Map(list.texts.map((text) => [text.textId, text]));
    return {
      words: list.words.map(({ word, texts }) => ({
        uniqueVocabId: word!.lexemeId,
        word: word!.word,
        reading: word!.reading,
        otherSpellings: word!.otherSpellings,
        meaning: word!.definition ?? null,
        occurrences: word!.frequency,
        documents: texts,
      })),
      documents: chosen.flatMap(({ id, textId }) => {
        const text = ofText.get(textId);
        return text ? [{ documentId: id, knownShare: text.known, knownShareWithWords: text.knownWithWords }] : [];
      }),
    };
  }
}
