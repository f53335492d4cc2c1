import type { WordLists } from '../lists/word-lists.js';
import { numberIn, readTable } from '../tables/read-table.js';
import type { Morpheme } from '../words/morpheme.js';
import type { AccentTable } from './accent-table.js';
import { accentOfForm, guessedAccent } from './forms.js';
import { attachmentOf, type EndsLike, joinedAccent } from './joining.js';
import { bearsNoAccent, moraeOf } from './morae.js';
import { counterAccent, type NumberUnit, unitsOfNumber } from './numbers.js';

/** An accent phrase: what is said in one rise and one fall of the voice. */
export interface PhraseStart {
  /** Morae of the word before it: 0 unless it begins within the word, as in numbers. */
  readonly at: number;
  /** Morae of the phrase before the pitch falls; 0 for none. */
  readonly accent: number;
}

/** A phrase while it is put together. */
interface Phrase {
  readonly start: { readonly at: number; accent: number };
  readonly morae: string[];
  accent: number;
  last: Morpheme;
  /** The part of a number that it ends with. */
  number: NumberUnit | undefined;
  /** The fall is in what is before a second verb (飲'んで いる): nothing that is attached moves it. */
  isSettled: boolean;
}

const isContent = (partOfSpeech: string) => !/^(?:助詞|助動詞|記号)/u.test(partOfSpeech);
const STANDS_ALONE = /^(?:副詞|接続詞|連体詞|感動詞|フィラー|名詞,副詞可能)/u;
const IS_SUFFIX = /^(?:名詞,接尾|動詞,接尾|形容詞,接尾)/u;
const IS_SECOND_VERB = /^(?:動詞|形容詞),非自立/u;

const VERB_PARTICLES = new Map(
  readTable('data/accents/particles.tsv', ['particle', 'accent'], ({ particle, accent }) => [
    particle,
    numberIn(accent),
  ]),
);

const pronunciationOf = ({ lexeme, reading }: Morpheme) =>
  reading === lexeme.reading ? lexeme.pronunciation || reading : reading;

/** Pitch accents: of words as lists and dictionaries have them, and of what is made of words by rule. */
export class Accents {
  constructor(
    private readonly table: AccentTable | undefined,
    private readonly lists: WordLists | undefined,
  ) {}

  /**
   * The accents of a word, the most usual first: those of the learner's lists, else those of our table.
   *
   * @param reading hiragana
   * @returns empty when nobody knows it
   */
  of(word: string, reading: string): readonly number[] {
    const listed = this.lists?.pitchAccents(word, reading) ?? [];
    return listed.length > 0 ? listed : (this.table?.find(word, reading)?.accents ?? []);
  }

  /**
   * The accent phrases of words that follow each other.
   *
   * @returns for each word those that begin in it; a word that continues a phrase has none, and so has a mark
   */
  phrases(words: readonly Morpheme[]): PhraseStart[][] {
    let phrase: Phrase | undefined;
    return words.map((word) => {
      const { partOfSpeech } = word.lexeme;
      if (word.reading === '' || partOfSpeech.startsWith('記号')) {
        phrase = undefined;
        return [];
      }
      const begun: Phrase['start'][] = [];
      const begin = (morae: string[], at: number, accent: number, number?: NumberUnit) => {
        phrase = { start: { at, accent }, morae, accent, last: word, number, isSettled: false };
        begun.push(phrase.start);
      };
      if (partOfSpeech.startsWith('名詞,数')) {
        let at = 0;
        for (const unit of unitsOfNumber(word.reading)) {
          const morae = moraeOf(unit.kana);
          begin(morae, at, unit.accent, unit);
          at += morae.length;
        }
      } else if (phrase && isJoined(phrase.last, word)) {
        this.add(phrase, word);
        const accent = VERB_PARTICLES.get(word.lexeme.surface);
        if (accent !== undefined) {
          const [, ...morae] = moraeOf(pronunciationOf(word));
          phrase.morae.length -= morae.length;
          begin(morae, 1, accent);
        }
      } else begin(moraeOf(pronunciationOf(word)), 0, this.alone(word));
      return begun;
    });
  }

  /**
   * The accent of words that are said as one phrase, such as an inflected verb.
   *
   * @returns undefined where its first word is of no known accent, or where they are more than one phrase
   */
  spoken(words: readonly Morpheme[]): number | undefined {
    const first = words[0]!;
    if (!isContent(first.lexeme.partOfSpeech) || this.knownOf(first) === undefined) return undefined;
    const phrases = this.phrases(words).flat();
    return phrases.length === 1 ? phrases[0]!.accent : undefined;
  }

  private add(phrase: Phrase, word: Morpheme): void {
    const morae = moraeOf(pronunciationOf(word));
    const { partOfSpeech, base } = word.lexeme;
    const isSecond = IS_SECOND_VERB.test(partOfSpeech) && isStem(phrase.last);
    const alone = { morae: morae.length, accent: this.alone(word, isSecond) };
    const isCounter = phrase.number && /^名詞,接尾/u.test(partOfSpeech);
    if (isCounter) phrase.accent = this.ofCounted(phrase.last, word) ?? counterAccent(phrase.number!, base, alone);
    else if (!phrase.isSettled) {
      const rule = this.ruleOf(phrase.last, word);
      phrase.isSettled = settles(phrase, word);
      phrase.accent = joinedAccent({ morae: phrase.morae.length, accent: phrase.accent }, alone, rule);
    }
    phrase.morae.push(...morae);
    if (phrase.accent > 1 && bearsNoAccent(phrase.morae, phrase.accent - 1)) phrase.accent--;
    phrase.start.accent = phrase.accent;
    phrase.number = undefined;
    phrase.last = word;
  }

  /** What the table has of a number with its counter, as 一人 and 一度. */
  private ofCounted(number: Morpheme, counter: Morpheme): number | undefined {
    return this.of(number.lexeme.surface + counter.lexeme.surface, number.reading + counter.reading)[0];
  }

  /** @param isSecond whether it is the second half of a compound verb, which is never flat */
  private alone(word: Morpheme, isSecond = false): number {
    const { lexeme } = word;
    if (!isContent(lexeme.partOfSpeech)) return 0;
    // 早く is an adverb with an accent of its own, 1.
    const adverb = lexeme.form === '連用テ接続' ? this.of(lexeme.surface, word.reading)[0] : undefined;
    if (adverb !== undefined) return adverb;
    const known = this.knownOf(word) || (isSecond ? moraeOf(lexeme.baseReading).length - 1 : this.knownOf(word));
    const pronunciation = pronunciationOf(word);
    return known === undefined
      ? guessedAccent(lexeme.surface, pronunciation, lexeme.partOfSpeech)
      : accentOfForm(known, pronunciation, lexeme);
  }

  /** The accent of a word's dictionary form; of a number, any. */
  private knownOf({ lexeme, reading }: Morpheme): number | undefined {
    const { surface, base, baseReading, partOfSpeech } = lexeme;
    if (partOfSpeech.startsWith('名詞,数')) return 0;
    const suffix = IS_SUFFIX.test(partOfSpeech) ? this.table?.find(`-${base}`, baseReading)?.accents[0] : undefined;
    return suffix ?? this.of(base, baseReading)[0] ?? this.of(surface, reading)[0];
  }

  /** By which rule a word is joined to the one before it. */
  private ruleOf(before: Morpheme, { lexeme }: Morpheme): string {
    const { surface, base, baseReading, asAnalysed, partOfSpeech } = lexeme;
    const attached = attachmentOf(surface, asAnalysed, partOfSpeech) ?? attachmentOf(surface, base, partOfSpeech);
    if (attached) return stemOf(attached[endsLike(before)], lexeme);
    if (!isContent(partOfSpeech)) return 'F1';
    if (before.lexeme.partOfSpeech.startsWith('接頭詞')) {
      const { surface: prefix, reading } = before.lexeme;
      return this.table?.find(`${prefix}-`, reading)?.joining || 'P1';
    }
    if (partOfSpeech.startsWith('名詞,接尾,人名')) return 'F1';
    if (IS_SECOND_VERB.test(partOfSpeech)) return isStem(before) ? 'C1' : 'F6';
    if (partOfSpeech.startsWith('名詞,非自立')) return 'F6';
    if (/^動詞/u.test(partOfSpeech)) return 'F1';
    const suffix = IS_SUFFIX.test(partOfSpeech) ? this.table?.find(`-${base}`, baseReading)?.joining : undefined;
    const joining = suffix || this.table?.find(base, baseReading)?.joining;
    return joining || (moraeOf(baseReading).length <= 2 ? 'C3' : 'C1');
  }
}

/** 飲み, as in 飲み終わる. */
const isStem = ({ lexeme }: Morpheme) => lexeme.partOfSpeech.startsWith('動詞') && lexeme.form.startsWith('連用形');

const isTe = ({ lexeme }: Morpheme) => /^助詞,接続助詞/u.test(lexeme.partOfSpeech) && /^[てで]$/u.test(lexeme.surface);

/** 流され loses the る of 流され'る, and the accent goes with it: 流さ'れた. */
function stemOf(rule: string, { partOfSpeech, form }: Morpheme['lexeme']): string {
  const [kind, place] = rule.split('@');
  const isStem = partOfSpeech.startsWith('動詞,接尾') && kind === 'F3' && /^(?:未然形|連用形)$/u.test(form);
  return isStem ? `F3@${Number(place) - 1}` : rule;
}

/** Whether a word is a second verb behind a fall: 飲'んで いる, い'み する. */
function settles({ accent, last }: Phrase, { lexeme }: Morpheme): boolean {
  if (accent === 0 || !/^(?:動詞|形容詞)/u.test(lexeme.partOfSpeech)) return false;
  return isTe(last) || /^(?:名詞|助詞,格助詞)/u.test(last.lexeme.partOfSpeech);
}

/** Whether a word is said in one phrase with the one before it. */
function isJoined({ lexeme: before }: Morpheme, { lexeme: word }: Morpheme): boolean {
  const [last, next] = [before.partOfSpeech, word.partOfSpeech];
  if (!isContent(next) || IS_SUFFIX.test(next) || last.startsWith('接頭詞')) return true;
  if (next.startsWith('名詞,非自立') && last === '連体詞') return true;
  if (next.startsWith('接頭詞') || STANDS_ALONE.test(next) || STANDS_ALONE.test(last)) return false;
  const isAfterTe = /^[てで]$/u.test(before.surface) && last.startsWith('助詞,接続助詞');
  if (IS_SECOND_VERB.test(next)) return before.form.startsWith('連用') || isAfterTe || last.includes('サ変');
  // 雨の後, 雨のため.
  if (/^(?:後|あと|ため|為)$/u.test(word.surface) && last === '助詞,連体化') return false;
  if (next.startsWith('名詞,非自立')) return !last.startsWith('名詞');
  if (word.base === 'する') return /^名詞|^助詞,格助詞,一般|^副詞/u.test(last) || before.form.startsWith('連用テ');
  if (word.base === 'なる') return last.startsWith('形容詞') && before.form.startsWith('連用テ');
  if (next.startsWith('動詞')) return false;
  if (!next.startsWith('名詞') || !last.startsWith('名詞')) return false;
  if (/人名,名$/u.test(next) || /形容動詞語幹/u.test(last)) return false;
  return !/^名詞,(?:代名詞|非自立)/u.test(last);
}

/** What a phrase ends like, for what is attached to it. */
function endsLike(morpheme: Morpheme): EndsLike {
  const { partOfSpeech, conjugation } = morpheme.lexeme;
  // 行って'から, 聞いて'も.
  if (isTe(morpheme)) return 'verb';
  if (/^形容詞/u.test(partOfSpeech) || /形容詞|タイ|ナイ/u.test(conjugation)) return 'adjective';
  if (/^助詞,(?:格|副助詞|係助詞|並立)/u.test(partOfSpeech)) return 'particle';
  return /^(?:動詞|助動詞)/u.test(partOfSpeech) ? 'verb' : 'noun';
}
