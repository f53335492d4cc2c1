import type { NoteToAdd } from '@ichibun/contracts/anki-connect';
import { WordState } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { type Context, perform } from './actions.js';
import { Mining } from './mining.js';
import { type LearnerNotes, type Note, NotesInCall } from './notes.js';
import { Refusal } from './refusal.js';

const note = (id: number): Note => ({
  id,
  of: { kind: 'word', id },
  fields: {
    Word: '猫',
    Reading: '',
    Meaning: '',
    Sentence: '',
    SentenceAudio: '',
    Picture: '',
    WordAudio: '',
    Source: '',
    Url: '',
  },
  state: WordState.NEW,
  isSuspended: false,
  answeredAt: undefined,
  dueAt: undefined,
  stability: 0,
  answers: 0,
  lapses: 0,
  wordId: id,
  intervalDays: 0,
  addedAt: new Date(0),
  changedAt: new Date(0),
});

/** A learner with a number of notes, and how often they were read. */
function learner(count: number) {
  const notes = Array.from({ length: count }, (_, index) => note(index + 1));
  const read = { times: 0 };
  const stored = {
    now: async () => {
      read.times++;
      return notes;
    },
    lately: () => [],
    forget: () => {},
  };
  /** A note is added as the last one; a word that there is cannot be added twice. */
  const mining = {
    add: async (_: number, { fields: { Word } }: NoteToAdd) => {
      if (notes.some(({ fields }) => fields.Word === Word)) return undefined;
      if (Word === '🗙') throw new Refusal('no word');
      const { of, ...added } = note(notes.length + 1);
      const fields = { ...added.fields, Word: Word! };
      notes.push({ ...added, of, fields });
      return { of, fields, addedAt: new Date(notes.length), undo: async () => void notes.pop() };
    },
    change: async () => true,
  };
  const inCall = new NotesInCall(stored as unknown as LearnerNotes, 1);
  return { context: { userId: 1, notes: inCall, mining } as unknown as Context, read, notes };
}

const find = { action: 'findNotes', version: 6, params: { query: '' } };
const all = (count: number, action: object) => ({
  action: 'multi',
  version: 6,
  params: { actions: Array(count).fill(action) },
});

describe('several actions at once', () => {
  it('read the notes of their learner once', async () => {
    const { context, read } = learner(3);
    const info = { action: 'notesInfo', version: 6, params: { notes: [1, 99] } };
    for (const action of [find, info]) {
      const { result } = (await perform(context, all(20, action))) as { result: object[] };
      expect(result).toHaveLength(20);
    }
    expect(read.times).toBe(1);
  });

  it('read them once for notes that are added, of which none is taken twice', async () => {
    const { context, read } = learner(3);
    const added = (Word: string, allowDuplicate = false) => ({
      action: 'addNote',
      version: 6,
      params: { note: { deckName: 'Ichibun', modelName: 'Ichibun', fields: { Word }, options: { allowDuplicate } } },
    });
    const actions = [
      ...Array.from({ length: 40 }, (_, index) => added(`語${index}`)),
      added('語3'),
      added('語4', true),
    ];
    const asked = { action: 'multi', version: 6, params: { actions } };
    const { result } = (await perform(context, asked)) as { result: { result: number; error: string | null }[] };
    expect(result.slice(0, 40).map((one) => one.result)).toEqual(Array.from({ length: 40 }, (_, index) => index + 4));
    expect(result[40]!.error).toMatch('duplicate');
    expect(result[41]).toEqual({ result: 8, error: null });
    expect(read.times).toBe(1);
  });

  it('read them again for what they have changed, five times at most', async () => {
    const { context, read } = learner(3);
    const update = {
      action: 'updateNoteFields',
      version: 6,
      params: { note: { id: 1, fields: { Sentence: '猫だ。' } } },
    };
    const actions = Array.from({ length: 10 }, () => [update, find]).flat();
    const asked = { action: 'multi', version: 6, params: { actions } };
    const { result } = (await perform(context, asked)) as { result: { error: string | null }[] };
    expect(result.filter(({ error }) => error === null)).toHaveLength(14);
    expect(result.at(-1)!.error).toBe('Together this is too much. Send fewer actions at once.');
    expect(read.times).toBe(5);
  });

  it('add all of a list of notes, or none and say what is wrong with each', async () => {
    const { context, notes } = learner(3);
    const addNotes = (...words: string[]) => {
      const list = words.map((Word) => ({ deckName: 'Ichibun', modelName: 'Ichibun', fields: { Word } }));
      return perform(context, { action: 'addNotes', version: 6, params: { notes: list } });
    };
    expect(await addNotes('犬', '鳥')).toEqual({ result: [4, 5], error: null });
    const duplicate = 'cannot create note because it is a duplicate';
    const error = `['${duplicate}', 'no word', '${duplicate}']`;
    expect(await addNotes('魚', '犬', '🗙', '魚')).toEqual({ result: null, error });
    expect(notes.map(({ fields }) => fields.Word)).toEqual(['猫', '猫', '猫', '犬', '鳥']);
    expect(await addNotes('魚')).toEqual({ result: [6], error: null });
  });

  it('remove 100 notes at most, and none of more', async () => {
    const { context, notes } = learner(101);
    const mining = new Mining(undefined as never, undefined as never);
    const params = { notes: notes.map(({ id }) => id) };
    expect(await perform({ ...context, mining }, { action: 'deleteNotes', version: 6, params })).toEqual({
      result: null,
      error: 'At most 100 notes can be removed at once.',
    });
  });

  it('let others be answered between them', async () => {
    const { context } = learner(3);
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    await perform(context, all(3, find));
    order.push('the actions');
    expect(order).toEqual(['another', 'the actions']);
  });

  it('are refused when their lists are too long together', async () => {
    const { context } = learner(60_000);
    expect(await perform(context, all(3, find))).toMatchObject({ error: null });
    expect(await perform(context, all(4, find))).toEqual({
      result: null,
      error: 'Together this is too much. Send fewer actions at once.',
    });
  });
});

describe('cards', () => {
  const day = 86_400_000;
  /** One that is asked the first time, one in its steps, one in review that is due, one that rests, and one of a known word. */
  function cards() {
    const { context, notes } = learner(5);
    const inMs = (ms: number) => ({ dueAt: new Date(Date.now() + ms) });
    const given = [
      { state: WordState.LEARNING, wordId: 1 },
      { state: WordState.LEARNING, wordId: 2, answers: 1, ...inMs(60_000) },
      { state: WordState.MATURE, wordId: 3, answers: 2, intervalDays: 31.4, ...inMs(-day) },
      { state: WordState.YOUNG, wordId: 4, answers: 1, intervalDays: 4, isSuspended: true, ...inMs(-day) },
      { state: WordState.KNOWN, wordId: 5, intervalDays: 36_500 },
    ];
    for (const [index, one] of given.entries()) Object.assign(notes[index]!, one);
    const answer = (intervalBefore: number, interval: number) => ({
      answeredAt: { seconds: 1n, nanos: 0 },
      rating: 3,
      tookMs: 1,
      phase: 1,
      intervalBefore,
      interval,
    });
    const logs: Record<number, object[]> = {
      2: [answer(0, 10)],
      3: [answer(0, 5 * 1_440), answer(5 * 1_440, 31 * 1_440)],
      4: [answer(0, 4 * 1_440)],
    };
    const rpc = {
      async *stream(_: unknown, { wordIds }: { wordIds: number[] }) {
        yield { cards: wordIds.map((wordId) => ({ wordId, log: logs[wordId] ?? [] })) };
      },
    };
    return { ...context, rpc } as unknown as Context;
  }
  const ask = (action: string, params: object) => perform(cards(), { action, version: 6, params });

  it.each([
    [{}, [0, -600, 31, 4, 36_500]],
    [{ complete: true }, [0, [-600], [5, 31], [4], [36_500]]],
  ])('have the intervals of their logs, 0 without one: %j', async (given, result) => {
    expect(await ask('getIntervals', { cards: [1, 2, 3, 4, 5], ...given })).toEqual({ result, error: null });
  });

  it('are due when they are new, or their time has come and they do not rest', async () => {
    const result = [true, false, true, false, false];
    expect(await ask('areDue', { cards: [1, 2, 3, 4, 5] })).toEqual({ result, error: null });
  });

  it.each(['getIntervals', 'areDue'])('that are not there are an error of %s, as with AnkiConnect', async (action) => {
    const error = 'card was not found: 9';
    expect(await ask(action, { cards: [1, 9] })).toEqual({ result: null, error });
  });
});
