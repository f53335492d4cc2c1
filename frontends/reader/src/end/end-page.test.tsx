import { answer, type FakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { gatewayOfBook, sent, show } from '../testing/reading.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const SETS = '/api/users/1/known-sets';
const fresh = ['犬', '鳥', '魚'].map((word, index) => ({
  uniqueVocabId: 11 + index,
  word,
  reading: '',
  otherSpellings: word === '犬' ? ['狗'] : [],
  meaning: 'an animal',
  frequency: 3 - index,
}));

function gatewayAtTheEnd(all = 40): FakeGateway {
  let words = fresh;
  const gateway = gatewayOfBook();
  gateway.on({
    'GET /api/documents/7/ending': () => ({
      readingMinutes: 12,
      readCharacters: 2_400,
      words: { all, known: all - words.length, learnt: 5, fresh: words },
    }),
    'GET /api/documents/user/1/next': () => ({
      documents: [
        { id: 7, title: '猫の本', author: '', hasCover: false, knownShare: 99 },
        { id: 8, title: '犬の本', author: '', hasCover: false, knownShare: 80 },
      ],
      finished: ['猫の話'],
      targetCoverage: 95,
    }),
    'GET /api/samples': () => ({
      samples: ['猫の本', '猫の話', '鳥の話'].map((title) => ({
        id: title,
        title,
        author: '',
        description: '',
        descriptionInJapanese: '',
        characterCount: 100,
        level: 'N5',
        titleFurigana: [{ text: title, reading: '' }],
        documentId: title === '鳥の話' ? null : 3,
        progress: 0,
        knownShare: 50,
      })),
    }),
    [`POST ${SETS}`]: ({ body }) => {
      const { uniqueVocabIds } = body as { uniqueVocabIds: number[] };
      words = words.filter(({ uniqueVocabId }) => !uniqueVocabIds.includes(uniqueVocabId));
      return { knownSet: { id: 4, words: uniqueVocabIds.length } };
    },
    [`DELETE ${SETS}/4`]: () => {
      words = fresh;
      return { removed: 2 };
    },
    'POST /api/users/1/cards': () => {
      words = [];
      return { collected: 3, hadCards: 0, words: [] };
    },
  });
  return gateway;
}

async function atTheEnd(all?: number) {
  const gateway = gatewayAtTheEnd(all);
  const shown = show({ currentSentence: 39 });
  await shown.user.click(await screen.findByRole('button', { name: 'Next sentence' }));
  await screen.findByRole('heading', { name: 'You finished 猫の本' });
  return { gateway, ...shown };
}

describe('the end of a text', () => {
  it('follows its last sentence, tells what it brought, and leads back to it', async () => {
    const { user } = await atTheEnd();
    expect(await screen.findByText('12 min')).toBeTruthy();
    expect(screen.getByText('12,000')).toBeTruthy();
    expect(screen.getByText('狗')).toBeTruthy();
    expect(screen.getByText('37 (92.5%)')).toBeTruthy();
    expect(screen.queryByText('Sentence 40 of 40', { ignore: '[hidden] *' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the text' }));
    expect(await screen.findByText('Sentence 40 of 40')).toBeTruthy();
  });

  it('shows the words of a text that was still being counted when they are', async () => {
    const gateway = gatewayAtTheEnd();
    let isCounted = false;
    const words = { all: 40, known: 37, learnt: 5, fresh };
    gateway.on({
      'GET /api/documents/7/ending': () => ({
        readingMinutes: 12,
        readCharacters: 2_400,
        words: isCounted ? words : null,
      }),
    });
    const { user } = show({ currentSentence: 39 });
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    expect(await screen.findByText('The words of this text are still being counted.')).toBeTruthy();
    isCounted = true;
    expect(await screen.findByText('3 words still new to you', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('shows without a network what the device knows, and takes cards back by their words', async () => {
    const gateway = gatewayAtTheEnd();
    gateway.on({
      'GET /api/documents/7/ending': () => ({
        readingMinutes: null,
        readCharacters: null,
        words: { all: 4, known: 1, learnt: null, fresh },
      }),
      'GET /api/documents/user/1/next': () => answer(503, { code: 'x.y', message: 'Away.' }),
      'POST /api/users/1/cards': () => answer(202, { collected: 3, hadCards: 0, words: [] }),
      'POST /api/users/1/cards/undo': () => answer(202, {}),
    });
    const { user } = show({ currentSentence: 39 });
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    expect((await screen.findByText('Known words')).parentElement!.textContent).toContain('1 (25.0%)');
    const figures = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(figures).toEqual(['Sentences', 'Different words', 'Known words']);
    expect(await screen.findByRole('button', { name: 'Read 鳥の話' })).toBeTruthy();
    const make = () => screen.getByRole('button', { name: 'Make 3 cards' });
    await waitFor(() => expect(make().getAttribute('aria-disabled')).toBe('false'));
    await user.click(make());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(sent(gateway, '/api/users/1/cards/undo')).toEqual([{ uniqueVocabIds: [11, 12, 13] }]);
  });

  it.each([
    ['Learn', 'most of its words are new', 4],
    ['I know this', 'nearly all of its words are known', 40],
  ])('stresses “%s” where %s', async (main, _, all) => {
    const { user } = await atTheEnd(all);
    await user.click(await screen.findByRole('checkbox', { name: 'All 3' }));
    for (const name of ['Learn', 'I know this', 'Block']) {
      expect(screen.getByRole('button', { name }).classList.contains('bg-accent')).toBe(name === main);
    }
  });

  it('makes the words known that are chosen, and takes it back', async () => {
    const { gateway, user } = await atTheEnd();
    expect(await screen.findByText('3 words still new to you')).toBeTruthy();
    await user.click(await screen.findByRole('checkbox', { name: 'All 3' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose 魚' }));
    await user.click(screen.getByRole('button', { name: 'I know this' }));
    expect(await screen.findByText('1 word still new to you')).toBeTruthy();
    expect(sent(gateway, SETS)).toEqual([{ set: 'of-text', title: '猫の本', uniqueVocabIds: [11, 12], wordIds: [] }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 words still new to you')).toBeTruthy();
  });

  it('makes cards of the words that are chosen', async () => {
    const { gateway, user } = await atTheEnd();
    await user.click(await screen.findByRole('checkbox', { name: 'All 3' }));
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    expect(await screen.findByText('No word of this text is new to you.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reviews' })).toBeTruthy();
    expect(sent(gateway, '/api/users/1/cards')).toEqual([{ uniqueVocabIds: [11, 12, 13], wordIds: [], documentId: 7 }]);
  });

  it('makes cards of the first words with one press where most words are new, and offers none where few are', async () => {
    const { gateway, user, unmount } = await atTheEnd(4);
    await user.click(await screen.findByRole('button', { name: 'Make 3 cards' }));
    expect(await screen.findByText('No word of this text is new to you.')).toBeTruthy();
    expect(sent(gateway, '/api/users/1/cards')).toEqual([{ uniqueVocabIds: [11, 12, 13], wordIds: [], documentId: 7 }]);
    unmount();
    await atTheEnd(40);
    expect(await screen.findByText('3 words still new to you')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  });

  it('offers other texts to read, and none that is finished', async () => {
    await atTheEnd();
    const next = await screen.findByRole('region', { name: 'Read next' });
    expect(await within(next).findByRole('link', { name: '犬の本' })).toBeTruthy();
    expect(await within(next).findByRole('button', { name: 'Read 鳥の話' })).toBeTruthy();
    for (const title of ['猫の本', '猫の話']) expect(within(next).queryByText(title)).toBeNull();
  });
});
