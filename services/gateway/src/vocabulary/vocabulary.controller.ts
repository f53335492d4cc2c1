import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type BlockedWord, ReasonToKnow, VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { costly } from '../http/costly.js';
import { handOver } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { NO_DEFINITION, withoutPlaceholder } from '../http/placeholders.js';
import { idParameter, nothing } from '../http/schemas.js';
import { CallerId, OwnId } from '../session/caller.js';
import { presentImport } from './present-import.js';
import {
  addedWord,
  blockedWord,
  blockedWords,
  importJob,
  importJobs,
  newImport,
  newWord,
  readingToRemove,
  removed,
  startedImport,
  vocabulary,
  vocabularyWord,
  whyKnown,
  wordInPath,
  wordToBlock,
  wordToRemove,
} from './vocabulary.contract.js';

/** Word lists that one learner may send in a minute: each may have tens of thousands of words. */
const IMPORTS_PER_MINUTE = 60;

@ApiTags('vocabulary')
@Controller('api/users/:id/vocabulary')
export class VocabularyController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get()
  @Operation({ summary: 'The learner’s words, newest first', answers: { 200: vocabulary } })
  async list(@OwnId('id') userId: number) {
    const words: z.output<typeof vocabularyWord>[] = [];
    for await (const part of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const word of part.words) words.push(present(word));
    }
    return { vocabulary: words };
  }

  @Post()
  @Operation({
    summary: 'Adds a word',
    answers: { 201: addedWord },
    fails: ['vocabulary.invalid-word', 'vocabulary.word-exists'],
  })
  async add(@OwnId('id') userId: number, @Body({ schema: newWord }) given: z.infer<typeof newWord>) {
    const { word } = await this.rpc.call(VocabularyService.method.addWord, {
      userId,
      word: given.word,
      reading: given.reading ?? undefined,
      meaning: withoutPlaceholder(given.meaning),
      frequency: given.frequency ?? undefined,
    });
    return { word: present(word!) };
  }

  @Get('blocked')
  @Operation({ summary: 'The words kept out of recommendations, newest first', answers: { 200: blockedWords } })
  async listBlocked(@OwnId('id') userId: number) {
    const blocked: z.output<typeof blockedWord>[] = [];
    for await (const { words } of this.rpc.stream(VocabularyService.method.listBlockedWords, { userId })) {
      for (const word of words) blocked.push(presentBlocked(word));
    }
    return { blockedWords: blocked };
  }

  @Post('import')
  @RouteConfig(costly(IMPORTS_PER_MINUTE))
  @Operation({
    summary: 'Begins to import a word list',
    answers: { 201: startedImport },
    fails: ['vocabulary.not-a-text-file', 'vocabulary.empty-list', 'vocabulary.long-list'],
  })
  async startImport(@OwnId('id') userId: number, @Body({ schema: newImport }) given: z.infer<typeof newImport>) {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    const { filename, content } = given;
    const { job } = await handOver(this.objects, contentObject, content, () =>
      this.rpc.call(VocabularyService.method.startImport, { userId, filename, contentObject }),
    );
    return { jobId: job!.id, filename: job!.filename };
  }

  @Get('import')
  @Operation({ summary: 'The learner’s imports that are not finished', answers: { 200: importJobs } })
  async listImports(@OwnId('id') userId: number) {
    const { jobs } = await this.rpc.call(VocabularyService.method.listActiveImports, { userId });
    return { jobs: jobs.map(presentImport) };
  }

  @Get('import/:jobId')
  @Operation({
    summary: 'The progress of an import, and at its end a report of its lines',
    answers: { 200: importJob },
    fails: ['vocabulary.import-not-found'],
  })
  async getImport(@OwnId('id') userId: number, @Param('jobId', { schema: idParameter }) importId: number) {
    const { job } = await this.rpc.call(VocabularyService.method.getImport, { userId, importId });
    return presentImport(job!);
  }

  @Delete('import/:jobId/unknown')
  @Operation({
    summary: 'Removes the words of an import that the dictionary does not know',
    answers: { 200: removed },
    fails: ['vocabulary.import-not-found'],
  })
  async dropUnknown(@OwnId('id') userId: number, @Param('jobId', { schema: idParameter }) importId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.dropUnknownWords, { userId, importId });
    return { removed };
  }

  @Delete('blocked/:uniqueVocabId')
  @Operation({ summary: 'Unblocks a word', answers: { 200: nothing }, fails: ['vocabulary.not-blocked'] })
  async unblock(@OwnId('id') userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    await this.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
    return {};
  }

  @Delete('known/:uniqueVocabId')
  @Operation({
    summary: 'Makes a word unknown again: removes the words written like it that make it known. May be repeated',
    answers: { 200: removed },
    fails: ['vocabulary.lexeme-not-found', 'vocabulary.known-otherwise'],
  })
  async forget(@OwnId('id') userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
    return { removed };
  }

  @Delete('clear')
  @Operation({ summary: 'Removes all words', answers: { 200: removed } })
  async clear(@OwnId('id') userId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.clearWords, { userId });
    return { removed };
  }

  @Delete()
  @Operation({
    summary: 'Removes a word as DELETE …/{word} does, also “clear”, “.” and “..”, which mean something else in a path',
    answers: { 200: removed },
    fails: ['vocabulary.word-not-found', 'vocabulary.invalid-word'],
  })
  removeAny(
    @OwnId('id') userId: number,
    @Query({ schema: wordToRemove }) { word, reading }: z.infer<typeof wordToRemove>,
  ) {
    return this.removeWord(userId, word, reading);
  }

  @Delete(':word')
  @Operation({
    summary: 'Removes every reading of a word, or one: an empty reading names the entry without',
    answers: { 200: removed },
    fails: ['vocabulary.word-not-found', 'vocabulary.invalid-word'],
  })
  remove(
    @OwnId('id') userId: number,
    @Param('word', { schema: wordInPath }) word: string,
    @Query({ schema: readingToRemove }) { reading }: z.infer<typeof readingToRemove>,
  ) {
    return this.removeWord(userId, word, reading);
  }

  private async removeWord(userId: number, word: string, reading: string | undefined) {
    const { removed } = await this.rpc.call(VocabularyService.method.removeWord, { userId, word, reading });
    return { removed };
  }
}

@ApiTags('vocabulary')
@Controller('api/vocabulary')
export class BlockController {
  constructor(private readonly rpc: Rpc) {}

  @Post('block')
  @Operation({
    summary: 'Keeps a word out of the caller’s recommendations; a userId in the body is ignored',
    answers: { 201: nothing },
    fails: ['vocabulary.lexeme-not-found', 'vocabulary.too-many-blocked'],
  })
  async block(
    @CallerId() userId: number,
    @Body({ schema: wordToBlock }) { uniqueVocabId }: z.infer<typeof wordToBlock>,
  ) {
    await this.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: uniqueVocabId });
    return {};
  }

  @Get(':uniqueVocabId/why')
  @Operation({
    summary: 'Why a word counts as known or unknown to the caller',
    answers: { 200: whyKnown },
    fails: ['vocabulary.lexeme-not-found'],
  })
  async explain(@CallerId() userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    const request = { userId, lexemeId };
    const {
      $typeName: _,
      reasons,
      nearly,
      ...lexeme
    } = await this.rpc.call(VocabularyService.method.explainLexeme, request);
    return {
      ...lexeme,
      reasons: reasons.map(({ word, reading, reason }) => ({
        word,
        reading,
        reason: REASONS[reason as keyof typeof REASONS],
      })),
      nearly: nearly.map(({ word, reading }) => ({ word, reading })),
    };
  }
}

const REASONS = {
  [ReasonToKnow.FORM]: 'form',
  [ReasonToKnow.FORM_AND_READING]: 'form-and-reading',
  [ReasonToKnow.FORM_AND_ENTRY]: 'form-and-entry',
  [ReasonToKnow.KANJI_FORM]: 'kanji-form',
  [ReasonToKnow.SPELLING]: 'spelling',
} as const;

const present = ({
  id,
  word,
  reading,
  meaning,
  meaningsCount,
  frequency,
  addedAt,
  fromSet,
  importedFrom,
  dictionaryReading,
}: Word): z.output<typeof vocabularyWord> => ({
  id,
  word,
  reading,
  meaning: meaning ?? NO_DEFINITION,
  meaningsCount,
  frequency,
  addedAt: timestampDate(addedAt!),
  fromSet,
  importedFrom,
  dictionaryReading,
});

const presentBlocked = ({
  id,
  lexemeId,
  word,
  reading,
  meaning,
  addedAt,
}: BlockedWord): z.output<typeof blockedWord> => ({
  id,
  uniqueVocabId: lexemeId,
  word,
  reading,
  meaning: meaning ?? '',
  addedAt: timestampDate(addedAt!),
});
