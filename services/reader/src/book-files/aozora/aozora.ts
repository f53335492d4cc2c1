import { isSpacedKana } from '@ichibun/japanese/kana';
import type { ParsedText } from '../parsed-text.js';
import { ParsedTextBuilder } from '../parsed-text-builder.js';
import { accented, gaiji } from './gaiji.js';
import { AozoraLine } from './line.js';
import { withGaiji, withoutMarks } from './marks.js';

/** Ruby after a kanji or a mark, or a note: what only texts with Aozora Bunko's marks have. */
const MARKS =
  /［＃|[｜|][^｜|《》\n]{1,60}《|｜[^｜|（）()《》\n]{1,30}[（(][ぁ-ゖァ-ヺー・\s]{1,40}[）)]|[|][\p{Script=Han}々〆ヶぁ-ゖー]{1,20}[（(][ぁ-ゖァ-ヺー・]{1,40}[）)]|\[\[rb:[^\]>\n]{1,30}>|[\p{Script=Han}々〆〇]≪[ぁ-ゖァ-ヺー・]{1,40}≫|《《[^《》\n]{1,60}》》|\p{Script=Han}《[A-Za-zＡ-Ｚａ-ｚ・]{1,20}》|[\p{Script=Han}々〆〇ァ-ヺーA-Za-zＡ-Ｚａ-ｚ]《[ぁ-ゖァ-ヺー・]{1,40}》/u;

/** Whether a text has marks of Aozora Bunko's: ruby in 《》 or notes in ［＃］. */
export const hasAozoraMarks = (text: string): boolean => MARKS.test(text);

/** What ruby may be over without a mark: the run of one kind of characters before it. */
const KINDS = [/[\p{Script=Han}々〆〇ヶ仝〓]/u, /[ぁ-ゖゝゞ]/u, /[ァ-ヺーヽヾ]/u, /[A-Za-zＡ-Ｚａ-ｚÀ-ž0-9０-９.'-]/u];
/** What is stressed, as Kakuyomu writes it; ruby after a mark in brackets, as Shōsetsuka ni narō does. */
const STRESSED = /《《([^《》\n]{1,200})》》/uy;
const BRACKETED = /[｜|]([^｜|（）()《》\n]{1,30})[（(]([ぁ-ゖァ-ヺー・\s]{1,60})[）)]/uy;
/** [[rb:漢字 > かんじ]], as pixiv has it; 漢字≪かんじ≫, which Shōsetsuka ni narō takes as well. */
const IN_SQUARE = /\[\[rb:\s?([^\]>\n]{1,30}?)\s?>\s?([^\]\n]{1,60}?)\s?\]\]/uy;
const IN_SIGNS = /≪([ぁ-ゖァ-ヺー・]{1,60})≫/uy;
/** A half-width ｜ that begins what the next ruby is over. */
const MARKED = /[|][^｜|《》\n]{1,60}《[^《》\n]{1,60}》/uy;
/** Letters above kanji (宇宙船《ＳＳ》): with no mark before them, a title may be in 《》 as well. */
const LETTERS = /^[A-Za-zＡ-Ｚａ-ｚ・\s]{1,20}$/u;
const RUBY_NOTE = /^「([^「」]{1,60})」に「([^「」]{1,60})」の(?:ルビ|注記)$/u;
/** A note on emphasis after ※ describes no character. */
const EMPHASIS = /^「[^「」]{1,200}」に.{0,10}(?:傍点|傍線|圏点|ルビ)$/u;
const HEADING = /^「(.+)」は(?:同行|窓)?[大中小]見出し$/u;
const HEADING_BEGINS = /^(?:ここから)?(?:同行|窓)?[大中小]見出し$/u;
const HEADING_ENDS = /^(?:ここで)?(?:同行|窓)?[大中小]見出し終わり$/u;
/** Longest note that is looked at, and longest reading, in UTF-16 units as they are written. */
const LONGEST_NOTE = 1_000;
const LONGEST_READING = 60;

/**
 * Reads Aozora Bunko's marks: ruby becomes readings, notes on headings chapters, notes on gaiji the characters they
 * describe; all other notes go, and so do lines that held nothing but notes.
 *
 * @param text the body, lines end with LF; the time is linear in it
 */
export function readAozora(text: string): ParsedText {
  const reader = new Reader();
  for (const line of text.replace(/\n$/, '').split('\n')) reader.readLine(line);
  return reader.builder.build();
}

class Reader {
  readonly builder = new ParsedTextBuilder();
  private line = new AozoraLine('');
  /** Where in the line at hand what ｜ marks begins. */
  private marked: number | undefined;
  private readings: { start: number; length: number; reading: string }[] = [];
  private titles: string[] = [];
  /** The title of a heading that has begun and not ended, and where. */
  private heading: { title: string; offset: number } | undefined;

  readLine(raw: string): void {
    this.line = new AozoraLine(accented(raw.replace(/／″＼/g, '〴〵').replace(/／＼/g, '〳〵')));
    this.marked = undefined;
    this.readings = [];
    this.titles = [];
    for (let at = 0; at < this.line.given.length; ) at = this.readFrom(at);
    this.endLine();
  }

  /** Takes in what begins at an offset of the line as it is written. Returns where the next begins. */
  private readFrom(at: number): number {
    const { given } = this.line;
    const isGaiji = given.startsWith('※［＃', at);
    if (isGaiji || given.startsWith('［＃', at)) {
      const start = isGaiji ? at + 1 : at;
      const end = this.line.closing(start);
      if (end !== undefined) {
        const note = given.slice(start + 2, end).slice(0, LONGEST_NOTE);
        if (isGaiji && !EMPHASIS.test(note)) this.line.add(gaiji(note));
        else this.note(note);
        return end + 1;
      }
    }
    const character = given[at]!;
    const stressed = character === '《' && found(STRESSED, given, at);
    if (stressed) {
      this.line.add(stressed[1]!);
      return at + stressed[0].length;
    }
    const bracketed =
      ((character === '｜' || character === '|') && found(BRACKETED, given, at)) ||
      (character === '[' && found(IN_SQUARE, given, at));
    if (bracketed) {
      this.readings.push({ start: this.line.length, length: bracketed[1]!.length, reading: bracketed[2]! });
      this.line.add(bracketed[1]!);
      return at + bracketed[0].length;
    }
    if (character === '｜' || (character === '|' && found(MARKED, given, at))) {
      this.marked = this.line.length;
      return at + 1;
    }
    if (character === '《') {
      const end = this.line.rubyEnd(at);
      if (end !== undefined && this.ruby(given.slice(at + 1, end))) return end + 1;
    }
    const signs = character === '≪' && found(IN_SIGNS, given, at);
    if (signs && this.ruby(signs[1]!)) return at + signs[0].length;
    this.line.add(character);
    return at + 1;
  }

  /** Returns false for what is no ruby but a quotation. */
  private ruby(reading: string): boolean {
    const { marked } = this;
    this.marked = undefined;
    if (reading.length > LONGEST_READING) return false;
    const start = marked ?? this.runBefore(reading);
    if (start === undefined || start === this.line.length) return false;
    this.readings.push({ start, length: this.line.length - start, reading: withGaiji(reading) });
    return true;
  }

  private runBefore(reading: string): number | undefined {
    const last = this.line.characterBefore(this.line.length);
    const kind = KINDS.find((pattern) => pattern.test(last));
    const isLetters = kind === KINDS[0] && LETTERS.test(reading);
    if (!kind || !(isLetters || isSpacedKana(withGaiji(reading)))) return undefined;
    // Never into what another ruby is over.
    const before = this.readings.at(-1);
    const least = before ? before.start + before.length : 0;
    let start = this.line.length;
    while (start > least) {
      const character = this.line.characterBefore(start);
      if (!kind.test(character)) break;
      start -= character.length;
    }
    return start < this.line.length ? start : undefined;
  }

  private note(note: string): void {
    const title = HEADING.exec(note)?.[1];
    const [, base = '', reading] = RUBY_NOTE.exec(note) ?? [];
    if (reading !== undefined) this.noteRuby(withoutMarks(withGaiji(base)), withGaiji(reading));
    else if (title) this.titles.push(withoutMarks(withGaiji(title)));
    else if (HEADING_BEGINS.test(note)) {
      this.heading = { title: '', offset: this.builder.length + this.line.length };
    } else if (HEADING_ENDS.test(note) && this.heading) {
      const { title: begun, offset } = this.heading;
      this.builder.addChapter(`${begun} ${this.line.text(offset - this.builder.length)}`, offset);
      this.heading = undefined;
    }
  }

  /** Ruby that a note after its base gives; a base further back is looked for in what is nearest. */
  private noteRuby(base: string, reading: string): void {
    const from = Math.max(0, this.line.length - LONGEST_NOTE);
    const at = this.line.text(from).lastIndexOf(base);
    const before = this.readings.at(-1);
    if (base === '' || at < 0 || (before && from + at < before.start + before.length)) return;
    this.readings.push({ start: from + at, length: base.length, reading });
  }

  private endLine(): void {
    const start = this.builder.length;
    for (const title of this.titles) this.builder.addChapter(title, start);
    for (const { start: from, length, reading } of this.readings) {
      this.builder.addReading(start + from, length, reading);
    }
    if (this.heading) {
      const title = `${this.heading.title} ${this.line.text(this.heading.offset - start)}`;
      this.heading = { ...this.heading, title };
    }
    // A line that held only notes is dropped; a blank one stays.
    const text = this.line.text();
    if (text.trim() !== '' || this.line.given.trim() === '') this.builder.add(`${text}\n`);
  }
}

/** What a sticky expression finds at an offset. */
function found(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
