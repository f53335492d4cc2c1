import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterProcessed } from '@ichibun/corpus-admin/testing/starter';
import { holdCalls } from '@ichibun/kit/testing/held-calls';
import type { AskedQuestion, Behaviour } from '@ichibun/model-fakes/behaviour';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { type GenerateSentencesResponse, SentencesService, Source } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { startNats } from '@ichibun/test-kit/nats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';

const { method } = SentencesService;
const { CORPUS, TEXT, MODEL } = Source;

const CORPUS_LINES = `sentence_ja\tsentence_en\tlevel
猫が犬といる。\tThe cat is with the dog.\t1
猫が静かな学校にいる。\tThere is a cat in the quiet school.\t1
昨日友達と映画を見た。\tI saw a film with a friend yesterday.\t2
今日は友達と勉強する。\tI study with a friend today.\t1
学校でおいしいと思った。\tAt school I thought it was tasty.\t1
`;

let folder: string;
let fake: FakeModels;
/** Without a model, and with one that misbehaves. */
let plain: SentencesUnderTest;
let modelled: SentencesUnderTest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-corpus-'));
  await writeFile(join(folder, 'test.tsv'), CORPUS_LINES);
  fake = await startFakeModels();
  plain = await startSentences({ STARTER_CORPUS: folder });
  modelled = await startSentences({ STARTER_CORPUS: folder, ...fake.gemini });
  for (const under of [plain, modelled]) await starterProcessed(under.rpc);
});
afterAll(async () => {
  await Promise.all([plain.stop(), modelled.stop()]);
  await fake.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => fake.reset());

interface Wanted {
  words: string[];
  withoutModel?: boolean;
  analysisId?: number;
  exclude?: string[];
}

async function generate(under: SentencesUnderTest, userId: number, { words, ...request }: Wanted) {
  const lexemeIds = await Promise.all(words.map((word) => under.lexemeOf(word)));
  return under.rpc.call(method.generateSentences, { userId, lexemeIds, ...request }, { deadlineMs: 20_000 });
}

const shown = ({ sentences }: GenerateSentencesResponse) =>
  sentences.map(({ japanese, source, unknownWords }) => [japanese, source, unknownWords]);

const examplesOf = async (userId: number, word: string) => {
  const request = { userId, lexemeId: await plain.lexemeOf(word) };
  return (await plain.rpc.call(method.examplesOfWord, request)).examples;
};

describe('what the corpus shows of a word', () => {
  it('are translated sentences, the easiest first, each with its sense', async () => {
    const userId = plain.newLearner();
    await plain.learn(userId, 'が', 'に', '静か', '学校', 'いる');
    const examples = await examplesOf(userId, '猫');
    expect(examples).toMatchObject([
      {
        sense: 1,
        sentence: {
          targetWord: '猫',
          japanese: '<b>猫</b>が静かな学校にいる。',
          english: 'There is a cat in the quiet school.',
          source: CORPUS,
          unknownWords: 0,
        },
      },
      { sense: 1, sentence: { japanese: '<b>猫</b>が犬といる。', unknownWords: expect.any(Number) } },
    ]);
    expect(examples[1]!.sentence!.unknownWords).toBeGreaterThan(0);
  });

  it('is nothing for a word that it does not have, and refused for an unknown id', async () => {
    const userId = plain.newLearner();
    expect(await examplesOf(userId, '鳥')).toEqual([]);
    const call = plain.rpc.call(method.examplesOfWord, { userId, lexemeId: 2_000_000_000 });
    await expect(call).rejects.toMatchObject({ code: 'sentences.no-such-word' });
  });
});

describe('sentences without a model', () => {
  it('come from the corpus, the target marked, with its translation', async () => {
    const userId = plain.newLearner();
    await plain.learn(userId, 'が', '犬', 'と', 'いる');
    const { sentences, notFound, problem } = await generate(plain, userId, { words: ['猫'] });
    expect(sentences).toMatchObject([
      {
        targetWord: '猫',
        targetReading: 'ねこ',
        shortDefinition: expect.stringContaining('cat'),
        japanese: '<b>猫</b>が犬といる。',
        english: 'The cat is with the dog.',
        source: CORPUS,
        unknownWords: 0,
      },
    ]);
    expect([notFound, problem]).toEqual([[], '']);
  });

  it('have the fewest words that the learner does not know', async () => {
    const userId = plain.newLearner();
    expect(shown(await generate(plain, userId, { words: ['猫'] }))).toEqual([['<b>猫</b>が犬といる。', CORPUS, 2]]);
    await plain.learn(userId, 'と', '今日', 'は', '勉強', '為る');
    const [[japanese] = []] = shown(await generate(plain, userId, { words: ['友達'] }));
    expect(japanese).toBe('今日は<b>友達</b>と勉強する。');
  });

  it('have readings, and the words underlined that the learner does not know', async () => {
    const userId = plain.newLearner();
    await plain.learn(userId, 'と', '見る');
    const { sentences } = await generate(plain, userId, { words: ['昨日'] });
    expect(sentences[0]).toMatchObject({
      furigana: '<b> 昨日[きのう]</b><u> 友達[ともだち]</u>と<u> 映画[えいが]</u>を 見[み]た。',
      unknownWords: 2,
    });
  });

  it('have particles and auxiliaries among the unknown words of a learner who counts them', async () => {
    const userId = plain.newLearner();
    await plain.learn(userId, 'と', '見る');
    const counting = { userId, settings: { grammarCounts: true } };
    await plain.rpc.call(ContentAnalysisService.method.setCountingSettings, counting);
    const { sentences } = await generate(plain, userId, { words: ['昨日'] });
    expect(sentences[0]).toMatchObject({
      furigana: '<b> 昨日[きのう]</b><u> 友達[ともだち]</u>と<u> 映画[えいが]</u><u>を</u> 見[み]<u>た</u>。',
      unknownWords: 4,
    });
  });

  it('are divided and read as the learner has corrected it', async () => {
    const userId = plain.newLearner();
    const correction = { userId, correction: { word: '昨日', reading: 'さくじつ' } };
    const { kept } = await plain.rpc.call(VocabularyService.method.setCorrection, correction);
    const furigana = async () => (await generate(plain, userId, { words: ['映画'] })).sentences[0]!.furigana;
    expect(await furigana()).toContain('昨日[さくじつ]');
    const readings = async () =>
      (await generate(plain, userId, { words: ['昨日'] })).sentences.map(({ targetReading }) => targetReading);
    const shownReadings = async () => (await examplesOf(userId, '昨日')).map(({ sentence }) => sentence!.targetReading);
    expect([await readings(), await shownReadings()]).toEqual([['さくじつ'], ['さくじつ']]);
    await plain.rpc.call(VocabularyService.method.undoCorrection, { userId, correctionId: kept!.id });
    expect(await furigana()).toContain('昨日[きのう]');
    expect([await readings(), await shownReadings()]).toEqual([['きのう'], ['きのう']]);
  });

  it('mark a conjugated word as a whole', async () => {
    const userId = plain.newLearner();
    const [[japanese] = []] = shown(await generate(plain, userId, { words: ['見る'] }));
    expect(japanese).toBe('昨日友達と映画を<b>見た</b>。');
  });

  it('are never one for two words', async () => {
    const userId = plain.newLearner();
    const two = shown(await generate(plain, userId, { words: ['昨日', '映画', '友達'] }));
    expect(two.map(([japanese]) => japanese)).toEqual([
      '<b>昨日</b>友達と映画を見た。',
      '今日は<b>友達</b>と勉強する。',
    ]);
  });

  it.each(['美味しい', 'おいしい'])('are of any spelling of their entry: %s', async (word) => {
    const userId = plain.newLearner();
    await plain.learn(userId, '学校', '思う');
    expect(await generate(plain, userId, { words: [word] })).toMatchObject({
      sentences: [{ targetWord: word, japanese: '学校で<b>おいしい</b>と思った。', source: CORPUS, unknownWords: 0 }],
      notFound: [],
    });
  });

  it('are written as their word where a sentence of the text is as easy', async () => {
    const userId = plain.newLearner();
    await plain.learn(userId, '学校', '思う', '犬', '見る');
    const analysisId = await plain.analyse(userId, '犬が美味しい空を見る。犬がおいしいと思った。');
    const found = async (word: string, ...exclude: string[]) =>
      shown(await generate(plain, userId, { words: [word], analysisId, exclude })).map(([japanese]) => japanese);
    expect(await found('美味しい', '学校でおいしいと思った。')).toEqual(['犬が<b>おいしい</b>と思った。']);
    await plain.learn(userId, '空');
    expect(await found('おいしい', '学校でおいしいと思った。', '犬がおいしいと思った。')).toEqual([
      '犬が<b>美味しい</b>空を見る。',
    ]);
  });

  it('are others when these are not wanted, or saved already', async () => {
    const userId = plain.newLearner();
    const exclude = ['<b>猫</b>が犬といる。'];
    const others = await generate(plain, userId, { words: ['猫'], exclude });
    expect(shown(others).map(([japanese]) => japanese)).toEqual(['<b>猫</b>が静かな学校にいる。']);
    await plain.save(userId, { lexemeId: await plain.lexemeOf('猫'), japanese: '猫が犬といる。' });
    expect(shown(await generate(plain, userId, { words: ['猫'] }))).toEqual(shown(others));
    const all = ['猫が犬といる。', '猫が静かな学校にいる。'];
    expect(await generate(plain, userId, { words: ['猫'], exclude: all })).toMatchObject({
      sentences: [],
      notFound: [
        {
          targetWord: '猫',
          reason: expect.stringMatching(/^Every sentence .* needs a language model/),
          reasons: [
            { code: 'sentences.all-used' },
            { code: 'ai.not-configured', values: { purpose: 'having-one-written' } },
          ],
        },
      ],
    });
  });

  it('come from the analysed text where the corpus has none', async () => {
    const userId = plain.newLearner();
    const analysisId = await plain.analyse(userId, '静かだ。\n犬が橋を見る。人が橋で友達を待っていた。');
    await plain.learn(userId, '犬', 'が', 'を', '見る');
    const answer = await generate(plain, userId, { words: ['橋', '待つ', '箸'], analysisId });
    expect(shown(answer)).toEqual([
      ['犬が<b>橋</b>を見る。', TEXT, 0],
      [expect.stringMatching(/^人が橋で友達を<b>待って.*<\/b>.*。$/), TEXT, expect.any(Number)],
    ]);
    expect(answer.sentences[0]!.english).toBe('');
    const reason = expect.stringMatching(/^Neither the corpus nor your text .* needs a language model/);
    expect(answer.notFound).toMatchObject([{ targetWord: '箸', reason }]);
  });

  it('are no fragments of the text', async () => {
    const userId = plain.newLearner();
    const analysisId = await plain.analyse(userId, '橋。橋を見る。犬と橋と犬の橋。\n犬が橋を見る」「いいえ。');
    expect((await generate(plain, userId, { words: ['橋'], analysisId })).sentences).toEqual([]);
  });

  it('come from the text rather than from the corpus when it is easier', async () => {
    const userId = plain.newLearner();
    const analysisId = await plain.analyse(userId, '犬が猫を待つ。');
    await plain.learn(userId, '犬', 'が', 'を', '待つ');
    expect(shown(await generate(plain, userId, { words: ['猫'], analysisId }))).toEqual([
      ['犬が<b>猫</b>を待つ。', TEXT, 0],
    ]);
  });

  it('come from the text rather than from the corpus where both have one without other new words', async () => {
    const userId = plain.newLearner();
    const analysisId = await plain.analyse(userId, '犬が猫を待つ。');
    await plain.learn(userId, '犬', 'が', 'を', '待つ', 'と', 'いる');
    expect(shown(await generate(plain, userId, { words: ['猫'] }))).toEqual([['<b>猫</b>が犬といる。', CORPUS, 0]]);
    expect(shown(await generate(plain, userId, { words: ['猫'], analysisId }))).toEqual([
      ['犬が<b>猫</b>を待つ。', TEXT, 0],
    ]);
  });

  it('bring no markup of the text with them', async () => {
    const userId = plain.newLearner();
    const analysisId = await plain.analyse(userId, '<img src=x onerror=alert(1)>犬が橋<b>を</b>見る。');
    const [[japanese] = []] = shown(await generate(plain, userId, { words: ['橋'], analysisId }));
    expect(japanese).toContain('<b>橋</b>');
    expect(String(japanese).replace('<b>橋</b>', '')).not.toMatch(/[<>]/);
  });

  it('are refused for nothing, for too many words, for what is no word, and from another’s text', async () => {
    const [userId, other] = [plain.newLearner(), plain.newLearner()];
    const analysisId = await plain.analyse(other, '橋を見る。');
    const ask = (lexemeIds: number[]) => plain.rpc.call(method.generateSentences, { userId, lexemeIds });
    await expect(ask([])).rejects.toMatchObject({ code: 'sentences.no-words' });
    await expect(ask(Array.from({ length: 501 }, (_, id) => id + 1))).rejects.toMatchObject({
      code: 'sentences.too-many-words',
    });
    await expect(ask([2 ** 31 - 1])).rejects.toMatchObject({ code: 'sentences.no-such-word', kind: 'invalid' });
    await expect(generate(plain, userId, { words: ['橋'], analysisId })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('are not made for one learner too often at once', async () => {
    const userId = plain.newLearner();
    const request = { userId, lexemeIds: [await plain.lexemeOf('猫')] };
    const held = holdCalls(plain.rpc, VocabularyService.method.describeLexemes);
    const asked = Array.from({ length: 4 }, () => plain.rpc.call(method.generateSentences, request));
    await new Promise((resolve) => {
      for (const answer of asked) answer.catch(resolve);
    });
    held.release();
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'sentences.requests-running', kind: 'rate-limited' } }]);
    expect((await plain.rpc.call(method.generateSentences, request)).sentences).toHaveLength(1);
  });
});

describe('a sentence of the learner’s own', () => {
  const check = async (userId: number, targetWord: string, japanese: string, analysisId?: number) =>
    plain.rpc.call(method.checkSentence, {
      userId,
      lexemeId: await plain.lexemeOf(targetWord),
      targetWord,
      japanese,
      analysisId,
    });

  it('is looked at like any other', async () => {
    const userId = plain.newLearner();
    await plain.learn(userId, 'が');
    expect(await check(userId, '見る', '<i>犬</i>が橋を見た。')).toMatchObject({
      japanese: '犬が橋を<b>見た</b>。',
      furigana: '<u> 犬[いぬ]</u>が<u> 橋[はし]</u>を<b> 見[み]た</b>。',
      unknownWords: expect.any(Number),
    });
  });

  it('may have another spelling of its word, and not another word of its sound', async () => {
    const userId = plain.newLearner();
    expect((await check(userId, '美味しい', 'この本はおいしい。')).japanese).toBe('この本は<b>おいしい</b>。');
    await expect(check(userId, '橋', '箸がある。')).rejects.toMatchObject({ code: 'sentences.target-missing' });
  });

  it('has the names of its analysis’ text for names, which are no words to learn', async () => {
    const userId = plain.newLearner();
    const analysisId = await plain.analyse(userId, 'ザネリさんが来た。ザネリは猫を見る。ザネリがいる。');
    await plain.learn(userId, 'が', 'を', '見る');
    const ofAnalysis = await check(userId, '猫', 'ザネリと猫。', analysisId);
    expect(ofAnalysis).toMatchObject({ japanese: 'ザネリと<b>猫</b>。', unknownWords: 0 });
    expect((await check(userId, '猫', 'ザネリと猫。')).unknownWords).toBeGreaterThan(0);
    expect((await check(plain.newLearner(), '猫', 'ザネリと猫。', analysisId)).unknownWords).toBeGreaterThan(0);
  });

  it.each([
    ['犬がいる。', 'sentences.target-missing'],
    ['<b></b>', 'sentences.invalid'],
    ['猫'.repeat(1_001), 'sentences.invalid'],
  ])('is refused when it is %s', async (japanese, code) => {
    await expect(check(plain.newLearner(), '猫', japanese)).rejects.toMatchObject({ code, kind: 'invalid' });
  });
});

describe('over NATS', () => {
  it('it is all the same', async () => {
    const nats = await startNats();
    const under = await startSentences({ STARTER_CORPUS: folder }, nats.url);
    try {
      await starterProcessed(under.rpc);
      const userId = under.newLearner();
      const analysisId = await under.analyse(userId, '犬が橋を見る。'.repeat(3));
      const answer = await generate(under, userId, { words: ['猫', '橋', '箸'], analysisId });
      expect(shown(answer)).toEqual([
        ['<b>猫</b>が犬といる。', CORPUS, 2],
        ['犬が<b>橋</b>を見る。', TEXT, 2],
      ]);
      expect(answer.notFound).toMatchObject([{ targetWord: '箸' }]);
      await under.save(
        userId,
        ...Array.from({ length: 250 }, (_, index) => ({ japanese: `猫が${'いる'.repeat(200)}${index}` })),
      );
      expect(await under.bank(userId)).toHaveLength(250);
    } finally {
      await under.stop();
      await nats.stop();
    }
  });
});

/** The words that a question asks for. */
function wordsOf({ prompt }: AskedQuestion): { id: number; word: string; problem?: string }[] {
  const fence = /<<<(WORDS-[0-9a-f]{12})\n([\s\S]*?)\n\1>>>/.exec(prompt);
  return fence ? JSON.parse(fence[2]!) : [];
}

/** A model that writes these sentences, each for every word that is asked for. */
const writes = (...texts: string[]) => writesIn('A dog and a bridge.', ...texts);
const writesIn =
  (english: string, ...texts: string[]) =>
  (question: AskedQuestion): Behaviour => ({
    json: {
      sentences: wordsOf(question).flatMap(({ id, word }) =>
        texts.map((japanese) => ({ id, word, japanese, english })),
      ),
    },
  });

describe('sentences with a model', () => {
  let userId: number;
  beforeEach(async () => {
    userId = modelled.newLearner();
    // A word of its own for each test: the same question is not asked twice, but answered from memory.
    await modelled.learn(userId, 'が', 'いる', '見る', 'を', '犬', 'と', `印${userId}`);
  });

  it('are not asked for where the corpus has what is wanted', async () => {
    expect(shown(await generate(modelled, userId, { words: ['猫'] }))).toEqual([['<b>猫</b>が犬といる。', CORPUS, 0]]);
    expect(fake.asked).toEqual([]);
  });

  it('are asked for with level and known words, and looked at', async () => {
    fake.script(writes('犬が<b>橋</b>を見る。'));
    const { sentences } = await generate(modelled, userId, { words: ['橋'] });
    expect(sentences).toMatchObject([
      { japanese: '犬が<b>橋</b>を見る。', english: 'A dog and a bridge.', source: MODEL, unknownWords: 0 },
    ]);
    expect(fake.asked).toHaveLength(1);
    expect(fake.asked[0]!.prompt).toMatch(/JLPT N5[\s\S]* 犬 /);
  });

  it('are not written where that is asked for, and it is said what a model could do', async () => {
    const analysisId = await modelled.analyse(userId, '犬が印を見る。');
    const words = ['猫', '友達', '印', '橋'];
    const answer = await generate(modelled, userId, { words, analysisId, withoutModel: true });
    expect(shown(answer)).toEqual([
      ['<b>猫</b>が犬といる。', CORPUS, 0],
      ['昨日<b>友達</b>と映画を見た。', CORPUS, 2],
      ['犬が<b>印</b>を見る。', TEXT, 0],
    ]);
    expect(answer.notFound).toMatchObject([{ targetWord: '橋' }]);
    const ids = await Promise.all(['友達', '橋', '印'].map((word) => modelled.lexemeOf(word)));
    expect(answer.forModel).toEqual(ids);
    expect(fake.asked).toEqual([]);
    expect((await generate(plain, userId, { words: ['橋'], withoutModel: true })).forModel).toEqual([]);
  });

  it('are taken for the word that they name where a model numbers them by itself', async () => {
    const numbered = (question: AskedQuestion): Behaviour => ({
      json: {
        sentences: wordsOf(question).map(({ word }, index) => ({
          id: index + 1,
          word,
          japanese: `犬が${word}を見る。`,
          english: 'A dog and a bridge.',
        })),
      },
    });
    fake.script(numbered);
    expect(shown(await generate(modelled, userId, { words: ['橋', '猿'] }))).toEqual([
      ['犬が<b>橋</b>を見る。', MODEL, 0],
      ['犬が<b>猿</b>を見る。', MODEL, 0],
    ]);
  });

  it('may say a verb twice', async () => {
    fake.script(writes('犬が見ると、橋も見る。'));
    expect(shown(await generate(modelled, userId, { words: ['橋'] }))).toEqual([
      ['犬が見ると、<b>橋</b>も見る。', MODEL, 0],
    ]);
  });

  it('may have another spelling of their word', async () => {
    fake.script(writesIn('A dog and a friend.', '犬が友だちを見る。'));
    const { sentences } = await generate(modelled, userId, { words: ['友達'] });
    expect(sentences).toMatchObject([
      { targetWord: '友達', japanese: '犬が<b>友だち</b>を見る。', source: MODEL, unknownWords: 0 },
    ]);
  });

  it('are asked for once more when they have unknown words, with these named', async () => {
    fake.script((question) =>
      wordsOf(question)[0]!.problem ? writes('犬が橋を見る。')(question) : writes('友達が橋を見る。')(question),
    );
    expect(shown(await generate(modelled, userId, { words: ['橋'] }))).toEqual([['犬が<b>橋</b>を見る。', MODEL, 0]]);
  });

  it('are marked when they still have unknown words', async () => {
    fake.script(writes('友達が静かな橋を見る。'));
    const answer = await generate(modelled, userId, { words: ['橋'] });
    const [[japanese, source, unknown] = []] = shown(answer);
    expect([japanese, source]).toEqual(['友達が静かな<b>橋</b>を見る。', MODEL]);
    expect(unknown).toBeGreaterThanOrEqual(2);
    expect(fake.asked).toHaveLength(2);
    expect(wordsOf(fake.asked[1]!)[0]!.problem).toMatch(/does not know .*友達/);
  });

  const misbehaviours: [string, (question: AskedQuestion) => Behaviour, string][] = [
    ['the wrong word', writes('犬が猫を見る。'), 'did not hold 橋'],
    ['another word written alike', writes('犬が端を見る。'), 'did not hold 橋'],
    ['HTML', writes('犬が<i>橋</i>を見る。'), 'markup'],
    ['a script', writes('犬が橋を見る。<script>alert(1)</script>'), 'markup'],
    ['an image with a script', writes('<b>橋</b><img src=x onerror=alert(1)>を見る。'), 'markup'],
    ['HTML in the translation', writesIn('A <a href="javascript:alert(1)">bridge</a>.', '犬が橋を見る。'), 'markup'],
    ['half a tag', writes('犬が橋を見る。<img src=x'), 'markup'],
    ['English', writes('The dog sees the bridge.'), 'not Japanese'],
    ['no translation', writesIn(' ', '犬が橋を見る。'), 'no English'],
    ['an endless sentence', writes(`橋${'を見る'.repeat(100)}。`), 'too long'],
    ['empty sentences', writes('', '<b></b>', ' '), 'not Japanese'],
    ['a fragment', writes('橋を見る。'), 'fragment'],
    ['words without predicate', writes('犬と橋と犬の橋。'), 'fragment'],
    ['nothing', writes(), 'there was none'],
    ['its word twice', writes('橋が橋を見ている。'), 'it said 橋 more than once'],
    ['its word in circles', writes('犬が橋と橋の橋を見る。'), 'it said 橋 more than once'],
    ['what its word means', writes('橋とは、犬を見るのにいいものだ。'), 'it explained 橋'],
    ['what its word is called', writes('橋は犬が見るものという意味です。'), 'it explained 橋'],
    ['another noun twice', writes('犬が犬と橋を見る。'), 'it said 犬 more than once'],
    [
      'sentences for other words',
      () => ({ json: { sentences: [{ id: 999_999, word: '端', japanese: '橋だ。', english: 'x' }] } }),
      'none',
    ],
  ];
  it.each(misbehaviours)('are not there when the model writes %s', async (_, script, problem) => {
    fake.script(script);
    expect(await generate(modelled, userId, { words: ['橋'] })).toMatchObject({
      sentences: [],
      notFound: [{ targetWord: '橋', reason: expect.stringContaining('could not be used') }],
      problem: '',
    });
    expect(wordsOf(fake.asked[1]!)[0]!.problem).toContain(problem);
  });

  it('are asked for again when what the model wrote was refused, and remembered when it was not', async () => {
    fake.script(writes('犬が猫を見る。'));
    expect((await generate(modelled, userId, { words: ['橋'] })).sentences).toEqual([]);
    const asked = fake.asked.length;
    fake.script(writes('犬が橋を見る。'));
    const good = [['犬が<b>橋</b>を見る。', MODEL, 0]];
    expect(shown(await generate(modelled, userId, { words: ['橋'] }))).toEqual(good);
    expect(fake.asked).toHaveLength(asked + 1);
    fake.script(() => ({ status: 500 }));
    expect(shown(await generate(modelled, userId, { words: ['橋'] }))).toEqual(good);
    expect(fake.asked).toHaveLength(asked + 1);
  });

  it('are one for a word when the model writes 200', async () => {
    fake.script(writes(...Array.from({ length: 200 }, (_, index) => `犬が橋を見る${'。'.repeat(1 + (index % 9))}`)));
    expect(shown(await generate(modelled, userId, { words: ['橋'] }))).toEqual([['犬が<b>橋</b>を見る。', MODEL, 0]]);
  });

  it('have their target marked, whatever the model has marked', async () => {
    fake.script(writes('<b>犬が</b>橋を</b>見る。'));
    expect(shown(await generate(modelled, userId, { words: ['橋'] }))).toEqual([['犬が<b>橋</b>を見る。', MODEL, 0]]);
  });

  it.each<[string, Behaviour]>([
    ['no JSON', { text: 'Sorry, no.' }],
    ['another form', { json: { sentences: 'many' } }],
    ['a refusal', { refuse: 'answer' }],
    ['an error', { status: 400 }],
  ])('are the corpus’ when the model answers %s, and the answer says so', async (_, behaviour) => {
    fake.script(() => behaviour);
    const answer = await generate(modelled, userId, { words: ['友達', '橋'] });
    expect(answer.sentences).toMatchObject([{ targetWord: '友達', source: CORPUS }]);
    expect(answer.sentences[0]!.unknownWords).toBeGreaterThan(0);
    expect(answer.notFound).toMatchObject([{ targetWord: '橋' }]);
    expect(answer.problem).toMatch(/./);
  });

  it('are not those that are not wanted again', async () => {
    fake.script(writes('犬が橋を見る。', '橋が犬を見る。'));
    const exclude = ['犬が<b>橋</b>を見る。'];
    expect(shown(await generate(modelled, userId, { words: ['橋'], exclude }))).toEqual([
      ['<b>橋</b>が犬を見る。', MODEL, 0],
    ]);
    expect(fake.asked[0]!.prompt).toMatch(/AVOID[\s\S]*犬が橋を見る。/);
  });

  it('of the text are translated by it, without markup', async () => {
    const analysisId = await modelled.analyse(userId, '犬が橋を見る。');
    const request = { words: ['橋'], analysisId };
    fake.next({ json: { translations: ['The dog sees the <b>bridge</b>.'] } });
    const { sentences } = await generate(modelled, userId, request);
    expect(sentences).toMatchObject([{ source: TEXT, english: 'The dog sees the bridge.' }]);
  });
});
