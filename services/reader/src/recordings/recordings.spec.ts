import { Database } from '@ichibun/kit/database';
import { withRuns } from '@ichibun/kit/jobs';
import { ReaderService } from '@ichibun/proto/reader';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { reader } from '../service.js';
import { type ReaderUnderTest, startReader } from '../testing/reader-under-test.js';

const { method } = ReaderService;
const FINGERPRINT = '0123456789abcdef'.repeat(4);

let services: ReaderUnderTest;
beforeAll(async () => {
  services = await startReader();
});
afterAll(() => services.stop());

const recording = (fingerprint = FINGERPRINT) => ({
  fingerprint,
  title: '猫の話.mp3',
  durationMs: 60_000,
  alignedMs: 30_000,
  pace: 1.1,
});

async function documentOf(userId: number) {
  return (await services.createDocument(userId, '猫がいる。犬もいる。鳥はいない。')).id;
}

it('keeps the times of a recording, and replaces them by later ones', async () => {
  const userId = services.newLearner();
  const documentId = await documentOf(userId);
  const save = (starts: number[], ends: number[], doubtful: number[]) =>
    services.rpc.call(method.saveRecording, { userId, documentId, recording: recording(), starts, ends, doubtful });
  await save([100], [1_000], []);
  await save([100, 2_000, 2_000], [1_500, 2_000, 3_000], [1]);
  const { recordings } = await services.rpc.call(method.listRecordings, { userId, documentId });
  expect(recordings).toMatchObject([{ ...recording(), sentences: 3 }]);
  const found = await services.rpc.call(method.getRecording, { userId, documentId, fingerprint: FINGERPRINT });
  expect(found).toMatchObject({ starts: [100, 2_000, 2_000], ends: [1_500, 2_000, 3_000], doubtful: [1] });
});

it('refuses times that do not rise, or that the recording or the text does not have', async () => {
  const userId = services.newLearner();
  const documentId = await documentOf(userId);
  for (const [starts, ends, doubtful, changed] of [
    [[200, 100], [200, 200], [], {}],
    [[0, 1, 2, 3], [0, 1, 2, 3], [], {}],
    [[60_001], [60_001], [], {}],
    [[0], [60_001], [], {}],
    [[1], [0], [], {}],
    [[0, 1], [1], [], {}],
    [[0, 1], [0, 1], [2], {}],
    [[0, 1], [0, 1], [1, 1], {}],
    [[0], [0], [], { alignedMs: 60_001 }],
    [[0], [0], [], { fingerprint: 'f' }],
    [[0], [0], [], { pace: Number.NaN }],
  ] as const) {
    const given = { userId, documentId, recording: { ...recording(), ...changed } };
    await expect(
      services.rpc.call(method.saveRecording, {
        ...given,
        starts: [...starts],
        ends: [...ends],
        doubtful: [...doubtful],
      }),
    ).rejects.toMatchObject({ code: 'reader.invalid-recording' });
  }
  expect((await services.rpc.call(method.listRecordings, { userId, documentId })).recordings).toEqual([]);
});

it('shows nothing of it to another learner, who can neither change nor remove it', async () => {
  const userId = services.newLearner();
  const documentId = await documentOf(userId);
  const given = { documentId, recording: recording(), starts: [0], ends: [1_000], doubtful: [] };
  await services.rpc.call(method.saveRecording, { userId, ...given });
  const other = services.newLearner();
  const refused = { code: 'reader.document-not-found' };
  const named = { userId: other, documentId, fingerprint: FINGERPRINT };
  await expect(services.rpc.call(method.listRecordings, named)).rejects.toMatchObject(refused);
  await expect(services.rpc.call(method.getRecording, named)).rejects.toMatchObject(refused);
  await expect(services.rpc.call(method.saveRecording, { ...given, userId: other })).rejects.toMatchObject(refused);
  await expect(services.rpc.call(method.deleteRecording, named)).rejects.toMatchObject(refused);
});

it('has at most twenty recordings of a text, and room for another after one was removed', async () => {
  const userId = services.newLearner();
  const documentId = await documentOf(userId);
  const save = (index: number) =>
    services.rpc.call(method.saveRecording, {
      userId,
      documentId,
      recording: recording(String(index).padStart(64, '0')),
      starts: [0],
      ends: [1_000],
      doubtful: [],
    });
  for (let index = 0; index < 20; index++) await save(index);
  await expect(save(20)).rejects.toMatchObject({ code: 'reader.too-many-recordings' });
  const first = { userId, documentId, fingerprint: '0'.repeat(64) };
  await services.rpc.call(method.deleteRecording, first);
  await expect(services.rpc.call(method.deleteRecording, first)).rejects.toMatchObject({
    code: 'reader.recording-not-found',
  });
  await save(20);
});

it('goes with its document', async () => {
  const userId = services.newLearner();
  const documentId = await documentOf(userId);
  const given = { userId, documentId, recording: recording(), starts: [0], ends: [1_000], doubtful: [] };
  await services.rpc.call(method.saveRecording, given);
  await services.rpc.call(method.deleteDocument, { userId, documentId });
  const tables = await Database.open(services.databaseUrl, 'reader', withRuns(reader.database!));
  const rows = await tables.query<{ title: string }>('SELECT title FROM recordings WHERE document_id = $1', [
    documentId,
  ]);
  await tables.close();
  expect(rows).toEqual([]);
});
