import 'reflect-metadata';
import { CorpusService } from '@ichibun/proto/corpus';
import { expect, it } from '@jest/globals';
import { startCorpus } from '../testing/corpus-under-test.js';

it('tells the new rank of a word once its sentences were processed again', async () => {
  const under = await startCorpus();
  await under.upload('a.txt', '猫が橋を見る。');
  const userId = under.newLearner();
  await under.learn(userId, '猫', '見る');
  const bandOfNew = async () => {
    const { recommendations } = await under.rpc.call(CorpusService.method.recommend, { userId, count: 1 });
    return recommendations.map(({ frequencyBand }) => frequencyBand);
  };
  const before = await bandOfNew();
  expect(before).toHaveLength(1);
  expect(before).not.toEqual([20_000]);
  const bridge = await under.lexemeOf('橋');
  await under.sql.query('UPDATE corpus_admin.lexemes SET frequency_band = 20000 WHERE id = $1', [bridge]);
  await under.sql.query('UPDATE corpus_admin.corpus_state SET version = version + 1');
  await under.sql.query('UPDATE corpus_admin.sentences SET version = (SELECT version FROM corpus_admin.corpus_state)');
  expect(await bandOfNew()).toEqual([20_000]);
  await under.stop();
});
