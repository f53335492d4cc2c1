import 'reflect-metadata';
import type { FailureValues } from '@ichibun/failures/failure';
import { inJapanese } from '@ichibun/failures/japanese';
import type { AskedQuestion, Behaviour } from '@ichibun/model-fakes/behaviour';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { CorpusService, SentenceSplit, WordLemmatization } from '@ichibun/proto/corpus';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CorpusUnderTest, startCorpus } from '../testing/corpus-under-test.js';
import { type FakeSpacy, startFakeSpacy } from '../testing/fake-spacy.js';

const { method } = CorpusService;
const { LEGACY } = WordLemmatization;

let fake: FakeModels;
let spacy: FakeSpacy;
/** With model and spaCy, and without either. */
let under: CorpusUnderTest;
let plain: CorpusUnderTest;

beforeAll(async () => {
  [fake, spacy] = await Promise.all([startFakeModels(), startFakeSpacy()]);
  under = await startCorpus({ environment: { ...fake.gemini, SPACY_URL: spacy.url } });
  plain = await startCorpus();
});
afterAll(async () => {
  await Promise.all([under.stop(), plain.stop()]);
  await Promise.all([fake.stop(), spacy.stop()]);
});
beforeEach(async () => {
  fake.reset();
  spacy.asked.length = 0;
  await configure(under, SentenceSplit.LEGACY, LEGACY);
  for (const { id } of (await under.rpc.call(method.listUploads, {})).uploads) {
    await under.rpc.call(method.deleteUpload, { uploadId: id });
  }
});

const configure = (where: CorpusUnderTest, sentenceSplit: SentenceSplit, wordLemmatization = LEGACY) =>
  where.rpc.call(method.setProcessingConfig, { config: { sentenceSplit, wordLemmatization } });

async function sentences() {
  const { rows } = await under.sql.query(
    `SELECT text, length, has_predicate AS "hasPredicate", processed_by AS by, fallback_reason AS fallback, status
     FROM corpus_admin.sentences ORDER BY id`,
  );
  return rows;
}

let times = 0;
/** The same sentence, never written alike: the same question is not asked twice, but answered from memory. */
const anotherSentence = () => `犬が橋を見た${'！'.repeat(++times)}`;

/** The sentences that a question is about. */
function asked({ prompt }: AskedQuestion): { id: number; text: string }[] {
  const fence = /<<<(SENTENCES-[0-9a-f]{12})\n([\s\S]*?)\n\1>>>/.exec(prompt);
  return JSON.parse(fence![2]!);
}

const WORDS = [
  { surface: '犬', lemma: '犬', reading: 'いぬ', pos: 'NOUN' },
  { surface: 'が', lemma: 'が', reading: 'が', pos: 'ADP' },
  { surface: '橋', lemma: '橋', reading: 'はし', pos: 'NOUN' },
  { surface: 'を', lemma: 'を', reading: 'を', pos: 'ADP' },
  { surface: '見た', lemma: '見る', reading: 'みた', pos: 'VERB' },
];
const divides =
  (words: unknown) =>
  (question: AskedQuestion): Behaviour => ({ json: { sentences: asked(question).map(({ id }) => ({ id, words })) } });

describe('words by a language model', () => {
  it('are asked for in batches, looked up in the dictionary, and its tokens counted', async () => {
    fake.script(divides(WORDS));
    await under.upload('a.txt', anotherSentence());
    expect(await sentences()).toMatchObject([{ length: 5, hasPredicate: true, by: 'model', fallback: '' }]);
    const found = await under.rpc.call(method.findSentences, { userId: 1, lexemeIds: [await under.lexemeOf('見る')] });
    expect(found.found).toMatchObject([{ sentences: [{ length: 5 }] }]);
    const status = await under.rpc.call(method.getProcessingStatus, {});
    expect(Number(status.inputTokens)).toBeGreaterThan(0);
    expect(Number(status.outputTokens)).toBeGreaterThan(0);
    expect(status).toMatchObject({ fallbackSentences: 0, fallbackReason: '' });
  });

  it.each([
    ['words that do not stand in the sentence', divides([{ ...WORDS[0], surface: '猫' }]), /does not stand/],
    ['words in another order', divides([WORDS[2], WORDS[0]]), /left out|does not stand/],
    ['only some of the words', divides(WORDS.slice(0, 3)), /left out/],
    ['nothing for the sentence', () => ({ json: { sentences: [] } }), /left out/],
    ['no JSON', () => ({ text: 'Sorry.' }), /could not be used/],
    ['a refusal', () => ({ refuse: 'answer' }), /declined/],
  ] as [string, (question: AskedQuestion) => Behaviour, RegExp][])(
    'are the built-in analyser’s when the model answers %s, with the cause',
    async (_, script, cause) => {
      fake.script(script);
      await under.upload('a.txt', anotherSentence());
      expect(await sentences()).toMatchObject([
        { length: 6, by: expect.stringMatching(/^built-in /), fallback: expect.stringMatching(cause) },
      ]);
      const status = await under.rpc.call(method.getProcessingStatus, {});
      expect(status).toMatchObject({ fallbackSentences: 1, fallbackReason: expect.stringMatching(cause) });
      const { code, values } = status.fallbackFailure!;
      expect(inJapanese(code, values as FailureValues | undefined)).toMatch(/言語モデル/);
    },
  );

  it('are asked for again when the last answer was refused', async () => {
    fake.script(divides(WORDS.slice(0, 3)));
    await under.upload('a.txt', '犬が橋を見た。');
    fake.script(divides(WORDS));
    await under.sql.query(`UPDATE corpus_admin.sentences SET status = 'waiting'`);
    await under.rpc.call(method.processUnprocessed, {});
    await under.processed();
    expect(await sentences()).toMatchObject([{ by: 'model', fallback: '' }]);
  });
});

describe('the sentences that come with the product', () => {
  it('are left to the built-in analyser, whatever is configured: a model would cost money that nobody chose to spend', async () => {
    const starter = await startCorpus({ starter: ['犬が橋を見る。|A dog sees a bridge.|1'], environment: fake.gemini });
    try {
      await starter.processed();
      const { rows } = await starter.sql.query(
        'SELECT processed_by AS by, fallback_reason AS fallback FROM corpus_admin.sentences',
      );
      expect(rows).toEqual([{ by: expect.stringMatching(/^built-in /), fallback: '' }]);
      expect(fake.asked).toEqual([]);
    } finally {
      await starter.stop();
    }
  });
});

describe('spaCy', () => {
  it('splits texts and finds words when it is chosen', async () => {
    await configure(under, SentenceSplit.SPACY, WordLemmatization.SPACY);
    await under.upload('a.txt', '犬が橋を見た。猫が来る。');
    expect(await sentences()).toMatchObject([
      { text: '犬が橋を見た。', length: 5, hasPredicate: true, by: 'spacy' },
      { text: '猫が来る。', by: 'spacy' },
    ]);
    expect(spacy.asked.map(({ path }) => path)).toEqual(['/sentences', '/lemmas']);
    expect(fake.asked).toEqual([]);
  });

  it('is stood in for by the built-in analyser when it fails in the middle, with the cause', async () => {
    await configure(under, SentenceSplit.LEGACY, WordLemmatization.SPACY);
    spacy.failWith(500);
    try {
      await under.upload('a.txt', '犬が橋を見た。');
    } finally {
      spacy.failWith(0);
    }
    expect(await sentences()).toMatchObject([
      { by: expect.stringMatching(/^built-in /), fallback: expect.stringMatching(/spaCy .* 500/) },
    ]);
  });

  it.each([
    [SentenceSplit.SPACY, LEGACY],
    [SentenceSplit.LEGACY, WordLemmatization.SPACY],
  ])('cannot be chosen where it is not set up', async (split, lemmatization) => {
    await expect(configure(plain, split, lemmatization)).rejects.toMatchObject({
      code: 'corpus.spacy-unavailable',
      kind: 'invalid',
      message: expect.stringContaining('SPACY_URL'),
    });
    expect(await plain.rpc.call(method.getProcessingConfig, {})).toMatchObject({
      config: { sentenceSplit: SentenceSplit.LEGACY, wordLemmatization: LEGACY },
      spacyProblem: expect.stringContaining('SPACY_URL'),
      hasModel: false,
    });
  });

  it('cannot be chosen while it is not well', async () => {
    spacy.failWith(503);
    try {
      await expect(configure(under, SentenceSplit.SPACY)).rejects.toMatchObject({ kind: 'invalid' });
    } finally {
      spacy.failWith(0);
    }
    expect(await under.rpc.call(method.getProcessingConfig, {})).toMatchObject({ spacyProblem: '', hasModel: true });
  });
});

describe('the three ways of splitting', () => {
  const text = '「空が高い。」と言った。『一つ。二つ。』';

  it.each([
    [SentenceSplit.LEGACY, ['「空が高い。」と言った。', '『一つ。二つ。』']],
    [SentenceSplit.RUBY_PRAGMATIC, ['「空が高い。」と言った。', '『一つ。', '二つ。']],
    [SentenceSplit.SPACY, ['「空が高い。」', 'と言った。', '『一つ。', '二つ。』']],
  ])('find other sentences in one text: number %i', async (split, expected) => {
    fake.script(() => ({ json: { sentences: [] } }));
    await configure(under, split);
    await under.upload('a.txt', text);
    expect((await sentences()).map((one) => one.text).sort()).toEqual(expected.toSorted());
  });
});
