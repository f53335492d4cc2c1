import { startOfStudyDay, studyDayOf } from '@ichibun/time/study-days';
import { describe, expect, it } from '@jest/globals';
import { STATES } from '../words/states.js';
import { MemoryModel, type Rating } from './memory.js';
import {
  after,
  foldOf,
  inOrder,
  intervalsOf,
  isLeechAt,
  type LogEntry,
  NEW,
  PHASES,
  type Rules,
  stateOf,
} from './schedule.js';

const rules: Rules = { model: new MemoryModel(0.9), learningSteps: [1, 10], relearningSteps: [10] };
const CARD = 1;
const ZERO = new Date('2026-11-21T10:00:00Z');

/** Answers, each as soon as the one before says that it is due. */
function answered(ratings: readonly number[], wanted = rules) {
  let schedule = NEW;
  let [at, day] = [ZERO, 20_000];
  const minutes = ratings.map((rating) => {
    const next = after(schedule, { rating: rating as Rating, at, day }, wanted, CARD);
    const waits = next.dueAt ? (next.dueAt.getTime() - at.getTime()) / 60_000 : undefined;
    day = next.dueDay ?? day;
    at = next.dueAt ?? new Date(ZERO.getTime() + (day - 20_000) * 86_400_000);
    schedule = next;
    return waits;
  });
  return { schedule, minutes };
}

describe('a card in its steps', () => {
  const cases: [string, number[], (number | undefined)[], keyof typeof PHASES][] = [
    ['goes on with “good”, and is learned after the last', [3, 3], [10, undefined], 'review'],
    ['begins again with “again”', [3, 1, 3, 3], [10, 1, 10, undefined], 'review'],
    ['stays between the first two with “hard”', [2, 2, 3, 3], [6, 6, 10, undefined], 'review'],
    ['is learned at once with “easy”', [4], [undefined], 'review'],
    ['repeats a later step with “hard”', [3, 2, 3], [10, 10, undefined], 'review'],
    ['that was forgotten takes the steps of relearning', [4, 1], [undefined, 10], 'relearning'],
    ['that was forgotten waits half as long again with “hard”', [4, 1, 2, 3], [undefined, 10, 15, undefined], 'review'],
  ];
  it.each(cases)('%s', (_, ratings, minutes, phase) => {
    const result = answered(ratings);
    expect(result.minutes).toEqual(minutes);
    expect(result.schedule.phase).toBe(PHASES[phase]);
  });

  it('is learned at once where there are no steps', () => {
    const none = { ...rules, learningSteps: [], relearningSteps: [] };
    expect(answered([1, 3, 1], none).schedule).toMatchObject({ phase: PHASES.review, lapses: 1 });
  });
});

describe('a reviewed card', () => {
  it('comes later after “easy” than after “good”, and not earlier after “good” than after “hard”', () => {
    for (let card = 1; card <= 200; card++) {
      const { schedule } = foldOf(
        [0, 0, 3, 12].map((day, index) => ({ rating: 3, at: new Date(ZERO.getTime() + index), day })),
        rules,
        card,
      );
      const [again, hard, good, easy] = intervalsOf(schedule, new Date(ZERO.getTime() + 9), 40, rules, card);
      expect(again).toBe(10);
      expect(good).toBeGreaterThan(hard!);
      expect(easy).toBeGreaterThan(good!);
      expect(hard! % 1_440).toBe(0);
    }
  });

  it('counts a lapse for each time that it is forgotten, but not in its steps', () => {
    expect(answered([4, 1, 1, 3, 1, 3]).schedule.lapses).toBe(2);
  });

  it('is as new after a reset', () => {
    expect(after(answered([4, 3, 3]).schedule, { rating: 0, at: ZERO, day: 0 }, rules, CARD)).toEqual(NEW);
  });
});

it.each([
  ['no answer', [], STATES.new],
  ['an answer in its steps', [3], STATES.learning],
  ['its steps done', [3, 3], STATES.learning],
  ['an easy answer', [4], STATES.learning],
  ['its steps done, and remembering it on another day', [3, 3, 3], STATES.young],
  ['reviews until it is remembered for three weeks', [4, 3, 3], STATES.mature],
  ['forgetting after that', [4, 3, 3, 1], STATES.learning],
])('a word after %s', (_, ratings, state) => {
  expect(stateOf(answered(ratings).schedule)).toBe(state);
});

describe('days between answers', () => {
  /** The stability after two answers of the same card at two instants. */
  const stability = (answers: [instant: string, timeZone: string][]) =>
    foldOf(
      answers.map(([instant, timeZone]) => {
        const at = new Date(instant);
        return { rating: 4, at, day: studyDayOf(at, timeZone, 4) };
      }),
      rules,
      CARD,
    ).schedule.memory!.stability;
  const after = (days: number) => rules.model.after(rules.model.after(undefined, 0, 4), days, 4).stability;

  const cases: [string, [string, string][], number][] = [
    [
      'over midnight, before four',
      [
        ['2026-11-21T14:50:00Z', 'Asia/Tokyo'],
        ['2026-11-21T15:10:00Z', 'Asia/Tokyo'],
      ],
      0,
    ],
    [
      'over four o’clock',
      [
        ['2026-11-21T18:50:00Z', 'Asia/Tokyo'],
        ['2026-11-21T19:10:00Z', 'Asia/Tokyo'],
      ],
      1,
    ],
    [
      'at nine, where UTC’s day ends',
      [
        ['2026-11-20T23:50:00Z', 'Asia/Tokyo'],
        ['2026-11-21T00:10:00Z', 'Asia/Tokyo'],
      ],
      0,
    ],
    [
      'over the night of 23 hours',
      [
        ['2026-03-28T21:00:00Z', 'Europe/Berlin'],
        ['2026-03-29T20:00:00Z', 'Europe/Berlin'],
      ],
      1,
    ],
    [
      'over the night of 25 hours',
      [
        ['2026-10-24T20:00:00Z', 'Europe/Berlin'],
        ['2026-10-25T21:00:00Z', 'Europe/Berlin'],
      ],
      1,
    ],
    [
      'of who flies east',
      [
        ['2026-11-21T10:00:00Z', 'America/Los_Angeles'],
        ['2026-11-21T22:00:00Z', 'Asia/Tokyo'],
      ],
      2,
    ],
    [
      'of who flies west',
      [
        ['2026-11-21T22:00:00Z', 'Asia/Tokyo'],
        ['2026-11-22T08:00:00Z', 'America/Los_Angeles'],
      ],
      0,
    ],
  ];
  it.each(cases)('%s', (_, answers, days) => {
    expect(stability(answers)).toBe(after(days));
  });

  it('a day of reviews ends where the next begins', () => {
    const day = studyDayOf(ZERO, 'Asia/Tokyo', 4);
    expect(startOfStudyDay(day + 1, 'Asia/Tokyo', 4).toISOString()).toBe('2026-11-21T19:00:00.000Z');
  });
});

it('a log folds to the same in whatever order its entries arrived', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const log = ids.map((id, index): LogEntry & { id: string } => ({
    id,
    rating: ([3, 3, 3, 1, 3, 4, 2, 3, 0, 3, 1, 3] as const)[index]!,
    at: new Date(ZERO.getTime() + Math.floor(index / 2) * 3 * 86_400_000),
    day: Math.floor(index / 2) * 3,
  }));
  const lived = foldOf(inOrder(log), rules, CARD);
  const arrived = [...log].sort((a, b) => a.id.slice(-1).localeCompare(b.id.slice(-1)) || -1).reverse();
  expect(foldOf(inOrder(arrived), rules, CARD)).toEqual(lived);
});

it.each([
  [8, [8, 12, 16, 20]],
  [7, [7, 11, 15, 19]],
  [3, [3, 5, 7, 9, 11, 13, 15, 17, 19]],
  [1, Array.from({ length: 20 }, (_, index) => index + 1)],
])('a card that may lapse %i times is a leech, as in Anki, at its lapses %j', (wanted, lapses) => {
  const all = Array.from({ length: 21 }, (_, lapse) => lapse);
  expect(all.filter((lapse) => isLeechAt(lapse, wanted))).toEqual(lapses);
});
