import type { Tables } from '../tables/tables.js';
import type { IpadicMeta } from './ipadic.js';

/** What never begins a phrase: it belongs to the word before it. */
const BEGINS_NONE = /^(?:助詞|助動詞|名詞,接尾|動詞,接尾|形容詞,接尾)/u;
/** What never ends one: something must follow it. */
const ENDS_NONE = /^(?:未然|連用タ接続|仮定形|ガル接続|体言接続特殊)/u;
/** What may end a phrase, but no sentence: さむく, いき. */
const GOES_ON = /^連用(?:テ接続|形)/u;
/** What a word costs more where it does so anyway. */
const IN_THE_WRONG_PLACE = 8_000;

const SPACE = '記号,空白';

/** What a word costs less that is all that is between two spaces: いぬ, and no い and ぬ. */
const WHOLE = 2_500;
/** Nouns, verbs and adjectives in their dictionary form; すいません and とっても may be forms of others. */
const MAY_BE_WHOLE = /^(?:名詞,一般 |(?:動詞|形容詞),自立 基本形$)/u;

/** What words cost more or less where a phrase begins or ends, which spaces between words say. */
export class PhraseCosts {
  private readonly parts: Uint16Array;
  private readonly mayBegin: readonly boolean[];
  private readonly mayEnd: readonly boolean[];
  private readonly goesOn: readonly boolean[];
  private readonly mayBeWhole: readonly boolean[];
  /** A word that is a space. */
  readonly space: number;

  constructor(tables: Tables<IpadicMeta>) {
    const { partsOfSpeech } = tables.meta;
    this.parts = tables.column('wordParts', 'Uint16Array');
    this.mayBegin = partsOfSpeech.map(({ name }) => !BEGINS_NONE.test(name));
    this.mayEnd = partsOfSpeech.map(({ name, form }) => !name.startsWith('接頭詞') && !ENDS_NONE.test(form));
    this.goesOn = partsOfSpeech.map(({ form }) => GOES_ON.test(form));
    this.mayBeWhole = partsOfSpeech.map(({ name, form }) => MAY_BE_WHOLE.test(`${name} ${form}`));
    this.space = this.parts.findIndex((part) => partsOfSpeech[part]!.name === SPACE);
  }

  /** @param word its id */
  toBegin(word: number): number {
    return this.mayBegin[this.parts[word]!] ? 0 : IN_THE_WRONG_PLACE;
  }

  /**
   * @param word its id
   * @param endsSentence whether the sentence ends there as well
   */
  toEnd(word: number, endsSentence: boolean): number {
    const part = this.parts[word]!;
    return this.mayEnd[part] && !(endsSentence && this.goesOn[part]) ? 0 : IN_THE_WRONG_PLACE;
  }

  /** @param word its id */
  asWhole(word: number): number {
    return this.mayBeWhole[this.parts[word]!] ? -WHOLE : 0;
  }
}
