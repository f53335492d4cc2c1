import 'reflect-metadata';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { ReaderService, type Word } from '@ichibun/proto/reader';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { type ReaderUnderTest, startReader } from '../testing/reader-under-test.js';

const documents = ReaderService.method;
const content = ContentAnalysisService.method;

let services: ReaderUnderTest;
let sql: pg.Client;
const newLearner = () => services.newLearner();

beforeAll(async () => {
  services = await startReader({ environment: { DICTIONARY_FILE: await preparedDictionary(edictText()) } });
  sql = new pg.Client({ connectionString: services.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await services.stop();
});

const createDocument = (userId: number, text: string) => services.createDocument(userId, text);
const createAnalysis = async (userId: number, text: string) =>
  (await services.rpc.call(content.createAnalysis, { userId, title: '猫の分析', textObject: await services.put(text) }))
    .analysis!;
const openAnalysis = async (userId: number, { textId, title }: { textId: number; title: string }) =>
  (await services.rpc.call(content.openAnalysis, { userId, textId, title })).analysis!;
const openDocument = async (userId: number, { id: analysisId }: { id: number }) =>
  (await services.rpc.call(documents.openDocument, { userId, analysisId })).document!;
const deleteDocument = (userId: number, { id }: { id: number }) =>
  services.rpc.call(documents.deleteDocument, { userId, documentId: id });
const deleteAnalysis = (userId: number, { id }: { id: number }) =>
  services.rpc.call(content.deleteAnalysis, { userId, analysisId: id });
const know = (userId: number, word: string) =>
  services.rpc.call(VocabularyService.method.addWord, { userId, word, meaning: 'x' });

async function textsOf(userId: number): Promise<{ id: number; object: string; views: number }[]> {
  const { rows } = await sql.query(
    `SELECT id, text_object AS object,
       (SELECT count(*)::int FROM content_analysis.text_documents WHERE text_id = texts.id) AS views
     FROM content_analysis.texts WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return rows;
}

/** Waits until the learner's texts are so; which documents show them is sent in the background. */
const textsBecome = (userId: number, areSo: (texts: { object: string; views: number }[]) => boolean) =>
  until(() => textsOf(userId), areSo);

/** Shares by text, once all are counted; whole percents. */
async function shares(userId: number): Promise<Record<number, number>> {
  const answer = await until(
    () => services.rpc.call(content.getKnownShares, { userId }),
    ({ counting }) => counting.length === 0,
  );
  return Object.fromEntries(answer.shares.map(({ textId, percent }) => [textId, Math.round(percent)]));
}

async function sentencesOf(userId: number, documentId: number): Promise<string[]> {
  const sentences: string[] = [];
  for await (const part of services.rpc.stream(documents.getDocument, { userId, documentId })) {
    sentences.push(...part.sentences);
  }
  return sentences;
}

describe('a text that is read and analysed', () => {
  const TEXT = '第一章\n猫がいる。犬もいる。\n第二章\n猫は本を読む。\n';

  it('is one text, whichever comes first, and is opened from both sides', async () => {
    const userId = newLearner();
    const document = await createDocument(userId, TEXT);
    const analysis = await openAnalysis(userId, document);
    expect(analysis).toMatchObject({ title: '猫の話', textId: document.textId });
    expect(await openAnalysis(userId, document)).toMatchObject({ id: analysis.id });
    expect((await openDocument(userId, analysis)).id).toBe(document.id);
    expect(await textsOf(userId)).toHaveLength(1);

    const other = newLearner();
    const analysed = await createAnalysis(other, TEXT);
    const read = await openDocument(other, analysed);
    expect(read).toMatchObject({ title: '猫の分析', textId: analysed.textId });
    expect((await openDocument(other, analysed)).id).toBe(read.id);
    expect(await sentencesOf(other, read.id)).toEqual(await sentencesOf(userId, document.id));
    expect(await textsOf(other)).toHaveLength(1);
  });

  it('is the same text when it is pasted a second time, and its object is kept once', async () => {
    const userId = newLearner();
    const [first, second] = [await createAnalysis(userId, TEXT), await createAnalysis(userId, TEXT)];
    const document = await createDocument(userId, TEXT);
    expect(second.id).not.toBe(first.id);
    expect(new Set([first.textId, second.textId, document.textId]).size).toBe(1);
    const theirs = await createAnalysis(newLearner(), TEXT);
    expect(theirs.textId).not.toBe(first.textId);
    const [text] = await textsOf(userId);
    expect(await services.objects.has(text!.object)).toBe(true);
  });

  it('stays when one of them is deleted, and goes with its object when the last is', async () => {
    const userId = newLearner();
    const document = await createDocument(userId, TEXT);
    const analysis = await openAnalysis(userId, document);
    const [text] = await textsBecome(userId, ([one]) => one?.views === 1);

    await deleteDocument(userId, document);
    await textsBecome(userId, ([text]) => text?.views === 0);
    expect((await services.rpc.call(content.getAnalysis, { userId, analysisId: analysis.id })).analysis).toBeDefined();
    const again = await openDocument(userId, analysis);
    await textsBecome(userId, ([text]) => text?.views === 1);

    await deleteAnalysis(userId, analysis);
    expect(await textsOf(userId)).toHaveLength(1);
    expect(await sentencesOf(userId, again.id)).toHaveLength(5);
    await deleteDocument(userId, again);
    await textsBecome(userId, (texts) => texts.length === 0);
    // Behind the row.
    await until(async () => !(await services.objects.has(text!.object)));
  });

  it('comes back with its document when its last analysis is deleted as the document is made', async () => {
    const userId = newLearner();
    await sql.query(`
      CREATE FUNCTION forget_text() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN DELETE FROM content_analysis.texts WHERE id = NEW.text_id; RETURN NEW; END $$`);
    await sql.query(
      'CREATE TRIGGER forget_text AFTER INSERT ON reader.documents FOR EACH ROW EXECUTE FUNCTION forget_text()',
    );
    const document = await createDocument(userId, TEXT);
    await sql.query('DROP FUNCTION forget_text CASCADE');
    await textsBecome(userId, ([text]) => text?.views === 1);
    const { textId } = await services.rpc.call(documents.getTextOfDocument, { userId, documentId: document.id });
    expect(await shares(userId)).toEqual({ [textId]: 0 });
  });

  it('with marks of Aozora Bunko is shown without them, and is still one text', async () => {
    const userId = newLearner();
    const marked = '空《から》の本。\n｜大人《おとな》の猫。\n';
    const document = await createDocument(userId, marked);
    expect(await sentencesOf(userId, document.id)).toEqual(['空の本。', '大人の猫。']);
    const analysis = await createAnalysis(userId, marked);
    expect(analysis.textId).toBe(document.textId);
    await deleteDocument(userId, document);
    const again = await openDocument(userId, analysis);
    expect(await sentencesOf(userId, again.id)).toEqual(['空の本。', '大人の猫。']);
  });

  it('is nobody else’s', async () => {
    const [mine, theirs] = [newLearner(), newLearner()];
    const document = await createDocument(mine, TEXT);
    const analysis = await openAnalysis(mine, document);
    const attempts = [
      () => openAnalysis(theirs, document),
      () => openDocument(theirs, analysis),
      () => services.rpc.call(documents.getTextOfDocument, { userId: theirs, documentId: document.id }),
      () => services.rpc.call(content.getAnalysis, { userId: theirs, analysisId: analysis.id }),
      () =>
        services.rpc.call(content.setDocumentOfText, {
          userId: theirs,
          textId: document.textId,
          documentId: 1,
          shows: true,
        }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await textsOf(theirs)).toEqual([]);
    expect(await shares(theirs)).toEqual({});
    await services.rpc.call(content.setDocumentOfText, {
      userId: theirs,
      textId: document.textId,
      documentId: document.id,
      shows: false,
    });
    await textsBecome(mine, ([text]) => text?.views === 1);
  });

  it('says of each chapter how much its learner knows', async () => {
    const userId = newLearner();
    const analysis = await openAnalysis(userId, await createDocument(userId, TEXT));
    await know(userId, '猫');
    await shares(userId);
    const { chapters } = await services.rpc.call(content.listChapters, { userId, analysisId: analysis.id });
    expect(chapters.map(({ title, knownOccurrences }) => [title, knownOccurrences])).toEqual([
      ['第一章', 1],
      ['第二章', 1],
    ]);
    const { statistics } = await services.rpc.call(content.getStatistics, { userId, analysisId: analysis.id });
    const total = chapters.reduce((sum, { totalOccurrences }) => sum + totalOccurrences, 0);
    expect(total).toBe(statistics!.totalOccurrences);
  });
});

describe('the share of a text that its learner knows', () => {
  it('rises with every word that is learnt, by how often it occurs there', async () => {
    const learner = newLearner();
    const cats = (await createDocument(learner, '猫。猫。猫。犬。')).textId;
    const dogs = (await createDocument(learner, '犬。犬。')).textId;
    expect(await shares(learner)).toEqual({ [cats]: 0, [dogs]: 0 });
    await know(learner, '猫');
    expect(await shares(learner)).toEqual({ [cats]: 75, [dogs]: 0 });
    await know(learner, '犬');
    expect(await shares(learner)).toEqual({ [cats]: 100, [dogs]: 100 });
    await services.rpc.call(VocabularyService.method.removeWord, { userId: learner, word: '猫' });
    const asKept = await services.rpc.call(content.getKnownShares, { userId: learner, asKept: true, textIds: [cats] });
    expect(asKept.shares).toMatchObject([{ textId: cats, percent: 100 }]);
    expect(await shares(learner)).toEqual({ [cats]: 25, [dogs]: 100 });
  });

  it('is that of a long text as a whole', async () => {
    const learner = newLearner();
    const { textId } = await createDocument(learner, '猫。犬。'.repeat(20_000));
    await know(learner, '猫');
    expect(await shares(learner)).toEqual({ [textId]: 50 });
  });

  it('follows what the learner has corrected', async () => {
    const learner = newLearner();
    const { textId } = await createDocument(learner, '猫犬。猫。');
    await know(learner, '猫犬');
    expect(await shares(learner)).toEqual({ [textId]: 0 });
    await services.rpc.call(VocabularyService.method.setCorrection, {
      userId: learner,
      correction: { word: '猫犬', parts: ['猫', '犬'] },
    });
    await know(learner, '犬');
    expect(await shares(learner)).toEqual({ [textId]: 33 });
  });
});

describe('the end of a text', () => {
  it('tells how many words were learnt since it was added, and which are new still', async () => {
    const userId = newLearner();
    await know(userId, '猫');
    const { id } = await createDocument(userId, '猫がいる。犬もいる。');
    const { textId } = await services.rpc.call(documents.getTextOfDocument, { userId, documentId: id });
    await shares(userId);
    const since = timestampFromDate(new Date());
    await know(userId, 'いる');
    expect(await services.rpc.call(content.countLearntWords, { userId, textId, since })).toMatchObject({
      words: 3,
      known: 2,
      learnt: 1,
    });
    const fresh: string[] = [];
    for await (const { words } of services.rpc.stream(content.topWords, { userId, textId, count: 9 })) {
      fresh.push(...words.map(({ word }) => word));
    }
    expect(fresh).toEqual(['犬']);
    const stranger = { userId: newLearner(), textId, since };
    await expect(services.rpc.call(content.countLearntWords, stranger)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('a document of a release before texts', () => {
  it('gets its text with the count it had, which is shown until the new one is there', async () => {
    const userId = newLearner();
    const { id } = await createDocument(userId, '猫がいる。犬もいる。\n本を読む。');
    await textsBecome(userId, ([text]) => text?.views === 1);
    await shares(userId);
    await know(userId, '猫');
    const { ids } = await services.rpc.call(VocabularyService.method.resolveLexemes, {
      userId: 0,
      lexemes: [
        { entry: '', word: '昔', reading: 'むかし' },
        { entry: '', word: '猫', reading: 'ねこ' },
      ],
    });
    await sql.query('DELETE FROM content_analysis.texts WHERE user_id = $1', [userId]);
    // No worker may count before it was looked at: the share that comes with the document is one that no count gives.
    await sql.query('UPDATE reader.documents SET text_id = NULL WHERE id = $1', [id]);
    await sql.query(
      `INSERT INTO reader.document_words (document_id, lexeme_ids, counts, occurrences, corrections_revision)
       VALUES ($1, $2, '{3,1}', 4, 0)`,
      [id, ids],
    );
    const { textId } = await services.rpc.call(documents.getTextOfDocument, { userId, documentId: id });
    const first = await services.rpc.call(content.getKnownShares, { userId });
    expect(first.shares.map((share) => share.textId)).toEqual([textId]);
    await until(async () => {
      await services.rpc.call(content.getKnownShares, { userId });
      const { statistics, status } = await openAnalysis(userId, { textId, title: '猫' });
      expect(status).toBe(Status.COMPLETED);
      return statistics && statistics.totalOccurrences > 4;
    });
    expect((await sql.query('SELECT FROM reader.document_words WHERE document_id = $1', [id])).rows).toEqual([]);
    const { chapters } = await services.rpc.call(content.listChapters, {
      userId,
      analysisId: (await openAnalysis(userId, { textId, title: '猫' })).id,
    });
    expect(chapters).toEqual([]);
  });
});

describe('a look-up while reading', () => {
  const lexemes = async () => (await sql.query('SELECT count(*)::int AS count FROM vocabulary.lexemes')).rows[0].count;
  const wordsOf = async (userId: number, documentId: number, makeLexemes: boolean) => {
    const request = { userId, documentId, firstSentence: 0, sentenceCount: 1, makeLexemes };
    for await (const { sentences } of services.rpc.stream(documents.getWords, request)) return sentences[0]!.words;
    return [];
  };

  it.each([false, true])(
    'says which words count as the analysis counts them, with grammar: %j',
    async (grammarCounts) => {
      const userId = newLearner();
      await services.rpc.call(content.setCountingSettings, { userId, settings: { grammarCounts } });
      const { id } = await createDocument(userId, '猫と実業家を待っていました。');
      await shares(userId);
      const counted = (words: readonly Word[]): number =>
        words.reduce((sum, { uncounted, parts }) => sum + (uncounted ? 0 : 1) + counted(parts), 0);
      const { textId } = await services.rpc.call(documents.getTextOfDocument, { userId, documentId: id });
      const { statistics } = await openAnalysis(userId, { textId, title: '友達' });
      expect(counted(await wordsOf(userId, id, true))).toBe(statistics!.totalOccurrences);
    },
  );

  it('tokenizes a sentence once, and makes lexemes only where it may write', async () => {
    const userId = newLearner();
    const { id } = await createDocument(userId, 'お友達がいる。');
    await shares(userId);
    const counted = await lexemes();
    const call = jest.spyOn(services.rpc, 'call');
    // What honours a word is not counted, so that nothing has met it.
    const friend = (await wordsOf(userId, id, false))[0]!;
    expect(friend).toMatchObject({ token: { surface: 'お友達' }, parts: [{ lexemeId: 0 }, {}] });
    expect(friend.lexemeId).toBeGreaterThan(0);
    expect(await lexemes()).toBe(counted);
    expect((await wordsOf(userId, id, true))[0]!.parts[0]!.lexemeId).toBeGreaterThan(0);
    expect(await lexemes()).toBe(counted + 1);
    const request = { userId, documentId: id, firstSentence: 0, inContext: true };
    for await (const _ of services.rpc.stream(documents.getWords, request));
    const tokenized = call.mock.calls.filter(([{ name }]) => name === 'Tokenize');
    call.mockRestore();
    expect(tokenized).toHaveLength(1);
  });

  it('asks once what a text says of its words, also where a hundred texts are read in turn', async () => {
    const userId = newLearner();
    // A few at a time: each call has a deadline, and a hundred at once would wait for each other.
    const open = await mapConcurrently(Array(100).keys(), 4, (at) => createDocument(userId, `${at}匹の猫。`));
    const call = jest.spyOn(services.rpc, 'call');
    for (const _ of ['first page', 'next page']) await mapConcurrently(open, 4, ({ id }) => wordsOf(userId, id, false));
    const asked = call.mock.calls.filter(([{ name }]) => name === 'GetGivenWords');
    call.mockRestore();
    expect(asked).toHaveLength(open.length);
  });
});
