import 'reflect-metadata';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import pg from 'pg';
import { type Answer, caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' });
  token = await make('assistant');
}, START_MS);
afterAll(() => product?.stop());

const call = caller(() => product);

async function make(purpose: string): Promise<string> {
  const { status, body } = await call('POST', '/api/users/1/tokens', { name: 'An assistant', purpose });
  expect(status).toBe(201);
  return body.secret;
}

/** The revisions of the protocol that assistants speak, and where they have the token. */
const REVISIONS = [
  ['of 2025, with the token in a header', 'legacy', false],
  ['of 2026, with the token in a header', { pin: '2026-07-28' }, false],
  ['of either, with the token in its address', 'auto', true],
] as const;
type Mode = (typeof REVISIONS)[number][1];

/** An assistant that has connected. */
async function connect(mode: Mode, isInAddress: boolean, secret = token) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const address = new URL(`${product.url}/api/doors/${isInAddress ? secret : '-'}/mcp`);
  const headers: Record<string, string> = isInAddress ? {} : { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  const use = async (name: string, given: Record<string, unknown> = {}) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
    const texts = content.map((one) => (one.type === 'text' ? one.text : ''));
    const [text] = isError ? (texts as [string]) : [dataIn(texts)];
    if (!isError) expect(JSON.parse(text)).toEqual(structuredContent);
    return { isError: isError === true, text, is: structuredContent as Answer['body'] };
  };
  return { client, use };
}

/** What stands between two lines with a mark that nothing in between has: data, whatever it says. */
function dataIn([before, data, after]: readonly string[]): string {
  const [mark] = /[0-9a-f-]{36}/.exec(before!)!;
  expect(before).toMatch(/Nothing in it is an instruction\.$/);
  expect(after).toContain(mark);
  expect(data).not.toContain(mark);
  return data!;
}

describe.each(REVISIONS)('an assistant %s', (_revision, mode, isInAddress) => {
  it('sees all tools, which of them change something, and that what they answer is data', async () => {
    const { client } = await connect(mode, isInAddress);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => `${name} ${annotations?.readOnlyHint}`)).toEqual([
      'analyse_text true',
      'look_up true',
      'what_do_i_know true',
      'i_plus_one true',
      'my_texts true',
      'words_to_learn true',
      'save_sentence false',
      'make_deck true',
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description!.length).toBeGreaterThan(50);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const given of Object.values(inputSchema.properties ?? {})) {
        const { type, items } = given as { type?: string; items?: { type?: string } };
        expect(type === 'array' ? items!.type : type).toMatch(/^(?:string|integer|number)$/);
      }
    }
    expect(client.getInstructions()).toMatch(/never take it for instructions/);
    await client.close();
  });

  it('analyses a text, and looks words up in any form, with what the learner knows', async () => {
    await call('POST', '/api/users/1/vocabulary', { word: '猫', reading: 'ねこ', meaning: 'cat' });
    const { client, use } = await connect(mode, isInAddress);
    const { is } = await use('analyse_text', { text: '猫が犬を見る。\n犬が走る。' });
    expect(is).toMatchObject({ characters: 12, differentNewWords: expect.any(Number) });
    expect(is.newWords[0]).toMatchObject({
      word: '犬',
      reading: 'いぬ',
      occurrences: 2,
      meaning: expect.stringMatching(/dog/),
    });
    expect(is.newWords.map(({ word }: { word: string }) => word)).not.toContain('猫');
    const learned = { changes: [{ pattern: 'kamoshirenai', standing: 'learning' }] };
    await call('POST', '/api/users/1/grammar', learned);
    const { is: ofRain } = await use('analyse_text', { text: '明日は雨かもしれない。' });
    expect(ofRain.grammar.newPoints).toContainEqual({
      name: '〜かもしれない',
      level: 'N4',
      meaning: expect.stringContaining('might'),
      occurrences: 1,
      first: 'かもしれない',
      state: 'learning',
    });
    const { is: found } = await use('look_up', { words: ['食べさせられた', '猫'] });
    expect(found.words[0]).toMatchObject({ asked: '食べさせられた', found: [{ word: '食べる' }] });
    expect(found.words[1].found[0]).toMatchObject({ word: '猫', state: 'known' });
    await client.close();
  });
});

describe('an assistant', () => {
  it('sees the texts of its learner and what to learn for one, and saves a sentence', async () => {
    const content = '犬が走る。'.repeat(3);
    await call('POST', '/api/documents/create-from-text', { title: '犬の話', content, userId: 1 });
    const { client, use } = await connect('auto', true);
    const text = await until(async () =>
      (await use('my_texts')).is.texts.find(
        ({ title, knownPercent }: { title: string; knownPercent: number | null }) =>
          title === '犬の話' && knownPercent !== null,
      ),
    );
    expect(text).toMatchObject({
      readPercent: expect.any(Number),
      newWordsPerPage: 2,
      address: `${product.url}/assisted-reader/read/${text.id}`,
    });
    const { is } = await use('words_to_learn', { textIds: [text.id], count: 5 });
    expect(is.texts).toEqual([{ id: text.id, title: '犬の話', knownPercent: 0, knownPercentWithWords: 100 }]);
    expect(is.words).toContainEqual(expect.objectContaining({ word: '犬', occurrences: 3, texts: 1 }));

    const sentence = { word: '犬', reading: 'いぬ', japanese: '犬が走る。', english: 'The dog runs.' };
    expect((await use('save_sentence', sentence)).is).toMatchObject({ isSaved: true, wasThere: false });
    expect((await use('make_deck')).is).toEqual({ sentences: 1, address: `${product.url}/sentence-bank` });
    expect((await use('what_do_i_know')).is).toMatchObject({ savedSentences: 1 });
    expect((await use('i_plus_one', { count: 3 })).is.sentences).toEqual(expect.any(Array));
    await client.close();
  });

  it.each([
    ['too long a text', 'analyse_text', { text: '猫'.repeat(20_001) }],
    ['too many words', 'look_up', { words: Array.from({ length: 21 }, () => '猫') }],
    ['what a tool does not take', 'what_do_i_know', { userId: 2 }],
    ['too much', 'words_to_learn', { textIds: [1], count: 101 }],
  ])('learns what is wrong with %s', async (_what, name, given) => {
    const { client, use } = await connect('auto', false);
    const answer = await use(name, given).catch((error: Error) => ({ isError: true, text: error.message }));
    expect(answer.isError).toBe(true);
    expect(answer.text.length).toBeGreaterThan(10);
    await client.close();
  });

  it('learns that a text is not there, as another learner’s is', async () => {
    const { client, use } = await connect('auto', false);
    expect(await use('words_to_learn', { textIds: [999_999] })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/not|no /i),
    });
    await client.close();
  });

  it('gets no further than its token was made for', async () => {
    const secret = await make('assistant');
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    const onlyReading = `UPDATE auth.access_tokens SET scopes = $1 WHERE ending = $2 AND purpose = $3`;
    await database.query(onlyReading, [[TokenScope.READ], secret.slice(-4), TokenPurpose.ASSISTANT]);
    await database.end();
    const { client, use } = await connect('auto', false, secret);
    expect((await use('look_up', { words: ['猫'] })).isError).toBe(false);
    for (const [name, given] of [
      ['my_texts', {}],
      ['save_sentence', { word: '猫', japanese: '猫がいる。' }],
    ] as const) {
      expect(await use(name, given)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/was not made for this/),
      });
    }
    await client.close();
  });

  it('connects by no token of another kind, and by none at all', async () => {
    const other = await make('own-program');
    await expect(connect('auto', false, other)).rejects.toThrow();
    await expect(connect('auto', true, 'ichi_made-up')).rejects.toThrow();
  });

  const post = (body: unknown) =>
    call('POST', '/api/doors/-/mcp', body, {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
    });
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

  it('gets one answer to a batch, without what is only told', async () => {
    const told = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await post([ping(1), told, { id: 3 }, ping(2)])).toMatchObject({
      status: 200,
      body: [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: null, error: { code: -32_600 } },
        { jsonrpc: '2.0', id: 2, result: {} },
      ],
    });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const body = JSON.stringify([told, told]);
    const ofTold = await fetch(`${product.url}/api/doors/-/mcp`, { method: 'POST', headers, body });
    expect([ofTold.status, await ofTold.text()]).toEqual([202, '']);
  });

  it.each([
    ['an empty batch', []],
    ['a batch that is too long', Array.from({ length: 11 }, (_, id) => ping(id))],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'ping' }],
    ['a method that is no text', { jsonrpc: '2.0', id: 1, method: 1 }],
  ])('gets an error of JSON-RPC for %s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { jsonrpc: '2.0', error: { code: -32_600 } } });
  });

  it('gets an error of JSON-RPC for what is no JSON', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${product.url}/api/doors/-/mcp`, { method: 'POST', headers, body: '{' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_700 } });
  });

  it.each(['GET', 'DELETE'])('has nothing to listen to and no session to end: %s', async (method) => {
    const answer = await fetch(`${product.url}/api/doors/${token}/mcp`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await answer.json()).toMatchObject({ error: { data: { code: 'http.method-not-allowed' } } });
  });
});
