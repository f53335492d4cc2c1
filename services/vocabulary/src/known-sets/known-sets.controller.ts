import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { Handles } from '@ichibun/kit/rpc';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import {
  type AddKnownSetRequest,
  type AddWordsOfTextRequest,
  type ListKnownSetsRequest,
  type PreviewKnownSetRequest,
  type RemoveKnownSetRequest,
  VocabularyService,
  WordSet,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { type CountedSet, KnownSetsService, type OfferedSet } from './known-sets.service.js';

@Controller()
export class KnownSetsController {
  constructor(private readonly knownSets: KnownSetsService) {}

  @Handles(VocabularyService.method.previewKnownSet)
  previewKnownSet({ userId, set, count }: PreviewKnownSetRequest) {
    return this.knownSets.preview(userId, offered(set), count);
  }

  @Handles(VocabularyService.method.addKnownSet)
  async addKnownSet({ userId, set, count }: AddKnownSetRequest) {
    const { set: added, putAway, keptWords } = await this.knownSets.add(userId, offered(set), count);
    return { knownSet: added && toKnownSet(added), cardsPutAway: putAway, keptWords };
  }

  @Handles(VocabularyService.method.addWordsOfText)
  async addWordsOfText({ userId, title, lexemeIds, wordIds }: AddWordsOfTextRequest) {
    const { set: added, putAway, keptWords } = await this.knownSets.addOfText(userId, title, lexemeIds, wordIds);
    return { knownSet: added && toKnownSet(added), cardsPutAway: putAway, keptWords };
  }

  @Handles(VocabularyService.method.listKnownSets)
  async listKnownSets({ userId }: ListKnownSetsRequest) {
    return { knownSets: (await this.knownSets.list(userId)).map(toKnownSet) };
  }

  @Handles(VocabularyService.method.removeKnownSet)
  async removeKnownSet({ userId, knownSetId }: RemoveKnownSetRequest) {
    return { removed: await this.knownSets.remove(userId, knownSetId) };
  }
}

const toKnownSet = ({ id, set, count, title, words, addedAt }: CountedSet) => ({
  id,
  set: valueNamed(WordSet, set),
  count,
  title,
  words,
  addedAt: timestampFromDate(addedAt),
});

function offered(set: WordSet): OfferedSet {
  const name = nameOf(WordSet, set, null);
  if (name === null || name === 'of-text')
    throw new DomainError('vocabulary.invalid-known-set', { problem: 'unknown' });
  return name;
}
