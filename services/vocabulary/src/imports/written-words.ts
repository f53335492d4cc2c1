import { isKana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { replaceBetween } from '@ichibun/text/replace-between';

/** A word as a list writes it, and the reading that is written with it; empty where there is none. */
export interface FieldText {
  readonly word: string;
  readonly reading: string;
}

/** What is neither seen nor read. */
const SILENT = [
  ['<rp>', '</rp>'],
  ['<', '>'],
  ['[sound:', ']'],
] as const;
/** UTF-16 units of a text that are read: a word with its markup has fewer, and one pattern looks sixty letters ahead. */
const LONGEST_TEXT = 1_000;
const ENDS_LINE = /<br\s*\/?>|<\/(?:div|p|li|tr|td|th|h\d)>/gi;
const NAMED: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};
/** Anki's furigana: ` 食[た]べ 物[もの]`, with what add-ons note of the pitch after the kana: 私[わたし;h]. */
const FURIGANA = /([^\s[\]]{1,60})\[([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,50})(?:;[^\][]{0,30})?\]/gu;
/** A reading after its word: 走る【はしる】, 走る（はしる）, 走る・はしる, 学校／がっこう, and other fields. */
const READING_LAST =
  /^(.{1,100}?)\s?(?:[【（(〔［[「『《]\s?([\p{Script=Hiragana}\p{Script=Katakana}ー・\s]{1,100}?)(?:;[^\][]{0,30})?\s?[】）)〕］\]」』》]|\s?[・／/|｜＝=：:→、，,]\s?([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,100})(?:[/／|｜].{0,100})?)$/u;
/** A word after its reading, as dictionaries have it: たべる【食べる】, あう【会う・逢う】. */
const READING_FIRST =
  /^([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,50})\s?[【（(〔［[]\s?([^【】（）()〔〕［］[\]・、,]{1,50})(?:[・、,][^【】（）()〔〕［］[\]]{0,50})?[】）)〕］\]]$/u;
/** What a list says of how a word is used: 勉強（する）, 静か（な）; and what may be left out before it: (お)茶. */
const USED_WITH = /^(.{1,100}?)\s?[（(](する|[なのにとだ])[）)]$/u;
const MAY_BEGIN_WITH = /^[（(]([おご御])[）)]/u;
/** Numbers and marks of a list before its items; the accent after a word: 走る⓪, 猫[1]. */
const ITEM = /^(?:[・•●○◦▪■□◆◇★☆※✓✔☑]\s?|[-–—*]\s|[①-⑳]\s?|[(（]?\d{1,5}[.．)）、]\s?)(?=\S)/u;
const ACCENT = /\s?(?:[⓪①-⑳]|\[\d{1,2}\])$/u;
const QUOTED = /^(?:'(.*)'|‘(.*)’|“(.*)”|"(.*)"|［(.*)］|\[(.*)\]|【(.*)】)$/su;
/** What learners set beside a word: ⭐雨, 魚*. */
const DECORATION =
  /^(?:\p{Extended_Pictographic}[\ufe0e\ufe0f]?\s?){1,10}(?=\S)|\s?(?:[*＊※★☆\p{Extended_Pictographic}][\ufe0e\ufe0f]?){1,10}$/gu;
/** Furigana of another kind: {残;のこ}す. */
const BRACED = /\{([^{}[\];\s]{1,60});([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,50})\}/gu;
/** A meaning after its word: 月 - moon, 雨 rain. */
const MEANING_LAST =
  /^([^\p{Script=Latin}]{1,100}?)\s{1,5}(?:[-–—]\s{1,5})?[(（]?\p{Script=Latin}[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{0,200}$/u;
/** Between spellings of a word: 行く / 往く, 雪; 雪. */
const ALTERNATIVES = /\s?[;；]\s?|\s[／/]\s|,\s/u;
const MOST_ALTERNATIVES = 10;
const JAPANESE_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー・]{1,20}$/u;
/** Marks that no word has: of sentences, markup and tables. */
const NO_WORD = /[。！？!?、，,;；：:"“”<>＜＞{}()（）［］[\]【】〔〕「」『』《》=＝|｜\\#＃*＊…/／]/u;

/**
 * A field's text: Anki's fields are HTML, with ruby, [sound:…] and word[reading]; of several lines the first with
 * Japanese in it is the word.
 */
export function fieldText(field: string): FieldText {
  const ruby = replaceBetween(field, '<rt>', '</rt>', (reading) => (isKana(reading) ? `[${reading}]` : ''));
  const lines = SILENT.reduce(
    (text, [open, close]) => replaceBetween(text, open, close, () => ''),
    ruby.replace(ENDS_LINE, '\n'),
  )
    .replace(/&(?:nbsp|amp|lt|gt|quot);/g, (name) => NAMED[name]!)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex, decimal) => characterOf(whole, hex, decimal))
    .split('\n')
    .map((line) => line.trim());
  const [first = ''] = lines;
  const japanese = lines.find((one) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(one));
  const line = (japanese ?? first).slice(0, LONGEST_TEXT);
  return withFurigana(
    undecorated(withBrackets(line)).replace(QUOTED, '$1$2$3$4$5$6$7').replace(ITEM, '').replace(ACCENT, ''),
  );
}

/** {残;のこ}す as  残[のこ]す. */
const withBrackets = (line: string) => line.replace(BRACED, ' $1[$2]');

const undecorated = (line: string) => line.replace(DECORATION, '').replace(MEANING_LAST, '$1').trim();

function characterOf(whole: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

function withFurigana(text: string): FieldText {
  const word = text.replace(FURIGANA, '$1');
  if (word === text) return { word: text, reading: '' };
  // The spaces only say where a reading begins.
  const reading = text.replace(FURIGANA, (_, base: string, kana: string) => read(base, kana)).replace(/\s/g, '');
  return { word: word.replaceAll(' ', ''), reading: isKana(reading) ? reading : '' };
}

/** How a base is read; kana before its kanji that the reading lacks, as no space says where it begins: お茶[ちゃ]. */
function read(base: string, kana: string): string {
  const [leading = ''] = hasKanji(base) ? (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+/u.exec(base) ?? []) : [];
  return kana.startsWith(leading) ? kana : leading + kana;
}

/** A word whose reading is written after it or before it. */
export function withReading(given: string): FieldText {
  const text = withoutUse(
    withBrackets(given.slice(0, LONGEST_TEXT))
      .replace(/\s?[:：=＝、，,→]$/u, '')
      .replace(MAY_BEGIN_WITH, '$1'),
  );
  const furigana = withFurigana(text.split(ALTERNATIVES, 1)[0]!.trim());
  if (furigana.reading !== '') return furigana;
  const [, kana = '', written = ''] = READING_FIRST.exec(text) ?? [];
  if (isReadingOf(written, kana)) return { word: written, reading: kana };
  const [, before = '', bracketed, divided] = READING_LAST.exec(text) ?? [];
  const word = before.trim();
  const reading = (bracketed ?? divided ?? '').replace(/\s/g, '');
  return isReadingOf(word, reading) ? { word, reading } : { word: firstOf(text), reading: '' };
}

/** The first of several spellings; the text itself where it is one, or no list of words. */
function firstOf(text: string): string {
  const parts = text.split(ALTERNATIVES, MOST_ALTERNATIVES);
  const isList =
    parts.length > 1 && parts.length < MOST_ALTERNATIVES && parts.every((part) => JAPANESE_WORD.test(part));
  const first = isList ? parts[0]! : text;
  const words = first.split(/\s/u, MOST_ALTERNATIVES);
  const isRepeated =
    words.length > 1 && words.length < MOST_ALTERNATIVES && words.every((word) => word !== '' && word === words[0]);
  return isRepeated ? words[0]! : first;
}

/** Kana that may be the reading of a word with kanji. */
export const isReadingOf = (word: string, kana: string): boolean => kana !== '' && hasKanji(word) && fits(word, kana);

/** A word without what it is used with; 名（な） and 擦る（する） have their readings there. */
function withoutUse(text: string): string {
  const [, word, use] = USED_WITH.exec(text) ?? [];
  const isReading = use === 'する' ? word?.endsWith('る') : word?.length === 1;
  return word === undefined || isReading ? text : word;
}

/** Whether kana at the beginning and the end of a word are those of a reading. */
function fits(word: string, reading: string): boolean {
  const [, head = '', tail = ''] = /^([ぁ-ゖー]*).*?([ぁ-ゖー]*)$/su.exec(word) ?? [];
  return reading.length > head.length + tail.length && reading.startsWith(head) && reading.endsWith(tail);
}

/** Whether a text may be a word or an expression: what has marks of sentences, markup or tables is none. */
export const isWordLike = (text: string): boolean => !NO_WORD.test(text);

/** （はしる） as はしる. */
export const withoutBrackets = (text: string): string =>
  /^\s*[【（(〔［[「『《]([^】）)〕］\]」』》]*)[】）)〕］\]」』》]\s*$/u.exec(text)?.[1] ?? text;
