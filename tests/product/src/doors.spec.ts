import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from '@ichibun/reader/testing/epub';
import { AnkiConnectClient, type NoteInfo } from '@ichibun/test-kit/anki-connect-client';
import { JitenClient } from '@ichibun/test-kit/jiten-client';
import { printedSeed } from '@ichibun/test-kit/seed';
import { YomitanClient } from '@ichibun/test-kit/yomitan-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { failureCode, isFailureAt } from './testing/failure-protocols.js';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

let product: Product;
let door: string;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' });
  door = await make('yomitan-api');
}, START_MS);
afterAll(() => product?.stop());

const call = caller(() => product);
const TOKENS = '/api/users/1/tokens';

async function make(purpose: string): Promise<string> {
  const { status, body } = await call('POST', TOKENS, { name: 'A program', purpose });
  expect(status).toBe(201);
  return body.secret;
}

/** The door's address where notes are sent, for a learner's new token. */
// A learner has few tokens.
let madeAddress: Promise<string> | undefined;
const ankiAddress = () => {
  madeAddress ??= make('anki-connect').then((token) => `${product.url}/api/doors/${token}/anki`);
  return madeAddress;
};

const serverVersion = (token: string) => `/api/doors/${token}/yomitan/serverVersion`;

describe('a token', () => {
  it('is shown once, listed without it, and says when a program has called', async () => {
    const made = await call('POST', TOKENS, { name: 'asbplayer', purpose: 'yomitan-api', days: 366 });
    const { secret, token } = made.body;
    expect(secret).toMatch(/^ichi_[0-9A-Za-z]{49}$/);
    const listed = async () =>
      (await call('GET', TOKENS)).body.tokens.find(({ id }: { id: number }) => id === token.id);
    expect(await listed()).toEqual({ ...token, name: 'asbplayer', ending: secret.slice(-4), usedAt: null });
    expect(JSON.stringify(await listed())).not.toContain(secret);
    expect(await call('POST', serverVersion(secret))).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await listed()).usedAt).not.toBeNull();
    expect(await call('DELETE', `${TOKENS}/${token.id}`)).toMatchObject({ status: 200 });
    const refused = await call('POST', serverVersion(secret));
    expect(refused).toMatchObject({ status: 401, body: null });
    expect(refused.headers.get('x-failure-code')).toBe('auth.token-refused');
    expect(await call('DELETE', `${TOKENS}/${token.id}`)).toMatchObject({ status: 404 });
  });

  it('is in no error that is answered for another address than a door’s', async () => {
    const answer = await call('POST', `/api/doors/${door}/nothing`, {});
    expect(answer).toMatchObject({ status: 404, body: { code: 'http.not-found' } });
    expect(JSON.stringify(answer.body)).not.toContain(door);
  });
});

describe('a word that comes as a note without a sentence', () => {
  const kanji = (count: number) => String.fromCodePoint(...Array.from({ length: count }, (_, at) => 0x4e00 + at * 7));
  const note = (fields: Record<string, string>) => ({ deckName: 'Ichibun', modelName: 'Ichibun', fields });

  it.each([
    ['is of 1,500 kanji', { Word: kanji(1_500) }, 'A word has at most 100 characters.'],
    [
      'has a reading of 5,000 kana',
      { Word: '猫', Reading: 'ね'.repeat(5_000) },
      'A reading has at most 100 characters.',
    ],
    [
      'has no Japanese',
      { Word: 'My doctor is Dr. Smith' },
      'Write a word with kana or kanji, or one that the dictionary has, such as CD.',
    ],
  ])('is refused in the protocol’s own way when it %s', async (_, fields, error) => {
    const address = (await ankiAddress()).slice(product.url.length);
    const answer = await call('POST', address, { action: 'addNote', version: 6, params: { note: note(fields) } });
    expect(answer).toMatchObject({ status: 200, body: { result: null, error } });
  });

  it('is a card at 100 characters', async () => {
    const address = (await ankiAddress()).slice(product.url.length);
    const params = { note: note({ Word: kanji(100) }) };
    const answer = await call('POST', address, { action: 'addNote', version: 6, params });
    expect(answer).toMatchObject({ status: 200, body: { result: expect.any(Number), error: null } });
  });
});

describe('a page of another site', () => {
  const origin = 'https://app.asbplayer.dev';
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(product.url + path, { method: 'POST', ...init, headers: { origin, ...init.headers } });

  it('asks at a door, and may read the answer, without anything that the browser holds', async () => {
    const answer = await ask(serverVersion(door));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  // As browsers send them; an extension that may ask everywhere is for them no other site.
  it.each([
    ['chrome-extension://likgccmbimhjbgkjambclfkhldnlhbnn', 'none'],
    ['moz-extension://d6f5f2a0-2f1c-4d4b-9c33-8f3d3ab1f7c1', 'cross-site'],
    ['safari-web-extension://9C1A2B7E-5A3D-4B0F-8B57-0E3B0F2C6A11', 'cross-site'],
    ['null', 'cross-site'],
  ])('may be an extension or an app: %s', async (from, site) => {
    const headers = { origin: from, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const preflight = await ask(serverVersion(door), { method: 'OPTIONS', headers: { ...headers, ...asked } });
    expect(preflight.status).toBe(204);
    const version = await ask(serverVersion(door), { headers });
    expect(version.status).toBe(200);
    expect(version.headers.get('access-control-allow-origin')).toBe('*');
    const anki = await ask((await ankiAddress()).slice(product.url.length), {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'version', version: 6 }),
    });
    expect(await anki.json()).toEqual({ result: 6, error: null });
    const written = await ask(TOKENS, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mine', purpose: 'own-program' }),
    });
    expect(await written.json()).toMatchObject({ code: 'http.foreign-origin' });
  });

  it('may read why a door refuses', async () => {
    const answer = await ask(serverVersion('-'));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ code: 'auth.token-refused' });
    const notes = await ask('/api/doors/-/anki');
    expect(await notes.json()).toEqual({ result: null, error: expect.stringMatching('on the page “Programs”') });
  });

  it('is told before it asks what it may send', async () => {
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const answer = await ask(serverVersion(door), { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/content-type/);
    expect(answer.headers.get('access-control-allow-private-network')).toBeNull();
    const asked = { ...headers, 'access-control-request-private-network': 'true' };
    const near = await ask(serverVersion(door), { method: 'OPTIONS', headers: asked });
    expect(near.headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('sends JSON without saying that it is any', async () => {
    const answer = await ask(serverVersion(door), { body: JSON.stringify({}) });
    expect(answer.status).toBe(200);
    const broken = await ask(serverVersion(door), { body: '{' });
    expect(broken.status).toBe(400);
  });

  it('sends JSON as curl does, which calls it a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await ask(serverVersion(door), { headers, body: JSON.stringify({}) });
    expect(answer.status).toBe(200);
    expect((await ask(serverVersion(door), { headers, body: 'a=b' })).status).toBe(400);
  });

  it.each([
    ['with a type', { 'content-type': 'application/json' }, 403, 'http.foreign-origin'],
    ['without a type', { 'content-type': 'text/plain' }, 403, 'http.foreign-origin'],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 403, 'http.foreign-origin'],
  ])('writes nowhere else, %s', async (_, headers, status, code) => {
    const body = JSON.stringify({ name: 'Mine', purpose: 'own-program' });
    const answer = await ask(TOKENS, { headers, body });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  it.each([
    ['OPTIONS', '/api/doors/x/lines', { 'content-type': 'application/json' }, 400, 'http.invalid-request'],
    ['OPTIONS', '/api/doors/x/anki', { 'content-type': 'application/json' }, 200, 'http.invalid-request'],
    ['DELETE', '/api/doors/x/mcp', {}, 403, 'http.foreign-origin'],
  ])('gets the reason why %s %s is refused', async (method, path, headers, status, code) => {
    const answer = await ask(path, { method, headers });
    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(isFailureAt(path, body)).toBe(true);
    expect(failureCode({ headers: answer.headers, body })).toBe(code);
  });

  it('is told nothing before it asks anywhere else', async () => {
    const answer = await ask(TOKENS, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a player of subtitles', () => {
  const player = () => new YomitanClient(`${product.url}/api/doors/${door}/yomitan`);

  it('connects, and is told the words of its lines', async () => {
    await player().connect();
    const [first, second] = await player().tokenize(['猫が食べた。', ' \n', '犬']);
    expect(first!.map(({ text, reading, lemma }) => [text, reading, lemma])).toEqual([
      ['猫', 'ねこ', '猫'],
      ['が', 'が', expect.anything()],
      ['食べた', 'たべた', '食べる'],
      ['。', '。', undefined],
    ]);
    expect(second!.map(({ text }) => text).join('')).toBe(' \n');
  });

  it('is told what players can show of any line that there is', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '\n',
        '…',
        '（笑）',
        '♪〜',
        'ｶﾞﾝﾊﾞﾚ',
        '2時30分',
        'OK、行こう',
        '食べさせられた',
        '𠮷野家',
        '一一一',
      ),
      fc.string({ unit: fc.constantFrom(...'猫犬がを食べたいる。、「」 　\n…ー〜♪Aa1１ｱ'), maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 50 }), async (lines) => {
        for (const words of await player().tokenize(lines)) expect(words.length).toBeGreaterThan(0);
      }),
      { seed: printedSeed('lines'), numRuns: 25 },
    );
  });

  it('that sends one line is told readings and dictionary forms', async () => {
    expect(await player().tokenizeOne('猫が食べた')).toMatchObject([
      { surface: '猫', reading: 'ねこ', headword: '猫' },
      { surface: 'が' },
      { surface: '食べた', reading: 'たべた', headword: '食べる' },
    ]);
  });

  it('finds dictionary forms as MeCab tells them', async () => {
    expect(await player().firstOfMecab('食べた')).toEqual({ text: '食べた', lemma: '食べる' });
  });

  it('looks up words in any form, and is told of those that are unknown', async () => {
    const [cat, ate, unknown] = await player().glosses(['猫', '食べた', 'ぬぬぬぬ']);
    expect(cat).toMatch(/cat/);
    expect(ate).toMatch(/eat/);
    expect(unknown).toBeUndefined();
    expect(await player().post('termEntries', { term: 'ぬぬぬぬ' })).toEqual({
      dictionaryEntries: [],
      originalTextLength: 0,
      index: 0,
    });
    expect(Array.isArray(await player().post('kanjiEntries', { character: '猫' }))).toBe(true);
  });

  it.each([
    ['食べる？', '食べる'],
    ['食べたいですね', '食べたいです'],
    ['日本語を勉強する', '日本'],
    ['猫！', '猫'],
    ['食べた', '食べた'],
    ['ぬぬ食べる', ''],
    ['。', ''],
  ])('gets the longest word that %s begins with', async (term, text) => {
    type Found = { dictionaryEntries: { headwords: { sources: { originalText: string }[] }[] }[] };
    for (const asked of [term, [term, term]]) {
      const [found] = [await player().post('termEntries', { term: asked })].flat() as (Found & {
        originalTextLength: number;
      })[];
      expect(found!.originalTextLength).toBe(text.length);
      expect(found!.dictionaryEntries[0]?.headwords[0]?.sources[0]?.originalText ?? '').toBe(text);
    }
  });

  it('gets an error when too much is asked, and its learner’s own program the reason', async () => {
    const headers = { authorization: `Bearer ${await make('own-program')}` };
    const asked: [unknown, object][] = [
      [Array(201).fill('猫'), { code: 'http.invalid-request', message: 'text: Enter at most 200 entries.' }],
      [7, { message: 'text: This must be a text or a list.' }],
      [Array(20).fill('猫'.repeat(1_500)), { code: 'language.text-too-long' }],
    ];
    for (const [text, reason] of asked) {
      await expect(player().tokenize(text as string[])).rejects.toThrow('Yomitan API error');
      expect((await call('POST', '/api/doors/-/yomitan/tokenize', { text }, headers)).body).toMatchObject(reason);
    }
  });
});

describe('a program that colours lines', () => {
  const read = async (lines: string[]) => {
    const { status, body } = await call('POST', `/api/doors/${door}/lines`, { lines });
    expect(status).toBe(200);
    return body.lines as { words: { text: string; state: string | null; known: boolean; reading: string }[] }[];
  };
  const stateOf = async (text: string) => {
    const [line] = await read([text]);
    return line!.words[0]!.state;
  };

  it('gets the words of each line, whose texts joined are the line', async () => {
    const lines = ['猫が食べた。', '', ' \n', 'OK、行こう'];
    const told = await read(lines);
    expect(told.map(({ words }) => words.map(({ text }) => text).join(''))).toEqual(lines);
    expect(told[0]!.words[2]).toMatchObject({
      text: '食べた',
      reading: 'たべた',
      baseForm: '食べる',
      baseReading: 'たべる',
      isWord: true,
      state: null,
      furigana: [
        { text: '食', reading: 'た' },
        { text: 'べ', reading: '' },
        { text: 'た', reading: '' },
      ],
    });
    expect(told[0]!.words[3]).toMatchObject({ text: '。', isWord: false, state: null, known: false });
  });

  it('gets how well its learner knows each word, in any of its forms', async () => {
    expect(await stateOf('鳥')).toBeNull();
    const { body } = await call('POST', '/api/users/1/vocabulary', {
      word: '鳥',
      reading: 'とり',
      meaning: 'bird',
    });
    expect(await stateOf('鳥')).toBe('known');
    const [line] = await read(['鳥と鳥']);
    expect(line!.words.filter(({ known }) => known).map(({ text }) => text)).toEqual(['鳥', 'と', '鳥']);
    expect(await call('POST', '/api/users/1/vocabulary/blocked', { wordIds: [body.word.id] })).toMatchObject({
      status: 201,
    });
    expect(await stateOf('鳥')).toBe('blocked');
  });

  it('gets the state of a word that was collected and not answered yet', async () => {
    const { body } = await call('POST', '/api/dictionary/words', { entry: '猫・ねこ', word: '猫' });
    const asked = { uniqueVocabIds: [body.word.uniqueVocabId] };
    expect(await call('POST', '/api/users/1/cards', asked)).toMatchObject({ status: 201 });
    expect(await stateOf('猫')).toBe('new');
  });

  it('gets the reason why too much is refused', async () => {
    const ask = (lines: string[]) => call('POST', `/api/doors/${door}/lines`, { lines });
    expect(await ask(Array(201).fill('猫'))).toMatchObject({ status: 400, body: { code: 'http.invalid-request' } });
    expect(await ask(Array(20).fill('猫'.repeat(1_500)))).toMatchObject({
      status: 413,
      body: { code: 'language.text-too-long' },
    });
  });
});

describe('a program that sends notes to Anki', () => {
  let player: AnkiConnectClient;
  beforeAll(async () => {
    player = new AnkiConnectClient(await ankiAddress());
  });

  const picture = { filename: 'asbp_a.png', data: Buffer.from(png(3, 2)).toString('base64') };
  /** A sound, as far as anybody looks at it here. */
  const audio = { filename: 'asbp_a.mp3', data: Buffer.from('ID3 a sound').toString('base64') };
  const bank = async () => (await call('GET', '/api/sentences/bank/1')).body.sentences;
  const infoOf = async (id: number) => (await player.act<NoteInfo[]>('notesInfo', { notes: [id] }))[0]!;
  const load = (id: number, media: string) => fetch(`${product.url}/api/sentences/${id}/media/${media}`);

  it('finds one deck and one note type', async () => {
    const fields = [
      ...['Word', 'Reading', 'Meaning', 'Sentence', 'SentenceAudio', 'Picture', 'WordAudio', 'Source', 'Url'],
    ];
    expect(await player.settings()).toEqual({ deck: 'Ichibun', noteType: 'Ichibun', fields });
    expect(await player.actBarely('deckNames')).toEqual(['Ichibun']);
    expect(await player.actBarely('version')).toBe(6);
  });

  it('saves a sentence with its sound, picture and source', async () => {
    const fields = {
      Word: '食べる',
      Reading: 'たべる',
      Meaning: '<div>to eat</div>',
      Sentence: '猫が<br>食べた。',
      Source: 'film.mkv (0:01:02)',
      Url: 'https://films.example/1',
    };
    const id = await player.mine(fields, { audio, picture });
    const [saved] = await bank();
    expect(saved).toMatchObject({
      targetWord: '食べる',
      targetSentence: '猫が<b>食べた</b>。',
      shortDefinition: 'to eat',
      source: 'learner',
      mined: { title: 'film.mkv (0:01:02)', url: 'https://films.example/1', media: ['sound', 'picture'] },
    });
    const shown = await load(saved.id, 'picture');
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(picture.data);
    const heard = await load(saved.id, 'sound');
    expect(heard.headers.get('content-type')).toBe('audio/mpeg');
    expect((await load(saved.id, 'word-sound')).status).toBe(404);
    expect((await infoOf(id)).fields).toMatchObject({
      Word: { value: '食べる' },
      SentenceAudio: { value: expect.stringMatching(/^\[sound:asbp_a.*\.mp3\]$/) },
      Picture: { value: expect.stringMatching(/^<img src="asbp_a.*\.png">$/) },
    });
  });

  it('gets an error for a sentence without its word, and for a word that is there, if it wants none twice', async () => {
    const fields = { Word: '猫', Sentence: '猫が来た。' };
    await player.mine(fields);
    const note = { deckName: 'Ichibun', modelName: 'Ichibun', fields };
    await expect(player.act('addNote', { note })).rejects.toThrow('duplicate');
    await expect(player.mine({ ...fields, Sentence: '犬が来た。' })).rejects.toThrow('is not in this sentence');
    await expect(player.mine({ Word: '', Sentence: '' })).rejects.toThrow('it is empty');
    await expect(player.mine({ Sentence: '……。' })).rejects.toThrow('no word in this note');
  });

  it('saves a sentence without a word for its word in bold, else for the most frequent that is new', async () => {
    const saved = async (fields: Record<string, string>) => {
      const id = await player.mine(fields);
      return (await infoOf(id)).fields.Word!.value;
    };
    expect(await saved({ Sentence: '箸で<b>光</b>を見る。' })).toBe('光');
    expect(await saved({ Sentence: '端から端まで泳ぐ。' })).toBe('端');
    expect((await bank())[0]).toMatchObject({ targetWord: '端', shortDefinition: 'edge' });
  });

  it('saves the dictionary’s spelling with a sentence in kana, and what the dictionary says where it sends nothing', async () => {
    await player.mine({ Word: '友達', Sentence: 'ともだちが来た。' });
    expect((await bank())[0]).toMatchObject({
      targetWord: '友達',
      targetSentence: '<b>ともだち</b>が来た。',
      shortDefinition: 'friend',
    });
  });

  it('keeps items of a list of meanings apart, and clears a meaning that it sends empty', async () => {
    const id = await player.mine({
      Word: '箸',
      Sentence: '箸を持つ。',
      Meaning: '<ul><li>chopsticks</li><li>pair of sticks</li></ul>',
    });
    expect((await infoOf(id)).fields.Meaning!.value).toBe('chopsticks; pair of sticks');
    await player.act('updateNoteFields', { note: { id, fields: { Meaning: '' } } });
    expect((await infoOf(id)).fields.Meaning!.value).toBe('');
  });

  it('gets ids that tell when notes were made, in that order, for words and sentences', async () => {
    const before = Date.now();
    const ids = [
      await player.mine({ Word: '煎る' }),
      await player.mine({ Word: '泳ぐ', Sentence: '海で泳ぐ。' }),
      await player.mine({ Word: '論じる' }),
    ];
    expect(ids).toEqual(ids.toSorted());
    expect(ids[0]).toBeGreaterThan(before - 60_000);
    expect(ids[2]).toBeLessThan(Date.now() + 60_000);
    expect((await player.act<number[]>('findNotes', { query: 'added:1' })).slice(-3)).toEqual(ids);
    expect(await player.updateLast({ Sentence: '本を論じる。' }, audio)).toBe('論じる');
    expect((await player.act<number[]>('findNotes', { query: 'added:1' })).slice(-3)).toEqual(ids);
    expect((await infoOf(ids[2]!)).fields.Sentence!.value).toBe('本を<b>論じる</b>。');
    expect((await bank())[0]).toMatchObject({ targetWord: '論じる', mined: { media: ['sound'] } });
  });

  it('saves what is selected in a comic: a word with its bubble, a phrase, or a bubble alone', async () => {
    const id = await player.mineFromPage('待った', '駅で待った。', picture);
    expect((await infoOf(id)).fields).toMatchObject({
      Word: { value: '待つ' },
      Sentence: { value: '駅で<b>待った</b>。' },
      Picture: { value: expect.stringContaining('<img src=') },
    });
    const ofPhrase = await player.mineFromPage('事件だ', '大変な事件だ。', picture);
    expect((await infoOf(ofPhrase)).fields.Word!.value).toBe('事件');
    const ofBubble = await player.mineFromPage('実業家が来た。', '', picture);
    expect((await infoOf(ofBubble)).fields).toMatchObject({
      Word: { value: '実業家' },
      Sentence: { value: '<b>実業家</b>が来た。' },
    });
    expect(await player.updateLastFromPage('あの実業家が来た。', picture)).toBe(ofBubble);
    expect((await infoOf(ofBubble)).fields.Sentence!.value).toBe('あの<b>実業家</b>が来た。');
  });

  it('makes a card of a word without a sentence, whose last note gets sound and sentence', async () => {
    const id = await player.mine({ Word: '本', Reading: 'ほん' });
    expect((await infoOf(id)).fields.Word!.value).toBe('本');
    expect(await player.act('findNotes', { query: '"Word:本"' })).toEqual([id]);
    const before = await player.mine({ Word: '見る', Sentence: '本を見る。' });
    expect(await player.updateLast({ Source: 'b.mkv', Sentence: '昨日、本を見る。' }, audio)).toBe('見る');
    const { fields } = await infoOf(before);
    expect(fields.Sentence!.value).toBe('昨日、本を<b>見る</b>。');
    expect(fields.Source!.value).toBe('b.mkv');
    expect(fields.SentenceAudio!.value).toMatch(/^\[sound:.+\.mp3\]$/);
    await player.act('updateNoteFields', { note: { id, fields: { Sentence: '本が来た。' } } });
    expect((await bank())[0]).toMatchObject({ targetWord: '本', targetSentence: '<b>本</b>が来た。' });
  });

  it('can ask which notes can be added, as dictionaries ask', async () => {
    const note = (Word: string) => ({ deckName: 'Ichibun', modelName: 'Ichibun', fields: { Word }, tags: [] });
    const notes = [note('猫'), note('ぬぬぬ'), note('')];
    expect(await player.actBarely('canAddNotes', { notes })).toEqual([false, true, false]);
    expect(await player.actBarely('canAddNotesWithErrorDetail', { notes })).toEqual([
      { canAdd: false, error: 'cannot create note because it is a duplicate' },
      { canAdd: true },
      { canAdd: false, error: expect.any(String) },
    ]);
    const twice = { notes: [note('橋'), note('橋')] };
    await expect(player.act('addNotes', twice)).rejects.toThrow("['cannot create note because it is a duplicate']");
    expect(await player.act('findNotes', { query: '"Word:橋"' })).toEqual([]);
    const actions = [{ action: 'findNotes', version: 2, params: { query: '"deck:Ichibun" "word:猫"' } }];
    expect(await player.actBarely('multi', { actions })).toEqual([expect.arrayContaining([expect.any(Number)])]);
  });

  it.each([
    ['a word that is new', '机', 'つくえ'],
    ['a word of the vocabulary', '鳥', 'とり'],
  ])('saves what a dictionary sends with a picture for %s, and what it sends again', async (_, Word, Reading) => {
    const fields = { Word, Reading, Meaning: 'a thing', Sentence: `あの${Word}を見た。`, Source: 'A page' };
    await player.saveFromPage(fields, { ...picture, filename: 'page.png' });
    const [saved, ...others] = await bank();
    expect(saved).toMatchObject({ targetWord: Word, mined: { title: 'A page', media: ['picture'] } });
    expect((await load(saved.id, 'picture')).headers.get('content-type')).toBe('image/png');
    await player.saveFromPage({ ...fields, Source: 'The same page' }, { ...picture, filename: 'again.png' });
    const [again, ...same] = await bank();
    expect(again).toMatchObject({ id: saved.id, mined: { title: 'The same page', media: ['picture'] } });
    expect(same).toHaveLength(others.length);
  });

  it('gets the note that is there for the same note again, with what it brings', async () => {
    const fields = { Word: '駅', Sentence: '駅へ行く。' };
    const id = await player.mine(fields);
    expect(await player.mine({ ...fields, Source: 'b.mkv' }, { audio })).toBe(id);
    expect((await infoOf(id)).fields).toMatchObject({
      Source: { value: 'b.mkv' },
      SentenceAudio: { value: expect.stringMatching(/^\[sound:.+\.mp3\]$/) },
    });
    const other = await player.mine({ Word: '駅', Sentence: '駅で待つ。' });
    await player.act('updateNoteFields', { note: { id: other, fields: { ...fields, Source: 'c.mkv' } } });
    expect((await infoOf(id)).fields.Source!.value).toBe('c.mkv');
    expect((await infoOf(other)).fields.Sentence!.value).toContain('で待つ。');
    const word = await player.mine({ Word: '電車' });
    expect(await player.mine({ Word: '電車' })).toBe(word);
  });

  it('sends its token as the key of the body', async () => {
    const key = await make('anki-connect');
    const keyed = new AnkiConnectClient(`${product.url}/api/doors/-/anki`, key);
    expect((await keyed.settings()).deck).toBe('Ichibun');
    expect(await keyed.actBarely('storeMediaFile', { ...picture, filename: 'keyed.png' })).toMatch(/^keyed.*\.png$/);
  });

  it.each([
    ['no key', async () => undefined, 'has no token that holds'],
    ['a key that is no text', async () => 7, 'has no token that holds'],
    ['one of another purpose', () => make('yomitan-api'), 'another kind of program'],
  ])('is refused with %s in the body', async (_, keyOf, reason) => {
    const asked = { action: 'deckNames', version: 6, key: await keyOf() };
    const refused = { status: 200, body: { result: null, error: expect.stringMatching(reason) } };
    expect(await call('POST', '/api/doors/-/anki', asked)).toMatchObject(refused);
    const headers = { authorization: `Bearer ${await make('own-program')}` };
    const kept = { ...asked, key: await make('anki-connect') };
    expect(await call('POST', '/api/doors/-/anki', kept, headers)).toMatchObject({
      body: { error: expect.stringMatching('another kind of program') },
    });
  });

  it.each([
    ['that is mistyped', () => `${product.url}/api/doors/ichi_mistyped/anki`, {}, 'no token that holds'],
    ['of another kind', async () => `${product.url}/api/doors/${door}/anki`, {}, 'another kind of program'],
    ['with a sound of 6 MB', ankiAddress, { audio: { filename: 'a.mp3', data: 'A'.repeat(7_000_000) } }, 'too large'],
  ])('shows why nothing is saved at an address %s', async (_, addressOf, files, reason) => {
    const sender = new AnkiConnectClient(await addressOf());
    const fields = { Word: '猫', Sentence: '猫がいた。' };
    const note = { deckName: 'Ichibun', modelName: 'Ichibun', fields, ...files };
    await expect(sender.act('addNote', { note })).rejects.toThrow(reason);
    await expect(sender.actBarely('addNote', { note })).rejects.toThrow(reason);
  });

  it('is refused with a key elsewhere than at this door', async () => {
    const key = await make('yomitan-api');
    expect(await call('POST', serverVersion('-'), { key })).toMatchObject({ status: 401 });
  });

  it('colours words by how well they are known', async () => {
    await call('POST', '/api/users/1/vocabulary', { word: '学校', reading: 'がっこう', meaning: 'school' });
    const colours = await player.colours();
    expect(colours.get('学校')).toBe('mature');
    expect(colours.get('食べる')).toBe('learning');
    expect(colours.get('本')).toBe('learning');
  });

  it.each([
    ['findCards', { query: 'flag:1' }, 'not understood'],
    ['guiAddCards', {}, 'note: '],
    ['getMediaDirPath', {}, 'unsupported action'],
    ['guiEditNote', { note: 1 }, 'unsupported action'],
    ['multi', { actions: [{ action: 'multi' }] }, undefined],
    ['modelFieldNames', { modelName: 'Basic' }, 'model was not found'],
    ['storeMediaFile', { filename: 'a.svg', data: btoa('<svg onload="x"/>') }, 'no sound and no picture'],
    ['updateNoteFields', { note: { id: 3, fields: { Source: 'x' } } }, 'note was not found'],
    ['findCards', { query: 7 }, 'query: This must be a text.'],
    ['addNote', { note: { deckName: '', modelName: '', fields: {}, picture: 7 } }, 'must be an object or a list'],
    ['storeMediaFile', { filename: 'a.png', url: 'http://127.0.0.1/' }, 'Send it as base64'],
    ['storeMediaFile', { filename: 'a.png', data: 'no base64!' }, 'no sound and no picture'],
  ])('%s %j is an error, and no list', async (action, params, message) => {
    if (message) await expect(player.act(action, params)).rejects.toThrow(message);
    else expect(await player.act(action, params)).toEqual([{ result: null, error: 'unsupported action' }]);
  });

  it.each(['../../etc/passwd', '..\\x.png', '"onload=x.png', '<img src=x>.png', '[sound:x]', 'a\0b.png', '\ud800', ''])(
    'keeps a picture that it calls %j under a name that can stand in a field',
    async (filename) => {
      const name = await player.act<string>('storeMediaFile', { ...picture, filename });
      expect(name).toMatch(/^[^"<>[\]/\\\p{Cc}\p{Cs}]+$/u);
    },
  );

  it('has nothing fetched from an address that it sends', async () => {
    const asked: unknown[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url);
      reply.end('ID3');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.mp3`;
    await expect(player.act('storeMediaFile', { filename: 'a.mp3', url })).rejects.toThrow('as base64');
    const fields = { Word: '馬', Sentence: '馬がいる。', Url: url, Picture: `<img src="${url}">` };
    const note = { deckName: 'Ichibun', modelName: 'Ichibun', fields };
    const audio = [{ url, filename: 'a.mp3', fields: ['SentenceAudio'] }];
    await expect(player.act('addNote', { note: { ...note, audio } })).rejects.toThrow('as base64');
    expect(await player.act('addNote', { note })).toEqual(expect.any(Number));
    server.close();
    expect(asked).toEqual([]);
  });

  it('removes nothing of what its learner has more of than a new card', async () => {
    await call('POST', '/api/users/1/vocabulary', { word: '橋', reading: 'はし', meaning: 'bridge' });
    const [known] = await player.act<number[]>('findNotes', { query: 'Word:橋' });
    const id = await player.mine({ Word: '馬', Sentence: '大きな馬がいる。' });
    await expect(player.act('deleteNotes', { notes: [id, known] })).rejects.toThrow('“橋” is more than a new card');
    expect(await player.act('findNotes', { query: `nid:${id},${known}` })).toEqual([known, id]);
    expect(await player.act('deleteNotes', { notes: [id, id, 17] })).toBeNull();
    expect(await player.act('findNotes', { query: `nid:${id},${known}` })).toEqual([known]);
  });

  it('gets nothing for ids that are not its learner’s', async () => {
    const notes = [2_000_999_999_999, 1];
    expect(await player.act('notesInfo', { notes })).toEqual([{}, {}]);
    expect(await player.act('areSuspended', { cards: notes })).toEqual([null, null]);
  });
});

describe('an extension that colours pages', () => {
  let extension: JitenClient;
  const address = () => `${product.url}/api/doors/-/jiten`;
  beforeAll(async () => {
    extension = new JitenClient(address(), await make('jiten-reader'));
  });

  async function firstOf(paragraph: string) {
    const [read] = await extension.parse([paragraph]);
    return read![0]!;
  }

  it('connects with a key, and not with another', async () => {
    expect(await extension.ping()).toEqual({});
    expect(await extension.studyDecks()).toEqual(['Ichibun']);
    await expect(new JitenClient(address(), 'mine').ping()).rejects.toThrow('rejected');
    await expect(new JitenClient(address(), await make('own-program')).ping()).rejects.toThrow('rejected');
  });

  it('gets where the words of paragraphs stand, how they are read and what they mean', async () => {
    const [first, second] = await extension.parse(['昨日、猫が食べた。', '']);
    expect(first!.map(({ text }) => text)).toEqual(['昨日', '猫', 'が', '食べた']);
    expect(first![3]).toMatchObject({ spelling: '食べる', reading: '食[た]べる' });
    expect(first![3]!.meanings[0]).toMatch(/eat/);
    expect(second).toEqual([]);
  });

  it('gets every word of a long page', async () => {
    const paragraphs = Array.from({ length: 450 }, (_, index) => `猫が${index}匹来た。`);
    const read = await extension.parse([...paragraphs, '猫が来た。'.repeat(1_500)]);
    expect(read).toHaveLength(451);
    expect(read.flat().length).toBeGreaterThan(4_000);
    await expect(extension.parse(['猫'.repeat(20_001)])).rejects.toThrow('at most 20,000 go in one request');
  });

  it('changes how well a word is known, and gets the new state', async () => {
    const { wordId } = await firstOf('鳥居');
    expect(await extension.statesOf([wordId])).toEqual(['new']);
    await extension.press(wordId, 'neverForget-add');
    await extension.press(wordId, 'neverForget-add');
    expect(await extension.statesOf([wordId])).toEqual(['mastered']);
    await extension.press(wordId, 'blacklist-add');
    expect(await extension.statesOf([wordId])).toEqual(['blacklisted']);
    await extension.press(wordId, 'blacklist-remove');
    await extension.press(wordId, 'neverForget-remove');
    expect(await extension.statesOf([wordId])).toEqual(['new']);
    await extension.press(wordId, 'mining-add');
    expect((await firstOf('鳥居')).state).toBe('young');
    const cards = (await call('GET', '/api/users/1/vocabulary')).body.vocabulary;
    expect(cards.find((one: { word: string }) => one.word === '鳥居')).toMatchObject({ hasCard: true, state: 'new' });
  });

  it('shows as an error of its own what is not taken here', async () => {
    const { wordId } = await firstOf('猫');
    await expect(extension.press(wordId, 'suspend-add')).rejects.toThrow('does not take');
    for (const state of ['neverForget-add', 'mining-add', 'blacklist-add', 'neverForget-remove']) {
      await expect(extension.press(2_000_000_000, state)).rejects.toThrow('no such word');
    }
    await expect(extension.post('srs/review', { wordId, rating: 3 })).rejects.toThrow('review page');
    await expect(extension.post('srs/batch-review', { reviews: [] })).rejects.toThrow('review page');
  });
});
