import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type KnownSet, VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { idParameter } from '../http/schemas.js';
import { OwnId } from '../session/caller.js';

const count = z.number().int().min(1).max(10_000);
const setName = z.enum(['particles', 'most-frequent']);
const chosenSet = z.discriminatedUnion('set', [
  z.object({ set: z.literal('particles') }),
  z.object({ set: z.literal('most-frequent'), count }),
]);
const previewedSet = z.object({ set: setName, count: z.coerce.number().pipe(count).optional() });

const SETS = { particles: WordSet.PARTICLES, 'most-frequent': WordSet.MOST_FREQUENT };

@ApiTags('vocabulary')
@ApiParam({ name: 'id', type: Number, description: 'The caller’s own id' })
@Controller('api/users/:id/known-sets')
export class KnownSetsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @ApiOperation({ summary: 'The sets of words that the learner has marked as known at once, newest first' })
  async list(@OwnId('id') userId: number) {
    const { knownSets } = await this.rpc.call(VocabularyService.method.listKnownSets, { userId });
    return { knownSets: knownSets.map(present) };
  }

  @Get('preview')
  @ApiOperation({ summary: 'How many words marking all particles, or the most frequent words, would add' })
  async preview(
    @OwnId('id') userId: number,
    @Query({ schema: previewedSet }) { set, count = 0 }: z.infer<typeof previewedSet>,
  ) {
    const request = { userId, set: SETS[set], count };
    const { words, newWords, examples } = await this.rpc.call(VocabularyService.method.previewKnownSet, request);
    return { words, newWords, examples };
  }

  @Post()
  @ApiOperation({ summary: 'Marks all particles, or the most frequent words, as known' })
  async add(@OwnId('id') userId: number, @Body({ schema: chosenSet }) given: z.infer<typeof chosenSet>) {
    const request = { userId, set: SETS[given.set], count: given.set === 'particles' ? 0 : given.count };
    const { knownSet } = await this.rpc.call(VocabularyService.method.addKnownSet, request);
    return { knownSet: knownSet ? present(knownSet) : null };
  }

  @Delete(':setId')
  @ApiOperation({ summary: 'Removes the words that came with a set' })
  async remove(@OwnId('id') userId: number, @Param('setId', { schema: idParameter }) knownSetId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.removeKnownSet, { userId, knownSetId });
    return { removed };
  }
}

const present = ({ id, set, count, words, addedAt }: KnownSet) => ({
  id,
  set: set === WordSet.PARTICLES ? 'particles' : 'most-frequent',
  count: count || null,
  words,
  addedAt: timestampDate(addedAt!),
});
