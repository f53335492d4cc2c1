import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import type { IpadicWord, IpadicWords, PartOfSpeech } from '../analyser/ipadic.js';
import { definitionsOf, firstDefinition, hasPhrase, otherDefinitions } from '../dictionary/definition.js';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { WrittenWord } from '../dictionary/entry.js';
import { lookUp, lookUpExactly, type Query, sameReading } from '../dictionary/look-up.js';
import { classesOfWord, classMeant, WordClass } from '../dictionary/word-class.js';
import { usesOf } from '../grammar/uses.js';
import type { NameFile } from '../names/name-file.js';
import { kanjiInPlaceOf } from '../text/kanji-for-others.js';
import { katakanaSpellings } from '../text/katakana-spellings.js';
import { baseReadingOf, conjugatedReading } from './base-reading.js';
import { Lexeme, type LexemeFields } from './lexeme.js';
import { isMerelyCausative, plainVerbOf, verbsOfStem } from './plain-verb.js';
import { standardForm } from './standard-form.js';
import { isGrammarWord, kindOf } from './token-kind.js';

/** Everything about a lexeme but its entry, with which an entry is looked for. */
type BareLexeme = Omit<
  LexemeFields,
  'entry' | 'definition' | 'otherDefinitions' | 'rank' | 'kind' | 'isGrammar' | 'certain' | 'derivation' | 'asAnalysed'
> &
  Partial<Pick<LexemeFields, 'asAnalysed'>>;

const NAME = '名詞,固有名詞,人名,一般';
/** What is shown of a name that no dictionary has. */
export const OF_THIS_TEXT = 'a name in this text';

/** What IPADIC says of names that no dictionary has. */
const SORTS_OF_NAMES: readonly (readonly [partOfSpeech: string, sort: string])[] = [
  ['名詞,固有名詞,人名,姓', 'a family name'],
  ['名詞,固有名詞,人名,名', 'a given name'],
  ['名詞,固有名詞,人名', 'a name of a person'],
  ['名詞,固有名詞,地域', 'a name of a place'],
  ['名詞,固有名詞,組織', 'a name of an organisation'],
];

const sortOfName = (partOfSpeech: string) =>
  SORTS_OF_NAMES.find(([start]) => partOfSpeech.startsWith(start))?.[1] ?? 'a name';

const NO_ENTRY = { entry: '', definition: undefined, otherDefinitions: undefined, rank: 0 };

/** Where dictionaries may file what IPADIC calls a particle or auxiliary. */
const FUNCTION_WORD =
  WordClass.particle | WordClass.auxiliary | WordClass.suffix | WordClass.adverb | WordClass.expression;

/** Whether a definition says a phrase; one behind = is a gloss of its own: to sing, not to sing the praises of. */
const isSaid = (definition: string, phrase: string) =>
  phrase.startsWith('=') ? definition.split('; ').includes(phrase.slice(1)) : hasPhrase(definition, phrase);

/** Whether what is said is a meaning of our own, not a phrase of the dictionary's. */
const isOurs = (phrase: string) => phrase.startsWith(':');

/** エルフ is a firm to IPADIC only. */
const isOrganisation = ({ surface, partOfSpeech }: BareLexeme): boolean =>
  partOfSpeech === '名詞,固有名詞,組織' && /^[ァ-ヺー]+$/u.test(surface);

/** Kana by which a word is known that is written with other kanji. */
const SAFELY_READ = 4;
/** Katakana of a word that may be spelled otherwise. */
const SHORTEST_IN_KATAKANA = 3;

/** How many lexemes are kept for the next text; a novel has about 15,000. */
const KEPT = 50_000;

/** Turns words that the analyser found into lexemes, with their dictionary entries. */
export class Lexemes {
  private readonly known = new Map<number, Lexeme>();
  private readonly others = new Map<string, Lexeme>();

  constructor(
    private readonly words: IpadicWords,
    private readonly dictionary: Dictionary | undefined,
    private readonly names?: NameFile,
  ) {}

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
    const key = `composed:${given.surface}:${given.reading}:${given.base}:${given.partOfSpeech}:${classes}`;
    return this.kept(key, () => this.composed(given, classes));
  }

  private composed(given: BareLexeme, classes: number): Lexeme {
    const query = { written: given.base, reading: given.baseReading, classes };
    const line = this.dictionary && (lookUp(this.dictionary, query)[0] ?? this.variantFor(query, given));
    return this.defined(given, line, true);
  }

  /** The same word in a text, read otherwise; its entry is looked up again. */
  reread(
    lexeme: Lexeme,
    { reading, base = lexeme.base, baseReading }: { reading: string; base?: string; baseReading?: string },
  ): Lexeme {
    const { surface, partOfSpeech, conjugation } = lexeme;
    const key = `reread:${surface}:${reading}:${base}:${baseReading ?? ''}:${partOfSpeech}:${conjugation}`;
    return this.kept(key, () =>
      this.identified(
        {
          ...lexeme,
          reading,
          pronunciation: reading,
          base,
          baseReading: baseReading ?? baseReadingOf(surface, reading, base, conjugation),
        },
        true,
      ),
    );
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
      const definition = this.nameDefinition(surface, read);
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
   * The word with the sense that is meant, of its entry or, where that has none such, of another one that is written
   * and read like it; the word as it is where the dictionary has no such sense.
   *
   * @param says phrases, one of which is in the sense
   */
  meaning(lexeme: Lexeme, says: readonly string[]): Lexeme {
    const { surface, reading, base, baseReading, partOfSpeech, form, entry } = lexeme;
    const key = `meant:${surface}:${reading}:${base}:${baseReading}:${partOfSpeech}:${form}:${entry}:${says[0]}`;
    return this.kept(key, () => {
      const own = this.dictionary!.find(entry);
      const query = { written: base, reading: baseReading, classes: 0 };
      const others = [...lookUpExactly(this.dictionary!, query), ...this.inOtherKanji(query)];
      for (const phrase of says) {
        if (isOurs(phrase)) return lexeme.with({ definition: phrase.slice(1), otherDefinitions: undefined });
        for (const id of new Set([own, ...others.map((line) => line.id)])) {
          const meant = id === undefined ? undefined : this.sensesOf(id, lexeme).find((one) => isSaid(one, phrase));
          if (!meant) continue;
          return lexeme.with({
            entry: this.dictionary!.keyOf(id!),
            definition: meant,
            otherDefinitions: undefined,
            rank: this.dictionary!.rankOf(id!),
          });
        }
      }
      return lexeme;
    });
  }

  private sensesOf(id: number, { base, baseReading }: Lexeme): string[] {
    return definitionsOf(this.dictionary!.entry(id), { written: base, reading: baseReading });
  }

  /**
   * A word as ruby reads it. Where the dictionary reads its spelling otherwise, or has it not, it is the word that is
   * read so and has one of its kanji (髪毛《かみのけ》, 流《ながれ》), or the only one of four kana or more, a common
   * one (聖意《みこころ》, 判明《はっきり》). A verb that it has not may be shorter.
   */
  ofRuby(lexeme: Lexeme): Lexeme {
    const { surface, base, baseReading, conjugation, form, partOfSpeech, entry, kind } = lexeme;
    if (!this.dictionary || !hasKanji(base) || baseReading.length < SAFELY_READ - 1) return lexeme;
    if (kind === 'name' && (surface.length < 2 || conjugation !== '' || entry !== '')) return lexeme;
    return this.kept(`ruby:${surface}:${base}:${baseReading}:${partOfSpeech}:${form}:${entry}:${kind}`, () => {
      if (entry !== '' && this.isEntryReadAs(entry, baseReading)) return lexeme;
      const query = {
        written: base,
        reading: baseReading,
        classes: conjugation === '' ? 0 : classesOfWord(partOfSpeech, conjugation),
      };
      const [sharing] = this.sharingKanji(query);
      const alike = lookUpExactly(this.dictionary!, { ...query, written: baseReading });
      const isSafe = baseReading.length >= SAFELY_READ || (conjugation !== '' && entry === '');
      const only = isSafe && alike.length === 1 && alike[0]!.common ? alike[0] : undefined;
      // 富農《クラーク》 is no clerk.
      const isOther = only && entry !== '' && /^[ァ-ヺ]/u.test(this.dictionary!.entry(only.id).kana[0]!.text);
      const line = sharing ?? (isOther ? undefined : only);
      if (!line) return lexeme;
      const found = conjugation === '' && entry === '' ? this.whole(surface, lexeme.reading) : lexeme;
      return found.with({ ...this.entryOf(line.id, line, 0), kind: 'word', certain: true });
    });
  }

  /** Whether an entry, by its key, is read so. */
  isEntryReadAs(key: string, reading: string): boolean {
    const id = this.dictionary?.find(key);
    return id !== undefined && this.dictionary!.entry(id).kana.some(({ text }) => sameReading(text, reading));
  }

  /** A word of the text's own that is read as it says, with its entry where the dictionary has it. */
  whole(surface: string, reading: string): Lexeme {
    const given = { surface, base: surface, reading, baseReading: reading, pronunciation: reading };
    return this.compose({ ...given, partOfSpeech: '名詞,一般', conjugation: '', form: '' }, 0);
  }

  /** What a dictionary of names says: `Gonta (given name)`. */
  private nameDefinition(surface: string, reading: string): string | undefined {
    const names = this.names?.of(surface) ?? [];
    const name = names.find((one) => one.reading === reading) ?? (reading === '' ? names[0] : undefined);
    if (!name) return undefined;
    return name.types.length > 0 ? `${name.meaning} (${name.types.join(', ')})` : name.meaning;
  }

  /** The same word with another entry; without one of that key, the word as it is. */
  withEntry(lexeme: Lexeme, key: string): Lexeme {
    const id = this.dictionary?.find(key);
    return id === undefined
      ? lexeme
      : lexeme.with({
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
    const spelling = word.known ? undefined : this.inKatakanaOfToday(surface);
    if (spelling !== undefined) return this.spelledIn(surface, spelling, partOfSpeech.name);
    const base = standardForm(asAnalysed, partOfSpeech.name);
    const known = word.reading ?? (isKana(surface) ? toHiragana(surface) : '');
    const reading =
      this.commonReading(surface, known, partOfSpeech.name) ??
      this.listedReading(surface, known, base, partOfSpeech) ??
      known;
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

  /**
   * The one reading that the dictionary marks as common, where IPADIC has a rare one (夜中 やちゅう, 山道
   * さんどう).
   *
   * @returns undefined where there is nothing to correct
   */
  private commonReading(surface: string, reading: string, partOfSpeech: string): string | undefined {
    if (!/^名詞,(?:一般|副詞可能|サ変接続|固有名詞,地域,国)/u.test(partOfSpeech) || reading === '') return undefined;
    const common = this.commonReadingOf(surface);
    return common === reading ? undefined : common;
  }

  /**
   * The reading by the dictionary of a word that is inflected, where the dictionary has only another one than IPADIC
   * (預ける あづける).
   *
   * @returns undefined where there is nothing to correct
   */
  private listedReading(surface: string, reading: string, base: string, { name, conjugation }: PartOfSpeech) {
    if (!/^(?:動詞|形容詞),自立/u.test(name) || !hasKanji(base) || !this.dictionary) return undefined;
    const baseReading = baseReadingOf(surface, reading, base, conjugation);
    const lines = this.dictionary
      .lines(base)
      .filter(({ classes }) => (classes & classesOfWord(name, conjugation)) !== 0);
    if (baseReading === '' || lines.length === 0 || lines.some((line) => sameReading(line.reading, baseReading)))
      return undefined;
    const isDerived = plainVerbOf(base, baseReading, conjugation).some(
      (verb) => lookUpExactly(this.dictionary!, verb).length > 0,
    );
    if (isDerived) return undefined;
    const inUse = this.readingInUse(base);
    return inUse === undefined ? undefined : conjugatedReading(surface, base, inUse);
  }

  /** The reading of a word that the dictionary marks as common, when there is just one. */
  commonReadingOf(written: string): string | undefined {
    const lines = this.dictionary?.lines(written) ?? [];
    const common = new Set(lines.filter((line) => line.common).map((line) => toHiragana(line.reading)));
    return common.size === 1 ? [...common][0] : undefined;
  }

  /** The one reading in use of a spelling; undefined when there are several, or none. */
  readingInUse(written: string): string | undefined {
    const lines = (this.dictionary?.lines(written) ?? []).filter(({ rare, archaic }) => !rare && !archaic);
    const common = lines.filter((line) => line.common);
    const readings = new Set((common.length > 0 ? common : lines).map(({ reading }) => toHiragana(reading)));
    return readings.size === 1 ? [...readings][0] : undefined;
  }

  /** The one reading in use of a spelling that is a noun; undefined when there are several, or none. */
  nounInUse(written: string): string | undefined {
    const isNoun = this.dictionary?.lines(written).some(({ classes }) => (classes & WordClass.noun) !== 0);
    return isNoun ? this.readingInUse(written) : undefined;
  }

  /** All readings that the dictionary has of a spelling, the likeliest first. */
  readingsOf(written: string): string[] {
    if (!this.dictionary?.has(written)) return [];
    const likely = lookUp(this.dictionary, { written, reading: '', classes: 0 });
    const lines = [...likely, ...this.dictionary.lines(written)];
    return [...new Set(lines.map(({ reading }) => toHiragana(reading)))];
  }

  /** How the dictionary reads a spelling, even in full width; undefined where it has none. */
  readingAsWritten(spelling: string): string | undefined {
    const query = { written: spelling, reading: '', classes: 0 };
    const [line] = this.dictionary ? lookUpExactly(this.dictionary, query) : [];
    return line && toHiragana(line.reading);
  }

  /** Whether the dictionary has a spelling. */
  has(spelling: string): boolean {
    return this.dictionary?.has(spelling) ?? false;
  }

  /** How a noun is read by itself: the reading of the likeliest entry; undefined where the dictionary has no noun. */
  nounReading(written: string): string | undefined {
    const query = { written, reading: '', classes: WordClass.noun };
    const [line] = this.dictionary ? lookUpExactly(this.dictionary, query) : [];
    return line?.common ? toHiragana(line.reading) : undefined;
  }

  /** The first reading of a spelling that begins so; undefined where the dictionary has none. */
  readingBeginningWith(spelling: string, beginning: string): string | undefined {
    const readings = (this.dictionary?.lines(spelling) ?? []).map(({ reading }) => toHiragana(reading));
    return readings.find((reading) => reading.startsWith(beginning));
  }

  /** Whether the dictionary has a spelling with a reading. */
  isReadAs(spelling: string, reading: string): boolean {
    return this.dictionary?.lines(spelling).some((line) => sameReading(line.reading, reading)) ?? false;
  }

  /** Whether the dictionary has a spelling with a reading as a common word. */
  isCommonlyReadAs(spelling: string, reading: string): boolean {
    return this.dictionary?.lines(spelling).some((line) => line.common && sameReading(line.reading, reading)) ?? false;
  }

  /** Whether the dictionary has a spelling of a common word. */
  isCommon(spelling: string): boolean {
    return this.dictionary?.lines(spelling).some(({ common }) => common) ?? false;
  }

  /** Whether kana are the reading of a common noun. */
  isNounInKana(kana: string): boolean {
    return (this.dictionary?.lines(kana) ?? []).some(
      ({ common, classes }) => common && (classes & WordClass.noun) !== 0,
    );
  }

  /** Whether kana are the reading of a noun, even of a rare one. */
  isNounInUse(kana: string): boolean {
    return (this.dictionary?.lines(kana) ?? []).some(
      ({ rare, archaic, classes }) => !rare && !archaic && (classes & WordClass.noun) !== 0,
    );
  }

  /** Whether the dictionary has an adverb that is written so. */
  isAdverb(written: string): boolean {
    return (this.dictionary?.lines(written) ?? []).some(({ classes }) => (classes & WordClass.adverb) !== 0);
  }

  /** Whether the dictionary has an adjective in い that is written so. */
  isAdjective(written: string): boolean {
    return (this.dictionary?.lines(written) ?? []).some(({ classes }) => (classes & WordClass.iAdjective) !== 0);
  }

  /** Whether the dictionary has a verb that is written and read so, perhaps with other kanji or kana: 掻きわける. */
  isVerb(written: string, reading: string): boolean {
    if (!this.dictionary) return false;
    const query = { written, reading, classes: WordClass.godan | WordClass.ichidan };
    if (this.dictionary.has(written)) return lookUpExactly(this.dictionary, query).length > 0;
    return this.inOtherKanji(query).length > 0;
  }

  /** With its entry; a verb that only the plain verb's entry explains becomes a form of that. */
  private identified(lexeme: BareLexeme, known: boolean): Lexeme {
    const line = this.lineFor(lexeme);
    if (!this.dictionary || (line && !this.isMerelyPotential(lexeme, line) && !isMerelyCausative(lexeme.base)))
      return this.defined(lexeme, line, known);
    for (const verb of plainVerbOf(lexeme.base, lexeme.baseReading, lexeme.conjugation)) {
      const plain = lookUpExactly(this.dictionary, verb)[0];
      if (!plain) continue;
      if (verb.derivation === '') return this.defined(lexeme, plain, known);
      const derived = { ...lexeme, base: verb.written, baseReading: verb.reading };
      return this.defined(derived, plain, known).with({ derivation: verb.derivation });
    }
    return this.defined(lexeme, line, known);
  }

  /**
   * Some dictionaries list 話せる by itself; who knows 話す knows that. 売れる (to sell well) is a word of its
   * own.
   */
  private isMerelyPotential({ conjugation }: BareLexeme, line: Line): boolean {
    if (!conjugation.startsWith('一段')) return false;
    return /^to be (?:able|possible) to\b/u.test(this.dictionary!.entry(line.id).senses[0]!.glosses[0]!);
  }

  private lineFor(lexeme: BareLexeme): Line | undefined {
    if (!this.dictionary) return undefined;
    const query = {
      written: lexeme.base,
      reading: lexeme.baseReading,
      classes: classesOfWord(lexeme.partOfSpeech, lexeme.conjugation),
    };
    // て is a particle or nothing: never the hand.
    const isFunctionWord = /^(?:助詞|助動詞)/u.test(lexeme.partOfSpeech);
    if (isFunctionWord) return lookUpExactly(this.dictionary, query)[0] ?? this.functionWord(lexeme);
    // Whoever is called 清 (きよし) is no word that is read otherwise.
    if (lexeme.partOfSpeech.startsWith('名詞,固有名詞,人名')) return lookUpExactly(this.dictionary, query)[0];
    return lookUp(this.dictionary, query)[0] ?? this.variantFor(query, lexeme);
  }

  /**
   * The entry of a particle or auxiliary that dictionaries file otherwise: ずつ as a suffix, べき beside べし,
   * に関する under 関する. What is also a noun is not meant.
   */
  private functionWord({ surface, reading, partOfSpeech }: BareLexeme): Line | undefined {
    const written = { written: surface, reading, classes: 0 };
    const line = lookUpExactly(this.dictionary!, written).find(({ classes }) => (classes & FUNCTION_WORD) !== 0);
    if (line && (line.classes & WordClass.noun) === 0) return line;
    if (!partOfSpeech.startsWith('助詞,格助詞,連語') || !surface.endsWith('する')) return undefined;
    const verb = { written: surface.slice(1), reading: reading.slice(1), classes: WordClass.suru };
    return lookUpExactly(this.dictionary!, verb)[0];
  }

  /**
   * The entry of a spelling that the dictionary lacks: 申し合せる under 申し合わせる, 見廻る under
   * 見回る, which are read alike and share a kanji; 悠然と under 悠然, 遠慮なく, whose adjective it has
   * not, 本当は under 本当, お待ち under 待ち.
   */
  private variantFor({ written, reading, classes }: Query, { partOfSpeech, surface }: BareLexeme): Line | undefined {
    if (/^(?:副詞|接続詞)/u.test(partOfSpeech) && written.length > 2 && /[とは]$/u.test(written)) {
      const stem = { written: written.slice(0, -1), reading: reading.slice(0, -1), classes: 0 };
      const line = lookUpExactly(this.dictionary!, stem)[0];
      if (line) return line;
    }
    // 堂々たる, 何らかの.
    if (partOfSpeech.startsWith('連体詞') && written.length > 2 && /(?:たる|の|な)$/u.test(written)) {
      const stem = { written: written.replace(/(?:たる|の|な)$/u, ''), reading: '', classes: 0 };
      const line = lookUpExactly(this.dictionary!, stem)[0];
      if (line) return line;
    }
    if (surface.endsWith('なく') && written.endsWith('ない')) {
      const adverb = { written: surface, reading: '', classes: WordClass.adverb };
      const line = lookUpExactly(this.dictionary!, adverb)[0];
      if (line) return line;
    }
    if (partOfSpeech.startsWith('副詞')) {
      const line = this.stemOfAdverb(written, reading);
      if (line) return line;
    }
    if (/^[おご御]/u.test(written) && (written.length > 2 || /^[お御]\p{Script=Han}$/u.test(written))) {
      const plain = { written: written.slice(1), reading: reading.slice(1), classes: 0 };
      const line = lookUpExactly(this.dictionary!, plain)[0];
      if (line) return line;
    }
    return (
      this.inOtherKanji({ written, reading, classes })[0] ??
      (/^名詞,(?:一般|サ変接続)/u.test(partOfSpeech) ? this.verbOf(written, reading) : undefined)
    );
  }

  /** What an adverb is made of: 恐ろしく, 徒らに, こんなにも. */
  private stemOfAdverb(written: string, reading: string): Line | undefined {
    const [, ending = ''] = /(?<=..)(く|に|にも)$/u.exec(written) ?? [];
    if (ending === '') return undefined;
    const [stem, read] = [written.slice(0, -1), reading.slice(0, -1)];
    if (ending === 'く')
      return lookUpExactly(this.dictionary!, {
        written: `${stem}い`,
        reading: `${read}い`,
        classes: WordClass.iAdjective,
      })[0];
    // いたずらに is in vain, and no mischief.
    const classes = WordClass.adverb | (ending === 'に' && hasKanji(stem) ? WordClass.naAdjective : 0);
    return lookUpExactly(this.dictionary!, { written: stem, reading: read, classes })[0];
  }

  /** A word in katakana that the dictionary has in another spelling. */
  private spelledIn(surface: string, base: string, partOfSpeech: string): Lexeme {
    const [reading, baseReading] = [toHiragana(surface), toHiragana(base)];
    const given = { surface, base, reading, baseReading, pronunciation: baseReading };
    return this.identified({ ...given, partOfSpeech, conjugation: '', form: '' }, true);
  }

  /**
   * How the dictionary spells a word in katakana that it has in another spelling (テーブル for テエブル): a common one,
   * or a long one.
   */
  private inKatakanaOfToday(written: string): string | undefined {
    if (written.length < SHORTEST_IN_KATAKANA || !this.dictionary || this.dictionary.has(written)) return undefined;
    const isLikely = (spelling: string) =>
      spelling.length > SHORTEST_IN_KATAKANA ? this.dictionary!.has(spelling) : this.isCommon(spelling);
    return katakanaSpellings(written).find((spelling) => /^[ァ-ヺー]{2,}$/u.test(spelling) && isLikely(spelling));
  }

  /** The verb whose stem is a noun that the dictionary has not: ねじ込む of ねじ込み. */
  private verbOf(noun: string, reading: string): Line | undefined {
    if (!/\p{Script=Han}.*[ぁ-ん]$/u.test(noun)) return undefined;
    for (const verb of verbsOfStem(noun, reading)) {
      const [line] = lookUpExactly(this.dictionary!, verb);
      if (line) return line;
    }
    return undefined;
  }

  /** The entries of words that are read alike and share a kanji. */
  private inOtherKanji({ written, reading, classes }: Query): Line[] {
    return written.length < 2 || reading === '' ? [] : this.sharingKanji({ written, reading, classes });
  }

  private sharingKanji({ written, reading, classes }: Query): Line[] {
    const kanji = written.match(/\p{Script=Han}/gu) ?? [];
    const all = kanji.flatMap(kanjiInPlaceOf);
    return lookUpExactly(this.dictionary!, { written: reading, reading, classes }).filter((line) =>
      this.dictionary!.entry(line.id).kanji.some(({ text }) => all.some((character) => text.includes(character))),
    );
  }

  private defined(lexeme: BareLexeme, line: Line | undefined, known: boolean): Lexeme {
    const kind = this.isOnlyName(lexeme, line)
      ? 'name'
      : kindOf(lexeme.surface, lexeme.partOfSpeech, line !== undefined && (line.common || isOrganisation(lexeme)));
    const isGrammarHere = kind === 'word' && isGrammarWord(lexeme.surface, lexeme.partOfSpeech);
    // くる behind て is no "to come": a word of its own, whose meanings are those of grammar.
    const isAuxiliary =
      isGrammarHere && /^[動形]/u.test(lexeme.partOfSpeech) && usesOf(lexeme.asAnalysed ?? lexeme.base).length > 0;
    const hasEntry = line && !isAuxiliary && (kind === 'word' || (kind === 'name' && this.isNamed(lexeme, line)));
    const isGrammar =
      hasEntry && kind === 'word' ? isGrammarAnywhere(lexeme.partOfSpeech, line, isGrammarHere) : isGrammarHere;
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
          definition: this.nameDefinition(lexeme.surface, reading) ?? sortOfName(lexeme.partOfSpeech),
        }),
      // AI and SNS are no words to learn, but the dictionary says what they are.
      ...(kind === 'latin' &&
        line &&
        lexeme.surface.length > 1 && {
          definition: this.entryOf(line.id, line, 0).definition,
        }),
    });
  }

  /** Whether a noun without an entry is in a dictionary of names: シュトルム. One kanji is many names, and a suffix. */
  private isOnlyName({ surface, reading, partOfSpeech }: BareLexeme, line: Line | undefined): boolean {
    if (line || !this.names || partOfSpeech !== '名詞,一般') return false;
    if (!/^(?:[ァ-ヺー]{3,}|\p{Script=Han}{2,4})$/u.test(surface)) return false;
    return this.nameDefinition(surface, isKana(surface) ? toHiragana(surface) : reading) !== undefined;
  }

  /** Whether an entry may be that of a name: what people are called is no grasshopper. */
  private isNamed({ partOfSpeech }: BareLexeme, { id }: Line): boolean {
    if (/^名詞,固有名詞,人名,[姓名]/u.test(partOfSpeech)) return false;
    // 旅籠 is an inn to everybody but IPADIC.
    if (partOfSpeech.startsWith('名詞,固有名詞,地域')) return true;
    return /^\W*[A-Z]/u.test(this.dictionary!.entry(id).senses[0]!.glosses[0]!);
  }

  private entryOf(id: number, form: WrittenWord, classes: number) {
    const entry = this.dictionary!.entry(id);
    return {
      entry: this.dictionary!.keyOf(id),
      definition: firstDefinition(entry, form, classes),
      otherDefinitions: otherDefinitions(entry, form, classes),
      rank: this.dictionary!.rankOf(id),
    };
  }
}

/**
 * Whether the word of an entry is grammar. The count of a text, and of all others, has one answer for it, so the entry
 * decides where one word is both: と and が begin sentences as conjunctions too, and 行く, 切る and ない follow others.
 */
function isGrammarAnywhere(partOfSpeech: string, { classes }: Line, isHere: boolean): boolean {
  if (/^[動形]/u.test(partOfSpeech)) return false;
  return isHere || (/^(?:接続詞|感動詞|フィラー|その他)/u.test(partOfSpeech) && (classes & WordClass.particle) !== 0);
}
