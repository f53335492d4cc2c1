import type { FuriganaPiece } from '@ichibun/japanese/furigana';
import type { PhraseStart } from '../accents/accents.js';
import type { Ground } from '../choices/features.js';
import type { WordForm } from '../dictionary/word-forms.js';
import type { PartOfWord } from '../output/parts-of-words.js';
import type { ExplainedWord, RunnerUp } from '../pipeline/explain.js';
import type { GrammarUse } from '../rules/uses.js';
import type { FoundBy } from '../search/search.js';
import type { TokenKind } from '../words/token-kind.js';

/** A token of a text; the surfaces of a text's tokens joined are the text. */
export interface Token {
  readonly surface: string;
  /** Hiragana, as read in this place; empty for what has no reading. */
  readonly reading: string;
  /** Hiragana as spoken: わ for the particle は, ー for long vowels. */
  readonly pronunciation: string;
  /** Dictionary form as written. */
  readonly baseForm: string;
  /** Hiragana reading of the dictionary form. */
  readonly baseReading: string;
  /** IPADIC's levels joined by commas. */
  readonly partOfSpeech: string;
  readonly kind: TokenKind;
  /** False for what neither dictionary nor analyser knows, which no figure counts. */
  readonly isKnown: boolean;
  /** False also where other words nearly stood there, or nobody knows what the word means. */
  readonly isCertain: boolean;
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** The first definition; undefined when there is none. */
  readonly definition: string | undefined;
  /** How the dictionary form was changed: causative, passive, past. */
  readonly conjugation: readonly string[];
  /** The word after each of these changes: 食べさせる, 食べさせられる, 食べさせられた. */
  readonly conjugationForms: readonly string[];
  /** The surface in pieces, each with the reading above it. */
  readonly furigana: readonly FuriganaPiece[];
  /** Among how many most frequent words it is: 1000, 5000, 10000 or 20000; 0 when it is rarer or not known. */
  readonly frequencyBand: number;
  /** Morae before the pitch falls, one for each accepted accent; empty when nobody has the word. */
  readonly pitchAccents: readonly number[];
  /** The accent of the surface said alone, as it is inflected; undefined where nobody knows it, and of particles. */
  readonly spokenAccent: number | undefined;
  /** The accent phrases that begin in it: most words that continue one have none. Of a group, those of its parts. */
  readonly accentPhrases: readonly PhraseStart[];
  /** A particle, an auxiliary or an ending. */
  readonly isGrammar: boolean;
  /** Which use of a word of grammar is here; its meaning is the definition. Undefined for other words. */
  readonly grammar: Pick<GrammarUse, 'name' | 'example' | 'translation'> | undefined;
  /** The parts of a token grouped from several; empty otherwise. */
  readonly parts: readonly Token[];
  /**
   * How many of the parts, from the first, are the word itself, which counts as one; the others count by themselves.
   */
  readonly ownParts: number;
  /** An expression of the dictionary that goes across particles: 気が付く. */
  readonly isExpression: boolean;
}

/** A sentence of a corpus. */
export interface TranslatedSentence {
  readonly text: string;
  /** English. */
  readonly translation: string;
}

export interface WordReference {
  /** Key of a dictionary entry; may be empty. */
  readonly entry: string;
  /** Dictionary form as written. */
  readonly word: string;
  /** Hiragana; may be empty. */
  readonly reading: string;
  /** What it means where it stands, as its tokens' definitions say; in a text it may mean several things. */
  readonly meant?: readonly string[];
}

export interface DefinedWord {
  /** Glosses of the first senses; undefined when the dictionary does not have the word. */
  readonly definition: string | undefined;
  /** How many senses the entry has. */
  readonly senses: number;
  /** As in `Token`. */
  readonly frequencyBand: number;
  /** As in `FoundEntry`. */
  readonly jlpt: number;
  /** Of the entry in this spelling, in hiragana; that asked for where the dictionary does not have the word. */
  readonly reading: string;
  /** As in `FoundEntry`. */
  readonly otherSpellings: string[];
}

/** How a word is usually written and read. */
export interface UsuallyWritten {
  /** None of a word that is written as usual, or is in no dictionary. */
  readonly spellings: string[];
  /** As in `DefinedWord`. */
  readonly reading: string;
  /** Whether the dictionary has the entry. */
  readonly isFound: boolean;
}

export interface WordQuery {
  readonly word: string;
  /** Hiragana or katakana; empty when the learner gave none. */
  readonly reading: string;
  /** Key of the entry that it is of where it stands, and what it means there; empty when nobody asks that. */
  readonly entry?: string;
  readonly meant?: string;
}

/** A sense of an entry, for people. */
export interface EntrySense {
  /** By name: `godan verb`, `transitive`. */
  readonly partsOfSpeech: string[];
  /** `usually in kana`, `slang`, `honorific`. */
  readonly usage: string[];
  readonly definition: string;
  readonly notes: string[];
  /** Other entries to look at. */
  readonly see: string[];
  /** Where a loanword comes from. */
  readonly sources: string[];
}

/** What is known of a word that was looked up. */
export interface FoundWord {
  /** The word in the letters by which texts are analysed. */
  readonly letters: string;
  /** The likeliest first. */
  readonly entries: FoundEntry[];
  /** Of letters without an entry, where that is asked for. */
  readonly division?: Division;
}

/** Letters as the analyser divides them. */
export interface Division {
  /** How many words they are. */
  readonly words: number;
  /** One of these is a word of grammar. */
  readonly hasGrammar: boolean;
  /** Of letters that are one word with an entry, its dictionary form; else empty. */
  readonly baseForm: string;
  readonly baseReading: string;
}

/** How much is told of an entry: its key alone, a definition of the likeliest as well, or everything. */
export type EntryDetail = 'key' | 'definition' | 'everything';

export interface FoundEntry {
  readonly key: string;
  /** Its main spelling; its reading when it has none with kanji. */
  readonly headword: string;
  /** Hiragana reading that belongs to the word asked for. */
  readonly reading: string;
  readonly definition: string;
  readonly senses: number;
  /** The first of them, of those that the word asked for can have. */
  readonly details: readonly EntrySense[];
  readonly common: boolean;
  /** Among how many most frequent words it is: 1000, 5000, 10000 or 20000; 0 when it is rarer or not known. */
  readonly frequencyBand: number;
  /** Morae before the pitch falls, one for each accepted accent; empty when nobody has the word. */
  readonly pitchAccents: readonly number[];
  /** Level of the JLPT, 5 (N5) to 1; 0 when it is in no list. */
  readonly jlpt: number;
  /** The word asked for in its dictionary form, as it is spelled there: 坐る of 坐って. */
  readonly spelling: string;
  /** How else it is usually written; see `otherSpellings`. */
  readonly otherSpellings: readonly string[];
}

/** A word that somebody looked for. */
export interface SearchedWord {
  readonly by: FoundBy;
  /** As it is written where it was found; what was found by its reading, as it is usually written. */
  readonly written: string;
  /** How the word that was asked for, or is in the sentence, is changed, from the inside out. */
  readonly changes: string[];
  /** As it stands in the sentence that was asked for; empty otherwise. */
  readonly surface: string;
  readonly entry: FoundEntry;
}

/** A word whose pitch is listened to. */
export interface HeardWord {
  /** As it is usually written. */
  readonly written: string;
  /** Morae before the pitch falls, 0 for none, as voices say it. */
  readonly accent: number;
  readonly entry: FoundEntry;
}

/** Words that are said alike but for their pitch. */
export interface AccentPairs {
  /** The word that was asked about, and for each other accent the word that has it and is in most use. */
  readonly words: readonly HeardWord[];
  /** What is said after each of them, so that a fall after the last mora is heard; empty where no word has one. */
  readonly particle: string;
}

/** A spelling or a reading of an entry. */
export interface FormOfEntry {
  readonly text: string;
  readonly common: boolean;
  /** Outdated, irregular or rare. */
  readonly rare: boolean;
}

/** What is known of a word by itself. */
export interface DescribedWord {
  readonly word: FoundEntry;
  /** As it is written here. */
  readonly written: string;
  /** With kanji, the main one first. */
  readonly spellings: FormOfEntry[];
  /** In kana, the main one first. */
  readonly readings: FormOfEntry[];
  /** None for what does not inflect. */
  readonly forms: WordForm[];
  /** What a compound is made of. */
  readonly parts: PartOfWord[];
  /** Longer words that have it in them, those in most use first; at most 20. */
  readonly madeWith: SearchedWord[];
}

/** Why a token of a text is what it is. */
export interface ExplainedToken {
  /** What the lattice found there. */
  readonly words: readonly ExplainedWord[];
  /** What was changed of that, in its order. */
  readonly steps: readonly {
    /** Name of the stage; see `stages.ts`. */
    readonly stage: string;
    /** Of the rule or the row that says so, as `reason.ts` has it. */
    readonly rule: string;
    readonly writtenIn: string;
    /** A sentence in which the rule holds; empty where none is written down. */
    readonly example: string;
    /** What weighed most, heaviest first; empty where nothing is weighed. */
    readonly because: readonly Ground[];
    readonly from: readonly ExplainedWord[];
    readonly to: readonly ExplainedWord[];
  }[];
  /** The likeliest of what else the lattice would have found; undefined where there is nothing, or it is not compared. */
  readonly runnerUp: Omit<RunnerUp, 'start' | 'end'> | undefined;
}
