import { WordState } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { type Context, perform } from './actions.js';
import { type LearnerNotes, type Note, NotesInCall } from './notes.js';

const note = (id: number): Note => ({
  id,
  fields: {
    ...{ Word: '猫', Reading: '', Meaning: '', Sentence: '', SentenceAudio: '', Picture: '', WordAudio: '' },
    ...{ Source: '', Url: '' },
  },
  ...{ state: WordState.NEW, isBlocked: false, answeredAt: undefined, stability: 0, intervalDays: 0 },
  ...{ addedAt: new Date(0), changedAt: new Date(0) },
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
    lately: () => new Map<number, Note>(),
  };
  const inCall = new NotesInCall(stored as unknown as LearnerNotes, 1);
  return { context: { userId: 1, notes: inCall } as unknown as Context, read };
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

  it('are refused when their lists are too long together', async () => {
    const { context } = learner(60_000);
    expect(await perform(context, all(3, find))).toMatchObject({ error: null });
    expect(await perform(context, all(4, find))).toEqual({
      ...{ result: null, error: 'Together this is too much. Send fewer actions at once.' },
    });
  });
});
