import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import type { ReviewCard } from '@ichibun/contracts/reviews';
import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { formatDate } from '@ichibun/ui/format';
import { writePreference } from '@ichibun/ui/stored-preferences';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ReviewPage from './review-page.js';
import { REVIEW_SETTINGS } from './testing/review-settings.js';

const card = (id: number, word: string, more: Partial<ReviewCard> = {}): ReviewCard => ({
  id,
  word,
  reading: 'よみ',
  accent: null,
  otherSpellings: [],
  meaning: `Meaning of ${word}`,
  phase: 'review',
  version: 3,
  intervals: [10, 4_320, 11_520, 30_240],
  dueAt: '2026-11-26T19:00:00Z',
  isLeech: false,
  lapses: 0,
  note: [],
  point: null,
  question: null,
  sentenceCount: 1,
  sentence: null,
  ...more,
});
const might = card(7, '〜かもしれない', {
  point: {
    id: 'kamoshirenai',
    name: '〜かもしれない',
    level: 'N4',
    meaning: 'might; perhaps',
    meaningInJapanese: '可能性がある。',
    formation: '普通形 + かもしれない',
    note: 'Half sure.',
    noteInJapanese: '可能性が低い。',
    sentence: {
      japanese: '明日は雨かもしれない。',
      pieces: [{ start: 4, end: 10 }],
      english: '',
      documentId: 9,
      title: '天気',
    },
  },
});
const cat = card(1, '猫', {
  sentence: {
    id: 5,
    japanese: '<b>猫</b>がいる。',
    english: 'There is a cat.',
    furigana: '<b> 猫[ねこ]</b>がいる。',
    definition: 'cat (animal)',
    documentId: 9,
    title: '猫の話',
    media: [],
  },
});
const dog = card(2, '犬');
const bird = card(3, '鳥', { phase: 'new', version: 0 });

const day = {
  newCards: 1,
  learningCards: 0,
  dueCards: 2,
  heldBack: 0,
  seconds: 60,
  nextDueAt: null,
  dayEndsAt: '2026-11-27T19:00:00Z',
  hasCards: true,
  answeredToday: 0,
  inAnki: false,
};

/** A server that holds cards, and lets go of those that are answered. */
function show(cards: ReviewCard[], left: object = {}) {
  const held = new Map(cards.map((one) => [one.id, one]));
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/reviews/next': () => {
      const count = (phase: string) => [...held.values()].filter((one) => one.phase === phase).length;
      const counts = { newCards: count('new'), dueCards: count('review') };
      return { cards: [...held.values()], day: { ...day, ...counts, ...left } };
    },
    'GET /api/users/1/reviews/forecast': () => ({
      due: [3, 0, 1],
      reviewed: 10,
      remembered: 9,
      seconds: [60],
      answers: [10],
    }),
    'GET /api/users/1/reviews/settings': () => REVIEW_SETTINGS,
    'POST /api/users/1/reviews/settings': ({ body }) => body,
    'GET /api/users/1/reviews/parameters': () => usualParameters,
    'POST /api/users/1/reviews': ({ body }) => {
      const [{ cardId }] = (body as { answers: [{ cardId: number }] }).answers;
      held.delete(cardId);
      return answer(201, { kept: 1, dropped: 0 });
    },
  });
  for (const { id } of cards) {
    gateway.on({
      [`PATCH /api/users/1/cards/${id}`]: ({ body }) => {
        const { change } = body as { change: string };
        if (change === 'resume') held.set(id, cards.find((one) => one.id === id)!);
        else if (change !== 'next-sentence') held.delete(id);
        return {};
      },
    });
  }
  const undone: string[] = [];
  const page = renderPageOfUser(<ReviewPage />);
  const sent = (method: string, path: RegExp) =>
    gateway.calls.filter((call) => call.method === method && path.test(call.path));
  const allowUndo = () => {
    const { body } = sent('POST', /\/reviews$/)[0]!;
    const [given] = (body as { answers: { id: string; cardId: number }[] }).answers;
    gateway.on({
      [`DELETE /api/users/1/reviews/${given!.id}`]: () => {
        undone.push(given!.id);
        held.set(given!.cardId, cards.find(({ id }) => id === given!.cardId)!);
        return {};
      },
    });
    return undone;
  };
  return { ...page, gateway, sent, allowUndo };
}

const usualParameters = {
  isRunning: false,
  isOwn: false,
  canFit: true,
  outcome: null,
  endedAt: null,
  answers: 0,
  lossBefore: null,
  lossAfter: null,
};

const front = () => screen.findByRole('region', { name: 'Card' });

beforeEach(() => localStorage.clear());

describe('a card', () => {
  it('shows its sentence without readings, and after it what the word means and where it stood', async () => {
    const { user } = show([cat]);
    expect((await front()).textContent).toContain('猫がいる。');
    expect(document.querySelector('[data-reading]')).toBeNull();
    expect(screen.queryByText('cat (animal)')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    expect(screen.getByText('cat (animal)')).toBeTruthy();
    expect(screen.getByText('There is a cat.')).toBeTruthy();
    expect(document.querySelector('[data-reading="ねこ"]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in the text' }).getAttribute('href')).toBe(
      sentenceAddress(9, '猫がいる。'),
    );
  });

  it('without a saved sentence shows one of the text, which cannot be edited', async () => {
    const { user } = show([{ ...cat, sentenceCount: 0, sentence: { ...cat.sentence!, id: null, english: '' } }]);
    expect((await front()).textContent).toContain('猫がいる。');
    await user.keyboard(' e');
    await screen.findByRole('link', { name: 'Open in the text' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('plays the line of the film that was saved with its sentence, and shows the picture with the answer', async () => {
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => {};
    const played: string[] = [];
    HTMLMediaElement.prototype.play = async function play(this: HTMLAudioElement) {
      played.push(this.src);
    };
    HTMLMediaElement.prototype.pause = () => {};
    const { user, gateway } = show([{ ...cat, sentence: { ...cat.sentence!, media: ['sound', 'picture'] } }, dog]);
    gateway.on({ 'GET /api/sentences/5/media/sound': () => answer(200, 'a line') });
    await front();
    expect(screen.queryByRole('img', { name: 'Picture for 猫' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Listen to 猫がいる。' }));
    await waitFor(() => expect(played).toEqual(['blob:1']));
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    const picture = screen.getByRole('img', { name: 'Picture for 猫' });
    expect(picture.getAttribute('src')).toBe('/api/sentences/5/media/picture');
    expect(gateway.calls.filter(({ path }) => path === '/api/tts/japanese')).toEqual([]);
  });

  it('shows the readings of other new words in front, and not that of the word that it asks for', async () => {
    show([{ ...cat, sentence: { ...cat.sentence!, furigana: '<u> 静[しず]か</u>な<b> 猫[ねこ]</b>がいる。' } }]);
    await front();
    expect(document.querySelector('[data-reading="しず"]')).toBeTruthy();
    expect(document.querySelector('[data-reading="ねこ"]')).toBeNull();
  });

  it('has the accent and the sound of its word behind', async () => {
    const { user } = show([{ ...cat, reading: 'ねこ', accent: 1 }, dog]);
    await front();
    await user.keyboard(' ');
    expect(screen.getByText(/pitch/i)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Listen to 猫' })).toBeTruthy();
  });

  it('has how else its word is usually written behind', async () => {
    const { user } = show([{ ...cat, otherSpellings: ['ネコ'] }, dog]);
    await front();
    expect(screen.queryByText(/^also/)).toBeNull();
    await user.keyboard(' ');
    expect(screen.getByText(/^also/).textContent).toBe('also ネコ');
  });

  it('without a sentence shows its word alone', async () => {
    show([dog]);
    expect((await front()).textContent).toContain('犬');
  });

  it('shows its reading as a hint', async () => {
    const { user } = show([cat]);
    await front();
    await user.keyboard('f');
    expect(document.querySelector('[data-reading="ねこ"]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hide reading', pressed: true })).toBeTruthy();
    await user.keyboard('f');
    expect(document.querySelector('[data-reading="ねこ"]')).toBeNull();
  });

  it('says over each answer when it comes again', async () => {
    const { user } = show([cat]);
    await front();
    await user.keyboard(' ');
    const buttons = within(screen.getByRole('group', { name: 'How well did you know it?' })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['10 minAgain', '3 dHard', '8 dGood', '21 dEasy']);
  });

  it('of a grammar point asks for it in its sentence, and teaches it behind', async () => {
    const { user } = show([might]);
    expect((await front()).textContent).toContain('明日は雨。might; perhaps');
    expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
    await user.keyboard(' ');
    expect(screen.getByText('かもしれない').tagName).toBe('B');
    expect(screen.getByRole('link', { name: '〜かもしれない' }).getAttribute('href')).toBe(
      '/dictionary/grammar/kamoshirenai',
    );
    for (const text of ['普通形 + かもしれない', 'Half sure.']) expect(screen.getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More for this card' }));
    expect(await screen.findByRole('menuitem', { name: 'All about this grammar point' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Edit sentence' })).toBeNull();
  });

  it('of a cloze asks for its gap with the hint, and shows the whole note behind', async () => {
    const gap = card(8, '黒い猫が好きです。', {
      reading: null,
      question: {
        text: '黒い猫が好きです。',
        gaps: [
          { start: 0, end: 3, hint: 'an animal' },
          { start: 4, end: 6, hint: '' },
        ],
        media: [],
      },
      note: [{ name: 'Back Extra', text: 'I like black cats.', media: [{ id: 3, isPicture: true }] }],
    });
    const { user } = show([gap]);
    expect((await front()).textContent).toContain('an animalがです。');
    expect(within(await front()).getByRole('img', { name: 'gap' })).toBeTruthy();
    expect(screen.queryByText('I like black cats.')).toBeNull();
    await user.keyboard(' ');
    expect(screen.getByText('黒い猫').tagName).toBe('B');
    expect(screen.getByText('好き').tagName).toBe('B');
    expect(screen.getByText('I like black cats.')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Picture for/ }).getAttribute('src')).toBe('/api/users/1/imports/media/3');
    await user.click(screen.getByRole('button', { name: 'More for this card' }));
    expect(await screen.findByRole('menuitem', { name: 'Suspend' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'All about this word' })).toBeNull();
  });

  it('of a further template asks what that asks, also by ear', async () => {
    const question = { text: 'cat', gaps: [], media: [{ id: 4, isPicture: false }] };
    const { user } = show([card(9, 'cat', { question, note: [{ name: 'Word', text: '猫', media: [] }] })]);
    expect((await front()).textContent).toContain('cat');
    expect(within(await front()).getByRole('button', { name: /Card/ })).toBeTruthy();
    expect(screen.queryByText('猫')).toBeNull();
    await user.keyboard(' ');
    expect(screen.getByText('猫')).toBeTruthy();
  });

  it('that is forgotten too often says so, and offers three ways out', async () => {
    const { user, sent } = show([{ ...cat, isLeech: true, lapses: 8, sentenceCount: 2 }, dog]);
    const note = within(await front()).getByRole('note');
    expect(note.textContent).toContain('You have forgotten this word 8 times.');
    expect(
      within(note)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Another sentence', 'Rest for a month', 'Suspend']]);
    await user.click(within(note).getByRole('button', { name: 'Rest for a month' }));
    expect((await front()).textContent).toContain('犬');
    expect(sent('PATCH', /cards\/1$/)[0]!.body).toMatchObject({ change: 'rest' });
  });
});

describe('an answer', () => {
  it('is sent with id, version and time, and the next card is there at once', async () => {
    const { user, sent, gateway } = show([cat, dog, bird]);
    const answering = Promise.withResolvers<object>();
    gateway.on({ 'POST /api/users/1/reviews': () => answering.promise });
    await front();
    await user.keyboard(' 3');
    expect((await front()).textContent).toContain('犬');
    const { body } = sent('POST', /\/reviews$/)[0]!;
    expect(body).toEqual({
      timeZone: expect.any(String),
      answers: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          cardId: 1,
          version: 3,
          rating: 3,
          tookMs: expect.any(Number),
          answeredAt: expect.any(Number),
        },
      ],
    });
    answering.resolve({ kept: 1, dropped: 0 });
  });

  it.each([
    ['Space', ' ', 3],
    ['Enter', '{Enter}', 3],
    ...[1, 2, 3, 4].map((rating) => [`the key ${rating}`, String(rating), rating] as const),
  ])('is given by %s once the answer is shown, and not before', async (_, key, rating) => {
    const { user, sent } = show([cat, dog]);
    await front();
    if (/\d/.test(key)) {
      await user.keyboard(key);
      expect(sent('POST', /\/reviews$/)).toHaveLength(0);
    }
    await user.keyboard(` ${key}`);
    expect((await front()).textContent).toContain('犬');
    expect((sent('POST', /\/reviews$/)[0]!.body as { answers: object[] }).answers[0]).toMatchObject({ rating });
  });

  it('does not come back with cards that were asked for before it arrived', async () => {
    const { user, gateway, sent } = show([cat, dog]);
    gateway.on({ 'GET /api/users/1/reviews/next': () => ({ cards: [cat, dog], day }) });
    await front();
    await user.keyboard(' 3');
    await waitFor(() => expect(sent('GET', /\/next/)).toHaveLength(2));
    expect((await front()).textContent).toContain('犬');
  });

  it('that cannot be kept is said, and its card comes again', async () => {
    const { user, gateway } = show([cat]);
    gateway.on({ 'POST /api/users/1/reviews': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    await front();
    await user.keyboard(' 3');
    expect(await screen.findByText('This could not be saved')).toBeTruthy();
    expect((await front()).textContent).toContain('猫');
  });

  it('to a card that was answered in another tab is said not to count, and the card is shown as it is now', async () => {
    const { user, gateway, sent } = show([cat]);
    const message = 'In another tab.';
    gateway.on({
      'POST /api/users/1/reviews': () => answer(409, { code: 'vocabulary.card-answered', message }),
      'GET /api/users/1/reviews/next': () => ({ cards: [{ ...cat, version: 4, phase: 'learning' }], day }),
    });
    await front();
    await user.keyboard(' 1');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Show answer' })).toBeTruthy();
    await user.keyboard('u');
    expect(await screen.findByText('There is nothing to undo.')).toBeTruthy();
    await user.keyboard(' 3');
    await waitFor(() => expect(sent('POST', /\/reviews$/)).toHaveLength(2));
    expect(sent('POST', /\/reviews$/)[1]!.body).toMatchObject({ answers: [{ cardId: 1, version: 4, rating: 3 }] });
  });

  it('is taken back by U, and its card is in front again', async () => {
    const { user, allowUndo } = show([cat, dog]);
    await front();
    await user.keyboard(' 3');
    expect((await front()).textContent).toContain('犬');
    const undone = allowUndo();
    await user.keyboard('u');
    expect((await front()).textContent).toContain('猫');
    await waitFor(() => expect(undone).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Show answer' })).toBeTruthy();
  });
});

describe('beside answering', () => {
  it.each([
    ['-', 'bury'],
    ['@', 'suspend'],
    ['k', 'known'],
  ])('%s means %s, and can be taken back', async (key, change) => {
    const { user, sent } = show([cat, dog]);
    await front();
    await user.keyboard(key);
    expect((await front()).textContent).toContain('犬');
    expect(sent('PATCH', /cards\/1$/)[0]!.body).toMatchObject({ change });
    await user.keyboard('u');
    expect((await front()).textContent).toContain('猫');
    await waitFor(() => expect(sent('PATCH', /cards\/1$/)[1]!.body).toMatchObject({ change: 'resume' }));
  });

  it('its menu leads to what the dictionary has of its word', async () => {
    const { user } = show([cat]);
    await front();
    await user.click(screen.getByRole('button', { name: 'More for this card' }));
    const link = await screen.findByRole('menuitem', { name: 'All about this word' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/dictionary?q=猫');
  });

  it('what is taken back is said as what it was', async () => {
    const { user, allowUndo } = show([cat, dog]);
    await front();
    await user.keyboard('@u');
    expect(await screen.findByText('Card is reviewed again')).toBeTruthy();
    await front();
    await user.keyboard(' 3');
    allowUndo();
    await user.keyboard('{Meta>}z{/Meta}');
    expect(await screen.findByText('Answer taken back')).toBeTruthy();
    expect((await front()).textContent).toContain('猫');
  });

  it('the sentence in front is edited by E, and shown as it is then', async () => {
    const { user, gateway } = show([cat]);
    const changed = { ...cat, sentence: { ...cat.sentence!, furigana: '<b> 猫[ねこ]</b>がいた。' } };
    gateway.on({
      'PATCH /api/sentences/5': ({ body }) => {
        gateway.on({ 'GET /api/users/1/reviews/next': () => ({ cards: [changed], day }) });
        return { sentence: { id: 5, ...(body as object) } };
      },
    });
    await front();
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit sentence' }));
    const japanese = dialog.getByLabelText('Japanese');
    expect(japanese).toHaveProperty('value', '猫がいる。');
    await user.clear(japanese);
    await user.type(japanese, '猫がいた。');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect((await front()).textContent).toContain('猫がいた。'));
  });

  it('a swipe after the answer is shown answers, for who has turned that on, and else does nothing', async () => {
    const { sent, user } = show([cat, dog]);
    const swipe = async (from: number, to: number) => {
      const touch = (x: number) => [{ identifier: 1, clientX: x, clientY: 300, target: document.body }] as never;
      fireEvent.touchStart(await front(), { touches: touch(from), changedTouches: touch(from) });
      fireEvent.touchEnd(await front(), { touches: [], changedTouches: touch(to) });
    };
    const press = async () => user.click(await screen.findByRole('button', { name: 'Show answer' }));
    await press();
    await swipe(500, 300);
    expect(sent('POST', /\/reviews$/)).toHaveLength(0);
    act(() => writePreference('review-swipes', true));
    await swipe(5, 300);
    expect(sent('POST', /\/reviews$/)).toHaveLength(0);
    await swipe(500, 300);
    await waitFor(() => expect(sent('POST', /\/reviews$/)).toHaveLength(1));
    await swipe(300, 500);
    expect(sent('POST', /\/reviews$/)).toMatchObject([{ body: { answers: [{ cardId: 1, rating: 1 }] } }]);
    await press();
    await swipe(300, 500);
    await waitFor(() => expect(sent('POST', /\/reviews$/)).toHaveLength(2));
    expect(sent('POST', /\/reviews$/)[1]).toMatchObject({ body: { answers: [{ cardId: 2, rating: 3 }] } });
  });

  it('letters mean nothing for who has turned them off', async () => {
    localStorage.setItem('letter-keys', 'false');
    const { user, sent } = show([cat, dog]);
    await front();
    await user.keyboard('k-@');
    expect(sent('PATCH', /cards/)).toHaveLength(0);
  });

  it('a button that has focus is pressed by Space, and does nothing else', async () => {
    const { user, sent } = show([cat, dog]);
    await front();
    await user.keyboard(' ');
    screen.getByRole('button', { name: /Again$/ }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(sent('POST', /\/reviews$/)).toHaveLength(1));
    expect((sent('POST', /\/reviews$/)[0]!.body as { answers: object[] }).answers[0]).toMatchObject({ rating: 1 });
  });
});

describe('a day', () => {
  it('says what is left of it, and counts down', async () => {
    const { user } = show([cat, dog, bird]);
    expect(await screen.findByText('1 new card, 0 in learning, 2 due')).toBeTruthy();
    await front();
    await user.keyboard(' 3');
    expect(await screen.findByText('1 new card, 0 in learning, 1 due')).toBeTruthy();
  });

  it('that is done says when the next card is due, and what is to come', async () => {
    show([], { newCards: 0, dueCards: 0, nextDueAt: '2026-11-28T19:00:00Z', answeredToday: 12 });
    expect(await screen.findByText('You answered 12 cards today.')).toBeTruthy();
    expect(screen.getByText(/^The next card is due Nov 2[89], 2026/)).toBeTruthy();
    expect(await screen.findByText('4 reviews scheduled for the next 30 days.')).toBeTruthy();
    expect(screen.getByText('You remembered 90.0% of 10 reviews in 30 days.')).toBeTruthy();
    expect(screen.getByText(/^\d reviews? on the busiest day$/)).toBeTruthy();
  });

  it('whose limit is reached says how many wait, and gives ten more', async () => {
    const { user, sent } = show([], { newCards: 0, dueCards: 0, heldBack: 25 });
    await user.click(await screen.findByRole('button', { name: '10 more' }));
    await waitFor(() => expect(sent('GET', /more=10/)).toHaveLength(1));
  });

  it('that was given ten more gives no others for those that are answered, until more are asked for', async () => {
    const { user, gateway, sent } = show([], { newCards: 0, dueCards: 0, heldBack: 25 });
    const more = await screen.findByRole('button', { name: '10 more' });
    gateway.on({ 'GET /api/users/1/reviews/next': () => ({ cards: [bird, dog], day: { ...day, heldBack: 15 } }) });
    await user.click(more);
    await front();
    await user.keyboard(' 3');
    await waitFor(() => expect(sent('GET', /more=9&/)).not.toHaveLength(0));
  });

  it('of who reviews in Anki has no card, also not the one that was in front', async () => {
    const { gateway, user } = show([cat, dog]);
    await front();
    gateway.on({ 'GET /api/users/1/reviews/next': () => ({ cards: [], day: { ...day, dueCards: 0, inAnki: true } }) });
    await user.keyboard(' 3');
    await screen.findByText('You review in Anki');
    expect(screen.queryByRole('region', { name: 'Card' })).toBeNull();
  });

  it('without cards offers to collect words of the newest text', async () => {
    const { user, gateway } = show([], { newCards: 0, dueCards: 0, hasCards: false });
    gateway.on({ 'POST /api/users/1/cards/newest-text': () => answer(201, { collected: 20 }) });
    await user.click(await screen.findByRole('button', { name: 'Collect 20 words of your newest text' }));
    expect(await screen.findByText('20 cards made')).toBeTruthy();
  });
});

describe('the settings', () => {
  it('are changed, with numbers of any width', async () => {
    const { user, sent } = show([cat]);
    await user.click(await screen.findByRole('button', { name: 'Review settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review settings' }));
    const fresh = await dialog.findByLabelText('New cards a day');
    await user.clear(fresh);
    await user.type(fresh, '２５');
    await user.selectOptions(dialog.getByLabelText('Words count as known from'), 'mature');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent('POST', /settings$/)[0]!.body).toEqual({
      ...REVIEW_SETTINGS,
      inAnki: undefined,
      newPerDay: 25,
      countsFrom: 'mature',
    });
  });

  it.each([
    [
      'Steps of new cards (minutes)',
      '1 soon',
      'At most ten whole numbers of minutes, each below a day (1,440), please.',
    ],
    ['Steps of new cards (minutes)', '1440', 'At most ten whole numbers of minutes, each below a day (1,440), please.'],
    ['A day begins at (hour)', '25', 'A whole number from 0 to 23, please.'],
    ['New cards a day', '10000', 'A whole number from 0 to 9,999, please.'],
    ['New cards a day', 'abc', 'A whole number from 0 to 9,999, please.'],
  ])('say what %s may be when it is %s, and lead there', async (label, typed, objection) => {
    const { user, sent } = show([cat]);
    await user.click(await screen.findByRole('button', { name: 'Review settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review settings' }));
    const field = await dialog.findByLabelText(label);
    await user.clear(field);
    await user.type(field, typed);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(objection)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(sent('POST', /settings$/)).toHaveLength(0);
  });
});

describe('the parameters', () => {
  const ended = { endedAt: '2026-11-26T10:00:00Z', answers: 1_234 };
  const day = formatDate(ended.endedAt);
  async function openSettings(fit: object) {
    const page = show([cat]);
    let now: object = { ...usualParameters, ...fit };
    page.gateway.on({
      'GET /api/users/1/reviews/parameters': () => now,
      'POST /api/users/1/reviews/parameters': () => {
        const taken = { ...ended, isOwn: true, outcome: 'taken', lossBefore: 0.4, lossAfter: 0.38 };
        now = { ...usualParameters, ...taken };
        return { ...usualParameters, isRunning: true };
      },
      'DELETE /api/users/1/reviews/parameters': () => {
        now = usualParameters;
        return now;
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Review settings' }));
    const section = within(await screen.findByRole('region', { name: 'Fitted to you' }));
    return { ...page, section };
  }

  it('are fitted by a press, and another goes back to the usual ones', async () => {
    const { user, section, sent } = await openSettings({});
    expect(section.getByText('The usual parameters are in use.')).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Use the usual parameters' })).toBeNull();
    await user.click(section.getByRole('button', { name: 'Fit to my answers' }));
    expect(sent('POST', /parameters$/)[0]!.body).toEqual({ timeZone: expect.any(String) });
    await section.findByText(`Fitted to 1,234 answers on ${day}: 5.0 % better at predicting what you remember.`);
    await user.click(section.getByRole('button', { name: 'Use the usual parameters' }));
    await section.findByText('The usual parameters are in use.');
  });

  it('say before any press that this server cannot fit them, and still go back to the usual ones', async () => {
    const { user, section, sent } = await openSettings({ canFit: false, isOwn: true });
    const button = section.getByRole('button', {
      name: 'Fit to my answers',
      description: 'They cannot be fitted on this server, which lacks the program for it.',
    });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(sent('POST', /parameters$/)).toHaveLength(0);
    await user.click(section.getByRole('button', { name: 'Use the usual parameters' }));
    await section.findByText('The usual parameters are in use.');
  });

  it.each([
    ['not-better', new RegExp(`^On ${day} 1,234 answers gave no better parameters`)],
    ['too-few', /^1,234 of your answers can be used: .* It takes 400\.$/],
    ['failed', /^They could not be worked out/],
  ])('say what a fit came to: %s', async (outcome, text) => {
    const { section } = await openSettings({ ...ended, outcome });
    expect(section.getByText(text)).toBeTruthy();
  });
});

it('shows with the answer what the learner’s own note says, and nothing where there is none', async () => {
  const note = [
    { name: 'Sentence', text: '猫が好き。', media: [{ id: 7, isPicture: false }] },
    { name: 'Notes', text: 'my cat', media: [{ id: 8, isPicture: true }] },
  ];
  const { user } = show([card(1, '猫', { note }), dog]);
  await screen.findByRole('region', { name: 'Card' });
  expect(screen.queryByText('my cat')).toBeNull();
  await user.keyboard(' ');
  expect(await screen.findByText('my cat')).toBeTruthy();
  expect(screen.getByText('猫が好き。')).toBeTruthy();
  const picture = screen.getByRole('img', { name: 'Picture for 猫' });
  expect(picture.getAttribute('src')).toBe('/api/users/1/imports/media/8');
  expect(screen.getByRole('button', { name: 'Listen to Sentence' })).toBeTruthy();
});
