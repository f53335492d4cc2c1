import { PackedStrings } from '../tables/packed-strings.js';
import type { Tables } from '../tables/tables.js';

/** What the analyser knows about one group of words that inflect alike: IPADIC's columns 1 to 6. */
export interface PartOfSpeech {
  /** The four levels, without the empty ones: `動詞,自立`. */
  readonly name: string;
  /** Conjugation class, such as `五段・ラ行`; empty for what does not conjugate. */
  readonly conjugation: string;
  /** Form in this place, such as `連用タ接続`; empty for what does not conjugate. */
  readonly form: string;
}

export interface IpadicMeta {
  readonly partsOfSpeech: PartOfSpeech[];
  /** Number of words of the dictionary; ids from here on belong to the kinds of unknown words. */
  readonly knownWords: number;
  /** Number of pairs of ids, to the left and to the right, that words have. */
  readonly contexts: number;
  readonly categories: CharacterCategory[];
}

/** One line of IPADIC's char.def, with the ids of the unknown words that may start with such a character. */
export interface CharacterCategory {
  readonly name: string;
  /** An unknown word is tried even where the dictionary has one. */
  readonly always: boolean;
  /** A run of such characters may be one word. */
  readonly grouped: boolean;
  /** Lengths in characters from 1 up to this one are tried as words. */
  readonly lengths: number;
  readonly firstWord: number;
  readonly lastWord: number;
}

/** Context of the beginning and the end of a sentence. */
export const EDGE = 0;

/** Number of a string that a word does not have. */
export const NO_STRING = -1;

/**
 * Added to the category of punctuation that IPADIC has as a word: unlike other symbols it never runs together with its
 * neighbours, so that the full stop of ★♪。 stays one.
 */
export const ALONE = 0x80;

/** What the analyser says about a word, decoded from the tables. */
export interface IpadicWord {
  readonly partOfSpeech: PartOfSpeech;
  /** Dictionary form; undefined when it is the surface itself. */
  readonly base: string | undefined;
  /** Hiragana as written with kana; undefined for unknown words. */
  readonly reading: string | undefined;
  /** Hiragana as spoken (わ for は, ー for long vowels); undefined when it is the reading. */
  readonly pronunciation: string | undefined;
  /** False when the word was guessed from its characters. */
  readonly known: boolean;
}

/** Decodes words of the tables. */
export class IpadicWords {
  private readonly parts: Uint16Array;
  private readonly bases: Int32Array;
  private readonly readings: Int32Array;
  private readonly pronunciations: Int32Array;
  private readonly strings: PackedStrings;

  constructor(private readonly tables: Tables<IpadicMeta>) {
    this.parts = tables.column('wordParts', 'Uint16Array');
    this.bases = tables.column('wordBases', 'Int32Array');
    this.readings = tables.column('wordReadings', 'Int32Array');
    this.pronunciations = tables.column('wordPronunciations', 'Int32Array');
    this.strings = new PackedStrings(
      tables.column('stringStarts', 'Int32Array'),
      tables.column('strings', 'Uint16Array'),
    );
  }

  /** @param id a word id that the lattice answered */
  get(id: number): IpadicWord {
    return {
      partOfSpeech: this.tables.meta.partsOfSpeech[this.parts[id]!]!,
      base: this.string(this.bases[id]!),
      reading: this.string(this.readings[id]!),
      pronunciation: this.string(this.pronunciations[id]!),
      known: id < this.tables.meta.knownWords,
    };
  }

  private string(id: number): string | undefined {
    return id === NO_STRING ? undefined : this.strings.get(id);
  }
}
