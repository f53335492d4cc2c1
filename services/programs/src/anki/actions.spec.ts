import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { NoteToAdd } from '@ichibun/contracts/anki-connect';
import { WordState } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { Stores } from '../testing/stores.js';
import { type Context, perform } from './actions.js';
import { LearnerNotes } from './learner-notes.js';
import { Refusal } from './refusal.js';
import { SentenceCapture } from './sentence-capture.js';

/** A learner with a number of words, whose notes have the ids of their rows. */
function learner(count: number) {
  const stores = new Stores();
  const add = (word: string) => {
    const row = stores.addWord(word);
    row.noteId = row.id;
    return row;
  };
  for (let at = 0; at < count; at++) add('猫');
  /** A word that there is cannot be added twice. */
  const capture = {
    add: async (_: number, { fields: { Word } }: NoteToAdd) => {
      if (stores.words.some(({ word }) => word === Word)) return undefined;
      if (Word === '🗙') throw new Refusal('no word');
      const { id } = add(Word!);
      return { of: { kind: 'word', id }, undo: async () => void stores.words.pop() };
    },
    change: async () => true,
  };
  const notes = new LearnerNotes(stores.rpc(), 1);
  return { context: { userId: 1, notes, capture } as unknown as Context, stores };
}

const find = { action: 'findNotes', version: 6, params: { query: '' } };
const all = (count: number, action: object) => ({
  action: 'multi',
  version: 6,
  params: { actions: Array(count).fill(action) },
});

describe('several actions at once', () => {
  it('read only the notes that they ask for', async () => {
    const { context, stores } = learner(3_000);
    stores.addWord('橋', { noteId: 9_000 });
    const info = { action: 'notesInfo', version: 6, params: { notes: [9_000, 99_000] } };
    const word = { action: 'findNotes', version: 6, params: { query: '"deck:Ichibun" "Word:橋"' } };
    const { result } = (await perform(context, { action: 'multi', version: 6, params: { actions: [info, word] } })) as {
      result: object[];
    };
    expect(result).toEqual([
      { result: [expect.objectContaining({ noteId: 9_000 }), {}], error: null },
      { result: [9_000], error: null },
    ]);
    expect(stores.read).toBeLessThan(10);
  });

  it('see what they have added, of which none is taken twice', async () => {
    const { context, stores } = learner(3_000);
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
    const ids = Array.from({ length: 40 }, (_, index) => index + 3_001);
    expect(result.slice(0, 40).map((one) => one.result)).toEqual(ids);
    expect(result[40]!.error).toMatch('duplicate');
    expect(result[41]).toEqual({ result: 3_005, error: null });
    expect(stores.read).toBeLessThan(200);
  });

  it('are refused when they read too much together', async () => {
    const { context } = learner(70_000);
    const { result } = (await perform(context, all(6, { ...find, params: { query: 'is:suspended' } }))) as {
      result: { error: string | null }[];
    };
    expect(result.filter(({ error }) => error === null)).toHaveLength(4);
    expect(result.at(-1)!.error).toBe('Together this is too much. Send fewer actions at once.');
  });

  it('add all of a list of notes, or none and say what is wrong with each', async () => {
    const { context, stores } = learner(3);
    const addNotes = (...words: string[]) => {
      const list = words.map((Word) => ({ deckName: 'Ichibun', modelName: 'Ichibun', fields: { Word } }));
      return perform(context, { action: 'addNotes', version: 6, params: { notes: list } });
    };
    expect(await addNotes('犬', '鳥')).toEqual({ result: [4, 5], error: null });
    const duplicate = 'cannot create note because it is a duplicate';
    const error = `['${duplicate}', 'no word', '${duplicate}']`;
    expect(await addNotes('魚', '犬', '🗙', '魚')).toEqual({ result: null, error });
    expect(stores.words.map(({ word }) => word)).toEqual(['猫', '猫', '猫', '犬', '鳥']);
    expect(await addNotes('魚')).toEqual({ result: [expect.any(Number)], error: null });
  });

  it('remove 100 notes at most, and none of more', async () => {
    const { context, stores } = learner(101);
    const capture = new SentenceCapture(undefined as never, undefined as never);
    const params = { notes: stores.words.map(({ id }) => id) };
    expect(await perform({ ...context, capture }, { action: 'deleteNotes', version: 6, params })).toEqual({
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
    expect(await perform(learner(60_000).context, all(3, find))).toMatchObject({ error: null });
    expect(await perform(learner(60_000).context, all(4, find))).toEqual({
      result: null,
      error: 'Together this is too much. Send fewer actions at once.',
    });
  });
});

describe('cards', () => {
  const day = 86_400_000;
  /** One that is asked the first time, one in its steps, one in review that is due, one that rests, and one of a known word. */
  function cards() {
    const { context, stores } = learner(5);
    const inMs = (ms: number) => ({ answeredAt: timestampFromDate(new Date(Date.now() + ms)) });
    const given = [
      {},
      { state: WordState.LEARNING, answers: 1, ...inMs(60_000) },
      { state: WordState.MATURE, answers: 2, stability: 31.4, intervalDays: 31, ...inMs(-32 * day) },
      { state: WordState.YOUNG, answers: 1, stability: 4, intervalDays: 4, isResting: true, ...inMs(-5 * day) },
      { state: WordState.KNOWN },
    ];
    for (const [index, one] of given.entries()) Object.assign(stores.words[index]!, one);
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
    const rpc = stores.rpc({
      async *listCards({ wordIds }: { wordIds: number[] }) {
        yield { cards: wordIds.map((wordId) => ({ wordId, log: logs[wordId] ?? [] })) };
      },
    });
    return { ...context, rpc };
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
