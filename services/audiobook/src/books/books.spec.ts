import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { AudiobookService, AudiobookStatus } from '@ichibun/proto/audiobook';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BooksUnderTest, startBooksUnderTest } from '../testing/books-under-test.js';

const { method } = AudiobookService;

let books: BooksUnderTest;
beforeAll(async () => {
  books = await startBooksUnderTest();
}, 60_000);
afterAll(() => books.stop());

describe('an audiobook', () => {
  it('takes English from people’s translations of the corpus, and says how many sentences have none', async () => {
    const book = await books.make('これはペンです。\n猫が橋で犬を待つ。');
    expect(book).toMatchObject({ status: AudiobookStatus.FAILED, errorCode: 'audiobook.english-missing' });
    expect(book.errorMessage).toMatch(/sentences? ha(s|ve)/);
    expect(book.missingEnglish).toBeGreaterThan(0);
    expect((await books.make('猫が橋で犬を待つ。', { skipMissingEnglish: true })).status).toBe(
      AudiobookStatus.COMPLETED,
    );
  });

  it('without anything that can be spoken fails, and says so', async () => {
    const book = await books.make('彁', { includeEnglish: false });
    expect(book).toMatchObject({ status: AudiobookStatus.FAILED, errorCode: 'audiobook.nothing-to-say' });
  });

  it('is made once for one id, however often it is asked for', async () => {
    const book = await books.make('猫。', { includeEnglish: false });
    await books.objects.put('test/again.txt', Buffer.from('犬。'));
    const again = await books.rpc.call(method.startAudiobook, {
      ...{ userId: 1, requestId: book.requestId, title: 'Other', textObject: 'test/again.txt' },
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

describe('an audiobook with a language model', () => {
  let models: FakeModels;
  let others: BooksUnderTest;
  beforeAll(async () => {
    models = await startFakeModels();
    others = await startBooksUnderTest(models.gemini);
  }, 60_000);
  afterAll(async () => {
    await others.stop();
    await models.stop();
  });

  it('has the model translate what nobody has, once', async () => {
    // The corpus has its own sentences processed meanwhile.
    const asked = () => models.asked.filter(({ prompt }) => prompt.includes('橋で犬を待つ'));
    const english = { includeJapanese: false, includeRepeatJapanese: false };
    const first = await others.make('猫が橋で犬を待つ。', english);
    expect(first).toMatchObject({ errorMessage: '', status: AudiobookStatus.COMPLETED, missingEnglish: 0 });
    expect(asked()).toHaveLength(1);
    await others.make('猫が橋で犬を待つ。', english);
    expect(asked()).toHaveLength(1);
  });
});
