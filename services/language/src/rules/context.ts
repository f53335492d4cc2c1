import { classOf } from '../tables/classes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';

/** Words of a clause that are looked at. */
const CLAUSE = 12;
/** Words on either side that are looked at. */
const NEAR = 5;
/** Words of a sentence before one that are looked at. */
const SENTENCE = 40;

/** What makes a verb of the noun before it. */
const DOES = classOf('DOES-OR-GIVES');

/** What a verb has after it where が marks what it is done to. */
const SAID_OF_OBJECT: ReadonlySet<string> = new Set(['れる', 'られる', 'たい']);

const endsSentence = Lexeme.whether(({ surface }) => /[。！？!?\n]/u.test(surface));
const beginsSpeech = Lexeme.whether(({ surface }) => /^[「『]/u.test(surface));

/** A word of a text with its neighbours: what rows of tables and rules of code look at. */
export class Context {
  /**
   * @param morphemes all words of the text, in their order
   * @param lexeme of the word
   * @param at index of its first part
   * @param last index of its last part
   */
  constructor(
    readonly morphemes: readonly Morpheme[],
    readonly lexeme: Lexeme,
    readonly at: number,
    private readonly last: number,
  ) {}

  /** The word itself, or the first of those that it is made of. */
  get word(): Morpheme {
    return this.morphemes[this.at]!;
  }

  get before(): Morpheme | undefined {
    return this.wordAt(this.at - 1);
  }

  get before2(): Morpheme | undefined {
    return this.wordAt(this.at - 2);
  }

  get after(): Morpheme | undefined {
    return this.wordAt(this.last + 1);
  }

  get after2(): Morpheme | undefined {
    return this.wordAt(this.last + 2);
  }

  get after3(): Morpheme | undefined {
    return this.wordAt(this.last + 3);
  }

  private wordAt(index: number): Morpheme | undefined {
    return index >= 0 && index < this.morphemes.length ? this.morphemes[index] : undefined;
  }

  /** What follows it up to the end of its clause. */
  rest(): Lexeme[] {
    const { morphemes, last } = this;
    const found: Lexeme[] = [];
    for (let at = last + 1; at < morphemes.length && at <= last + CLAUSE; at++) {
      const { lexeme } = morphemes[at]!;
      if (lexeme.kind === 'punctuation') break;
      found.push(lexeme);
    }
    return found;
  }

  /** What is before it in its sentence, the nearest first. */
  earlier(): Lexeme[] {
    const found: Lexeme[] = [];
    for (let at = this.at - 1; at >= Math.max(0, this.at - SENTENCE); at--) {
      const { lexeme } = this.morphemes[at]!;
      if (endsSentence(lexeme) || beginsSpeech(lexeme)) break;
      found.push(lexeme);
    }
    return found;
  }

  /** What は marks before it in its sentence. */
  topics(): Lexeme[] {
    const before = this.earlier();
    return before.filter((_, at) => at > 0 && before[at - 1]!.surface === 'は');
  }

  /** Whether one of the words on either side of it in its sentence is one of these, by its dictionary form. */
  isNear(bases: ReadonlySet<string>): boolean {
    return this.hasTowards(-1, bases) || this.hasTowards(1, bases);
  }

  /** As `marked` has found it last: rows that ask for it follow one another. */
  private particles = '';
  private markedWord: Lexeme | undefined;

  /** The word that is before the nearest of these particles before it, as far as the words are of one clause. */
  marked(particles: string): Lexeme | undefined {
    if (particles !== this.particles) {
      this.particles = particles;
      this.markedWord = this.wordBefore(particles);
    }
    return this.markedWord;
  }

  private wordBefore(particles: string): Lexeme | undefined {
    for (let at = this.at - 1; at >= Math.max(1, this.at - NEAR); at--) {
      const { surface, partOfSpeech, kind } = this.morphemes[at]!.lexeme;
      if (kind === 'punctuation' || partOfSpeech === '動詞,自立') return undefined;
      if (partOfSpeech.startsWith('助詞') && surface.length === 1 && particles.includes(surface))
        return this.morphemes[at - 1]!.lexeme;
    }
    return undefined;
  }

  /** A noun right before a verb, whose particle is left out as one speaks: 熱出た, 写真撮る. */
  get unmarked(): Lexeme | undefined {
    const { lexeme, before } = this;
    if (!lexeme.partOfSpeech.startsWith('動詞,自立') || DOES.has(lexeme.base)) return undefined;
    return /^名詞,(?:一般|サ変接続)/u.test(before?.lexeme.partOfSpeech ?? '') ? before!.lexeme : undefined;
  }

  /** Whether a verb is said of what it is done to: 橋がかけられた, 歌が歌える, 水が飲みたい, 鍵がかけてある. */
  get isUndergone(): boolean {
    const { lexeme, after } = this;
    if (lexeme.derivation !== '') return true;
    const next = after?.lexeme.base ?? '';
    return SAID_OF_OBJECT.has(next) || (next === 'て' && this.after2?.lexeme.base === 'ある');
  }

  /** What a verb is done to: what を marks, or が, は or も where it is done to that. */
  get undergoing(): Lexeme | undefined {
    return this.marked('を') ?? (this.isUndergone ? this.marked('がはも') : undefined);
  }

  private hasTowards(step: number, bases: ReadonlySet<string>): boolean {
    for (let distance = 1; distance <= NEAR; distance++) {
      const lexeme = this.wordAt(this.at + step * distance)?.lexeme;
      if (!lexeme || endsSentence(lexeme)) return false;
      if (bases.has(lexeme.base)) return true;
    }
    return false;
  }
}

/**
 * The context of a word of a text.
 *
 * @param words how many words of the text it is made of
 * @param lexeme of the whole where there are several
 */
export const contextOf = (
  morphemes: readonly Morpheme[],
  at: number,
  words = 1,
  lexeme = morphemes[at]!.lexeme,
): Context => new Context(morphemes, lexeme, at, at + words - 1);
