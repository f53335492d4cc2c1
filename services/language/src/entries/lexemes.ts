import { isKana, toHiragana } from '@ichibun/japanese/kana';
import type { IpadicWord, IpadicWords, PartOfSpeech } from '../analyser/ipadic.js';
import { firstDefinition, otherDefinitions } from '../dictionary/definition.js';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { WrittenWord } from '../dictionary/entry.js';
import { Spellings } from '../dictionary/spellings.js';
import { classMeant, WordClass } from '../dictionary/word-class.js';
import type { NameFile } from '../names/name-file.js';
import { WordsTogether } from '../rules/together.js';
import { baseReadingOf } from '../words/base-reading.js';
import { type BareLexeme, Lexeme, type LexemeFields } from '../words/lexeme.js';
import { isGrammarWord, kindOf } from '../words/token-kind.js';
import { CompoundLines } from './compound-lines.js';
import { entryOfRuby, mayBeAnotherByRuby } from './entry-of-ruby.js';
import { ExpressionLines } from './expression-lines.js';
import { findEntry, findEntryOfClass } from './find-entry.js';
import { grammarOfEntry } from './grammar-words.js';
import { type HonouredWord, honouredWord } from './honoured-words.js';
import { meantSense } from './meant-sense.js';
import { isNameOnly, isNoPlace, mayBeNamesEntry, nameDefinition, OF_THIS_TEXT, sortOfName } from './name-definition.js';
import { canBeRead } from './possible-readings.js';
import { inflectedReadingByDictionary, nounReadingByDictionary } from './reading-by-dictionary.js';
import { standardForm } from './standard-form.js';

const NAME = '名詞,固有名詞,人名,一般';

const NO_ENTRY = { entry: '', definition: undefined, otherDefinitions: undefined, rank: 0 };

/** エルフ is a firm to IPADIC only. */
const isOrganisation = ({ surface, partOfSpeech }: BareLexeme): boolean =>
  partOfSpeech === '名詞,固有名詞,組織' && /^[ァ-ヺー]+$/u.test(surface);

const ANY_VERB = WordClass.godan | WordClass.ichidan | WordClass.kuru | WordClass.suru;

/** How many lexemes are kept for the next text; a novel has about 15,000. */
const KEPT = 50_000;

/** A word with what another entry says; that is grammar no longer because its own was: と for 戸. */
function withEntryOf(lexeme: Lexeme, changes: Partial<LexemeFields>): Lexeme {
  const isOther = changes.entry !== undefined && changes.entry !== lexeme.entry;
  const isGrammar = lexeme.isGrammar && (!isOther || isGrammarWord(lexeme.surface, lexeme.partOfSpeech));
  return lexeme.with({ ...changes, isGrammar });
}

/** All that an entry is looked for by, and that a word keeps: words that differ in any of it are others. */
const inOneText = (word: BareLexeme): string =>
  `${word.surface}:${word.reading}:${word.pronunciation}:${word.base}:${word.asAnalysed}:${word.baseReading}:${word.partOfSpeech}:${word.conjugation}:${word.form}`;

/** Turns words that the analyser found into lexemes, with their dictionary entries. */
export class Lexemes {
  private readonly known = new Map<number, Lexeme>();
  private readonly others = new Map<string, Lexeme>();
  private readonly compoundLines: CompoundLines | undefined;
  private readonly expressionLines: ExpressionLines | undefined;
  private readonly compounds = new WeakMap<Line, Lexeme>();
  private readonly honouredWords = new WeakMap<Line, HonouredWord | undefined>();
  /** What the dictionary says of any spelling, whether it is a word of the text or not. */
  readonly spellings: Spellings;
  private pairs: WordsTogether | undefined;

  constructor(
    private readonly words: IpadicWords,
    readonly dictionary: Dictionary | undefined,
    private readonly names?: NameFile,
  ) {
    this.spellings = new Spellings(dictionary);
    this.compoundLines = dictionary && new CompoundLines(dictionary);
    this.expressionLines = dictionary && new ExpressionLines(dictionary);
  }

  /** What goes together, by the readings that the dictionary has; read when a text first asks for it. */
  get together(): WordsTogether {
    this.pairs ??= new WordsTogether(this.spellings);
    return this.pairs;
  }

  /**
   * A word of a text, from an offset to another one.
   *
   * @param id the word's id in IPADIC; what it knows is always written the same
   */
  get(id: number, text: string, start: number, end: number): Lexeme {
    return this.known.get(id) ?? this.newOne(id, text.slice(start, end));
  }

  private newOne(id: number, surface: string): Lexeme {
    const word = this.words.get(id);
    if (!word.known) return this.kept(`guessed:${id}:${surface}`, () => this.lexemeOf(word, surface));
    const lexeme = this.lexemeOf(word, surface);
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(id, lexeme);
    return lexeme;
  }

  /**
   * A lexeme that the analyser does not know as one word, such as 二日 written 2日.
   *
   * @param given what is known; the entry is looked for by its dictionary form and reading
   */
  compose(given: BareLexeme, classes: number): Lexeme {
    return this.kept(`composed:${inOneText(given)}:${classes}`, () =>
      this.defined(given, this.dictionary && findEntryOfClass(this.dictionary, given, classes), true),
    );
  }

  /** A sign that is said as a word, and counts as it, though it is no letter: ㎏. */
  ofSign(given: BareLexeme): Lexeme {
    return this.kept(`sign:${inOneText(given)}`, () => {
      const line = this.dictionary && findEntryOfClass(this.dictionary, given, 0);
      const lexeme = this.defined({ ...given, surface: given.base }, line, true);
      return lexeme.with({ surface: given.surface, kind: 'word' });
    });
  }

  /** The line of the dictionary that a compound is; see `compound-lines.ts`. */
  compoundLine(written: string, reading: string): Line | undefined {
    return this.compoundLines?.of(written, reading);
  }

  /** The line of the dictionary that an expression is; see `expression-lines.ts`. */
  expressionLine(written: string, read: string, lastRead: string): Line | undefined {
    return this.expressionLines?.of(written, read, lastRead);
  }

  /**
   * A word that the analyser has in several.
   *
   * @param base its dictionary form as written
   * @param line as `compoundLine` found it, or `honoured`
   * @param partOfSpeech of its first word
   */
  compound(base: string, line: Line, partOfSpeech: string): Lexeme {
    const kept = this.compounds.get(line);
    if (kept?.base === base && kept.partOfSpeech === partOfSpeech) return kept;
    // 行ってくる is a verb, and not only what one says at the door.
    const classes = partOfSpeech.startsWith('動詞') && /[うくぐすつぬぶむる]$/u.test(base) ? ANY_VERB : 0;
    const reading = toHiragana(line.reading);
    const lexeme = new Lexeme({
      surface: base,
      base,
      asAnalysed: base,
      reading,
      baseReading: reading,
      pronunciation: reading,
      partOfSpeech,
      conjugation: '',
      form: '',
      derivation: '',
      kind: 'word',
      isGrammar: false,
      certain: true,
      entry: this.dictionary!.keyOf(line.id),
      definition: firstDefinition(this.dictionary!.entry(line.id), line, classes),
      rank: this.dictionary!.rankOf(line.id, base),
    });
    this.compounds.set(line, lexeme);
    return lexeme;
  }

  /** The same as a noun, as rows of meanings know compounds. */
  noun(base: string, line: Line): Lexeme {
    return this.whole(base, toHiragana(line.reading));
  }

  /** The word that an お or ご only honours; undefined where the whole means something else. See `honoured-words.ts`. */
  honoured(base: string, line: Line): HonouredWord | undefined {
    if (!this.honouredWords.has(line)) this.honouredWords.set(line, honouredWord(this.dictionary!, base, line));
    return this.honouredWords.get(line);
  }

  /** The same word in a text, read otherwise; its entry is looked up again. */
  reread(
    lexeme: Lexeme,
    { reading, base = lexeme.base, baseReading }: { reading: string; base?: string; baseReading?: string },
  ): Lexeme {
    const read = baseReading ?? baseReadingOf(lexeme.surface, reading, base, lexeme.conjugation);
    const given = { ...lexeme, reading, pronunciation: reading, base, baseReading: read };
    return this.kept(`reread:${inOneText(given)}`, () => this.identified(given, true));
  }

  /** Whether a word can have a reading; see `canBeRead`. @param read as the analyser reads a text by itself */
  canBeRead(word: string, reading: string, read: (text: string) => string): boolean {
    return canBeRead(word, reading, { dictionary: this.dictionary, names: this.names, read });
  }

  /**
   * A name of the text's own.
   *
   * @param reading hiragana; empty when unknown
   */
  name(surface: string, reading: string): Lexeme {
    return this.kept(`name:${surface}:${reading}`, () => {
      const read = reading || (isKana(surface) ? toHiragana(surface) : (this.names?.of(surface)[0]?.reading ?? ''));
      const given = { surface, base: surface, reading: read, baseReading: read, pronunciation: read };
      const lexeme = { ...given, asAnalysed: surface, partOfSpeech: NAME, conjugation: '', form: '', ...NO_ENTRY };
      const definition = nameDefinition(this.names, surface, read);
      return new Lexeme({
        ...lexeme,
        definition: definition ? `${definition}; ${OF_THIS_TEXT}` : OF_THIS_TEXT,
        derivation: '',
        kind: 'name',
        isGrammar: false,
        certain: true,
      });
    });
  }

  /** A name in the letters of its text. */
  spelled(name: Lexeme, surface: string): Lexeme {
    const key = `spelled:${surface}:${name.reading}:${name.partOfSpeech}:${name.definition ?? ''}`;
    return this.kept(key, () => name.with({ surface, base: surface }));
  }

  /**
   * The word with the sense that is meant; the word as it is where the dictionary has no such sense.
   *
   * @param says phrases, one of which is in the sense
   */
  meaning(lexeme: Lexeme, says: readonly string[]): Lexeme {
    return this.kept(`meant:${inOneText(lexeme)}:${lexeme.entry}:${says[0]}`, () => {
      const meant = meantSense(this.dictionary!, lexeme, says);
      return meant ? withEntryOf(lexeme, meant) : lexeme;
    });
  }

  /** A word as ruby reads it, which may be another one than its spelling says: 判明《はっきり》. */
  ofRuby(lexeme: Lexeme): Lexeme {
    if (!this.dictionary || !mayBeAnotherByRuby(lexeme)) return lexeme;
    const { surface, baseReading, conjugation, entry, kind } = lexeme;
    return this.kept(`ruby:${inOneText(lexeme)}:${entry}:${kind}`, () => {
      if (entry !== '' && this.spellings.isEntryReadAs(entry, baseReading)) return lexeme;
      const line = entryOfRuby(this.dictionary!, lexeme);
      if (!line) return lexeme;
      const found = conjugation === '' && entry === '' ? this.whole(surface, lexeme.reading) : lexeme;
      return withEntryOf(found, { ...this.entryOf(line.id, line, 0), kind: 'word', certain: true });
    });
  }

  /** A word of the text's own that is read as it says, with its entry where the dictionary has it. */
  whole(surface: string, reading: string): Lexeme {
    const given = { surface, base: surface, reading, baseReading: reading, pronunciation: reading };
    return this.compose({ ...given, partOfSpeech: '名詞,一般', conjugation: '', form: '' }, 0);
  }

  /** The same word with another entry; without one of that key, the word as it is. */
  withEntry(lexeme: Lexeme, key: string): Lexeme {
    const id = this.dictionary?.find(key);
    return id === undefined
      ? lexeme
      : withEntryOf(lexeme, {
          ...this.entryOf(id, { written: lexeme.base, reading: lexeme.baseReading }, classMeant(lexeme.partOfSpeech)),
          kind: 'word',
          certain: true,
        });
  }

  private kept(key: string, make: () => Lexeme): Lexeme {
    const kept = this.others.get(key);
    if (kept) return kept;
    const lexeme = make();
    if (this.others.size >= KEPT) this.others.clear();
    this.others.set(key, lexeme);
    return lexeme;
  }

  private lexemeOf({ partOfSpeech, ...word }: IpadicWord, surface: string): Lexeme {
    const asAnalysed = word.base ?? surface;
    const spelling = word.known ? undefined : this.spellings.inKatakanaOfToday(surface);
    if (spelling !== undefined) return this.spelledIn(surface, spelling, partOfSpeech.name);
    const base = standardForm(asAnalysed, partOfSpeech.name);
    const known = word.reading ?? (isKana(surface) ? toHiragana(surface) : '');
    const reading = this.readingByDictionary(surface, known, base, partOfSpeech) ?? known;
    const lexeme: BareLexeme = {
      surface,
      reading,
      pronunciation: reading === known ? (word.pronunciation ?? reading) : reading,
      base,
      asAnalysed,
      baseReading: baseReadingOf(surface, reading, base, partOfSpeech.conjugation),
      partOfSpeech: partOfSpeech.name,
      conjugation: partOfSpeech.conjugation,
      form: partOfSpeech.form,
    };
    return this.identified(lexeme, word.known);
  }

  private readingByDictionary(surface: string, reading: string, base: string, partOfSpeech: PartOfSpeech) {
    return (
      nounReadingByDictionary(this.spellings, surface, reading, partOfSpeech.name) ??
      (this.dictionary &&
        inflectedReadingByDictionary(this.dictionary, this.spellings, { surface, reading, base }, partOfSpeech))
    );
  }

  /** With its entry; a verb that only the plain verb's entry explains becomes a form of that. */
  private identified(lexeme: BareLexeme, known: boolean): Lexeme {
    if (!this.dictionary) return this.defined(lexeme, undefined, known);
    const { line, plain } = findEntry(this.dictionary, lexeme);
    if (!plain) return this.defined(lexeme, line, known);
    const derived = { ...lexeme, base: plain.written, baseReading: plain.reading };
    return this.defined(derived, line, known).with({ derivation: plain.derivation });
  }

  /** A word in katakana that the dictionary has in another spelling. */
  private spelledIn(surface: string, base: string, partOfSpeech: string): Lexeme {
    const [reading, baseReading] = [toHiragana(surface), toHiragana(base)];
    const given = { surface, base, reading, baseReading, pronunciation: baseReading };
    return this.identified({ ...given, partOfSpeech, conjugation: '', form: '' }, true);
  }

  private defined(lexeme: BareLexeme, line: Line | undefined, known: boolean): Lexeme {
    const kind =
      !line && isNameOnly(this.names, lexeme)
        ? 'name'
        : kindOf(
            lexeme.surface,
            lexeme.partOfSpeech,
            line !== undefined &&
              (line.common || line.first || isOrganisation(lexeme) || isNoPlace(this.dictionary!, lexeme, line)),
          );
    const isGrammarHere = kind === 'word' && isGrammarWord(lexeme.surface, lexeme.partOfSpeech);
    const { isItsEntry, isGrammar } =
      line && kind === 'word'
        ? grammarOfEntry({ asAnalysed: lexeme.base, ...lexeme }, line.classes, isGrammarHere)
        : { isItsEntry: true, isGrammar: isGrammarHere };
    const hasEntry =
      line && isItsEntry && (kind === 'word' || (kind === 'name' && mayBeNamesEntry(this.dictionary!, lexeme, line)));
    const reading = lexeme.reading || (hasEntry && lexeme.base === lexeme.surface ? toHiragana(line.reading) : '');
    return new Lexeme({
      asAnalysed: lexeme.base,
      ...lexeme,
      reading,
      pronunciation: lexeme.pronunciation || reading,
      baseReading: lexeme.baseReading || (hasEntry ? toHiragana(line.reading) : ''),
      derivation: '',
      kind,
      isGrammar,
      certain: known || line !== undefined,
      ...(hasEntry ? this.entryOf(line.id, line, classMeant(lexeme.partOfSpeech)) : NO_ENTRY),
      ...(kind === 'name' &&
        !hasEntry && {
          definition: nameDefinition(this.names, lexeme.surface, reading) ?? sortOfName(lexeme.partOfSpeech),
        }),
      // AI and SNS are no words to learn, but the dictionary says what they are.
      ...(kind === 'latin' &&
        line &&
        lexeme.surface.length > 1 && {
          definition: this.entryOf(line.id, line, 0).definition,
        }),
    });
  }

  private entryOf(id: number, form: WrittenWord, classes: number) {
    const entry = this.dictionary!.entry(id);
    return {
      entry: this.dictionary!.keyOf(id),
      definition: firstDefinition(entry, form, classes),
      otherDefinitions: otherDefinitions(entry, form, classes),
      rank: this.dictionary!.rankOf(id, form.written),
    };
  }
}
