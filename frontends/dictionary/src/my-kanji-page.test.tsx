import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { MY_KANJI } from './addresses.js';
import MyKanjiPage from './my-kanji-page.js';

const OWN = {
  grades: [
    { grade: 1, kanji: ['日', '一', '貝'] },
    { grade: 8, kanji: ['鬱'] },
  ],
  levels: [
    { level: 'N5', kanji: ['日', '一'] },
    { level: 'N1', kanji: ['貝'] },
  ],
  known: [
    { kanji: '日', words: 12 },
    { kanji: '鬱', words: 1 },
    { kanji: '薔', words: 1 },
  ],
};
const analysis = (id: number, title: string, status = 'completed') => ({ id, title, status, totalCoverage: 50 });

beforeEach(() => localStorage.clear());

const show = (own: object = OWN, analyses: object[] = [], path = MY_KANJI): FakeGateway => {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/dictionary/kanji': () => own,
    'GET /api/content/analyze': () => analyses,
    'GET /api/content/analyze/7/kanji': () => ({
      kanji: [
        { kanji: '猫', occurrences: 30 },
        { kanji: '日', occurrences: 20 },
        { kanji: '薄', occurrences: 1 },
      ],
    }),
  });
  renderPageOfUser(<MyKanjiPage />, { path, route: MY_KANJI });
  return gateway;
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const labels = (of: { getAllByRole: (role: string) => HTMLElement[] }) =>
  of.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

it('the kanji stand by grade, those of known words with how many they are', async () => {
  show();
  expect(await screen.findByText('3 kanji are in words that you know.')).toBeTruthy();
  const first = await card('Grade 1');
  expect(first.getByText('1 of 3 are in words that you know')).toBeTruthy();
  expect(labels(first)).toEqual([
    '日: in 12 words that you know',
    '一: not in a word that you know',
    '貝: not in a word that you know',
  ]);
  expect(labels(await card('Secondary school'))).toEqual(['鬱: in 1 word that you know']);
  expect(labels(await card('Beyond these lists'))).toEqual(['薔: in 1 word that you know']);
});

it('the kanji stand by level of the JLPT where the learner chooses so, beside the text that is chosen', async () => {
  show(OWN, [analysis(7, '吾輩は猫である')], `${MY_KANJI}?text=7`);
  const choice = await screen.findByRole('combobox', { name: 'Group by' });
  fireEvent.change(choice, { target: { value: 'level' } });
  const first = await card('JLPT N5');
  expect(first.getByText('1 of 2 are in words that you know')).toBeTruthy();
  expect(labels(await card('Beyond these lists'))).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Grade 1' })).toBeNull();
  expect(await (await card('Kanji that a text needs')).findByText('2 of its 3 kanji are new to you.')).toBeTruthy();
  fireEvent.change(choice, { target: { value: '' } });
  expect(await card('Grade 1')).toBeTruthy();
});

it('without lists of levels there is no choice', async () => {
  show({ ...OWN, levels: [] }, [], `${MY_KANJI}?by=level`);
  expect(await card('Grade 1')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Group by' })).toBeNull();
});

it('a kanji leads to its page', async () => {
  show();
  const link = (await card('Grade 1')).getByRole('link', { name: /^貝/ });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/dictionary/kanji/貝');
});

it('a text that is chosen shows the kanji that no known word has, the most frequent first', async () => {
  const gateway = show(OWN, [analysis(7, '吾輩は猫である'), analysis(8, 'unfinished', 'processing')]);
  const asked = await card('Kanji that a text needs');
  const select = asked.getByLabelText('Text');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a text', '吾輩は猫である']);
  fireEvent.change(select, { target: { value: '7' } });
  expect(await asked.findByText('2 of its 3 kanji are new to you.')).toBeTruthy();
  expect(labels(asked)).toEqual(['猫: 30 times in the text', '薄: once in the text']);
  expect(gateway.calls.some(({ path }) => path === '/api/content/analyze/7/kanji')).toBe(true);
});

it('the address says which text it is', async () => {
  show(OWN, [analysis(7, '吾輩は猫である')], `${MY_KANJI}?text=7`);
  expect(await (await card('Kanji that a text needs')).findByText('2 of its 3 kanji are new to you.')).toBeTruthy();
});

it('without a list of kanji those of known words stand alone', async () => {
  show({ ...OWN, grades: [] });
  expect(labels(await card('Kanji'))).toHaveLength(3);
});

it('without a list and without words it says what will be here', async () => {
  show({ grades: [], levels: [], known: [] });
  expect(await screen.findByText('The kanji of the words that you know appear here.')).toBeTruthy();
});

it('what cannot be loaded is said, and asked for again by a press', async () => {
  let fails = true;
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/content/analyze': () => [],
    'GET /api/dictionary/kanji': () => (fails ? answer(503, { error: { code: 'x', message: 'Not now.' } }) : OWN),
  });
  renderPageOfUser(<MyKanjiPage />, { path: MY_KANJI, route: MY_KANJI });
  expect(await screen.findByText('The kanji could not be loaded.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Grade 1')).toBeTruthy();
});
