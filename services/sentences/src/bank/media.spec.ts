import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { MediaKind, SentencesService } from '@ichibun/proto/sentences';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';
import { MEDIA_OBJECTS } from './media.service.js';

const { method } = SentencesService;
let under: SentencesUnderTest;
let client: pg.Client;

beforeAll(async () => {
  under = await startSentences();
  client = new pg.Client({ connectionString: under.databaseUrl, options: '-c search_path=sentences' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await under.stop();
});

async function keep(userId: number, name: string, given: object = {}) {
  const objectKey = `media/${randomUUID()}`;
  await under.objects.put(objectKey, Buffer.from('a sound'));
  const request = { userId, name, objectKey, mediaType: 'audio/mpeg', bytes: 7, ...given };
  return { objectKey, kept: (await under.rpc.call(method.keepMedia, request)).name };
}

async function save(userId: number, mined: object): Promise<number> {
  const sentences = [{ targetWord: '猫', japanese: '猫がいる。', mined }];
  return (await under.rpc.call(method.saveSentences, { userId, sentences })).sentenceIds[0]!;
}

const get = (userId: number, sentenceId: number, kind = MediaKind.SOUND) =>
  under.rpc.call(method.getMedia, { userId, sentenceId, kind });
const isThere = (key: string) =>
  under.objects.size(key).then(
    () => true,
    () => false,
  );
const ageAll = () => client.query("UPDATE media SET added_at = now() - interval '25 hours'");

describe('sounds and pictures of sentences', () => {
  it('are found by the sentence that names them, and by nobody else', async () => {
    const userId = under.newLearner();
    const { objectKey, kept } = await keep(userId, 'a.mp3');
    const id = await save(userId, { sound: kept, title: 'A film' });
    expect(await get(userId, id)).toMatchObject({ objectKey, mediaType: 'audio/mpeg' });
    expect((await under.bank(userId))[0]!.mined).toMatchObject({ sound: 'a.mp3', title: 'A film', picture: '' });
    await expect(get(userId, id, MediaKind.PICTURE)).rejects.toMatchObject({ code: 'sentences.no-media' });
    await expect(get(userId, id, 9 as MediaKind)).rejects.toMatchObject({ code: 'sentences.no-media' });
    await expect(get(under.newLearner(), id)).rejects.toMatchObject({ code: 'sentences.no-media' });
    const other = under.newLearner();
    const theirs = await save(other, { sound: kept });
    await expect(get(other, theirs)).rejects.toMatchObject({ code: 'sentences.no-media' });
  });

  it('get another name where there is one of theirs, so that no sentence changes', async () => {
    const userId = under.newLearner();
    const first = await keep(userId, 'a.mp3');
    const second = await keep(userId, 'a.mp3');
    expect([first.kept, second.kept]).toEqual(['a.mp3', expect.stringMatching(/^a-[0-9a-f]{8}\.mp3$/)]);
    expect(await get(userId, await save(userId, { sound: first.kept }))).toMatchObject({ objectKey: first.objectKey });
  });

  it('stay as long as a sentence names them; what none names goes a day later', async () => {
    const userId = under.newLearner();
    const [named, unnamed, fresh] = [await keep(userId, 'a.mp3'), await keep(userId, 'b.mp3'), 'c.mp3'];
    const id = await save(userId, { sound: named.kept });
    await ageAll();
    const kept = await keep(userId, fresh);
    const keys = [named.objectKey, unnamed.objectKey, kept.objectKey];
    expect(await Promise.all(keys.map(isThere))).toEqual([true, false, true]);
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: id });
    await ageAll();
    const { rows } = await client.query(MEDIA_OBJECTS.named, [keys]);
    expect(rows).toEqual([]);
  });

  it('go with their sentence at once, unless another one names them', async () => {
    const userId = under.newLearner();
    const [own, shared] = [await keep(userId, 'a.mp3'), await keep(userId, 'b.jpg')];
    const id = await save(userId, { sound: own.kept, picture: shared.kept });
    const sentences = [{ targetWord: '犬', japanese: '犬がいる。', mined: { picture: shared.kept } }];
    await under.rpc.call(method.saveSentences, { userId, sentences });
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: id });
    expect([await isThere(own.objectKey), await isThere(shared.objectKey)]).toEqual([false, true]);
    expect(await under.rpc.call(method.getMediaRoom, { userId })).toMatchObject({ count: 1, bytes: 7n });
  });

  it('are kept with a sentence in place of what it had, and not with one of another learner', async () => {
    const userId = under.newLearner();
    const id = await save(userId, { title: 'A film' });
    const first = await keep(userId, 'a.mp3', { sentenceId: id, kind: MediaKind.SOUND });
    const second = await keep(userId, 'b.mp3', { sentenceId: id, kind: MediaKind.SOUND });
    expect(await get(userId, id)).toMatchObject({ objectKey: second.objectKey });
    expect([await isThere(first.objectKey), await isThere(second.objectKey)]).toEqual([false, true]);
    const stranger = under.newLearner();
    const theirs = keep(stranger, 'a.mp3', { sentenceId: id, kind: MediaKind.SOUND });
    await expect(theirs).rejects.toMatchObject({ code: 'sentences.not-found' });
    await expect(keep(userId, 'c.mp3', { sentenceId: id })).rejects.toMatchObject({ code: 'sentences.invalid-media' });
    expect(await under.rpc.call(method.getMediaRoom, { userId: stranger })).toMatchObject({ count: 0, bytes: 0n });
  });

  it('are added to a sentence that is there, and what is not sent stays', async () => {
    const userId = under.newLearner();
    const id = await save(userId, { title: 'A film', url: 'https://films.example/1' });
    const { kept } = await keep(userId, 'a.mp3');
    const mined = { sound: kept };
    const { sentence } = await under.rpc.call(method.changeSentence, { userId, sentenceId: id, mined });
    expect(sentence!.mined).toMatchObject({ sound: kept, title: 'A film', url: 'https://films.example/1' });
    expect(sentence!.japanese).toBe('<b>猫</b>がいる。');
    const changed = await under.rpc.call(method.changeSentence, { userId, sentenceId: id, japanese: 'あの猫だ。' });
    expect(changed.sentence!.mined).toMatchObject({ sound: kept, title: 'A film' });
  });

  it('come from addresses of pages alone', async () => {
    const userId = under.newLearner();
    await save(userId, { title: 'A film', url: 'javascript:alert(1)' });
    expect((await under.bank(userId))[0]!.mined).toMatchObject({ title: 'A film', url: '' });
    await expect(save(userId, { title: 'a'.repeat(1_001) })).rejects.toMatchObject({ code: 'sentences.invalid' });
  });

  it.each([
    ['no name', { name: '' }],
    ['a name far too long', { name: 'a'.repeat(201) }],
    ['another type', { mediaType: 'text/html' }],
  ])('are refused with %s', async (_, given) => {
    await expect(keep(under.newLearner(), 'a.mp3', given)).rejects.toMatchObject({ code: 'sentences.invalid-media' });
  });

  it('are a gigabyte of a learner at most', async () => {
    const userId = under.newLearner();
    await keep(userId, 'a.mp3', { bytes: 999_999_990 });
    await expect(keep(userId, 'b.mp3', { bytes: 11 })).rejects.toMatchObject({ code: 'sentences.too-much-media' });
    expect(await keep(under.newLearner(), 'b.mp3', { bytes: 11 })).toMatchObject({ kept: 'b.mp3' });
  });
});
