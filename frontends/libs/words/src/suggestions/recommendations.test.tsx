import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Recommendations } from './recommendations.js';

const sentenceFor = (word: string, id: number) => ({
  unique_vocab_id: id,
  target_word: word,
  target_reading: '',
  short_definition: `meaning of ${word}`,
  sentence_ja: `<b>${word}</b>がいる。`,
  sentence_en: `Sentence ${id}.`,
  source: 'corpus',
  unknown_words: 0,
  furigana: `<b>${word}</b>がいる。`,
  sentence_id: 100 + id,
  source_document: 'Starter sentences',
  frequency_band: 1_000,
});
const held = ['猫', '犬', '馬', '鳥'].map(sentenceFor);

function show(sentences: object[], handlers: Parameters<FakeGateway['on']>[0] = {}) {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/sentences/recommendations': ({ path }) =>
      path.includes('exclude') ? { sentences: [sentenceFor('魚', 9)] } : { sentences },
    ...handlers,
  });
  return { gateway, ...renderPageOfUser(<Recommendations />) };
}

const shown = () => screen.getAllByText(/^Sentence \d/).map(({ textContent }) => textContent);

describe('recommended sentences', () => {
  it('show three, each with its word and translation', async () => {
    show(held);
    await screen.findByText('Sentence 0.');
    expect(shown()).toEqual(['Sentence 0.', 'Sentence 1.', 'Sentence 2.']);
    expect(screen.getByText('meaning of 猫')).toBeTruthy();
  });

  it.each([
    ['Learn 猫 with this sentence', 'POST /api/sentences/save', { sentences: [held[0]], analysisId: null }],
    ['I know this: 猫', 'POST /api/sentences/recommendations/known', { uniqueVocabId: 0, exclude: [0, 1, 2, 3] }],
    [
      'Not this one: the sentence for 猫',
      'POST /api/sentences/recommendations/dismiss',
      { sentenceId: 100, exclude: [0, 1, 2, 3] },
    ],
  ])('make place for the next one at once: %s', async (button, call, body) => {
    const { gateway, user } = show(held, { [call]: () => new Promise(() => {}) });
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(shown()).toEqual(['Sentence 1.', 'Sentence 2.', 'Sentence 3.']));
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual(body);
  });

  it('are filled up at the end', async () => {
    const cards = { collected: 1, hadCards: 0, words: [{ wordId: 5, state: null, rested: null }] };
    const { gateway, user } = show(held.slice(0, 1), {
      'POST /api/sentences/save': () => ({ saved: 1, alreadySaved: 0, sentenceIds: [8], cards }),
      'POST /api/users/1/cards/undo': () => ({ uncollected: 1 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Learn 猫 with this sentence' }));
    expect(await screen.findByText('Sentence 9.')).toBeTruthy();
    expect(screen.getByText('Card made')).toBeTruthy();
    expect(screen.getByText('猫 comes up in your reviews, with this sentence.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The card and its sentence were removed')).toBeTruthy();
    expect(gateway.calls.find(({ path }) => path === '/api/users/1/cards/undo')?.body).toEqual({
      words: cards.words,
      sentenceIds: [8],
    });
  });

  it('come back when the call fails', async () => {
    const dismiss = () => answer(503, { code: 'rpc.unavailable', message: 'Try again soon.' });
    const { user } = show(held, { 'POST /api/sentences/recommendations/dismiss': dismiss });
    await user.click(await screen.findByRole('button', { name: 'Not this one: the sentence for 猫' }));
    expect(await screen.findByText('Try again soon.')).toBeTruthy();
    expect(shown()).toEqual(['Sentence 0.', 'Sentence 1.', 'Sentence 2.']);
  });

  it('are loaded again when the learner changes what counts as known', async () => {
    let counting = { grammarCounts: false, pointsCount: false };
    const { gateway, user } = show(held, {
      'GET /api/sentences/recommendations/settings': () => ({ namesIgnored: true }),
      'GET /api/content/settings': () => counting,
      'POST /api/content/settings': ({ body }) => {
        counting = body as typeof counting;
        return counting;
      },
      'GET /api/sentences/recommendations': () => ({
        sentences: counting.grammarCounts ? [sentenceFor('は', 7)] : held,
      }),
    });
    await screen.findByText('Sentence 0.');
    await user.click(screen.getByRole('button', { name: 'What counts as new' }));
    const dialog = await screen.findByRole('dialog', { name: 'What counts as new' });
    await user.click(await within(dialog).findByRole('checkbox', { name: /Count particles and auxiliaries/ }));
    expect(within(dialog).getByRole('checkbox', { name: /names as words/ })).toHaveProperty('checked', true);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sentence 7.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gateway.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { grammarCounts: true, pointsCount: false },
    ]);
  });

  it('have one with a new grammar point beside them where these count, which is learned with its sentence', async () => {
    const pattern = { id: 'might', name: '〜かもしれない', level: 'N4', meaning: 'might', meaningInJapanese: '可能性' };
    const sentence = {
      sentenceId: 3,
      japanese: '雨かもしれない。',
      english: 'It might rain.',
      pieces: [{ start: 1, end: 7 }],
    };
    let points: object[] = [];
    const { gateway, user } = show(held, {
      'GET /api/content/settings': () => ({ grammarCounts: false, pointsCount: true }),
      'GET /api/sentences/recommendations/grammar': () => ({
        sentences: points.length === 0 ? [{ ...sentence, pattern }] : [],
      }),
      'GET /api/users/1/grammar': () => ({ points, levels: [] }),
      'POST /api/users/1/grammar': () => {
        points = [{ pattern: 'might', standing: 'learning', state: 'new', isKnown: false }];
        return { before: [{ pattern: 'might', standing: 'none' }] };
      },
    });
    expect((await screen.findByText('かもしれない')).tagName).toBe('B');
    expect(screen.getByText('It might rain.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Learn 〜かもしれない' }));
    await waitFor(() => expect(screen.queryByText('It might rain.')).toBeNull());
    expect(gateway.calls.find(({ method }) => method === 'POST')!.body).toEqual({
      changes: [{ pattern: 'might', standing: 'learning' }],
      sentence: { japanese: '雨かもしれない。', pieces: [{ start: 1, end: 7 }] },
    });
  });

  it('keep the dialog open, with its reason, when what counts cannot be saved', async () => {
    const { user } = show(held, {
      'GET /api/content/settings': () => ({ grammarCounts: false, pointsCount: false }),
      'GET /api/sentences/recommendations/settings': () => ({ namesIgnored: true }),
      'POST /api/sentences/recommendations/settings': () => answer(503, { code: 'x', message: 'Try again soon.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'What counts as new' }));
    await user.click(await screen.findByRole('checkbox', { name: /names as words/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Try again soon.')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /names as words/ })).toHaveProperty('checked', false);
  });

  it('say what to do when there are none', async () => {
    show([]);
    expect(await screen.findByText(/Mark words as known/)).toBeTruthy();
  });

  it('say why they could not be loaded', async () => {
    show([], {
      'GET /api/sentences/recommendations': () => answer(503, { code: 'x', message: 'The corpus is away.' }),
    });
    expect(await screen.findByText('The corpus is away.')).toBeTruthy();
  });
});
