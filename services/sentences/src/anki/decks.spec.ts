import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { holdCalls } from '@ichibun/kit/testing/held-calls';
import { SpeechService } from '@ichibun/proto/audiobook';
import { ImportStatus, ImportsService, Suspended } from '@ichibun/proto/imports';
import { CardChange, ReviewsService } from '@ichibun/proto/reviews';
import { RunStatus } from '@ichibun/proto/runs';
import { CardKind, SentencesService } from '@ichibun/proto/sentences';
import { PointStanding, VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { madeCollection } from '@ichibun/vocabulary/testing/made-collection';
import { zip } from '@ichibun/vocabulary/testing/zip';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { ankiPython, importIntoAnki, roundInAnki, scheduleInAnki } from '../testing/anki.js';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';
import { FIELDS } from './note.js';

declare module 'node:sqlite' {
  interface DatabaseSync {
    deserialize(bytes: Uint8Array): void;
  }
}

const { method } = SentencesService;
const python = await ankiPython();
if (!python) console.log('Not checked with Anki’s own code: no Python with the package "anki" (see ANKI_PYTHON).');

let under: SentencesUnderTest;

beforeAll(async () => {
  under = await startSentences();
});
afterAll(() => under.stop());

type Made = { deckObject: string; progress?: { spoken: number; toSpeak: number } };
type Audio = { voice?: string };

/** The package, once everything is spoken. */
async function taken(make: () => Promise<Made>): Promise<Uint8Array> {
  while (true) {
    const { deckObject, progress } = await make();
    if (!progress) return new Uint8Array(await under.objects.get(deckObject));
    expect(progress.spoken).toBeLessThan(progress.toSpeak);
  }
}

async function sentenceDeck(userId: number, deckName = 'My deck', audio?: Audio): Promise<Uint8Array> {
  const sentenceIds = (await under.bank(userId)).map(({ id }) => id);
  return taken(() =>
    under.rpc.call(method.exportSentences, { userId, sentenceIds, deckName, audio }, { deadlineMs: 60_000 }),
  );
}

const vocabularyDeck = async (userId: number, deckName = 'Words', audio?: Audio) =>
  taken(() => under.rpc.call(method.exportVocabulary, { userId, deckName, audio }, { deadlineMs: 60_000 }));

/** The rows of a package. */
function read(apkg: Uint8Array) {
  const files = unzipSync(apkg);
  const database = new DatabaseSync(':memory:');
  database.deserialize(files['collection.anki2']!);
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[];
  const notes = rows('SELECT * FROM notes ORDER BY id').map((row) => ({
    ...row,
    id: Number(row.id),
    guid: String(row.guid),
    mod: Number(row.mod),
    fields: Object.fromEntries(
      String(row.flds)
        .split('\x1f')
        .map((value, index) => [FIELDS[index], value]),
    ),
    tags: String(row.tags),
  }));
  const media: Record<string, string> = JSON.parse(strFromU8(files.media!));
  return {
    /** Content of each file by its name. */
    media: Object.fromEntries(Object.entries(media).map(([number, name]) => [name, files[number]!])),
    notes,
    cards: rows('SELECT * FROM cards'),
    revlog: rows('SELECT * FROM revlog ORDER BY id'),
    col: rows('SELECT * FROM col')[0]!,
  };
}

const CAT = {
  japanese: '学校に<b>猫</b>がいる。',
  english: 'There is a <b>cat</b> & a dog [at] school.',
  shortDefinition: 'cat; 1 < 2',
};

describe('a deck with schedules', () => {
  const timeZone = 'Asia/Tokyo';
  const { collectWords, nextCards, answerCards, changeCard } = ReviewsService.method;

  /** Words with cards, and what each was answered. */
  async function reviewed(userId: number, answers: Record<string, number[]>): Promise<void> {
    const lexemeIds = await Promise.all(Object.keys(answers).map((word) => under.lexemeOf(word)));
    await under.rpc.call(collectWords, { userId, words: lexemeIds.map((lexemeId) => ({ lexemeId })) });
    const { cards } = await under.rpc.call(nextCards, { userId, count: 100, timeZone });
    for (const { id, word } of cards) {
      for (const [version, rating] of answers[word]!.entries()) {
        const given = { id: randomUUID(), cardId: id, version, rating, tookMs: 2_500, ageMs: 0n };
        await under.rpc.call(answerCards, { userId, answers: [given], timeZone });
      }
    }
    const bird = cards.find(({ word }) => word === '鳥');
    if (bird) await under.rpc.call(changeCard, { userId, cardId: bird.id, change: CardChange.SUSPEND, timeZone });
  }

  const scheduledDeck = (userId: number, more: object = {}) => {
    const request = { userId, deckName: 'Scheduled', scheduling: { timeZone }, ...more };
    return taken(() => under.rpc.call(method.exportVocabulary, request, { deadlineMs: 60_000 }));
  };

  const LEARNED = { 猫: [4], 犬: [3], 見る: [4, 1], 空: [], 鳥: [4] };

  it('says of each card where it stands, with the log of its answers, and does not ask what is known', async () => {
    const userId = under.newLearner();
    await reviewed(userId, LEARNED);
    await under.learn(userId, '学校');
    const { notes, cards, revlog, col } = read(await scheduledDeck(userId));
    const of = (word: string) => cards.find(({ nid }) => nid === notes.find(({ fields }) => fields.Word === word)!.id)!;
    const logOf = (word: string) =>
      revlog.filter(({ cid }) => cid === of(word).id).map((row) => [row.ease, row.type, row.time]);
    expect(of('猫')).toMatchObject({ type: 2, queue: 2, reps: 1, lapses: 0, left: 0 });
    expect(of('猫').due).toBe(3_650 + Number(of('猫').ivl));
    expect(JSON.parse(String(of('猫').data))).toEqual({
      s: expect.any(Number),
      d: expect.any(Number),
      lrt: expect.any(Number),
    });
    expect(of('犬')).toMatchObject({ type: 1, queue: 1, reps: 1, left: 1, ivl: 0 });
    expect(Number(of('犬').due) - Date.now() / 1_000).toBeGreaterThan(500);
    expect(of('見る')).toMatchObject({ type: 3, queue: 1, reps: 2, lapses: 1 });
    expect(of('空')).toMatchObject({ type: 0, queue: 0, reps: 0, data: '' });
    expect(of('鳥')).toMatchObject({ type: 2, queue: -1 });
    expect(of('学校')).toMatchObject({ type: 0, queue: -1 });
    expect(logOf('見る')).toEqual([
      [4, 0, 2_500],
      [1, 1, 2_500],
    ]);
    expect(logOf('空')).toEqual([]);
    const conf = JSON.parse(String(col.conf));
    expect(conf).toMatchObject({ rollover: 4, creationOffset: -540 });
    const states = Object.fromEntries(notes.map(({ fields, tags }) => [fields.Word, tags.match(/state::(\w+)/)![1]]));
    const learning = Object.fromEntries(['猫', '犬', '見る', '鳥'].map((word) => [word, 'learning']));
    expect(states).toEqual({ ...learning, 空: 'new', 学校: 'known' });
  });

  it('has grammar points as notes of their own, with a gap in the sentence, the schedule and the log', async () => {
    const userId = under.newLearner();
    await reviewed(userId, { 猫: [4] });
    const points = VocabularyService.method.setGrammarPoints;
    const learn = (pattern: string, sentence?: object) =>
      under.rpc.call(points, { userId, changes: [{ pattern, standing: PointStanding.LEARNING }], sentence });
    await learn('kamoshirenai', { japanese: '雨<かもしれない。', pieces: [{ start: 2, end: 8 }], title: '天気' });
    await learn('wake-dewa-nai');
    const { cards: asked } = await under.rpc.call(nextCards, { userId, count: 10, timeZone });
    const { id: cardId } = asked.find(({ point }) => point?.pattern === 'kamoshirenai')!;
    const given = { id: randomUUID(), cardId, version: 0, rating: 3, tookMs: 2_500, ageMs: 0n };
    await under.rpc.call(answerCards, { userId, answers: [given], timeZone });
    const { notes, cards, revlog, col } = read(await scheduledDeck(userId));
    const ofGrammar = notes.filter(({ tags }) => tags.includes('ichibun::point::'));
    expect(ofGrammar.map(({ tags }) => tags.match(/point::(\S+)/)![1])).toEqual(['kamoshirenai', 'wake-dewa-nai']);
    const fields = (note: object) => String((note as { flds: string }).flds).split('\x1f');
    const [met, example] = ofGrammar.map(fields) as [string[], string[]];
    expect(met.slice(0, 4)).toEqual([
      '〜かもしれない',
      '雨&lt;<span class="gap">＿＿＿</span>。',
      '雨&lt;<b>かもしれない</b>。',
      expect.stringContaining('might'),
    ]);
    expect(met.at(-1)).toBe('天気');
    expect(example[1]).toContain('class="gap"');
    const type = JSON.parse(String(col.models))[String((ofGrammar[0] as unknown as { mid: number }).mid)];
    expect(type).toMatchObject({ name: 'Ichibun Grammar 1', flds: Array.from(met, () => expect.anything()) });
    const card = cards.find(({ nid }) => nid === ofGrammar[0]!.id)!;
    expect(card).toMatchObject({ ord: 0, type: 1, queue: 1, reps: 1 });
    expect(revlog.filter(({ cid }) => cid === card.id)).toMatchObject([{ ease: 3, time: 2_500 }]);
    expect(notes.filter(({ fields: { Word } }) => Word === '猫')).toHaveLength(1);

    const answered = [];
    for await (const part of under.rpc.stream(method.listAnkiCards, { userId, timeZone })) answered.push(...part.cards);
    expect(answered.map(({ pattern, wordId, log }) => [pattern, wordId > 0, log.length])).toEqual([
      ['', true, 1],
      ['kamoshirenai', false, 1],
    ]);
  });

  (python ? it : it.skip)(
    'of grammar points comes back with Anki’s own export: its answers come once, and nothing is there twice',
    async () => {
      const userId = under.newLearner();
      const points = VocabularyService.method.setGrammarPoints;
      for (const pattern of ['kamoshirenai', 'wake-dewa-nai']) {
        const changes = [{ pattern, standing: PointStanding.LEARNING }];
        const sentence = { japanese: '雨かもしれない。', pieces: [{ start: 1, end: 7 }], title: '天気' };
        await under.rpc.call(points, { userId, changes, ...(pattern === 'kamoshirenai' && { sentence }) });
      }
      const folder = await mkdtemp(join(tmpdir(), 'ichibun-rounds-'));
      try {
        for (const [round, ease] of [3, 1, 4].entries()) {
          const tag = 'ichibun::point::kamoshirenai';
          const there = await roundInAnki(python!, folder, await scheduledDeck(userId), { tag, ease });
          expect(there).toMatchObject({ notes: 2, cards: 2, answered: 1, answers: round + 1, clean: true });
          expect(there.imported.new).toBe(round === 0 ? 2 : 0);
          const exported = Buffer.from(there.exported, 'base64');
          expect(await imported(userId, exported, exported)).toMatchObject({ answers: 1, points: 1, leftOut: [] });
          expect(await imported(userId, exported, exported)).toMatchObject({ answers: 0, points: 0, leftOut: [] });
          const { revlog, notes, cards } = read(await scheduledDeck(userId));
          expect(notes).toHaveLength(2);
          expect(revlog.map((row) => row.ease)).toEqual([3, 1, 4].slice(0, round + 1));
          const answered = cards.find(({ id }) => id === revlog[0]!.cid)!;
          expect(answered.reps).toBe(round + 1);
        }
        // Another learner has no such cards: what is left out is said.
        const other = under.newLearner();
        const deck = await roundInAnki(python!, folder, await scheduledDeck(userId), { tag: 'none', ease: 3 });
        const exported = Buffer.from(deck.exported, 'base64');
        const report = await imported(other, exported, exported);
        expect(report).toMatchObject({ answers: 0, points: 0, leftOut: [{ reason: 'point-not-learned', notes: 2 }] });
        expect(report.answersLeftOut).toMatchObject({ leftOutNotes: 3 });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  it('of cards alone has their words, and of what is new since a time only that', async () => {
    const userId = under.newLearner();
    await reviewed(userId, { 猫: [4] });
    await under.learn(userId, '学校');
    const words = (apkg: Uint8Array) => read(apkg).notes.map(({ fields }) => fields.Word);
    expect(words(await scheduledDeck(userId, { ofCards: {} }))).toEqual(['猫']);
    const since = timestampFromDate(new Date(Date.now() + 2_000));
    const nothing = { userId, deckName: 'Scheduled', scheduling: { timeZone }, ofCards: { since } };
    expect(await under.rpc.call(method.exportVocabulary, nothing)).toMatchObject({ deckObject: '', notes: 0 });
    const before = timestampFromDate(new Date(Date.now() - 60_000));
    expect(words(await scheduledDeck(userId, { ofCards: { since: before } }))).toEqual(['猫']);
  });

  it('keeps the times of its notes when states change, so that Anki leaves them as the learner made them', async () => {
    const userId = under.newLearner();
    await reviewed(userId, { 猫: [] });
    const [before] = read(await scheduledDeck(userId)).notes;
    const [card] = (await under.rpc.call(nextCards, { userId, count: 1, timeZone })).cards;
    await under.rpc.call(changeCard, { userId, cardId: card!.id, change: CardChange.KNOWN, timeZone });
    const [after] = read(await scheduledDeck(userId)).notes;
    expect(after!.tags).not.toBe(before!.tags);
    expect(after!.mod).toBe(before!.mod);
  });

  const ZONES = ['Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];
  (python ? it : it.skip)(
    'is read by Anki itself: every card, due day and log; a second import changes none',
    async () => {
      const userId = under.newLearner();
      await reviewed(userId, LEARNED);
      await under.learn(userId, '学校');
      for (const zone of ZONES) {
        const first = await scheduledDeck(userId, { scheduling: { timeZone: zone } });
        const { notes, cards, revlog } = read(first);
        const found = await scheduleInAnki(python!, [first, first], zone);
        expect(found).toMatchObject({ clean: true, imports: [{ new: 6 }, { new: 0, updated: 0 }] });
        expect(found.cards).toHaveLength(6);
        for (const card of found.cards) {
          const note = notes.find(({ fields }) => fields.Word === card.word)!;
          const ours = cards.find(({ nid }) => nid === note.id)!;
          const memory = ours.data ? JSON.parse(String(ours.data)) : { s: 0, d: 0 };
          expect({ zone, ...card }).toMatchObject({
            zone,
            type: ours.type,
            queue: ours.queue,
            interval: ours.ivl,
            answers: ours.reps,
            lapses: ours.lapses,
            dueInDays: ours.type === 2 ? Number(ours.due) - 3_650 : null,
            dueAt: ours.queue === 1 ? ours.due : null,
            log: revlog
              .filter(({ cid }) => cid === ours.id)
              .map((row) => [row.id, row.ease, row.ivl, row.lastIvl, row.factor, row.time, row.type]),
          });
          expect(card.stability ?? 0).toBeCloseTo(memory.s, 3);
          expect(card.difficulty ?? 0).toBeCloseTo(memory.d, 2);
        }
        expect(found.queue).toMatchObject({ new: 1, review: 0 });
      }
    },
  );
});

describe('a deck of sentences', () => {
  it('has of each the word, its reading and meaning, and the sentence with readings', async () => {
    const userId = under.newLearner();
    await under.save(userId, CAT);
    const { notes, cards, media } = read(await sentenceDeck(userId));
    expect(notes.map(({ fields }) => fields)).toEqual([
      {
        Word: '猫',
        Reading: 'ねこ',
        WordFurigana: ' 猫[ねこ]',
        Meaning: 'cat; 1 ＜ 2',
        Pitch: '1',
        Frequency: expect.stringMatching(/^(Top [\d,]+)?$/),
        FrequencySort: expect.stringMatching(/^\d*$/),
        Sentence: '学校に<b>猫</b>がいる。',
        SentenceFurigana: ' 学校[がっこう]に<b> 猫[ねこ]</b>がいる。',
        Translation: 'There is a <b>cat</b> &amp; a dog ［at］ school.',
        WordAudio: '',
        SentenceAudio: '',
        Source: '',
      },
    ]);
    expect(notes[0]!.tags).toBe(' ichibun::source::unknown ');
    expect(cards.map(({ ord }) => ord)).toEqual([0, 1]);
    expect(media).toEqual({});
  });

  it.each([
    [[CardKind.WORD], undefined, [0]],
    [[CardKind.SENTENCE], undefined, [1]],
    [[CardKind.SENTENCE, CardKind.WORD], undefined, [0, 1]],
    [[CardKind.SENTENCE, CardKind.LISTENING], undefined, [1]],
    [[CardKind.LISTENING], {}, [2]],
  ])('of which the learner wants the cards %j has those', async (cards, audio, ords) => {
    const userId = under.newLearner();
    await under.save(userId, CAT);
    const sentenceIds = (await under.bank(userId)).map(({ id }) => id);
    const request = { userId, sentenceIds, deckName: 'Chosen', audio, cards };
    const deck = await taken(() => under.rpc.call(method.exportSentences, request, { deadlineMs: 60_000 }));
    expect(read(deck).cards.map(({ ord }) => ord)).toEqual(ords);
  });

  it('is not made of listening cards alone without audio', async () => {
    const userId = under.newLearner();
    await under.save(userId, CAT);
    const sentenceIds = (await under.bank(userId)).map(({ id }) => id);
    const request = { userId, sentenceIds, deckName: 'Listen', cards: [CardKind.LISTENING] };
    await expect(under.rpc.call(method.exportSentences, request)).rejects.toMatchObject({ code: 'sentences.no-cards' });
  });

  it('is tagged by its source', async () => {
    const userId = under.newLearner();
    const analysisId = await under.analyse(userId, '猫がいる。', ' My :: "book" 一 ');
    const sentences = [{ targetWord: '猫', japanese: '猫がいる。' }];
    await under.rpc.call(method.saveSentences, { userId, analysisId, sentences });
    const [note] = read(await sentenceDeck(userId)).notes;
    expect(note!.tags).toBe(' ichibun::source::My_:_book_一 ');
    expect(note!.fields.Source).toBe('My :: "book" 一');
  });

  it('has what a program has not sent from the dictionary, and where it has the sentence from', async () => {
    const userId = under.newLearner();
    const mined = { title: 'Film A & "B"', url: 'https://films.example/1?a=1&b=2' };
    const sentences = [
      { targetWord: '食べる', japanese: '猫が食べた。', mined },
      { targetWord: '橋', japanese: '橋を見る。', mined: { url: mined.url } },
      { targetWord: '日', japanese: '日が出る。', mined: { title: 'Film' } },
      { targetWord: '友達', japanese: 'ともだちが来た。' },
    ];
    await under.rpc.call(method.saveSentences, { userId, sentences });
    const notes = read(await sentenceDeck(userId)).notes;
    expect(
      notes.map(({ fields, tags }) => [fields.WordFurigana, fields.Reading, fields.Meaning, fields.Source, tags]),
    ).toEqual([
      [
        ...[' 食[た]べる', 'たべる', 'to eat; to have a meal'],
        '<a href="https://films.example/1?a=1&amp;b=2">Film A &amp; "B"</a>',
        ' ichibun::source::Film_A_B ',
      ],
      [
        ...[' 橋[はし]', 'はし', 'bridge'],
        '<a href="https://films.example/1?a=1&amp;b=2">https://films.example/1?a=1&amp;b=2</a>',
        ' ichibun::source::unknown ',
      ],
      [' 日[ひ]', 'ひ', 'day; sun', 'Film', ' ichibun::source::Film '],
      [' 友達[ともだち]', 'ともだち', 'friend', '', ' ichibun::source::unknown ichibun::also::友だち '],
    ]);
  });

  it('is the same again, with the time of the last change of each note', async () => {
    const userId = under.newLearner();
    await under.save(userId, {}, { japanese: '猫を見る。' });
    const first = read(await sentenceDeck(userId)).notes;
    const [latest] = await under.bank(userId);
    await under.rpc.call(method.changeSentence, { userId, sentenceId: latest!.id, english: 'Changed.' });
    const second = read(await sentenceDeck(userId, 'Another name')).notes;
    expect(second.map(({ guid }) => guid)).toEqual(first.map(({ guid }) => guid));
    expect(new Set(first.map(({ guid }) => guid)).size).toBe(2);
    const newer = second.filter(({ mod }, index) => mod > first[index]!.mod);
    expect(newer.map(({ fields }) => fields.Translation)).toEqual(['Changed.']);
    expect(read(await sentenceDeck(userId)).notes.map(({ mod }) => mod)).toEqual(second.map(({ mod }) => mod));
  });

  it.each([
    [' 猫 :: 犬 ', '猫::犬'],
    ['a\n"b"', 'a b'],
    ['::x::', 'x'],
  ])('named %j is the deck %j', async (given, name) => {
    const userId = under.newLearner();
    await under.save(userId, {});
    const { decks } = read(await sentenceDeck(userId, given)).col;
    expect(Object.values<{ name: string }>(JSON.parse(String(decks))).map((deck) => deck.name)).toContain(name);
  });

  it.each([
    ['no sentences', 'deck', [], 'sentences.none'],
    ['an endless name', 'x'.repeat(201), undefined, 'sentences.invalid-deck-name'],
    ['an empty name', ' :: ', undefined, 'sentences.invalid-deck-name'],
  ])('is not made of %s', async (_, deckName, ids, code) => {
    const userId = under.newLearner();
    await under.save(userId, {});
    const sentenceIds = ids ?? (await under.bank(userId)).map(({ id }) => id);
    await expect(under.rpc.call(method.exportSentences, { userId, sentenceIds, deckName })).rejects.toMatchObject({
      code,
    });
  });
});

describe('a deck of sentences with sounds and pictures of their own', () => {
  const [sound, picture] = [Buffer.from('ID3 a line of a film'), Buffer.from('a picture')];
  const wordSound = Buffer.from('ID3 a word');

  /** A sentence from a film, and one without anything; the file that each name stands for. */
  async function mined(userId: number, sizes: { sound?: number } = {}) {
    const keep = async (name: string, mediaType: string, content: Buffer, bytes = content.length) => {
      const objectKey = `media/${randomUUID()}`;
      await under.objects.put(objectKey, content);
      await under.rpc.call(method.keepMedia, { userId, name, objectKey, mediaType, bytes });
    };
    await keep('a.mp3', 'audio/mpeg', sound, sizes.sound);
    await keep('a.jpg', 'image/jpeg', picture);
    await keep('w.mp3', 'audio/mpeg', wordSound);
    const sentences = [
      {
        targetWord: '猫',
        targetReading: 'ねこ',
        ...CAT,
        mined: { sound: 'a.mp3', picture: 'a.jpg', wordSound: 'w.mp3' },
      },
      { targetWord: '犬', japanese: '犬を見る。', mined: { sound: 'gone.mp3' } },
    ];
    await under.rpc.call(method.saveSentences, { userId, sentences });
  }
  const named = (content: Buffer, ending: string) =>
    `ichibun-${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`;

  it('has them beside the sentence, also where nothing is spoken', async () => {
    const userId = under.newLearner();
    await mined(userId);
    const { notes, media } = read(await sentenceDeck(userId));
    const [cat, dog] = notes;
    const names = [named(sound, 'mp3'), named(picture, 'jpg'), named(wordSound, 'mp3')];
    expect(cat!.fields).toMatchObject({ SentenceAudio: `[sound:${names[0]}]`, Source: `<img src="${names[1]}">` });
    expect(cat!.fields.WordAudio).toBe(`[sound:${names[2]}]`);
    expect(dog!.fields).toMatchObject({ SentenceAudio: '', Source: '' });
    expect(media).toEqual({
      [names[0]!]: new Uint8Array(sound),
      [names[1]!]: new Uint8Array(picture),
      [names[2]!]: new Uint8Array(wordSound),
    });
  });

  it('has their sound where other sentences are spoken', async () => {
    const userId = under.newLearner();
    await mined(userId);
    const { notes, media } = read(await sentenceDeck(userId, 'Spoken', {}));
    const [cat, dog] = notes;
    expect(cat!.fields.SentenceAudio).toBe(`[sound:${named(sound, 'mp3')}]`);
    expect(dog!.fields.SentenceAudio).toMatch(/^\[sound:ichibun-[0-9a-f]{32}\.mp3\]$/);
    // The other word and sentence are spoken.
    expect(Object.keys(media)).toHaveLength(5);
  });

  it('is refused where it would have more than 200 MB of them', async () => {
    const userId = under.newLearner();
    await mined(userId, { sound: 200_000_000 });
    await expect(sentenceDeck(userId)).rejects.toMatchObject({ code: 'sentences.deck-too-large' });
  });
});

/** Bytes that begin as a file of some type does. */
const hexed = (hex: string, fill: number) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(99, fill)]);

/** Imports a package with its media, as the page does. @returns what the import reports */
async function imported(userId: number, collection: Uint8Array, media: Uint8Array, furtherCards = false) {
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, Buffer.from(collection));
  const { openFile, startImport, getImport, keepMedia } = ImportsService.method;
  const { import: one } = await under.rpc.call(openFile, { userId, filename: 'mine.apkg', fileObject });
  const { kinds: found, decks } = one!.preview!;
  const kinds = found.map(({ id, word, reading }) => ({ id, word, reading }));
  const suspended = Suspended.SCHEDULED;
  const choices = { kinds, statuses: [], decks: decks.map(({ id }) => id), suspended, furtherCards };
  await under.rpc.call(startImport, { userId, importId: one!.id, choices, timeZone: 'Asia/Tokyo' });
  const ended = await until(
    async () => (await under.rpc.call(getImport, { userId, importId: one!.id })).import!,
    ({ status }) => status === ImportStatus.IMPORTED,
  );
  const packageObject = `collections/${randomUUID()}`;
  await under.objects.put(packageObject, Buffer.from(media));
  await under.rpc.call(keepMedia, { userId, importId: one!.id, packageObject });
  return ended.report!;
}

const exported = async (userId: number) => {
  const request = { userId, deckName: 'Mine', withWordsOfAnki: true };
  return taken(() => under.rpc.call(method.exportVocabulary, request, { deadlineMs: 60_000 }));
};

describe('a deck of words that came from the learner’s own Anki', () => {
  const FILES = { 'neko.mp3': hexed('fffb9064', 1), 'line.mp3': hexed('fffb9064', 2), '猫.jpg': hexed('ffd8ffe0', 3) };

  it('has the sounds, pictures and sentence of its notes, and has them still after another round', async () => {
    const names = ['Word', 'Reading', 'Sentence', 'Picture'];
    const fields = ['猫', 'ねこ[sound:neko.mp3]', '猫が<b>好き</b>。[sound:line.mp3]', '<img src="猫.jpg">'];
    const collection = madeCollection({ Word: names }, [
      { kind: 'Word', deck: 'Mine', fields, interval: 30 },
      { kind: 'Word', deck: 'Mine', fields: ['犬', 'いぬ', '', ''], interval: 30 },
    ]);
    const map = Buffer.from(JSON.stringify(Object.fromEntries(Object.keys(FILES).map((name, place) => [place, name]))));
    const members = Object.values(FILES).map((bytes, place) => ({ name: String(place), bytes }));
    const first = under.newLearner();
    await imported(first, collection, zip([{ name: 'media', bytes: map }, ...members]));

    let deck = await exported(first);
    for (let round = 0; round < 2; round++) {
      const { notes, media, cards } = read(deck);
      const fileOf = (name: keyof typeof FILES) => {
        const same = Object.entries(media).find(([, bytes]) => Buffer.from(bytes).equals(FILES[name]));
        return same?.[0];
      };
      const cat = notes.find(({ fields: { Word } }) => Word === '猫')!;
      expect(cat.fields.WordAudio).toBe(`[sound:${fileOf('neko.mp3')}][sound:${fileOf('line.mp3')}]`);
      expect(cat.fields.Source).toBe(`<img src="${fileOf('猫.jpg')}">猫が好き。`);
      expect(Object.keys(media)).toHaveLength(3);
      expect(notes.find(({ fields: { Word } }) => Word === '犬')!.fields).toMatchObject({ WordAudio: '', Source: '' });
      expect(cards).toHaveLength(2);

      const next = under.newLearner();
      await imported(next, deck, deck);
      deck = await exported(next);
    }
  });
});

describe('a deck of cards that only notes in the learner’s own Anki have', () => {
  const KINDS = { Word: ['Word', 'Meaning', 'Sound'], Gaps: ['Text', 'Back Extra'] };
  const TEMPLATES = {
    Word: { fronts: ['{{Word}}', '{{Meaning}}', '{{Sound}}'] },
    Gaps: { fronts: ['{{cloze:Text}}'], isCloze: true },
  };
  const answered = [20, 12];
  const collection = madeCollection(
    KINDS,
    [
      {
        kind: 'Word',
        deck: 'Mine',
        fields: ['猫', 'cat & <b>kitten</b>', '[sound:neko.mp3]'],
        interval: 30,
        further: [{ template: 1, interval: 12, answered }, { template: 2 }],
      },
      {
        kind: 'Gaps',
        deck: 'Mine',
        fields: ['{{c1::黒い{{c2::猫::animal}}}}が<b>好き</b>です', 'I like black cats.<img src="cat.jpg">'],
        interval: 10,
        further: [{ template: 1, isSuspended: true }],
      },
    ],
    [],
    undefined,
    0.9,
    [],
    TEMPLATES,
  );
  const files = { 'neko.mp3': hexed('fffb9064', 1), 'cat.jpg': hexed('ffd8ffe0', 2) };
  const media = zip([
    {
      name: 'media',
      bytes: Buffer.from(JSON.stringify(Object.fromEntries(Object.keys(files).map((name, place) => [place, name])))),
    },
    ...Object.values(files).map((bytes, place) => ({ name: String(place), bytes })),
  ]);
  const scheduling = { timeZone: 'Asia/Tokyo' };
  const deckOf = (userId: number, more: object = {}) =>
    taken(() =>
      under.rpc.call(
        method.exportVocabulary,
        { userId, deckName: 'Mine', withWordsOfAnki: true, scheduling, ...more },
        { deadlineMs: 60_000 },
      ),
    );
  const withCollection = async () => {
    const userId = under.newLearner();
    expect(await imported(userId, collection, media, true)).toMatchObject({ furtherCards: 4, leftOut: [] });
    return userId;
  };

  it('has clozes as clozes and further templates as questions, with their schedules, files and logs', async () => {
    const userId = await withCollection();
    const { notes, cards, revlog, col, media: named } = read(await deckOf(userId));
    const types = JSON.parse(String(col.models));
    const rows = notes.map((note) => {
      const { mid, flds } = note as unknown as { mid: number; flds: string };
      const own = cards
        .filter(({ nid }) => nid === note.id)
        .toSorted((one, other) => Number(one.ord) - Number(other.ord));
      return { type: types[String(mid)].name, flds: flds.split('\x1f'), cards: own, tags: note.tags };
    });
    const [word, ...others] = rows;
    expect(word).toMatchObject({ type: 'Ichibun 1', cards: [{ type: 2, ivl: 30 }] });
    const fileNamed = (name: keyof typeof files) =>
      Object.entries(named).find(([, bytes]) => Buffer.from(bytes).equals(files[name]))![0];
    expect(others.map(({ type, flds }) => [type, ...flds])).toEqual([
      [
        'Ichibun Question 1',
        'cat &amp; kitten',
        '',
        '<div><small>Word</small> 猫</div>',
        `[sound:${fileNamed('neko.mp3')}]`,
        '',
      ],
      [
        'Ichibun Question 1',
        '',
        `[sound:${fileNamed('neko.mp3')}]`,
        '<div><small>Word</small> 猫</div><div><small>Meaning</small> cat &amp; kitten</div>',
        '',
        '',
      ],
      [
        'Ichibun Cloze 1',
        '{{c1::黒い{{c2::猫::animal}}}}が好きです',
        '',
        '<div><small>Back Extra</small> I like black cats.</div>',
        '',
        `<img src="${fileNamed('cat.jpg')}">`,
      ],
    ]);
    expect(others.map((one) => one.cards.map(({ ord, type, queue, ivl }) => [ord, type, queue, ivl]))).toEqual([
      [[0, 2, 2, 12]],
      [[0, 0, 0, 0]],
      [
        [0, 2, 2, 10],
        [1, 0, -1, 0],
      ],
    ]);
    expect(revlog.filter(({ cid }) => cid === others[0]!.cards[0]!.id)).toHaveLength(2);
    // The learner's own Anki has them.
    await expect(deckOf(userId, { withWordsOfAnki: false })).rejects.toMatchObject({
      code: 'sentences.empty-vocabulary',
    });
  });

  (python ? it : it.skip)(
    'asks the same in another Anki, and comes back from there for three rounds: answers once, nothing twice',
    async () => {
      const userId = await withCollection();
      const folder = await mkdtemp(join(tmpdir(), 'ichibun-rounds-'));
      try {
        for (const [round, ease] of [3, 1, 3].entries()) {
          const tag = 'ichibun::further::* -is:suspended';
          const there = await roundInAnki(python!, folder, await deckOf(userId), { tag, ease });
          expect(there).toMatchObject({ notes: 4, cards: 5, answered: 3, clean: true });
          expect(there.imported.new).toBe(round === 0 ? 4 : 0);
          const exported = Buffer.from(there.exported, 'base64');
          const report = await imported(userId, exported, exported, true);
          expect(report).toMatchObject({ answers: 3, furtherCards: 0, added: 0, leftOut: [] });
          expect(await imported(userId, exported, exported, true)).toMatchObject({ answers: 0, furtherCards: 0 });
          const { notes, cards, revlog } = read(await deckOf(userId));
          expect([notes.length, cards.length]).toEqual([4, 5]);
          expect(revlog.filter((row) => row.type !== 4)).toHaveLength(4 + 3 * (round + 1));
        }
        // For another learner they are what they were.
        const deck = await roundInAnki(python!, folder, await deckOf(userId), { tag: 'none', ease: 3 });
        const exported = Buffer.from(deck.exported, 'base64');
        const other = under.newLearner();
        expect(await imported(other, exported, exported, true)).toMatchObject({
          furtherCards: 4,
          added: 1,
          leftOut: [],
        });
        const asked = async (learner: number) =>
          read(await deckOf(learner)).notes.map((note) =>
            String((note as unknown as { flds: string }).flds.split('\x1f', 1)),
          );
        expect((await asked(other)).toSorted()).toEqual((await asked(userId)).toSorted());
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});

describe('a deck of words whose own files are more than 200 MB', () => {
  it('has all words, and says how many sounds and pictures had no room', async () => {
    const userId = under.newLearner();
    const fields = ['Word', 'Sound', 'Picture'];
    const collection = madeCollection({ Word: fields }, [
      { kind: 'Word', deck: 'Mine', fields: ['猫', '[sound:a.mp3]', '<img src="b.jpg">'], interval: 30 },
      { kind: 'Word', deck: 'Mine', fields: ['犬', '[sound:c.mp3]', ''], interval: 30 },
      { kind: 'Word', deck: 'Mine', fields: ['鳥', '', ''], interval: 30 },
    ]);
    const files = ['a.mp3', 'b.jpg', 'c.mp3'];
    const map = Buffer.from(JSON.stringify(Object.fromEntries(files.map((name, place) => [place, name]))));
    const members = files.map((name, place) => ({
      name: String(place),
      bytes: hexed(name.endsWith('mp3') ? 'fffb9064' : 'ffd8ffe0', place),
    }));
    await imported(userId, collection, zip([{ name: 'media', bytes: map }, ...members]));
    const sql = new pg.Client({ connectionString: under.databaseUrl, options: '-c search_path=vocabulary' });
    await sql.connect();
    const resize = (name: string, bytes: number) =>
      sql.query('UPDATE anki_media SET bytes = $3 WHERE user_id = $1 AND name = $2', [userId, name, bytes]);
    const request = { userId, deckName: 'Mine', withWordsOfAnki: true };
    const make = (audio?: Audio) =>
      under.rpc.call(method.exportVocabulary, { ...request, audio }, { deadlineMs: 60_000 });

    expect(await make()).toMatchObject({ notes: 3, filesLeftOut: 0 });
    await resize('a.mp3', 120_000_000);
    await resize('b.jpg', 90_000_000);
    await resize('c.mp3', 199_000_000);
    const { deckObject, filesLeftOut } = await make();
    expect(filesLeftOut).toBe(2);
    const { notes, media } = read(new Uint8Array(await under.objects.get(deckObject)));
    expect(notes.map(({ fields: { Word } }) => Word).sort()).toEqual(['犬', '猫', '鳥']);
    expect(Object.keys(media)).toHaveLength(1);
    const spoken = await until(
      () => make({}),
      ({ progress }) => progress === undefined,
    );
    expect(spoken.filesLeftOut).toBe(2);
    const plan = await under.rpc.call(ReviewsService.method.countForAnki, { userId });
    expect(plan.mediaBytes).toBe(409_000_000n);
    await sql.end();
  });

  it('has all files of a note, however many a field has', async () => {
    const userId = under.newLearner();
    const files = Array.from({ length: 7 }, (_, place) => `${place}.mp3`);
    const sounds = files.map((name) => `[sound:${name}]`).join('');
    const collection = madeCollection({ Word: ['Word', 'Sound'] }, [
      { kind: 'Word', deck: 'Mine', fields: ['猫', sounds], interval: 30 },
    ]);
    const map = Buffer.from(JSON.stringify(Object.fromEntries(files.map((name, place) => [place, name]))));
    const members = files.map((_, place) => ({ name: String(place), bytes: hexed('fffb9064', place) }));
    await imported(userId, collection, zip([{ name: 'media', bytes: map }, ...members]));
    expect(Object.keys(read(await exported(userId)).media)).toHaveLength(7);
  });
});

describe('a deck with audio', () => {
  it('has word and sentence spoken, each file once and named by its content, and a listening card', async () => {
    const userId = under.newLearner();
    await under.save(userId, CAT, { japanese: '猫を見る。' });
    const { notes, cards, media } = read(await sentenceDeck(userId, 'Spoken', {}));
    const files = (name: string) => notes.map(({ fields }) => /^\[sound:(.+)\]$/.exec(fields[name]!)?.[1]);
    const [words, sentences] = [files('WordAudio'), files('SentenceAudio')];
    expect(words[0]).toBe(words[1]);
    expect(sentences[0]).not.toBe(sentences[1]);
    expect(Object.keys(media).sort()).toEqual([...new Set([...words, ...sentences])].sort());
    for (const [name, bytes] of Object.entries(media)) {
      expect(name).toBe(`ichibun-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.mp3`);
      // A frame of MPEG audio, layer III.
      expect([bytes[0], bytes[1]! & 0xe6]).toEqual([0xff, 0xe2]);
    }
    expect(cards.map(({ ord }) => ord)).toEqual([0, 1, 2, 0, 1, 2]);
    expect(read(await sentenceDeck(userId, 'Spoken', {})).notes).toEqual(notes);
  });

  it('that takes longer than a call says how far it is, and goes on when nobody waits', async () => {
    const userId = under.newLearner();
    const many = Array.from({ length: 60 }, (_, index) => ({ japanese: `猫${userId + index}を見る。` }));
    await under.save(userId, ...many);
    const sentenceIds = (await under.bank(userId)).map(({ id }) => id);
    const request = { userId, sentenceIds, deckName: 'Long', audio: {} };
    const held = holdCalls(under.rpc, SpeechService.method.speak);
    // The call waits as long as its caller's deadline allows.
    const first = await under.rpc.call(method.exportSentences, request, { deadlineMs: 4_000 });
    held.release();
    expect(first).toMatchObject({ deckObject: '', deckName: 'Long', progress: { toSpeak: 61 } });
    const runs = async () => (await under.rpc.call(method.listRuns, { userId, endedWithinSeconds: 600 })).runs;
    const ended = await until(runs, (found) => found.every(({ status }) => status === RunStatus.COMPLETED));
    expect(ended).toMatchObject([{ queue: 'make-deck', title: 'Long', done: 61, total: 61 }]);
    const made = await under.rpc.call(method.exportSentences, request);
    expect(made.progress).toBeUndefined();
    expect(Object.keys(read(new Uint8Array(await under.objects.get(made.deckObject))).media)).toHaveLength(61);
    expect(await runs()).toEqual([]);
  }, 120_000);

  it('that two calls ask for at once is made for both', async () => {
    const userId = under.newLearner();
    await under.save(userId, CAT);
    const decks = await Promise.all([sentenceDeck(userId, 'Twice', {}), sentenceDeck(userId, 'Twice', {})]);
    expect(decks.map((deck) => read(deck).notes.length)).toEqual([1, 1]);
  });

  it('has none for what cannot be spoken', async () => {
    const userId = under.newLearner();
    await under.save(userId, { targetWord: '！', targetReading: '', japanese: '猫だ！' });
    const [note] = read(await sentenceDeck(userId, 'Spoken', {})).notes;
    expect(note!.fields).toMatchObject({ WordAudio: '', SentenceAudio: expect.stringContaining('[sound:') });
  });

  it('has the words of the vocabulary spoken', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '猫', '食べる');
    const { notes, cards, media } = read(await vocabularyDeck(userId, 'Words', {}));
    const sounds = Object.keys(media).map((name) => `[sound:${name}]`);
    expect(notes.map(({ fields }) => fields.WordAudio).sort()).toEqual(sounds.sort());
    expect(sounds).toHaveLength(2);
    expect(cards.map(({ ord }) => ord)).toEqual([0, 0]);
  });

  it('is not made of more than fits', async () => {
    const userId = under.newLearner();
    for (let from = 0; from < 2_100; from += 420) {
      const some = Array.from({ length: 420 }, (_, index) => ({ japanese: `猫${from + index}。` }));
      await under.save(userId, ...some);
    }
    await expect(sentenceDeck(userId, 'Spoken', {})).rejects.toMatchObject({ code: 'sentences.too-much-audio' });
    expect(read(await sentenceDeck(userId)).notes).toHaveLength(2_100);
  });
});

describe('a deck of the vocabulary', () => {
  it('has a card of each word', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '猫', '食べる');
    const { notes, cards } = read(await vocabularyDeck(userId));
    expect(notes.map(({ fields }) => [fields.Word, fields.Reading, fields.WordFurigana, fields.Meaning])).toEqual([
      ['猫', 'ねこ', ' 猫[ねこ]', 'known'],
      ['食べる', 'たべる', ' 食[た]べる', 'known'],
    ]);
    expect(cards.map(({ ord }) => ord)).toEqual([0, 0]);
  });

  it('of more words than one part has them all', async () => {
    const userId = under.newLearner();
    const words = Array.from({ length: 300 }, (_, index) => `語${index}`);
    await under.learn(userId, ...words);
    const { notes } = read(await vocabularyDeck(userId));
    expect(new Set(notes.map(({ fields }) => fields.Word))).toEqual(new Set(words));
    expect(new Set(notes.map(({ guid }) => guid)).size).toBe(300);
  });

  it('is not made of nothing', async () => {
    const request = { userId: under.newLearner(), deckName: 'deck' };
    await expect(under.rpc.call(method.exportVocabulary, request)).rejects.toMatchObject({
      code: 'sentences.empty-vocabulary',
    });
  });
});

(python ? describe : describe.skip)('Anki itself', () => {
  it('takes each note once, updates what has changed, and finds nothing to mend', async () => {
    const userId = under.newLearner();
    await under.save(
      userId,
      CAT,
      { japanese: '猫を見る。' },
      { targetWord: '犬', targetReading: 'いぬ', japanese: '犬だ。' },
    );
    const first = await sentenceDeck(userId, 'Ichibun::猫の本');
    const again = await sentenceDeck(userId, 'Ichibun::猫の本');
    const [latest] = await under.bank(userId);
    await under.rpc.call(method.changeSentence, { userId, sentenceId: latest!.id, english: 'Changed.' });
    const changed = await sentenceDeck(userId, 'Ichibun::猫の本');
    // Saved sentences have made words of their own.
    const other = under.newLearner();
    await under.learn(other, '猫', '犬');
    const words = await vocabularyDeck(other, 'Ichibun::Words');
    const report = await importIntoAnki(python!, [first, first, again, changed, changed, words, words]);
    const none = { new: 0, updated: 0, duplicate: 0, conflicting: 0, first_field_match: 0, missing_notetype: 0 };
    expect(report.imports).toMatchObject([
      { ...none, new: 3 },
      { ...none, duplicate: 3 },
      { ...none, duplicate: 3 },
      { ...none, duplicate: 2, updated: 1 },
      { ...none, duplicate: 3 },
      { ...none, new: 2 },
      { ...none, duplicate: 2 },
    ]);
    expect(report).toMatchObject({ clean: true, empty: [], types: ['Ichibun 1'] });
    expect(report.decks.sort()).toEqual(['Ichibun', 'Ichibun::Words', 'Ichibun::猫の本']);
    expect(report.notes.map(({ cards }) => cards.map(({ template }) => template))).toEqual([
      ['Word', 'Sentence'],
      ['Word', 'Sentence'],
      ['Word', 'Sentence'],
      ['Word'],
      ['Word'],
    ]);
    const [word, sentence] = report.notes.find(({ fields }) => fields.Sentence!.includes('学校'))!.cards;
    expect(word!.question).toContain('猫');
    expect(`${word!.question}${sentence!.question}`).not.toMatch(/<ruby|ねこ|がっこう/);
    expect(sentence!.answer).toContain(
      '<ruby><rb>学校</rb><rt>がっこう</rt></ruby>に<b><ruby><rb>猫</rb><rt>ねこ</rt></ruby></b>がいる。',
    );
    expect(report.notes.find(({ fields }) => fields.Word === '犬')!.fields.Translation).toBe('Changed.');
  });

  it('takes every recording, and plays what is on a card', async () => {
    const userId = under.newLearner();
    await under.save(userId, CAT, { japanese: '猫を見る。' });
    const spoken = await sentenceDeck(userId, 'Spoken', {});
    const report = await importIntoAnki(python!, [spoken, spoken]);
    expect(report.imports).toMatchObject([
      { new: 2, updated: 0 },
      { new: 0, updated: 0, duplicate: 2 },
    ]);
    expect(report).toMatchObject({ clean: true, empty: [], missingMedia: [], unusedMedia: [] });
    expect(report.media.sort()).toEqual(Object.keys(read(spoken).media).sort());
    expect(report.notes.map(({ cards }) => cards.map(({ template, sounds }) => [template, sounds]))).toEqual(
      [0, 1].map(() => [
        ['Word', { question: 0, answer: 2 }],
        ['Sentence', { question: 0, answer: 2 }],
        ['Listening', { question: 1, answer: 2 }],
      ]),
    );
    expect(report.notes[0]!.cards[2]!.question).not.toMatch(/猫|学校|ねこ/);
  });
});
