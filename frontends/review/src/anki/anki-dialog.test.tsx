import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { REVIEW_SETTINGS } from '../testing/review-settings.js';
import { AnkiDialog } from './anki-dialog.js';
import { AnkiStandIn } from './testing/anki-stand-in.js';

const nothingPlanned = {
  ownCards: 0,
  answeredCards: 0,
  answers: 0,
  otherCards: 0,
  decks: [],
  noteTypes: [],
};

/** A server that knows of some notes which words they are. */
function show(
  behaviour: ConstructorParameters<typeof AnkiStandIn>[1] = {},
  { inAnki = true, hasNew = true, cards = [] as object[], plan = {} } = {},
) {
  let isThere = inAnki;
  const known = new Map([
    [11, 1],
    [5_001, 77],
  ]);
  const taken: [string, number | string][] = [];
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/reviews/settings': () => ({ ...REVIEW_SETTINGS, inAnki: isThere }),
    'POST /api/users/1/reviews/settings': ({ body }) => {
      isThere = (body as { inAnki: boolean }).inAnki;
      return { ...REVIEW_SETTINGS, inAnki: isThere };
    },
    'POST /api/users/1/anki/package': ({ body }) => {
      if (!hasNew || (body as { since?: number }).since === 1_795_700_000_000)
        return answer(404, { code: 'sentences.nothing-to-send', message: 'Nothing.' });
      const made = answer(200, 'the package');
      made.headers.set('x-ichibun-as-of', '1795700000000');
      return made;
    },
    'GET /api/users/1/anki/plan': () => ({ ...nothingPlanned, ...plan }),
    'GET /api/users/1/anki/cards': () => ({ cards }),
    'GET /api/users/1/anki/notes': () => ({
      noteType: {
        name: 'Ichibun 1',
        fields: ['Word', 'Meaning'],
        css: '',
        templates: [{ name: 'Word', front: '{{Word}}', back: '{{Meaning}}' }],
      },
      notes: Array.from({ length: 60 }, (_, index) => ({
        fields: [index < 2 ? '猫' : `語${index}`, 'meaning'],
        tags: ['ichibun::vocabulary', `ichibun::id::${index + 1}`],
      })),
    }),
    'POST /api/users/1/anki/status': ({ body }) => {
      const {
        words = [],
        points = [],
        ...states
      } = body as {
        words?: { noteId: number; wordId: number }[];
        points?: { pattern: string; state: string }[];
      } & Record<string, number[]>;
      for (const { pattern, state } of points) taken.push([state, pattern]);
      for (const { noteId, wordId } of words) known.set(noteId, wordId);
      const notes = Object.entries(states).flatMap(([state, ids]) => ids.map((id) => [state, id] as const));
      const found = notes.filter(([, id]) => known.has(id));
      for (const [state, id] of found) taken.push([state, known.get(id)!]);
      return {
        taken: found.length + points.length,
        unknownNotes: notes.filter(([, id]) => !known.has(id)).map(([, id]) => id),
      };
    },
  });
  const anki = new AnkiStandIn(gateway, behaviour);
  const page = renderPageOfUser(<AnkiDialog open onOpenChange={() => {}} />);
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, gateway, anki, taken, press };
}

beforeEach(() => localStorage.clear());

it('sends cards by a package that Anki imports, leaves no file there, and later only what is new', async () => {
  const { anki, press } = show();
  await press('Send cards to Anki');
  await screen.findByText(/^Your cards are in Anki/);
  expect(anki.imported).toEqual(['the package']);
  expect(anki.media.size).toBe(0);
  await press('Send cards to Anki');
  await screen.findByText('No card is new or changed, and no answer is missing in Anki since the last time.');
  expect(anki.imported).toHaveLength(1);
});

it('takes states by searches, and names notes that the server has not met by their tags', async () => {
  const tags = (wordId: number) => ['ichibun::vocabulary', `ichibun::id::${wordId}`];
  const many = Array.from({ length: 120 }, (_, index) => ({
    id: 100 + index,
    tags: tags(50 + index),
    state: 'new' as const,
    interval: 0,
  }));
  const { taken, press } = show({
    notes: [
      { id: 11, tags: tags(1), state: 'review', interval: 21 },
      { id: 12, tags: tags(2), state: 'review', interval: 20 },
      { id: 13, tags: tags(3), state: 'learn', interval: 0 },
      { id: 14, tags: ['other'], state: 'review', interval: 99 },
      { id: 15, tags: ['ichibun::id::x'], state: 'new', interval: 0 },
      { id: 16, tags: ['ichibun::point::kamoshirenai'], state: 'review', interval: 30 },
      ...many,
    ],
  });
  await press('Take states from Anki');
  await screen.findByText('124 cards taken from Anki.');
  expect(taken.filter(([state]) => state !== 'new')).toEqual([
    ['learning', 3],
    ['young', 2],
    ['mature', 1],
    ['mature', 'kamoshirenai'],
  ]);
  expect(taken.filter(([state]) => state === 'new')).toHaveLength(120);
});

it.each([
  ['Anki does not answer.', { isAway: true }],
  ['Anki does not permit this page.', { permission: 'denied' as const }],
  ['AnkiConnect wants a key.', { hasKey: true }],
])('says “%s” and what can be done', async (text, behaviour) => {
  const { anki, press } = show(behaviour);
  await press('Send cards to Anki');
  await screen.findByText(text);
  expect(anki.imported).toEqual([]);
});

describe('an Anki that does not answer', () => {
  const ofNavigator = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userAgent');
    Reflect.deleteProperty(navigator, 'permissions');
  });
  const SAFARI =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
  const CHROME =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';
  const denies = (name: string) => ({
    query: async (asked: { name: string }) => {
      // Browsers throw at names that they do not know.
      if (asked.name !== name) throw new TypeError('unknown');
      return { state: 'denied' };
    },
  });

  it.each([
    ['Safari does not let pages ask Anki.', SAFARI, undefined],
    ['Anki does not answer.', CHROME, undefined],
    ['Anki does not answer.', CHROME, denies('camera')],
    ['The browser does not let this page ask programs of this device.', CHROME, denies('loopback-network')],
    ['The browser does not let this page ask programs of this device.', CHROME, denies('local-network-access')],
  ])('is said to be so: %s', async (text, userAgent, permissions) => {
    ofNavigator('userAgent', userAgent);
    ofNavigator('permissions', permissions);
    const { press } = show({ isAway: true });
    await press('Take states from Anki');
    await screen.findByText(text);
  });
});

it('adds notes one by one to an Anki that takes no packages, each word once, and never by a package later', async () => {
  const there = { id: 11, tags: ['ichibun::id::1'], state: 'review' as const, interval: 21 };
  const behaviour = { isWithoutPackages: true, notes: [there] };
  const { anki, press } = show(behaviour);
  await press('Send cards to Anki');
  await screen.findByText(/^59 cards added to Anki as new/);
  expect(anki.added).toHaveLength(59);
  expect(anki.added[0]).toMatchObject({
    deckName: 'Ichibun',
    modelName: 'Ichibun 1',
    fields: { Word: '猫', Meaning: 'meaning' },
    tags: ['ichibun::vocabulary', 'ichibun::id::2', 'ichibun::added'],
  });
  expect(anki.media.size).toBe(0);
  behaviour.isWithoutPackages = false;
  await press('Send cards to Anki');
  await screen.findByText('No card is new or changed, and no answer is missing in Anki since the last time.');
  expect({ added: anki.added.length, imported: anki.imported }).toEqual({ added: 59, imported: [] });
});

it('says what Anki refuses, and forgets nothing that was not sent', async () => {
  const { anki, press } = show();
  anki.media.set = () => anki.media;
  anki.decks.push = () => {
    throw new Error('collection is not available');
  };
  await press('Send cards to Anki');
  await screen.findByText(/^Anki says: No such file/);
  expect(localStorage.getItem('anki-sent:1')).toBeNull();
});

it('takes states only from who reviews there, and asks Anki nothing until a button is pressed', async () => {
  const { anki, user, press } = show({}, { inAnki: false });
  await screen.findByRole('radio', { name: /^I review here/, checked: true });
  await screen.findByRole('button', { name: 'Send cards to Anki' });
  expect(screen.queryByRole('button', { name: 'Take states from Anki' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^I review in Anki/ }));
  await screen.findByRole('button', { name: 'Take states from Anki' });
  expect(anki.actions).toEqual([]);
  await press('Take states from Anki');
  await waitFor(() => expect(anki.actions[0]).toBe('requestPermission'));
});

describe('cards that came from the learner’s Anki', () => {
  const at = 1_795_700_000_000;
  const state = {
    type: 2,
    queue: 2,
    dueInDays: 12,
    dueAt: null,
    interval: 13,
    answers: 9,
    lapses: 1,
    stepsLeft: 0,
    lastAt: at / 1_000,
  };
  const row = (id: number, ease = 3) => [id, ease, 13, 5, 0, 4_000, 1];
  const own = (place: number, more: object = {}) => ({
    wordId: place,
    noteId: 5_000 + place,
    cardId: 7_000 + place,
    state,
    log: [row(at + place)],
    ...more,
  });
  const inAnki = (place: number, more: object = {}) => ({
    id: 7_000 + place,
    due: 90,
    state: 'review' as const,
    interval: 5,
    ...more,
  });

  it('get answers and a new day, once, and no note is made of them', async () => {
    const cards = [inAnki(1), inAnki(2)];
    const { anki, press } = show({ cards }, { hasNew: false, cards: [own(1), own(2, { state: null, log: [] })] });
    await press('Send cards to Anki');
    await screen.findByText('Sent to Anki: 1 answer to 1 card.');
    expect(anki.log).toEqual([[at + 1, 7_001, -1, 3, 13, 5, 0, 4_000, 1]]);
    expect(cards[0]).toMatchObject({
      changed: {
        due: 112,
        ivl: 13,
        reps: 9,
        lapses: 1,
        type: 2,
        queue: 2,
        memory_state: null,
        last_review_time: at / 1_000,
      },
    });
    expect(cards[1]).not.toHaveProperty('changed');
    await press('Send cards to Anki');
    await screen.findByText(/^No card is new or changed/);
    expect(anki.log).toHaveLength(1);
    expect(anki.added).toEqual([]);
  });

  it('stay as they are in Anki where they were answered later there, or are in a filtered deck', async () => {
    const cards = [inAnki(1), inAnki(2, { isFiltered: true })];
    const { anki, press } = show({ cards }, { hasNew: false, cards: [own(1), own(2)] });
    anki.log.push([at + 60_000, 7_001, -1, 4]);
    await press('Send cards to Anki');
    await screen.findByText(/^2 cards got answers alone/);
    expect(anki.log).toHaveLength(3);
    expect(cards.filter((card) => 'changed' in card)).toEqual([]);
  });

  it('get an answer a little later where its time is another card’s in Anki’s log', async () => {
    const { anki, press } = show({ cards: [inAnki(1)] }, { hasNew: false, cards: [own(1)] });
    anki.log.push([at + 1, 9_999, -1, 3]);
    await press('Send cards to Anki');
    await screen.findByText('Sent to Anki: 1 answer to 1 card.');
    expect(anki.log.at(-1)).toEqual([at + 2, 7_001, -1, 3, 13, 5, 0, 4_000, 1]);
  });

  it('that were deleted there are said to be gone', async () => {
    const { press } = show({}, { hasNew: false, cards: [own(1)] });
    await press('Send cards to Anki');
    await screen.findByText('No longer in Anki: 1 card, here alone from now on.');
  });

  it('are counted before, with their decks and note types, beside those that Anki does not have', async () => {
    const plan = {
      ownCards: 2_995,
      answeredCards: 12,
      answers: 40,
      otherCards: 3,
      decks: ['日本語::Core'],
      noteTypes: ['Kaishi 1.5k'],
    };
    show({}, { plan });
    const list = await screen.findByRole('list', { name: 'What goes to Anki' });
    expect(list.textContent).toContain('40 answers to 12 cards that came from your Anki');
    expect(list.textContent).toContain('Decks: 日本語::Core. Note types: Kaishi 1.5k.');
    expect(list.textContent).toContain('3 cards of words that Anki does not have from you');
  });

  it('are found when states are taken, beside notes that came from here', async () => {
    const { taken, press } = show({ cards: [inAnki(1, { interval: 30 })] }, { cards: [own(1)] });
    await press('Take states from Anki');
    await screen.findByText('1 card taken from Anki.');
    expect(taken).toEqual([['mature', 77]]);
  });
});
