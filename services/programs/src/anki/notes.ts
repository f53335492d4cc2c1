import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Rpc } from '@ichibun/kit/rpc';
import { type SavedSentence, SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService, type Word, WordState } from '@ichibun/proto/vocabulary';
import { Refusal } from './refusal.js';

/** The one deck, and the one note type, that programs see. */
export const DECK = 'Ichibun';
export const NOTE_TYPE = 'Ichibun';
export const FIELDS = [
  ...(['Word', 'Reading', 'Meaning', 'Sentence'] as const),
  ...(['SentenceAudio', 'Picture', 'WordAudio', 'Source', 'Url'] as const),
];

export type Field = (typeof FIELDS)[number];

/**
 * A word of the vocabulary, or a saved sentence, as programs see it that ask Anki: a note with one card, which has the
 * note's id.
 */
export interface Note {
  /** When it was made, in milliseconds since 1970: programs read its age from it, and take the greatest for the last. */
  readonly id: number;
  readonly of: NoteOf;
  readonly fields: Readonly<Record<Field, string>>;
  readonly state: WordState;
  /** Its word is blocked, or its card rests: Anki calls both suspended. */
  readonly isSuspended: boolean;
  readonly addedAt: Date;
  readonly changedAt: Date;
  /** When its card was answered last. */
  readonly answeredAt: Date | undefined;
  /** Days. */
  readonly stability: number;
  readonly intervalDays: number;
  readonly answers: number;
  readonly lapses: number;
  /** The learner's word that its card is of; undefined of a sentence whose word is not the learner's. */
  readonly wordId: number | undefined;
  /** When its card is asked next; undefined of a new one, and of a word without a card. */
  readonly dueAt: Date | undefined;
}

/** The learner's word, or the saved sentence, that a note is. */
export interface NoteOf {
  readonly kind: 'word' | 'sentence';
  readonly id: number;
}

/** What a call has added, whose note has no id yet. */
export interface Added {
  readonly of: NoteOf;
  readonly addedAt: Date;
  readonly fields: Note['fields'];
}

/** A note as it is stored. */
interface StoredNote extends Omit<Note, 'id'> {
  /** When its id says that it was made, where that is another time than it was. */
  readonly noteMadeAt?: Date;
}

/** Milliseconds before it was made within which the id of a note is that was made with many others at once. */
const ROOM_OF_MANY = 65_536;

/**
 * Notes with ids, in their order. Programs know a note by its id, also when another has gone: of notes that were made at
 * one time, such as the words of a list, each has a place of its own by its row.
 */
export function withIds(notes: readonly StoredNote[]): Note[] {
  const madeAt = ({ noteMadeAt, addedAt }: StoredNote) => (noteMadeAt ?? addedAt).getTime();
  const taken = new Set<number>();
  const withId = (note: StoredNote, wanted: number): Note => {
    let id = wanted;
    while (taken.has(id)) id++;
    taken.add(id);
    const { noteMadeAt: _, ...stored } = note;
    return { ...stored, id };
  };
  const sorted = notes.toSorted((one, other) => one.of.id - other.of.id);
  const given = sorted.filter(({ noteMadeAt }) => noteMadeAt !== undefined);
  const times = Map.groupBy(
    sorted.filter(({ noteMadeAt }) => noteMadeAt === undefined),
    (note) => `${note.of.kind} ${madeAt(note)}`,
  );
  const alone = [...times.values()].filter(({ length }) => length === 1).flat();
  const together = [...times.values()].filter(({ length }) => length > 1).flat();
  return [
    ...[...given, ...alone].map((note) => withId(note, madeAt(note))),
    ...together.map((note) => withId(note, madeAt(note) - ROOM_OF_MANY + (note.of.id % ROOM_OF_MANY))),
  ].sort((one, other) => one.id - other.id);
}

/**
 * Days for which a word is remembered that has no card here to tell: by its state, in whose bounds they are. 21 are
 * what programs call mature, and half of them young.
 */
const DAYS_OF_STATE: Partial<Record<WordState, number>> = {
  [WordState.YOUNG]: 14,
  [WordState.MATURE]: 21,
  [WordState.KNOWN]: 36_500,
};

const DAY_MS = 86_400_000;

/** Notes that are kept for the next question, which comes in a moment: programs ask for them a hundred at a time. */
const KEPT_NOTES = 60_000;
const KEPT_MS = 10_000;

/** The notes of learners. */
export class LearnerNotes {
  /** By learner, who asked last coming last. */
  private readonly kept = new Map<number, { readonly notes: readonly Note[]; readonly until: number }>();

  constructor(private readonly rpc: Rpc) {}

  /** All notes of a learner as they are now, the oldest first. */
  async now(userId: number): Promise<readonly Note[]> {
    const words: Word[] = [];
    for await (const part of this.rpc.stream(VocabularyService.method.listWords, { userId })) words.push(...part.words);
    const byWord = Map.groupBy(words, ({ word }) => word);
    const ofSentences: StoredNote[] = [];
    const withSentence = new Set<Word | undefined>();
    for await (const { sentences } of this.rpc.stream(SentencesService.method.listSentences, { userId })) {
      for (const sentence of sentences) {
        const own = ownWordOf(sentence, byWord.get(sentence.targetWord) ?? []);
        withSentence.add(own);
        ofSentences.push(noteOfSentence(sentence, own));
      }
    }
    // A card with a sentence is one note.
    const alone = words.filter((word) => !word.hasCard || !withSentence.has(word));
    const notes = withIds([...alone.map(noteOfWord), ...ofSentences]);
    this.keep(userId, notes);
    return notes;
  }

  /** What is kept of a learner's notes is no longer true. */
  forget(userId: number): void {
    this.kept.delete(userId);
  }

  private keep(userId: number, notes: readonly Note[]): void {
    this.kept.delete(userId);
    this.kept.set(userId, { notes, until: Date.now() + KEPT_MS });
    let room = KEPT_NOTES;
    for (const [learner, one] of [...this.kept].reverse()) {
      room -= one.notes.length;
      if (room < 0 || one.until < Date.now()) this.kept.delete(learner);
    }
  }

  /** Notes as they were a few seconds ago at most; none where they were not read since. */
  lately(userId: number): readonly Note[] {
    const last = this.kept.get(userId);
    return last && last.until > Date.now() ? last.notes : [];
  }
}

/** How often one call reads all notes: with 20,000 words that takes a third of a second of a processor. */
const MOST_READS = 5;

/** The notes of one learner for one call, however many actions it has. */
export class NotesInCall {
  /** What its searches have taken so far. */
  readonly searchWork = { ms: 0 };
  private last?: Promise<readonly Note[]>;
  private isChanged = false;
  private reads = 0;
  private ofIds?: { readonly notes: readonly Note[]; readonly byId: ReadonlyMap<number, Note> };
  private words?: Promise<Set<string>>;
  private readonly added: Pick<Note, 'id' | 'of' | 'fields'>[] = [];

  constructor(
    private readonly notes: LearnerNotes,
    private readonly userId: number,
  ) {}

  /**
   * All notes as they are now, with what the call has changed.
   *
   * @throws Refusal where the call changes and reads too often
   */
  now(): Promise<readonly Note[]> {
    if (!this.last || this.isChanged) {
      if (++this.reads > MOST_READS) throw new Refusal('Together this is too much. Send fewer actions at once.');
      this.isChanged = false;
      this.last = this.notes.now(this.userId);
    }
    return this.last;
  }

  /** Notes as they were a few seconds ago at most, and as `ids` are known there. */
  async lately(ids: readonly number[]): Promise<ReadonlyMap<number, Note>> {
    const kept = this.mapOf(this.last && !this.isChanged ? await this.last : this.notes.lately(this.userId));
    return ids.every((id) => kept.has(id)) ? kept : this.mapOf(await this.now());
  }

  /** The note with an id, whose word and reading never change; what else it has may have been changed by the call. */
  async noteOf(id: number): Promise<Note | undefined> {
    return this.mapOf(await (this.last ?? this.now())).get(id) ?? this.mapOf(await this.now()).get(id);
  }

  /** The words that the learner has notes of, with those that the call has added. */
  wordsOf(): Promise<ReadonlySet<string>> {
    this.words ??= this.fieldsOfAll().then((notes) => new Set(notes.map(({ fields }) => fields.Word)));
    return this.words;
  }

  /** Notes as far as is needed to find one by its word and sentence, with those that the call has added. */
  async fieldsOfAll(): Promise<readonly Pick<Note, 'id' | 'of' | 'fields'>[]> {
    return [...(await (this.last ?? this.now())), ...this.added];
  }

  /**
   * A note has been added: what has been read is not read again for that.
   *
   * @returns its id
   */
  async add({ of, addedAt, fields }: Added): Promise<number> {
    const all = await this.fieldsOfAll();
    const there = all.find((note) => note.of.kind === of.kind && note.of.id === of.id);
    const id = there?.id ?? Math.max(addedAt.getTime(), (all.at(-1)?.id ?? 0) + 1);
    this.added.push({ id, of, fields });
    (await this.words)?.add(fields.Word);
    this.change();
    return id;
  }

  /** A note that the call has added has been removed again. */
  remove(id: number): void {
    this.added.splice(
      this.added.findIndex((note) => note.id === id),
      1,
    );
    this.words = undefined;
    this.change();
  }

  /** What has been read is no longer true. */
  change(): void {
    this.isChanged = true;
    this.notes.forget(this.userId);
  }

  private mapOf(notes: readonly Note[]): ReadonlyMap<number, Note> {
    if (this.ofIds?.notes !== notes) {
      this.ofIds = { notes, byId: new Map(notes.map((note) => [note.id, note])) };
    }
    return this.ofIds.byId;
  }
}

const noteOfWord = (word: Word): StoredNote => ({
  of: { kind: 'word', id: word.id },
  fields: {
    Word: word.word,
    Reading: word.reading ?? word.dictionaryReading ?? '',
    Meaning: word.meaning ?? '',
    Sentence: '',
    SentenceAudio: '',
    Picture: '',
    WordAudio: '',
    Source: '',
    Url: '',
  },
  ...scheduleOf(word),
  addedAt: timestampDate(word.addedAt!),
  changedAt: timestampDate(word.changedAt ?? word.addedAt!),
});

/** The learner's word that a sentence was saved for. */
const ownWordOf = ({ targetReading }: SavedSentence, words: readonly Word[]): Word | undefined =>
  words.find(({ reading }) => reading === undefined || targetReading === '' || reading === targetReading);

function noteOfSentence(sentence: SavedSentence, own: Word | undefined): StoredNote {
  const { targetWord, targetReading, shortDefinition, japanese, mined } = sentence;
  const addedAt = timestampDate(sentence.addedAt!);
  const changedAt = own ? timestampDate(own.changedAt ?? own.addedAt!) : addedAt;
  return {
    of: { kind: 'sentence', id: sentence.id },
    fields: {
      Word: targetWord,
      Reading: targetReading,
      Meaning: shortDefinition ?? '',
      Sentence: japanese,
      SentenceAudio: mined?.sound ? `[sound:${mined.sound}]` : '',
      Picture: mined?.picture ? `<img src="${mined.picture}">` : '',
      WordAudio: mined?.wordSound ? `[sound:${mined.wordSound}]` : '',
      Source: mined?.title ?? '',
      Url: mined?.url ?? '',
    },
    ...(own ? scheduleOf(own) : NOT_OWN),
    noteMadeAt: sentence.noteMadeAt && timestampDate(sentence.noteMadeAt),
    addedAt,
    changedAt: changedAt > addedAt ? changedAt : addedAt,
  };
}

const NOT_OWN = {
  state: WordState.LEARNING,
  isSuspended: false,
  answeredAt: undefined,
  stability: 0,
  intervalDays: 0,
  answers: 0,
  lapses: 0,
  wordId: undefined,
  dueAt: undefined,
};

/** What has been begun is being learned, also before its card is answered. */
function scheduleOf(word: Word) {
  const { state: ofWord, isBlocked, isResting, answeredAt: answered, stability, intervalDays } = word;
  const state = ofWord === WordState.NEW ? WordState.LEARNING : ofWord;
  const answeredAt = answered && timestampDate(answered);
  const nominal = DAYS_OF_STATE[state] ?? 0;
  // Who says to know a word knows it, whatever its card says.
  const hasOwn = stability !== undefined && intervalDays > 0 && state !== WordState.KNOWN;
  return {
    wordId: word.id,
    state,
    answeredAt,
    answers: word.answers,
    lapses: word.lapses,
    isSuspended: isBlocked || (isResting && state !== WordState.KNOWN),
    dueAt: answeredAt && state !== WordState.KNOWN ? new Date(answeredAt.getTime() + intervalDays * DAY_MS) : undefined,
    stability: hasOwn ? stability : nominal,
    intervalDays: hasOwn ? intervalDays : nominal,
  };
}
