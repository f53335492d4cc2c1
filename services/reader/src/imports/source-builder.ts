import { clean, cleanLine } from '@ichibun/text/clean';
import type { SourceText } from '../documents/sentences.js';
import { refusal } from './refusal.js';

/** Longest title of a chapter, in UTF-16 units; and the most chapters that a document has. */
const LONGEST_TITLE = 200;
const MOST_CHAPTERS = 2_000;
/** Longest reading, in UTF-16 units: no word is read in more. */
const LONGEST_READING = 100;
/** Readings of a document. A novel of 300,000 characters with ruby over every word has about 100,000. */
const MOST_READINGS = 150_000;

/** Collects a text with what stands beside it, whatever it is read from. */
export class SourceBuilder {
  private readonly pieces: string[] = [];
  private readonly chapters: { title: string; offset: number }[] = [];
  private readonly readings: { start: number; length: number; reading: string }[] = [];
  private endsLine = true;
  /** UTF-16 units so far. */
  length = 0;

  /** Adds text to the line at hand. */
  add(given: string): void {
    const text = clean(given);
    if (text === '') return;
    this.pieces.push(text);
    this.length += text.length;
    this.endsLine = text.endsWith('\n');
  }

  /** Ends the line at hand; of several ends of a line one is kept. */
  endLine(): void {
    if (!this.endsLine) this.add('\n');
  }

  /**
   * Says how `length` units from `start` are read. What is no reading (marks of emphasis, white space) is passed over,
   * and so is what overlaps the reading before.
   *
   * @throws DomainError `reader.too-many-readings`
   */
  addReading(start: number, length: number, reading: string): void {
    const read = clean(reading).replace(/\s/gu, '');
    const last = this.readings.at(-1);
    if (length === 0 || read.length > LONGEST_READING || !/\p{L}/u.test(read)) return;
    if (last && start < last.start + last.length) return;
    if (this.readings.length === MOST_READINGS) throw tooManyReadings();
    this.readings.push({ start, length, reading: read });
  }

  /** Says that a chapter begins at `offset`; one without a title is none. */
  addChapter(title: string, offset: number): void {
    const line = cleanLine(title, LONGEST_TITLE);
    if (line !== '' && this.chapters.length < MOST_CHAPTERS) this.chapters.push({ title: line, offset });
  }

  build(): SourceText {
    const chapters = this.chapters.sort((a, b) => a.offset - b.offset);
    return { text: this.pieces.join(''), chapters, readings: this.readings };
  }
}

const tooManyReadings = () =>
  refusal(
    'reader.too-many-readings',
    `This text has more than ${MOST_READINGS.toLocaleString('en')} readings (ruby), the most that a document has. Split it into parts.`,
    'too-large',
  );
