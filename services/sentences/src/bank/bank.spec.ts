import 'reflect-metadata';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Database } from '@ichibun/kit/database';
import { schemaOf, tablesOf } from '@ichibun/kit/service';
import { startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { ContentAnalysisService } from '@ichibun/proto/content';
import type { WhichNotesSchema } from '@ichibun/proto/notes';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService, Source, State } from '@ichibun/proto/sentences';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { sentences } from '../service.js';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';
import { SentenceCards } from './sentence-cards.js';

const { method } = SentencesService;
let under: SentencesUnderTest;

beforeAll(async () => {
  under = await startSentences();
});
afterAll(() => under.stop());

const counted = async (userId: number) => (await under.rpc.call(method.getCounters, { userId })).sentences;

/** Statements of all services that wait for a lock. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Runs `work` with two connections of its own. */
async function withClients<T>(work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const connect = () => new pg.Client({ connectionString: under.databaseUrl });
  const [one, other] = [connect(), connect()];
  await Promise.all([one.connect(), other.connect()]);
  try {
    return await work(one, other);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

describe('the sentence bank', () => {
  it('keeps a sentence with its analysis, as that was called when it was saved', async () => {
    const userId = under.newLearner();
    const analysisId = await under.analyse(userId, '猫が犬を見る。', '猫の本');
    const sentence = {
      targetWord: '猫',
      targetReading: 'ねこ',
      shortDefinition: 'cat',
      japanese: '<b>猫</b>がいる。',
      english: 'There is a <b>cat</b>.',
      source: Source.MODEL,
    };
    const answer = await under.rpc.call(method.saveSentences, { userId, analysisId, sentences: [sentence] });
    expect(answer).toMatchObject({ saved: 1, alreadySaved: 0 });
    await under.rpc.call(ContentAnalysisService.method.deleteAnalysis, { userId, analysisId });
    const [saved] = await under.bank(userId);
    expect(saved).toMatchObject({ ...sentence, analysisId, analysisTitle: '猫の本', state: State.LEARNING });
    expect(timestampDate(saved!.analysisCreatedAt!).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ['バズ散らす', '猫がバズ散らした。', '猫が<b>バズ散らした</b>。'],
    ['ぴえる', '猫が<b>ぴえた</b>。', '猫が<b>ぴえた</b>。'],
    ['犬を見る', '猫が犬を見た。', '猫が<b>犬を見た</b>。'],
  ])(
    'keeps one for %s of a learner’s own dictionary, which is several words in it',
    async (targetWord, japanese, kept) => {
      const userId = under.newLearner();
      const sentence = { targetWord, shortDefinition: 'mine', japanese };
      const answer = await under.rpc.call(method.saveSentences, { userId, sentences: [sentence] });
      expect(answer).toMatchObject({ saved: 1, cards: { collected: 1 } });
      expect(await under.bank(userId)).toMatchObject([{ targetWord, japanese: kept, shortDefinition: 'mine' }]);
    },
  );

  it('keeps with a sentence the document that it was read in', async () => {
    const userId = under.newLearner();
    const documentId = await under.addDocument(userId, '猫の本', '猫がいる。');
    const sentences = [{ targetWord: '猫', japanese: '猫がいる。' }];
    await under.rpc.call(method.saveSentences, { userId, documentId, sentences });
    expect(await under.bank(userId)).toMatchObject([
      { documentId, analysisTitle: '猫の本', analysisCreatedAt: expect.anything() },
    ]);
    const other = { userId: under.newLearner(), documentId, sentences };
    await expect(under.rpc.call(method.saveSentences, other)).rejects.toMatchObject({
      code: 'reader.document-not-found',
    });
  });

  it('takes the names of its document or analysis for names, when it is saved and when it is changed', async () => {
    const userId = under.newLearner();
    const text = '権太さんが来た。権太さんは猫を見る。権太がいる。';
    const documentId = await under.addDocument(userId, '権太の本', text);
    const analysisId = await under.analyse(userId, text);
    const sentences = [{ targetWord: '猫', targetReading: '', japanese: '権太の猫。' }];
    await under.rpc.call(method.saveSentences, { userId, documentId, sentences });
    await under.rpc.call(method.saveSentences, {
      userId,
      analysisId,
      sentences: [{ ...sentences[0]!, japanese: '権太と猫。' }],
    });
    await under.rpc.call(method.saveSentences, { userId, sentences: [{ ...sentences[0]!, japanese: '権太も猫。' }] });
    const bank = await under.bank(userId);
    // A name that nothing reads has no reading; without its text its kanji are two words.
    expect(bank.map(({ furigana }) => furigana)).toEqual([
      expect.stringMatching(/^ 権\[/u),
      '権太と<b> 猫[ねこ]</b>。',
      '権太の<b> 猫[ねこ]</b>。',
    ]);
    const { id: sentenceId } = bank[2]!;
    const { sentence } = await under.rpc.call(method.changeSentence, { userId, sentenceId, japanese: '権太に猫。' });
    expect(sentence!.furigana).toBe('権太に<b> 猫[ねこ]</b>。');
  });

  it('has sentences without an analysis, newest first', async () => {
    const userId = under.newLearner();
    await under.save(userId, { japanese: '<b>猫</b>がいる。' });
    await under.save(userId, { japanese: '<b>猫</b>を見る。' });
    const bank = await under.bank(userId);
    expect(bank.map(({ japanese }) => japanese)).toEqual(['<b>猫</b>を見る。', '<b>猫</b>がいる。']);
    expect(bank[0]).toMatchObject({ analysisTitle: '' });
    expect(bank[0]!.analysisId).toBeUndefined();
  });

  it('lists sentences by word, by row, by note, by time and without a note', async () => {
    const [userId, other] = [under.newLearner(), under.newLearner()];
    await under.save(userId, {});
    await under.save(userId, { targetWord: '犬', targetReading: 'いぬ', japanese: '犬がいる。' });
    await under.save(other, {});
    const [dog, cat] = await under.bank(userId);
    const [theirs] = await under.bank(other);
    const noteId = 1_795_000_000_000;
    const notes = [cat!, theirs!].map(({ id }) => ({ id, noteId }));
    await under.rpc.call(method.setNoteIds, { userId, notes });
    const listed = async (which: MessageInitShape<typeof WhichNotesSchema>['which']) => {
      const found: string[] = [];
      for await (const part of under.rpc.stream(method.listSentences, { userId, which: { which } }))
        found.push(...part.sentences.map((one) => `${one.targetWord} ${one.noteId}`));
      return found;
    };
    expect(await listed({ case: 'words', value: { words: ['猫', '鳥'] } })).toEqual([`猫 ${noteId}`]);
    expect(await listed({ case: 'ids', value: { ids: [dog!.id, theirs!.id] } })).toEqual(['犬 undefined']);
    expect(await listed({ case: 'noteIds', value: { noteIds: [noteId, 5] } })).toEqual([`猫 ${noteId}`]);
    const soon = timestampFromDate(new Date(Date.now() + 60_000));
    expect(await listed({ case: 'addedSince', value: soon })).toEqual([]);
    const before = timestampFromDate(new Date(Date.now() - 60_000));
    expect(await listed({ case: 'addedSince', value: before })).toEqual(['犬 undefined', `猫 ${noteId}`]);
    expect(await listed({ case: 'withoutNoteId', value: true })).toEqual(['犬 undefined']);
    expect((await under.bank(other))[0]!.noteId).toBeUndefined();
  });

  it('reads a sentence as its learner has corrected it, and as it was for others', async () => {
    const [userId, other] = [under.newLearner(), under.newLearner()];
    const correction = { userId, correction: { word: '空', reading: 'から' } };
    await under.rpc.call(VocabularyService.method.setCorrection, correction);
    const sentence = { japanese: '空がある。', targetWord: '空', targetReading: '' };
    await under.save(userId, sentence);
    await under.save(other, sentence);
    const furigana = async (id: number) => (await under.bank(id))[0]!.furigana;
    expect([await furigana(userId), await furigana(other)]).toEqual([
      '<b> 空[から]</b>がある。',
      '<b> 空[そら]</b>がある。',
    ]);
  });

  it('has its word with the reading of its place, where a program names the lexeme or the word alone', async () => {
    const [userId, other] = [under.newLearner(), under.newLearner()];
    const correction = { userId, correction: { word: '行く', reading: 'ゆく' } };
    await under.rpc.call(VocabularyService.method.setCorrection, correction);
    const lexemeId = await under.lexemeOf('行く');
    const sentence = { lexemeId, japanese: '猫が行く。', targetWord: '行く', targetReading: '' };
    const withoutLexeme = { ...sentence, lexemeId: undefined, japanese: '犬が行く。' };
    await under.save(userId, sentence, withoutLexeme);
    await under.save(other, sentence, withoutLexeme);
    const readings = async (id: number) => (await under.bank(id)).map(({ targetReading }) => targetReading);
    expect([await readings(userId), await readings(other)]).toEqual([
      ['ゆく', 'ゆく'],
      ['いく', 'いく'],
    ]);
  });

  it('has a sentence once that an earlier release saved without the reading of its word', async () => {
    const userId = under.newLearner();
    const sentence = { japanese: '犬が行く。', targetWord: '行く', targetReading: '' };
    await under.save(userId, sentence);
    const database = await Database.open(under.databaseUrl, schemaOf(sentences), tablesOf(sentences)!);
    await database.query(`UPDATE saved_sentences SET target_reading = '' WHERE user_id = $1`, [userId]);
    await database.close();
    await under.save(userId, sentence, { ...sentence, japanese: '猫が行く。' });
    const saved = (await under.bank(userId)).map(({ japanese, targetReading }) => [japanese, targetReading]);
    expect(saved.sort()).toEqual([
      ['犬が<b>行く</b>。', ''],
      ['猫が<b>行く</b>。', 'いく'],
    ]);
  });

  it('has a card for the word of each sentence, made once, which goes with its last sentence', async () => {
    const userId = under.newLearner();
    const cards = async () => {
      const words: string[] = [];
      const request = { userId, count: 10, timeZone: 'UTC' };
      for (const { word } of (await under.rpc.call(ReviewsService.method.nextCards, request)).cards) words.push(word);
      return words;
    };
    const save = (japanese: string, lexemeId?: number) =>
      under.rpc.call(method.saveSentences, {
        userId,
        sentences: [{ targetWord: '猫', targetReading: 'ねこ', japanese, lexemeId }],
      });
    // A program sends the word alone, and a page its lexeme.
    expect(await save('猫がいる。')).toMatchObject({ saved: 1, cards: { collected: 1, hadCards: 0 } });
    expect(await save('猫を見る。', await under.lexemeOf('猫'))).toMatchObject({
      saved: 1,
      cards: { collected: 0, hadCards: 1 },
    });
    expect(await save('猫がいる。')).toMatchObject({ saved: 0, alreadySaved: 1, cards: { collected: 0, hadCards: 1 } });
    expect(await cards()).toEqual(['猫']);
    const [second, first] = await under.bank(userId);
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: first!.id });
    expect(await cards()).toEqual(['猫']);
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: second!.id });
    expect(await cards()).toEqual([]);
    expect((await under.rpc.call(VocabularyService.method.getCounters, { userId })).words).toBe(0);
  });

  it('leaves a card that was there before a sentence was saved for its word', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('猫');
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId }] });
    await under.save(userId, { lexemeId });
    const [sentence] = await under.bank(userId);
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: sentence!.id });
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' });
    expect(cards).toMatchObject([{ word: '猫' }]);
  });

  it('takes its card along where the cards of earlier sentences are made while it is saved', async () => {
    const userId = under.newLearner();
    await under.save(userId, {});
    const [sentence] = await under.bank(userId);
    const database = await Database.open(under.databaseUrl, schemaOf(sentences), tablesOf(sentences)!);
    const saved = { lexemeId: await under.lexemeOf('猫'), targetWord: '猫', targetReading: 'ねこ' };
    await new SentenceCards(database, under.rpc).begin(userId, [saved], [sentence!.id], { resume: false });
    await database.close();
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: sentence!.id });
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' });
    expect(cards).toEqual([]);
  });

  it('makes the cards of sentences of an earlier release, and leaves words alone that are known since', async () => {
    const userId = under.newLearner();
    await under.save(userId, {}, { targetWord: '犬', targetReading: 'いぬ', japanese: '犬がいる。' });
    const client = new pg.Client(under.databaseUrl);
    await client.connect();
    try {
      const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' });
      expect(cards).toHaveLength(2);
      await client.query('DELETE FROM vocabulary.cards WHERE user_id = $1', [userId]);
      await client.query('DELETE FROM vocabulary.words WHERE user_id = $1', [userId]);
      await client.query('UPDATE sentences.saved_sentences SET card = NULL WHERE user_id = $1', [userId]);
      await under.learn(userId, '犬');
      await client.query(`UPDATE sentences.schedules SET next_at = now() WHERE queue = 'make-cards-of-sentences'`);
    } finally {
      await client.end();
    }
    const upgraded = await startServicesUnderTest([language, vocabulary, sentences], under.databaseUrl, {
      environment: { DICTIONARY_FILE: await preparedDictionary(edictText()) },
    });
    try {
      await until(async () => {
        const request = { userId, count: 10, timeZone: 'UTC' };
        const { cards } = await under.rpc.call(ReviewsService.method.nextCards, request);
        return cards.length === 1 && cards[0]!.word === '猫';
      });
    } finally {
      await upgraded.stop();
    }
  });

  it('keeps the same sentence for the same word once', async () => {
    const userId = under.newLearner();
    expect(await under.save(userId, {}, {}, { targetWord: 'いる', targetReading: '' })).toBe(2);
    expect(await under.save(userId, {})).toBe(0);
    expect(await counted(userId)).toBe(2);
  });

  it.each([
    ['the whole conjugated word', '昨日、猫を見ました。', '見る', '昨日、猫を<b>見ました</b>。'],
    ['a word as it stands', '猫と犬がいる。', '犬', '猫と<b>犬</b>がいる。'],
    ['only a particle', '猫が犬を見る。', 'を', '猫が犬<b>を</b>見る。'],
    ['the word, whatever is marked already', '猫が<b>犬を</b>見る。', '猫', '<b>猫</b>が犬を見る。'],
    ['what is no word in a dictionary', '猫がＬＩＮＥを見る。', 'LINE', '猫が<b>ＬＩＮＥ</b>を見る。'],
  ])('marks %s', async (_, japanese, targetWord, marked) => {
    const userId = under.newLearner();
    await under.save(userId, { japanese, targetWord, targetReading: '' });
    expect((await under.bank(userId))[0]!.japanese).toBe(marked);
  });

  it('marks another spelling of the word', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('美味しい');
    await under.save(userId, {
      japanese: 'この本はおいしかった。',
      lexemeId,
      targetWord: '美味しい',
      targetReading: '',
    });
    expect((await under.bank(userId))[0]!.japanese).toBe('この本は<b>おいしかった</b>。');
  });

  it('keeps a sentence for the lexeme that an upgrade has made of its word, and the word and its note', async () => {
    const userId = under.newLearner();
    const polite = { entry: '御電話・おでんわ', word: 'お電話', reading: 'おでんわ' };
    const [old] = (await under.rpc.call(VocabularyService.method.resolveLexemes, { userId: 0, lexemes: [polite] })).ids;
    const plain = await under.lexemeOf('電話');
    const saved = { targetWord: 'お電話', targetReading: 'おでんわ', japanese: 'お電話がある。', lexemeId: old! };
    await under.save(userId, saved, { ...saved, lexemeId: plain, japanese: 'お電話だ。' });
    const sql = new pg.Client({ connectionString: under.databaseUrl, options: '-c search_path=sentences,public' });
    await sql.connect();
    const rows = async () =>
      (
        await sql.query('SELECT uid, target_word, lexeme_id FROM saved_sentences WHERE user_id = $1 ORDER BY id', [
          userId,
        ])
      ).rows;
    const before = await rows();
    expect(before).toMatchObject([{ lexeme_id: old }, { lexeme_id: plain }]);
    await sql.query(`UPDATE schedules SET next_at = now() WHERE queue = 'renew-targets'`);
    const upgraded = await startServicesUnderTest([language, vocabulary, sentences], under.databaseUrl, {
      environment: { DICTIONARY_FILE: await preparedDictionary(edictText()) },
    });
    try {
      await until(rows, (after) => after.every((row) => row.lexeme_id === plain));
      expect(await rows()).toEqual(before.map((row) => ({ ...row, lexeme_id: plain })));
    } finally {
      await upgraded.stop();
      await sql.end();
    }
    const [latest] = await under.bank(userId);
    const change = { userId, sentenceId: latest!.id, japanese: 'お電話です。' };
    const { sentence } = await under.rpc.call(method.changeSentence, change);
    expect(sentence).toMatchObject({ targetWord: 'お電話', japanese: '<b>お電話</b>です。' });
  });

  it('keeps no markup but <b>', async () => {
    const userId = under.newLearner();
    await under.save(userId, {
      targetWord: '<i>猫</i>',
      shortDefinition: '<b>cat</b><script>alert(1)</script>',
      japanese: '<b>猫</b>が<img src=x onerror=alert(1)>いる。',
      english: '<a href="javascript:alert(1)">A cat</a>',
    });
    expect((await under.bank(userId))[0]).toMatchObject({
      targetWord: '猫',
      shortDefinition: 'cat',
      japanese: '<b>猫</b>がいる。',
      english: 'A cat',
    });
  });

  it.each([
    ['a sentence without a word', { targetWord: ' ' }, 'sentences.invalid'],
    ['an empty sentence', { japanese: '<b></b>' }, 'sentences.invalid'],
    ['an endless sentence', { japanese: '猫'.repeat(1_001) }, 'sentences.invalid'],
    ['an endless word', { targetWord: '猫'.repeat(101) }, 'sentences.invalid'],
    ['a sentence without its word', { japanese: '犬が<b>いる</b>。' }, 'sentences.target-missing'],
  ])('refuses %s, and saves nothing of what came with it', async (_, sentence, code) => {
    const userId = under.newLearner();
    await expect(under.save(userId, { japanese: '猫だ。' }, sentence)).rejects.toMatchObject({ code, kind: 'invalid' });
    expect(await under.bank(userId)).toEqual([]);
  });

  it('refuses nothing at all, too much at once, and an analysis of somebody else', async () => {
    const [userId, other] = [under.newLearner(), under.newLearner()];
    await expect(under.save(userId)).rejects.toMatchObject({ code: 'sentences.none' });
    const many = Array.from({ length: 501 }, (_, index) => ({ japanese: `猫${index}` }));
    await expect(under.save(userId, ...many)).rejects.toMatchObject({ code: 'sentences.too-many' });
    const analysisId = await under.analyse(other, '猫がいる。');
    const sentences = [{ targetWord: '猫', japanese: '猫がいる。' }];
    await expect(under.rpc.call(method.saveSentences, { userId, analysisId, sentences })).rejects.toMatchObject({
      code: 'sentences.analysis-not-found',
    });
  });

  it('changes a sentence, and marks its target again', async () => {
    const userId = under.newLearner();
    await under.save(userId, { english: 'A cat.' });
    const { id } = (await under.bank(userId))[0]!;
    const request = { userId, sentenceId: id, japanese: '<i>犬と猫</i>がいる。' };
    const { sentence } = await under.rpc.call(method.changeSentence, request);
    expect(sentence).toMatchObject({ japanese: '犬と<b>猫</b>がいる。', english: 'A cat.' });
    expect((await under.bank(userId))[0]).toMatchObject({ japanese: '犬と<b>猫</b>がいる。' });
    await under.save(userId, {});
    await expect(under.rpc.call(method.changeSentence, { ...request, japanese: '猫がいる。' })).rejects.toMatchObject({
      code: 'sentences.saved-already',
    });
  });

  it('takes a later sentence over that it becomes, with what it lacks, and keeps one card', async () => {
    const userId = under.newLearner();
    await under.save(userId, { japanese: '猫がいる。' }, { japanese: '猫を見る。', english: 'I see a cat.' });
    const bank = await under.bank(userId);
    const { id } = bank.find(({ japanese }) => japanese.includes('いる'))!;
    const later = bank.find((one) => one.id !== id)!;
    await expect(
      under.rpc.call(method.changeSentence, { userId, sentenceId: later.id, japanese: '猫がいる。', takesOver: true }),
    ).rejects.toMatchObject({ code: 'sentences.saved-already' });
    const request = { userId, sentenceId: id, japanese: '猫を見る。', takesOver: true };
    const { sentence } = await under.rpc.call(method.changeSentence, request);
    expect(sentence).toMatchObject({ id, japanese: '<b>猫</b>を見る。', english: 'I see a cat.' });
    expect((await under.bank(userId)).map((one) => one.id)).toEqual([id]);
    const next = () => under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' });
    expect((await next()).cards).toMatchObject([{ word: '猫' }]);
    await under.rpc.call(method.changeSentence, { ...request, japanese: '猫が来る。' });
    await under.rpc.call(method.deleteSentence, { userId, sentenceId: id });
    expect((await next()).cards).toEqual([]);
  });

  describe('two requests at once', () => {
    const SEEN = { japanese: '猫を見る。' };

    /** Two sentences of one word, of which the later one began the card. */
    async function saveTwo(userId: number) {
      const lexemeIds = [await under.lexemeOf('猫')];
      const words = lexemeIds.map((lexemeId) => ({ lexemeId }));
      await under.rpc.call(ReviewsService.method.collectWords, { userId, words });
      await under.save(userId, {});
      await under.rpc.call(ReviewsService.method.uncollectWords, { userId, lexemeIds });
      await under.save(userId, SEEN);
      const [later, earlier] = await under.bank(userId);
      return { earlier: earlier!.id, later: later!.id };
    }

    /** Makes the second request while the first one waits for the row of a sentence. */
    async function atOnce(sentenceId: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
      const answers: Promise<unknown>[] = [];
      await withClients(async (holder, observer) => {
        // Within the transaction of the holder PostgreSQL would show the same activity again and again.
        const areWaiting = (count: number) => until(async () => (await observer.query(WAITING)).rowCount === count);
        await holder.query('BEGIN');
        await holder.query('SELECT FROM sentences.saved_sentences WHERE id = $1 FOR UPDATE', [sentenceId]);
        answers.push(first());
        await areWaiting(1);
        answers.push(second());
        await areWaiting(2);
        await holder.query('COMMIT');
      });
      return (await Promise.allSettled(answers)).map(({ status }) => status);
    }

    const bankWithCards = (userId: number) =>
      withClients(
        async (client) =>
          (
            await client.query(
              `SELECT japanese, card ? 'wordId' AS "hasCard" FROM sentences.saved_sentences WHERE user_id = $1 ORDER BY id`,
              [userId],
            )
          ).rows,
      );

    it('do not take a sentence over that is changed into another one meanwhile', async () => {
      const userId = under.newLearner();
      const { earlier, later } = await saveTwo(userId);
      const answers = await atOnce(
        later,
        () => under.rpc.call(method.changeSentence, { userId, sentenceId: later, japanese: '猫が来る。' }),
        () => under.rpc.call(method.changeSentence, { userId, sentenceId: earlier, ...SEEN, takesOver: true }),
      );
      expect(answers).toEqual(['fulfilled', 'fulfilled']);
      expect(await bankWithCards(userId)).toEqual([
        { japanese: '<b>猫</b>を見る。', hasCard: false },
        { japanese: '<b>猫</b>が来る。', hasCard: true },
      ]);
    });

    it('keep the later sentence with its card while the earlier one is deleted', async () => {
      const userId = under.newLearner();
      const { earlier } = await saveTwo(userId);
      const answers = await atOnce(
        earlier,
        () => under.rpc.call(method.deleteSentence, { userId, sentenceId: earlier }),
        () => under.rpc.call(method.changeSentence, { userId, sentenceId: earlier, ...SEEN, takesOver: true }),
      );
      expect(answers).toEqual(['fulfilled', 'rejected']);
      expect(await bankWithCards(userId)).toEqual([{ japanese: '<b>猫</b>を見る。', hasCard: true }]);
    });

    it('end with the only sentence that is left having the card of both', async () => {
      const userId = under.newLearner();
      const { earlier, later } = await saveTwo(userId);
      await under.save(userId, { japanese: '猫が来る。' });
      const answers = await atOnce(
        later,
        () => under.rpc.call(method.deleteSentence, { userId, sentenceId: later }),
        () => under.rpc.call(method.deleteSentence, { userId, sentenceId: earlier }),
      );
      expect(answers).toEqual(['fulfilled', 'fulfilled']);
      expect(await bankWithCards(userId)).toEqual([{ japanese: '<b>猫</b>が来る。', hasCard: true }]);
    });
  });

  it('changes a translation without a look at the sentence, and refuses a sentence without its word', async () => {
    const userId = under.newLearner();
    await under.save(userId, { source: Source.CORPUS });
    const { id: sentenceId } = (await under.bank(userId))[0]!;
    const change = (texts: { japanese?: string; english?: string }) =>
      under.rpc.call(method.changeSentence, { userId, sentenceId, ...texts });
    expect((await change({ english: 'A cat!' })).sentence).toMatchObject({ english: 'A cat!', source: Source.CORPUS });
    await expect(change({ japanese: '犬がいる。' })).rejects.toMatchObject({ code: 'sentences.target-missing' });
    expect((await change({ japanese: '猫を見る。' })).sentence).toMatchObject({
      japanese: '<b>猫</b>を見る。',
      furigana: '<b> 猫[ねこ]</b>を 見[み]る。',
      english: 'A cat!',
      source: Source.LEARNER,
    });
  });

  it('loses a deleted sentence', async () => {
    const userId = under.newLearner();
    await under.save(userId, {});
    const { id: sentenceId } = (await under.bank(userId))[0]!;
    await under.rpc.call(method.deleteSentence, { userId, sentenceId });
    expect(await under.bank(userId)).toEqual([]);
    await expect(under.rpc.call(method.deleteSentence, { userId, sentenceId })).rejects.toMatchObject({
      code: 'sentences.not-found',
    });
  });

  it('is nobody else’s', async () => {
    const [owner, userId] = [under.newLearner(), under.newLearner()];
    await under.save(owner, {});
    const { id } = (await under.bank(owner))[0]!;
    const notFound = { code: 'sentences.not-found', kind: 'not-found' };
    const attempts = [
      under.rpc.call(method.deleteSentence, { userId, sentenceId: id }),
      under.rpc.call(method.changeSentence, { userId, sentenceId: id, english: 'mine' }),
      under.rpc.call(method.markKnown, { userId, sentenceIds: [id] }),
      under.rpc.call(method.exportSentences, { userId, sentenceIds: [id], deckName: 'mine' }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject(notFound);
    expect(await under.bank(userId)).toEqual([]);
    expect(await under.bank(owner)).toHaveLength(1);
  });
});

describe('a sentence that reads its word otherwise than the learner’s card does', () => {
  const DAY = { targetWord: '昨日', japanese: '<b>昨日</b>猫がいた。' };

  it('is of the card, by the lexeme of both', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('昨日');
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId }] });
    await under.save(userId, { ...DAY, lexemeId, targetReading: 'さくじつ' });
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' });
    expect(cards).toMatchObject([{ word: '昨日', reading: 'きのう', lexemeIds: [lexemeId] }]);
    const found = async (word: string, reading: string, lexemeIds: number[]) => {
      const request = { userId, words: [{ word, reading, lexemeIds }] };
      return (await under.rpc.call(method.sentencesOfWords, request)).words[0]!.sentences.length;
    };
    expect(await found('昨日', 'きのう', [lexemeId])).toBe(1);
    expect(await found('昨日', 'きのう', [])).toBe(0);
    expect(await found('昨日', 'きのう', [await under.lexemeOf('猫')])).toBe(0);
  });

  it('gives a new card its reading, the first of several', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('昨日');
    const first = { ...DAY, lexemeId, targetReading: 'さくじつ' };
    await under.save(userId, first, { ...first, targetReading: 'きのう', japanese: '<b>昨日</b>犬がいた。' });
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' });
    expect(cards).toMatchObject([{ word: '昨日', reading: 'さくじつ' }]);
    for (const { id } of await under.bank(userId)) {
      await under.rpc.call(method.deleteSentence, { userId, sentenceId: id });
    }
    expect((await under.rpc.call(VocabularyService.method.getCounters, { userId })).words).toBe(0);
  });
});

describe('a word without a saved sentence', () => {
  const sentencesOf = async (userId: number, ...words: string[]) => {
    const request = { userId, words: words.map((word) => ({ word })), withTexts: true };
    return (await under.rpc.call(method.sentencesOfWords, request)).words;
  };

  it('has those of the learner’s newest text that holds it, with the word marked, examples first', async () => {
    const userId = under.newLearner();
    await under.analyse(userId, '猫。猫が犬を見る。', '古い本');
    const documentId = await under.addDocument(userId, '新しい本', '猫よ。犬が猫を見る。');
    const { findSentencesOfWords } = ContentAnalysisService.method;
    await until(
      () => under.rpc.call(findSentencesOfWords, { userId, words: [{ word: '猫' }] }),
      ({ found }) => found[0]!.documentId === documentId,
    );
    const [cat, bird] = await sentencesOf(userId, '猫', '鳥');
    expect(cat!.fromTexts[0]).toMatchObject({ japanese: '犬が<b>猫</b>を見る。', title: '新しい本', documentId });
    expect(cat!.fromTexts[0]!.furigana).toContain('<b>');
    expect(bird).toMatchObject({ sentences: [], fromTexts: [] });
  });

  it('has those of the text that it was collected from, where newer ones hold it too', async () => {
    const userId = under.newLearner();
    const analysisId = await under.analyse(userId, '猫が犬を見る。', '古い本');
    await under.analyse(userId, '犬が猫を見る。', '新しい本');
    const { analysis } = await under.rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
    const of = async (textId: number) => {
      const request = { userId, words: [{ word: '猫', textId }], withTexts: true };
      return (await under.rpc.call(method.sentencesOfWords, request)).words[0]!.fromTexts;
    };
    expect(await of(analysis!.textId)).toMatchObject([{ japanese: '<b>猫</b>が犬を見る。', title: '古い本' }]);
    // That text has gone, or was never hers.
    expect(await of(2 ** 31 - 1)).toMatchObject([{ japanese: '犬が<b>猫</b>を見る。', title: '新しい本' }]);
  });

  it('has none of another learner’s texts', async () => {
    await under.analyse(under.newLearner(), '猫が犬を見る。');
    expect(await sentencesOf(under.newLearner(), '猫')).toMatchObject([{ fromTexts: [] }]);
  });

  it('has none of texts once a sentence is saved for it', async () => {
    const userId = under.newLearner();
    await under.analyse(userId, '猫が犬を見る。');
    expect((await sentencesOf(userId, '猫'))[0]!.fromTexts).toHaveLength(1);
    await under.save(userId, { targetWord: '猫', japanese: '<b>猫</b>がいる。' });
    expect(await sentencesOf(userId, '猫')).toMatchObject([
      { sentences: [{ japanese: '<b>猫</b>がいる。' }], fromTexts: [] },
    ]);
  });
});

describe('marking sentences known', () => {
  it('adds their words to the vocabulary, and takes them out of the bank', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬');
    await under.save(
      userId,
      { shortDefinition: 'cat' },
      { shortDefinition: 'cat', japanese: '猫を見る。' },
      { targetWord: '犬', targetReading: '', japanese: '犬がいる。' },
      { targetWord: '橋', targetReading: 'はし', japanese: '橋がある。' },
    );
    const sentenceIds = (await under.bank(userId)).filter((one) => one.targetWord !== '橋').map(({ id }) => id);
    expect(await under.rpc.call(method.markKnown, { userId, sentenceIds })).toMatchObject({ marked: 3, addedWords: 2 });
    expect((await under.bank(userId)).map(({ targetWord }) => targetWord)).toEqual(['橋']);
    const words: object[] = [];
    for await (const part of under.rpc.stream(VocabularyService.method.listWords, { userId }))
      words.push(...part.words);
    expect(words).toMatchObject([
      { word: '橋', state: WordState.NEW, isResting: false },
      { word: '猫', reading: 'ねこ', meaning: 'cat', state: WordState.KNOWN, isResting: true },
      { word: '犬', state: WordState.KNOWN, isResting: true },
    ]);
    expect(await under.rpc.call(method.markKnown, { userId, sentenceIds })).toMatchObject({ marked: 0, addedWords: 0 });
    expect(await counted(userId)).toBe(4);
  });

  it('does nothing when one of them is not there', async () => {
    const userId = under.newLearner();
    await under.save(userId, {});
    const { id } = (await under.bank(userId))[0]!;
    await expect(under.rpc.call(method.markKnown, { userId, sentenceIds: [id, 2 ** 31 - 1] })).rejects.toMatchObject({
      code: 'sentences.not-found',
    });
    expect(await under.bank(userId)).toHaveLength(1);
  });
});
