import { knownSetsCalls } from '@ichibun/contracts/vocabulary';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type SetWord, WordSet } from '@ichibun/proto/language';
import { sensesOf } from '@ichibun/text/senses';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { placementSteps, STEPS } from './placement-steps.js';

@ApiTags('vocabulary')
@Controller()
export class PlacementController {
  constructor(private readonly rpc: Rpc) {}

  @Call(knownSetsCalls.placement)
  async placement(@Given() { query: { attempt } }: Given<typeof knownSetsCalls.placement>) {
    const [frequent, particles] = await Promise.all([
      this.wordsOf(WordSet.MOST_FREQUENT, STEPS.at(-1)!),
      this.wordsOf(WordSet.PARTICLES, 0),
    ]);
    if (frequent.length === 0) throw new DomainError('vocabulary.no-known-set');
    const steps = placementSteps(frequent, new Set(particles.map(({ word }) => word)), attempt);
    return { steps: steps.map(({ count, words }) => ({ count, words: words.map(wordToAsk) })) };
  }

  private async wordsOf(set: WordSet, count: number): Promise<SetWord[]> {
    const all: SetWord[] = [];
    for await (const { words } of this.rpc.stream(LanguageService.method.listWordSet, { set, count })) {
      all.push(...words);
    }
    return all;
  }
}

const wordToAsk = ({ word, reading, definition }: SetWord) => ({
  word,
  reading,
  meaning: sensesOf(definition)[0] ?? '',
});
