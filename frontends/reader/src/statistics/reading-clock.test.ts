import { describe, expect, it } from '@jest/globals';
import { ReadingClock } from './reading-clock.js';

const SECOND = 1_000;
const SENTENCE_VIEW = 30 * SECOND;
const PAGE_VIEW = 300 * SECOND;

describe('the time of reading', () => {
  /** In seconds: what happens, and the stretches in the end, at the last of the times. */
  type Event = ['act' | 'stop' | 'take', number];
  const cases: [string, number, Event[], [number, number][]][] = [
    ['is none before the first act', SENTENCE_VIEW, [['take', 10]], []],
    [
      'counts on from an act',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['take', 10],
      ],
      [[0, 10]],
    ],
    [
      'stops 30 s after the last act in sentence view',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['take', 100],
      ],
      [[0, 30]],
    ],
    [
      'stops 5 min after the last act in page view',
      PAGE_VIEW,
      [
        ['act', 0],
        ['take', 1_000],
      ],
      [[0, 300]],
    ],
    [
      'goes on as long as acts follow in time',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['act', 29],
        ['act', 58],
        ['take', 80],
      ],
      [[0, 80]],
    ],
    [
      'goes on with an act after a pause',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['act', 50],
        ['take', 60],
      ],
      [
        [0, 30],
        [50, 60],
      ],
    ],
    [
      'stops when the page is hidden',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['stop', 10],
        ['take', 20],
      ],
      [[0, 10]],
    ],
    [
      'does not go on when hidden twice',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['stop', 10],
        ['stop', 20],
        ['take', 20],
      ],
      [[0, 10]],
    ],
    [
      'goes on when the page is back',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['stop', 10],
        ['act', 40],
        ['take', 50],
      ],
      [
        [0, 10],
        [40, 50],
      ],
    ],
    [
      'ends before the page is hidden late',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['stop', 3_600],
        ['take', 3_600],
      ],
      [[0, 30]],
    ],
    [
      'is cut where it was taken',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['take', 10],
        ['take', 20],
      ],
      [
        [0, 10],
        [10, 20],
      ],
    ],
    [
      'is not taken twice',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['stop', 10],
        ['take', 20],
        ['take', 40],
      ],
      [[0, 10]],
    ],
    [
      'stops 30 s after the act, not after it was taken',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['take', 20],
        ['take', 90],
      ],
      [
        [0, 20],
        [20, 30],
      ],
    ],
    [
      'does not count the sleep of a computer',
      SENTENCE_VIEW,
      [
        ['act', 0],
        ['act', 28_800],
        ['take', 28_810],
      ],
      [
        [0, 30],
        [28_800, 28_810],
      ],
    ],
    [
      'is none when the clock is put back',
      SENTENCE_VIEW,
      [
        ['act', 100],
        ['act', 50],
        ['take', 60],
      ],
      [[50, 60]],
    ],
  ];
  it.each(cases)('%s', (_, idleMs, events, expected) => {
    const clock = new ReadingClock(idleMs);
    const taken = events.flatMap(([what, second]) => clock[what](second * SECOND) ?? []);
    expect(taken.map(({ from, to }) => [from / SECOND, to / SECOND])).toEqual(expected);
  });

  it('goes by the pause of the view that is shown', () => {
    const clock = new ReadingClock(SENTENCE_VIEW);
    clock.act(0);
    clock.setIdle(PAGE_VIEW);
    expect(clock.take(200 * SECOND)).toEqual([{ from: 0, to: 200 * SECOND }]);
  });
});
