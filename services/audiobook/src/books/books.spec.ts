import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterProcessed, writeStarter } from '@ichibun/corpus-admin/testing/starter';
import { type FakeGoogleSpeech, startFakeGoogleSpeech } from '@ichibun/model-fakes/fake-google-speech';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { AudiobookService, AudiobookStatus, TextLayout } from '@ichibun/proto/audiobook';
import { RunStatus } from '@ichibun/proto/runs';
import { RowGate } from '@ichibun/test-kit/row-gate';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BooksUnderTest, startBooksUnderTest } from '../testing/books-under-test.js';

const { method } = AudiobookService;

let starter: string;
let books: BooksUnderTest;
let recordings: RowGate;
beforeAll(async () => {
  starter = await mkdtemp(join(tmpdir(), 'ichibun-starter-'));
  await writeStarter(starter, ['これはペンです。|This is a pen.|1']);
  books = await startBooksUnderTest({ STARTER_CORPUS: starter });
  await starterProcessed(books.rpc);
  recordings = await RowGate.build(() => books.databaseUrl, 'audiobook.kept_speech');
});
afterAll(async () => {
  await books.stop();
  await rm(starter, { recursive: true });
});

describe('an audiobook', () => {
  it('takes English from people’s translations of the corpus, and says how many sentences have none', async () => {
    const book = await books.make('これはペンです。\n猫が橋で犬を待つ。');
    expect(book).toMatchObject({
      status: AudiobookStatus.FAILED,
      errorCode: 'audiobook.english-missing',
      errorValues: { missing: 1, all: 2, model: 'none' },
      missingEnglish: 1,
    });
    expect(book.errorMessage).toMatch(/sentences? ha(s|ve)/);
    expect((await books.make('猫が橋で犬を待つ。', { skipMissingEnglish: true })).status).toBe(
      AudiobookStatus.COMPLETED,
    );
  });

  it('without anything that is to be said fails, and says so', async () => {
    const english = { includeJapanese: false, includeRepeatJapanese: false, skipMissingEnglish: true };
    const book = await books.make('猫が橋で犬を待つ。', english);
    expect(book).toMatchObject({ status: AudiobookStatus.FAILED, errorCode: 'audiobook.nothing-to-say' });
  });

  it.each([
    ['at the start', '「っ！」\n猫。', 550],
    ['in the middle', '猫。\n……\n猫。', 550],
    ['at the end', '猫。\nーーー', 700],
    ['alone', '彁', 400],
    ['alone, in many lines', '彁\n……\nっ！\n々', 1_900],
  ])('has a pause for a sentence without sound %s', async (_, text, pauseMs) => {
    const pauses = { pauseBetweenLanguages: 0, pauseAfterEnglish: 0, pauseBetweenSentences: 0 };
    const settings = { ...pauses, includeEnglish: false, includeRepeatJapanese: false };
    const book = await books.make(text, settings);
    expect(book).toMatchObject({ status: AudiobookStatus.COMPLETED, errorMessage: '' });
    const cat = await books.make('猫。', settings);
    const cats = text.match(/猫/g)?.length ?? 0;
    expect(Math.abs(book.durationMs - cats * cat.durationMs - pauseMs)).toBeLessThan(50);
  });

  it('says a pause once, and needs no English for it', async () => {
    const pauses = { pauseBetweenLanguages: 0, pauseAfterEnglish: 0, pauseBetweenSentences: 0 };
    const book = await books.make('これはペンです。\n……', pauses);
    expect(book).toMatchObject({ status: AudiobookStatus.COMPLETED, missingEnglish: 0 });
    const without = await books.make('これはペンです。', pauses);
    expect(Math.abs(book.durationMs - without.durationMs - 550)).toBeLessThan(50);
  });

  it('is made once for one id, however often it is asked for', async () => {
    const book = await books.make('猫。', { includeEnglish: false });
    await books.objects.put('test/again.txt', Buffer.from('犬。'));
    const again = await books.rpc.call(method.startAudiobook, {
      userId: 1,
      requestId: book.requestId,
      title: 'Other',
      textObject: 'test/again.txt',
      settings: { includeJapanese: true },
    });
    expect(again.audiobook).toEqual(book);
  });

  it('is found, listed and deleted by its owner alone', async () => {
    const { requestId, audioObject } = await books.make('猫。', { includeEnglish: false });
    const stranger = { userId: 2, requestId };
    const absent = { code: 'audiobook.not-found', kind: 'not-found' };
    await expect(books.rpc.call(method.getAudiobook, stranger)).rejects.toMatchObject(absent);
    await expect(books.rpc.call(method.deleteAudiobook, stranger)).rejects.toMatchObject(absent);
    expect((await books.rpc.call(method.listAudiobooks, { userId: 2 })).audiobooks).toEqual([]);
    const { audiobooks } = await books.rpc.call(method.listAudiobooks, { userId: 1 });
    expect(audiobooks[0]!.requestId).toBe(requestId);
    await books.rpc.call(method.deleteAudiobook, { userId: 1, requestId });
    await expect(books.rpc.call(method.getAudiobook, { userId: 1, requestId })).rejects.toMatchObject(absent);
    expect(await books.objects.has(audioObject)).toBe(false);
  });

  it('that is deleted while it is made leaves nothing behind', async () => {
    const text = Array.from({ length: 100 }, (_, index) => `猫が${index}匹いる。`).join('');
    const before = await objectsOfBooks();
    await recordings.letInUpTo((await keptSpeech()) + 50);
    const requestId = await books.begin(text, { includeEnglish: false });
    const find = async () => (await books.rpc.call(method.getAudiobook, { userId: 1, requestId })).audiobook!;
    expect((await until(find, ({ done }) => done > 0)).status).toBe(AudiobookStatus.PROCESSING);
    await books.rpc.call(method.deleteAudiobook, { userId: 1, requestId });
    await expect(find()).rejects.toMatchObject({ code: 'audiobook.not-found' });
    const { runs } = await books.rpc.call(method.listRuns, { userId: 1, endedWithinSeconds: 60 });
    expect(runs[0]!.status).toBe(RunStatus.CANCELLED);
    await recordings.open();
    // Its draft goes with the attempt that wrote it.
    expect(await until(objectsOfBooks, ({ length }) => length <= before.length)).toEqual(before);
  });

  it('takes along what a process that died had begun to write of it', async () => {
    await recordings.letInUpTo(await keptSpeech());
    const requestId = await books.begin('猿が木に登る。', { includeEnglish: false });
    const find = async () => (await books.rpc.call(method.getAudiobook, { userId: 1, requestId })).audiobook!;
    await until(find, ({ status }) => status === AudiobookStatus.PROCESSING);
    const { id } = await books.tables.queryOne<{ id: string }>('SELECT id FROM audiobooks WHERE request_id = $1', [
      requestId,
    ]);
    const draft = `audiobooks/${id}-draft.mp3`;
    const begun = Promise.withResolvers<void>();
    const dead = Promise.withResolvers<void>();
    async function* parts() {
      begun.resolve();
      yield Buffer.from('a');
      await dead.promise;
    }
    const writing = books.objects.putParts(draft, parts());
    await begun.promise;
    await recordings.open();
    await until(find, ({ status }) => status === AudiobookStatus.COMPLETED);
    await until(async () => !(await books.objects.has(draft)));
    dead.resolve();
    await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('goes after the days that audiobooks are kept, with its objects, and a newer one stays', async () => {
    const [old, kept] = [
      await books.make('猫。', { includeEnglish: false }),
      await books.make('犬。', { includeEnglish: false }),
    ];
    const age = 'UPDATE audiobooks SET completed_at = now() - $2::interval WHERE request_id = $1';
    await books.tables.query(age, [old.requestId, '31 days']);
    await books.tables.query(age, [kept.requestId, '29 days']);
    await books.tables.query("UPDATE schedules SET next_at = now() WHERE queue = 'sweep-audiobooks'");
    // A process looks at its schedules when they are due: another one, which has just started, does at once.
    const another = await books.startAnother();
    const listed = async () => (await books.rpc.call(method.listAudiobooks, { userId: 1 })).audiobooks;
    await until(listed, (found) => !found.some(({ requestId }) => requestId === old.requestId));
    await until(async () => !(await books.objects.has(old.audioObject)));
    await another.stop();
    expect((await listed()).map(({ requestId }) => requestId)).toContain(kept.requestId);
    expect(await books.objects.has(kept.audioObject)).toBe(true);
  });

  it.each([
    ['columns', `${'猫。\tA cat.\n'.repeat(9)}犬。`, TextLayout.COLUMNS, 10, 1],
    ['lines in turn', '猫。\nA cat.\n犬。\nA dog.', TextLayout.ALTERNATING, 2, 0],
    ['Japanese alone', '猫が橋で犬を待つ。猫も待つ。', TextLayout.JAPANESE, 2, 2],
  ])('in %s is looked at before anything is begun', async (_, text, layout, sentences, missingEnglish) => {
    await books.objects.put('test/preview.txt', Buffer.from(text));
    const preview = await books.rpc.call(method.previewAudiobook, { userId: 1, textObject: 'test/preview.txt' });
    expect(preview).toMatchObject({ layout, sentences, missingEnglish, canTranslate: false, title: '' });
    expect(preview.examples.map(({ japanese }) => japanese)).toHaveLength(Math.min(3, sentences));
    expect(preview.examples[0]!.english).toBe(missingEnglish === 2 ? '' : 'A cat.');
  });

  it.each([
    [{ requestId: '../../etc' }, 'audiobook.invalid-id'],
    [{ settings: {} }, 'audiobook.nothing-included'],
    [{ settings: { includeJapanese: true, pauseBetweenSentences: 6 } }, 'audiobook.invalid-pause'],
  ])('with %j is refused', async (changes, code) => {
    await books.objects.put('test/refused.txt', Buffer.from('猫。'));
    const request = {
      userId: 1,
      requestId: 'refused-1',
      textObject: 'test/refused.txt',
      settings: { includeJapanese: true },
    };
    await expect(books.rpc.call(method.startAudiobook, { ...request, ...changes })).rejects.toMatchObject({ code });
  });
});

/** What lies in the store of audiobooks. */
async function keptSpeech(): Promise<number> {
  const { kept } = await books.tables.queryOne<{ kept: number }>('SELECT count(*)::int AS kept FROM kept_speech');
  return kept;
}

async function objectsOfBooks(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of books.objects.list('audiobooks')) keys.push(key);
  return keys.sort();
}

describe('an audiobook with a language model and Google’s voices', () => {
  let models: FakeModels;
  let google: FakeGoogleSpeech;
  let others: BooksUnderTest;
  beforeAll(async () => {
    models = await startFakeModels();
    google = await startFakeGoogleSpeech();
    others = await startBooksUnderTest({ ...models.gemini, ...google.environment });
  });
  afterAll(async () => {
    await others.stop();
    await models.stop();
    await google.stop();
  });
  beforeEach(() => google.reset());

  it.each([
    ['the default ones', {}, 'ja-JP-Chirp3-HD-Achernar', 'en-US-Neural2-C'],
    [
      'those asked for',
      { voice: 'ja-JP-Wavenet-D', englishVoice: 'en-US-Neural2-C' },
      'ja-JP-Wavenet-D',
      'en-US-Neural2-C',
    ],
    ['the built-in one for English', { englishVoice: 'espeak-en' }, 'ja-JP-Chirp3-HD-Achernar', undefined],
  ])('is spoken in %s', async (what, voices, japanese, english) => {
    const book = await others.make(`猫、${what.length}。\tA cat, ${what.length}.`, voices);
    expect(book).toMatchObject({ status: AudiobookStatus.COMPLETED, errorMessage: '' });
    expect(new Set(google.asked.map(({ voice }) => voice))).toEqual(new Set([japanese, english].filter(Boolean)));
    const inEnglish = google.asked.find(({ languageCode }) => languageCode === 'en-US');
    if (english) expect(inEnglish!.ssml).toBe(`<speak>A cat, ${what.length}.</speak>`);
    else expect(inEnglish).toBeUndefined();
  });

  it('reads a name everywhere as its text reads it somewhere', async () => {
    const book = await others.make('玲《あきら》は笑った。\n犬が玲を見る。', {
      includeEnglish: false,
      voice: 'ja-JP-Wavenet-D',
    });
    expect(book).toMatchObject({ status: AudiobookStatus.COMPLETED, errorMessage: '' });
    const dog = google.asked.find(({ ssml }) => ssml?.includes('犬'));
    expect(dog!.ssml).toMatch(/ph="\^あ!?き!?ら!?を">玲を</u);
  });

  it('has the model translate what nobody has, once', async () => {
    const asked = () => models.asked.filter(({ prompt }) => prompt.includes('橋で犬を待つ'));
    const english = { includeJapanese: false, includeRepeatJapanese: false };
    const first = await others.make('猫が橋で犬を待つ。', english);
    expect(first).toMatchObject({ errorMessage: '', status: AudiobookStatus.COMPLETED, missingEnglish: 0 });
    expect(asked()).toHaveLength(1);
    await others.make('猫が橋で犬を待つ。', english);
    expect(asked()).toHaveLength(1);
  });
});
