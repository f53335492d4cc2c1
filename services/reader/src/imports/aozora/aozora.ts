import type { SourceText } from '../../documents/sentences.js';
import { SourceBuilder } from '../source-builder.js';
import { accented, gaiji } from './gaiji.js';

/** Ruby behind a kanji or a mark, or a note: what only texts with Aozora Bunko's marks have. */
const MARKS = /［＃|｜[^｜《》\n]{1,60}《|[\p{Script=Han}々〆〇ァ-ヺーA-Za-zＡ-Ｚａ-ｚ]《[ぁ-ゖァ-ヺー・]{1,40}》/u;

/** Whether a text has marks of Aozora Bunko's: ruby in 《》 or notes in ［＃］. */
export const hasAozoraMarks = (text: string): boolean => MARKS.test(text);

/** What ruby may stand over without a mark: the run of one kind of characters before it. */
const KINDS = [/[\p{Script=Han}々〆〇ヶ仝〓]/u, /[ぁ-ゖゝゞ]/u, /[ァ-ヺーヽヾ]/u, /[A-Za-zＡ-Ｚａ-ｚÀ-ž0-9０-９.'-]/u];
const KANA_READING = /^[ぁ-ゖァ-ヺーゝゞヽヾ・ 　]+$/u;
const HEADING = /^「(.+)」は(?:同行|窓)?[大中小]見出し$/u;
const HEADING_BEGINS = /^(?:ここから)?(?:同行|窓)?[大中小]見出し$/u;
const HEADING_ENDS = /^(?:ここで)?(?:同行|窓)?[大中小]見出し終わり$/u;

/**
 * Reads Aozora Bunko's marks: ruby becomes readings, notes on headings chapters, notes on gaiji the characters they
 * describe; all other notes go, and so do lines that held nothing but notes.
 *
 * @param text the body, lines end with LF; the time is linear in it
 */
export function readAozora(text: string): SourceText {
  const reader = new Reader();
  for (const line of text.replace(/\n$/, '').split('\n')) reader.readLine(line);
  return reader.builder.build();
}

class Reader {
  readonly builder = new SourceBuilder();
  private line = '';
  /** Where in the line at hand what ｜ marks begins. */
  private marked: number | undefined;
  private readings: { start: number; length: number; reading: string }[] = [];
  private titles: string[] = [];
  /** The title of a heading that has begun and not ended, and where. */
  private heading: { title: string; offset: number } | undefined;

  readLine(raw: string): void {
    const given = accented(raw.replace(/／″＼/g, '〴〵').replace(/／＼/g, '〳〵'));
    this.line = '';
    this.marked = undefined;
    this.readings = [];
    this.titles = [];
    for (let at = 0; at < given.length; ) at = this.readFrom(given, at);
    this.endLine(given);
  }

  /** Takes in what begins at an offset of the line as it is written. Returns where the next begins. */
  private readFrom(given: string, at: number): number {
    if (given.startsWith('※［＃', at)) {
      const end = noteEnd(given, at + 1);
      if (end > 0) {
        this.line += gaiji(given.slice(at + 3, end - 1));
        return end;
      }
    }
    if (given.startsWith('［＃', at)) {
      const end = noteEnd(given, at);
      if (end > 0) {
        this.note(given.slice(at + 2, end - 1));
        return end;
      }
    }
    const character = given[at]!;
    if (character === '｜') {
      this.marked = this.line.length;
      return at + 1;
    }
    if (character === '《') {
      const end = given.indexOf('》', at);
      if (end > 0 && this.ruby(given.slice(at + 1, end))) return end + 1;
    }
    this.line += character;
    return at + 1;
  }

  /** Returns false for what is no ruby but a quotation. */
  private ruby(reading: string): boolean {
    const start = this.marked ?? this.runBefore(reading);
    this.marked = undefined;
    if (start === undefined || start === this.line.length || reading.length > 60) return false;
    this.readings.push({ start, length: this.line.length - start, reading: withGaiji(reading) });
    return true;
  }

  private runBefore(reading: string): number | undefined {
    const last = lastCharacter(this.line, this.line.length);
    const kind = KINDS.find((pattern) => pattern.test(last));
    if (!kind || !KANA_READING.test(withGaiji(reading))) return undefined;
    // Never into what another ruby stands over.
    const before = this.readings.at(-1);
    const least = before ? before.start + before.length : 0;
    let start = this.line.length;
    while (start > least) {
      const character = lastCharacter(this.line, start);
      if (!kind.test(character)) break;
      start -= character.length;
    }
    return start < this.line.length ? start : undefined;
  }

  private note(note: string): void {
    const title = HEADING.exec(note)?.[1];
    if (title) this.titles.push(plain(title));
    else if (HEADING_BEGINS.test(note)) {
      this.heading = { title: '', offset: this.builder.length + this.line.length };
    } else if (HEADING_ENDS.test(note) && this.heading) {
      const { title: begun, offset } = this.heading;
      const rest = this.line.slice(Math.max(0, offset - this.builder.length));
      this.builder.addChapter(`${begun} ${rest}`, offset);
      this.heading = undefined;
    }
  }

  private endLine(given: string): void {
    const start = this.builder.length;
    for (const title of this.titles) this.builder.addChapter(title, start);
    for (const { start: from, length, reading } of this.readings) {
      this.builder.addReading(start + from, length, reading);
    }
    if (this.heading) {
      const rest = this.line.slice(Math.max(0, this.heading.offset - start));
      this.heading = { ...this.heading, title: `${this.heading.title} ${rest}` };
    }
    // A line that held only notes is none; a blank one stays.
    if (this.line.trim() !== '' || given.trim() === '') this.builder.add(`${this.line}\n`);
  }
}

/** Behind the ］ that ends the note which begins at an offset, with the notes inside it; -1 when none does. */
function noteEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '［') depth++;
    else if (text[at] === '］' && --depth === 0) return at + 1;
  }
  return -1;
}

const withGaiji = (text: string) => text.replace(/※［＃([^］]*)］/g, (_, note: string) => gaiji(note));

/** A quotation in a note, without ruby and notes of its own. */
const plain = (text: string) => withGaiji(text).replace(/［＃[^］]*］|《[^》]*》|｜/g, '');

/** The character that ends at an offset: two units where it is one of two. */
function lastCharacter(text: string, end: number): string {
  const unit = text.charCodeAt(end - 1);
  return text.slice(unit >= 0xdc00 && unit <= 0xdfff ? end - 2 : end - 1, end);
}
