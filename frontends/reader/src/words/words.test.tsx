import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ate, cat, defined, gatewayOfBook, sent, show, topic, wordsOfSentence } from '../testing/reading.js';

beforeEach(() => localStorage.clear());

const word = (text: string) => screen.findByRole('button', { name: text });
const stateOf = async (text: string) => (await word(text)).dataset.state;

describe('the line under a new word', () => {
  const isLined = async (text: string) => (await word(text)).className.includes('border-block-end');
  const gatewayOfWorth = (uniqueVocabIds: number[] | null) =>
    gatewayOfBook().on({ 'GET /api/documents/7/worth-learning': () => ({ isCounted: true, uniqueVocabIds }) });

  it('is under those alone that are worth learning where most words of the text are new', async () => {
    gatewayOfWorth([1]);
    show();
    await waitFor(async () => expect([await isLined('猫'), await isLined('食べた')]).toEqual([true, false]));
    expect((await word('食べた')).dataset.mark).toBe('unknown');
  });

  it.each([
    ['where half of its words are known', null, 'worth'],
    ['for who wants all of them marked', [1], 'all'],
  ])('is under each %s', async (_, worth, marked) => {
    localStorage.setItem('marked-words', marked);
    gatewayOfWorth(worth);
    show();
    await waitFor(async () => expect([await isLined('猫'), await isLined('食べた')]).toEqual([true, true]));
  });
});

describe('a word', () => {
  it('shows what the learner knows of it', async () => {
    gatewayOfBook((index) => [{ ...cat, blocked: true }, topic, ...wordsOfSentence(index).slice(2)]);
    show();
    expect(await stateOf('猫')).toBe('blocked');
    expect(await stateOf('は')).toBe('known');
    expect(await stateOf('食べた')).toBe('unknown');
    expect(await stateOf('1')).toBeUndefined();
  });

  it('is looked up by key: senses, source, band; Escape gives focus back', async () => {
    gatewayOfBook();
    const { user } = show();
    (await word('猫')).focus();
    await user.keyboard('{Enter}');
    const details = screen.getByRole('dialog', { name: '猫' });
    expect(within(details).getByText('ねこ')).toBeTruthy();
    expect(await within(details).findByText('shamisen')).toBeTruthy();
    expect(within(details).getByText('JMdict')).toBeTruthy();
    expect(within(details).getByText('top 5,000')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('猫'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the sense marked that is meant here, once a model has said so', async () => {
    const gateway = gatewayOfBook();
    gateway.on({ 'POST /api/contextual/words': () => ({ words: defined(wordsOfSentence(0), 2) }) });
    const { user } = show();
    await user.click(await word('猫'));
    const meant = await screen.findByText('meant here (AI)');
    const sense = meant.closest('li')!;
    expect(sense.textContent).toContain('shamisen');
    expect([sense.value, sense.previousElementSibling]).toEqual([2, null]);
  });

  it('says step by step how it was changed', async () => {
    const made = { ...ate, text: '食べさせられた', conjugation: ['causative', 'passive', 'past'] };
    const conjugationForms = ['食べさせる', '食べさせられる', '食べさせられた'];
    gatewayOfBook(() => [{ ...made, conjugationForms }]);
    const { user } = show();
    await user.click(await word('食べさせられた'));
    const details = screen.getByRole('dialog', { name: '食べる' });
    expect(within(details).getByText('たべる')).toBeTruthy();
    const summary = within(details).getByText(/causative, passive, past/);
    await user.click(summary);
    const steps = within(summary.closest('details')!).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '食べる',
      '食べさせるcausative: makes or lets somebody do it',
      '食べさせられるpassive: is done to somebody, or does it (honorific)',
      '食べさせられたpast: did, was',
    ]);
  });

  it('says of what it is made', async () => {
    gatewayOfBook(() => [{ ...ate, text: '食べ物', conjugation: [], conjugationForms: [] }]);
    const { user } = show();
    await user.click(await word('食べ物'));
    expect(screen.getByText('Made of 2 parts')).toBeTruthy();
  });

  it('shows what the learner’s own dictionaries say, as elements that do nothing', async () => {
    const gateway = gatewayOfBook();
    const entry = {
      id: 3,
      title: '大辞典',
      terms: [
        {
          word: '猫',
          reading: 'ねこ',
          tags: ['n'],
          score: 0,
          glossary: [
            {
              tag: 'table',
              content: [
                ' ',
                {
                  tag: 'tbody',
                  content: [{ tag: 'tr', content: [{ tag: 'td', content: ['<b>house cat</b>'], colSpan: 2 }] }],
                },
              ],
            },
            { tag: 'span', content: ['feline'], style: { fontWeight: 'bold' } },
          ],
        },
      ],
      frequencies: [{ word: '猫', reading: '', value: 900, shown: '900㋕' }],
      pitches: [{ word: '猫', reading: 'ねこ', accents: [1] }],
      kanji: [{ word: '猫', readings: ['ビョウ'], meanings: ['cat'] }],
    };
    gateway.on({
      'GET /api/users/1/dictionaries': () => ({ dictionaries: [{ id: 3, isOn: true, status: 'completed' }] }),
      'GET /api/users/1/dictionaries/words': () => ({ dictionaries: [entry] }),
    });
    const { user } = show();
    await user.click(await word('猫'));
    const own = await screen.findByRole('region', { name: '大辞典' });
    expect(within(own).getByRole('cell').textContent).toBe('<b>house cat</b>');
    expect(within(own).getByText('feline').style.fontWeight).toBe('bold');
    expect(within(own).getByText('Frequency 900㋕')).toBeTruthy();
    expect(own.textContent).toContain('pitch falls after mora 1');
    expect(within(own).getByText('ビョウ')).toBeTruthy();
    const asked = gateway.calls.find(({ path }) => path.includes('/words?word='));
    expect(Object.fromEntries(new URL(asked!.path, 'http://x').searchParams)).toEqual({
      word: '猫',
      reading: 'ねこ',
      joined: '猫は食べた1 猫は食べる 猫は食べた 猫は',
    });
  });

  it('shows all that the dictionary has of it: class, usage, notes, pitch, kanji, other readings', async () => {
    const gateway = gatewayOfBook(() => [{ ...cat, entry: '猫・ねこ', pitchAccents: [1, 0] }]);
    const sense = { partsOfSpeech: ['noun'], usage: [], notes: [], see: [], sources: [] };
    const entry = { headword: '猫', common: true, definition: '', frequencyBand: null, pitchAccents: [] };
    gateway.on({
      'GET /api/words/candidates': () => ({
        candidates: [
          {
            ...entry,
            entry: '猫・ねこ',
            otherSpellings: ['ネコ'],
            reading: 'ねこ',
            senses: [
              { ...sense, definition: 'cat (esp. the domestic one)', see: ['子猫'] },
              { ...sense, definition: 'geisha', usage: ['colloquial'], notes: ['of old'] },
              { ...sense, definition: 'to be a cat', partsOfSpeech: ['godan verb'] },
            ],
          },
          { ...entry, entry: '猫・びょう', reading: 'びょう', senses: [{ ...sense, definition: 'feline' }] },
          {
            ...entry,
            entry: '猫・ねこま',
            reading: 'ねこま',
            common: false,
            senses: [{ ...sense, definition: 'old' }],
          },
        ],
        kanji: [{ character: '猫', meanings: ['cat'], readings: ['ビョウ', 'ねこ'] }],
      }),
    });
    const { user } = show();
    await user.click(await word('猫'));
    const details = within(screen.getByRole('dialog', { name: '猫' }));
    expect(await details.findByText('cat (esp. the domestic one)')).toBeTruthy();
    expect(details.getByText('noun')).toBeTruthy();
    expect(details.getByText('colloquial')).toBeTruthy();
    expect(details.getByText(/of old/)).toBeTruthy();
    expect(details.getByText('子猫')).toBeTruthy();
    expect(details.getByText('godan verb')).toBeTruthy();
    expect(details.getByText('(pitch falls after mora 1)')).toBeTruthy();
    expect(details.queryByText('(no fall in pitch)')).toBeNull();
    expect(within(details.getByRole('list', { name: 'Kanji' })).getByText('cat')).toBeTruthy();
    expect(details.getByText(/^Also read:/).textContent).toBe('Also read: びょう feline');
    expect(details.getByText(/^also/).textContent).toBe('also ネコ');
  });

  it('in kana is shown with all other words that are written so', async () => {
    const kana = { ...cat, text: 'はし', baseForm: 'はし', baseReading: 'はし', reading: 'はし', entry: '箸・はし' };
    const gateway = gatewayOfBook(() => [{ ...kana, meaning: 'chopsticks' }]);
    const other = (headword: string, definition: string) => ({
      headword,
      entry: `${headword}・はし`,
      reading: 'はし',
      common: false,
      definition,
      frequencyBand: null,
      pitchAccents: [],
      senses: [{ partsOfSpeech: ['noun'], usage: [], notes: [], see: [], sources: [], definition }],
    });
    const candidates = [other('橋', 'bridge'), other('箸', 'chopsticks'), other('端', 'edge')];
    gateway.on({ 'GET /api/words/candidates': () => ({ candidates, kanji: [] }) });
    const { user } = show();
    await user.click(await word('はし'));
    const details = within(screen.getByRole('dialog', { name: 'はし' }));
    expect((await details.findByText(/^May also be:/)).textContent).toBe('May also be: 橋 bridge · 端 edge');
    const asked = gateway.calls.find(({ path }) => path.startsWith('/api/words/candidates'))!;
    expect(Object.fromEntries(new URL(asked.path, 'http://x').searchParams)).toEqual({
      word: 'はし',
      entry: '箸・はし',
      meaning: 'chopsticks',
    });
  });

  it('that is conjugated says in words what its endings mean', async () => {
    const grammar = { name: 'obligation', example: '行か<なきゃ>。', translation: 'I must go.' };
    const ending = { ...topic, text: 'なきゃ', baseForm: 'なきゃ', meaning: 'must (obligation)', grammar };
    const made = { ...ate, text: '食べなきゃ', conjugation: ['negative'], conjugationForms: ['食べなきゃ'] };
    gatewayOfBook(() => [{ ...made, isGrouped: true, tokens: [{ ...ate, text: '食べ' }, ending] }]);
    const { user } = show();
    await user.click(await word('食べなきゃ'));
    expect((await screen.findByText('なきゃ', { selector: 'p *' })).closest('p')!.textContent).toBe('なきゃmust');
  });

  it('that no dictionary has is explained by a model, which is named', async () => {
    const nupe = { ...cat, text: 'ぬぺ', baseForm: 'ぬぺ', meaning: '', uniqueVocabId: 9 };
    const gateway = gatewayOfBook(() => [nupe]);
    gateway.on({ 'POST /api/translate/word': () => ({ translation: 'a nupe', source: 'AI' }) });
    const { user } = show();
    await user.click(await word('ぬぺ'));
    expect(await screen.findByText('a nupe')).toBeTruthy();
    expect(screen.getByText('AI')).toBeTruthy();
  });

  it('that nobody knows has no definition', async () => {
    const nupe = { ...cat, text: 'ぬぺ', baseForm: 'ぬぺ', meaning: '', uniqueVocabId: 9 };
    const gateway = gatewayOfBook(() => [nupe]);
    gateway.on({
      'POST /api/translate/word': () => ({ translation: 'Definition not available', source: null }),
    });
    const { user } = show();
    await user.click(await word('ぬぺ'));
    expect(await screen.findByText('Definition not available')).toBeTruthy();
  });

  it('that is a name has nothing to be learnt', async () => {
    gatewayOfBook(() => [{ ...cat, kind: 'name', uniqueVocabId: null }]);
    const { user } = show();
    await user.click(await word('猫'));
    expect(screen.getByRole('dialog', { name: '猫' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I know this' })).toBeNull();
  });
});

describe('marking', () => {
  it('makes a word known at once wherever it stands, and undoes it', async () => {
    const gateway = gatewayOfBook();
    const { user } = show();
    await user.click(await word('猫'));
    await user.click(screen.getByRole('button', { name: 'I know this' }));
    await waitFor(async () => expect(await stateOf('猫')).toBe('known'));
    expect(sent(gateway, '/api/users/1/vocabulary')).toEqual([{ word: '猫', reading: 'ねこ', meaning: 'cat' }]);
    expect(await screen.findByText('猫 is known in all your texts.')).toBeTruthy();
    await user.keyboard('{Escape}j');
    expect(await stateOf('猫')).toBe('known');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stateOf('猫')).toBe('unknown'));
    expect(gateway.calls.some(({ method, path }) => method === 'DELETE' && path.includes('vocabulary'))).toBe(true);
  });

  it('ends as the learner saw it last, however late the server answers', async () => {
    let answerFirst = () => {};
    const gateway = gatewayOfBook();
    const { user } = show();
    (await word('猫')).focus();
    await user.keyboard('m');
    await screen.findByText('猫 is known in all your texts.');
    gateway.on({
      'DELETE /api/users/1/vocabulary/known/1': () =>
        new Promise((resolve) => {
          answerFirst = () => resolve({ removed: 1 });
        }),
    });
    await user.keyboard('m');
    await waitFor(async () => expect(await stateOf('猫')).toBe('unknown'));
    await user.keyboard('m');
    await waitFor(async () => expect(await stateOf('猫')).toBe('known'));
    const changes = () => gateway.calls.filter(({ path }) => path.startsWith('/api/users/1/vocabulary'));
    expect(changes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    answerFirst();
    await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST']));
    expect(await stateOf('猫')).toBe('known');
  });

  it('is taken back when it could not be kept', async () => {
    const gateway = gatewayOfBook();
    gateway.on({ 'POST /api/users/1/vocabulary': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    const { user } = show();
    await user.click(await word('猫'));
    await user.click(screen.getByRole('button', { name: 'I know this' }));
    expect(await screen.findByText('Failed to add word')).toBeTruthy();
    expect(await stateOf('猫')).toBe('unknown');
  });

  it('goes by keys: the next new word, known, the next, blocked', async () => {
    gatewayOfBook();
    const { user } = show();
    await word('猫');
    await user.keyboard('n');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('猫');
    await user.keyboard('m');
    await waitFor(async () => expect(await stateOf('猫')).toBe('known'));
    await user.keyboard('n');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('食べた');
    await user.keyboard('x');
    await waitFor(async () => expect(await stateOf('食べた')).toBe('blocked'));
    await user.keyboard('x');
    await waitFor(() => expect(screen.queryByText(/stays|Failed to unblock/)).toBeTruthy());
  });

  it('asks for a word where none is chosen', async () => {
    gatewayOfBook();
    const { user } = show();
    await word('猫');
    await user.keyboard('m');
    const hint = (await screen.findByText('Choose a word first')).closest('li')!;
    // A tick would say that something was done.
    expect(hint.querySelector('[data-icon] svg')).toBeNull();
  });

  it('keeps a word known that another one makes known, and says which', async () => {
    const gateway = gatewayOfBook(() => [{ ...cat, text: 'ねこ', baseForm: 'ねこ', known: true }]);
    const message = 'It is known because “猫” is in your vocabulary.';
    gateway.on({
      'DELETE /api/users/1/vocabulary/known/1': () => answer(409, { code: 'vocabulary.known-otherwise', message }),
    });
    const { user } = show();
    await user.click(await word('ねこ'));
    await user.click(screen.getByRole('button', { name: 'Known' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await stateOf('ねこ')).toBe('known');
  });
});

it('a word leads to its page in the dictionary', async () => {
  gatewayOfBook(() => [{ ...cat, entry: '猫・ねこ' }, topic]);
  const { user } = show();
  await user.click(await word('猫'));
  await user.click(screen.getByRole('button', { name: 'More about this word' }));
  const link = await screen.findByRole('menuitem', { name: 'All about this word' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/dictionary/word/猫・ねこ/猫');
});

it('a word says why it is unknown when it is asked', async () => {
  const gateway = gatewayOfBook();
  gateway.on({
    'GET /api/vocabulary/1/why': () => ({
      word: '猫',
      reading: 'ねこ',
      known: false,
      blocked: false,
      reasons: [],
      learning: [],
      nearly: [],
      parts: [],
      knownByParts: false,
      declaredUnknown: false,
    }),
  });
  const { user } = show();
  await user.click(await word('猫'));
  await user.click(screen.getByRole('button', { name: 'More about this word' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Why is this unknown?' }));
  expect(await screen.findByText(/is not in your vocabulary/)).toBeTruthy();
});

it('a word says why it is read so when it is asked, by its place in its sentence', async () => {
  const gateway = gatewayOfBook();
  const likeliest = { text: '猫', reading: 'ねこ', baseForm: '猫', entry: '猫・ねこ', meaning: 'cat' };
  gateway.on({
    'GET /api/documents/7/words/why': () => ({ words: [likeliest], steps: [], runnerUp: null }),
  });
  const { user } = show();
  await user.click(await word('猫'));
  await user.click(screen.getByRole('button', { name: 'More about this word' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Why is it read so?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why is 猫 read so?' });
  expect(await within(dialog).findByText('The likeliest words here')).toBeTruthy();
});

it('a word that is read wrongly is corrected from its details, and the sentence is read again', async () => {
  let reading = 'ねこ';
  const gateway = gatewayOfBook(() => [{ ...cat, reading, furigana: [{ text: '猫', reading }] }, topic]);
  gateway.on({
    'GET /api/words/candidates': () => ({ candidates: [], kanji: [] }),
    'POST /api/users/1/corrections': ({ body }) => {
      reading = (body as { reading: string }).reading;
      return { correction: body };
    },
  });
  const { user, container } = show();
  await user.click(await word('猫'));
  await user.click(screen.getByRole('button', { name: 'Wrong word or reading?' }));
  const dialog = await screen.findByRole('dialog', { name: /^Correct/ });
  await user.click(within(dialog).getByLabelText('Another reading'));
  await user.type(within(dialog).getByLabelText('Reading in kana'), 'びょう');
  await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(container.querySelector('rt')?.dataset.reading).toBe('びょう'));
  expect(sent(gateway, '/api/users/1/corrections')).toEqual([{ word: '猫', reading: 'びょう' }]);
});

it('the next new word may be some sentences on', async () => {
  gatewayOfBook((index) => (index === 20 ? [topic, cat] : [topic]));
  const { user } = show();
  await word('は');
  await user.keyboard('n');
  expect(await screen.findByText('Sentence 21 of 40')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('猫'));
  await user.keyboard('n');
  expect(await screen.findByText('No new word')).toBeTruthy();
});

it('looking up goes on with the words', async () => {
  gatewayOfBook();
  const { user } = show();
  (await word('猫')).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: '猫' })).toBeTruthy();
  await user.keyboard('n');
  expect(screen.getByRole('dialog', { name: '食べる' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: '猫' })).toBeNull();
  await user.keyboard('h');
  expect(screen.getByRole('dialog', { name: 'は' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('は'));
});

it('words are gone through by keys', async () => {
  gatewayOfBook();
  const { user } = show();
  await word('猫');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await user.keyboard('l');
  expect(focused()).toBe('猫');
  await user.keyboard('ll');
  expect(focused()).toBe('食べた');
  await user.keyboard('h');
  expect(focused()).toBe('は');
});

it('a word is learned by its sentence, with the translation where that is known', async () => {
  const gateway = gatewayOfBook();
  const { user } = show();
  await user.click(await word('猫'));
  await screen.findByText('shamisen');
  await user.keyboard('t');
  await screen.findByText(/English of/);
  await user.click(screen.getByRole('button', { name: 'Learn' }));
  expect(await screen.findByRole('button', { name: 'Learning', pressed: true })).toBeTruthy();
  expect((await word('猫')).dataset.mark).toBe('learning');
  expect(await screen.findByText('猫 comes up in your reviews, with this sentence.')).toBeTruthy();
  expect(sent(gateway, '/api/sentences/save')).toEqual([
    {
      analysisId: null,
      documentId: 7,
      sentences: [
        {
          unique_vocab_id: 1,
          target_word: '猫',
          target_reading: 'ねこ',
          sense: null,
          sentence_ja: '<b>猫</b>は食べた1。',
          sentence_en: 'English of 猫は食べた1。',
        },
      ],
    },
  ]);
});

it('a word that was begun is no longer learned when its button is pressed again', async () => {
  const gateway = gatewayOfBook();
  const { user } = show();
  await user.click(await word('猫'));
  await user.click(await screen.findByRole('button', { name: 'Learn' }));
  await screen.findByText('猫 comes up in your reviews, with this sentence.');
  await user.click(await screen.findByRole('button', { name: 'Learning' }));
  expect(await screen.findByRole('button', { name: 'Learn', pressed: false })).toBeTruthy();
  expect(sent(gateway, '/api/users/1/cards/undo')).toEqual([
    { words: [{ wordId: 5, state: null, rested: null }], sentenceIds: [8] },
  ]);
});

it('words that could not be loaded can be asked for again', async () => {
  const gateway = gatewayOfBook();
  let fails = true;
  gateway.on({
    'GET /api/documents/7/words': () =>
      fails ? answer(400, { code: 'x.y', message: 'Not now.' }) : { sentences: [wordsOfSentence(0)], patterns: [[]] },
  });
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  fails = false;
  await user.click(retry);
  expect(await word('猫')).toBeTruthy();
});
