import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { AnkiLearner, ankiPython, type CardInAnki, type StateOfAnki } from './anki-learner.js';
import { expect, type Gateway, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

const python = ankiPython();

const WORDS = [
  ...[
    ['猫', 'ねこ'],
    ['名前', 'なまえ'],
    ['鼠', 'ねずみ'],
    ['学校', 'がっこう'],
    ['犬', 'いぬ'],
    ['水', 'みず'],
  ],
  ...[
    ['鳥', 'とり'],
    ['駅', 'えき'],
    ['魚', 'さかな'],
    ['本', 'ほん'],
    ['花', 'はな'],
    ['山', 'やま'],
  ],
] as const;
const READINGS = new Map<string, string>(WORDS);
const ROUNDS = 3;
const MINUTES_PER_DAY = 1_440;
/** Cards of notes that no word follows, of which each round has one answered here and one in Anki. */
const FURTHER = [
  ['cloze 0', 'ねこ'],
  ['なまえ', 'cloze 1'],
  ['ねずみ', 'cloze 0'],
] as const;
/** Files of the first note, as far as their content is looked at. */
const MEDIA = {
  'neko.mp3': Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(96, 1)]).toString('base64'),
  'neko no e.png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};
/**
 * The first and last day that Anki can choose for a review: `minimum_review_fuzz_interval` and `constrained_fuzz_bounds` of
 * rslib/src/scheduler/states/fuzz.rs in ankitects/anki.
 *
 * @param hard the days that its "hard" has; "good" has more
 */
function boundsOfGood(ideal: number, before: number, hard: number): [least: number, most: number] {
  const bounds = (least: number): [number, number] => {
    const days = Math.max(ideal, least);
    const part = (from: number, to: number) => Math.max(0, Math.min(days, to) - from);
    const fuzz =
      days < 2.5 ? 0 : 1 + 0.15 * part(2.5, 7) + 0.1 * part(7, 20) + 0.05 * part(20, Number.POSITIVE_INFINITY);
    const [lower, upper] = [Math.round(days - fuzz), Math.round(days + fuzz)].map((day) => Math.max(day, least));
    return [lower!, upper === lower && upper! > 2 ? upper! + 1 : upper!];
  };
  const minimum = Math.round(ideal) > before ? before + 1 : before <= bounds(1)[1] ? before : 0;
  return bounds(Math.max(minimum, hard + 1));
}

interface NextCard {
  id: number;
  word: string;
  version: number;
  question: { text: string; gaps: { start: number }[] } | null;
  /** Minutes after each of the four answers. */
  intervals: [again: number, hard: number, good: number, easy: number];
}

/** What a card of Anki asks, in the words of a card here: the word, its reading, or the sentence and its gap. */
const keyOf = ({ word, template }: CardInAnki): string =>
  word.includes('{{c1::') ? `cloze ${template}` : template === 0 ? word : (READINGS.get(word) ?? '');
const keyHere = ({ word, question }: NextCard): string =>
  question && question.gaps.length > 0 ? `cloze ${question.gaps[0]!.start === 0 ? 0 : 1}` : word;

interface DeckInAnki {
  /** By the first fields of the notes that name them. */
  readonly files: Record<string, string[]>;
  /** By note types. */
  readonly cards: Record<string, number>;
  readonly missing: string[];
}

/** The deck of the whole vocabulary for another Anki, with the words that came from this one. */
const deckOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/users/1/vocabulary/export-anki', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ deckName: 'Another Anki', withWordsOfAnki: true }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

const importCollection = async (page: Page, anki: AnkiLearner) => {
  const buffer = Buffer.from(await anki.ask<string>('testExport'), 'base64');
  await page.goto('/vocabulary/import');
  const file = { name: 'mine.colpkg', mimeType: 'application/octet-stream', buffer };
  await page.getByTestId('collection-file').setInputFiles(file);
  await page.getByRole('button', { name: `Import ${WORDS.length} words` }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
};

/** How many reviews are due on each day to come, here and in Anki. */
const dueHere = async (gateway: Gateway) =>
  (await gateway.call<{ due: number[] }>('GET', `/api/users/1/reviews/forecast?days=365&timeZone=${TIME_ZONE}`)).due;
const dueInAnki = ({ cards }: StateOfAnki) => {
  const due = Array<number>(365).fill(0);
  for (const { type, queue, dueIn } of Object.values(cards)) {
    if (type === 2 && queue === 2) due[Math.max(0, dueIn!)]!++;
  }
  return due;
};

const cardHere = async (gateway: Gateway, key: string): Promise<NextCard> =>
  (await cardsHere(gateway)).find((card) => keyHere(card) === key)!;
const cardsHere = async (gateway: Gateway) =>
  (await gateway.call<{ cards: NextCard[] }>('GET', `/api/users/1/reviews/next?count=50&more=50&timeZone=${TIME_ZONE}`))
    .cards;

/** Calls each card good. Returns the days that "hard" would have given each, by what it asks. */
const answerHere = async (gateway: Gateway, keys: readonly string[]): Promise<Map<string, number>> => {
  const cards = (await cardsHere(gateway)).filter((card) => keys.includes(keyHere(card)));
  expect(cards).toHaveLength(keys.length);
  const answers = cards.map(({ id, version }) => ({
    id: randomUUID(),
    cardId: id,
    version,
    rating: 3,
    tookMs: 4_000,
    answeredAt: Date.now(),
  }));
  await gateway.call('POST', '/api/users/1/reviews', { timeZone: TIME_ZONE, answers });
  return new Map(cards.map((card) => [keyHere(card), card.intervals[1] / MINUTES_PER_DAY]));
};

test.describe('a learner who reviews on both sides', () => {
  test.skip(!python, 'No Python with the package "anki" (see ANKI_PYTHON)');

  test('loses and doubles nothing in three rounds, and is asked on the same days on both', async ({
    learner: page,
    gateway,
  }) => {
    test.setTimeout(180_000);
    const anki = await AnkiLearner.start(python!);
    try {
      await anki.serve(page);
      const first = await anki.ask('testMake', { words: WORDS, media: MEDIA });
      expect(Object.keys(first.cards)).toHaveLength(2 * WORDS.length + 2);
      const cardOf = new Map(Object.entries(first.cards).map(([id, card]) => [keyOf(card), Number(id)]));
      const logged = (key: string, { cards }: StateOfAnki) => cards[cardOf.get(key)!]!.log.length;
      for (let round = 0; round < ROUNDS; round++) {
        await importCollection(page, anki);
        if (round === 0) await expect(page.getByText('2 files kept.')).toBeVisible();
        if (round === 1) expect((await cardHere(gateway, 'cloze 1')).question!.text).toBe('黒い猫が大好きです。');
        const before = await anki.ask('testState');
        expect(await dueHere(gateway)).toEqual(dueInAnki(before));

        const [here, there] = [WORDS.slice(4 * round, 4 * round + 2), WORDS.slice(4 * round + 2, 4 * round + 4)].map(
          (words, side) => [...words.map(([word]) => word), FURTHER[round]![side]!],
        );
        const hardHere = await answerHere(gateway, here!);
        const cardsThere = there!.map((key) => cardOf.get(key)!);
        const hardThere = await anki.ask<Record<string, number>>('testHard', { cards: cardsThere });
        await anki.ask('testAnswer', { cards: cardsThere, ease: 3 });
        if (round === 0) {
          const fields = { Text: '{{c1::黒い猫::an animal}}が{{c2::大好き}}です。' };
          await anki.ask('testEdit', { note_of: cardOf.get('cloze 0'), fields });
        }

        await page.goto('/review');
        await page.getByRole('button', { name: 'Anki', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Anki' });
        await expect(dialog.getByText('0 cards of words that Anki does not have from you')).toBeVisible();
        await dialog.getByRole('button', { name: 'Send cards to Anki' }).click();
        await expect(dialog.getByText('Sent to Anki: 3 answers to 3 cards.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Send cards to Anki' }).click();
        await expect(dialog.getByText(/^No card is new or changed/)).toBeVisible();

        const after = await anki.ask('testState');
        expect(after.problems).not.toMatch(/missing|fixed|invalid/i);
        expect(after.notes).toBe(first.notes);
        expect(Object.keys(after.cards)).toEqual(Object.keys(first.cards));
        expect(after.answers).toBe(before.answers + here!.length + there!.length);
        for (const key of here!) {
          const card = after.cards[cardOf.get(key)!]!;
          expect(card.log).toHaveLength(logged(key, before) + 1);
          expect(card.reps).toBe(card.log.length);
          expect(card.dueIn).toBe(card.interval);
        }
        const hard = new Map([...hardHere, ...there!.map((key) => [key, hardThere[cardOf.get(key)!]!] as const)]);
        for (const [key, hardDays] of hard) {
          const { interval, ideal } = after.cards[cardOf.get(key)!]!;
          const [least, most] = boundsOfGood(ideal!, before.cards[cardOf.get(key)!]!.interval, hardDays);
          expect.soft(interval, `${key} of ${ideal}`).toBeGreaterThanOrEqual(least);
          expect.soft(interval, `${key} of ${ideal}`).toBeLessThanOrEqual(most);
        }
      }
      await importCollection(page, anki);
      expect(await dueHere(gateway)).toEqual(dueInAnki(await anki.ask('testState')));
      const { files, cards, missing } = await anki.ask<DeckInAnki>('testDeck', { package: await deckOf(page) });
      expect(missing).toEqual([]);
      expect(cards).toEqual({ 'Ichibun 1': WORDS.length, 'Ichibun Question 1': WORDS.length, 'Ichibun Cloze 1': 2 });
      const [word, reading] = WORDS[0];
      const cloze = '{{c1::黒い猫::an animal}}が{{c2::大好き}}です。';
      expect(Object.keys(files).toSorted()).toEqual([word, reading, cloze].toSorted());
      for (const of of [word, reading]) expect(files[of]!.toSorted()).toEqual(Object.values(MEDIA).toSorted());
      expect(files[cloze]).toEqual([MEDIA['neko no e.png']]);
    } finally {
      await anki.stop();
    }
  });
});
