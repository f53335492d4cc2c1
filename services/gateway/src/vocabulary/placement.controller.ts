import { knownSetsCalls } from '@ichibun/contracts/vocabulary';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type SetWord, WordSet } from '@ichibun/proto/language';
import { sensesOf } from '@ichibun/text/senses';
import { otherSpellingsOf } from '@ichibun/text-words/first-entries';
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
    const [frequent, particles, taught] = await Promise.all([
      this.wordsOf(WordSet.MOST_FREQUENT, STEPS.at(-1)!),
      this.wordsOf(WordSet.PARTICLES, 0),
      this.wordsOf(WordSet.COURSES, STEPS.at(-1)!),
    ]);
    if (frequent.length === 0) throw new DomainError('vocabulary.no-known-set');
    const given = { particles: new Set(particles.map(({ word }) => word)), taught };
    const steps = placementSteps(frequent, given, attempt);
    const asked = steps.flatMap(({ words }) => words);
    const others = await otherSpellingsOf(this.rpc, asked);
    const spellingsOf = new Map(asked.map((word, index) => [word, others[index]!]));
    return {
      steps: steps.map(({ count, words }) => ({
        count,
        words: words.map((word) => ({
          word: word.word,
          reading: word.reading,
          otherSpellings: spellingsOf.get(word)!,
          meaning: sensesOf(word.definition)[0] ?? '',
        })),
      })),
    };
  }

  private async wordsOf(set: WordSet, count: number): Promise<SetWord[]> {
    const all: SetWord[] = [];
    for await (const { words } of this.rpc.stream(LanguageService.method.listWordSet, { set, count })) {
      all.push(...words);
    }
    return all;
  }
}
