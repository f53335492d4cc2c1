import { searchAddress } from '@ichibun/api-client/word-address';
import type { FoundWord, FoundWords } from '@ichibun/contracts/language';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import SearchPage from '../search-page.js';
import { entryOf, foundWord, foundWords } from '../testing.js';
import { fillFrame } from './fill-frame.js';
import { found, QUESTION } from './stand-ins.js';

const eat = foundWord(['食べる', 'たべる', 'to eat']);

async function show(question: string, answer: FoundWords): Promise<void> {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/dictionary/search': () => answer,
    'GET /api/dictionary/words/sentences': () => ({ total: 0, counting: 0, texts: [] }),
  });
  renderPageOfUser(<SearchPage />, { path: searchAddress(question) });
  const part = answer.words.length > 1 ? 'selection' : 'words';
  await waitFor(() => expect(document.querySelector(`[data-part="${part}"]`)).toBeTruthy(), { timeout: 10_000 });
}

/** What is found for the question that stands for any, as the build renders it. */
async function emptyPage(): Promise<HTMLElement> {
  await show(QUESTION, found);
  const page = document.createElement('div');
  page.innerHTML = document.body.innerHTML;
  cleanup();
  return page;
}

/** What is seen of a page: its elements with their looks, and what they say. */
function seen(page: Element): string[] {
  return [...page.querySelectorAll<HTMLElement>('*')].map((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const said = own.map(({ nodeValue }) => nodeValue).join('');
    const written = element instanceof HTMLInputElement ? element.value : '';
    return [element.tagName, element.className, said, written].join(' ');
  });
}

async function expectSame(question: string, words: FoundWord[]): Promise<void> {
  const answer = foundWords(words);
  const page = await emptyPage();
  expect(fillFrame(page, question, answer)).toBe(true);
  await show(question, answer);
  await screen.findByDisplayValue(question);
  expect(seen(page)).toEqual(seen(document.body));
}

beforeEach(() => localStorage.clear());
afterEach(() => showLanguage('en'));

describe('what was found, before the application is there', () => {
  const knowledge = [true, false].flatMap((known) =>
    [true, false].flatMap((blocked) =>
      ([null, 'new', 'learning', 'young', 'mature', 'known'] as const).map((state) => ({ known, blocked, state })),
    ),
  );

  it.each<[string, string, FoundWord[]]>([
    ['one word in romaji', 'taberu', [{ ...eat, by: 'romaji' }]],
    ['kanji of which some recur', '食べ物と食器 $& <b>', [eat]],
    [
      'a word without reading, one without a band, and one with a long meaning',
      'ある',
      [
        foundWord(['ある', 'ある', 'to be']),
        { ...eat, entry: entryOf('食べる', 'たべる', 'x, '.repeat(100), { frequencyBand: null }) },
        { ...eat, entry: entryOf('食べる', '食べる', '{word} $& <b>', { frequencyBand: null }) },
      ],
    ],
    [
      'words that are spelled otherwise, too',
      'たべる',
      [
        { ...eat, entry: entryOf('食べる', 'たべる', 'to eat', { otherSpellings: ['喰べる', 'たべる'] }) },
        { ...eat, entry: entryOf('たべる', 'たべる', 'to eat', { otherSpellings: ['食べる'] }) },
      ],
    ],
    [
      'words of all states',
      'taberu',
      knowledge.map((one, index) => ({ ...foundWord([`食${index}`, 'たべる', 'to eat']), ...one })),
    ],
  ])('is the page that the application shows then: %s', async (_, question, words) => {
    await expectSame(question, words);
  });

  it('is so in Japanese, too', async () => {
    await showLanguage('ja');
    await expectSame('食べる', [{ ...eat, state: 'learning' }]);
  });

  it('has a line for the form that was looked up, which the application says', async () => {
    const past = { ...eat, by: 'form' as const, changes: ['past'] };
    const page = await emptyPage();
    expect(fillFrame(page, '食べた', foundWords([past, eat]))).toBe(true);
    await show('食べた', foundWords([past, eat]));
    const line = await screen.findByText('the form you looked up: past');
    line.textContent = '\u00a0';
    expect(seen(page)).toEqual(seen(document.body));
  });

  it.each<[string, FoundWord[]]>([
    ['nothing was found', []],
    ['the words are those of a sentence', [{ ...eat, by: 'sentence' }]],
    ['a word has no meaning', [{ ...eat, entry: entryOf('食べる', 'たべる', 'Definition not available') }]],
  ])('waits for the application where %s', async (_, words) => {
    expect(fillFrame(await emptyPage(), 'taberu', foundWords(words))).toBe(false);
  });
});
