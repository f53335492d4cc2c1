import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, timestampMs } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import type { SetNoteIdsRequest, WhichNotes } from '@ichibun/proto/notes';
import { type SavedSentence, SavedSentenceSchema } from '@ichibun/proto/sentences';
import { type Word, WordSchema, WordState } from '@ichibun/proto/vocabulary';

const MADE = Date.parse('2026-11-27T12:00:00.000Z');
const PART = 1_000;

/** Words and saved sentences of one learner, in memory, with the calls by which programs read and number them. */
export class Stores {
  readonly words: Word[] = [];
  readonly sentences: SavedSentence[] = [];
  /** How many rows were asked for. */
  read = 0;
  private rows = 0;

  addWord(word: string, given: MessageInitShape<typeof WordSchema> = {}): Word {
    const id = ++this.rows;
    const addedAt = timestampFromDate(new Date(MADE + id));
    const row = create(WordSchema, { id, word, state: WordState.NEW, hasCard: true, addedAt, ...given });
    this.words.push(row);
    return row;
  }

  addSentence(
    targetWord: string,
    japanese: string,
    given: MessageInitShape<typeof SavedSentenceSchema> = {},
  ): SavedSentence {
    const id = ++this.rows;
    const addedAt = timestampFromDate(new Date(MADE + id));
    const row = create(SavedSentenceSchema, { id, targetWord, japanese, addedAt, ...given });
    this.sentences.push(row);
    return row;
  }

  /** Services of a release that stores no ids: they list all rows, whatever is asked for, and do not hear of ids. */
  rpcWithoutIds(): Rpc {
    const { call, stream } = this.rpc() as unknown as {
      call(method: { localName: string }, request: object): Promise<unknown>;
      stream(method: { localName: string }, request: object): unknown;
    };
    return {
      call: async (method: { localName: string }, request: object) => {
        if (method.localName === 'setNoteIds')
          throw new DomainError('rpc.unavailable', { service: 'VocabularyService' });
        return call(method, request);
      },
      stream: (method: { localName: string }, request: object) => stream(method, { ...request, which: undefined }),
    } as unknown as Rpc;
  }

  /** @param others calls of other services, by the names of their methods */
  rpc(others: Record<string, (request: never) => unknown> = {}): Rpc {
    const calls: Record<string, (request: never) => unknown> = {
      listWords: ({ which }: { which?: WhichNotes }) =>
        this.parts(
          this.words,
          which,
          ({ word }) => word,
          (words) => ({ words }),
        ),
      listSentences: ({ which }: { which?: WhichNotes }) =>
        this.parts(
          this.sentences,
          which,
          ({ targetWord }) => targetWord,
          (sentences) => ({ sentences }),
        ),
      ...others,
    };
    const setNoteIds = ({ parent }: { parent: { typeName: string } }, { notes }: SetNoteIdsRequest) => {
      const rows: { id: number; noteId?: number }[] = /Vocabulary/.test(parent.typeName) ? this.words : this.sentences;
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { id, noteId } of notes) byId.get(id)!.noteId = noteId;
      return {};
    };
    return {
      call: async (method: { localName: string; parent: { typeName: string } }, request: never) =>
        method.localName === 'setNoteIds' ? setNoteIds(method, request) : calls[method.localName]!(request),
      stream: (method: { localName: string }, request: never) => calls[method.localName]!(request),
    } as unknown as Rpc;
  }

  private async *parts<Row extends Word | SavedSentence, Part>(
    rows: readonly Row[],
    wanted: WhichNotes | undefined,
    wordOf: (row: Row) => string,
    part: (rows: Row[]) => Part,
  ): AsyncGenerator<Part> {
    const which = wanted?.which;
    const words = new Set(which?.case === 'words' ? which.value.words : []);
    const noteIds = new Set(which?.case === 'noteIds' ? which.value.noteIds : []);
    const chosen = rows
      .filter((row) => {
        if (which?.case === 'words') return words.has(wordOf(row));
        if (which?.case === 'ids') return which.value.ids.includes(row.id);
        if (which?.case === 'noteIds') return row.noteId !== undefined && noteIds.has(row.noteId);
        if (which?.case === 'addedSince') return timestampMs(row.addedAt!) > timestampMs(which.value);
        return which?.case === 'withoutNoteId' ? row.noteId === undefined : true;
      })
      .toReversed();
    this.read += chosen.length;
    for (let from = 0; from < chosen.length; from += PART) yield part(chosen.slice(from, from + PART));
  }
}

/** When a row was made. */
export const madeAt = ({ addedAt }: Word | SavedSentence): number => timestampDate(addedAt!).getTime();
