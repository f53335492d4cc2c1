import { hasJapanese } from '@ichibun/japanese/script';
import { withoutZeroWidth } from '@ichibun/japanese/written-forms';
import { atOnce } from '@ichibun/kit/in-turns';
import { clean } from '@ichibun/text/clean';
import { linesIn, piecesIn } from '@ichibun/text/lines';
import { normalised, objectionTo } from '../words/word-form.js';
import { type JsonItem, parseJsonList } from './json-list.js';
import { separatorOf } from './separators.js';
import { type FieldText, fieldText, isReadingOf, isWordLike, withoutBrackets, withReading } from './written-words.js';

export interface ListedWord {
  readonly word: string;
  /** Kana; undefined when the list gives none. */
  readonly reading?: string;
}

export interface WordList {
  /** Each word once, in the order of the list. */
  readonly words: ListedWord[];
  readonly duplicates: number;
  readonly blankLines: number;
  readonly comments: number;
  /** Lines without a Japanese word, or with one that cannot be kept. */
  readonly unusable: string[];
}

/** UTF-16 units that are shown of a line without a word. */
const LONGEST_EXAMPLE = 100;
/** UTF-16 units that are cleaned in one step, or read of one field. */
const PIECE_UNITS = 20_000;
/** UTF-16 units of a field that is read in a step of its own. */
const LONG_FIELD = 1_000;
/** Fields of a line that are looked at: no list has as many. */
const MOST_FIELDS = 100;

/** Anki's gaps: {{c1::走る}}, {{c1::走る::hint}}. */
const GAP = /\{\{c\d{1,3}::([^{}:]{1,200})(?:::[^{}]{0,200})?\}\}/gu;

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・･\s]+$/u;

/**
 * Reads a learner's word list, in any of the forms such lists come in:
 * - one word a line, or a word and its reading separated by a tab or a space, or after the word: 走る【はしる】, 彼[かれ];
 * - tables with commas, semicolons or tabs between their fields, which may be quoted;
 * - Anki's text export: `#separator` and its other headers, quoted fields, HTML; the word is the first field with
 *   Japanese in it, the reading a field beside it in kana;
 * - Yomitan's and jpdb's lists: JSON with `spelling`, `term`, `expression` or `word`, and `reading`.
 */
export const readWordList = (content: string): WordList => atOnce(findWordList(content));

/** As `readWordList`, in steps for `inTurns`. */
export function* findWordList(content: string): Generator<void, WordList> {
  const pieces: string[] = [];
  for (const piece of piecesIn(content, PIECE_UNITS)) {
    pieces.push(withoutZeroWidth(clean(piece)));
    yield;
  }
  const text = pieces.join('');
  const json = /^\s*[[{]/.test(text) ? yield* readJson(text) : undefined;
  return json ?? (yield* readLines(text));
}

class Collector {
  readonly list = { words: [] as ListedWord[], duplicates: 0, blankLines: 0, comments: 0, unusable: [] as string[] };
  private readonly seen = new Set<string>();

  get isEmpty(): boolean {
    return this.list.words.length + this.list.unusable.length === 0;
  }

  add(rawWord: string, rawReading: string | undefined, line: string): void {
    const written = withReading(normalised(clean(rawWord)));
    const { word } = written;
    const given = rawReading === undefined ? '' : normalised(clean(rawReading));
    const reading = KANA.test(given) ? given : written.reading;
    if (!hasJapanese(word) || !isWordLike(word) || objectionTo(word, given || null)) {
      this.list.unusable.push(clean(line.slice(0, LONGEST_EXAMPLE)));
      return;
    }
    const key = `${word}\t${reading}`;
    if (this.seen.has(key)) {
      this.list.duplicates++;
      return;
    }
    this.seen.add(key);
    this.list.words.push(reading === '' ? { word } : { word, reading });
  }
}

/**
 * The records of a list of any form, in its order: blank lines and comments, which begin with #, are some too. Where
 * they are long, nothing comes now and then.
 */
export function findRecords(text: string): Generator<ListRecord | undefined> {
  const named = ankiSeparator(text);
  const isAnki = named !== undefined || /^#(html|columns|notetype|deck|tags|guid)/m.test(text);
  const separator = named ?? (isAnki ? '\t' : separatorOf(text));
  return separator === undefined ? plainRecords(text) : quotedRecords(text, separator);
}

function* readLines(text: string): Generator<void, WordList> {
  const collector = new Collector();
  for (const record of findRecords(text)) {
    yield;
    if (!record) continue;
    const fields: FieldText[] = [];
    for (const field of record.fields) {
      if (field.length >= LONG_FIELD) yield;
      fields.push(fieldText(field.slice(0, PIECE_UNITS).replace(GAP, '$1')));
    }
    if (record.fields.every((field) => field.trim() === '')) collector.list.blankLines++;
    else if (fields[0]?.word.startsWith('#') || (collector.isEmpty && isHeader(fields))) collector.list.comments++;
    else addRecord(collector, fields, record.line);
  }
  return collector.list;
}

/** Names of columns in the first line of a table. */
const COLUMNS =
  /^(?:単語|言葉|ことば|語彙|語|漢字|表記|見出し語?|読み方?|よみ(?:かた|がな)?|読み仮名|ふりがな|フリガナ|振り仮名|かな|カナ|仮名|意味|英語|訳|日本語|例文|品詞|番号)$/u;

/** Whether a line names its columns, in Japanese; one in other languages has no word anyway. */
function isHeader(fields: readonly FieldText[]): boolean {
  const japanese = fields.filter(({ word }) => hasJapanese(word));
  return japanese.length > 1 && japanese.every(({ word }) => COLUMNS.test(word.trim()));
}

/**
 * The word is the first field with Japanese in it; its reading is one after it, or what the field itself gives. Where
 * the first is the reading of the next, that is the word.
 */
function addRecord(collector: Collector, fields: readonly FieldText[], line: string): void {
  const first = fields.findIndex(({ word }) => hasJapanese(word));
  const next = fields.findIndex(({ word }, index) => index > first && hasJapanese(word));
  const isAfterReading =
    next > 0 && KANA.test(fields[first]!.word) && isReadingOf(fields[next]!.word, fields[first]!.word);
  if (isAfterReading) {
    collector.add(fields[next]!.word, fields[first]!.word, line);
    return;
  }
  const at = first;
  const behind = fields.slice(at + 1).map(({ word }) => withoutBrackets(word));
  const reading = behind.find((word) => KANA.test(word) && word.trim() !== '');
  collector.add(at < 0 ? '' : fields[at]!.word, reading ?? fields[at]?.reading, line);
}

export interface ListRecord {
  readonly line: string;
  readonly fields: string[];
}

/** Tab, or else the first run of spaces (also the wide one), separates word and reading. */
function* plainRecords(text: string): Generator<ListRecord> {
  for (const line of linesIn(text.replace(/\n$/, ''))) {
    const fields = line.includes('\t') ? line.split('\t', MOST_FIELDS) : line.trim().split(/[ \u3000]+/, MOST_FIELDS);
    yield { line, fields };
  }
}

const SEPARATORS: Record<string, string> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', space: ' ', colon: ':' };

/** What Anki's `#separator:` header names: a word, or the character itself. */
function ankiSeparator(text: string): string | undefined {
  const named = /^#separator:(.+?)\r?$/m.exec(text)?.[1];
  if (named === undefined) return undefined;
  // Only what the table itself has: every object has a `constructor`.
  return Object.hasOwn(SEPARATORS, named.toLowerCase()) ? SEPARATORS[named.toLowerCase()] : named;
}

const QUOTE = '"'.charCodeAt(0);
const LINE_FEED = '\n'.charCodeAt(0);
const CARRIAGE_RETURN = '\r'.charCodeAt(0);

/**
 * Records whose fields may be quoted, and then hold separators, line ends and doubled quotes; nothing now and then
 * where they are long.
 */
function* quotedRecords(text: string, separator: string): Generator<ListRecord | undefined> {
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  let from = 0;
  // Of what is not in `field` yet: letter by letter, a field of megabytes would be millions of strings.
  let start = 0;
  const take = (to: number) => {
    if (field.length < PIECE_UNITS) field += text.slice(start, to);
    start = to + 1;
  };
  const recordTo = (to: number): ListRecord => {
    fields.push(field);
    const record = { line: text.slice(from, to), fields };
    fields = [];
    field = '';
    return record;
  };
  // By number: letters beyond Latin-1 would each be a string of their own.
  const separates = separator.length === 1 ? separator.charCodeAt(0) : undefined;
  for (let at = 0; at < text.length; at++) {
    if (at % PIECE_UNITS === 0) yield undefined;
    const unit = text.charCodeAt(at);
    if (quoted) {
      if (unit !== QUOTE) continue;
      take(at);
      // The second of two is a letter.
      if (text.charCodeAt(at + 1) === QUOTE) at++;
      else quoted = false;
    } else if (unit === QUOTE && field === '' && start === at) {
      quoted = true;
      start++;
    } else if (unit === separates && !text.startsWith('#', from)) {
      take(at);
      if (fields.length < MOST_FIELDS) fields.push(field);
      field = '';
    } else if (unit === LINE_FEED) {
      take(at);
      yield recordTo(at);
      from = at + 1;
    } else if (unit === CARRIAGE_RETURN) take(at);
  }
  take(text.length);
  if (from < text.length) yield recordTo(text.length);
}

/** What the word is called in JSON of any program. */
export const WORD_FIELDS = ['spelling', 'term', 'expression', 'word', 'headword'];

const NAMES = new Set([...WORD_FIELDS, 'reading']);

function* readJson(text: string): Generator<void, WordList | undefined> {
  // A list may begin with a bracket and be no JSON.
  const parsed = yield* parseJsonList(text, NAMES);
  if (!parsed) return undefined;
  const collector = new Collector();
  // A stack of its own: lists may be nested deeper than calls can be. The last of it comes next.
  const waiting = [parsed.value];
  const wait = (items: readonly JsonItem[]) => {
    for (let at = items.length - 1; at >= 0; at--) waiting.push(items[at]);
  };
  while (waiting.length > 0) {
    yield;
    const item = waiting.pop();
    if (typeof item === 'string') collector.add(item, undefined, item);
    else if (item && 'texts' in item) {
      const word = WORD_FIELDS.map((name) => item.texts.get(name)).find((text) => text !== undefined);
      // A file of several lists, as jpdb exports them.
      if (word === undefined) wait(item.lists);
      else collector.add(word, item.texts.get('reading'), word);
    } else if (item) wait(item);
  }
  return collector.list;
}
