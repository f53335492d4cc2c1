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
const ENDS_LINE = /<br\s*\/?>|<\/(?:div|p|li|tr|td|th|h\d)>/gi;
const NAMED: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};
/** Anki's furigana: ` 食[た]べ 物[もの]`, with what add-ons note of the pitch behind the kana: 私[わたし;h]. */
const FURIGANA = /([^\s[\]]{1,60})\[([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,50})(?:;[^\][]{0,30})?\]/gu;
/** A reading behind its word: 走る【はしる】, 走る（はしる）, 走る・はしる, 学校／がっこう. */
const BEHIND =
  /^(.{1,100}?)\s?(?:[【（(〔［[「『《]\s?([\p{Script=Hiragana}\p{Script=Katakana}ー・\s]{1,100}?)(?:;[^\][]{0,30})?\s?[】）)〕］\]」』》]|\s?[・／/|｜＝=：:→]\s?([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,100}))$/u;
/** Marks that no word has: of sentences, markup and tables. */
const NO_WORD = /[。！？!?、，,;；：:"“”<>＜＞{}()（）［］[\]【】〔〕「」『』《》=＝|｜\\#＃*＊…]/u;

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
    .split('\n')
    .map((line) => line.trim());
  const line = lines.find((one) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(one)) ?? lines[0]!;
  return withFurigana(line);
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

/** A word whose reading is written behind it. */
export function withReading(text: string): FieldText {
  const furigana = withFurigana(text);
  if (furigana.word !== text) return furigana;
  const [, word = '', bracketed, divided] = BEHIND.exec(text) ?? [];
  const reading = (bracketed ?? divided ?? '').replace(/\s/g, '');
  if (reading === '' || !hasKanji(word) || !fits(word.trim(), reading)) return { word: text, reading: '' };
  return { word: word.trim(), reading };
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
