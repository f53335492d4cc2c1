import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import ImportPage from './import-page.js';

/** Of the machine that the test runs on. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const words = {
  id: 'words',
  name: 'Core 2000',
  notes: 5,
  holds: 'words',
  word: 0,
  reading: 1,
  state: null,
  isRemembered: false,
  fields: [
    { name: 'Expression', samples: ['食べる', '猫'] },
    { name: 'Reading', samples: ['たべる', 'ねこ'] },
    { name: 'Meaning', samples: ['to eat', 'cat'] },
    { name: 'Image', samples: [] },
  ],
};
const sentences = {
  id: 'sentences',
  name: 'Mined',
  notes: 2,
  holds: 'sentences',
  word: null,
  reading: null,
  state: null,
  isRemembered: false,
  fields: [{ name: 'Sentence', samples: ['猫が魚を食べた。'] }],
};
const cloze = { ...sentences, id: 'cloze', name: 'Gaps', holds: 'cloze' };
const preview = {
  kinds: [words, sentences, cloze],
  decks: [
    { id: '1', name: '日本語::Core', cards: 4, isChosen: true },
    { id: '2', name: '日本語::Mined', cards: 3, isChosen: true },
  ],
  source: 'anki',
  points: 0,
  cards: 7,
  suspendedCards: 2,
  answers: 90,
  hasParameters: true,
  suspended: 'scheduled',
  furtherCards: null as boolean | null,
  statuses: [],
  dayStartHour: 4,
  presets: [
    {
      name: 'Japanese',
      cards: 7,
      hasParameters: true,
      retention: 0.87,
      newPerDay: 6,
      reviewsPerDay: 9_999,
      learningSteps: [5, 30, 1_440],
      relearningSteps: [],
      leechLapses: 6,
      suspendsLeeches: true,
    },
  ],
};
const opened = {
  id: 4,
  filename: 'mine.colpkg',
  status: 'opened',
  createdAt: '2026-11-20T00:00:00Z',
  done: 0,
  total: 0,
  errorCode: null,
  errorMessage: null,
  preview,
  report: null,
};
const states = { new: 1, learning: 2, young: 3, mature: 4, known: 0, blocked: 0 };
const report = {
  states,
  added: 8,
  doubles: 1,
  kept: 2,
  answers: 90,
  overdue: 5,
  spreadDays: 3,
  changes: null as object | null,
  answersLeftOut: { leftOutNotes: 7, otherNotes: 0, otherCards: 3 },
  leftOut: [
    { reason: 'kind-not-chosen', notes: 2 },
    { reason: 'not-japanese', notes: 1 },
  ],
};
const imported = { ...opened, status: 'imported', done: 10, total: 10, preview: null, report };

/** What a server does with one import. */
function gatewayWith(handlers: Parameters<typeof fakeGateway>[0] = {}): FakeGateway {
  let one: object = opened;
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/imports': () => ({ imports: [] }),
    'GET /api/users/1/imports/4': () => one,
    'POST /api/users/1/imports': () => answer(201, opened),
    'POST /api/users/1/imports/4/states': () => ({
      states,
      overdue: 5,
      leftOut: report.leftOut,
      changes: null,
      furtherCards: 3,
      newAnswers: 0,
    }),
    'POST /api/users/1/imports/4/start': () => {
      one = imported;
      return answer(201, {});
    },
    'DELETE /api/users/1/imports/4': () => ({ removed: 8, restored: 2 }),
    ...handlers,
  });
}

const show = (path = '/vocabulary/import') => renderPageOfUser(<ImportPage />, { path });
const showOpened = () => show('/vocabulary/import?id=4');
const bodiesOf = (gateway: FakeGateway, call: string) =>
  gateway.calls.filter(({ path, method }) => `${method} ${path}` === call).map(({ body }) => body);
const COUNT = 'POST /api/users/1/imports/4/states';
const START = 'POST /api/users/1/imports/4/start';

beforeEach(() => localStorage.clear());

describe('a file', () => {
  it('is sent, and leads to what is in it', async () => {
    const gateway = gatewayWith();
    const { user, location } = show();
    await user.upload(await screen.findByTestId('collection-file'), new File(['PK'], 'mine.colpkg'));
    expect(await screen.findByRole('heading', { name: 'mine.colpkg' })).toBeTruthy();
    expect(location()).toBe('/vocabulary/import?id=4');
    const [form] = bodiesOf(gateway, 'POST /api/users/1/imports') as FormData[];
    expect((form!.get('file') as File).name).toBe('mine.colpkg');
    expect(screen.getByText('9 notes with 7 cards and 90 answers. Nothing is imported yet.')).toBeTruthy();
  });

  it('that the server refuses is answered with what to do, and another can be chosen', async () => {
    const message = 'This package is damaged or incomplete. Export it from Anki again, then try again.';
    const gateway = gatewayWith({
      'POST /api/users/1/imports': () => answer(400, { code: 'imports.damaged-package', message }),
    });
    const { user } = show();
    const file = await screen.findByTestId('collection-file');
    await user.upload(file, new File(['PK'], 'cut.apkg'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('cut.apkg: This file was not taken.')).toBeTruthy();
    expect(alert.getByText(message)).toBeTruthy();
    gateway.on({ 'POST /api/users/1/imports': () => answer(201, opened) });
    await user.upload(file, new File(['PK'], 'mine.colpkg'));
    expect(await screen.findByRole('heading', { name: 'mine.colpkg' })).toBeTruthy();
  });

  it.each([
    ['is empty', new File([], 'empty.apkg'), /^The file is empty\./],
    [
      'is too large',
      new File([new Uint8Array(51 * 1024 * 1024)], 'all.colpkg'),
      /^It has 51 MB without sounds and pictures; at most 50 MB/,
    ],
  ])('that %s is not sent at all', async (_, file, reason) => {
    const gateway = gatewayWith();
    const { user } = show();
    await user.upload(await screen.findByTestId('collection-file'), file);
    expect(within(await screen.findByRole('alert')).getByText(reason)).toBeTruthy();
    expect(bodiesOf(gateway, 'POST /api/users/1/imports')).toEqual([]);
  });
});

describe('what is in a file', () => {
  it('is shown with its guesses, samples, and the states that come of them', async () => {
    const gateway = gatewayWith();
    showOpened();
    const kind = within(await screen.findByRole('region', { name: 'Core 2000 5 notes' }));
    expect(kind.getByRole('combobox', { name: 'Word' })).toHaveProperty('value', '0');
    expect(kind.getAllByText('食べる ／ 猫').length).toBeGreaterThan(0);
    expect(kind.getByRole('combobox', { name: 'Reading' })).toHaveProperty('value', '1');
    const figures = await screen.findByRole('list', { name: 'Words by how well you know them' });
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['New 1', 'Learning 2', 'Young 3', 'Mature 4', 'Known 0']);
    expect(screen.getByText('3 notes are left out:')).toBeTruthy();
    const reason = screen.getByText(/no field with words was chosen/);
    expect(reason.textContent).toBe('2 no field with words was chosen');
    expect(bodiesOf(gateway, COUNT)).toEqual([
      {
        kinds: [
          { id: 'words', word: 0, reading: 1, state: null },
          { id: 'sentences', word: null, reading: null, state: null },
          { id: 'cloze', word: null, reading: null, state: null },
        ],
        decks: ['1', '2'],
        suspended: 'scheduled',
        furtherCards: true,
        spreads: false,
        statuses: [],
        timeZone: ZONE,
      },
    ]);
    expect(bodiesOf(gateway, START)).toEqual([]);
  });

  it('says of notes without words what they are, and lets a field be chosen but of cloze', async () => {
    gatewayWith();
    const { user } = showOpened();
    await user.click(await screen.findByText('2 more note types without words'));
    const mined = within(screen.getByRole('region', { name: 'Mined 2 notes' }));
    expect(mined.getByText(/^Sentences, not single words/)).toBeTruthy();
    await user.selectOptions(mined.getByRole('combobox', { name: 'Word' }), 'Sentence');
    const gaps = within(screen.getByRole('region', { name: 'Gaps 2 notes' }));
    expect(gaps.getByText(/^Gaps in sentences \(cloze\)/)).toBeTruthy();
    expect(gaps.queryByRole('combobox')).toBeNull();
  });

  it('is imported as the learner has chosen, and counted again for that', async () => {
    const gateway = gatewayWith();
    const { user } = showOpened();
    const kind = within(await screen.findByRole('region', { name: 'Core 2000 5 notes' }));
    await user.selectOptions(kind.getByRole('combobox', { name: 'Reading' }), 'No field: as the dictionary reads it');
    await user.click(screen.getByRole('checkbox', { name: /^Mined/ }));
    await user.click(screen.getByRole('radio', { name: /^Words I know/ }));
    expect(screen.getByText('And 3 cards of gaps and further templates.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Import the gaps of cloze notes/ }));
    await user.click(await screen.findByRole('checkbox', { name: /^Spread overdue cards/ }));
    const begin = await screen.findByRole('button', { name: 'Import 10 words' });
    await waitFor(() => expect(bodiesOf(gateway, COUNT).at(-1)).toMatchObject({ suspended: 'known', decks: ['1'] }));
    await user.click(await screen.findByRole('button', { name: 'Import 10 words' }));
    expect(begin).toBeTruthy();
    expect(bodiesOf(gateway, START)).toEqual([
      {
        kinds: [
          { id: 'words', word: 0, reading: null, state: null },
          { id: 'sentences', word: null, reading: null, state: null },
          { id: 'cloze', word: null, reading: null, state: null },
        ],
        decks: ['1'],
        suspended: 'known',
        furtherCards: false,
        spreads: false,
        statuses: [],
        timeZone: ZONE,
      },
    ]);
    expect(JSON.parse(localStorage.getItem('followed-jobs:1')!)).toMatchObject([{ kind: 'cards', id: 4 }]);
  });

  it('leaves further cards in Anki where the learner chose that last time', async () => {
    gatewayWith({ 'GET /api/users/1/imports/4': () => ({ ...opened, preview: { ...preview, furtherCards: false } }) });
    showOpened();
    expect(await screen.findByRole('checkbox', { name: /^Import the gaps of cloze notes/ })).toHaveProperty(
      'checked',
      false,
    );
  });

  it('begins once, when its button is pressed twice', async () => {
    const started = Promise.withResolvers<Response>();
    const gateway = gatewayWith({ [START]: () => started.promise });
    const { user } = showOpened();
    await user.dblClick(await screen.findByRole('button', { name: 'Import 10 words' }));
    started.resolve(answer(201, {}));
    await waitFor(() => expect(bodiesOf(gateway, START)).toHaveLength(1));
  });

  it('cannot be imported without a field and a deck, and says so', async () => {
    const gateway = gatewayWith();
    const { user } = showOpened();
    await user.click(await screen.findByRole('checkbox', { name: 'All decks' }));
    expect(screen.getByText(/^Choose a field with words for at least one kind/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(bodiesOf(gateway, START)).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'All decks' })).toHaveProperty('checked', false);
    await user.click(screen.getByRole('checkbox', { name: /^Core/ }));
    expect(screen.getByRole('checkbox', { name: 'All decks' })).toHaveProperty('indeterminate', true);
  });

  it('is counted again after a failure, when that is asked for', async () => {
    const gateway = gatewayWith({ [COUNT]: () => answer(429, { code: 'http.rate-limited', message: 'Too often.' }) });
    const { user } = showOpened();
    expect(await screen.findByText('Too often.')).toBeTruthy();
    gateway.on({ [COUNT]: () => ({ states, overdue: 0, leftOut: [], furtherCards: 0 }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Import 10 words' })).toBeTruthy();
  });

  it('goes away by Cancel, which asks nothing, as nothing was brought', async () => {
    const gateway = gatewayWith();
    const { user, location } = showOpened();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByTestId('collection-file')).toBeTruthy();
    expect(location()).toBe('/vocabulary/import');
    expect(gateway.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('a list', () => {
  const status = (field: number | null, value: string, state: string, notes = 2) => ({
    kindId: 'table',
    field,
    value,
    notes,
    state,
  });
  const list = {
    ...opened,
    filename: 'reviews.json',
    preview: {
      source: 'jpdb',
      kinds: [
        {
          id: 'table',
          name: 'cards_vocabulary_jp_en',
          notes: 4,
          holds: 'words',
          isRemembered: false,
          word: 0,
          reading: null,
          state: 1,
          fields: [
            { name: 'spelling', samples: ['猫'] },
            { name: 'grade', samples: ['okay', 'easy'] },
          ],
        },
      ],
      decks: [],
      cards: 4,
      suspendedCards: 0,
      answers: 9,
      points: 0,
      hasParameters: false,
      suspended: 'scheduled',
      presets: [],
      dayStartHour: null,
      statuses: [status(null, '', 'known', 4), status(1, 'okay', 'scheduled'), status(1, '', 'new')],
    },
  };
  const handlers = { 'GET /api/users/1/imports/4': () => list };

  it('is imported with what the learner says that its values mean', async () => {
    const gateway = gatewayWith(handlers);
    const { user } = showOpened();
    expect(await screen.findByText('Reviews of jpdb: 4 rows, 9 answers. Nothing is imported yet.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'All decks' })).toBeNull();
    const values = within(await screen.findByRole('list', { name: 'What the values mean' }));
    expect(values.getByRole('combobox', { name: 'okay 2' })).toHaveProperty('value', 'scheduled');
    await user.selectOptions(values.getByRole('combobox', { name: 'no value 2' }), 'Leave out');
    await waitFor(() => {
      const { statuses } = bodiesOf(gateway, COUNT).at(-1) as { statuses: { value: string; state: string }[] };
      expect(statuses.at(-1)).toEqual({ kindId: 'table', field: 1, value: '', state: 'leave-out' });
    });
    await user.click(await screen.findByRole('button', { name: 'Import 10 words' }));
    expect(bodiesOf(gateway, START)).toMatchObject([{ decks: [], kinds: [{ id: 'table', word: 0, state: 1 }] }]);
  });

  it('that has no rows is out of the way of those that have', async () => {
    const [kind] = list.preview.kinds;
    const empty = { ...kind!, id: 'empty', name: 'cards_vocabulary_en_jp', notes: 0 };
    gatewayWith({
      'GET /api/users/1/imports/4': () => ({ ...list, preview: { ...list.preview, kinds: [kind, empty] } }),
    });
    showOpened();
    expect(await screen.findByText('1 more list without words')).toBeTruthy();
  });

  it('may be of words that are all alike', async () => {
    const gateway = gatewayWith(handlers);
    const { user } = showOpened();
    const column = await screen.findByRole('combobox', { name: 'How well the words are known' });
    await user.selectOptions(column, 'No such column: the same for all');
    const values = within(screen.getByRole('list', { name: 'What the values mean' }));
    await user.selectOptions(values.getByRole('combobox', { name: 'All words 4' }), 'Young');
    await waitFor(() =>
      expect(bodiesOf(gateway, COUNT).at(-1)).toMatchObject({
        kinds: [{ id: 'table', state: null }],
        statuses: [{ field: null, value: '', state: 'young' }, {}, {}],
      }),
    );
  });

  it('without a word column cannot be imported, and says so', async () => {
    gatewayWith(handlers);
    const { user } = showOpened();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Word' }), 'Leave these rows out');
    expect(screen.getByText('Choose a column with words.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'How well the words are known' })).toBeNull();
  });
});

describe('WaniKani', () => {
  const page = (data: object[], next: string | null = null) => ({ total_count: 2, pages: { next_url: next }, data });
  const API = 'https://api.wanikani.com/v2/';
  const assignment = (subject: number, stage: number) => ({
    id: subject,
    data: { subject_id: subject, srs_stage: stage, hidden: false, available_at: null },
  });
  const subject = (id: number, characters: string, readings?: object[]) => ({ id, data: { characters, readings } });

  async function take(handlers: Parameters<typeof fakeGateway>[0], token = 'secret') {
    const gateway = gatewayWith(handlers);
    const { user } = show();
    await user.click(await screen.findByText('From WaniKani'));
    if (token) await user.type(screen.getByLabelText('API token'), token);
    await user.click(screen.getByRole('button', { name: 'Take words from WaniKani' }));
    return { gateway, user };
  }

  it('tells its words to the page, which sends them on without the token', async () => {
    const { gateway } = await take({
      [`GET ${API}assignments`]: ({ path }) =>
        path.includes('after') ? page([assignment(2, 9)]) : page([assignment(1, 5)], `${API}assignments?after=1`),
      [`GET ${API}subjects`]: () =>
        page([
          subject(1, '猫', [
            { reading: 'びょう', primary: false },
            { reading: 'ねこ', primary: true },
          ]),
          subject(2, 'こんにちは'),
        ]),
    });
    expect(await screen.findByRole('heading', { name: 'mine.colpkg' })).toBeTruthy();
    const asked = gateway.calls.filter(({ path }) => path.startsWith(API));
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer secret'));
    const [form] = bodiesOf(gateway, 'POST /api/users/1/imports') as FormData[];
    const sent = Buffer.from(await (form!.get('file') as File).arrayBuffer()).toString();
    expect(JSON.parse(sent)).toEqual({
      source: 'wanikani',
      words: [
        { characters: '猫', reading: 'ねこ', stage: 5, availableAt: null },
        { characters: 'こんにちは', reading: '', stage: 9, availableAt: null },
      ],
    });
    expect(localStorage.length).toBe(1);
    expect(
      gateway.calls.filter(({ path }) => !path.startsWith(API)).some(({ headers }) => headers.has('authorization')),
    ).toBe(false);
  });

  it.each([
    [401, 'WaniKani does not accept this token. Copy it again from its settings.'],
    [429, 'WaniKani takes no more requests for now. Try again in a minute.'],
    [500, 'WaniKani gave an answer that cannot be used. Try again in a while.'],
  ])('that answers %s is said with what to do', async (status, text) => {
    const { gateway } = await take({ [`GET ${API}assignments`]: () => answer(status, {}) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(bodiesOf(gateway, 'POST /api/users/1/imports')).toEqual([]);
  });

  it('is given the token alone, wherever an answer leads', async () => {
    const { gateway } = await take({ [`GET ${API}assignments`]: () => page([], 'https://elsewhere.example/v2/') });
    expect(await screen.findByText(/^WaniKani gave an answer that cannot be used/)).toBeTruthy();
    expect(gateway.calls.some(({ path }) => path.includes('elsewhere'))).toBe(false);
  });

  it('is not asked without a token', async () => {
    const { gateway } = await take({}, '');
    expect(await screen.findByText('Paste your token first.')).toBeTruthy();
    expect(gateway.calls.some(({ path }) => path.startsWith(API))).toBe(false);
  });
});

describe('an import', () => {
  it('says how far it is, and can be stopped', async () => {
    const gateway = gatewayWith({
      'GET /api/users/1/imports/4': () => ({ ...opened, status: 'importing', done: 500, total: 2_000 }),
    });
    const { user } = showOpened();
    expect(await screen.findByText('500 of 2,000 words')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Import of mine.colpkg' }).getAttribute('aria-valuenow')).toBe('25');
    await user.click(screen.getByRole('button', { name: 'Stop and take back' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('8 words removed, 2 as before.')).toBeTruthy();
    expect(gateway.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('ends with a report, which names every note that was left out', async () => {
    const notes = [
      { id: 1, reason: 'kind-not-chosen', note: '猫が魚を食べた。' },
      { id: 2, reason: 'not-japanese', note: 'cat' },
    ];
    const gateway = gatewayWith({
      'GET /api/users/1/imports/4': () => imported,
      'GET /api/users/1/imports/4/left-out': ({ path }) =>
        path.endsWith('after=0') ? { notes, hasMore: true } : { notes: [{ ...notes[0], id: 3 }], hasMore: false },
    });
    const { user } = showOpened();
    for (const text of [
      '10 words, by how well you know them:',
      '8 words that you did not have',
      '90 answers from your log, on which schedules go on',
      '5 overdue cards, spread over 3 days',
      '1 note of a word that another note has: in kana, kanji or inflected',
      '2 words whose cards have answers already, and stay as they are',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(gateway.calls.some(({ path }) => path.includes('left-out'))).toBe(false);
    await user.click(screen.getByText('Show all 3, each with its reason'));
    const table = await screen.findByRole('table', { name: 'Notes left out' });
    expect(within(table).getByRole('row', { name: 'cat no Japanese in the field' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('that failed says why and what can be done', async () => {
    gatewayWith({
      'GET /api/users/1/imports/4': () => ({
        ...opened,
        status: 'failed',
        errorCode: 'vocabulary.too-many-cards',
        errorMessage: 'There are at most 100,000 cards. Choose fewer decks.',
      }),
    });
    const { user, location } = showOpened();
    expect(await screen.findByText('There are at most 100,000 cards. Choose fewer decks.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(location()).toBe('/vocabulary/import');
  });

  it('that is no longer there leads back to the beginning', async () => {
    const message = 'This import is no longer there.';
    gatewayWith({
      'GET /api/users/1/imports/4': () => answer(404, { code: 'imports.not-found', message }),
    });
    const { user } = showOpened();
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByTestId('collection-file')).toBeTruthy();
  });
});

describe('an earlier import', () => {
  it('is listed with its result, and is taken back after a question', async () => {
    let imports: object[] = [imported, { ...opened, id: 5, filename: 'other.apkg', preview: null }];
    const gateway = gatewayWith({
      'GET /api/users/1/imports': () => ({ imports }),
      'DELETE /api/users/1/imports/4': () => {
        imports = imports.slice(1);
        return { removed: 8, restored: 2 };
      },
      'DELETE /api/users/1/imports/5': () => {
        imports = [];
        return { removed: 0, restored: 0 };
      },
    });
    const { user } = show();
    const table = await screen.findByRole('table', { name: 'Files that you imported' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^mine\.colpkg.*10 words/);
    expect(rows[1]).toMatch(/^other\.apkg.*Not imported yet/);
    await user.click(screen.getByRole('button', { name: 'Take mine.colpkg back' }));
    expect(gateway.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('8 words removed, 2 as before.')).toBeTruthy();
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Take other.apkg back' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Files that you imported' })).toBeNull());
  });

  it('opens by its name', async () => {
    gatewayWith({
      'GET /api/users/1/imports': () => ({ imports: [imported] }),
      'GET /api/users/1/imports/4': () => imported,
    });
    const { user } = show();
    await user.click(await screen.findByRole('link', { name: 'mine.colpkg' }));
    expect(await screen.findByRole('region', { name: 'Imported' })).toBeTruthy();
  });
});

it('asks somebody who is signed out to log in', async () => {
  gatewayWith({
    'GET /api/users/1/imports': () => answer(401, { code: 'auth.session-ended', message: 'Your session has ended.' }),
  });
  show();
  expect(await screen.findByText('Please log in to import your words.')).toBeTruthy();
});

describe('a collection that was imported before', () => {
  const changes = {
    suspended: 3,
    unsuspended: 0,
    buried: 0,
    reset: 2,
    rescheduled: 0,
    moved: 0,
    edited: 0,
    deleted: 1,
    takenFromAnki: 1,
    keptHere: 1,
  };

  it('says what was changed in Anki before it is imported, and which side holds', async () => {
    gatewayWith({
      [COUNT]: () => ({ states, overdue: 0, leftOut: [], changes, newAnswers: 12 }),
    });
    showOpened();
    await screen.findByText('12 answers given in Anki since the last import come along.');
    const shown = document.body.textContent;
    expect(shown).toContain('3 suspended');
    expect(shown).toContain('2 reset');
    expect(shown).toContain('1 deleted: their cards rest here');
    expect(shown).toContain('1 answered here after that: this side holds');
    expect(shown).not.toContain('no longer suspended');
  });

  it('shows the settings of its decks, and what of them does not come along', async () => {
    gatewayWith();
    showOpened();
    const table = within(await screen.findByRole('table', { name: 'Settings of Your Decks' }));
    expect(table.getByText('Japanese')).toBeTruthy();
    expect(table.getByText('5, 30, 1440 min')).toBeTruthy();
    expect(table.getByText('no steps')).toBeTruthy();
    expect(screen.getByText(/^Not taken over:/)).toBeTruthy();
  });

  it('reports answers that no card follows, each with its reason', async () => {
    gatewayWith({ 'GET /api/users/1/imports/4': () => ({ ...imported, report: { ...report, changes } }) });
    showOpened();
    await screen.findByText('7 answers not imported: to notes that were left out');
    expect(screen.getByText(/^3 answers not imported: to further cards of the same note/)).toBeTruthy();
    expect(document.body.textContent).toContain('Changed in Anki, and here too now:');
  });
});
