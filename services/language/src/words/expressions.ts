import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { lookUp } from '../dictionary/look-up.js';
import { placeOf } from '../grammar/place.js';
import { inKanjiInUse } from '../text/kanji-for-others.js';
import { conjugatedReading } from './base-reading.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import { meantAt } from './meanings.js';
import type { Morpheme } from './morpheme.js';

/** An expression's place, before anything is made of it. */
interface Found {
  readonly words: number;
  readonly line: Line;
}

/** Longest expression, in words. */
const MOST_WORDS = 9;

/** Particles that a verb may have in the place of が or を: 腹の立つ話, 気はする, 口も出す. */
const IN_PLACE_OF: Record<string, readonly string[]> = { の: ['が'], は: ['が', 'を'], も: ['が', 'を'] };

/** What only changes the word before: dictionaries have it as a phrase now and then (怪我をした). */
const ONLY_INFLECTS = /^(?:た|て|で|だ|です|ます)$/u;

/** As ない behind a verb. */
const DENIES = /^(?:ぬ|ん|ず)$/u;
const DENIED = /^(?:ない|ぬ|ん|ず)$/u;

/** What a word can be in an expression; '' ends it. */
type Piece = 'prefix' | 'noun' | 'suffix' | 'particle' | 'verb' | 'behind' | '';

/** What may stand behind what. An expression begins with a noun, and its first particle follows one. */
const FOLLOWS: Record<Exclude<Piece, ''>, readonly Piece[]> = {
  prefix: [],
  noun: ['prefix', 'noun', 'particle'],
  suffix: ['noun', 'suffix'],
  particle: ['noun', 'suffix', 'behind'],
  verb: ['particle', 'behind'],
  behind: ['particle', 'verb', 'behind'],
};

const pieceOf = Lexeme.once(({ kind, partOfSpeech, surface }): Piece => {
  // 一も二もなく.
  if (kind === 'number') return hasKanji(surface) ? 'noun' : '';
  if (kind !== 'word') return '';
  if (partOfSpeech.startsWith('名詞,接尾')) return 'suffix';
  // こと and 方 are grammar; 気 is such a noun for IPADIC, but to nobody else.
  if (partOfSpeech.startsWith('名詞,非自立') && surface !== '気') return '';
  if (partOfSpeech.startsWith('名詞')) return 'noun';
  if (partOfSpeech.startsWith('接頭詞')) return 'prefix';
  if (/^(?:動詞,(?:自立|非自立)|形容詞)/u.test(partOfSpeech)) return 'verb';
  if (partOfSpeech.startsWith('助詞,接続助詞') && /^[てで]$/u.test(surface)) return 'behind';
  if (/^助[詞動]/u.test(partOfSpeech) && /^(?:[がをにのもでとはへ]|から|まで|より)$/u.test(surface)) return 'particle';
  return /^(?:助動詞|動詞,接尾)/u.test(partOfSpeech) ? 'behind' : '';
});

/** も and は that another particle may have behind it. */
const isAddable = Lexeme.whether(({ surface }) => /^[もは]$/u.test(surface));
const takesAnother = Lexeme.whether(({ surface }) => /^[にとでへ]$/u.test(surface));
const onlyInflects = Lexeme.whether(({ base }) => ONLY_INFLECTS.test(base));
const denies = Lexeme.whether(({ base }) => DENIES.test(base));
const isDenied = Lexeme.whether(({ base }) => DENIED.test(base));

/**
 * Marks the expressions of a text at their first words, the longest in each place, none within another. Where the
 * dictionary reads the last word otherwise (悦に入る), it is read so.
 */
export function findExpressions(
  morphemes: Morpheme[],
  dictionary: Dictionary | undefined,
  lexemes: Lexemes,
): Morpheme[] {
  if (!dictionary) return morphemes;
  for (let i = 0; i + 2 < morphemes.length; i++) {
    const begins = pieceOf(morphemes[i]!.lexeme);
    if (begins !== 'noun' && begins !== 'prefix') continue;
    const found = expressionAt(morphemes, i, dictionary);
    if (!found) continue;
    const { words, line } = found;
    if (isPointedAt(morphemes, i, words)) continue;
    const last = i + words - 1;
    morphemes[last] = readAs(morphemes.slice(i, last), morphemes[last]!, line, lexemes);
    const reading = toHiragana(line.reading);
    const whole = { surface: line.written, base: line.written, reading, baseReading: reading, pronunciation: reading };
    const lexeme = lexemes.compose({ ...whole, partOfSpeech: '名詞,一般', conjugation: '', form: '' }, 0);
    const meant = meantAt(lexeme, { ...placeOf(morphemes, i, words), lexeme }, lexemes);
    morphemes[i] = { ...morphemes[i]!, expression: { words, lexeme: meant } };
    i = last;
  }
  return morphemes;
}

/** あの夜の女 is a woman of that night, no 夜の女. */
const isPointedAt = (morphemes: readonly Morpheme[], first: number, words: number): boolean =>
  /^[こそあど]の$/u.test(morphemes[first - 1]?.lexeme.surface ?? '') &&
  words === 3 &&
  morphemes[first + 1]!.lexeme.surface === 'の';

function expressionAt(morphemes: readonly Morpheme[], first: number, dictionary: Dictionary): Found | undefined {
  let [written, read] = ['', ''];
  /** The same without the も or は behind another particle: 役に立つ of 役にも立つ. */
  let [plain, plainRead] = ['', ''];
  let before: Piece = '';
  let isAcross = false;
  let best: Found | undefined;
  const end = Math.min(morphemes.length, first + MOST_WORDS);
  for (let i = first; i < end; i++) {
    const { lexeme, reading } = morphemes[i]!;
    const piece = pieceOf(lexeme);
    const isAdded = before === 'particle' && isAddable(lexeme) && takesAnother(morphemes[i - 1]!.lexeme);
    if (piece === '' || (i > first && !isAdded && !FOLLOWS[piece].includes(before))) break;
    if (isAcross && piece !== 'particle' && !(piece === 'behind' && onlyInflects(lexeme))) {
      const line =
        lineFor(dictionary, written + lexeme.base, read, lexeme.baseReading || reading) ??
        (plain === written
          ? undefined
          : lineFor(dictionary, plain + lexeme.base, plainRead, lexeme.baseReading || reading)) ??
        // 思いもよらぬ is 思いもよらない.
        (denies(lexeme) ? lineFor(dictionary, `${written}ない`, read, 'ない') : undefined) ??
        // What ends in another form, and is not inflected: 一も二もなく.
        (lexeme.surface === lexeme.base && reading === (lexeme.baseReading || reading)
          ? undefined
          : lineFor(dictionary, written + lexeme.surface, read, reading));
      const found =
        line ?? (isDenied(lexeme) || piece === 'verb' ? withOtherParticle(morphemes, first, i, dictionary) : undefined);
      if (found) best = { words: i - first + 1, line: found };
    }
    isAcross ||= piece === 'particle';
    // Nothing that a reader would take for an expression begins with two nouns that are none together.
    if (i === first + 2 && !isAcross && piece !== 'suffix') break;
    written += lexeme.surface;
    read += reading;
    plain += isAdded ? '' : lexeme.surface;
    plainRead += isAdded ? '' : reading;
    before = piece;
  }
  return best;
}

/** 腹の立つ, which is 腹が立つ before a noun; 気はする, 虫の好かない. */
function withOtherParticle(morphemes: readonly Morpheme[], first: number, last: number, dictionary: Dictionary) {
  const { lexeme } = morphemes[last]!;
  const denied = isDenied(lexeme);
  const at = denied ? last - 2 : last - 1;
  const particle = morphemes[at]!.lexeme.surface;
  const others = at > first && Object.hasOwn(IN_PLACE_OF, particle) ? IN_PLACE_OF[particle]! : [];
  // きのした is mostly 木の下.
  if (others.length === 0 || (particle === 'の' && last === first + 2 && !hasKanji(lexemesIn(morphemes, first, last))))
    return undefined;
  const before = morphemes.slice(first, at);
  const [written, read] = [before.map((one) => one.lexeme.surface).join(''), before.map((one) => one.reading).join('')];
  const [verb, ofVerb] = denied ? [morphemes[last - 1]!.lexeme.surface, morphemes[last - 1]!.reading] : ['', ''];
  const [base, baseReading] = denied ? ['ない', 'ない'] : [lexeme.base, lexeme.baseReading];
  for (const other of others) {
    const line = lineFor(dictionary, written + other + verb + base, read + other + ofVerb, baseReading);
    if (line) return line;
  }
  return undefined;
}

const lexemesIn = (morphemes: readonly Morpheme[], first: number, last: number) =>
  morphemes
    .slice(first, last + 1)
    .map(({ lexeme }) => lexeme.surface)
    .join('');

/**
 * The entry that is spelled so and read like its parts, or by its last part otherwise, where it has one reading only.
 *
 * @param read the reading of all parts but the last
 */
function lineFor(dictionary: Dictionary, written: string, read: string, lastRead: string): Line | undefined {
  if (!dictionary.has(written)) {
    const today = inKanjiInUse(written);
    return today === written ? undefined : lineFor(dictionary, today, read, lastRead);
  }
  const reading = read + lastRead;
  const lines = lookUp(dictionary, { written, reading, classes: 0 });
  const alike = lines.find((line) => unvoiced(line.reading) === unvoiced(reading));
  if (alike || !hasKanji(written)) return alike;
  const isOneReading = new Set(lines.map((line) => toHiragana(line.reading))).size === 1;
  return isOneReading && toHiragana(lines[0]!.reading).startsWith(read) ? lines[0] : undefined;
}

/** A reading without its marks of voicing: こいびと is こい and ひと. */
export const unvoiced = (reading: string): string =>
  toHiragana(reading)
    .normalize('NFD')
    .replace(/[\u3099\u309a]/gu, '');

/** The last word of an expression, read as the dictionary reads it. */
function readAs(before: readonly Morpheme[], last: Morpheme, line: Line, lexemes: Lexemes): Morpheme {
  const { lexeme } = last;
  const written = before.map((one) => one.lexeme.surface).join('');
  const read = before.map((one) => one.reading).join('');
  const whole = toHiragana(line.reading);
  if (line.written !== written + lexeme.base || !whole.startsWith(read) || !hasKanji(lexeme.base)) return last;
  const baseReading = whole.slice(read.length);
  // What ruby gives in the place goes before.
  if (baseReading === '' || baseReading === lexeme.baseReading || last.reading !== lexeme.reading) return last;
  const reading = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
  return { ...last, lexeme: lexemes.reread(lexeme, { reading, baseReading }), reading };
}
