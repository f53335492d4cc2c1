import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { FailureValues } from '@ichibun/failures/failure';
import { inJapanese } from '@ichibun/failures/japanese';
import { type GetDocumentResponse, NoteKind, ReaderService, type Upload, UploadStatus } from '@ichibun/proto/reader';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8 } from 'fflate';
import pg from 'pg';
import { epub, PNG, png } from '../testing/epub.js';
import { HOSTILE_FILES } from '../testing/hostile-files.js';
import { type ReaderUnderTest, startReader } from '../testing/reader-under-test.js';

const { method } = ReaderService;

const BOOK = epub({
  pages: {
    'a.xhtml': '<h1>一</h1><p>山の<ruby>麓<rt>ふもと</rt></ruby>に村があった。雨が降った。</p>',
    'b.xhtml': '<h1>二</h1><p><img src="p.png" alt="空の絵"/></p><p>空が晴れた。</p><img src="p.png"/>',
  },
  metadata: '<dc:title>三毛の旅</dc:title><dc:creator>山田花子</dc:creator>',
  items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
  spine: 'page-progression-direction="rtl"',
  files: { 'OEBPS/c.png': PNG, 'OEBPS/p.png': png(40, 50) },
});

describe('an upload', () => {
  let services: ReaderUnderTest;
  const newLearner = () => services.newLearner();

  beforeAll(async () => {
    services = await startReader();
  });
  afterAll(() => services.stop());

  async function start(userId: number, filename: string, bytes: Uint8Array) {
    const fileObject = await services.put(bytes);
    const { upload } = await services.rpc.call(method.startUpload, { userId, filename, fileObject });
    return { id: upload!.id, fileObject };
  }

  /** The upload when it has ended: a call waits for 20 s at most, which twelve on a busy machine may take. */
  async function wait(userId: number, uploadId: number): Promise<Upload> {
    for (;;) {
      const request = { userId, uploadId, waitMs: 20_000 };
      const { upload } = await services.rpc.call(method.getUpload, request, { deadlineMs: 30_000 });
      if (upload!.status === UploadStatus.COMPLETED || upload!.status === UploadStatus.FAILED) return upload!;
    }
  }

  async function open(userId: number, documentId: number) {
    const sentences: string[] = [];
    const readings: object[] = [];
    const times: number[] = [];
    const notes: [number, NoteKind, string][] = [];
    let first: GetDocumentResponse | undefined;
    for await (const part of services.rpc.stream(method.getDocument, { userId, documentId })) {
      first ??= part;
      sentences.push(...part.sentences);
      times.push(...part.times);
      for (const { sentence, kind, text } of part.notes) notes.push([sentence, kind, text]);
      for (const { sentence, start, length, reading } of part.readings)
        readings.push([sentence, start, length, reading]);
    }
    return {
      sentences,
      readings,
      times,
      notes,
      chapters: first!.chapters.map(({ title, sentence }) => [title, sentence]),
      pictures: first!.pictures.map(({ sentence, width, height, alt }) => [sentence, width, height, alt]),
    };
  }

  /** Waits until an upload's file is gone: it is removed after the end has been reported. */
  async function removed(fileObject: string): Promise<void> {
    await until(async () => !(await services.objects.has(fileObject)));
  }

  const documentsOf = async (userId: number) => (await services.rpc.call(method.listDocuments, { userId })).documents;

  it('becomes a document with all that the book has', async () => {
    const learner = newLearner();
    const { id, fileObject } = await start(learner, 'mike.epub', BOOK);
    const { status, document } = await wait(learner, id);
    expect(status).toBe(UploadStatus.COMPLETED);
    expect(document).toMatchObject({
      title: '三毛の旅',
      author: '山田花子',
      fileType: 'epub',
      vertical: true,
      hasCover: true,
      sentenceCount: 5,
    });
    expect(await open(learner, document!.id)).toEqual({
      sentences: ['一', '山の麓に村があった。', '雨が降った。', '二', '空が晴れた。'],
      readings: [[1, 2, 1, 'ふもと']],
      times: [],
      notes: [],
      chapters: [
        ['一', 0],
        ['二', 3],
      ],
      pictures: [
        [4, 40, 50, '空の絵'],
        [5, 40, 50, ''],
      ],
    });
    for (const picture of [0, 1]) {
      const request = { userId: learner, documentId: document!.id, picture };
      const { pictureObject, contentType } = await services.rpc.call(method.getPicture, request);
      expect(contentType).toBe('image/png');
      expect(Uint8Array.from(await services.objects.get(pictureObject))).toEqual(png(40, 50));
    }
    const cover = await services.rpc.call(method.getCover, { userId: learner, documentId: document!.id });
    expect(cover.contentType).toBe('image/png');
    expect(Uint8Array.from(await services.objects.get(cover.coverObject))).toEqual(PNG);
    await removed(fileObject);
    expect((await services.rpc.call(method.listUploads, { userId: learner })).uploads).toEqual([]);
  });

  it('takes its cover and its pictures along when its document is deleted', async () => {
    const learner = newLearner();
    const { document } = await wait(learner, (await start(learner, 'mike.epub', BOOK)).id);
    const request = { userId: learner, documentId: document!.id };
    const { coverObject } = await services.rpc.call(method.getCover, request);
    const { pictureObject } = await services.rpc.call(method.getPicture, { ...request, picture: 0 });
    await services.rpc.call(method.deleteDocument, request);
    for (const object of [coverObject, pictureObject]) {
      await expect(services.objects.get(object)).rejects.toMatchObject({ code: 'objects.not-found' });
    }
    await expect(services.rpc.call(method.getCover, request)).rejects.toMatchObject({
      code: 'reader.document-not-found',
    });
  });

  const names: [string, string][] = [
    ['雨の日.txt', '雨の日'],
    ['C:\\texts\\雨の日.TXT', '雨の日'],
    ['雨の日', '雨の日'],
    ['.txt', 'Untitled'],
    ['雨\u202e日\u200f.txt', '雨日'],
    [`${'長'.repeat(250)}.txt`, '長'.repeat(200)],
  ];
  it.each(names)('called %j that names nothing itself has the file’s name', async (filename, title) => {
    const learner = newLearner();
    const { document } = await wait(learner, (await start(learner, filename, strToU8('雨が降った。'))).id);
    expect(document?.title).toBe(title);
  });

  const refused: [string, Uint8Array, string, string, string][] = [
    ['damaged', BOOK.subarray(0, 900), 'reader.damaged-file', 'invalid', 'This EPUB is damaged'],
    ['of white space', strToU8(' \n　'), 'reader.empty-text', 'invalid', 'There is no text to read.'],
    ['without Japanese', strToU8('A cat.'), 'reader.no-japanese', 'invalid', 'There is no Japanese in this text'],
    [
      'of 900,000 lines of one letter',
      strToU8('あ\n'.repeat(900_000)),
      'reader.long-document',
      'too-large',
      'more than 200,000 sentences',
    ],
    [
      'of 2,000,001 characters',
      strToU8('猫'.repeat(2_000_001)),
      'reader.long-text',
      'too-large',
      'This text has 2,000,001',
    ],
  ];
  it.each(refused)('that is %s fails, says why, and leaves nothing', async (_, bytes, code, kind, message) => {
    const learner = newLearner();
    const { id, fileObject } = await start(learner, 'mike.epub', bytes);
    const upload = await wait(learner, id);
    expect(upload).toMatchObject({ status: UploadStatus.FAILED, errorCode: code, errorKind: kind });
    expect(upload.errorMessage).toContain(message);
    // By which it can be said in another language.
    expect(inJapanese(upload.errorCode, upload.errorValues as FailureValues | undefined)).toMatch(/[぀-ヿ]/);
    expect(upload.document).toBeUndefined();
    expect(await documentsOf(learner)).toEqual([]);
    await removed(fileObject);
  });

  it('is not seen by another learner', async () => {
    const [owner, other] = [newLearner(), newLearner()];
    const { id } = await start(owner, 'mike.epub', BOOK);
    const { document } = await wait(owner, id);
    await expect(wait(other, id)).rejects.toMatchObject({ code: 'reader.upload-not-found', kind: 'not-found' });
    await expect(services.rpc.call(method.getCover, { userId: other, documentId: document!.id })).rejects.toMatchObject(
      {
        code: 'reader.document-not-found',
      },
    );
    const picture = { userId: other, documentId: document!.id, picture: 0 };
    await expect(services.rpc.call(method.getPicture, picture)).rejects.toMatchObject({
      code: 'reader.document-not-found',
    });
    await expect(services.rpc.call(method.getPicture, { ...picture, userId: owner, picture: 2 })).rejects.toMatchObject(
      { code: 'reader.no-picture' },
    );
  });

  it('waits with others of its learner’s, and all are read', async () => {
    const learner = newLearner();
    const starts = Array.from({ length: 12 }, (_, index) => start(learner, `${index}.txt`, strToU8('雨が降った。')));
    for (const { id } of await Promise.all(starts)) {
      expect((await wait(learner, id)).status).toBe(UploadStatus.COMPLETED);
    }
    expect(await documentsOf(learner)).toHaveLength(12);
  });

  it('of another learner waits for none of twenty costly ones', async () => {
    const [greedy, other] = [newLearner(), newLearner()];
    const costly = HOSTILE_FILES.find(({ what }) => what === 'a PDF drawn in a billion steps')!.bytes();
    for (let count = 0; count < 20; count++) await start(greedy, `${count}.pdf`, costly);
    expect((await wait(other, (await start(other, 'mike.epub', BOOK)).id)).status).toBe(UploadStatus.COMPLETED);
    const { uploads } = await services.rpc.call(method.listUploads, { userId: greedy });
    expect(uploads.length).toBeGreaterThan(10);
  });

  it('is not taken while twenty others of its learner’s wait', async () => {
    const learner = newLearner();
    const client = new pg.Client({ connectionString: services.databaseUrl });
    await client.connect();
    await client.query(
      `WITH run AS (
         INSERT INTO reader.runs (id, queue, payload, request_id)
         SELECT gen_random_uuid(), 'read-upload', '{}', 'test' FROM generate_series(1, 20) RETURNING id
       ) INSERT INTO reader.uploads (user_id, filename, run_id) SELECT $1, 'a.txt', id FROM run`,
      [learner],
    );
    await client.end();
    await expect(start(learner, 'b.txt', strToU8('雨が降った。'))).rejects.toMatchObject({
      code: 'reader.too-many-uploads',
      kind: 'rate-limited',
    });
  });

  it('of a novel has all its sentences', async () => {
    const learner = newLearner();
    const novel = '　三毛《みけ》は窓の外を見て、雨の音を聞いていた。\n'.repeat(13_000);
    const { document } = await wait(learner, (await start(learner, 'novel.txt', strToU8(novel))).id);
    expect(document).toMatchObject({ sentenceCount: 13_000 });
    expect((await open(learner, document!.id)).readings).toHaveLength(13_000);
  });

  it('of subtitles becomes a document that says when each of its sentences is shown', async () => {
    const learner = newLearner();
    const cue = (at: number, line: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}\n\n`;
    const file = strToU8(cue(1, '山へ行った。') + cue(2, '犬が→') + cue(3, 'いた。走った。'));
    const { id } = await start(learner, 'inu.srt', file);
    const { document } = await wait(learner, id);
    const { sentences, times } = await open(learner, document!.id);
    expect(sentences).toEqual(['山へ行った。', '犬がいた。', '走った。']);
    expect(times).toEqual([1000, 1900, 2000, 3900, 3000, 3900]);
  });

  it('of subtitles keeps who speaks and what is heard apart from what is said', async () => {
    const learner = newLearner();
    const cue = (at: number, line: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}\n\n`;
    const lines = ['（花子の声）山へ行った。', '[拍手]', '犬がいた。', '（ドアの開く音）'];
    const { id } = await start(learner, 'inu.srt', strToU8(lines.map((line, index) => cue(index + 1, line)).join('')));
    const { document } = await wait(learner, id);
    expect(document).toMatchObject({ sentenceCount: 2, characterCount: 11 });
    const { sentences, notes } = await open(learner, document!.id);
    expect(sentences).toEqual(['山へ行った。', '犬がいた。']);
    expect(notes).toEqual([
      [0, NoteKind.SPEAKER, '（花子の声）'],
      [1, NoteKind.SPEAKER, '[拍手]'],
      [2, NoteKind.SPEAKER, '（ドアの開く音）'],
    ]);
  });

  it('of a book keeps its footnotes apart from its text, with the places of their marks', async () => {
    const learner = newLearner();
    const mark = (id: string, sign: string) => `<a epub:type="noteref" href="#${id}">${sign}</a>`;
    const file = epub({
      pages: {
        'a.xhtml': `<p>朝の港${mark('n', '※1')}は静かだった。${mark('m', '※2')}船が来た。</p><aside epub:type="footnote" id="n">船の着く所。</aside>
          <aside epub:type="footnote" id="m">いつもそうだ。</aside>`,
      },
    });
    const { document } = await wait(learner, (await start(learner, 'minato.epub', file)).id);
    expect(document).toMatchObject({ sentenceCount: 2, characterCount: 15 });
    const notes: GetDocumentResponse['notes'] = [];
    for await (const part of services.rpc.stream(method.getDocument, { userId: learner, documentId: document!.id })) {
      notes.push(...part.notes);
    }
    expect(notes).toMatchObject([
      { sentence: 0, kind: NoteKind.FOOTNOTE, at: 3, mark: '※1', text: '船の着く所。' },
      { sentence: 0, kind: NoteKind.FOOTNOTE, at: 10, mark: '※2', text: 'いつもそうだ。' },
    ]);
    expect((await open(learner, document!.id)).sentences).toEqual(['朝の港は静かだった。', '船が来た。']);
  });

  it('can be read without becoming a document', async () => {
    const fileObject = `uploads/${randomUUID()}`;
    await services.objects.put(fileObject, BOOK);
    const { title, textObject } = await services.rpc.call(method.extractText, { filename: 'mike.epub', fileObject });
    expect(title).toBe('三毛の旅');
    expect((await services.objects.get(textObject)).toString()).toBe(
      '一\n山の麓に村があった。雨が降った。\n二\n空が晴れた。\n',
    );
    await services.objects.put(fileObject, strToU8('A cat.'));
    await expect(services.rpc.call(method.extractText, { filename: 'cat.txt', fileObject })).rejects.toMatchObject({
      code: 'reader.no-japanese',
    });
  });
});
