import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { Learner } from '../words/learner.js';
import { shownSentence } from '../words/shown-sentence.js';
import { spellingsOf } from '../words/spellings.js';
import { readingAt, targetOfSpelling } from '../words/target.js';
import { asThere, targetWords } from '../words/target-words.js';
import { type Candidate, easiestFirst } from './candidate.js';
import { CorpusSentences } from './corpus-sentences.js';
import { ofSpellings } from './of-spellings.js';
import type { FoundSentence } from './sentence-finder.js';

/** Sentences of each spelling that are looked at, and in all. */
const LOOKED_AT = 50;
const MOST_LOOKED_AT = 100;
/** Sentences that are shown of each sense, and of those that do not say which they have. */
const OF_A_SENSE = 3;
const WITHOUT_SENSE = 5;
/** UTF-16 units; a longer sentence is no example. */
const LONGEST = 200;

/** A sentence of the corpus with a word. */
export interface Example {
  readonly sentence: FoundSentence;
  /** Number of the sense that the word has there, from 1; 0 where nobody can be sure. */
  readonly sense: number;
}

/** Finds what the corpus shows of a word: sentences for each of its senses. */
@Injectable()
export class ExamplesOfWord {
  constructor(
    private readonly rpc: Rpc,
    private readonly corpus: CorpusSentences,
  ) {}

  /**
   * Translated sentences with a word in any of its spellings, the easiest for the learner first: a few of each sense,
   * as far as translation and analyser say which it is, and a few others.
   *
   * @throws DomainError `sentences.no-such-word`
   */
  async of(userId: number, lexemeId: number): Promise<Example[]> {
    const [word] = await targetWords(this.rpc, userId, [lexemeId]);
    const learner = await Learner.of(this.rpc, userId);
    const spellings = await spellingsOf(this.rpc, userId, [lexemeId]);
    const ids = [lexemeId, ...(spellings.get(lexemeId) ?? [])];
    const found = await this.corpus.holding(learner, ids, LOOKED_AT);
    const all = [...(found.get(lexemeId) ?? []), ...(ofSpellings(found, spellings).get(lexemeId) ?? [])];
    await learner.look(all.flatMap(({ lexemeIds }) => [...lexemeIds]));
    const different = [...new Map(all.filter(isExample).map((one) => [one.text, one])).values()];
    const candidates = easiestFirst(different, lexemeId, learner.known).slice(0, MOST_LOOKED_AT);
    if (candidates.length === 0) return [];

    const { senses } = await this.rpc.call(LanguageService.method.findSenses, {
      entry: word!.entry,
      written: word!.word,
      sentences: candidates.map(({ text, english }) => ({ text, translation: english })),
    });
    const chosen = fewOfEach(candidates.map((candidate, index) => ({ candidate, sense: senses[index]! })));
    // With the learner's corrections a sentence of the corpus may have other words.
    const analysed = await learner.analyse(chosen.map(({ candidate }) => candidate.text));
    return chosen.flatMap(({ candidate: { english, source }, sense }, index) => {
      const found = analysed[index]!;
      const target = targetOfSpelling(found, word!);
      if (!target) return [];
      const shown = shownSentence(found, target, learner.known);
      const there = asThere(word!, { reading: readingAt(found, target, word!.word) });
      return [{ sentence: { word: there, ...shown, english, source }, sense }];
    });
  }
}

const isExample = ({ text, english }: Candidate) =>
  english !== '' && text.length <= LONGEST && english.length <= 2 * LONGEST;

/** The first few of each sense. */
function fewOfEach<Found extends { readonly sense: number }>(found: readonly Found[]): Found[] {
  const taken = new Map<number, number>();
  return found.filter(({ sense }) => {
    const count = (taken.get(sense) ?? 0) + 1;
    taken.set(sense, count);
    return count <= (sense === 0 ? WITHOUT_SENSE : OF_A_SENSE);
  });
}
