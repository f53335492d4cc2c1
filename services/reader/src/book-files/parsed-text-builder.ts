import { withoutVerticalForms, withoutZeroWidth } from '@ichibun/japanese/written-forms';
import { DomainError } from '@ichibun/kit/errors';
import { clean, cleanLine } from '@ichibun/text/clean';
import type { Note, NoteKind, ParsedText } from './parsed-text.js';

/** Longest title of a chapter, in UTF-16 units; and the most chapters that a document has. */
const LONGEST_TITLE = 200;
const MOST_CHAPTERS = 10_000;
/** Longest reading, in UTF-16 units: no word is read in more. */
const LONGEST_READING = 100;
/** Longest note beside the text, in UTF-16 units; the most that a document has, and that are in one place. */
const LONGEST_NOTE = 200;
const MOST_NOTES = 50_000;
const MOST_NOTES_HERE = 50;
/** Readings of a document. A novel of 300,000 characters with ruby over every word has about 100,000. */
const MOST_READINGS = 150_000;

/** How some letters of a text are read. */
export type GivenReading = ParsedText['readings'][number];

/** Collects a text with what is beside it, whatever it is read from. */
export class ParsedTextBuilder {
  private readonly pieces: string[] = [];
  private readonly chapters: { title: string; offset: number }[] = [];
  private readonly readings: GivenReading[] = [];
  private readonly notes: Note[] = [];
  private endsLine = true;
  /** UTF-16 units so far. */
  length = 0;

  /** Whether the line at hand has text already. */
  get isWithinLine(): boolean {
    return !this.endsLine;
  }

  /** Adds text to the line at hand. */
  add(given: string): void {
    const text = withoutVerticalForms(withoutZeroWidth(clean(given)));
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

  /** Says what is beside the text where it is now; what is beyond the bounds is passed over. */
  addNote(kind: NoteKind, text: string): void {
    const line = cleanLine(text, LONGEST_NOTE);
    const isTooMuch = this.notes.length >= MOST_NOTES || this.notes.at(-MOST_NOTES_HERE)?.offset === this.length;
    if (line !== '' && !isTooMuch) this.notes.push({ offset: this.length, kind, text: line });
  }

  /** Says that a footnote belongs to the text so far; it is as long as it is given. */
  addFootnote(mark: string, text: string): void {
    if (this.notes.length < MOST_NOTES) this.notes.push({ offset: this.length, kind: 'footnote', text, mark });
  }

  build(): ParsedText {
    const chapters = this.chapters.sort((a, b) => a.offset - b.offset);
    const { readings, notes } = this;
    return { text: this.pieces.join(''), chapters, readings, ...(notes.length > 0 && { notes }) };
  }
}

const tooManyReadings = () => new DomainError('reader.too-many-readings', { most: MOST_READINGS });
