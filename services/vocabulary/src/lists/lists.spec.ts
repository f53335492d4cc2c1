import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Choices, Preview, ReadNote } from '../card-files/collection.js';
import { openFile } from '../collections/open-file.js';
import { MemoryModel } from '../reviews/memory.js';
import { unpackLog } from '../reviews/packed-log.js';
import { type Schedule, stateOf } from '../reviews/schedule.js';
import { zip } from '../testing/zip.js';
import { STATES } from '../words/states.js';

const DAY_MS = 86_400_000;
/** 2026-11-20, noon in Tokyo. */
const now = new Date('2026-11-20T03:00:00Z');
const TODAY = Date.parse('2026-11-20') / DAY_MS;
const clock = { now, timeZone: 'Asia/Tokyo', dayStartHour: 4 };
const rules = { model: new MemoryModel(0.9), learningSteps: [1, 10], relearningSteps: [10] };
const secondsAgo = (days: number) => now.getTime() / 1_000 - days * 86_400;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function opened(content: string | Uint8Array) {
  const path = join(folder, 'list');
  writeFileSync(path, content);
  return openFile(path, join(folder, 'room'));
}

/** What the preview guesses. */
const guessed = ({ kinds, statuses }: Preview): Choices => ({
  kinds: kinds.map(({ id, word, reading, state }) => ({
    id,
    ...(word === undefined ? {} : { word }),
    ...(reading === undefined ? {} : { reading }),
    ...(state === undefined ? {} : { state }),
  })),
  decks: [],
  suspended: 'scheduled',
  spreads: false,
  statuses: statuses ?? [],
});

async function notesOf(content: string | Uint8Array, changed: (choices: Choices) => Choices = (choices) => choices) {
  const file = await opened(content);
  const preview = file.preview();
  return { preview, notes: [...file.notes(changed(guessed(preview)), rules, clock)] };
}

const NAMES = Object.fromEntries(Object.entries(STATES).map(([name, state]) => [state, name]));
const nameOf = (schedule: Schedule) => NAMES[stateOf(schedule)];

/** Each row in short: `猫[ねこ] young`, or the reason why it is left out. */
const inShort = (notes: Awaited<ReturnType<typeof notesOf>>['notes']) =>
  notes.flatMap((note) => {
    if ('reason' in note) return [`${note.note}: ${note.reason}`];
    if (!('word' in note)) return [];
    return [`${note.word}${note.reading ? `[${note.reading}]` : ''} ${note.declared ?? nameOf(note.schedule)}`];
  });

const jpdb = {
  cards_vocabulary_jp_en: [
    {
      vid: 1,
      spelling: '食べる',
      reading: 'たべる',
      reviews: [
        { timestamp: secondsAgo(30), grade: 'nothing', from_anki: false },
        { timestamp: secondsAgo(29), grade: 'okay', from_anki: false },
        { timestamp: secondsAgo(20), grade: 'easy', from_anki: false },
      ],
    },
    { vid: 2, spelling: '猫', reading: 'ねこ', reviews: [{ timestamp: secondsAgo(1), grade: 'never-forget' }] },
    { vid: 3, spelling: '犬', reading: 'いぬ', reviews: [] },
    { vid: 4, spelling: '鳥', reading: 'とり', reviews: [{ timestamp: secondsAgo(0), grade: 'something' }] },
  ],
  cards_vocabulary_en_jp: [],
  cards_kanji_keyword_char: [{ character: '猫', reviews: [] }],
};

const jiten = {
  ExportDate: '2026-11-19T00:00:00Z',
  Cards: [
    {
      w: 1,
      r: 0,
      s: 2,
      st: 40.5,
      d: 5.25,
      du: secondsAgo(-10),
      lr: secondsAgo(30),
      t: '食べる',
      k: 'たべる',
      l: [
        { r: 3, dt: secondsAgo(90), d: 2_500 },
        { r: 3, dt: secondsAgo(30), d: 1_500 },
      ],
    },
    { w: 2, r: 0, s: 4, du: secondsAgo(0), t: '猫', k: 'ねこ', l: [] },
    { w: 3, r: 0, s: 5, du: secondsAgo(0), t: '犬', k: 'いぬ', l: [] },
    {
      w: 4,
      r: 0,
      s: 1,
      sp: 0,
      st: 2.3,
      d: 6.4,
      du: secondsAgo(0),
      t: '鳥',
      k: 'とり',
      l: [{ r: 1, dt: secondsAgo(0) }],
    },
    { w: 5, r: 0, s: 77, du: secondsAgo(0), t: '魚', k: 'さかな', l: [] },
  ],
};

const wanikani = {
  source: 'wanikani',
  words: [0, 1, 5, 6, 7, 8, 9].map((stage) => ({
    characters: '一二三四五六七八九十'[stage],
    reading: '',
    stage,
    availableAt: stage > 0 && stage < 9 ? '2026-11-25T00:00:00Z' : null,
  })),
};

const LUTE = `term,parent,translation,language,tags,added,status,link_status,pronunciation
猫,,cat,Japanese,,2026-01-01,1,,ねこ
食べた,食べる,ate,Japanese,,2026-01-01,3,,たべた
犬,,dog,Japanese,,2026-01-01,5,,いぬ
鳥,,bird,Japanese,,2026-01-01,99,,とり
の,,,Japanese,,2026-01-01,98,,
gato,,cat,Spanish,,2026-01-01,2,,
`;

const migakuList = (words: string) => deflateRawSync(Buffer.from(`dictForm,secondary,hasCard\n${words}`));
const migaku = zip([
  { name: 'unknown.csv', bytes: migakuList('"鳥","とり",false'), isDeflated: true },
  { name: 'ignored.csv', bytes: migakuList('"東京","とうきょう",false'), isDeflated: true },
  { name: 'learning.csv', bytes: migakuList('"犬","いぬ",true'), isDeflated: true },
  { name: 'known.csv', bytes: migakuList('"猫","ねこ",false\n"食べる","たべる",true'), isDeflated: true },
  { name: 'tracked.csv', bytes: migakuList(''), isDeflated: true },
]);

/** Without a head, with tabs: key, kind, line, its translation, form, lemma, part of speech, tags, meanings, source, language. */
const REACTOR = [
  [
    'WORD|食べる|ja',
    'Word',
    '魚を食べた。',
    'I ate fish.',
    '食べた',
    '食べる',
    'Verb',
    '',
    'eat',
    'NETFLIX',
    'ja',
    'en',
  ],
  ['PHRASE-YT|ja|1f', 'Phrase', '魚を食べた。', 'I ate fish.', '', '', '', '', '', 'YOUTUBE', 'ja', 'en'],
  ['WORD|猫|ja', 'Word', '猫だ。', 'A cat.', '猫', '', 'Noun', '', 'cat', 'YOUTUBE', 'ja', 'en'],
  ['WORD|朋友|zh-CN', 'Word', '朋友', 'friend', '朋友', '朋友', 'Noun', '', 'friend', 'YOUTUBE', 'zh-CN', 'en'],
]
  .map((row) => row.join('\t'))
  .join('\n');
const REACTOR_ROWS = ['食べる learning', '猫 learning', '朋友: status-left-out'];

const KANJI_REASON = '猫: kind-not-chosen';
const files: [string, string | Uint8Array, Preview['source'], string[]][] = [
  [
    'reviews of jpdb',
    JSON.stringify(jpdb),
    'jpdb',
    ['食べる[たべる] mature', '猫[ねこ] known', '犬[いぬ] new', '鳥[とり] learning', KANJI_REASON],
  ],
  [
    'a backup of Jiten',
    JSON.stringify(jiten),
    'jiten',
    ['食べる[たべる] mature', '猫[ねこ] blocked', '犬[いぬ] known', '鳥[とり] learning', '魚: status-left-out'],
  ],
  [
    'a backup of Jiten whose keys begin small',
    JSON.stringify({ cards: jiten.Cards.slice(1, 2) }),
    'jiten',
    ['猫[ねこ] blocked'],
  ],
  [
    'what was fetched of WaniKani',
    JSON.stringify(wanikani),
    'wanikani',
    ['一 new', '二 learning', '六 young', '七 young', '八 mature', '九 mature', '十 known'],
  ],
  [
    'terms of Lute',
    LUTE,
    'lute',
    ['猫[ねこ] learning', '食べる young', '犬[いぬ] mature', '鳥[とり] known', 'の blocked', 'gato: not-japanese'],
  ],
  [
    'terms of Lute with several parents, and without a pronunciation',
    'term,parent,translation,language,status\n走って,"走る, 走",run,Japanese,2\n走る,,run,Japanese,5\n',
    'lute',
    ['走る learning', '走る mature'],
  ],
  [
    'the listing of terms of Lute',
    `TermID,LanguageID,Term,Parent,Translation,Language,Tags,Added,Status
1,9,灯台,,lighthouse,Japanese,,2024-01-02,Well Known
2,9,港,,harbour,Japanese,,2024-01-02,Learning (3)
3,9,海,,sea,Japanese,,2024-01-02,New (1)
4,9,山,,mountain,Japanese,,2024-01-02,Ignored
5,9,泳いだ,泳ぐ,swim,Japanese,,2024-01-02,Learned
6,9,川,,river,Japanese,,2024-01-02,Unknown
7,9,空,,sky,Japanese,,2024-01-02,New (2)
8,9,雨,,rain,Japanese,,2024-01-02,Learning (4)
`,
    'lute',
    ['灯台 known', '港 young', '海 learning', '山 blocked', '泳ぐ mature', '川 new', '空 learning', '雨 young'],
  ],
  [
    'terms for Lute to import',
    'language,term,status\nJapanese,猫,W\nJapanese,犬,I\nJapanese,鳥,4',
    'lute',
    ['猫 known', '犬 blocked', '鳥 young'],
  ],
  [
    'lists of Migaku',
    migaku,
    'migaku',
    ['鳥: status-left-out', '東京[とうきょう] blocked', '犬[いぬ] learning', '猫[ねこ] known', '食べる[たべる] known'],
  ],
  [
    'a list of LingQ',
    'term,fragment,hints,status,extended_status\n猫,,cat,3,3\n犬,,dog,3,0\n鳥,,bird,0,',
    'lingq',
    ['猫 known', '犬 young', '鳥 learning'],
  ],
  [
    'what was fetched of LingQ, as JSON',
    JSON.stringify([
      { pk: 1, term: '猫', fragment: '猫がいる', status: 3, extended_status: 3, hints: [{ text: 'cat' }] },
      { pk: 2, term: '犬', fragment: '', status: 3, extended_status: null, hints: [] },
      { pk: 3, term: '鳥', fragment: '', status: 0, extended_status: null, hints: [] },
    ]),
    'lingq',
    ['猫 known', '犬 young', '鳥 learning'],
  ],
  [
    'saved items of Language Reactor, as JSON',
    JSON.stringify([
      {
        ...{ key: 'WORD|諦める|ja', itemType: 'WORD', langCode_G: 'ja', learningStage: 'LEARNING', wordType: 'lemma' },
        word: { text: '諦める', translit: 'あきらめる' },
      },
      { itemType: 'WORD', langCode_G: 'ja', learningStage: 'KNOWN', word: { text: 'ねこ', translit: null } },
      { itemType: 'WORD', langCode_G: 'ja', learningStage: 'SKIPPED', word: { text: '東京', translit: 'とうきょう' } },
      { itemType: 'WORD', langCode_G: 'zh-CN', learningStage: 'KNOWN', word: { text: '朋友', pinyin: ['péng'] } },
      { itemType: 'PHRASE', langCode_G: 'ja', learningStage: 'LEARNING', context: {} },
    ]),
    'language-reactor',
    ['諦める[あきらめる] learning', 'ねこ known', '東京[とうきょう] blocked', '朋友: status-left-out'],
  ],
  ['the table of Language Reactor', REACTOR, 'language-reactor', REACTOR_ROWS],
  [
    'the table of Language Reactor in a zip with its media',
    zip([
      { name: 'media/a.mp3', bytes: Buffer.from('ID3') },
      { name: 'items.csv', bytes: deflateRawSync(Buffer.from(REACTOR)), isDeflated: true },
    ]),
    'language-reactor',
    REACTOR_ROWS,
  ],
  [
    'all words of Migaku in one table',
    `dictForm,secondary,hasCard,mod,language,knownStatus
猫,ねこ,true,1750000000000,ja,KNOWN
犬,いぬ,false,1750000000000,ja,TRACKED
鳥,とり,true,1750000000000,ja,LEARNING
魚,さかな,false,1750000000000,ja,UNKNOWN
東京,とうきょう,false,1750000000000,ja,IGNORED
朋友,,false,1750000000000,zh,KNOWN
`,
    'migaku',
    [
      ...['猫[ねこ] known', '犬[いぬ] learning', '鳥[とり] learning', '魚: status-left-out'],
      ...['東京[とうきょう] blocked', '朋友: status-left-out'],
    ],
  ],
  [
    'terms of Learning with Texts, which have no head',
    [
      '猫\tcat\t{猫}がいる。\tねこ\t5\tJapanese\t12\tanimal',
      '犬\tdog\t\tいぬ\t1\tJapanese\t13\t',
      '鳥\tbird\t\tとり\t99\tJapanese\t14\t',
      'の\t*\t\t\t98\tJapanese\t15\t',
    ].join('\r\n'),
    'table',
    ['猫[ねこ] mature', '犬[いぬ] learning', '鳥[とり] known', 'の blocked'],
  ],
  [
    'terms of Learning with Texts in several languages, some without tags, a sentence or a reading',
    [
      '猫\tcat\t\t\t2\t日本語（小説）\t12\t',
      '朋友\tfriend\t{朋友}\tpéngyǒu\t5\tChinese (Simplified)\t13\tpeople',
      '学校\t*\t学校に行く\t\t3\tJapanese 2\t14\t',
    ].join('\r\n'),
    'table',
    ['猫 learning', '朋友: status-left-out', '学校 young'],
  ],
  [
    'terms of Lute in several languages, of which Chinese looks like Japanese',
    'term,parent,translation,language,status\n猫,,cat,Japanese,5\n朋友,,friend,Classical Chinese,5\n',
    'lute',
    ['猫 mature', '朋友: status-left-out'],
  ],
  [
    'words copied from Kitsun or Bunpro, one a line',
    '猫\n食べる\n〜的\n\n',
    'table',
    ['猫 known', '食べる known', '〜的 known'],
  ],
  [
    'a table with states',
    'Word,Kana,Status\n食べる,たべる,Known\n猫,ねこ,learning\n犬,いぬ,ignored\n鳥,とり,new\n',
    'table',
    ['食べる[たべる] known', '猫[ねこ] learning', '犬[いぬ] blocked', '鳥[とり] new'],
  ],
  [
    'a table with levels, and tabs',
    '単語\t読み\tlevel\n食べる\tたべる\t5\n猫\tねこ\t3\n犬\tいぬ\t1',
    'table',
    ['食べる[たべる] mature', '猫[ねこ] young', '犬[いぬ] learning'],
  ],
  ['a table without a head', '食べる,たべる,to eat\n猫,ねこ,cat', 'table', ['食べる[たべる] known', '猫[ねこ] known']],
  ['a list of words', '食べる\n猫\n\n# a comment\nhello', 'table', ['食べる known', '猫 known', 'hello: not-japanese']],
  ['a list in Shift_JIS', Uint8Array.from([0x94, 0x4c, 0x09, 0x82, 0xcb, 0x82, 0xb1]), 'table', ['猫[ねこ] known']],
  [
    'notes that Anki exported as text',
    '#separator:tab\n#html:true\n#columns:Expression\tReading\tTags\n<b>猫</b>\tねこ\tanimal\n犬\tいぬ\tanimal',
    'table',
    ['猫[ねこ] known', '犬[いぬ] known'],
  ],
  [
    'objects in JSON',
    JSON.stringify({
      made: 'today',
      words: [
        { term: '猫', reading: ['ねこ'], state: 'young' },
        { term: '犬', reading: ['いぬ'], state: 'mature' },
      ],
    }),
    'table',
    ['猫[ねこ] young', '犬[いぬ] mature'],
  ],
  ['words in JSON', '["猫","犬"]', 'table', ['猫 known', '犬 known']],
  ['a list that only begins like JSON', '[猫\n犬\n鳥', 'table', ['[猫: no-word', '犬 known', '鳥 known']],
];

describe('a list', () => {
  it.each(files)(
    'of %s is recognised, and each of its rows is a word with a state or has a reason',
    async (_, content, source, rows) => {
      const { preview, notes } = await notesOf(content);
      expect(preview.source).toBe(source);
      expect(inShort(notes)).toEqual(rows);
    },
  );

  const refused: [string, string | Uint8Array, string][] = [
    ['that is empty', '', 'imports.not-a-package'],
    ['of blank lines', '\n \n', 'imports.empty-list'],
    ['of jpdb without words', JSON.stringify({ cards_vocabulary_jp_en: [] }), 'imports.empty-list'],
    ['of Jiten with numbers for words', JSON.stringify({ Cards: [{ w: 1, s: 2, du: 3 }] }), 'imports.without-words'],
    ['that is no text', Uint8Array.from([0, 1, 2, 255, 254, 0, 7]), 'imports.not-a-package'],
    ['in a zip of something else', zip([{ name: 'a.txt', bytes: Buffer.from('猫') }]), 'imports.not-a-package'],
    [
      'of Migaku that unpacks to too much',
      zip([{ name: 'known.csv', bytes: deflateRawSync(Buffer.alloc(61_000_000, 10)), isDeflated: true }]),
      'imports.too-large',
    ],
  ];
  it.each(refused)('%s is refused with the reason', async (_, content, code) => {
    await expect(opened(content)).rejects.toMatchObject({ code });
  });
});

describe('what a list says of schedules', () => {
  const noteOf = async (content: string, word: string) =>
    (await notesOf(content)).notes.find((note): note is ReadNote => 'word' in note && note.word === word)!;

  it('is what the answers of jpdb fold to, which come along', async () => {
    const { schedule, answers, log } = await noteOf(JSON.stringify(jpdb), '食べる');
    expect(answers).toBe(3);
    expect(unpackLog(log!).map(({ rating, at }) => [rating, at])).toEqual([
      [1, secondsAgo(30) * 1_000],
      [3, secondsAgo(29) * 1_000],
      [4, secondsAgo(20) * 1_000],
    ]);
    expect(schedule).toMatchObject({ firstDay: TODAY - 30, lastDay: TODAY - 20, answers: 3 });
    expect(schedule.dueDay).toBe(TODAY - 20 + schedule.interval);
  });

  it('is Jiten’s own memory and day', async () => {
    const { schedule, answers } = await noteOf(JSON.stringify(jiten), '食べる');
    expect(schedule.memory).toEqual({ stability: 40.5, difficulty: 5.25 });
    expect(schedule).toMatchObject({ dueDay: TODAY + 10, interval: 40, lastDay: TODAY - 30 });
    expect(answers).toBe(2);
  });

  it('is WaniKani’s stage and when it is due', async () => {
    const { schedule } = await noteOf(JSON.stringify(wanikani), '八');
    expect(schedule).toMatchObject({ dueDay: TODAY + 5, interval: 30, memory: { stability: 30 } });
  });

  it('is the middle of a state that is all that is known, on days that differ', async () => {
    const rows = Array.from({ length: 14 }, (_, index) => `${'一二三四五六七八九十百千万円'[index]},young`);
    const { notes } = await notesOf(`word,status\n${rows.join('\n')}`);
    const days = notes.map((note) => ('schedule' in note ? note.schedule.dueDay! - TODAY : -1));
    expect(days).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]);
  });

  it('makes no card of a word that is known without an answer', async () => {
    expect((await noteOf('猫\n犬', '猫')).schedule).toMatchObject({ phase: 0, answers: 0 });
  });

  it('stands any numbers', async () => {
    const wild = {
      ...jiten.Cards[0],
      st: 1e300,
      d: 99,
      du: -5,
      l: [
        { r: 3, dt: 1e300 },
        { r: 9, dt: 1 },
        { r: 2, dt: 'x' },
      ],
    };
    const { schedule } = await noteOf(JSON.stringify({ Cards: [wild] }), '食べる');
    expect(schedule.memory).toEqual({ stability: 36_500, difficulty: 10 });
    expect(Number.isSafeInteger(schedule.dueDay)).toBe(true);
    expect(Number.isNaN(schedule.lastAt!.getTime())).toBe(false);
  });
});

describe('what values mean', () => {
  const table =
    'Word,Kana,Status,Note\n食べる,たべる,A,x\n猫,ねこ,B,y\n犬,いぬ,A,x\n鳥,とり,A,x\n魚,さかな,B,y\n花,はな,B,x';

  it('may be chosen for each value, and leave its rows out', async () => {
    const { preview, notes } = await notesOf(table, (choices) => ({
      ...choices,
      kinds: choices.kinds.map((kind) => ({ ...kind, state: 2 })),
      statuses: choices.statuses.map((status) => ({ ...status, state: status.value === 'A' ? 'mature' : 'leave-out' })),
    }));
    const ofStatus = preview.statuses!.filter(({ field }) => field === 2);
    expect(ofStatus.map(({ value, notes: count }) => [value, count])).toEqual([
      ['A', 3],
      ['B', 3],
    ]);
    expect(inShort(notes).slice(0, 2)).toEqual(['食べる[たべる] mature', '猫: status-left-out']);
  });

  it('may be those of another column, or of none, by which all rows are alike', async () => {
    const { preview, notes } = await notesOf(table, (choices) => ({
      ...choices,
      kinds: choices.kinds.map((kind) => ({ ...kind, state: 3 })),
      statuses: choices.statuses.map((status) => ({ ...status, state: status.value === 'x' ? 'young' : 'new' })),
    }));
    // Words are too many to be states.
    expect([...new Set(preview.statuses!.map(({ field }) => field))]).toEqual([undefined, 2, 3]);
    expect(inShort(notes).slice(0, 2)).toEqual(['食べる[たべる] young', '猫[ねこ] new']);
    const alike = await notesOf(table, (choices) => ({
      ...choices,
      kinds: choices.kinds.map(({ state: _, ...kind }) => kind),
      statuses: choices.statuses.map((status) =>
        status.field === undefined ? { ...status, state: 'learning' } : status,
      ),
    }));
    expect(new Set(inShort(alike.notes).map((row) => row.split(' ')[1]))).toEqual(new Set(['learning']));
  });

  it('are no more than a call takes, and those of the column of states are among them', async () => {
    const columns = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
    const rows = Array.from({ length: 400 }, (_, row) =>
      ['猫', ...columns.map((_, index) => `${index} ${row % 40}`), row % 2 ? 'known' : 'young'].join('\t'),
    );
    const { preview } = await notesOf([['Word', ...columns, 'Status'].join('\t'), ...rows].join('\n'));
    expect(preview.statuses!.length).toBeLessThanOrEqual(1_000);
    expect(preview.kinds[0]!.state).toBe(41);
    expect(preview.statuses!.filter(({ field }) => field === 41).map(({ value, notes }) => [value, notes])).toEqual([
      ['young', 200],
      ['known', 200],
    ]);
    // A column is offered as a whole, or not at all.
    const counts = new Map<number | undefined, number>();
    for (const { field } of preview.statuses!) counts.set(field, (counts.get(field) ?? 0) + 1);
    const ofTags = [...counts].filter(([field]) => field !== undefined && field > 0 && field < 41);
    expect(new Set(ofTags.map(([, count]) => count))).toEqual(new Set([40]));
  });
});
