import { answer, type FakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { showLanguage } from '@ichibun/ui/language';
import { stopSpeech } from '@ichibun/words/speech-player';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { gatewayOfBook, sent, sentences, show } from '../testing/reading.js';
import { word } from '../testing/word.js';

const SPEECH = '/api/tts/japanese';
const MEI = { name: 'hts-mei', label: 'Mei, female', engine: 'hts', gender: 'female' };
const ALPHA = { name: 'kokoro-jf_alpha', label: 'Alpha, female', engine: 'kokoro', gender: 'female' };
const ROBOT = { name: 'espeak-ja', label: 'Robot', engine: 'espeak', gender: 'male' };

const heard = (text: string, accent: number, definition: string) => ({
  word: text,
  accent,
  entry: {
    entry: text,
    headword: text,
    reading: 'はし',
    definition,
    senses: [],
    common: true,
    frequencyBand: null,
    pitchAccents: [accent],
  },
});
const bridge = word({ text: '橋', reading: 'はし', spokenAccent: 2, meaning: 'bridge', uniqueVocabId: 1 });
const ending = word({ text: 'を', reading: 'を', uniqueVocabId: 2, known: true });

let gateway: FakeGateway;
beforeEach(() => {
  localStorage.clear();
  stopSpeech();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  HTMLMediaElement.prototype.play = async () => {};
  HTMLMediaElement.prototype.pause = () => {};
  gateway = gatewayOfBook(() => [bridge, ending, word({ text: '。', kind: 'punctuation' })]);
  withVoices(MEI);
  gateway.on({
    [`POST ${SPEECH}`]: () => answer(200, 'sound'),
    'GET /api/dictionary/accent-pairs': () => ({
      words: [heard('橋', 2, 'bridge'), heard('箸', 1, 'chopsticks'), heard('端', 0, 'edge')],
      particle: 'が',
    }),
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await showLanguage('en');
});

const withVoices = (...voices: (typeof MEI)[]) =>
  gateway.on({
    'GET /api/tts/voices': () => ({ voices, defaultVoice: voices[0]?.name ?? null, problem: null, problemCode: null }),
  });
const dialog = () => screen.findByRole('dialog', { name: 'Listening practice' });
/** Asked for at all: the sound of the next sentences is asked for ahead, and may come after. */
const isSpoken = (wanted: object) =>
  waitFor(() => expect(sent(gateway, SPEECH)).toContainEqual(expect.objectContaining(wanted)));

/** Opens the practice by its key, with the first word. */
async function practise() {
  const { user } = show();
  await screen.findByRole('button', { name: '橋' });
  await user.keyboard('l');
  await user.keyboard('e');
  return { user, practice: within(await dialog()) };
}

it('in the reader A says the sentence again, slower than the learner has set, and W the word alone', async () => {
  localStorage.setItem('speaking-rate', '0.9');
  const { user } = show();
  await screen.findByRole('button', { name: '橋' });
  await user.keyboard('a');
  await isSpoken({ text: sentences[0], documentId: 7, speakingRate: expect.closeTo(0.63) });
  await user.keyboard('l');
  await user.keyboard('w');
  await isSpoken({ text: '橋', reading: 'はし', speakingRate: 0.9 });
});

it('asks for a word to be chosen before one is said alone', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: '橋' });
  await user.keyboard('w');
  expect(await screen.findByText('Choose a word first')).toBeTruthy();
  expect(sent(gateway, SPEECH)).toEqual([]);
});

it('says the sentence at its pace and slower, by its keys too', async () => {
  const { user, practice } = await practise();
  await user.click(practice.getByRole('button', { name: 'Slower' }));
  await isSpoken({ text: sentences[0], speakingRate: 0.7 });
  await user.keyboard('s');
  await isSpoken({ text: sentences[0], speakingRate: 1 });
});

it('says a word that is pressed alone, and shows its pitch', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: '橋' });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Listening practice' }));
  const practice = within(await dialog());
  expect(practice.queryByRole('region', { name: 'Word' })).toBeNull();
  await user.click(practice.getByRole('button', { name: '橋' }));
  await isSpoken({ text: '橋', reading: 'はし' });
  expect(practice.getByRole('region', { name: 'Word' }).textContent).toContain('pitch falls after mora 2');
});

it('is opened of a word from its details', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '橋' }));
  await user.click(await screen.findByRole('button', { name: 'More about this word' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Listening practice' }));
  expect(
    within(await dialog())
      .getByRole('button', { name: '橋' })
      .getAttribute('aria-pressed'),
  ).toBe('true');
});

it('lets words be compared that are said alike but for their pitch, each with a particle where one is needed', async () => {
  const { user, practice } = await practise();
  const pairs = within(await practice.findByRole('region', { name: 'Same sounds, different pitch' }));
  const items = await pairs.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^橋はし \(pitch falls after mora 2\) bridge/),
    expect.stringMatching(/^箸はし \(pitch falls after mora 1\) chopsticks/),
    expect.stringMatching(/^端はし \(no fall in pitch\) edge/),
  ]);
  expect(pairs.getByText('Said with が, so that a fall after the word is heard.')).toBeTruthy();
  await user.click(pairs.getByRole('button', { name: 'Listen to 箸' }));
  await isSpoken({ text: '箸が', readings: [{ start: 0, length: 1, reading: 'はし' }], voice: 'hts-mei' });
  await user.keyboard('3');
  await isSpoken({ text: '端が' });
});

it('asks which of them it played, by keys alone, and counts what was right', async () => {
  const { user, practice } = await practise();
  await practice.findByRole('button', { name: 'Play one of them' });
  jest.spyOn(Math, 'random').mockReturnValue(0.4);
  await user.keyboard('n');
  await isSpoken({ text: '箸が' });
  expect(within(practice.getByRole('group', { name: 'Your answer' })).getAllByRole('button')).toHaveLength(3);
  const before = sent(gateway, SPEECH).length;
  await user.keyboard('2');
  expect(practice.getByText(/Right: 箸\./).textContent).toContain('1 of 1 answer right');
  // A digit answers while a question is open, and plays nothing then.
  expect(sent(gateway, SPEECH)).toHaveLength(before);
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await user.click(practice.getByRole('button', { name: 'Play another' }));
  await isSpoken({ text: '橋が' });
  await user.click(within(practice.getByRole('group', { name: 'Your answer' })).getByRole('button', { name: '端' }));
  expect(practice.getByText(/No, it was 橋\./).textContent).toContain('1 of 2 answers right');
});

it('has a voice with pitch accents say them where the learner’s has none, and says so', async () => {
  localStorage.setItem('selected-voice', ALPHA.name);
  withVoices(ALPHA, MEI);
  const { user, practice } = await practise();
  expect(await practice.findByText('Your voice has no pitch accents: Mei, female says these.')).toBeTruthy();
  await user.keyboard('1');
  await isSpoken({ text: '橋が', voice: 'hts-mei' });
  await user.keyboard('w');
  await isSpoken({ text: '橋', voice: ALPHA.name });
});

it('plays no pairs where every voice would say them alike', async () => {
  withVoices(ROBOT);
  const { practice } = await practise();
  expect(await practice.findByText(/^No voice here places pitch accents/)).toBeTruthy();
  expect(practice.queryByRole('button', { name: 'Listen to 箸' })).toBeNull();
});

it.each([
  ['no other word is said like it', [heard('橋', 2, 'bridge')], /^No other common word/],
  ['nobody knows its accent', [], /^Its pitch accent is not in/],
])('says that %s', async (_, words, text) => {
  gateway.on({ 'GET /api/dictionary/accent-pairs': () => ({ words, particle: '' }) });
  const { practice } = await practise();
  expect(await practice.findByText(text)).toBeTruthy();
});

it('is in Japanese where the interface is, though its texts come with it', async () => {
  await showLanguage('ja');
  const { user } = show();
  await screen.findByRole('button', { name: '橋' });
  await user.keyboard('l');
  await user.keyboard('e');
  const practice = within(await screen.findByRole('dialog', { name: '聞き取り練習' }));
  expect(await practice.findByRole('heading', { name: 'アクセントだけが違う単語' })).toBeTruthy();
});

it('leaves letters to others where they are switched off', async () => {
  localStorage.setItem('letter-keys', 'false');
  const { user } = show();
  await screen.findByRole('button', { name: '橋' });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Listening practice' }));
  await dialog();
  await user.keyboard('s');
  expect(sent(gateway, SPEECH)).toEqual([]);
});
