import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { USUAL_BODY } from '../http/bounds.js';
import { OwnId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { booksAndCount, wordList } from './reader.contract.js';

@ApiTags('reader')
@Controller('api/documents/user/:userId/word-list')
export class WordListController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @Operation({
    summary: 'One list of words for several documents: the new words that raise what is known of all of them most',
    body: { ...USUAL_BODY, values: 600 },
    answers: { 200: wordList },
  })
  async list(
    @OwnId('userId') userId: number,
    @Body({ schema: booksAndCount }) { documentIds, count }: z.output<typeof booksAndCount>,
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
        ...{ uniqueVocabId: word!.lexemeId, word: word!.word, reading: word!.reading },
        ...{ meaning: word!.definition ?? null, occurrences: word!.frequency, documents: texts },
      })),
      documents: chosen.flatMap(({ id, textId }) => {
        const text = ofText.get(textId);
        return text ? [{ documentId: id, knownShare: text.known, knownShareWithWords: text.knownWithWords }] : [];
      }),
    };
  }
}
