import 'reflect-metadata';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { type Operation, operations, type Schema } from '@ichibun/gateway/testing/operations';
import { toHiragana, toKatakana } from '@ichibun/japanese/kana';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { epub } from '@ichibun/reader/testing/epub';
import { yomitan } from '@ichibun/reader/testing/yomitan';
import { until } from '@ichibun/test-kit/until';
import { madeCollection } from '@ichibun/vocabulary/testing/made-collection';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { attempts, inTurn } from './testing/attempts.js';
import {
  type Answer,
  caller,
  fileForm,
  type Learner,
  type Product,
  signIn,
  startProduct,
} from './testing/product-under-test.js';
import { addressed, bodies, type Hers, programHeaders, settle } from './testing/settled-learner.js';

/** What no dictionary has and the analyser takes for one unknown word: whatever it stands in came from Hanako. */
const SECRET = 'ヌヂヴォズムラヅ';
const AS_READ = toHiragana(SECRET);
/** Enough of it for others to search by, which answers may repeat. */
const PART = 'ヌヂヴォ';
const DIGITS = 'ギグゲゴザゼゾデドボ';

let product: Product;
let database: pg.Client;
let issuer: Issuer;
let models: FakeModels;
let hanako: Learner;
let taro: Learner;
let hers: Hers;
let all: Operation[];
/** By each text that was sent, where. */
const sent = new Map<string, string>();
/** What the product has logged, to the last detail. */
const logged: string[] = [];

/** A text that nobody has sent yet. */
function secret(input: string): string {
  const text = SECRET + [...String(sent.size + 1_000)].map((digit) => DIGITS[Number(digit)]).join('');
  sent.set(text, input);
  return text;
}

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  }
  [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  const outside = { ...issuer.environment, ...models.gemini, TTS_PROVIDER: 'espeak' };
  const demo = { DEMO_USER: 'on', PUBLIC_URL: 'https://ichibun.example' };
  const settings = { ...demo, LOG_LEVEL: 'debug', LOG_FORMAT: 'json', ...outside };
  product = await startProduct(settings);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  hanako = await signIn(product, issuer, 'hanako');
  taro = await signIn(product, issuer, 'taro');
  hers = await settle(hanako, '花子');
  all = inTurn(await operations(product));
}, 120_000);
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await Promise.all([models, issuer].map((server) => server?.stop()));
  jest.restoreAllMocks();
});

const call = caller(() => product);

/** Whether a text of a schema may be a secret: no choice, and no form of its own. */
const isFree = ({ type, enum: choices, const: only, format, pattern }: Schema) =>
  type === 'string' && !choices && only === undefined && !format && (!pattern || new RegExp(pattern, 'u').test(SECRET));

/** Each way to put a secret in the place of one text of a body. */
function* withSecrets(schema: Schema, body: unknown, input: string): Generator<unknown> {
  const choices: Schema[] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  for (const choice of choices) yield* withSecrets(choice, body, input);
  if (isFree(schema)) yield secret(input);
  else if (schema.type === 'array' && schema.items) {
    const [first, ...others] = Array.isArray(body) ? body : [];
    for (const one of withSecrets(schema.items, first, `${input}[]`)) yield [one, ...others];
  } else if (schema.type === 'object') {
    const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    for (const [name, inner] of Object.entries<Schema>(schema.properties ?? {})) {
      for (const one of withSecrets(inner, given[name], `${input}.${name}`)) yield { ...given, [name]: one };
    }
  }
}

/** A form with a secret in the place of the name and of the content of its file, and of each text beside it. */
function* formsWithSecrets(form: FormData, input: string): Generator<FormData> {
  const parts = [...form.entries()];
  for (const [changed, [name, value]] of parts.entries()) {
    const ways: (() => string | File)[] =
      typeof value === 'string'
        ? [() => secret(`${input}.${name}`)]
        : [
            () => new File([value], `${secret(`${input}.${name}'s name`)}${/\.\w+$/.exec(value.name)?.[0] ?? ''}`),
            () => new File([`${secret(`${input}.${name}`)}を見る。`], value.name),
          ];
    for (const way of ways) {
      const copy = new FormData();
      for (const [at, [part, its]] of parts.entries()) {
        const put = at === changed ? way() : its;
        if (typeof put === 'string') copy.append(part, put);
        else copy.append(part, put, put.name);
      }
      yield copy;
    }
  }
}

/** Sends secrets by every input of every call. */
async function sendByEveryInput(): Promise<void> {
  const given = bodies(hers);
  const send = (operation: Operation, path: string, body?: unknown) =>
    call(operation.method, path, body, { cookie: hanako.cookie, ...programHeaders(operation, hers) });
  for (const operation of all) {
    const { name, method, pathSchemas, querySchemas, bodySchemas } = operation;
    // What removes or ends something comes at the end of this test.
    if (method === 'DELETE' || /logout|auth\/google/.test(name)) continue;
    const path = attempts(operation, hers, hanako.id)[0]!;
    for (const [query, schema] of Object.entries(querySchemas)) {
      if (!isFree(schema)) continue;
      const [address, others = ''] = path.split('?');
      const queries = new URLSearchParams(others);
      queries.set(query, secret(`${name}?${query}`));
      await send(operation, `${address}?${queries}`, given[name]);
    }
    for (const [parameter, schema] of Object.entries(pathSchemas)) {
      if (!isFree(schema) || parameter === 'token') continue;
      const text = encodeURIComponent(secret(`${name} {${parameter}}`));
      await send(
        operation,
        addressed({ ...operation, path: operation.path.replace(`{${parameter}}`, text) }, hers),
        given[name],
      );
    }
    const body = given[name];
    if (body instanceof FormData) {
      for (const form of formsWithSecrets(body, name)) await send(operation, path, form);
    } else {
      for (const one of withSecrets(bodySchemas['application/json'] ?? {}, body, name))
        await send(operation, path, one);
    }
  }
}

/** What routes do not name one by one: actions of AnkiConnect's protocol, an assistant's tools, files of each kind. */
async function sendByProgramsAndFiles(): Promise<void> {
  const users = `/api/users/${hanako.id}`;
  const anki = async (action: string, params: unknown) =>
    (await call('POST', `/api/doors/${hers.ankiToken}/anki`, { action, version: 6, params })).body;
  const note = (fields: Record<string, string>) => ({
    note: { deckName: 'Ichibun', modelName: 'Ichibun', fields },
  });
  const mined = secret('addNote Word');
  expect(await anki('addNote', note({ Word: mined, Reading: toHiragana(secret('addNote Reading')) }))).toMatchObject({
    error: null,
  });
  const word = secret('addNote Sentence');
  for (const [field, value] of [
    ['Meaning', secret('addNote Meaning')],
    ['Source', secret('addNote Source')],
    ['Url', `https://example.com/${secret('addNote Url')}`],
    ['SentenceAudio', `[sound:${secret('addNote SentenceAudio')}.mp3]`],
  ] as const) {
    const fields = { Word: word, Reading: 'ひみつ', Sentence: `${word}を${field}見る。`, [field]: value };
    await anki('addNote', note(fields));
  }
  for (const action of ['findNotes', 'findCards']) await anki(action, { query: `Word:${secret(action)}` });
  const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
  await anki('storeMediaFile', { filename: `${secret('storeMediaFile')}.png`, data: png });
  const mcp = (request: string, params: unknown) =>
    call(
      'POST',
      '/api/doors/-/mcp',
      { jsonrpc: '2.0', id: 1, method: request, params },
      {
        authorization: `Bearer ${hers.assistantToken}`,
        accept: 'application/json, text/event-stream',
      },
    );
  const { tools } = (await mcp('tools/list', {})).body.result;
  for (const { name, inputSchema } of tools) {
    for (const args of withSecrets(inputSchema, {}, name)) await mcp('tools/call', { name, arguments: args });
  }
  const list = ['word,status', `${secret('word list')},known`, `${secret('blocked in a word list')},blocked`].join(
    '\n',
  );
  await imported(fileForm('list.csv', list, {}, 'file'));
  const collection = madeCollection({ Word: ['Word', 'Reading'] }, [
    { kind: 'Word', fields: [secret('a note of Anki'), 'ひみつ'], deck: secret('deck'), interval: 5 },
    { kind: 'Word', fields: [secret('a suspended note'), 'ひみつ'], deck: 'Deck', interval: 5, isSuspended: true },
  ]);
  await imported(fileForm('notes.apkg', collection, {}, 'file'), 'blocked');
  await hanako.call('POST', `${users}/vocabulary/import`, { content: secret('plain list'), filename: 'a.txt' });
  await hanako.call(
    'POST',
    `${users}/dictionaries`,
    fileForm('a.zip', yomitan(secret('own dictionary')), {}, 'dictionary'),
  );
  const parts = [secret('part of a correction'), '戦記'];
  await hanako.call('POST', `${users}/corrections`, { word: parts.join(''), parts });
  const name = secret('name in a correction');
  await hanako.call('POST', `${users}/corrections`, { word: name, isName: true });
  const asCat = secret('entry in a correction');
  await hanako.call('POST', `${users}/corrections`, { word: asCat, reading: 'ねこ', entry: '猫・ねこ' });
  await hanako.call('POST', `${users}/corrections`, {
    word: '犬',
    reading: toHiragana(secret('reading in a correction')),
    entry: '犬・いぬ',
  });
  const text = `${parts.join('')}と${name}が${asCat}を見る。犬がいる。${secret('text')}だ。`;
  await hanako.call('POST', '/api/content/analyze', { title: secret('title'), text });
  const book = epub({ pages: { 'a.xhtml': `<p><ruby>${secret('ruby')}<rt>ひみつ</rt></ruby>を見る。</p>` } });
  await hanako.call('POST', '/api/documents/upload', fileForm('a.epub', book));
  await call(
    'POST',
    '/api/doors/-/jiten/reader/parse',
    { text: [`${secret('a page')}だ。`] },
    {
      authorization: `ApiKey ${hers.jitenToken}`,
    },
  );
}

/** Imports a file with its own choices. */
async function imported(form: FormData, suspended = 'scheduled'): Promise<void> {
  const path = `/api/users/${hanako.id}/imports`;
  const opened = await hanako.call('POST', path, form);
  expect(opened.status).toBe(201);
  const { id, preview } = opened.body;
  const isList = preview.statuses.length > 0;
  const choices = {
    kinds: preview.kinds.map((kind: { id: string }) => ({
      id: kind.id,
      word: 0,
      reading: null,
      state: isList ? 1 : null,
    })),
    decks: preview.decks.map((deck: { id: string }) => deck.id),
    statuses: (isList ? preview.kinds : []).flatMap(({ id: kindId }: { id: string }) =>
      (['known', 'blocked'] as const).map((state) => ({ kindId, field: 1, value: state, state })),
    ),
    suspended,
    spreads: false,
    timeZone: 'Asia/Tokyo',
  };
  const started = await hanako.call('POST', `${path}/${id}/start`, choices);
  if (started.status >= 300) throw new Error(JSON.stringify([started.body, preview]));
}

const isEnd = (status: string) => status === 'completed' || status === 'failed';

async function untilQuiet(): Promise<void> {
  await until(
    async () => (await hanako.call('GET', '/api/runs')).body.runs as { status: string }[],
    (runs) => runs.every(({ status }) => isEnd(status)),
  );
}

/** Puts every word of hers that has an id to use, as she may. */
async function useEveryWord(): Promise<void> {
  const { body } = await hanako.call('GET', '/api/content/analyze');
  for (const { id } of body) {
    const { words } = (await hanako.call('GET', `/api/content/analyze/${id}/words`)).body;
    for (const { word, uniqueVocabId } of words ?? []) {
      if (word.includes(SECRET)) await hanako.call('POST', '/api/vocabulary/block', { uniqueVocabId });
    }
  }
}

/** Everything that a stranger is answered: by all calls that read, with ids counted up, and by those that name words. */
async function strangersSight(stranger: Pick<Learner, 'id' | 'call'>): Promise<Map<string, Answer>> {
  const seen = new Map<string, Answer>();
  const look = async (method: string, path: string, body?: unknown) => {
    seen.set(`${method} ${path} ${JSON.stringify(body) ?? ''}`, await stranger.call(method, path, body));
  };
  const { rows } = await database.query('SELECT max(id) AS last FROM vocabulary.lexemes');
  const lexemes = Array.from({ length: rows[0].last + 20 }, (_, at) => at + 1);
  const own = await database.query('SELECT id FROM vocabulary.lexemes WHERE user_id = $1', [hanako.id]);
  const others: number[] = own.rows.map(({ id }) => id);
  for (let from = 0; from < lexemes.length; from += 500) {
    const uniqueVocabIds = lexemes.slice(from, from + 500);
    await look('POST', `/api/users/${stranger.id}/cards`, { uniqueVocabIds });
    await look('POST', '/api/vocabulary/knowledge', { uniqueVocabIds });
  }
  for (const uniqueVocabId of lexemes) await look('GET', `/api/vocabulary/${uniqueVocabId}/why`);
  for (const uniqueVocabId of others) {
    await look('POST', '/api/vocabulary/block', { uniqueVocabId });
    await look('POST', '/api/sentences/recommendations/known', { uniqueVocabId });
    await look('POST', '/api/sentences/generate', { uniqueVocabIds: [uniqueVocabId] });
  }
  for (const operation of all.filter(({ method }) => method === 'GET')) {
    for (const user of [hanako.id, stranger.id]) {
      for (let id = 1; id <= COUNTED_UP; id++) {
        const paths = attempts(operation, { ...withIds(id), user }, stranger.id);
        for (const path of paths) {
          await look('GET', path);
          if (operation.queries.includes('q')) await look('GET', `${path.split('?')[0]}?q=${encodeURIComponent(PART)}`);
        }
        if (paths.join() === attempts(operation, { ...withIds(id + 1), user }, stranger.id).join()) break;
      }
    }
  }
  return seen;
}

/** More than there is of anything of hers but words. */
const COUNTED_UP = 15;

/** What calls can name, with another id; without her programs' tokens. */
const withIds = (id: number): Hers => ({
  ...hers,
  analysis: id,
  document: id,
  upload: id,
  cardImport: id,
  dictionary: id,
  sentence: id,
  job: id,
  correction: id,
  knownSet: id,
  noteMedia: id,
  word: id,
  lexeme: id,
  card: id,
  corpusJob: id,
  tokenId: id,
  token: '-',
  ankiToken: '-',
  jitenToken: '-',
  assistantToken: '-',
});

/** Where secrets stand in an answer, as written or as read, by what they were sent as. */
const secretsIn = (text: string) =>
  [...toKatakana(text).matchAll(new RegExp(`${SECRET}[${DIGITS}]*`, 'gu'))].map(([found]) => sent.get(found) ?? found);

function leaks(seen: ReadonlyMap<string, Answer>): string[] {
  return [...seen].flatMap(([asked, { body, headers }]) => {
    const text = `${typeof body === 'string' ? body : JSON.stringify(body)} ${decodeURIComponent([...headers.values()].join(' ').replaceAll(/%(?![0-9A-F]{2})/gi, ''))}`;
    return secretsIn(text).map((input) => `${asked} answers what was sent as ${input}`);
  });
}

/** Some of the tables that hold what a learner typed. */
const HOLD_TEXTS = [
  ...['vocabulary.lexemes', 'vocabulary.words', 'vocabulary.corrections', 'content_analysis.lexemes'],
  ...['content_analysis.texts', 'reader.documents', 'sentences.saved_sentences', 'auth.access_tokens'],
];

/** Each table with what secrets in it were sent as. */
async function tablesWithSecrets(): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await database.query(
      `SELECT row_to_json(one)::text AS row FROM ${name} AS one
       WHERE row_to_json(one)::text LIKE ANY (SELECT '%' || text || '%' FROM unnest($1::text[]) AS text)`,
      [[SECRET, AS_READ].flatMap((text) => [text, Buffer.from(text).toString('hex')])],
    );
    if (rows.length > 0) found.set(name, [...new Set(rows.flatMap(({ row }) => secretsIn(row)))]);
  }
  return found;
}

it('a text that a learner types anywhere is in no answer to anybody else', async () => {
  await sendByEveryInput();
  await sendByProgramsAndFiles();
  await untilQuiet();
  await useEveryWord();
  const blocked = await hanako.call('GET', `/api/users/${hanako.id}/vocabulary/blocked`);
  // Without any, nothing would be shown by their absence.
  expect(secretsIn(JSON.stringify(blocked.body))).toEqual(
    expect.arrayContaining(['blocked in a word list', 'a suspended note']),
  );
  expect(sent.size).toBeGreaterThan(all.length / 2);
  const demo = { id: 1, call: (method: string, path: string, body?: unknown) => call(method, path, body) };
  for (const stranger of [taro, demo]) {
    expect(leaks(await strangersSight(stranger))).toEqual([]);
  }
}, 300_000);

it('and is nowhere when the account is deleted', async () => {
  const before = await tablesWithSecrets();
  // Without these, nothing would be shown by their absence.
  expect([...before.keys()]).toEqual(expect.arrayContaining(HOLD_TEXTS));
  expect(before.get('vocabulary.lexemes')).toEqual(expect.arrayContaining(['text', 'part of a correction']));
  const { status } = await hanako.call('DELETE', `/api/users/${hanako.id}`);
  expect(status).toBe(200);
  const unfinished = "SELECT FROM auth.runs WHERE queue = 'forget-learner' AND status IN ('queued', 'processing')";
  await until(async () => (await database.query(unfinished)).rowCount === 0);
  const found = [...(await tablesWithSecrets())].map(([name, inputs]) => `${name}: ${inputs.join(', ')}`);
  const root = join(product.dataDir, 'objects');
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Dictionaries are compressed, and nobody else has one here.
    const isHers = path.startsWith(join(root, 'dictionaries'));
    if (isHers || secretsIn(path + (await readFile(path, 'utf8'))).length > 0) found.push(path);
  }
  expect(found).toEqual([]);
  expect(secretsIn(logged.join(''))).toEqual([]);
}, 120_000);
