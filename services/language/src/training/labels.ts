import type { Lattice } from '../analyser/lattice.js';
import { canChoose, keyOf, lookAt, readingOf } from '../choices/features.js';
import type { Lexemes } from '../entries/lexemes.js';
import { morphemesOf } from '../pipeline/morphemes.js';
import type { Stage, Trace } from '../pipeline/stages.js';
import { CONTEXT_ROWS } from '../readings/context-readings.js';
import { HOMOGRAPHS } from '../readings/homographs.js';
import { readTable } from '../tables/read-table.js';
import { conjugatedReading } from '../words/base-reading.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { AnnotatedPlaces, type AnnotatedSentence, lengthOfStem } from './annotated-text.js';

/** A word in its place, and how somebody has read it. */
export interface Label {
  /** By what the model knows it. */
  readonly word: string;
  /** How it is read: `いく`, and `おこなう=行う` of another word. */
  readonly choice: string;
  /** How it was read before the choice. */
  readonly current: string;
  /** As `feature=value`, each once. */
  readonly features: readonly string[];
  readonly sentence: string;
}

/** A sentence of ours, and how one of its words is read. */
export interface Example {
  readonly sentence: string;
  /** Dictionary form or form, as written. */
  readonly word: string;
  readonly choice: string;
}

/** Tables whose examples are sentences that people have read as they are shown. */
const TABLES_WITH_EXAMPLES = ['uses', 'meanings', 'together', 'joined', 'divided', 'endings'];

/** Files of the starter corpus. */
const LEVELS = [1, 2, 3, 4, 5];

/** Sentences of ours whose readings by the engine have been checked and are right, but are not written down. */
export const sentencesReadRight = (): string[] =>
  [
    ...TABLES_WITH_EXAMPLES.flatMap((table) =>
      readTable(`data/grammar/${table}.tsv`, ['example'], ({ example }) => example),
    ),
    ...LEVELS.flatMap((level) =>
      readTable(`../corpus-admin/starter-corpus/level-${level}.tsv`, ['sentence_ja'], (row) => row.sentence_ja),
    ),
  ]
    .map((sentence) => sentence.replaceAll('/', ''))
    .filter((sentence) => sentence !== '');

/** The examples of all rows that read a word by its neighbours, and sentences written for training. */
export function examplesOfRows(): Example[] {
  const ofContext = CONTEXT_ROWS.filter(({ about }) => about !== 'sound').map(
    ({ example, word, reading, base, baseReading = '' }) => {
      return { sentence: example, word, choice: base === undefined ? reading : `${baseReading}=${base}` };
    },
  );
  const ofHomographs = HOMOGRAPHS.map(({ example, word, reading }) => ({ sentence: example, word, choice: reading }));
  const written = ['gold/first-sentences.tsv', 'data/model/sentences.tsv'].flatMap((table) =>
    readTable(table, ['sentence', 'word', 'reading'], ({ sentence, word, reading }) => {
      return { sentence, word, choice: reading };
    }),
  );
  return [...ofContext, ...ofHomographs, ...written].filter(({ sentence }) => sentence !== '');
}

/** Finds labels in texts as the analyser has their words when a reading is chosen. */
export class Labels {
  constructor(
    private readonly lattice: Lattice,
    private readonly lexemes: Lexemes,
    /** Words of which nothing is learnt. */
    private readonly leftOut: ReadonlySet<string>,
  ) {}

  /** Of all words of a sentence that are where its annotation has words. */
  ofSentence(sentence: AnnotatedSentence): Label[] {
    const places = new AnnotatedPlaces(sentence);
    const words = this.wordsOf(places.text);
    return words.flatMap(({ start, end, lexeme }, index) => {
      const read = places.at(start, end);
      if (!read || !canChoose(words, index)) return [];
      const choice = choiceOf(lexeme, read.reading, read.base);
      return choice === undefined || !this.isReadSo(lexeme, choice)
        ? []
        : this.labelAt(words, index, choice, places.text);
    });
  }

  /** Whether the dictionary has the choice of what is inflected. */
  private isReadSo(lexeme: Lexeme, choice: string): boolean {
    const [reading = '', base = lexeme.base] = choice.split('=');
    return keyOf(lexeme) === lexeme.surface || this.lexemes.spellings.isReadAs(base, reading);
  }

  /** Of all words of a sentence as they are read without the choice. */
  ofReadRight(sentence: string): Label[] {
    const words = this.wordsOf(sentence);
    return words.flatMap(({ lexeme }, index) =>
      canChoose(words, index) ? this.labelAt(words, index, readingOf(lexeme), sentence) : [],
    );
  }

  /** Of the one word that an example is about. */
  ofExample({ sentence, word, choice }: Example): Label[] {
    const words = this.wordsOf(sentence);
    const index = words.findIndex(({ lexeme }) => lexeme.base === word || lexeme.surface === word);
    if (index < 0 || !canChoose(words, index)) return [];
    const { lexeme } = words[index]!;
    const [reading, base] = choice.split('=');
    const named = base === lexeme.base ? reading! : choice;
    return this.isReadSo(lexeme, named) ? this.labelAt(words, index, named, sentence) : [];
  }

  private labelAt(words: readonly Morpheme[], index: number, choice: string, sentence: string): Label[] {
    const { lexeme } = words[index]!;
    if (this.leftOut.has(lexeme.base)) return [];
    const features = new Set<string>();
    lookAt(words, index, (feature, value) => features.add(`${feature}=${value}`));
    return [{ word: keyOf(lexeme), choice, current: readingOf(lexeme), features: [...features], sentence }];
  }

  private wordsOf(text: string): readonly Morpheme[] {
    const found = new WordsBeforeChoice();
    morphemesOf(text, this.lattice, this.lexemes, {}, found);
    return found.words;
  }
}

/** How a word is read, by the reading of its kanji; undefined where that cannot be a form of the annotated word. */
function choiceOf(lexeme: Lexeme, stem: string, annotatedBase: string): string | undefined {
  const { surface, base, conjugation } = lexeme;
  const length = lengthOfStem(surface);
  const read = `${stem}${surface.slice(length)}`;
  if (keyOf(lexeme) === surface) return read;
  // Where no kana follow, it is mostly no form of the word: 長 of 校長.
  if (surface.length === length) return undefined;
  // 来 is the one stem that is read otherwise in each form.
  if (conjugation.startsWith('カ変')) return undefined;
  const readingOfForm = (form: string) => {
    const isFormOfIt = lengthOfStem(form) === length && form.startsWith(surface.slice(0, length));
    const reading = `${stem}${form.slice(length)}`;
    return isFormOfIt && conjugatedReading(surface, form, reading) === read ? reading : undefined;
  };
  const own = readingOfForm(base);
  if (own !== undefined && (annotatedBase === base || own === readingOf(lexeme))) return own;
  const other = /[うくぐすつぬぶむるい]$/u.test(annotatedBase) ? readingOfForm(annotatedBase) : undefined;
  return other === undefined ? own : `${other}=${annotatedBase}`;
}

/** The words as they are before the stage that chooses. */
class WordsBeforeChoice implements Trace {
  words: readonly Morpheme[] = [];

  begin(): void {}

  after({ name }: Stage, _: unknown, morphemes: readonly Morpheme[]): void {
    if (name === 'context') this.words = [...morphemes];
  }

  withSpaces(): void {}

  asWritten(): void {}
}
