import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type blockedWord, blockedWords, blockedWordsCalls } from '@ichibun/contracts/vocabulary';
import { Rpc } from '@ichibun/kit/rpc';
import { type BlockedWord, VocabularyService } from '@ichibun/proto/vocabulary';
import { otherSpellingsOf } from '@ichibun/text-words/first-entries';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';

@ApiTags('vocabulary')
@Controller()
export class BlockedWordsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(blockedWordsCalls.listBlocked)
  async listBlocked(
    @Given() { userId }: Given<typeof blockedWordsCalls.listBlocked>,
    @Streamed() answer: StreamedJson,
  ) {
    const blocked = answer.list<z.output<typeof blockedWord>>();
    for await (const { words } of this.rpc.stream(VocabularyService.method.listBlockedWords, { userId })) {
      const others = await otherSpellingsOf(this.rpc, words);
      for (const [index, word] of words.entries()) blocked.add(presentBlocked(word, others[index]!));
    }
    return answer.of<z.output<typeof blockedWords>>({ blockedWords: blocked });
  }

  @Call(blockedWordsCalls.block)
  async block(@Given() { userId, body: { uniqueVocabId } }: Given<typeof blockedWordsCalls.block>) {
    await this.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: uniqueVocabId });
    return {};
  }

  @Call(blockedWordsCalls.blockAll)
  async blockAll(@Given() { userId, body: { uniqueVocabIds, wordIds } }: Given<typeof blockedWordsCalls.blockAll>) {
    const request = { userId, lexemeIds: uniqueVocabIds, wordIds };
    const { lexemeIds } = await this.rpc.call(VocabularyService.method.blockWords, request);
    return { uniqueVocabIds: lexemeIds };
  }

  @Call(blockedWordsCalls.unblockAll)
  async unblockAll(@Given() { userId, body: { uniqueVocabIds } }: Given<typeof blockedWordsCalls.unblockAll>) {
    const request = { userId, lexemeIds: uniqueVocabIds };
    return { unblocked: (await this.rpc.call(VocabularyService.method.unblockWords, request)).unblocked };
  }

  @Call(blockedWordsCalls.unblock)
  async unblock(@Given() { userId, params: { uniqueVocabId: lexemeId } }: Given<typeof blockedWordsCalls.unblock>) {
    await this.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
    return {};
  }
}

const presentBlocked = (
  { id, lexemeId, word, reading, meaning, addedAt }: BlockedWord,
  otherSpellings: string[],
): z.output<typeof blockedWord> => ({
  id,
  uniqueVocabId: lexemeId,
  word,
  reading,
  otherSpellings,
  meaning: meaning ?? '',
  addedAt: timestampDate(addedAt!),
});
