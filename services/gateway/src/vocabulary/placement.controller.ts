import { knownSetsCalls } from '@ichibun/contracts/vocabulary';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type SetWord, WordSet } from '@ichibun/proto/language';
import { sensesOf } from '@ichibun/text/senses';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

/** The sizes of the sets of frequent words that a learner is placed between. */
const STEPS = [60, 100, 300, 500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000];
const WORDS_OF_STEP = 2;

@ApiTags('vocabulary')
@Controller()
export class PlacementController {
  constructor(private readonly rpc: Rpc) {}

  @Call(knownSetsCalls.placement)
  async placement(@Given() { query: { attempt } }: Given<typeof knownSetsCalls.placement>) {
    const request = { set: WordSet.MOST_FREQUENT, count: STEPS.at(-1)! };
    const all: SetWord[] = [];
    for await (const { words } of this.rpc.stream(LanguageService.method.listWordSet, request)) all.push(...words);
    if (all.length === 0) throw new DomainError('vocabulary.no-known-set');
    const steps = STEPS.map((count, index) => ({ count, words: all.slice(STEPS[index - 1] ?? 0, count) }));
    return {
      steps: steps
        .filter(({ words }) => words.length >= WORDS_OF_STEP)
        .map(({ count, words }) => ({ count, words: twoOf(words, attempt).map(wordToAsk) })),
    };
  }
}

/** Multiples of it, without their whole parts, are far from each other: attempts that follow ask for other words. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/** One of either half, so that a step is not judged by neighbours. */
function twoOf(words: readonly SetWord[], attempt: number): SetWord[] {
  const middle = Math.floor(words.length / 2);
  const share = (attempt * GOLDEN_RATIO) % 1;
  return [words.slice(0, middle), words.slice(middle)].map((half) => half[Math.floor(share * half.length)]!);
}

const wordToAsk = ({ word, reading, definition }: SetWord) => ({
  word,
  reading,
  meaning: sensesOf(definition)[0] ?? '',
});
