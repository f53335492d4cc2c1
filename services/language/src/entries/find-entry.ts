import { isKana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { entriesInOtherKanji } from '../dictionary/in-other-kanji.js';
import { lookUp, lookUpExactly, type Query } from '../dictionary/look-up.js';
import { classesOfWord, WordClass } from '../dictionary/word-class.js';
import type { BareLexeme } from '../words/lexeme.js';
import { isMerelyCausative, type PlainVerb, plainVerbOf, verbsOfStem } from '../words/plain-verb.js';

/** An entry that was found for a word. */
export interface FoundEntry {
  /** Undefined where the dictionary has none. */
  readonly line: Line | undefined;
  /** The verb that the word is a form of, where the entry is that verb's. */
  readonly plain?: PlainVerb;
}

/** The entry of a word that the analyser has found; of a verb that only the plain verb's entry explains, that one. */
export function findEntry(dictionary: Dictionary, word: BareLexeme): FoundEntry {
  const line = entryByItself(dictionary, word);
  if (line && !isMerelyPotential(dictionary, word, line) && !isMerelyCausative(word.base)) return { line };
  for (const verb of plainVerbOf(word.base, word.baseReading, word.conjugation)) {
    const [plain] = lookUpExactly(dictionary, verb);
    if (plain) return verb.derivation === '' ? { line: plain } : { line: plain, plain: verb };
  }
  return { line };
}

/**
 * The entry of a word that the analyser does not know as one.
 *
 * @param classes mask of `WordClass` that the entry should have one of; 0 when unknown
 */
export function findEntryOfClass(dictionary: Dictionary, word: BareLexeme, classes: number): Line | undefined {
  const query = { written: word.base, reading: word.baseReading, classes };
  return lookUp(dictionary, query)[0] ?? entryOfVariant(dictionary, query, word);
}

/**
 * Some dictionaries list 話せる by itself; who knows 話す knows that. 売れる (to sell well) is a word of its
 * own.
 */
function isMerelyPotential(dictionary: Dictionary, { conjugation }: BareLexeme, line: Line): boolean {
  if (!conjugation.startsWith('一段')) return false;
  return /^to be (?:able|possible) to\b/u.test(dictionary.entry(line.id).senses[0]!.glosses[0]!);
}

function entryByItself(dictionary: Dictionary, word: BareLexeme): Line | undefined {
  const query = {
    written: word.base,
    reading: word.baseReading,
    classes: classesOfWord(word.partOfSpeech, word.conjugation),
  };
  // て is a particle or nothing: never the hand.
  const isFunctionWord = /^(?:助詞|助動詞)/u.test(word.partOfSpeech);
  if (isFunctionWord) return entryOfParticle(dictionary, query) ?? entryOfFunctionWord(dictionary, word);
  if (isNameInKatakana(word)) return entryOfNameInKatakana(dictionary, query, word.partOfSpeech);
  // Whoever is called 清 (きよし) is no word that is read otherwise.
  if (word.partOfSpeech.startsWith('名詞,固有名詞,人名')) return lookUpExactly(dictionary, query)[0];
  return lookUp(dictionary, query)[0] ?? entryOfVariant(dictionary, query, word);
}

const isNameInKatakana = ({ surface, partOfSpeech }: BareLexeme): boolean =>
  /^名詞,固有名詞,(?:人名,[姓名]|地域)/u.test(partOfSpeech) && /^[ァ-ヺー・]{2,}$/u.test(surface);

/** ヒロ is no fathom (尋): an entry has the name in kana alone (ツイ), or is a place's (大阪 of オオサカ). */
function entryOfNameInKatakana(dictionary: Dictionary, query: Query, partOfSpeech: string): Line | undefined {
  const lines = lookUp(dictionary, query);
  const exact = lines.find(({ written, kanaOnly }) => written === query.written || kanaOnly);
  if (exact || !partOfSpeech.startsWith('名詞,固有名詞,地域')) return exact;
  return lines.find(({ id }) => /^\W*[A-Z]/u.test(dictionary.entry(id).senses[0]!.glosses[0]!));
}

/** JMdict has て as an auxiliary, and as another form of the particle って. */
function entryOfParticle(dictionary: Dictionary, query: Query): Line | undefined {
  const [line] = lookUpExactly(dictionary, query);
  if (!line?.kanaOnly || isMainForm(dictionary, line)) return line;
  const others = lookUpExactly(dictionary, { ...query, classes: FUNCTION_WORD });
  return others.find((other) => other.kanaOnly && isMainForm(dictionary, other)) ?? line;
}

const isMainForm = (dictionary: Dictionary, { id, written }: Line): boolean =>
  dictionary.entry(id).kana[0]!.text === written;

/** Where dictionaries may file what IPADIC calls a particle or auxiliary. */
const FUNCTION_WORD =
  WordClass.particle | WordClass.auxiliary | WordClass.suffix | WordClass.adverb | WordClass.expression;

/**
 * The entry of a particle or auxiliary that dictionaries file otherwise: ずつ as a suffix, べき beside べし,
 * に関する under 関する. What is also a noun is not meant.
 */
function entryOfFunctionWord(dictionary: Dictionary, { surface, reading, partOfSpeech }: BareLexeme): Line | undefined {
  const written = { written: surface, reading, classes: 0 };
  const line = lookUpExactly(dictionary, written).find(({ classes }) => (classes & FUNCTION_WORD) !== 0);
  if (line && (line.classes & WordClass.noun) === 0) return line;
  if (!partOfSpeech.startsWith('助詞,格助詞,連語') || !surface.endsWith('する')) return undefined;
  const verb = { written: surface.slice(1), reading: reading.slice(1), classes: WordClass.suru };
  return lookUpExactly(dictionary, verb)[0];
}

/**
 * The entry of a spelling that the dictionary lacks: 申し合せる under 申し合わせる, 見廻る under
 * 見回る, which are read alike and share a kanji; 悠然と under 悠然, 遠慮なく, whose adjective it
 * lacks, 本当は under 本当, お待ち under 待ち.
 */
function entryOfVariant(
  dictionary: Dictionary,
  { written, reading, classes }: Query,
  { partOfSpeech, surface }: BareLexeme,
): Line | undefined {
  if (/^(?:副詞|接続詞)/u.test(partOfSpeech) && written.length > 2 && /[とは]$/u.test(written)) {
    const stem = { written: written.slice(0, -1), reading: reading.slice(0, -1), classes: 0 };
    const line = lookUpExactly(dictionary, stem)[0];
    if (line) return line;
  }
  // 堂々たる, 何らかの.
  if (partOfSpeech.startsWith('連体詞') && written.length > 2 && /(?:たる|の|な)$/u.test(written)) {
    const stem = { written: written.replace(/(?:たる|の|な)$/u, ''), reading: '', classes: 0 };
    const line = lookUpExactly(dictionary, stem)[0];
    if (line) return line;
  }
  if (surface.endsWith('なく') && written.endsWith('ない')) {
    const adverb = { written: surface, reading: '', classes: WordClass.adverb };
    const line = lookUpExactly(dictionary, adverb)[0];
    if (line) return line;
  }
  if (partOfSpeech.startsWith('副詞')) {
    const line = entryOfAdverbsStem(dictionary, written, reading) ?? entryOfSpokenAdverb(dictionary, written);
    if (line) return line;
  }
  if (/^[おご御]/u.test(written) && (written.length > 2 || /^[お御]\p{Script=Han}$/u.test(written))) {
    const plain = { written: written.slice(1), reading: reading.slice(1), classes: 0 };
    const line = lookUpExactly(dictionary, plain)[0];
    if (line) return line;
  }
  return (
    entriesInOtherKanji(dictionary, { written, reading, classes })[0] ??
    (/^名詞,(?:一般|サ変接続)/u.test(partOfSpeech) ? entryOfVerb(dictionary, written, reading) : undefined)
  );
}

/** What an adverb is made of: 恐ろしく, 徒らに, こんなにも. */
function entryOfAdverbsStem(dictionary: Dictionary, written: string, reading: string): Line | undefined {
  const [, ending = ''] = /(?<=..)(く|に|にも)$/u.exec(written) ?? [];
  if (ending === '') return undefined;
  const [stem, read] = [written.slice(0, -1), reading.slice(0, -1)];
  if (ending === 'く') {
    const adjective = { written: `${stem}い`, reading: `${read}い`, classes: WordClass.iAdjective };
    return lookUpExactly(dictionary, adjective)[0];
  }
  // いたずらに is in vain, and no mischief.
  const classes = WordClass.adverb | (ending === 'に' && hasKanji(stem) ? WordClass.naAdjective : 0);
  return lookUpExactly(dictionary, { written: stem, reading: read, classes })[0];
}

/** Of what an adverb in kana is the spoken form: いっつも of いつも, なんも of なにも. */
function entryOfSpokenAdverb(dictionary: Dictionary, written: string): Line | undefined {
  if (!isKana(written)) return undefined;
  for (const plain of [written.replace(/(?<=.)っ(?=.)/u, ''), written.replace(/(?<=な)ん(?=も$)/u, 'に')]) {
    const query = { written: plain, reading: plain, classes: WordClass.adverb | WordClass.expression };
    const line = plain === written ? undefined : lookUpExactly(dictionary, query)[0];
    if (line) return line;
  }
  return undefined;
}

/** The verb whose stem is a noun that the dictionary lacks: ねじ込む of ねじ込み. */
function entryOfVerb(dictionary: Dictionary, noun: string, reading: string): Line | undefined {
  if (!/\p{Script=Han}.*[ぁ-ん]$/u.test(noun)) return undefined;
  for (const verb of verbsOfStem(noun, reading)) {
    const [line] = lookUpExactly(dictionary, verb);
    if (line) return line;
  }
  return undefined;
}
