import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { writeDictionaryFile } from '../testing/small-dictionary.js';

const EDICT = `降りる [おりる] /(v1,vi) to get off/(P)/
降る [ふる] /(v5r,vi) to fall/(P)/
足りる [たりる] /(v1,vi) to be enough/(P)/
向く [むく] /(v5k,vi) to face/(P)/
向う [むかう] /(v5u,vi) to go towards/(P)/
拭く [ふく] /(v5k,vt) to wipe/(P)/
剥ぐ [はぐ] /(v5g,vt) to tear off/(P)/
剥く [むく] /(v5k,vt) to peel/(P)/
説く [とく] /(v5k,vt) to explain/(P)/
仰ぐ [あおぐ] /(v5g,vt) to look up (at)/(P)/
仰る [おっしゃる] /(v5aru,vi) (hon) to say/(P)/
欲しい [ほしい] /(adj-i) wanted/(P)/
正しい [ただしい] /(adj-i) right/(P)/
正す [ただす] /(v5s,vt) to correct/(P)/
可笑しい [おかしい] /(adj-i) (uk) funny/(P)/
凄い [すごい] /(adj-i) (uk) amazing/(P)/
汚い [きたない] /(adj-i) dirty/(P)/
汚す [よごす] /(v5s,vt) to soil/(P)/
愛する [あいする] /(vs-s,vt) to love/(P)/
愛しい [いとしい] /(adj-i) dear/(P)/
負ける [まける] /(v1,vi) to lose/(P)/
負け [まけ] /(n) defeat/(P)/
許す [ゆるす] /(v5s,vt) to permit/(P)/
許し [ゆるし] /(n) permission/(P)/
続き [つづき] /(n) sequel/(P)/
続く [つづく] /(v5k,vi) to continue/(P)/
慕う [したう] /(v5u,vt) to yearn for/(P)/
変わる [かわる] /(v5r,vi) to change/(P)/
楽しい [たのしい] /(adj-i) enjoyable/(P)/
楽しむ [たのしむ] /(v5m,vt) to enjoy/(P)/
楽しみ [たのしみ] /(n) enjoyment/(P)/
間違う [まちがう] /(v5u,vt) to make a mistake/(P)/
暮れる [くれる] /(v1,vi) to get dark/(P)/
失う [うしなう] /(v5u,vt) to lose/(P)/
迷う [まよう] /(v5u,vi) to lose one's way/(P)/
下がる [さがる] /(v5r,vi) to go down/(P)/
発する [はっする] /(vs-s,vt) to emit/(P)/
射る [いる] /(v1,vt) to shoot/(P)/
射つ [うつ] /(v5t,vt) to shoot/
怠る [おこたる] /(v5r,vt) to neglect/(P)/
怠ける [なまける] /(v1,vi) to be idle/(P)/
怠い [だるい] /(adj-i) sluggish/(P)/
酬いる [むくいる] /(v1,vt) to reward/(P)/
囓む [かむ] /(v5m,vt) to bite/
囓る [かじる] /(v5r,vt) to gnaw/
追う [おう] /(v5u,vt) to chase/(P)/
泣く [なく] /(v5k,vi) to cry/(P)/
取る [とる] /(v5r,vt) to take/(P)/
追って [おって] /(adv) later on/(P)/
始める [はじめる] /(v1,vt) to begin/(P)/
並べる [ならべる] /(v1,vt) to line up/(P)/
極める [きわめる] /(v1,vt) to master/(P)/
担ぐ [かつぐ] /(v5g,vt) to shoulder/(P)/
担う [になう] /(v5u,vt) to carry on one's back/(P)/
老いる [おいる] /(v1,vi) to grow old/(P)/
置く [おく] /(v5k,vt) (uk) to put/(P)/
書く [かく] /(v5k,vt) to write/(P)/
好き [すき] /(adj-na,n) liked/(P)/
嫌い [きらい] /(adj-na,n) disliked/(P)/
食べる [たべる] /(v1,vt) to eat/(P)/
受け入れる [うけいれる] /(v1,vt) to accept/(P)/
高める [たかめる] /(v1,vt) to raise/(P)/
動かす [うごかす] /(v5s,vt) to move/(P)/
活かす [いかす] /(v5s,vt) to make use of/(P)/
騙す [だます] /(v5s,vt) to deceive/(P)/
飛ばす [とばす] /(v5s,vt) to fly/(P)/
行う [おこなう] /(v5u,vt) to carry out/(P)/
行く [いく] /(v5k-s,vi) to go/(P)/
`;

let folder: string;
let core: Core;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-words-by-ending-'));
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await openDictionary(await writeDictionaryFile(EDICT), folder, () => {}),
  });
});
afterAll(() => rm(folder, { recursive: true }));

/** Each word with its dictionary form and reading. */
const divided = (text: string) =>
  core
    .tokenize(text)
    .flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))
    .map(({ surface, baseForm, reading }) => `${surface}/${baseForm}/${reading}`);

describe('what stands behind a form', () => {
  it.each([
    ['電車を降りてる。', '降り/降りる/おり'],
    ['それで足りてる。', '足り/足りる/たり'],
    ['前を向いてる。', '向い/向く/むい'],
    ['机を拭いちゃう。', '拭い/拭く/ふい'],
    ['皮を剥いだ。', '剥い/剥ぐ/はい'],
    ['上を仰いだら、雨だ。', '仰い/仰ぐ/あおい'],
    ['今日も仰いでる。', '仰い/仰ぐ/あおい'],
    ['先生が仰いました。', '仰い/仰る/おっしゃい'],
    ['皮を剥いた。', '剥い/剥く/むい'],
    ['道を説いた。', '説い/説く/とい'],
    ['今日、許しとくから。', '許し/許す/ゆるし'],
    ['楽しみたい人', '楽しみ/楽しむ/たのしみ'],
    ['楽しみたい人', '人/人/ひと'],
    ['私が間違いません', '間違い/間違う/まちがい'],
    ['日が暮れません', '暮れ/暮れる/くれ'],
    ['負けなくて、よかった。', '負け/負ける/まけ'],
    ['「負けよう」と言う。', '負けよ/負ける/まけよ'],
    ['受け入れなきゃ。', '受け入れ/受け入れる/うけいれ'],
    ['高めないで、', '高め/高める/たかめ'],
    ['負けなくちゃ。', '負け/負ける/まけ'],
    ['荷物を担いでる。', '担い/担ぐ/かつい'],
    ['ここにおいてた。', 'おい/おく/おい'],
    ['私はかいたりする。', 'かい/かく/かい'],
    ['ずっと追ってた。', '追っ/追う/おっ'],
    ['まだ始めてない。', '始め/始める/はじめ'],
    ['もうはじめてください。', 'はじめ/はじめる/はじめ'],
    ['皿を並べてない。', '並べ/並べる/ならべ'],
    ['机におかなくて、', 'おか/おく/おか'],
    ['もうなかないで。', 'なか/なく/なか'],
    ['昨日、とらなくちゃ。', 'とら/とる/とら'],
  ])('says of which verb it is: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });

  it.each([
    ['欲しそうな顔。', '欲し/欲しい/ほし'],
    ['それはおかしすぎる。', 'おかし/おかしい/おかし'],
    ['正しすぎる人。', '正し/正しい/ただし'],
    ['それはすごそう。', 'すご/すごい/すご'],
    ['汚そうな部屋。', '汚/汚い/きたな'],
    ['欲しさに負けた。', '欲し/欲しい/ほし'],
    ['私も正しさを', '正し/正しい/ただし'],
    ['それは正しげだ。', '正し/正しい/ただし'],
  ])('says that it is of an adjective: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });

  it.each([
    ['部屋を汚そう。', '汚そ/汚す/よごそ'],
    ['愛しすぎた人。', '愛し/愛する/あいし'],
    ['もういたそうな。', 'いたそ/いたす/いたそ'],
    ['文を正しそうだ。', '正し/正す/ただし'],
  ])('says that it is of a verb: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });

  it.each([
    ['これは続き。', '続き/続き/つづき'],
    ['「続き」と言う。', '続き/続き/つづき'],
    ['続きます。', '続き/続く/つづき'],
    ['楽しみにする。', '楽しみ/楽しみ/たのしみ'],
    ['空が好きみたいと言う。', '好き/好き/すき'],
    ['声も嫌いらしいが、', '嫌い/嫌い/きらい'],
    ['これははじめて食べた。', 'はじめて/はじめて/はじめて'],
    ['追って話す。', '追って/追って/おって'],
  ])('says whether a stem is a noun: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });
});

describe('what a verb can do', () => {
  it.each([
    ['慕える人', '慕える/慕う/したえる'],
    ['人は変われる。', '変われる/変わる/かわれる'],
    ['何も失えない。', '失え/失う/うしなえ'],
    ['道に迷えば', '迷え/迷う/まよえ'],
    ['下がれた。', '下がれ/下がる/さがれ'],
    ['足を動かせない。', '動かせ/動かす/うごかせ'],
    ['力を活かせる。', '活かせる/活かす/いかせる'],
    ['友達を騙せない。', '騙せ/騙す/だませ'],
  ])('is the verb, and one word, also where IPADIC has no word for it: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });

  it('is no other verb: 発せず is of 発する', () => {
    expect(divided('音も発せず')).toContain('発せ/発する/はっせ');
  });
});

describe('a spelling that IPADIC divides', () => {
  it.each([
    ['百合が咲く。', '百合/百合/ゆり'],
    ['取引きが多い。', '取引き/取引き/とりひき'],
    ['その組合わせがいい。', '組合わせ/組合わせ/くみあわせ'],
    ['切っかけになる。', '切っかけ/切っかけ/きっかけ'],
    ['頑なな人', '頑な/頑な/かたくな'],
    ['これは主に男性が使う。', '主に/主に/おもに'],
    ['働く主に女性が多い。', '主に/主に/おもに'],
    ['体が怠くて', '怠く/怠い/だるく'],
    ['足首を挫いた。', '挫い/挫く/くじい'],
    ['過去に捉われない。', '捉われ/捉われる/とらわれ'],
    ['番組を録った。', '録っ/録る/とっ'],
    ['人を揶揄った。', '揶揄っ/揶揄う/からかっ'],
    ['ややこしい。', 'ややこしい/ややこしい/ややこしい'],
    ['いやらしい。', 'いやらしい/いやらしい/いやらしい'],
    ['手強い相手', '手強い/手強い/てごわい'],
  ])('is one word: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });
});

describe('a form that a rarer verb has as well', () => {
  it.each([
    ['長ければ切る。', '長けれ/長い/ながけれ'],
    ['飽きます。', '飽き/飽きる/あき'],
    ['刃を研いだ。', '研い/研ぐ/とい'],
    ['穴を塞いだ。', '塞い/塞ぐ/ふさい'],
    ['選んじゃうから。', 'じゃう/しまう/じゃう'],
    ['もう着いちゃう。', '着い/着く/つい'],
    ['あと三つください。', '三つ/三つ/みっつ'],
    ['もし勝ったら行く。', '勝っ/勝つ/かっ'],
    ['彼を疑った。', '疑っ/疑う/うたがっ'],
    ['先生が休まれた。', '休ま/休む/やすま'],
    ['皆で楽しんだら', '楽しん/楽しむ/たのしん'],
    ['荷物を運んでる。', '運ん/運ぶ/はこん'],
    ['今日、超えたいから', '超え/超える/こえ'],
    ['手で掴まれた。', '掴ま/掴む/つかま'],
    ['先生が仰います。', '仰い/仰る/おっしゃい'],
    ['先生はいらっしゃいません。', 'いらっしゃい/いらっしゃる/いらっしゃい'],
    ['弓を射てる。', '射/射る/い'],
    ['仕事を怠たって叱られた。', '怠たっ/怠たる/おこたっ'],
    ['練習を怠ければ負ける。', '怠けれ/怠ける/なまけれ'],
    ['ご恩に酬います。', '酬い/酬いる/むくい'],
    ['骨を囓んでいた。', '囓ん/囓む/かん'],
    ['骨を囓っていた。', '囓っ/囓る/かじっ'],
    ['選んじゃう', '選ん/選ぶ/えらん'],
    ['名をけがす者だ。', '者/者/もの'],
    ['左様に申候。', '申/申す/もうし'],
    ['いらっしゃいませ。', 'いらっしゃいませ/いらっしゃいませ/いらっしゃいませ'],
    ['調査を行いながら、', '行い/行う/おこない'],
    ['友達と飛ばさない。', '飛ばさ/飛ばす/とばさ'],
    ['本を読んでたし、', 'た/た/た'],
    ['読んでたそうだ。', 'そう/そう/そう'],
    ['友達と来たし、', '来/来る/き'],
    ['来たそうだ。', '来/来る/き'],
    ['子どもが忘れてないし、', 'し/し/し'],
    ['もう行ってたんだ。', 'ん/ん/ん'],
    ['静かに行ってたし、', 'し/し/し'],
    ['何度もたつ人がいる。', 'たつ/たつ/たつ'],
    ['もう書いとくと思う。', 'とく/おく/とく'],
    ['もう出てくんだ。', 'てく/いく/てく'],
    ['私も言わせたいね。', 'ね/ね/ね'],
    ['迷ってないそうだ。', '迷っ/迷う/まよっ'],
    ['誰かに恋した。', '恋し/恋する/こいし'],
    ['昨日、臭ったら', '臭っ/臭う/におっ'],
    ['そうおもった。', 'おもっ/おもう/おもっ'],
    ['何もしらない。', 'しら/しる/しら'],
    ['それはいいなって思う。', 'いい/いい/いい'],
    ['学校へ出ろ。', '出ろ/出る/でろ'],
    ['怠ければ', '怠けれ/怠ける/なまけれ'],
    ['みんな読んじゃうし、', 'し/し/し'],
    ['顔を見させたいまで', 'させ/させる/させ'],
    ['ここは見えにくいそうだ。', '見え/見える/みえ'],
    ['また助からなくて', '助から/助かる/たすから'],
    ['昨日、繋がない', '繋が/繋ぐ/つなが'],
    ['楽しまされた', '楽しま/楽しむ/たのしま'],
    ['彼女を観ず。', '観/観る/み'],
    ['高めたければ。', 'たけれ/たい/たけれ'],
    ['男の子が押して。', '押し/押す/おし'],
    ['昨日、のらないような', 'のら/のる/のら'],
    ['ゆかないんだ。', 'ゆか/ゆく/ゆか'],
    ['水にのんだが、', 'のん/のむ/のん'],
    ['何を飲んだりどうする', 'どう/どう/どう'],
    ['生きずに帰る。', '生き/生きる/いき'],
    ['はじめられた', 'はじめ/はじめる/はじめ'],
    ['学校でしんだら', 'しん/しぬ/しん'],
  ])('is of the usual one: %s', (text, word) => {
    expect(divided(text)).toContain(word);
  });
});
