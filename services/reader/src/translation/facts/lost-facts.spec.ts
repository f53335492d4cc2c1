import 'reflect-metadata';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedWholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { factsOf } from './english-facts.js';
import { unsaid } from './unsaid.js';

withDictionary(describe)('what a translation has lost', () => {
  let services: ServicesUnderTest;
  beforeAll(async () => {
    const environment = { DICTIONARY_FILE: await preparedWholeDictionary() };
    services = await startServicesUnderTest([language], '', { environment });
  }, 300_000);
  afterAll(() => services?.stop());

  const lost = async (english: string, japanese: string) =>
    (await unsaid(services.rpc, await factsOf(english), japanese)).map(({ text }) => text);

  const whole: [english: string, japanese: string][] = [
    ['She sells about 250 loaves a day.', '彼女は一日に約250個のパンを売る。'],
    ['A loaf costs £3.50.', 'パンは一つ3.50ポンドです。'],
    ['A loaf costs £3.50.', 'パンは一つ£3.50です。'],
    ['Sales rose 12.5% to $3.4 million.', '売上は12.5％増えて340万ドルになった。'],
    ['It cost $3.4 million.', 'それは3.4百万ドルかかった。'],
    ['The population is 1,200,000.', '人口は120万人だ。'],
    ['The company is worth 2 billion euros.', 'その会社の価値は20億ユーロだ。'],
    ['About 30% of people agreed.', '約三割の人が賛成した。'],
    ['Half of the students left.', '学生の半分が帰った。'],
    ['Two-thirds of the people came.', '3分の2の人が来た。'],
    ['The meeting starts at 7:30 p.m.', '会議は午後7時半に始まる。'],
    ['The meeting starts at 7:30 p.m.', '会議は19時30分に始まる。'],
    ['The shop opens at 9 a.m.', '店は午前九時に開く。'],
    ['He was born on 3 May 2019.', '彼は2019年5月3日に生まれた。'],
    ['It happened in the 1990s.', 'それは1990年代に起きた。'],
    ['We met on Tuesday in December.', '私たちは十二月の火曜日に会った。'],
    ['I may go in March.', '三月に行くかもしれない。'],
    ['They walked twenty-five miles.', '彼らは25マイル歩いた。'],
    ['The third floor has two rooms.', '三階には部屋がふたつある。'],
    ['She bought two apples.', '彼女はりんごを二つ買った。'],
    ['It fell to minus 20 degrees.', '気温は氷点下20度まで下がった。'],
    ['A dozen people came.', '十二人が来た。'],
    ['Sarah Miller lives in Leeds.', 'サラ・ミラーはリーズに住んでいる。'],
    ['Miller met Sarah in London.', 'ミラーさんはロンドンでサラさんに会いました。'],
    ['Mr. Tanaka went to Kyoto.', '田中さんは京都へ行った。'],
    ['The Bank of England is in London.', 'イングランド銀行はロンドンにある。'],
    ['She moved from Germany to China.', '彼女はドイツから中国へ引っ越した。'],
    ['The UK and the US signed it.', 'イギリスとアメリカが署名した。'],
    ['NASA sent a probe.', 'NASAは探査機を送った。'],
    ['He uses an iPhone 17.', '彼はiPhone 17を使っている。'],
    ['He did not go.', '彼は行かなかった。'],
    ['Nobody knows.', '誰も知らない。'],
    ["I can't believe it.", '信じられません。'],
    ['She never eats meat.', '彼女は肉を決して食べない。'],
    ['He left without a word.', '彼は何も言わずに出て行った。'],
    ['It is impossible, not hard.', 'それは難しいのではない。'],
    ['Not only cats sleep.', '眠るのは猫だけではない。'],
    ['No doubt it will rain.', 'きっと雨が降る。'],
    ['Where are you going?', 'どこへ行きますか。'],
    ['Will prices rise? Nobody knows.', '値段は上がるだろうか。誰も知らない。'],
    ['One of the cats slept.', '猫の一匹が寝た。'],
    ['A Short Walk Through Time', '時間の中の短い散歩'],
    ['The Japanese like fish.', '日本人は魚が好きだ。'],
    ['You must go.', '行かなければなりません。'],
    ['Call 0120-123-456.', '0120-123-456に電話してください。'],
    ['The score was 3-1.', 'スコアは3対1だった。'],
    ['It weighs 5 kg and is 2 m long.', '重さは5キロ、長さは2メートルだ。'],
    ['It took two weeks and three days.', '二週間と三日かかった。'],
    ['Cats sleep. They dream. They wake.', '猫は眠って夢を見る。そして起きる。'],
    ["It's hot today, isn't it?", '今日は暑いですね。'],
    ['Eat your vegetables, okay?', '野菜を食べてね。'],
    ['Why do people repeat mistakes?', '人はなぜ過ちを繰り返すのだろう。'],
    ["Don't run into the road.", '道路に飛び出すな。'],
    ["She can't tell the twins apart.", '彼女は双子の区別がつかない。'],
    ['Less than thirty percent voted.', '投票したのは三割に満たない。'],
    ['A few people came.', '人が少し来た。'],
    ['We met at New Year.', 'お正月に会った。'],
    ['No, I just got here.', 'ううん、今来たところだよ。'],
    ['We ate at a Chinese restaurant.', '中華の店で食べた。'],
    ['Dinner at the Blue Moon costs £3.50.', 'ブルームーンの夕食は3ポンド50ペンスだ。'],
    ['She won the Nobel Prize in Vienna.', '彼女はウィーンでノーベル賞を受けた。'],
    ['On 17 March it threw ash into the air.', '3月17日、それは空へ灰を噴き上げた。'],
    ['It took two years and two months.', '2年と2か月かかった。'],
    ['More than 100 homes had no power.', '100以上の家で電気がなくなった。'],
    ['', ''],
  ];
  it.each(whole)('is nothing of %j in %j', async (english, japanese) => {
    expect(await lost(english, japanese)).toEqual([]);
  });

  const damaged: [english: string, japanese: string, lost: string[]][] = [
    ['A loaf costs £3.50.', '1個のローストは3.50で売っています。', ['£3.50']],
    ['A loaf costs £3.50.', 'パンは350ポンドです。', ['£3.50']],
    ['A loaf costs £3.50.', 'パンは3.50ドルです。', ['£3.50']],
    ['Sales rose 12.5% to $3.4 million.', '売上は12.5％増えて34万ドルになった。', ['$3.4 million']],
    ['The population is 1,200,000.', '人口は12万人だ。', ['1,200,000']],
    ['She was born in 1984 and died in 2001.', '彼女は1984年に生まれた。', ['2001']],
    ['They walked twenty-five miles.', '彼らは長い道を歩いた。', ['twenty-five miles']],
    ['They walked twenty-five miles.', '彼らは25キロ歩いた。', ['twenty-five miles']],
    ['We met on Tuesday.', '私たちは木曜日に会った。', ['Tuesday']],
    ['It opened in January.', 'それは11月に開いた。', ['January']],
    ['The meeting starts at 7:30 p.m.', '会議は午後8時半に始まる。', ['7:30 p.m.']],
    ['The meeting starts at 7:30 p.m.', '会議は午後7時に始まる。', ['7:30 p.m.']],
    ['Half of the students left.', '学生は帰った。', ['Half']],
    ['Sarah Miller lives in Leeds.', 'サラ・ミラーはロンドンに住んでいる。', ['Leeds']],
    ['Sarah Miller lives in Leeds.', '彼女はリーズに住んでいる。', ['Sarah Miller']],
    ['She moved from Germany to China.', '彼女はドイツから引っ越した。', ['China']],
    ['He did not go.', '彼は行った。', ['He did not go.']],
    ['In August it is 8 metres deep.', '8月、深さは1メートルだ。', ['8 metres']],
    ['It is 9 metres long and 7 metres high.', '長さが9、高さが7メートルだ。', ['9 metres']],
    ['The war ended on 11 November.', '11月に戦争が終わった。', ['11 November']],
    ['It took two years and two months.', '5年と2か月かかった。', ['two years']],
    ['It takes four hours.', '4分かかる。', ['four hours']],
    ['Rice costs twice as much as in 2002.', '米の値段は2002年の五倍だ。', ['twice']],
    ['Eliud Kipchoge ran it in Vienna.', '彼はウィーンで走った。', ['Eliud Kipchoge']],
    ['Tom Brown met 40 volunteers.', 'トムはボランティア40人に会った。', ['Tom Brown']],
    ['She won the Nobel Prize in 1903.', '彼女は1903年に賞を受けた。', ['Nobel Prize']],
    ['The train goes from Berlin to Prague.', '電車はプラハへ行く。', ['Berlin']],
    ['Nobody knows.', 'みんな知っている。', ['Nobody knows.']],
    ['He may not come. It may rain.', '彼は来るかもしれない。雨が降るかもしれない。', ['He may not come.']],
    ['Where are you going?', 'あなたは行きます。', ['Where are you going?']],
    ['Cats sleep. Dogs bark. Birds sing. Fish swim. Mice hide.', '猫は眠る。犬はほえる。', ['5 sentences']],
  ];
  it.each(damaged)('of %j in %j is named', async (english, japanese, expected) => {
    expect(await lost(english, japanese)).toEqual(expected);
  });
});
