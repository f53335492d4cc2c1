import 'reflect-metadata';
import { CorpusService } from '@ichibun/proto/corpus';
import { describe, expect, it } from '@jest/globals';
import { type CorpusUnderTest, startCorpus } from '../testing/corpus-under-test.js';

const { method } = CorpusService;
const KNOWN = ['猫', '犬', '橋', '見る', 'いる'];
// Without an entry, a conjunction and a particle of one form are one lexeme.
const PARTICLE = '猫でもいる橋を犬が見る。';
const CONJUNCTION = 'でも、猫と犬が橋にいる。';

/** What a learner is shown when the sentences were uploaded in this order. */
async function shownAfter(order: readonly string[], change?: (under: CorpusUnderTest) => Promise<void>) {
  const under = await startCorpus();
  try {
    for (const [index, text] of order.entries()) await under.upload(`${index}.txt`, text);
    await change?.(under);
    const userId = under.newLearner();
    await under.learn(userId, ...KNOWN);
    const { recommendations } = await under.rpc.call(method.recommend, { userId, count: 10 });
    const but = await under.lexemeOf('でも');
    const lexemeIds = [await under.lexemeOf('猫')];
    const withBut = async (grammarCounts: boolean) => {
      const { found } = await under.rpc.call(method.findSentences, { userId, lexemeIds, grammarCounts });
      const sentences = found[0]!.sentences.filter((one) => one.lexemeIds.includes(but));
      return sentences.map(({ text }) => text).sort();
    };
    expect(await withBut(true)).toEqual([CONJUNCTION, PARTICLE].sort());
    return {
      recommended: recommendations.map(({ sentence, lexemeId }) => [sentence!.text, lexemeId === but]),
      withBut: await withBut(false),
    };
  } finally {
    await under.stop();
  }
}

describe('a word that is grammar in one sentence and a word of its own in another', () => {
  it.each([
    ['first where it is grammar', [PARTICLE, CONJUNCTION]],
    ['first where it is a word', [CONJUNCTION, PARTICLE]],
  ])('is to learn in the other alone, when it was uploaded %s', async (_, order) => {
    expect(await shownAfter(order)).toEqual({ recommended: [[CONJUNCTION, true]], withBut: [CONJUNCTION] });
  });

  it('goes by what an earlier release has said of the word, where it has found the words of a sentence', async () => {
    const asBefore = async ({ sql }: CorpusUnderTest) => {
      await sql.query('UPDATE corpus_admin.corpus_state SET version = version + 1');
      await sql.query(
        'UPDATE corpus_admin.sentences SET grammar_ids = NULL, version = (SELECT version FROM corpus_admin.corpus_state)',
      );
    };
    expect(await shownAfter([CONJUNCTION, PARTICLE], asBefore)).toEqual({
      recommended: expect.arrayContaining([[CONJUNCTION, true]]),
      withBut: [CONJUNCTION, PARTICLE].sort(),
    });
    expect(await shownAfter([PARTICLE, CONJUNCTION], asBefore)).toEqual({ recommended: [], withBut: [] });
  });
});
