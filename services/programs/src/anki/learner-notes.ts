import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import type { WhichNotesSchema } from '@ichibun/proto/notes';
import { type SavedSentence, SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { freeIds, type IdOfNote, wantedIds } from './note-ids.js';
import { type Note, type NoteOf, noteOfSentence, noteOfWord, ownWordOf, type StoredNote } from './notes.js';
import { Refusal } from './refusal.js';

/** What all notes that a search finds have in common. */
export type Bound =
  | { readonly words: readonly string[] }
  | { readonly ids: readonly number[] }
  | { readonly addedSince: Date };

/** Words and sentences that one call may read: those of a learner with 60,000 notes five times. */
const MOST_READ = 300_000;
/** Words, or ids, that are asked for at once. */
const AT_ONCE = 500;
const SET_AT_ONCE = 1_000;
/** UTF-16 units; no word is longer. */
const LONGEST_WORD = 200;

type Which = Exclude<MessageInitShape<typeof WhichNotesSchema>['which'], undefined>;

const keyOf = ({ kind, id }: NoteOf) => `${kind} ${id}`;

/** The notes of one learner for one call, however many actions it has: as they are at each question. */
export class LearnerNotes {
  /** What the searches of the call have taken so far. */
  readonly searchWork = { ms: 0 };
  private read = 0;
  /** Ids that this call has given to notes. */
  private readonly given = new Map<string, number>();

  constructor(
    private readonly rpc: Rpc,
    private readonly userId: number,
  ) {}

  /**
   * All notes, or at least those within a bound, in parts; one may come twice.
   *
   * @throws Refusal where the call reads too much
   */
  async *list(bound?: Bound): AsyncGenerator<readonly Note[]> {
    if (!bound) yield* this.all();
    else if ('words' in bound) yield* this.ofWords(bound.words);
    else if ('ids' in bound) yield* this.ofIds(bound.ids);
    else yield* this.chosen({ case: 'addedSince', value: timestampFromDate(bound.addedSince) });
  }

  /** Some notes by their ids; those that are not there are left out. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, Note>> {
    const wanted = new Set(ids);
    const found = new Map<number, Note>();
    for await (const notes of this.ofIds(ids)) {
      for (const note of notes) if (wanted.has(note.id)) found.set(note.id, note);
    }
    return found;
  }

  /** Which of some words the learner has a note of. */
  async wordsAmong(words: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for await (const notes of this.ofWords(words)) for (const { fields } of notes) found.add(fields.Word);
    return found;
  }

  /**
   * The id of the note that a word or a saved sentence is.
   *
   * @throws Refusal where it has been removed
   */
  async idOf(of: NoteOf): Promise<number> {
    const which: Which = { case: 'ids', value: { ids: [of.id] } };
    const stored = async () => {
      const rows = of.kind === 'word' ? this.words(which) : this.sentences(which);
      for await (const [row] of rows) return row?.noteId;
      return undefined;
    };
    const id = (await stored()) ?? (await this.number()).get(keyOf(of)) ?? (await stored());
    if (id === undefined) throw new Refusal('The note has been removed meanwhile.');
    return id;
  }

  private async *all(): AsyncGenerator<readonly Note[]> {
    const withSentence = new Set<number>();
    for await (const sentences of this.sentences()) {
      const words = await this.wordsWritten(sentences.map(({ targetWord }) => targetWord));
      yield this.numbered(notesOfSentences(sentences, words, withSentence));
    }
    for await (const words of this.words()) yield this.numbered(notesOfWords(words, withSentence));
  }

  private async *ofWords(words: readonly string[]): AsyncGenerator<readonly Note[]> {
    const askable = words.filter((word) => word !== '' && word.length <= LONGEST_WORD && !/[\p{Cc}\p{Cs}]/u.test(word));
    for (const part of inParts([...new Set(askable)], AT_ONCE)) yield this.numbered(await this.written(part));
  }

  private async *ofIds(ids: readonly number[]): AsyncGenerator<readonly Note[]> {
    const askable = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
    const missing = new Set(askable);
    for (const noteIds of inParts(askable, AT_ONCE)) {
      for await (const notes of this.chosen({ case: 'noteIds', value: { noteIds } })) {
        for (const { id } of notes) missing.delete(id);
        yield notes;
      }
    }
    // A program may know an id from before ids were stored.
    if (missing.size === 0 || (await this.number()).size === 0) return;
    for (const noteIds of inParts([...missing], AT_ONCE)) {
      yield* this.chosen({ case: 'noteIds', value: { noteIds } });
    }
  }

  private async *chosen(which: Which): AsyncGenerator<readonly Note[]> {
    for await (const words of this.words(which)) {
      const withSentence = await this.wordsOfSentences(words.filter(({ hasCard }) => hasCard));
      yield this.numbered(words.filter(({ hasCard, word }) => !hasCard || !withSentence.has(word)).map(noteOfWord));
      yield* this.ofWords([...withSentence]);
    }
    for await (const sentences of this.sentences(which)) {
      yield* this.ofWords(sentences.map(({ targetWord }) => targetWord));
    }
  }

  /** Which of some words sentences were saved for: their cards may be the notes of those. */
  private async wordsOfSentences(words: readonly Word[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const part of inParts([...new Set(words.map(({ word }) => word))], AT_ONCE)) {
      for await (const sentences of this.sentences({ case: 'words', value: { words: part } })) {
        for (const { targetWord } of sentences) found.add(targetWord);
      }
    }
    return found;
  }

  /** The notes of words that are written so. */
  private async written(words: string[]): Promise<StoredNote[]> {
    const withSentence = new Set<number>();
    const own = await this.wordsWritten(words);
    const notes: StoredNote[] = [];
    for await (const sentences of this.sentences({ case: 'words', value: { words } })) {
      notes.push(...notesOfSentences(sentences, own, withSentence));
    }
    return [...notes, ...notesOfWords(own, withSentence)];
  }

  private async wordsWritten(words: readonly string[]): Promise<Word[]> {
    return collect(this.words({ case: 'words', value: { words: [...new Set(words)] } }));
  }

  /** Notes with their ids; those that have none get one. */
  private async numbered(notes: readonly StoredNote[]): Promise<Note[]> {
    const idOf = ({ id, of }: StoredNote) => id ?? this.given.get(keyOf(of));
    if (notes.some((note) => idOf(note) === undefined)) await this.number();
    return notes.flatMap((note) => {
      const id = idOf(note);
      // One that was added since has an id when it is asked for again.
      return id === undefined ? [] : [{ ...note, id }];
    });
  }

  /**
   * Gives an id to each of the learner's words and sentences that has none.
   *
   * @returns by the key of each
   */
  private async number(): Promise<ReadonlyMap<string, number>> {
    const { read } = this;
    // Every row is numbered once: that is not counted as what the call reads.
    this.read = Number.NEGATIVE_INFINITY;
    try {
      return await this.numberAll();
    } finally {
      this.read = read;
    }
  }

  private async numberAll(): Promise<ReadonlyMap<string, number>> {
    const which: Which = { case: 'withoutNoteId', value: true };
    const words = await collect(this.words(which));
    const sentences = await collect(this.sentences(which));
    const hidden = await this.withSentence(words);
    const shown = [
      ...words.filter(({ id }) => !hidden.has(id)).map(noteOfWord),
      ...sentences.map((sentence) => noteOfSentence(sentence, undefined)),
    ];
    const replaced = await this.replacedBy(sentences);
    const ids = await this.free(
      [
        ...wantedIds(shown),
        ...replaced.map(({ id, noteId }) => ({ of: { kind: 'word', id } as const, id: noteId! })),
        ...wantedIds(words.filter(({ id }) => hidden.has(id)).map(noteOfWord)),
      ],
      new Set(replaced.map(({ id }) => id)),
    );
    await this.store(ids);
    const given = new Map(ids.map(({ of, id }) => [keyOf(of), id]));
    for (const [key, id] of given) this.given.set(key, id);
    return given;
  }

  /** The words whose card has a saved sentence: that is the note. */
  private async withSentence(words: readonly Word[]): Promise<ReadonlySet<number>> {
    const hidden = new Set<number>();
    const written = new Set(words.filter(({ hasCard }) => hasCard).map(({ word }) => word));
    for (const part of inParts([...written], AT_ONCE)) {
      const own = await this.wordsWritten(part);
      for await (const sentences of this.sentences({ case: 'words', value: { words: part } })) {
        notesOfSentences(sentences, own, hidden);
      }
    }
    return hidden;
  }

  /** The words whose notes programs have added new sentences to: the sentences get their ids. */
  private async replacedBy(sentences: readonly SavedSentence[]): Promise<Word[]> {
    const noteIds = sentences.flatMap(({ noteMadeAt }) => (noteMadeAt ? [timestampDate(noteMadeAt).getTime()] : []));
    const found: Word[] = [];
    for (const part of inParts(noteIds, AT_ONCE)) {
      found.push(...(await collect(this.words({ case: 'noteIds', value: { noteIds: part } }))));
    }
    return found;
  }

  /**
   * Ids that no other note of the learner has.
   *
   * @param replaced words that give up their ids
   */
  private async free(wanted: readonly IdOfNote[], replaced: ReadonlySet<number>): Promise<IdOfNote[]> {
    const checked = new Set<number>();
    const taken = new Set<number>();
    let given = [...wanted];
    while (true) {
      const unchecked = new Set(given.map(({ id }) => id).filter((id) => !checked.has(id)));
      if (unchecked.size === 0) return given;
      for (const noteIds of inParts([...unchecked], AT_ONCE)) {
        for (const noteId of noteIds) checked.add(noteId);
        const which: Which = { case: 'noteIds', value: { noteIds } };
        const words = await collect(this.words(which));
        const others = [...words.filter(({ id }) => !replaced.has(id)), ...(await collect(this.sentences(which)))];
        for (const { noteId } of others) taken.add(noteId!);
      }
      given = freeIds(wanted, taken);
    }
  }

  private async store(ids: readonly IdOfNote[]): Promise<void> {
    try {
      for (const part of inParts(ids, SET_AT_ONCE)) await this.setIds(part);
    } catch (error) {
      // During an upgrade, services of the release before store none: the next call comes to the same ids.
      if (!(error instanceof DomainError && error.code === 'rpc.unavailable')) throw error;
    }
  }

  private async setIds(notes: readonly IdOfNote[]): Promise<void> {
    const { userId } = this;
    const of = (kind: NoteOf['kind']) =>
      notes.filter((note) => note.of.kind === kind).map((note) => ({ id: note.of.id, noteId: note.id }));
    await this.rpc.call(VocabularyService.method.setNoteIds, { userId, notes: of('word') });
    await this.rpc.call(SentencesService.method.setNoteIds, { userId, notes: of('sentence') });
  }

  private async *words(which?: Which): AsyncGenerator<Word[]> {
    const request = { userId: this.userId, which: which && { which } };
    for await (const { words } of this.rpc.stream(VocabularyService.method.listWords, request)) {
      this.count(words.length);
      yield words;
    }
  }

  private async *sentences(which?: Which): AsyncGenerator<SavedSentence[]> {
    const request = { userId: this.userId, which: which && { which } };
    for await (const { sentences } of this.rpc.stream(SentencesService.method.listSentences, request)) {
      this.count(sentences.length);
      yield sentences;
    }
  }

  private count(rows: number): void {
    this.read += rows;
    if (this.read > MOST_READ) throw new Refusal('Together this is too much. Send fewer actions at once.');
  }
}

async function collect<Item>(parts: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const part of parts) all.push(...part);
  return all;
}

/** @param withSentence gets the words that the sentences are of */
function notesOfSentences(
  sentences: readonly SavedSentence[],
  words: readonly Word[],
  withSentence: Set<number>,
): StoredNote[] {
  const byWord = Map.groupBy(words, ({ word }) => word);
  return sentences.map((sentence) => {
    const own = ownWordOf(sentence, byWord.get(sentence.targetWord) ?? []);
    if (own) withSentence.add(own.id);
    return noteOfSentence(sentence, own);
  });
}

/** A card with a sentence is one note. */
const notesOfWords = (words: readonly Word[], withSentence: ReadonlySet<number>): StoredNote[] =>
  words.filter(({ id, hasCard }) => !hasCard || !withSentence.has(id)).map(noteOfWord);
