import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { readLauncherConfig } from '@ichibun/launcher/config';
import { startSingleMachine } from '@ichibun/launcher/single-machine';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Learner, type PreparedProduct, prepareProduct, START_MS, signIn } from './testing/product-under-test.js';

/** What neither dictionary nor analyser know. */
const SECRET = '極秘戦伊号';
const READING = 'ひみつ';

let prepared: PreparedProduct;
let machine: Awaited<ReturnType<typeof startSingleMachine>>;
let issuer: Issuer;
let sql: pg.Client;

const start = async () => {
  const { environment } = prepared;
  const onLost = (error: Error) => {
    throw error;
  };
  machine = await startSingleMachine({
    config: readLauncherConfig(environment),
    environment,
    pages: '/no/pages',
    onLost,
  });
};

beforeAll(async () => {
  issuer = await startIssuer();
  prepared = await prepareProduct(issuer.environment);
  sql = new pg.Client({ connectionString: prepared.database.url });
  await sql.connect();
  await start();
}, START_MS);
afterAll(async () => {
  await sql?.end();
  await machine?.stop();
  await prepared?.remove();
  await issuer?.stop();
});

const query = async (statement: string, values: unknown[] = []) => (await sql.query(statement, values)).rows;

/** A learner who has a word in a text, in a saved sentence and among the blocked ones. */
async function withSecret(name: string): Promise<Learner> {
  const learner = await signIn(machine, issuer, name);
  const correction = { word: SECRET, reading: READING, isName: false };
  await learner.call('POST', `/api/users/${learner.id}/corrections`, correction);
  await learner.call('POST', '/api/content/analyze', { title: 'a text', text: `${SECRET}がいる。猫がいる。` });
  await analysed(learner);
  const [own] = await query('SELECT id FROM vocabulary.lexemes WHERE user_id = $1 AND position($2 IN word) > 0', [
    ...[learner.id, SECRET],
  ]);
  await learner.call('POST', '/api/vocabulary/block', { uniqueVocabId: own.id });
  const sentence = {
    target_word: SECRET,
    target_reading: READING,
    sentence_ja: `<b>${SECRET}</b>だ。`,
    sentence_en: '',
  };
  const saved = { ...sentence, short_definition: 'a secret', unique_vocab_id: own.id };
  expect((await learner.call('POST', '/api/sentences/save', { sentences: [saved] })).status).toBeLessThan(300);
  return learner;
}

const analysed = (learner: Learner) =>
  until(
    async () => (await learner.call('GET', '/api/content/analyze')).body as { status: string }[],
    (analyses) => analyses.length > 0 && analyses.every(({ status }) => status === 'completed'),
  );

/** The tables as a release before had them: one row for what two learners typed alike, and no owner of any. */
async function backToRelease(learners: readonly Learner[]): Promise<number> {
  const [{ id }] = await query(
    `INSERT INTO vocabulary.lexemes (entry, word, reading)
     SELECT entry, word, reading FROM vocabulary.lexemes WHERE user_id > 0 AND position($1 IN word) > 0 LIMIT 1
     RETURNING id`,
    [SECRET],
  );
  const own = `SELECT id FROM vocabulary.lexemes WHERE user_id > 0`;
  await query(`UPDATE vocabulary.blocked_words SET lexeme_id = $1 WHERE lexeme_id IN (${own})`, [id]);
  await query('UPDATE sentences.saved_sentences SET lexeme_id = $1, has_earlier_lexeme = true', [id]);
  await query('UPDATE content_analysis.lexemes SET user_id = NULL');
  await query('UPDATE content_analysis.texts SET has_earlier_lexemes = true');
  await query('DELETE FROM vocabulary.lexemes WHERE user_id > 0');
  await query('UPDATE vocabulary.lexemes SET user_id = NULL');
  await query(`INSERT INTO vocabulary.lexemes (entry, word, reading) VALUES ('', '誰も見ない極秘文', 'ひみつ')`);
  for (const service of ['vocabulary', 'content_analysis', 'sentences']) {
    await query(`UPDATE ${service}.schedules SET next_at = now()`);
  }
  expect(await query('SELECT DISTINCT user_id FROM vocabulary.blocked_words ORDER BY 1')).toHaveLength(learners.length);
  return id;
}

it('lexemes of an earlier release are divided among the learners who name them, and what nobody names is gone', async () => {
  const learners = [await withSecret('hanako'), await withSecret('taro')];
  await machine.stop();
  const shared = await backToRelease(learners);
  await start();
  const undecided = `SELECT FROM vocabulary.lexemes WHERE user_id IS NULL
    UNION ALL SELECT FROM content_analysis.texts WHERE has_earlier_lexemes
    UNION ALL SELECT FROM sentences.saved_sentences WHERE has_earlier_lexeme`;
  const isEmpty = (rows: unknown[]) => rows.length === 0;
  await until(() => query(undecided), isEmpty);
  // The next upkeep removes what no text has any more.
  await machine.stop();
  await query('UPDATE content_analysis.schedules SET next_at = now()');
  await start();
  await until(() => query('SELECT FROM content_analysis.lexemes WHERE user_id IS NULL'), isEmpty);
  expect(await query(`SELECT FROM vocabulary.lexemes WHERE word = '誰も見ない極秘文'`)).toEqual([]);
  const cats = await query(`SELECT user_id AS owner FROM vocabulary.lexemes WHERE word = '猫'`);
  expect(cats).toEqual([{ owner: 0 }]);
  const ids: number[] = [];
  for (const name of ['hanako', 'taro']) {
    const learner = await signIn(machine, issuer, name);
    const [blocked] = (await learner.call('GET', `/api/users/${learner.id}/vocabulary/blocked`)).body.blockedWords;
    expect(blocked.word).toContain(SECRET);
    const own = blocked.uniqueVocabId;
    ids.push(own);
    const owners = await query('SELECT user_id AS owner FROM vocabulary.lexemes WHERE id = $1', [own]);
    expect(owners).toEqual([{ owner: learner.id }]);
    const saved = await query('SELECT lexeme_id AS id FROM sentences.saved_sentences WHERE user_id = $1', [learner.id]);
    expect(saved).toEqual([{ id: own }]);
    const counted = await query(
      `SELECT lexeme_id AS id FROM content_analysis.words w JOIN content_analysis.texts t ON t.id = w.text_id
       JOIN content_analysis.lexemes l ON l.id = lexeme_id WHERE t.user_id = $1 AND l.user_id = $1`,
      [learner.id],
    );
    expect(counted).toContainEqual({ id: own });
    expect((await learner.call('GET', `/api/vocabulary/${own}/why`)).body).toMatchObject({ blocked: true });
    expect(await learner.call('GET', `/api/vocabulary/${shared}/why`)).toMatchObject({ status: 404 });
  }
  expect(new Set(ids).size).toBe(2);
}, 120_000);
