import type { AmbiguitySearch, TextNames } from '../analyser/lattice.js';
import { fixBoundaries } from '../boundaries/fix-boundaries.js';
import { joinAddresses, joinLetters } from '../boundaries/letter-runs.js';
import type { Lexemes } from '../entries/lexemes.js';
import { findExpressions } from '../meanings/expressions.js';
import { findMeanings } from '../meanings/meanings.js';
import { readTogether } from '../meanings/read-together.js';
import { readNumbers } from '../numbers/numbers.js';
import { joinUnits } from '../numbers/units.js';
import { type Group, groupingsOf, groupsOf } from '../output/groups.js';
import { type FoundPattern, findPatterns } from '../patterns/find-patterns.js';
import { readAsCompounds } from '../readings/compound-readings.js';
import { readInContext } from '../readings/context-readings.js';
import { readHomographsByNeighbours } from '../readings/homographs.js';
import { joinKanji } from '../readings/kanji-runs.js';
import { readAsLearnt } from '../readings/learnt-readings.js';
import { readPoliteStems } from '../readings/polite-stems.js';
import { changesByUse, type GrammarUse, usesIn } from '../rules/uses.js';
import type { GivenReading } from '../text/normalise.js';
import type { SpacesBetweenWords } from '../text/spaces-between-words.js';
import { type Correcting, correct } from '../text-glossary/corrections.js';
import { readAsGiven } from '../text-glossary/given-readings.js';
import { recogniseNames } from '../text-glossary/names.js';
import { nameSpeakers } from '../text-glossary/speakers.js';
import type { TextGlossary } from '../text-glossary/text-glossary.js';
import { findVerbsOfRuby } from '../text-glossary/verbs-of-ruby.js';
import type { Change } from '../words/changes.js';
import type { Morpheme } from '../words/morpheme.js';

export interface Work {
  readonly text: string;
  /** Each stage changes them in place. */
  readonly morphemes: Morpheme[];
  /** Ruby of the text. */
  readonly readings: readonly GivenReading[];
  readonly lexemes: Lexemes;
  readonly glossary: TextGlossary;
  /** Runs the lattice over another text. */
  readonly analyse: (text: string) => Morpheme[];
  readonly margins?: AmbiguitySearch | undefined;
  /** Indexes of the words whose meaning `readTogether` chose. */
  chosen?: ReadonlySet<number>;
}

/** The words of a text in their last form, of which tokens are made. */
export interface TokenWork {
  readonly morphemes: readonly Morpheme[];
  readonly lexemes: Lexemes;
  groups?: readonly Group[];
  /** The use of each word of grammar. */
  uses?: ReadonlyMap<Morpheme, GrammarUse>;
  /** Its grammar points, those with more letters of their own first. */
  patterns?: readonly FoundPattern[];
}

/** One step from the lattice's words to those that a learner sees. */
export interface Stage<On = never> {
  readonly name: string;
  /** For learners who ask why a word is read so. */
  readonly does: string;
  /** Source files, below the folder of the service. */
  readonly writtenIn: string;
  /** Its changes come from the text itself or from the learner, and so are certain. */
  readonly isSaid?: boolean;
  readonly dependsOnContext?: boolean;
  /** @returns its changes in order; undefined where it had nothing to do */
  readonly run: (work: On) => Iterable<Change> | undefined;
}

export interface LatticeInput {
  readonly text: string;
  readonly own: TextNames | undefined;
  readonly between: SpacesBetweenWords;
  readonly readings: readonly GivenReading[];
}

/** Observes a text on its way through the stages. Morphemes change after a method returns: copy what is kept. */
export interface Trace {
  /** After the lattice. */
  begin(morphemes: readonly Morpheme[], asked: LatticeInput): void;
  after(stage: Stage, changes: Iterable<Change>, morphemes: readonly Morpheme[]): void;
  readonly margins?: AmbiguitySearch;
  /** The stages so far ran without the spaces between words. */
  withSpaces(morphemes: readonly Morpheme[]): void;
  /** @param offsetOf maps offsets of the normalised text to the text as it is written */
  asWritten(offsetOf: (offset: number) => number, morphemes: readonly Morpheme[]): void;
}

export const LATTICE: Stage = {
  name: 'lattice',
  does: 'finds the cheapest way through the words of IPADIC and ours',
  writtenIn: 'src/analyser, data/lattice',
  run: () => undefined,
};

/** How words are divided and read: a later stage overrides an earlier one. */
export const READING_STAGES: readonly Stage<Work>[] = [
  {
    name: 'verbs of ruby',
    does: 'takes the verb that ruby reads in its place',
    writtenIn: 'src/text-glossary/verbs-of-ruby.ts',
    isSaid: true,
    run: ({ text, morphemes, readings, lexemes, analyse }) =>
      findVerbsOfRuby(text, morphemes, readings, lexemes, analyse),
  },
  {
    name: 'boundaries',
    does: 'divides what the lattice joins wrongly, and joins what it divides wrongly',
    writtenIn: 'src/boundaries/fix-boundaries.ts, data/grammar/joined.tsv, data/grammar/divided.tsv',
    run: ({ text, morphemes, lexemes }) => fixBoundaries(text, morphemes, lexemes),
  },
  {
    name: 'polite stems',
    does: 'reads stems of verbs after お',
    writtenIn: 'src/readings/polite-stems.ts',
    run: ({ morphemes, lexemes }) => readPoliteStems(morphemes, lexemes),
  },
  {
    name: 'units',
    does: 'joins units beside numbers that the lattice divides',
    writtenIn: 'src/numbers/units.ts, data/grammar/units.tsv',
    run: ({ text, morphemes, lexemes }) => joinUnits(text, morphemes, lexemes),
  },
  {
    name: 'numbers',
    does: 'joins numbers, and reads them with what they count',
    writtenIn: 'src/numbers/numbers.ts, data/grammar/counters.tsv',
    run: ({ text, morphemes, lexemes }) => readNumbers(text, morphemes, lexemes),
  },
  {
    name: 'compounds',
    does: 'reads words together as the dictionary reads the whole',
    writtenIn: 'src/readings/compound-readings.ts',
    run: ({ morphemes, lexemes }) => readAsCompounds(morphemes, lexemes),
  },
  {
    name: 'homographs',
    does: 'chooses between the readings of one spelling by the words near it',
    writtenIn: 'data/grammar/homographs.tsv',
    run: ({ morphemes, lexemes }) => readHomographsByNeighbours(morphemes, lexemes),
  },
  {
    name: 'context',
    does: 'chooses readings of verbs, nouns, people and times by the words around them',
    writtenIn: 'data/grammar/context.tsv, src/readings/context-readings.ts',
    run: ({ morphemes, lexemes }) => readInContext(morphemes, lexemes),
  },
  {
    name: 'choices',
    does: 'chooses the reading that a word mostly has in such places, as learnt from texts whose words people have read',
    writtenIn: 'data/model/readings.tsv, src/choices, src/readings/learnt-readings.ts',
    run: ({ morphemes, lexemes, margins }) => readAsLearnt(morphemes, lexemes, margins),
  },
  {
    name: 'kanji',
    does: 'joins kanji that the dictionary reads otherwise as a whole',
    writtenIn: 'src/readings/kanji-runs.ts',
    run: ({ text, morphemes, lexemes }) => joinKanji(text, morphemes, lexemes),
  },
  {
    name: 'addresses',
    does: 'joins addresses of pages and of people',
    writtenIn: 'src/boundaries/letter-runs.ts',
    run: ({ text, morphemes }) => joinAddresses(text, morphemes),
  },
  {
    name: 'letters',
    does: 'joins runs of Latin letters and signs',
    writtenIn: 'src/boundaries/letter-runs.ts',
    run: ({ morphemes, lexemes }) => joinLetters(morphemes, lexemes),
  },
  {
    name: 'words of the text',
    does: 'takes names and readings that the text says elsewhere',
    writtenIn: 'src/text-glossary/text-glossary.ts',
    isSaid: true,
    run: ({ text, morphemes, lexemes, glossary }) => glossary.applyTo(morphemes, text, lexemes),
  },
  {
    name: 'ruby',
    does: 'takes the readings that the text gives in their places',
    writtenIn: 'src/text-glossary/given-readings.ts',
    isSaid: true,
    run: ({ text, morphemes, readings, lexemes }) => readAsGiven(text, morphemes, readings, lexemes),
  },
];

/** Which word is meant, when all are divided and read. */
export const MEANING_STAGES: readonly Stage<Work>[] = [
  {
    name: 'speakers',
    does: 'makes names of who speaks at the start of a line',
    writtenIn: 'src/text-glossary/speakers.ts',
    run: ({ morphemes, lexemes }) => nameSpeakers(morphemes, lexemes),
  },
  {
    name: 'names',
    does: 'distinguishes names from words',
    writtenIn: 'src/text-glossary/names.ts',
    run: ({ morphemes, lexemes }) => recogniseNames(morphemes, lexemes),
  },
  {
    name: 'together',
    does: 'chooses nouns and verbs in kana that are said together',
    writtenIn: 'data/grammar/together.tsv',
    run: (work) => {
      const { chosen, changes } = readTogether(work.morphemes, work.lexemes);
      work.chosen = chosen;
      return changes;
    },
  },
  {
    name: 'meanings',
    does: 'chooses entries and senses by the words around it',
    writtenIn: 'data/grammar/meanings.tsv, data/grammar/classes.tsv',
    dependsOnContext: true,
    run: ({ morphemes, lexemes, chosen }) => findMeanings(morphemes, lexemes, chosen!),
  },
];

/** A learner's corrections override everything. */
export const CORRECTING_STAGES: readonly Stage<Correcting>[] = [
  {
    name: 'corrections',
    does: 'divides and reads words as their learner has corrected them',
    writtenIn: 'src/text-glossary/corrections.ts',
    isSaid: true,
    run: correct,
  },
];

/** For counts and for tokens. */
export const EXPRESSION_STAGES: readonly Stage<Pick<Work, 'morphemes' | 'lexemes'>>[] = [
  {
    name: 'expressions',
    does: 'finds expressions of the dictionary that go across particles, and reads their last words as it does',
    writtenIn: 'src/meanings/expressions.ts',
    run: ({ morphemes, lexemes }) => findExpressions(morphemes, lexemes),
  },
];

/** For tokens only. */
export const TOKEN_STAGES: readonly Stage<TokenWork>[] = [
  {
    name: 'groups',
    does: 'puts together what a reader takes as one word: compounds of the dictionary, and お with what it honours',
    writtenIn: 'src/output/groups.ts, src/output/compounds.ts',
    run: (work) => {
      work.groups = [...groupsOf(work.morphemes, work.lexemes)];
      return groupingsOf(work.groups, work.morphemes);
    },
  },
  {
    name: 'uses',
    does: 'says what particles, auxiliaries and nouns of grammar mean in their places',
    writtenIn: 'data/grammar/uses.tsv',
    run: (work) => {
      const uses = usesIn(work.morphemes);
      work.uses = uses;
      return changesByUse(work.morphemes, uses);
    },
  },
];

export const PATTERN_STAGES: readonly Stage<TokenWork>[] = [
  {
    name: 'patterns',
    does: 'finds grammar points of several words, and changes none of them',
    writtenIn: 'data/grammar/patterns',
    run: (work) => {
      work.patterns = findPatterns(work.morphemes);
      return undefined;
    },
  },
];

export const ALL_STAGES: readonly Stage[] = [
  LATTICE,
  ...READING_STAGES,
  ...MEANING_STAGES,
  ...CORRECTING_STAGES,
  ...EXPRESSION_STAGES,
  ...TOKEN_STAGES,
  ...PATTERN_STAGES,
];

export function runStages<On extends { readonly morphemes: readonly Morpheme[] }>(
  stages: readonly Stage<On>[],
  work: On,
  trace: Trace | undefined,
): void {
  for (const stage of stages) {
    const changes = stage.run(work);
    if (trace && changes) trace.after(stage, changes, work.morphemes);
  }
}
