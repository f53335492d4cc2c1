import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { madeAt, Stores } from '../testing/stores.js';
import { LearnerNotes } from './learner-notes.js';
import type { Note } from './notes.js';

async function listed(notes: LearnerNotes, bound?: Parameters<LearnerNotes['list']>[0]): Promise<Note[]> {
  const found = new Map<number, Note>();
  for await (const part of notes.list(bound)) for (const note of part) found.set(note.id, note);
  return [...found.values()].sort((one, other) => one.id - other.id);
}
const shownBy = (notes: readonly Note[]) => notes.map(({ of, fields }) => `${of.kind} ${fields.Word}`);

describe('the notes of a learner', () => {
  it('are words, and sentences in the place of the words whose cards have them', async () => {
    const stores = new Stores();
    const known = stores.addWord('橋', { hasCard: false });
    stores.addWord('猫');
    stores.addWord('鳥');
    const sentence = stores.addSentence('猫', '<b>猫</b>だ。');
    stores.addSentence('橋', '<b>橋</b>だ。');
    const found = await listed(new LearnerNotes(stores.rpc(), 1));
    expect(shownBy(found)).toEqual(['word 橋', 'word 鳥', 'sentence 猫', 'sentence 橋']);
    expect([found[0]!.id, found[2]!.id]).toEqual([madeAt(known), madeAt(sentence)]);
  });

  it('keep their ids, whatever is added or removed', async () => {
    const stores = new Stores();
    const at = timestampFromDate(new Date('2026-11-01T00:00:00Z'));
    for (const word of ['一', '二', '三', '四']) stores.addWord(word, { addedAt: at });
    const before = await listed(new LearnerNotes(stores.rpc(), 1));
    stores.words.splice(0, 3);
    stores.addWord('五', { addedAt: at });
    stores.addSentence('六', '<b>六</b>だ。', { addedAt: at });
    const after = await listed(new LearnerNotes(stores.rpc(), 1));
    const idOf = (notes: readonly Note[], word: string) => notes.find(({ fields }) => fields.Word === word)!.id;
    expect(idOf(after, '四')).toBe(idOf(before, '四'));
    expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(6);
  });

  it('have during an upgrade, beside services that store no ids yet, the ids that they keep after it', async () => {
    const stores = new Stores();
    const at = timestampFromDate(new Date('2026-11-01T00:00:00Z'));
    for (const word of ['一', '二', '三']) stores.addWord(word, { addedAt: at });
    stores.addWord('橋', { hasCard: false });
    stores.addSentence('二', '<b>二</b>だ。', { addedAt: at });
    const before = await listed(new LearnerNotes(stores.rpcWithoutIds(), 1));
    const ids = before.map(({ id }) => id);
    expect(shownBy(before).toSorted()).toEqual(['sentence 二', 'word 一', 'word 三', 'word 橋']);
    expect([...(await new LearnerNotes(stores.rpcWithoutIds(), 1).byIds([ids[1]!])).keys()]).toEqual([ids[1]]);
    const words = await new LearnerNotes(stores.rpcWithoutIds(), 1).wordsAmong(['一', '四']);
    expect([words.has('一'), words.has('四')]).toEqual([true, false]);
    expect((await listed(new LearnerNotes(stores.rpc(), 1))).map(({ id, of }) => ({ id, of }))).toEqual(
      before.map(({ id, of }) => ({ id, of })),
    );
  });

  it('are numbered however many they are', async () => {
    const stores = new Stores();
    for (let at = 0; at < 101_000; at++) stores.addWord(`語${at}`);
    expect(await listed(new LearnerNotes(stores.rpc(), 1))).toHaveLength(101_000);
  });

  it('are found by ids that a program has from before ids were stored', async () => {
    const stores = new Stores();
    const word = stores.addWord('猫');
    expect((await new LearnerNotes(stores.rpc(), 1).byIds([madeAt(word), 1])).get(madeAt(word))!.fields.Word).toBe(
      '猫',
    );
  });

  it('are the same note when a program adds a sentence to that of a word, and two when the word has no card', async () => {
    const stores = new Stores();
    const rows = [stores.addWord('猫'), stores.addWord('橋', { hasCard: false })];
    const before = await listed(new LearnerNotes(stores.rpc(), 1));
    for (const { id, fields } of before) {
      stores.addSentence(fields.Word, `<b>${fields.Word}</b>だ。`, { noteMadeAt: timestampFromDate(new Date(id)) });
    }
    const notes = new LearnerNotes(stores.rpc(), 1);
    const found = await listed(notes);
    expect(shownBy(found).toSorted()).toEqual(['sentence 橋', 'sentence 猫', 'word 橋']);
    for (const row of rows) expect((await notes.byIds([madeAt(row)])).get(madeAt(row))!.of.kind).toBe('sentence');
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  });

  it.each([
    ['words', { words: ['猫', 'x'.repeat(1_000), '\0', ''] }, ['sentence 猫', 'sentence 猫']],
    ['ids', { ids: [1_001, 1_003, 0.5, -1, 1e300] }, ['word 橋', 'sentence 猫', 'sentence 猫']],
    ['time', { addedSince: new Date('2026-11-28T00:00:00Z') }, ['sentence 猫', 'sentence 猫', 'word 鳥']],
  ] as const)('are read by %s without all others', async (_, bound, shown) => {
    const stores = new Stores();
    const late = timestampFromDate(new Date('2026-11-28T01:00:00Z'));
    stores.addWord('橋', { hasCard: false, noteId: 1_001 });
    stores.addWord('猫', { noteId: 1_002 });
    stores.addSentence('猫', '<b>猫</b>だ。', { noteId: 1_003 });
    stores.addSentence('猫', '<b>猫</b>だよ。', { noteId: 1_004, addedAt: late });
    stores.addWord('鳥', { noteId: 1_005, addedAt: late });
    for (let at = 0; at < 2_000; at++) stores.addWord(`語${at}`, { noteId: 2_000 + at });
    expect(shownBy(await listed(new LearnerNotes(stores.rpc(), 1), bound))).toEqual(shown);
    expect(stores.read).toBeLessThan(20);
  });
});
