import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import {
  type BlockedWord,
  type ImportJob,
  ImportStatus,
  ReasonToKnow,
  VocabularyService,
  type Word,
} from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { handOver } from '../http/hand-over.js';
import { idParameter, shortText } from '../http/schemas.js';
import { CallerId, OwnId } from '../session/caller.js';

const newWord = z.object({
  word: shortText(1_000),
  reading: shortText(1_000).nullish(),
  meaning: shortText(20_000),
  frequency: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .nullish(),
});
const newImport = z.object({ content: z.string(), filename: shortText(1_000) });
const wordToRemove = z.object({ reading: shortText(1_000).optional() });
const wordToBlock = z.object({
  uniqueVocabId: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

@ApiTags('vocabulary')
@ApiParam({ name: 'id', type: Number, description: 'The caller’s own id' })
@Controller('api/users/:id/vocabulary')
export class VocabularyController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The learner’s words, newest first' })
  async list(@OwnId('id') userId: number) {
    const vocabulary: object[] = [];
    for await (const { words } of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const word of words) vocabulary.push(present(word));
    }
    return { vocabulary };
  }

  @Post()
  @ApiOperation({ summary: 'Adds a word' })
  async add(@OwnId('id') userId: number, @Body({ schema: newWord }) given: z.infer<typeof newWord>) {
    const { word } = await this.rpc.call(VocabularyService.method.addWord, {
      userId,
      word: given.word,
      reading: given.reading ?? undefined,
      meaning: given.meaning,
      frequency: given.frequency ?? undefined,
    });
    return { word: present(word!) };
  }

  @Get('blocked')
  @ApiOperation({ summary: 'The words kept out of recommendations, newest first' })
  async listBlocked(@OwnId('id') userId: number) {
    const blockedWords: object[] = [];
    for await (const { words } of this.rpc.stream(VocabularyService.method.listBlockedWords, { userId })) {
      for (const word of words) blockedWords.push(presentBlocked(word));
    }
    return { blockedWords };
  }

  @Post('import')
  @ApiOperation({ summary: 'Begins to import a word list' })
  async startImport(@OwnId('id') userId: number, @Body({ schema: newImport }) given: z.infer<typeof newImport>) {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    const { filename, content } = given;
    const { job } = await handOver(this.objects, contentObject, content, () =>
      this.rpc.call(VocabularyService.method.startImport, { userId, filename, contentObject }),
    );
    return { jobId: job!.id, filename: job!.filename };
  }

  @Get('import')
  @ApiOperation({ summary: 'The learner’s imports that are not finished' })
  async listImports(@OwnId('id') userId: number) {
    const { jobs } = await this.rpc.call(VocabularyService.method.listActiveImports, { userId });
    return { jobs: jobs.map(presentImport) };
  }

  @Get('import/:jobId')
  @ApiOperation({ summary: 'How far an import is, and in the end what became of its lines' })
  async getImport(@OwnId('id') userId: number, @Param('jobId', { schema: idParameter }) importId: number) {
    const { job } = await this.rpc.call(VocabularyService.method.getImport, { userId, importId });
    return presentImport(job!);
  }

  @Delete('blocked/:uniqueVocabId')
  @ApiOperation({ summary: 'Unblocks a word' })
  async unblock(@OwnId('id') userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    await this.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
    return {};
  }

  @Delete('clear')
  @ApiOperation({ summary: 'Removes all words' })
  async clear(@OwnId('id') userId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.clearWords, { userId });
    return { removed };
  }

  @Delete(':word')
  @ApiOperation({ summary: 'Removes every reading of a word, or one: an empty reading names the entry without' })
  async remove(
    @OwnId('id') userId: number,
    @Param('word', { schema: shortText(1_000) }) word: string,
    @Query({ schema: wordToRemove }) { reading }: z.infer<typeof wordToRemove>,
  ) {
    const { removed } = await this.rpc.call(VocabularyService.method.removeWord, { userId, word, reading });
    return { removed };
  }
}

@ApiTags('vocabulary')
@Controller('api/vocabulary')
export class BlockController {
  constructor(private readonly rpc: Rpc) {}

  @Post('block')
  @ApiOperation({ summary: 'Keeps a word out of the caller’s recommendations; a userId in the body is ignored' })
  async block(
    @CallerId() userId: number,
    @Body({ schema: wordToBlock }) { uniqueVocabId }: z.infer<typeof wordToBlock>,
  ) {
    await this.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: uniqueVocabId });
    return {};
  }

  @Get(':uniqueVocabId/why')
  @ApiOperation({ summary: 'Why a word counts as known or unknown to the caller' })
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
      reasons: reasons.map(({ word, reading, reason }) => ({ word, reading, reason: REASONS[reason] })),
      nearly: nearly.map(({ word, reading }) => ({ word, reading })),
    };
  }
}

const REASONS: Record<ReasonToKnow, string> = {
  [ReasonToKnow.UNSPECIFIED]: 'unknown',
  [ReasonToKnow.FORM]: 'form',
  [ReasonToKnow.FORM_AND_READING]: 'form-and-reading',
  [ReasonToKnow.FORM_AND_ENTRY]: 'form-and-entry',
  [ReasonToKnow.KANJI_FORM]: 'kanji-form',
  [ReasonToKnow.SPELLING]: 'spelling',
};

const present = ({ id, word, reading, meaning, meaningsCount, frequency, addedAt }: Word) => ({
  id,
  word,
  reading,
  meaning: meaning || 'Definition not available',
  meaningsCount,
  frequency,
  addedAt: timestampDate(addedAt!),
});

const presentBlocked = ({ id, lexemeId, word, reading, meaning, addedAt }: BlockedWord) => ({
  id,
  uniqueVocabId: lexemeId,
  word,
  reading,
  meaning,
  addedAt: timestampDate(addedAt!),
});

const IMPORT_STATUS: Record<ImportStatus, string> = {
  [ImportStatus.UNSPECIFIED]: 'unknown',
  [ImportStatus.QUEUED]: 'queued',
  [ImportStatus.PROCESSING]: 'processing',
  [ImportStatus.COMPLETED]: 'completed',
  [ImportStatus.FAILED]: 'failed',
};

function presentImport({ id, filename, status, errorMessage, report, ...job }: ImportJob) {
  const { $typeName: _, ...reported } = report!;
  return {
    jobId: id,
    filename,
    status: IMPORT_STATUS[status],
    successfulImports: job.successfulImports,
    errorMessage: errorMessage || null,
    processedWords: job.processedWords,
    totalWords: job.totalWords,
    processingProgress: {
      currentBatch: job.currentBatch,
      totalBatches: job.totalBatches,
      estimatedTimeRemaining: job.estimatedTimeRemaining,
    },
    report: reported,
  };
}
