import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type KnownSet, VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { IDS_BODY } from '../http/bounds.js';
import { OwnId } from '../http/caller.js';
import { type JlptLevel, levelName } from '../http/jlpt.js';
import { Operation } from '../http/operation.js';
import { idParameter } from '../http/schemas.js';
import {
  addedSet,
  chosenSet,
  type knownSet,
  knownSetPreview,
  knownSets,
  previewedSet,
  removed,
} from './vocabulary.contract.js';

const SET_FAILURES = ['vocabulary.invalid-known-set', 'vocabulary.no-known-set', 'vocabulary.no-jlpt-lists'] as const;
const SETS = { particles: WordSet.PARTICLES, 'most-frequent': WordSet.MOST_FREQUENT, jlpt: WordSet.JLPT };

@ApiTags('vocabulary')
@Controller('api/users/:id/known-sets')
export class KnownSetsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({
    summary: 'The sets of words that the learner has marked as known at once, newest first',
    answers: { 200: knownSets },
  })
  async list(@OwnId('id') userId: number) {
    const all = await this.rpc.call(VocabularyService.method.listKnownSets, { userId });
    return { knownSets: all.knownSets.map(present) };
  }

  @Get('preview')
  @Operation({
    summary:
      'How many words marking all particles, the most frequent words, or those of a level of the JLPT, would add',
    answers: { 200: knownSetPreview },
    fails: SET_FAILURES,
  })
  async preview(
    @OwnId('id') userId: number,
    @Query({ schema: previewedSet }) { set, count = 0, level }: z.infer<typeof previewedSet>,
  ) {
    const request = { userId, set: SETS[set], count: set === 'jlpt' ? numberOf(level) : count };
    const { words, newWords, examples } = await this.rpc.call(VocabularyService.method.previewKnownSet, request);
    return { words, newWords, examples };
  }

  @Post()
  @Operation({
    summary:
      'Marks all particles, the most frequent words, those of a level of the JLPT, or words of a text or a list, as known',
    body: IDS_BODY,
    answers: { 201: addedSet },
    fails: [...SET_FAILURES, 'vocabulary.too-many-lexemes'],
  })
  async add(@OwnId('id') userId: number, @Body({ schema: chosenSet }) given: z.infer<typeof chosenSet>) {
    const { knownSet: set, cardsPutAway, keptWords } = await this.added(userId, given);
    return { knownSet: set ? present(set) : null, cardsPutAway, keptWords };
  }

  private added(userId: number, given: z.infer<typeof chosenSet>) {
    if (given.set === 'of-text') {
      const { title, uniqueVocabIds: lexemeIds, wordIds } = given;
      return this.rpc.call(VocabularyService.method.addWordsOfText, { userId, title, lexemeIds, wordIds });
    }
    const count = given.set === 'particles' ? 0 : given.set === 'jlpt' ? numberOf(given.level) : given.count;
    return this.rpc.call(VocabularyService.method.addKnownSet, { userId, set: SETS[given.set], count });
  }

  @Delete(':setId')
  @Operation({
    summary: 'Removes the words that came with a set; those that were there before are as they were',
    answers: { 200: removed },
    fails: ['vocabulary.known-set-not-found'],
  })
  async remove(@OwnId('id') userId: number, @Param('setId', { schema: idParameter }) knownSetId: number) {
    const { removed: words } = await this.rpc.call(VocabularyService.method.removeKnownSet, { userId, knownSetId });
    return { removed: words };
  }
}

const NAMES = {
  [WordSet.UNSPECIFIED]: 'particles',
  [WordSet.PARTICLES]: 'particles',
  [WordSet.MOST_FREQUENT]: 'most-frequent',
  [WordSet.OF_TEXT]: 'of-text',
  [WordSet.JLPT]: 'jlpt',
} as const;

/** The number in a level's name; 0 of none, which is refused. */
const numberOf = (level: JlptLevel | undefined) => Number(level?.slice(1) ?? 0);

const present = ({ id, set, count, title, words, addedAt }: KnownSet): z.output<typeof knownSet> => ({
  id,
  set: NAMES[set],
  count: (set !== WordSet.JLPT && count) || null,
  level: set === WordSet.JLPT ? levelName(count) : null,
  title,
  words,
  addedAt: timestampDate(addedAt!),
});
