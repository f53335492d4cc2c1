import { toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import type { Lexemes } from '../entries/lexemes.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';

const WHOLE = ruleOf('letters/word in letters', 'boundaries/letter-runs.ts', 'QRコードを読む。');

/** Longest run that is one word, in characters. */
const LONGEST = 12;
const LETTERS = /^[\p{Script=Han}ァ-ヺーA-Za-zＡ-Ｚａ-ｚ0-9０-９]+$/u;
const HYPHEN = /^[-－]$/u;
/** Kanji and numbers alone are left to `kanji-runs.ts` and `numbers.ts`. */
const HAS_KATAKANA_OR_LATIN = /[ァ-ヺA-Za-zＡ-Ｚａ-ｚ]/u;

const isInLetters = Lexeme.whether(({ surface }) => LETTERS.test(surface) && !/^[\u3000-\u3096]/u.test(surface));
const isHyphen = Lexeme.whether(({ surface }) => HYPHEN.test(surface));

const ADDRESS = ruleOf('addresses/page or mail', 'boundaries/letter-runs.ts', 'https://example.com/a?b=1 を見る。');
/** Addresses of pages and of people, to their last letter; each part is bounded, so that the time is linear. */
const ADDRESSES =
  /https?:\/\/[\w.~:/?#@!$&'()*+,;=%-]{0,2000}[\w/]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gu;

/** Makes one word of each address, which nobody reads aloud letter by letter. */
export function joinAddresses(text: string, morphemes: Morpheme[]): Changes | undefined {
  if (!text.includes('://') && !text.includes('@')) return undefined;
  const changes = new Changes(morphemes);
  let at = 0;
  for (const { index: start, 0: surface } of text.matchAll(ADDRESSES)) {
    const end = start + surface.length;
    while (at < morphemes.length && morphemes[at]!.start < start) at++;
    let last = at;
    while (last < morphemes.length && morphemes[last]!.end < end) last++;
    const first = morphemes[at];
    if (first?.start !== start || morphemes[last]?.end !== end) continue;
    const none = { entry: '', definition: undefined, rank: 0, reading: '', pronunciation: '', baseReading: '' };
    const written = {
      surface,
      base: surface,
      asAnalysed: surface,
      partOfSpeech: '名詞,一般',
      conjugation: '',
      form: '',
    };
    const lexeme = first.lexeme.with({ ...none, ...written, kind: 'latin', isGrammar: false, certain: true });
    changes.put(at, last - at + 1, [{ start, end, lexeme, reading: '' }], ADDRESS);
    at = last + 1;
  }
  return changes.make();
}

/**
 * Joins katakana, Latin letters and kanji that together are a word of the dictionary, where the analyser has made
 * names, forms of verbs or nothing known of them: コス プレ, リア 充, QR コード, Wi - Fi. Only between the edges of a
 * run, or where its letters change, so that nothing of another word is taken.
 */
export function joinLetters(morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; ) {
    const end = isInLetters(morphemes[i]!.lexeme) ? endOfRun(morphemes, i) : i + 1;
    for (let at = i; at + 1 < end; ) {
      const joined = longestWord(morphemes, at, end, lexemes);
      if (joined) changes.put(at, joined.end - at, [joined.word], WHOLE);
      at = joined?.end ?? at + 1;
    }
    i = end;
  }
  return changes.make();
}

/** The index after the last of the morphemes that are written without kana between them. */
function endOfRun(morphemes: readonly Morpheme[], first: number): number {
  const isAt = (at: number, is: (lexeme: Lexeme) => boolean) => at < morphemes.length && is(morphemes[at]!.lexeme);
  let end = first;
  while (isAt(end, isInLetters) || (end > first && isAt(end, isHyphen) && isAt(end + 1, isInLetters))) end++;
  return end;
}

function longestWord(morphemes: readonly Morpheme[], first: number, end: number, lexemes: Lexemes) {
  const { start } = morphemes[first]!;
  let last = first + 1;
  while (last < end && morphemes[last]!.end - start <= LONGEST) last++;
  if (!hasOdd(morphemes, first, last)) return undefined;
  if (first > 0 && !isEdge(morphemes[first - 1]!, morphemes[first]!)) return undefined;
  for (; last > first + 1; last--) {
    if (!hasOdd(morphemes, first, last)) return undefined;
    if (last < end && !isEdge(morphemes[last - 1]!, morphemes[last]!)) continue;
    const parts = morphemes.slice(first, last);
    const surface = parts.map(({ lexeme }) => lexeme.surface).join('');
    if (!(HAS_KATAKANA_OR_LATIN.test(surface) || isNumberAndName(parts))) continue;
    const reading = lexemes.spellings.readingAsWritten(surface);
    if (reading === undefined) continue;
    const word = { start, end: parts.at(-1)!.end, lexeme: lexemes.whole(surface, reading), reading };
    return { word, end: last };
  }
  return undefined;
}

/** Whether the letters of two neighbours are of different scripts, or one of them is none. */
const isEdge = ({ lexeme: a }: Morpheme, { lexeme: b }: Morpheme) =>
  scriptOf(a.surface.at(-1)!) !== scriptOf(b.surface[0]!);

function scriptOf(character: string): string {
  if (/[ァ-ヺー]/u.test(character)) return 'katakana';
  if (/[A-Za-z0-9]/u.test(nfkc(character))) return 'latin';
  return /\p{Script=Han}/u.test(character) ? 'kanji' : toHiragana(character);
}

/** 100均: IPADIC has the second kanji as a name. */
const isNumberAndName = ([first, second]: readonly Morpheme[]): boolean =>
  first!.lexeme.kind === 'number' && second!.lexeme.kind === 'name';

/** Whether some words, from one to before another, have an odd one among them. */
function hasOdd(morphemes: readonly Morpheme[], first: number, end: number): boolean {
  for (let at = first; at < end; at++) if (isOdd(morphemes[at]!.lexeme)) return true;
  return false;
}

/** What is in a word only because the analyser does not know it. */
const isOdd = Lexeme.whether(
  ({ kind, entry, partOfSpeech, surface }) =>
    kind === 'name' ||
    kind === 'latin' ||
    (kind === 'word' && entry === '') ||
    partOfSpeech.startsWith('動詞') ||
    (surface.length === 1 && /[ァ-ヺ]/u.test(surface)),
);
