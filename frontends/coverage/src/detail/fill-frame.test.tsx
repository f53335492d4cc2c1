import { firstCallsOf } from '@ichibun/api-client/first-calls';
import type { Analysis, AnalysisWord } from '@ichibun/contracts/content';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import CoveragePage from '../coverage-page.js';
import { standIns } from '../prerendered.js';
import { completedAnalysis, unknownWord } from '../testing.js';
import { type AnswersOfAnalysis, fillFrame } from './fill-frame.js';
import { ESTIMATE } from './stand-ins.js';

const analysis = completedAnalysis;
const sky: AnalysisWord = { ...unknownWord, frequency: 4_000 };
const unread = { ...sky, word: 'まだ', reading: 'まだ', uniqueVocabId: 12 };
const unknown = { definition: 'Definition not available' };
const chapter = {
  title: '第一章 $& <b>',
  sentences: 10,
  uniqueWords: 4,
  knownWords: 1,
  uniqueCoverage: 25,
  totalCoverage: 12.5,
  totalOccurrences: 20,
  knownOccurrences: 5,
};

/** Of an analysis without chapters, of a learner who knows some words. */
function answersOf(given: Partial<Analysis> = {}): AnswersOfAnalysis {
  return [
    [
      { ...analysis, id: 7, title: '別の本' },
      { ...analysis, ...given },
    ],
    [sky],
    { knownWordsCount: 150 },
    {
      ...analysis,
      totalOccurrences: 51,
      knownOccurrences: 43,
      uncertainWords: 0,
      grammarWords: 12,
      grammarOccurrences: 3_456,
    },
    { sentences: 1200, unknownWords: { none: 300, one: 600, two: 60, more: 240 } },
    { chapters: [] },
    { grammarCounts: false, pointsCount: false },
    { frequencySources: [ESTIMATE], hasLevels: true },
  ];
}

/** The same answers with one of them replaced. */
const but = <Index extends keyof AnswersOfAnalysis & number>(index: Index, answer: AnswersOfAnalysis[Index]) => {
  const answers = answersOf();
  answers[index] = answer;
  return answers;
};

/** What does not answer is never there, so that what is shown is the page before anything else comes. */
const never = () => new Promise<never>(() => {});

async function show(id: number, answers: Record<string, unknown>): Promise<void> {
  const handlers = Object.entries(answers).map(([path, answer]) => [`GET ${path}`, () => answer]);
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    [`GET /api/content/analyze/${id}/words`]: never,
    [`GET /api/content/analyze/${id}/grammar`]: never,
    'GET /api/users/1/known-sets': never,
    'GET /api/users/1/known-sets/preview': never,
    ...Object.fromEntries(handlers),
  });
  renderPageOfUser(<CoveragePage />, { path: `/content-coverage?analysis=${id}` });
  await waitFor(() => expect(document.querySelector('[data-part="selection"]')).toBeTruthy(), { timeout: 10_000 });
}

/** The opened analysis as the build renders it. */
async function emptyPage(): Promise<HTMLElement> {
  const answers = standIns('/content-coverage?analysis=0', demoUser.id).map(([key, answer]) => [
    key.join('/').replace('/dashboard/known-words', '/dashboard'),
    answer,
  ]);
  await show(0, Object.fromEntries(answers));
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
    const isChecked = element.hasAttribute('checked') || (element instanceof HTMLInputElement && element.checked);
    return [element.tagName, element.className, element.style.cssText, isChecked && 'checked', said].join(' ');
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => showLanguage('en'));

describe('an opened analysis before the application is there', () => {
  it.each<[string, AnswersOfAnalysis]>([
    ['without chapters', answersOf()],
    ['that is counted again', answersOf({ recounting: true })],
    ['of a learner with hardly any known words', but(2, { knownWordsCount: 49 })],
    ['of a learner whose words cannot be counted', but(2, { knownWordsCount: null })],
    ['without grammar words', but(3, { ...answersOf()[3], grammarWords: 0 })],
    ['for which grammar counts', but(6, { grammarCounts: true, pointsCount: false })],
    ['of which nothing is known', but(3, { ...answersOf()[3], totalCoverage: 0, uniqueCoverage: 0 })],
    ['of which all is known but a word', but(3, { ...answersOf()[3], totalCoverage: 98, uniqueCoverage: 100 })],
    ['of few sentences', but(4, { sentences: 3, unknownWords: { none: 0, one: 1, two: 1, more: 1 } })],
    [
      'with chapters of each kind',
      but(5, {
        chapters: [
          { ...chapter, title: '' },
          chapter,
          { ...chapter, totalCoverage: null },
          { ...chapter, title: '', totalCoverage: null },
          { ...chapter, totalCoverage: 100 },
        ],
      }),
    ],
    [
      'with words of each kind',
      but(
        1,
        [unread, { ...sky, ...unknown }, { ...unread, ...unknown }, { ...sky, certain: 'UNCERTAIN' as const }, sky]
          .flatMap((word) => [word, { ...word, otherSpellings: ['虚空', 'そら'] }])
          .map((word, uniqueVocabId) => ({ ...word, uniqueVocabId })),
      ),
    ],
  ])('is the page that the application shows then: one %s', async (_, answers) => {
    await expectSame(answers);
  });

  it.each([[[ESTIMATE]], [['A list', ESTIMATE]], [['A list', 'Another']]])(
    'says in Japanese, too, what ranks words: %s',
    async (frequencySources) => {
      await showLanguage('ja');
      const answers = but(2, { knownWordsCount: 0 });
      answers[7] = { frequencySources, hasLevels: false };
      await expectSame(answers);
    },
  );

  it.each<[string, AnswersOfAnalysis]>([
    ['unfinished', answersOf({ status: 'processing' })],
    ['of another id', answersOf({ id: 8 })],
    ['without a sentence that counts', but(4, { sentences: 0, unknownWords: { none: 0, one: 0, two: 0, more: 0 } })],
    ['with nothing to learn', but(1, [{ ...sky, certain: 'UNCERTAIN' }])],
    ['whose words nothing ranks', but(7, { frequencySources: [], hasLevels: false })],
  ])('waits for the application when it is %s', async (_, answers) => {
    expect(fillFrame(await emptyPage(), 1, answers)).toBe(false);
  });
});

async function expectSame(answers: AnswersOfAnalysis): Promise<void> {
  const page = await emptyPage();
  expect(fillFrame(page, 1, answers)).toBe(true);
  const calls = firstCallsOf({ pathname: '/content-coverage', search: '?analysis=1' }, '1');
  await show(1, Object.fromEntries(calls.map((call, index) => [call.split('?')[0], answers[index]])));
  await screen.findByRole('heading', { level: 1, name: analysis.title });
  expect(seen(page)).toEqual(seen(document.body));
}
