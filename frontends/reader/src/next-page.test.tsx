import type { DocumentEntry } from '@ichibun/contracts/documents';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { localTime } from '@ichibun/page-test-kit/local-time';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import NextPage from './next-page.js';

const book = (id: number, title: string, progress = 0): DocumentEntry => ({
  id,
  title,
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  isFilm: false,
  isManga: false,
  textId: 0,
  sentenceCount: 10,
  characterCount: 4_000,
  currentSentence: 0,
  progress,
  createdAt: localTime('2026-11-19T12:00'),
  readAt: null,
  knownShare: null,
});
const share = (documentId: number, knownShare: number, newWords: number, newWordsPerPage: number | null) => ({
  documentId,
  knownShare,
  newWords,
  newWordsPerPage,
  level: 'N3',
  newWordsByLevel: [
    { level: 'N5', newWords: 2 },
    { level: null, newWords: 1 },
  ],
});
const cat = {
  uniqueVocabId: 5,
  word: '猫',
  reading: 'ねこ',
  otherSpellings: [],
  meaning: 'cat',
  occurrences: 12,
  documents: 2,
};

let asked: { documentIds: number[]; count: number }[];
let gateway: FakeGateway;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/user/1': () => ({
      documents: [book(7, 'こころ'), book(8, '坊っちゃん'), book(9, '読了', 100)],
    }),
    'GET /api/documents/user/1/known-shares': () => ({
      shares: [share(7, 80, 300, 4.5), share(8, 90, 900, 12), share(9, 99, 1, 0.1)],
      counting: 1,
    }),
    'POST /api/documents/user/1/word-list': ({ body }) => {
      asked.push(body as (typeof asked)[number]);
      return {
        words: [cat],
        documents: [
          { documentId: 7, knownShare: 80, knownShareWithWords: 90 },
          { documentId: 8, knownShare: 90, knownShareWithWords: 92 },
        ],
      };
    },
  });
});
afterEach(() => showLanguage('en'));

const show = () => renderPageOfUser(<NextPage />, { path: '/assisted-reader/next' });
const titles = () =>
  screen.getAllByRole('link').flatMap(({ textContent }) => (/^[こ坊読]/.test(textContent ?? '') ? [textContent] : []));

describe('what to read next', () => {
  it('lists the counted texts that are left to read with their new words, best known first', async () => {
    const { user } = show();
    expect(await screen.findByText('80.0% known · 300 new words · 4.5 a page')).toBeTruthy();
    expect(titles()).toEqual(['坊っちゃん', 'こころ']);
    expect(screen.getAllByText('N3')[0]!.getAttribute('title')).toBe('95% of its words are of N3 or an easier level');
    expect(screen.getAllByText('New: N5 2 · no level 1')).toHaveLength(2);
    expect(screen.getByText('The words of 1 more text are still being counted.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Order'), 'Fewest new words a page');
    expect(titles()).toEqual(['こころ', '坊っちゃん']);
  });

  it('has one list of words for all texts, and for those that are chosen', async () => {
    const { user } = show();
    const list = await screen.findByRole('region', { name: '1 word for your texts' });
    expect(list.textContent).toContain('On average you know 85.0% of these texts; with these words 91.0%.');
    expect(within(list).getByText('12 times')).toBeTruthy();
    expect(asked.at(-1)).toEqual({ documentIds: [7, 8], count: 50 });
    await user.click(screen.getByLabelText('Learn words for こころ'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ documentIds: [8], count: 50 }));
    await user.click(screen.getByLabelText('Learn words for 坊っちゃん'));
    expect(await screen.findByText('Choose at least one text.')).toBeTruthy();
    await user.click(screen.getByLabelText('All texts'));
    expect(await screen.findByRole('region', { name: '1 word for your texts' })).toBeTruthy();
  });

  it('begins the words of the list that are chosen, and leads to reviews', async () => {
    let collected: unknown;
    gateway.on({
      'POST /api/users/1/cards': ({ body }) => {
        collected = body;
        return { collected: 1, hadCards: 0, words: [] };
      },
    });
    const { user, location } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'All 1' }));
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    expect(await screen.findByText('You are learning 1 word')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Reviews' }));
    expect(collected).toEqual({ uniqueVocabIds: [5], wordIds: [] });
    expect(location()).toBe('/review');
  });

  it('has the focus at the section of a list that the chosen words have left empty', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'All 1' }));
    gateway.on({
      'POST /api/users/1/vocabulary/blocked': () => ({ uniqueVocabIds: [5] }),
      'POST /api/documents/user/1/word-list': () => ({
        words: [],
        documents: [{ documentId: 7, knownShare: 90, knownShareWithWords: 90 }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Block' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.matches('section, main')).toBe(true));
  });

  it('shows the chapters of a text when they are asked for', async () => {
    gateway.on({
      'GET /api/documents/7/chapters': () => ({
        chapters: [
          { title: '', characters: 40, knownShare: null, newWords: 0, newWordsPerPage: 0 },
          { title: '上', characters: 4_000, knownShare: 75, newWords: 60, newWordsPerPage: 6 },
        ],
      }),
      'GET /api/documents/8/chapters': () => answer(409, { code: 'content.being-counted', message: 'Being counted.' }),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Chapters of こころ' }));
    const chapters = await screen.findByRole('list', { name: 'Chapters of こころ' });
    expect(
      within(chapters)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Before the first chapterno words', '上75.0% known · 60 new words · 6.0 a page']);
    await user.click(screen.getByRole('button', { name: 'Chapters of 坊っちゃん' }));
    expect(await screen.findByText('The chapters could not be loaded.')).toBeTruthy();
  });

  it('says all of it in Japanese', async () => {
    await showLanguage('ja');
    show();
    expect(await screen.findByText('既知80.0% · 新しい単語300語 · 1ページに4.5語')).toBeTruthy();
    expect(await screen.findByText('選んだ文章のための1語')).toBeTruthy();
  });

  it('says so where there is nothing to read', async () => {
    gateway.on({
      'GET /api/documents/user/1': () => ({ documents: [] }),
      'GET /api/documents/user/1/known-shares': () => ({ shares: [], counting: 0 }),
    });
    show();
    expect(await screen.findByText('Nothing to read yet')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
