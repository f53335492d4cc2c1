import type { PointOfLearner } from '@ichibun/contracts/grammar';
import type { DescribedPattern } from '@ichibun/contracts/language';
import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import GrammarPage from './grammar-page.js';
import PatternPage from './pattern-page.js';
import SearchPage from './search-page.js';
import { foundWords } from './testing.js';

beforeEach(() => localStorage.clear());

const might: DescribedPattern = {
  id: 'kamoshirenai',
  name: '〜かもしれない',
  level: 'N4',
  meaning: 'might; perhaps',
  meaningInJapanese: '可能性がある。',
  formation: '普通形 + かもしれない',
  note: 'Perhaps half sure, less than でしょう.',
  noteInJapanese: '「でしょう」より可能性が低い。',
  examples: [{ sentence: '明日は雪[かもしれない]。', translation: 'It might snow tomorrow.' }],
  confusedWith: [
    { id: 'deshou', name: '〜でしょう', level: 'N5', meaning: 'probably', meaningInJapanese: '推量を表す。' },
    { id: 'ttebayo', name: '〜ってばよ', level: 'spoken', meaning: 'I tell you', meaningInJapanese: '強く言う。' },
  ],
};

const show = (of: () => unknown) => {
  fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }), 'GET /api/grammar/kamoshirenai': of });
  return renderPageOfUser(<PatternPage />, {
    path: '/dictionary/grammar/kamoshirenai',
    route: '/dictionary/grammar/:id',
  });
};

it('teaches a grammar point: how it is made, what it means, examples with it in bold, what it is taken for', async () => {
  show(() => might);
  expect(await screen.findByRole('heading', { level: 1, name: '〜かもしれない' })).toBeTruthy();
  for (const said of [
    'might; perhaps',
    '普通形 + かもしれない',
    'It might snow tomorrow.',
    'JLPT N4',
    'spoken language',
  ]) {
    expect(screen.getByText(said)).toBeTruthy();
  }
  expect(screen.getByText('かもしれない').tagName).toBe('B');
  const other = screen.getByRole('link', { name: '〜でしょう' });
  expect(other.getAttribute('href')).toBe('/dictionary/grammar/deshou');
  expect(within(other.closest('li')!).getByText('probably')).toBeTruthy();
});

it('has sentences of the corpus with it in bold, and their translations where there are any', async () => {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/grammar/kamoshirenai': () => might,
    'GET /api/grammar/kamoshirenai/corpus': () => ({
      sentences: [
        {
          sentenceId: 1,
          japanese: '来ないかもしれない。',
          english: 'They might not come.',
          pieces: [{ start: 3, end: 9 }],
        },
        { sentenceId: 2, japanese: '晴れかもしれない。', english: '', pieces: [{ start: 2, end: 8 }] },
      ],
    }),
  });
  renderPageOfUser(<PatternPage />, { path: '/dictionary/grammar/kamoshirenai', route: '/dictionary/grammar/:id' });
  expect(await screen.findByText('They might not come.')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'More sentences' }));
  expect(card.getAllByText('かもしれない').map(({ tagName }) => tagName)).toEqual(['B', 'B']);
});

it('says where there is no such grammar point', async () => {
  show(() => answer(404, { code: 'language.no-such-pattern', message: 'None.' }));
  expect(await screen.findByText('There is no such grammar point')).toBeTruthy();
});

it('is asked for again where it could not be loaded', async () => {
  let fails = true;
  const { user } = show(() => (fails ? answer(400, { code: 'x.y', message: 'Not now.' }) : might));
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText('might; perhaps')).toBeTruthy();
});

it('lists the grammar points by level, to be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/grammar': () => ({ patterns: [might, ...might.confusedWith] }),
  });
  const { user } = renderPageOfUser(<GrammarPage />, { path: '/dictionary/grammar' });
  const ofLevel = await screen.findByRole('list', { name: 'N4' });
  expect(within(ofLevel).getByRole('link', { name: '〜かもしれない' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'N4',
    'N5',
    'Spoken language',
  ]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
});

it('lists what the learner knows of each level, has a whole level known, and takes that back', async () => {
  let points: PointOfLearner[] = [{ pattern: 'deshou', standing: 'learning', state: 'learning', isKnown: false }];
  const known = { pattern: 'kamoshirenai', standing: 'known', state: null, isKnown: true } as const;
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/grammar': () => ({ patterns: [might, ...might.confusedWith] }),
    'GET /api/users/1/grammar': () => ({ points, levels: points.length > 1 ? [{ level: 'N4', points: 1 }] : [] }),
    'POST /api/users/1/grammar/levels/N4': () => {
      points = [...points, known];
      return { changed: 1 };
    },
    'DELETE /api/users/1/grammar/levels/N4': () => {
      points = points.slice(0, 1);
      return { changed: 1 };
    },
  });
  const { user } = renderPageOfUser(<GrammarPage />, { path: '/dictionary/grammar' });
  const ofLevel = within(await screen.findByRole('region', { name: 'N4' }));
  expect(ofLevel.getByText('0 of 1 known')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Learning 〜でしょう', pressed: true })).toBeTruthy();
  await user.click(ofLevel.getByRole('button', { name: 'I know N4 and below' }));
  expect(await ofLevel.findByText('1 of 1 known')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'Known');
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toContain('N4');
  expect(screen.queryByRole('list', { name: 'N5' })).toBeNull();
  await user.click(ofLevel.getByRole('button', { name: 'Take back N4 (1)' }));
  expect(await ofLevel.findByText('0 of 1 known')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'N4' })).toBeNull();
});

it('is found by the search, among its suggestions and below the words', async () => {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/user/1': () => ({ documents: [] }),
    'GET /api/sentences/bank/1': () => ({ sentences: [] }),
    'GET /api/dictionary/search': () => foundWords([], { patterns: [might] }),
  });
  const { user, location } = renderPageOfUser(<SearchPage />, { path: '/dictionary?q=might', route: '/dictionary' });
  const found = await screen.findByRole('list', { name: 'Grammar' });
  expect(within(found).getByRole('link', { name: '〜かもしれない' })).toBeTruthy();
  expect(screen.queryByText('Nothing found')).toBeNull();
  await user.type(screen.getByRole('combobox'), 'y');
  expect((await screen.findByRole('option')).textContent).toBe('〜かもしれない might; perhapsGrammar');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(location()).toBe('/dictionary/grammar/kamoshirenai');
});
