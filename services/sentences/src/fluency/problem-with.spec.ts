import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { preparedWholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import { LanguageService } from '@ichibun/proto/language';
import { keyOf, makeLexemes } from '@ichibun/text-words/lexemes';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';
import { Learner } from '../words/learner.js';
import { targetWords } from '../words/target-words.js';
import { problemWith } from './problem-with.js';

interface Judged {
  readonly word: string;
  readonly japanese: string;
  readonly english: string;
  readonly isGood: boolean;
  readonly kind: string;
}

/** Nonsense of this kind no rule looks for: it is kept to say how much of it there is. */
const NOT_LOOKED_FOR = 'odd';

function judged(part: string): Judged[] {
  const text = readFileSync(new URL('../../judged/sentences.tsv', import.meta.url), 'utf8');
  return text
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([of]) => of === part)
    .map(([, word = '', japanese = '', english = '', verdict, kind = '']) => {
      return { word, japanese, english, isGood: verdict === 'good', kind };
    });
}

withDictionary(describe)('what is wrong with a sentence for a word', () => {
  let under: SentencesUnderTest;
  beforeAll(async () => {
    under = await startSentences({ DICTIONARY_FILE: await preparedWholeDictionary() });
  }, 300_000);
  afterAll(() => under?.stop());

  /** Of each sentence what is wrong with it, as a word that is looked up has its entry. */
  async function problems(sentences: readonly Judged[]): Promise<(Judged & { problem: string | undefined })[]> {
    const { rpc } = under;
    const { words } = await rpc.call(LanguageService.method.lookUp, {
      words: sentences.map(({ word }) => ({ word, reading: '' })),
    });
    const entries = words.map(({ entries }) => entries[0]!);
    const found = entries.map(({ key, reading }, index) => {
      return { entry: key, word: sentences[index]!.word, reading, isCompound: false };
    });
    const userId = under.newLearner();
    const made = await makeLexemes(rpc, userId, found);
    const targets = await targetWords(
      rpc,
      userId,
      found.map((word) => made.get(keyOf(word))!.id),
    );
    const learner = await Learner.of(rpc, userId);
    const analysed = await learner.analyse(sentences.map(({ japanese }) => japanese));
    return sentences.map((sentence, index) => ({
      ...sentence,
      problem: problemWith(analysed[index]!, targets[index]!, sentence.english),
    }));
  }

  const shown = ({ word, japanese, problem }: Judged & { problem: string | undefined }) =>
    `${word}: ${japanese} ${problem ?? ''}`;

  it.each([
    ['tuned', 0.09],
    ['held-out', 0.05],
  ])(
    'is seen in nearly all nonsense of the kinds that are looked for, and in at most a tenth of good ones: %s',
    async (part, most) => {
      const all = await problems(judged(part));
      const nonsense = all.filter(({ isGood, kind }) => !isGood && kind !== NOT_LOOKED_FOR);
      const good = all.filter(({ isGood }) => isGood);
      const taken = nonsense.filter(({ problem }) => problem === undefined).map(shown);
      const refused = good.filter(({ problem }) => problem !== undefined).map(shown);
      expect({ taken, isFew: taken.length <= nonsense.length * most }).toMatchObject({ isFew: true });
      expect({ refused, isFew: refused.length <= good.length * 0.1 }).toMatchObject({ isFew: true });
    },
    120_000,
  );

  it('is seen in four of five sentences that are nonsense in any way', async () => {
    const all = await problems([...judged('tuned'), ...judged('held-out')]);
    const nonsense = all.filter(({ isGood }) => !isGood);
    const taken = nonsense.filter(({ problem }) => problem === undefined).map(shown);
    expect({ taken, isFew: taken.length <= nonsense.length * 0.2 }).toMatchObject({ isFew: true });
  }, 120_000);

  it.each([
    ['傘', '駅で傘を買いました。', 'I bought an umbrella at the station.', undefined],
    ['傘', '傘は雨の時に使う道具です。', 'An umbrella is a tool for the rain.', 'it explained 傘'],
    [
      '雪崩',
      '雪崩が起こったので、家を出かけました。',
      'There was an avalanche, so I went out.',
      'を does not go with 出かける',
    ],
    ['野菜', '昨日市場で野菜を购买しました。', 'I bought vegetables at the market.', 'is no Japanese word'],
    ['判決', '彼の判決は、彼の友達が喜んでいた。', 'His friends liked the judgment.', 'it said 彼 more than once'],
    [
      '査証',
      '空港で査証を見せました。',
      'I showed the verification at the airport.',
      'its English does not say what 査証 means',
    ],
    ['音楽', '毎晩、音楽に聞いています。', 'I listen to music every night.', 'に does not go with 聞く'],
    ['裁判官', '裁判官が見つけています。', 'The judge finds it.', '見つける needs an object'],
    ['コート', '冬のコートが買えなかった。', 'I could not buy a winter coat.', undefined],
    ['お茶', '熱いお茶が飲みたい。', 'I want to drink hot tea.', undefined],
    ['大工', '大工は新しい家を建てた', 'The carpenter built a new house.', 'it was unfinished'],
    ['約束', '約束は人と決めることです。', 'A promise is to decide with people.', 'it explained 約束'],
    ['趣味', '趣味は本を読むことです。', 'My hobby is reading books.', undefined],
    ['切手', '郵便局で切手を買いました。', 'I bought a ticket at the post office.', 'what 切手 means'],
    ['靴', '玄関で靴を脱ぎます。', 'I take off my coat at the entrance.', 'what 靴 means'],
    ['風邪', '風邪をひいて、三日間会社を休んだ。', 'I caught a cold and took three days off work.', undefined],
    ['曲がる', '次の角を右に曲がると、銀行があります。', 'Turn right at the next corner; there is a bank.', undefined],
    ['漕ぐ', '湖で船を漕ぎました。', 'I rowed a boat on the lake.', undefined],
    ['歯', '寝る前に歯を磨きます。', 'I wash my face before going to bed.', 'what 歯 means'],
    ['籠', "果物を籠に入れる。',", 'I put the fruit into the basket.', 'it had stray marks'],
  ])('of %s in 「%s」 (%s) is: %s', async (word, japanese, english, problem) => {
    const [found] = await problems([{ word, japanese, english, isGood: false, kind: '' }]);
    if (problem === undefined) expect(found!.problem).toBeUndefined();
    else expect(found!.problem).toContain(problem);
  });
});
