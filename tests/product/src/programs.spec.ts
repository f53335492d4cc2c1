import 'reflect-metadata';
import { png } from '@ichibun/reader/testing/epub';
import { AnkiConnectClient } from '@ichibun/test-kit/anki-connect-client';
import { GameRecorderClient } from '@ichibun/test-kit/game-recorder-client';
import { JitenClient } from '@ichibun/test-kit/jiten-client';
import { PlayerScriptClient } from '@ichibun/test-kit/player-script-client';
import { YomitanClient } from '@ichibun/test-kit/yomitan-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' });
}, START_MS);
afterAll(() => product?.stop());

const call = caller(() => product);

const DOORS = { 'yomitan-api': 'yomitan', 'anki-connect': 'anki' } as const;

const tokenFor = async (purpose: string): Promise<string> =>
  (await call('POST', '/api/users/1/tokens', { name: 'A program', purpose })).body.secret;

/** An address with a token of its own, as it is typed into the settings of a program. */
const addressFor = async (purpose: keyof typeof DOORS) =>
  `${product.url}/api/doors/${await tokenFor(purpose)}/${DOORS[purpose]}`;

const sound = (filename: string) => ({ filename, data: Buffer.from(`ID3 ${filename}`).toString('base64') });
const picture = (filename: string) => ({ filename, data: Buffer.from(png(3, 2)).toString('base64') });

/** Answers the card of a word on the review page. */
async function review(word: string): Promise<void> {
  const { body } = await call('GET', '/api/users/1/reviews/next?count=100&more=1000&timeZone=UTC');
  const card = body.cards.find((one: { word: string }) => one.word === word);
  const given = { id: crypto.randomUUID(), rating: 3, tookMs: 900, answeredAt: Date.now() };
  const answer = { ...given, cardId: card.id, version: card.version };
  const kept = await call('POST', '/api/users/1/reviews', { answers: [answer], timeZone: 'UTC' });
  expect(kept).toMatchObject({ status: 201, body: { kept: 1 } });
}

/** A player of subtitles: looks words up, mines a line, completes it, and shows how many cards are due. */
async function asbplayer() {
  const dictionary = new YomitanClient(await addressFor('yomitan-api'));
  await dictionary.connect();
  const [line] = await dictionary.tokenize(['猫が本を見た。']);
  const anki = new AnkiConnectClient(await addressFor('anki-connect'));
  const id = await anki.mine({ Word: '本' });
  const updated = await anki.updateLast({ Sentence: '猫が本を見た。', Source: 'film.mkv' }, sound('asbp_1.mp3'));
  const again = await anki.updateLast({ Sentence: '猫が本を見た。', Source: 'film.mkv (2)' }, sound('asbp_2.mp3'));
  const inWindow = await anki.mineInWindow({ Word: '駅', Sentence: '駅で待った。' }, sound('asbp_3.mp3'));
  await review('本');
  const { due, cards } = await anki.statistics();
  const colours = await anki.colours();
  return {
    lemmas: line!.map(({ lemma }) => lemma),
    updated: [updated, again],
    isSameNote: cards.has(id),
    inWindow: cards.get(inWindow)?.reps,
    reps: cards.get(id)?.reps,
    // A card in its first steps comes again within a day.
    due: [due.get(0)! <= due.get(1)!, due.get(1)! <= due.get(7)!, due.get(7)! >= 1],
    colours: [colours.get('本'), colours.get('駅')],
  };
}

/** A dictionary in the browser: adds a word of a page, and overwrites its note. */
async function yomitan() {
  const anki = new AnkiConnectClient(await addressFor('anki-connect'));
  const fields = { Word: '箸', Reading: 'はし', Meaning: '<ul><li>chopsticks</li></ul>', Sentence: '箸で食べる。' };
  const added = await anki.saveFromPage(fields, picture('page.png'));
  const changed = await anki.saveFromPage({ ...fields, Source: 'A page' }, picture('page2.png'));
  const [info] = await anki.actBarely<{ fields: Record<string, { value: string }>; cards: number[] }[]>('notesInfo', {
    notes: [added],
  });
  const [card] = await anki.actBarely<{ queue: number; note: number }[]>('cardsInfo', { cards: info!.cards });
  const reflected = await anki.actBarely<{ actions: string[] }>('apiReflect', {
    scopes: ['actions'],
    actions: ['canAddNotesWithErrorDetail', 'guiEditNote'],
  });
  return {
    isSameNote: added === changed,
    source: info!.fields.Source!.value,
    meaning: info!.fields.Meaning!.value,
    card: [card!.queue, card!.note === added],
    shown: await anki.actBarely('guiBrowse', { query: `nid:${added}` }),
    actions: reflected.actions,
    synced: await anki.actBarely('sync'),
  };
}

/**
 * A recorder of games: shows the words of a line over the game, finds the note that a dictionary has made, adds to it
 * once, and copies all cards.
 */
async function gameSentenceMiner() {
  const address = await addressFor('anki-connect');
  const recorder = new GameRecorderClient(address);
  const dictionary = new AnkiConnectClient(address);
  const ofGame = { sentence: '光が見えた。', audio: sound('C:\\games\\a.mp3'), picture: picture('/tmp/shot.png') };
  const overGame = new YomitanClient(await addressFor('yomitan-api'));
  const shown = await overGame.tokenizeOne(ofGame.sentence);
  await recorder.look(ofGame);
  const id = await dictionary.mine({ Word: '光', Reading: 'ひかり' });
  const news = [await recorder.look(ofGame), await recorder.look(ofGame)];
  await review('光');
  const kept = await recorder.copy();
  const later = await dictionary.mine({ Word: '光', Sentence: '光を待った。' });
  await recorder.mergeInto(id, later);
  const [bank] = (await call('GET', '/api/sentences/bank/1')).body.sentences;
  return {
    shown: shown.map(({ surface, reading }) => [surface, reading]),
    isOneNews: [news[0]!.length === 1 && news[0]![0] === id, news[1]!.length],
    kept: kept.get(id),
    left: (await dictionary.act<number[]>('findNotes', { query: 'Word:光' })).map((one) => one === id),
    bank: [bank.targetWord, bank.targetSentence, bank.mined.media],
  };
}

/** A reader of comics: makes a card of what is selected, and completes the last one within five minutes. */
async function mokuroReader() {
  const anki = new AnkiConnectClient(await addressFor('anki-connect'));
  const id = await anki.mineFromPage('泳いだ', '海で泳いだ。', picture('mokuro_1.webp'));
  const updated = await anki.updateLastFromPage('昨日、海で泳いだ。', picture('mokuro_2.webp'));
  const [bank] = (await call('GET', '/api/sentences/bank/1')).body.sentences;
  return { isSameNote: id === updated, bank: [bank.targetWord, bank.targetSentence, bank.mined.media] };
}

/** An extension that colours pages: reads one, learns a word with its sentence, adds another, and knows one. */
async function jitenReader() {
  const extension = new JitenClient(`${product.url}/api/doors/-/jiten`, await tokenFor('jiten-reader'));
  await extension.ping();
  const read = async () => (await extension.parse(['友達が馬を待った。']))[0]!;
  const wordOf = async (text: string) => (await read()).find((one) => one.text === text)!;
  const before = (await read()).map(({ text, state }) => [text, state]);
  const { wordId } = await wordOf('馬');
  await extension.addToDeck(wordId, '友達が馬を待った。', 'A page');
  await extension.addExample(wordId, '馬がいる。', 'Another page');
  await extension.addExample(wordId, '馬がいる。', 'Another page');
  await extension.press((await wordOf('友達')).wordId, 'neverForget-add');
  await expect(extension.post('srs/review', { wordId, readingIndex: 0, rating: 3 })).rejects.toThrow('review page');
  await expect(extension.post('srs/study-decks/7/words', { wordId, readingIndex: 0 })).rejects.toThrow('no such deck');
  await expect(extension.addExample(wordId, '犬がいる。', '')).rejects.toThrow('is not in this sentence');
  await expect(extension.post('set-card-sentence', {})).rejects.toThrow();
  const [bank, earlier] = (await call('GET', '/api/sentences/bank/1')).body.sentences;
  return {
    before,
    states: await extension.statesOf([wordId, (await wordOf('友達')).wordId]),
    bank: [bank, earlier].map(({ targetSentence, mined }) => [targetSentence, mined.title]),
  };
}

/** A script of a player, which writes its sounds and pictures into Anki's folder by itself: a note of a line has none. */
async function mpvacious() {
  const script = new PlayerScriptClient(await addressFor('anki-connect'));
  await script.begin();
  const line = { sentence: '船が海を渡る。', film: 'film' };
  const id = await script.exportNote(line);
  const again = await script.exportNote(line);
  const updated = await script.updateLast({ ...line, sentence: '船が来た。' });
  const [bank] = (await call('GET', '/api/sentences/bank/1')).body.sentences;
  return {
    isNote: typeof id,
    again,
    updated,
    messages: script.messages,
    bank: [bank.targetSentence.replaceAll(/<\/?b>/g, ''), bank.mined],
  };
}

/** A program of the learner's own, which colours lines. */
async function ownProgram() {
  await call('POST', '/api/users/1/vocabulary', { word: '電車', reading: 'でんしゃ', meaning: 'train' });
  const headers = { authorization: `Bearer ${await tokenFor('own-program')}` };
  const { body } = await call('POST', '/api/doors/-/lines', { lines: ['電車を待つ。', ''] }, headers);
  const lines: { words: { text: string; state: string | null }[] }[] = body.lines;
  return {
    joined: lines.map(({ words }) => words.map(({ text }) => text).join('')),
    states: lines[0]!.words.map(({ state }) => state),
  };
}

/** Programs with the commit of their source, whose calls are replayed in its order, and what they show then. */
const PROGRAMS: readonly [name: string, replay: () => Promise<object>, shown: object][] = [
  [
    'asbplayer (2157665f)',
    asbplayer,
    {
      lemmas: ['猫', 'が', '本', 'を', '見る', undefined],
      updated: ['本', '本'],
      isSameNote: true,
      inWindow: 0,
      reps: 1,
      due: [true, true, true],
      colours: ['learning', 'learning'],
    },
  ],
  [
    'Yomitan (649cfb0b)',
    yomitan,
    {
      isSameNote: true,
      source: 'A page',
      meaning: 'chopsticks',
      card: [1, true],
      shown: [],
      actions: ['canAddNotesWithErrorDetail'],
      synced: null,
    },
  ],
  [
    'GameSentenceMiner (d0f396cf)',
    gameSentenceMiner,
    {
      shown: [
        ['光', 'ひかり'],
        ['が', 'が'],
        ['見えた', 'みえた'],
        ['。', '。'],
      ],
      isOneNews: [true, 0],
      kept: { word: '光', reps: 1, answers: [3] },
      left: [true],
      bank: ['光', '<b>光</b>を待った。', ['sound', 'picture']],
    },
  ],
  [
    'mokuro-reader (867529ee)',
    mokuroReader,
    { isSameNote: true, bank: ['泳ぐ', '昨日、海で<b>泳いだ</b>。', ['picture']] },
  ],
  [
    'Jiten Reader (878c5606)',
    jitenReader,
    {
      before: [
        ['友達', 'new'],
        ['が', 'mastered'],
        ['馬', 'new'],
        ['を', 'mastered'],
        ['待った', 'new'],
      ],
      states: ['young', 'mastered'],
      bank: [
        ['<b>馬</b>がいる。', 'Another page'],
        ['友達が<b>馬</b>を待った。', 'A page'],
      ],
    },
  ],
  [
    'mpvacious (968a7188)',
    mpvacious,
    {
      isNote: 'number',
      again: undefined,
      updated: undefined,
      messages: [
        'deck: check failed: unsupported action',
        'The media are not made.',
        'The media are not made.',
        'cannot create note because it is a duplicate',
        'The media are not made.',
      ],
      bank: ['船が海を渡る。', { title: 'film EP01 (0m1s)', url: null, media: [] }],
    },
  ],
  [
    'a program of the learner’s own',
    ownProgram,
    { joined: ['電車を待つ。', ''], states: ['known', 'known', null, null] },
  ],
];

describe('a program whose calls are replayed', () => {
  it.each(PROGRAMS)('shows what it should: %s', async (_, replay, shown) => {
    expect(await replay()).toEqual(shown);
  });
});
