import { Injectable } from '@nestjs/common';
import type { TextEntity } from '../texts/text.entity.js';
import { Definitions } from './definitions.js';
import { TextSentences } from './text-sentences.js';
import type { TextWord } from './text-words.js';

/** IPADIC's parts of speech of what is only with other words: formal nouns (時, こと), suffixes, auxiliary verbs. */
const DEPENDENT = /^(名詞,(非自立|接尾|数)|動詞,(非自立|接尾)|形容詞,(非自立|接尾)|接頭詞|助詞|助動詞)/;
/** Words that are looked at for each that is wanted. */
const SPARE = 3;
/** Words whose parts of speech are asked for at once. */
const MOST = 500;

/** Orders words of a text by what they are worth beyond it. */
@Injectable()
export class WorthLearning {
  constructor(
    private readonly definitions: Definitions,
    private readonly sentences: TextSentences,
  ) {}

  /**
   * The words that are worth learning first, ranked as recommended sentences are: those of the most frequent band of
   * the language, in it those that the text has most often. After them come old spellings, words that are
   * only with others in the text, and words that no dictionary has.
   *
   * @param words most frequent first
   * @param count how many are wanted
   * @throws DomainError `content.being-counted`
   */
  async ordered(text: TextEntity, words: readonly TextWord[], count: number): Promise<TextWord[]> {
    const definitions = await this.definitions.of(words);
    const rankOf = new Map(
      words.map((word, index) => [word, word.isOldSpelling ? Number.MAX_SAFE_INTEGER : rank(definitions[index]!)]),
    );
    const ranked = [...words].sort((a, b) => rankOf.get(a)! - rankOf.get(b)!);
    const first = ranked.slice(0, Math.min(MOST, count * SPARE));
    const parts = await this.sentences.partsOfSpeech(
      text,
      first.map(({ lexemeId: id, entry, word, reading }) => ({ id, entry, word, reading })),
    );
    const isDependent = ({ lexemeId }: TextWord) => {
      const found = parts.get(lexemeId) ?? [];
      return found.filter((one) => DEPENDENT.test(one)).length * 2 > found.length;
    };
    const dependent = new Set(first.filter(isDependent));
    return [...ranked.filter((word) => !dependent.has(word)), ...dependent];
  }
}

/** The most frequent band first; words that no dictionary has last. */
const rank = ({ definition, frequencyBand }: { definition: string | undefined; frequencyBand: number }) =>
  definition === undefined ? Number.MAX_SAFE_INTEGER : frequencyBand || Number.MAX_SAFE_INTEGER - 1;
