import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import {
  type BlockOwnWordRequest,
  type BlockWordRequest,
  type BlockWordsRequest,
  type ListBlockedWordsRequest,
  type UnblockWordRequest,
  type UnblockWordsRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { BlockedWordsService } from './blocked-words.service.js';

@Controller()
export class BlockedWordsController {
  constructor(private readonly blocked: BlockedWordsService) {}

  @Handles(VocabularyService.method.listBlockedWords)
  async *listBlockedWords({ userId, idsOnly }: ListBlockedWordsRequest) {
    if (idsOnly) {
      yield { words: (await this.blocked.ids(userId)).map((lexemeId) => ({ lexemeId })) };
      return;
    }
    for (const part of inParts(await this.blocked.list(userId), ({ meaning }) => 100 + (meaning?.length ?? 0))) {
      yield { words: part.map((word) => ({ ...word, addedAt: timestampFromDate(word.addedAt) })) };
    }
  }

  @Handles(VocabularyService.method.blockWord)
  async blockWord({ userId, lexemeId }: BlockWordRequest) {
    await this.blocked.block(userId, lexemeId);
    return {};
  }

  @Handles(VocabularyService.method.blockOwnWord)
  async blockOwnWord({ userId, wordId }: BlockOwnWordRequest) {
    return { lexemeIds: await this.blocked.blockWord(userId, wordId) };
  }

  @Handles(VocabularyService.method.unblockWord)
  async unblockWord({ userId, lexemeId }: UnblockWordRequest) {
    await this.blocked.unblock(userId, lexemeId);
    return {};
  }

  @Handles(VocabularyService.method.blockWords)
  async blockWords({ userId, lexemeIds, wordIds }: BlockWordsRequest) {
    return { lexemeIds: await this.blocked.blockAll(userId, lexemeIds, wordIds) };
  }

  @Handles(VocabularyService.method.unblockWords)
  async unblockWords({ userId, lexemeIds }: UnblockWordsRequest) {
    return { unblocked: await this.blocked.unblockAll(userId, lexemeIds) };
  }
}
