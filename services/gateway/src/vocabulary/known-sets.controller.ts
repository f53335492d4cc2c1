import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type JlptLevel, levelName } from '@ichibun/contracts/jlpt';
import { chosenSet, type knownSet, knownSetsCalls } from '@ichibun/contracts/vocabulary';
import { Rpc } from '@ichibun/kit/rpc';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import { type KnownSet, VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';

@ApiTags('vocabulary')
@Controller()
export class KnownSetsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(knownSetsCalls.list)
  async list(@Given() { userId }: Given<typeof knownSetsCalls.list>) {
    const all = await this.rpc.call(VocabularyService.method.listKnownSets, { userId });
    return { knownSets: all.knownSets.map(present) };
  }

  @Call(knownSetsCalls.preview)
  async preview(@Given() { userId, query: { set, count = 0, level } }: Given<typeof knownSetsCalls.preview>) {
    const request = { userId, set: valueNamed(WordSet, set), count: set === 'jlpt' ? numberOf(level) : count };
    const { words, newWords, examples } = await this.rpc.call(VocabularyService.method.previewKnownSet, request);
    return { words, newWords, examples };
  }

  @Call(knownSetsCalls.add)
  async add(@Given() { userId, body: given }: Given<typeof knownSetsCalls.add>) {
    const { knownSet: set, cardsPutAway, keptWords } = await this.added(userId, given);
    return { knownSet: set ? present(set) : null, cardsPutAway, keptWords };
  }

  private added(userId: number, given: z.infer<typeof chosenSet>) {
    if (given.set === 'of-text') {
      const { title, uniqueVocabIds: lexemeIds, wordIds } = given;
      return this.rpc.call(VocabularyService.method.addWordsOfText, { userId, title, lexemeIds, wordIds });
    }
    const count = given.set === 'particles' ? 0 : given.set === 'jlpt' ? numberOf(given.level) : given.count;
    return this.rpc.call(VocabularyService.method.addKnownSet, { userId, set: valueNamed(WordSet, given.set), count });
  }

  @Call(knownSetsCalls.remove)
  async remove(@Given() { userId, params: { setId: knownSetId } }: Given<typeof knownSetsCalls.remove>) {
    const { removed: words } = await this.rpc.call(VocabularyService.method.removeKnownSet, { userId, knownSetId });
    return { removed: words };
  }
}

/** The number in a level's name; 0 of none, which is refused. */
const numberOf = (level: JlptLevel | undefined) => Number(level?.slice(1) ?? 0);

const present = ({ id, set, count, title, words, addedAt }: KnownSet): z.output<typeof knownSet> => ({
  id,
  set: nameOf(WordSet, set, 'particles'),
  count: (set !== WordSet.JLPT && count) || null,
  level: set === WordSet.JLPT ? levelName(count) : null,
  title,
  words,
  addedAt: timestampDate(addedAt!),
});
