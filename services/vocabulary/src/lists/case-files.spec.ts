import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText } from '@ichibun/text/decode-text';
import { expect, it } from '@jest/globals';
import { openFile } from '../collections/open-file.js';
import { readWordList } from '../imports/word-list.js';
import { MemoryModel } from '../reviews/memory.js';
import { stateOf } from '../reviews/schedule.js';
import { STATES } from '../words/states.js';

/** Lists and collections after public bug reports of other programs; see the reader's case-files.spec. */
const folder = process.env.CASES_DIR;
const withCases = folder && existsSync(folder) ? it : it.skip;

const LISTS: readonly (readonly [file: string, words: string, unusable: readonly string[]])[] = [
  ['19-anki-multiline.txt', '食べる[たべる] 走る[はしる] 読む[よむ] 鳥[とり]', []],
  ['19b-anki-noheader.txt', '食べる[たべる] 私[わたし] 走る[はしる]', []],
  ['35a-pitch.txt', '私は[わたしは] 食べる[たべる] 学校[がっこう] 走る[はしる]', []],
  ['35b-zero-width.txt', '三年生 日間 食べる[たべる]', []],
  ['45a-csv-header.txt', '食べる[たべる] 走る[はしる]', ['word,reading,meaning']],
  ['45b-csv-noheader.txt', '食べる[たべる] 走る[はしる] 鳥[とり]', []],
  ['45c-semicolon-bom.txt', '食べる[たべる] 走る[はしる]', ['Word;Reading']],
  ['45d-cp932.txt', '食べる[たべる] 走る[はしる]', []],
];

withCases('every word list of a report has words and readings, and says what is none', () => {
  const found = LISTS.map(([name]) => {
    const { text } = decodeText(new Uint8Array(readFileSync(join(folder!, name))))!;
    const { words, unusable } = readWordList(text);
    return [name, words.map(({ word, reading }) => (reading ? `${word}[${reading}]` : word)).join(' '), unusable];
  });
  expect(found).toEqual(LISTS);
});

const NAMES = Object.fromEntries(Object.entries(STATES).map(([name, state]) => [state, name]));

const COLLECTIONS: Readonly<Record<string, readonly string[]>> = {
  'n1-lute.csv': [
    ...['食べる young', '食べる mature', '走る learning', '灯台 known', '港 known', 'The: not-japanese'],
    ...['海 blocked', '山 blocked'],
  ],
  'n2-lute-listing.csv': ['灯台 known', '港 young', '海 learning', '山 blocked'],
  // Forms lead to their dictionary words where these are looked up: card-imports.spec.
  'i3-forms.apkg': [
    ...['美しかった', '食べちゃった', '走って', '元気な', '静かに', '書きました', '時々刻々', 'パソコン', '行く'],
    ...['雨', '魚', '海', '雪', '星', '見る', '灯台'],
  ].map((word) => `${word} mature`),
};

async function rowsOf(name: string): Promise<string[]> {
  const room = mkdtempSync(join(tmpdir(), 'cases-'));
  try {
    const file = await openFile(join(folder!, 'reports-4', name), join(room, 'room'));
    const preview = file.preview();
    const choices = {
      kinds: preview.kinds.map(({ id, word, reading, state }) => ({
        id,
        ...(word !== undefined && { word }),
        ...(reading !== undefined && { reading }),
        ...(state !== undefined && { state }),
      })),
      decks: preview.decks.map(({ id }) => id),
      suspended: 'scheduled' as const,
      spreads: false,
      statuses: preview.statuses ?? [],
    };
    const rules = { model: new MemoryModel(0.9), learningSteps: [1, 10], relearningSteps: [10] };
    const clock = { now: new Date('2026-11-29T03:00:00Z'), timeZone: 'Asia/Tokyo', dayStartHour: 4 };
    return [...file.notes(choices, rules, clock)].flatMap((note) => {
      if ('reason' in note) return [`${note.note}: ${note.reason}`];
      return 'word' in note ? [`${note.word} ${note.declared ?? NAMES[stateOf(note.schedule)]}`] : [];
    });
  } finally {
    rmSync(room, { recursive: true });
  }
}

withCases('every collection of a report has its words with their states', async () => {
  const found: Record<string, string[]> = {};
  for (const name of Object.keys(COLLECTIONS)) found[name] = await rowsOf(name);
  expect(found).toEqual(COLLECTIONS);
});
