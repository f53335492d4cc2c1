import { Turn } from '@ichibun/kit/in-turns';
import { isSentence, unbroken } from '@ichibun/text-words/sentence-ends';
import type { Note, NoteKind, ParsedText } from '../book-files/parsed-text.js';

export interface Chapter {
  readonly title: string;
  /** Index of its first sentence. */
  readonly sentence: number;
}

/** A reading that the source itself gives (ruby, furigana). */
export interface GivenReading {
  /** Index of the sentence. */
  readonly sentence: number;
  /** UTF-16 offset in the sentence. */
  readonly start: number;
  readonly length: number;
  /** As given: mostly hiragana, now and then katakana or a word of another language. */
  readonly reading: string;
}

/** A picture of a book where it stands. */
export interface PlacedPicture {
  /** Index of the sentence that follows it; how many there are, where none follows. */
  readonly sentence: number;
  readonly file: number;
  /** What the book says for those who do not see it; may be empty. */
  readonly alt: string;
}

/** What is beside a document's sentences. */
export interface PlacedNote {
  /** Index of the sentence that follows it; how many there are, where none follows. Of a footnote: the one it is of. */
  readonly sentence: number;
  readonly kind: NoteKind;
  readonly text: string;
  /** Of a footnote: the UTF-16 offset in its sentence where its mark belongs, and that mark. */
  readonly at?: number;
  readonly mark?: string;
}

export interface DocumentText {
  /** Without the white space around them; none is empty. */
  readonly sentences: string[];
  /** Indexes of the sentences that begin a paragraph, rising; the first is 0. */
  readonly paragraphStarts: number[];
  readonly chapters: Chapter[];
  /** Rising; one that reaches beyond its sentence is left out. */
  readonly readings: GivenReading[];
  /** Of subtitles: from when to when each sentence is shown, in milliseconds, one after the other. */
  readonly times?: number[];
  /** Rising; one that is within a sentence comes after it. */
  readonly pictures: PlacedPicture[];
  /** Rising, as `pictures`. */
  readonly notes: PlacedNote[];
}

/** What headings of one kanji, or of one and a title, begin with; in any other sentence it is うえ, なか, した. */
const PARTS_OF_BOOKS: ReadonlyMap<string, string> = new Map([
  ['上', 'じょう'],
  ['中', 'ちゅう'],
  ['下', 'げ'],
]);

/**
 * A text as the sentences that a reader shows. Other work gets a turn in between.
 *
 * @param ends rising UTF-16 offsets after each sentence; the last is the text's length
 */
export async function toSentences(source: ParsedText, ends: readonly number[]): Promise<DocumentText> {
  const { text } = source;
  const turn = new Turn();
  const sentences: string[] = [];
  const paragraphStarts: number[] = [];
  const chapters: Chapter[] = [];
  const readings: GivenReading[] = [];
  const pictures: PlacedPicture[] = [];
  const notes: PlacedNote[] = [];
  const beside = source.notes?.filter(({ kind }) => kind !== 'footnote') ?? [];
  const unplaced = { pictures: [...(source.pictures ?? [])].reverse(), notes: beside.reverse() };
  const footnotes = new Footnotes(source.notes ?? []);
  const place = (before: number) => {
    const sentence = sentences.length;
    for (let next = unplaced.pictures.at(-1); next && next.offset <= before; next = unplaced.pictures.at(-1)) {
      pictures.push({ sentence, file: next.file, alt: next.alt });
      unplaced.pictures.pop();
    }
    for (let next = unplaced.notes.at(-1); next && next.offset <= before; next = unplaced.notes.at(-1)) {
      notes.push({ sentence, kind: next.kind, text: next.text });
      unplaced.notes.pop();
    }
  };
  const shown = source.times && new Shown(source.times);
  const untitled = source.chapters.values();
  let chapter = untitled.next();
  let nextReading = 0;
  let start = 0;
  let reached = 0;
  for (const end of ends) {
    const slice = text.slice(start, end);
    start = end;
    if (!isSentence(slice)) continue;
    const sentence = slice.trim();
    const begins = end - slice.trimStart().length;
    if (reached === 0 || text.slice(reached, begins).includes('\n')) paragraphStarts.push(sentences.length);
    reached = begins + sentence.length;
    place(begins);
    for (; !chapter.done && chapter.value.offset < reached; chapter = untitled.next()) {
      chapters.push({ title: chapter.value.title, sentence: sentences.length });
    }
    for (; nextReading < source.readings.length; nextReading++) {
      const given = source.readings[nextReading]!;
      if (given.start >= reached) break;
      const from = given.start - begins;
      if (from < 0 || from + given.length > sentence.length) continue;
      readings.push({
        sentence: sentences.length,
        start: unbroken(sentence.slice(0, from)).length,
        length: unbroken(sentence.slice(from, from + given.length)).length,
        reading: given.reading,
      });
    }
    const [part = ''] = chapters.at(-1)?.sentence === sentences.length ? sentence.split(/\s/, 1) : [];
    const readAsPart = PARTS_OF_BOOKS.get(part);
    if (readAsPart !== undefined && readings.at(-1)?.sentence !== sentences.length) {
      readings.push({ sentence: sentences.length, start: 0, length: part.length, reading: readAsPart });
    }
    notes.push(...footnotes.of(sentences.length, { text: sentence, begins, reached }));
    sentences.push(unbroken(sentence));
    shown?.add(begins, reached);
    if (turn.isOver) await turn.next();
  }
  place(text.length);
  notes.push(...footnotes.afterAll(sentences));
  return { sentences, paragraphStarts, chapters, readings, pictures, notes, ...(shown && { times: shown.times }) };
}

/** Footnotes of one sentence, at most. */
const MOST_FOOTNOTES = 100;

/** The footnotes of a text, which are taken sentence by sentence: one after a sentence belongs to it. */
class Footnotes {
  private next = 0;
  private readonly notes: readonly Note[];

  constructor(notes: readonly Note[]) {
    this.notes = notes.filter(({ kind }) => kind === 'footnote');
  }

  of(sentence: number, { text, begins, reached }: { text: string; begins: number; reached: number }): PlacedNote[] {
    const placed: PlacedNote[] = [];
    for (; this.next < this.notes.length && this.notes[this.next]!.offset <= reached; this.next++) {
      const { offset, mark = '', text: note } = this.notes[this.next]!;
      const at = unbroken(text.slice(0, Math.max(0, offset - begins))).length;
      if (placed.length < MOST_FOOTNOTES) placed.push({ sentence, kind: 'footnote', text: note, mark, at });
    }
    return placed;
  }

  /** Those after the end of the last sentence. */
  afterAll(sentences: readonly string[]): PlacedNote[] {
    const last = sentences.at(-1);
    if (last === undefined) return [];
    return this.of(sentences.length - 1, { text: last, begins: 0, reached: Number.POSITIVE_INFINITY }).map((note) => ({
      ...note,
      at: last.length,
    }));
  }
}

/** When sentences are shown, by the cues that they are in. Sentences come in the order of the text. */
class Shown {
  readonly times: number[] = [];
  private cue = 0;

  constructor(private readonly cues: Int32Array) {}

  add(begins: number, reached: number): void {
    this.forward(begins);
    const from = this.cues[this.cue + 1]!;
    this.forward(reached - 1);
    this.times.push(from, this.cues[this.cue + 2]!);
  }

  /** To the last cue that begins at an offset or before. */
  private forward(offset: number): void {
    while (this.cue + 3 < this.cues.length && this.cues[this.cue + 3]! <= offset) this.cue += 3;
  }
}
