import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { kanjiAddress } from './addresses.js';
import KanjiPage from './kanji-page.js';
import { foundWord, foundWords } from './testing.js';

beforeEach(() => localStorage.clear());

const DRAWN = `/api/dictionary/kanji/${encodeURIComponent('食')}`;
const NOTHING = { strokes: [], parts: [], lookAlikes: [] };

const WORDS = [
  foundWord(['食堂', 'しょくどう', 'dining hall']),
  foundWord(['食べる', 'たべる', 'to eat']),
  foundWord(['食べ物', 'たべもの', 'food'], { known: true, state: 'known' }),
];

const show = (list: object[], drawn: object = NOTHING, kanji = '食', words = WORDS) => {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/words/candidates': () => ({ candidates: [], kanji: list }),
    [`GET ${DRAWN}`]: () => drawn,
    'GET /api/dictionary/search': () => foundWords(words),
  });
  const { location } = renderPageOfUser(<KanjiPage />, {
    path: kanjiAddress(kanji),
    route: '/dictionary/kanji/:kanji',
  });
  return { gateway, location };
};

it('a kanji has its meanings, and under each reading its words, known ones first', async () => {
  const readings = ['ショク', 'ジキ', 'た.べる'];
  const { gateway } = show([{ character: '食', meanings: ['eat', 'food'], readings, grade: 2, strokes: 9 }]);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('食');
  expect(await screen.findByText('eat, food')).toBeTruthy();
  expect(screen.getByText('9 strokes · Grade 2')).toBeTruthy();
  const kun = within(await screen.findByRole('region', { name: 'た（べる）' }));
  expect(kun.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['食べ物', '食べる']);
  const on = within(screen.getByRole('region', { name: 'ショク' }));
  expect(on.getByText('on reading, from Chinese')).toBeTruthy();
  expect(on.getByRole('link', { name: '食堂' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Other readings' })).getByText('ジキ')).toBeTruthy();
  const asked = gateway.calls.find(({ path }) => path.startsWith('/api/dictionary/search'))!;
  expect(new URLSearchParams(asked.path.split('?')[1]).get('q')).toBe('*食*');
});

it('a kanji of many words shows the first of each reading, and the others when they are asked for', async () => {
  const words = Array.from({ length: 40 }, () => foundWord(['食堂', 'しょくどう', 'dining hall']));
  show([{ character: '食', meanings: [], readings: ['ショク'], grade: 2, strokes: 9 }], NOTHING, '食', words);
  const on = within(await screen.findByRole('region', { name: 'ショク' }));
  expect(on.getAllByRole('link')).toHaveLength(6);
  fireEvent.click(on.getByRole('button', { name: 'Show 34 more' }));
  expect(on.getAllByRole('link')).toHaveLength(40);
});

it('where the server has no list of kanji, the words are there all the same', async () => {
  show([]);
  expect(await screen.findByText('This kanji is not in the list')).toBeTruthy();
  expect(await screen.findByRole('link', { name: '食堂' })).toBeTruthy();
});

describe('a kanji of which the strokes are known', () => {
  const EAT = { character: '食', meanings: ['eat'], readings: ['ショク'], grade: 2, strokes: 2 };
  const DRAWN_EAT = { strokes: ['M52,11c0,2-6,5-8,8', 'M 2 3l8,8'], parts: ['𠆢', '良'], lookAlikes: ['良', '飠'] };

  it('is drawn with the number of each, and leads to its parts and to what looks like it', async () => {
    show([EAT], DRAWN_EAT);
    const drawing = await screen.findByRole('img', { name: '食, its strokes numbered in their order' });
    expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['1', '2']);
    const others = within(screen.getByRole('region', { name: 'Other kanji' }));
    expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['𠆢', '良', '良', '飠']);
  });

  it.each([
    [false, 3],
    [true, 0],
  ])('is written stroke by stroke, where nothing is to stand still: %s', async (isStill, animations) => {
    const animate = jest.fn();
    Object.assign(SVGElement.prototype, { animate });
    Object.assign(window, { matchMedia: () => ({ matches: isStill }) });
    show([EAT], DRAWN_EAT);
    fireEvent.click(await screen.findByRole('button', { name: 'Draw it' }));
    expect(animate).toHaveBeenCalledTimes(animations);
  });

  it('shows nothing of it where the server does not know', async () => {
    show([EAT]);
    expect(await screen.findByRole('link', { name: '食堂' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'How it is written' })).toBeNull();
  });
});

it.each(['食べ', '*', '?', 'a', '🐱', '食'.repeat(300)])(
  '%s, which is no kanji, is looked for instead',
  async (asked) => {
    const { gateway, location } = show([], NOTHING, asked);
    expect(await screen.findByText('Another page')).toBeTruthy();
    expect(location()).toBe(`/dictionary?q=${encodeURIComponent(asked)}`);
    expect(gateway.calls.filter(({ path }) => /^\/api\/(words|dictionary)/.test(path))).toEqual([]);
  },
);
