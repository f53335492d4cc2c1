import { beforeAll, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, jmdictText } from '../testing/small-dictionary.js';

let core: Core;

beforeAll(async () => {
  const dictionary = await dictionaryOf(jmdictText());
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});

it.each([
  ['ゆい：まじか。\nたく：うん。', ['ゆい', 'たく']],
  ['たま：見た？\nまめ：何を？\nたま：月。', ['たま']],
  ['葵：うん\n田中：はい\n葵：そう', ['葵', '田中']],
  ['りな「うん」\nけん「いや」', ['りな', 'けん']],
  ['れい：猫\nこたえ：犬\nれい：鳥', []],
  ['わたし：うん\nきみ：はい\nわたし：え', []],
  ['うさぎ「うん」\nかめ「いや」\nうさぎ「え」', []],
  ['桜：ソメイヨシノ\n梅：白', []],
  ['さくら：春に咲く木。', []],
  ['もも：夏の果物\nゆり：白い花', []],
  ['さくら：早いね。', ['さくら']],
  ['もも「うん」', ['もも']],
  ['もも：今帰る\nけん：はい', ['もも', 'けん']],
  ['もも：今帰る\nけん：三時に着く\nもも：駅前で待つ', ['もも', 'けん']],
  ['ゆき：snow\nはな：flower\nゆき：snow', []],
  ['昨日ゆき：を見た。', []],
])('names who speaks at the start of a line, and no heading: %j', (text, names) => {
  const found = core.tokenize(text).filter(({ kind }) => kind === 'name');
  expect(found.map(({ surface }) => surface).filter((name, i, all) => all.indexOf(name) === i)).toEqual(names);
});
