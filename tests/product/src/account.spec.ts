import 'reflect-metadata';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { PNG } from '@ichibun/reader/testing/epub';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { gunzipSync, strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { caller, type Learner, type Product, signIn, startProduct } from './testing/product-under-test.js';
import { type Hers, MARK, settle } from './testing/settled-learner.js';

/** What the product has logged, to the last detail. */
const logged: string[] = [];

/** Nothing of this learner's was ever there. */
const UNUSED = [
  ...['auth.runs', 'content_analysis.counting_settings', 'corpus_admin.runs', 'reader.demo_stories', 'sentences.runs'],
  // Words that nothing else knows: private-texts.spec has some.
  ...['vocabulary.lexemes', 'content_analysis.lexemes'],
];

let product: Product;
let database: pg.Client;
let issuer: Issuer;
let models: FakeModels;
let hanako: Learner;
let taro: Learner;
let hers: Hers;
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  }
  [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  const outside = { ...issuer.environment, ...models.gemini, TTS_PROVIDER: 'espeak' };
  const settings = { DEMO_USER: 'on', STARTER_CORPUS: 'off', LOG_LEVEL: 'debug', LOG_FORMAT: 'json', ...outside };
  product = await startProduct(settings, async (databaseUrl) => {
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  });
  hanako = await signIn(product, issuer, 'hanako');
  taro = await signIn(product, issuer, 'taro');
  hers = await settle(hanako);
  await settle(taro);
  await hanako.call('POST', '/api/sentences/recommendations/settings', { namesIgnored: true });
  const scoped = { word: '犬', reading: 'けん', within: { analysisId: hers.analysis } };
  await hanako.call('POST', `/api/users/${hanako.id}/corrections`, scoped);
  await database.query(
    `
    WITH sentence AS (
      INSERT INTO corpus_admin.sentences (language, text, translation, version)
      VALUES ('ja', '空が青い。', 'The sky is blue.', 1) RETURNING id
    )
    INSERT INTO corpus_admin.dismissed_sentences SELECT $1::int, id FROM sentence`,
    [hanako.id],
  );
  await database.query(
    `WITH kept AS (INSERT INTO audiobook.kept_translations (key, english) VALUES ('a hash', '${MARK}'))
     INSERT INTO audiobook.translation_uses VALUES ('a hash', $1)`,
    [hanako.id],
  );
  await database.query('INSERT INTO vocabulary.unknown_words (user_id, lexeme_id) VALUES ($1, $2)', [
    hanako.id,
    hers.lexeme,
  ]);
  await database.query(
    `WITH word AS (SELECT id FROM vocabulary.words WHERE user_id = $1 LIMIT 1),
       note AS (INSERT INTO vocabulary.anki_notes SELECT $1::int, 'a guid', id, 0 FROM word),
       preset AS (INSERT INTO vocabulary.deck_presets (user_id, key, name, learning_steps, relearning_steps,
         new_per_day, reviews_per_day, leech_lapses, suspends_leeches)
         VALUES ($1::int, 'hers', 'hanako', '{1}', '{1}', 1, 1, 8, false)),
       choice AS (INSERT INTO vocabulary.import_choices VALUES ($1, 'a table', '{}')),
       cloze AS (INSERT INTO vocabulary.note_cards (user_id, guid, template, note_id, card_id, changed_at, question, card)
         VALUES ($1, 'a guid', 0, 1, 1, 0, '{}', '{}'))
     INSERT INTO vocabulary.card_imports (user_id, filename, preview) VALUES ($1, 'cards.apkg', '{}')`,
    [hanako.id],
  );
}, 120_000);
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await Promise.all([models, issuer].map((server) => server?.stop()));
  jest.restoreAllMocks();
});

/** The tables of all services, by what makes a row a learner's. */
async function tables(): Promise<{ name: string; owner: string | null }[]> {
  const { rows } = await database.query(`
    SELECT t.schemaname || '.' || t.tablename AS name,
      (SELECT column_name FROM information_schema.columns
       WHERE table_schema = t.schemaname AND table_name = t.tablename AND column_name IN ('user_id', 'owner_id')) AS owner
    FROM pg_tables t
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND NOT tablename = ANY('{migrations,schedules}')
    ORDER BY 1`);
  return rows;
}

/** How many rows of each table are a learner's, by its column. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, owner } of await tables()) {
    if (!owner) continue;
    const { rows } = await database.query(`SELECT count(*)::int AS rows FROM ${name} WHERE ${owner} = $1`, [userId]);
    counts[name] = rows[0].rows;
  }
  return counts;
}

/** Tables in which a text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await tables()) {
    const sql = `SELECT FROM ${name} AS one WHERE to_jsonb(one)::text LIKE '%' || $1 || '%' LIMIT 1`;
    if ((await database.query(sql, [text])).rowCount) found.push(name);
  }
  return found;
}

async function objects(): Promise<Map<string, Buffer>> {
  const root = join(product.dataDir, 'objects');
  const found = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    // A draft is being written, or is a probe whether the disk has room.
    if (!entry.isFile() || entry.name.endsWith('.draft')) continue;
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(root.length + 1);
    found.set(key, await readFile(path));
  }
  return found;
}

/** The export of a learner, by file. */
async function exportOf({ id, cookie }: Learner): Promise<Record<string, Uint8Array>> {
  const response = await fetch(`${product.url}/api/users/${id}/export`, { method: 'POST', headers: { cookie } });
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/zip',
  });
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

describe('the export of everything that is a learner’s', () => {
  let files: Record<string, Uint8Array>;
  const json = (file: string) => JSON.parse(strFromU8(files[file]!));
  beforeAll(async () => {
    files = await exportOf(hanako);
  });

  it('says who she is, and what is where', () => {
    expect(json('account.json')).toMatchObject({ id: hanako.id, email: 'hanako@example.com' });
    expect(strFromU8(files['README.txt']!)).toContain('account.json');
  });

  it('holds every row of hers, and none of anybody else', async () => {
    const counts = await rowsOf(hanako.id);
    const corrections: { textId: number }[] = json('vocabulary/corrections.json');
    const exported = {
      'vocabulary.words': json('vocabulary/words.json'),
      'vocabulary.blocked_words': json('vocabulary/blocked-words.json'),
      'vocabulary.corrections': corrections.filter(({ textId }) => textId === 0),
      'vocabulary.scoped_corrections': corrections.filter(({ textId }) => textId === hers.analysis),
      'vocabulary.known_sets': json('vocabulary/known-sets.json'),
      'vocabulary.grammar_points': json('vocabulary/grammar-points.json'),
      'vocabulary.grammar_sentences': json('vocabulary/grammar-sentences.json'),
      'vocabulary.imports': json('vocabulary/imports.json'),
      'content_analysis.analyses': json('analyses/analyses.json'),
      'content_analysis.texts': json('analyses/texts.json'),
      'reader.documents': json('documents/documents.json'),
      'reader.uploads': json('documents/uploads.json'),
      'reader.dictionaries': json('dictionaries/dictionaries.json'),
      'reader.readings': json('reading/readings.json'),
      'sentences.saved_sentences': json('sentences/saved-sentences.json'),
      'audiobook.audiobooks': json('audiobooks/audiobooks.json'),
      'corpus_admin.dismissed_sentences': json('recommendations/dismissed-sentences.json'),
      'corpus_admin.learner_settings': json('recommendations/settings.json'),
    } as Record<string, unknown[]>;
    const lengths = Object.entries(exported).map(([table, rows]) => [table, rows.length]);
    expect(lengths).toEqual(Object.keys(exported).map((table) => [table, counts[table]]));
    expect(lengths.filter(([, length]) => length === 0)).toEqual([]);
  });

  it('holds her texts, pictures and sound as they are', async () => {
    const texts = Object.keys(files).filter((name) => name.startsWith('analyses/texts/'));
    expect(texts.map((name) => strFromU8(files[name]!))).toContain('猫が犬を見る。');
    expect(Object.keys(files)).toContain(`documents/cover-${hers.document}.png`);
    const [{ pictures }] = JSON.parse(strFromU8(files['documents/documents.json']!));
    expect(Object.keys(files)).toContain(pictures[0].file);
    const [{ file }] = JSON.parse(strFromU8(files['dictionaries/dictionaries.json']!));
    expect(strFromU8(gunzipSync(files[file]!))).toContain('"kind":"term"');
    expect(files[`audiobooks/${hers.book}.mp3`]!.length).toBeGreaterThan(1_000);
    const [media] = JSON.parse(strFromU8(files['vocabulary/anki-media.json']!));
    expect(media).toMatchObject({ name: 'file-0', mediaType: 'image/png' });
    expect(Buffer.from(files[media.file]!)).toEqual(Buffer.from(PNG));
  });

  it('holds her words and sentences as Anki decks', () => {
    for (const name of ['anki/vocabulary.apkg', 'anki/sentences.apkg']) {
      expect(Object.keys(unzipSync(files[name]!))).toContain('collection.anki2');
    }
  });

  it('has several decks where sounds and pictures are more than one takes', async () => {
    const saburo = await signIn(product, issuer, 'saburo');
    const sentences = ['猫がいる。', '犬がいる。', '鳥がいる。'].map((line) => ({
      target_word: line[0],
      sentence_ja: line,
    }));
    const saved = await saburo.call('POST', '/api/sentences/save', { sentences, analysisId: null });
    expect(saved.status).toBe(200);
    await database.query(
      `INSERT INTO sentences.media (user_id, name, object_key, media_type, bytes)
       SELECT $1, word, 'media/' || md5(word), 'audio/mpeg', 150000000 FROM unnest('{猫,犬}'::text[]) AS word`,
      [saburo.id],
    );
    await database.query(
      `UPDATE sentences.saved_sentences SET sound = target_word WHERE user_id = $1 AND target_word <> '鳥'`,
      [saburo.id],
    );
    const found = Object.keys(await exportOf(saburo)).filter((name) => name.startsWith('anki/sentences'));
    expect(found).toEqual(['anki/sentences.apkg', 'anki/sentences-2.apkg']);
  });

  it('is made of an empty account as well', async () => {
    const nobody = await signIn(product, issuer, 'jiro');
    const found = await exportOf(nobody);
    expect(strFromU8(found['vocabulary/words.json']!)).toBe('[]\n');
    expect(Object.keys(found).filter((name) => name.startsWith('anki/'))).toEqual([]);
  });
});

describe('the log, to its last detail', () => {
  it('holds no text of a learner’s, also where something fails', async () => {
    const ask = (path: string, body: object) => hanako.call('POST', path, body);
    models.script(() => ({ json: { nonsense: MARK } }));
    const answers = await Promise.all([
      ask('/api/translate-to-japanese', { text: `The secret ${MARK}.` }),
      ask('/api/translate/word', { word: '猫', sentence: `${MARK}の猫。` }),
      ask('/api/content/analyze', { title: MARK, text: '' }),
      ask('/api/content/analyze', { title: MARK, text: 1 }),
    ]);
    models.reset();
    expect(answers.map(({ status }) => status >= 400)).toContain(true);
    // A row that PostgreSQL refuses has the text among its values.
    await database.query("ALTER TABLE vocabulary.words ADD CONSTRAINT refused CHECK (word <> '拒否') NOT VALID");
    const refused = await ask(`/api/users/${hanako.id}/vocabulary`, { word: '拒否', meaning: MARK });
    await database.query('ALTER TABLE vocabulary.words DROP CONSTRAINT refused');
    expect(refused.status).toBe(500);

    const lines = logged.join('').split('\n');
    expect(lines.filter((line) => line.includes('"requestId"')).length).toBeGreaterThan(3);
    expect(lines.join('\n')).toContain('violates check constraint');
    const telling = [MARK, '拒否', '猫が犬を見る', 'hanako', hanako.cookie.split('=')[1]!];
    expect(lines.filter((line) => telling.some((text) => line.includes(text)))).toEqual([]);
  });

  it('tells who signed in and out, and who was refused what, by numbers and codes', async () => {
    const since = logged.length;
    const shiro = await signIn(product, issuer, 'shiro');
    await shiro.call('GET', `/api/users/${hanako.id}/vocabulary`);
    await shiro.call('POST', '/api/auth/logout');
    await shiro.call('GET', '/api/auth/user');
    await caller(() => product)('POST', '/api/auth/google', { credential: 'made up' });
    const lines = logged.slice(since).join('').split('\n');
    const events = lines.filter((line) => line.includes('"event"')).map((line) => JSON.parse(line).message);
    const refused = (code: string, route: string) => ({ event: 'access.refused', code, route });
    expect(events).toEqual([
      { event: 'session.opened', user: shiro.id },
      { ...refused('auth.not-your-data', 'GET /api/users/:id/vocabulary'), user: shiro.id },
      { event: 'session.closed' },
      refused('auth.session-ended', 'GET /api/auth/user'),
      refused('auth.invalid-credential', 'POST /api/auth/google'),
    ]);
  });
});

/** Deletes an account, and waits for what a busy machine removes only after it has answered. */
async function deleteAccount({ id, call }: Pick<Learner, 'id' | 'call'>): Promise<void> {
  expect(await call('DELETE', `/api/users/${id}`)).toMatchObject({ status: 200 });
  const unfinished = "SELECT FROM auth.runs WHERE queue = 'forget-learner' AND status IN ('queued', 'processing')";
  await until(async () => (await database.query(unfinished)).rowCount === 0);
}

/** Each export builds its decks again, with the time in them. */
const withoutDecks = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !/\.apkg$|anki-notes/.test(name)));

describe('an account that is deleted', () => {
  it('leaves nothing in any table or object, and nothing of anybody else is touched', async () => {
    const before = await rowsOf(hanako.id);
    // Of each kind of row there was one: otherwise nothing would be shown by its absence.
    const missing = Object.keys(before).filter((name) => before[name] === 0);
    expect(missing.filter((name) => !UNUSED.includes(name))).toEqual([]);
    const tarosFiles = await exportOf(taro);
    const tarosRows = await rowsOf(taro.id);
    await deleteAccount(hanako);
    expect(Object.entries(await rowsOf(hanako.id)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await tablesWith('hanako')).toEqual([]);
    expect(await rowsOf(taro.id)).toEqual(tarosRows);

    expect(withoutDecks(await exportOf(taro))).toEqual(withoutDecks(tarosFiles));
    await deleteAccount(taro);
    expect(await tablesWith(MARK)).toEqual([]);
    expect([...(await objects()).keys()]).toEqual([]);
  });

  it('has no session any more, and is another one when the person signs in again', async () => {
    expect(await hanako.call('GET', '/api/auth/user')).toMatchObject({ status: 401 });
    const again = await signIn(product, issuer, 'hanako');
    expect(again.id).not.toBe(hanako.id);
    expect((await again.call('GET', `/api/users/${again.id}/vocabulary`)).body).toEqual({ vocabulary: [] });
  });

  it('leaves the demo user, without what was the demo user’s', async () => {
    const call = caller(() => product);
    const demo = async (method: string, path: string, body?: object) => {
      const answer = await call(method, path, body);
      return { status: answer.status, body: answer.body };
    };
    await demo('POST', '/api/users/1/vocabulary', { word: '猫', meaning: 'cat' });
    await deleteAccount({ id: 1, call });
    expect(await demo('GET', '/api/users/1/vocabulary')).toEqual({ status: 200, body: { vocabulary: [] } });
    expect(await demo('GET', '/api/auth/user')).toMatchObject({ status: 200 });
  });
});
