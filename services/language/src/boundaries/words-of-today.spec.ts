import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NEW_WORDS } from '../dictionary/new-words.js';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { writeDictionaryFile } from '../testing/small-dictionary.js';

const EDICT = `コスプレ /(n,vs) cosplay/
リア充 [リアじゅう] /(n) person who is satisfied with real life/
ＱＲコード [キューアールコード] /(n) QR code/
コード /(n) code/(P)/
ＡＩ [エーアイ] /(n) artificial intelligence/
１００均 [ひゃっきん] /(n) 100-yen shop/
送る [おくる] /(v5r,vt) to send/(P)/
送り [おくり] /(n) seeing off/
待つ [まつ] /(v5t,vt) to wait/(P)/
待ち [まち] /(n) waiting/
お越し [おこし] /(n) coming/(P)/
熱い [あつい] /(adj-i) hot/(P)/
厳つい [ごつい] /(adj-i) (uk) rugged/(P)/
パン屋 [パンや] /(n) bakery/
下 [した] /(n) below/(P)/
戸 [と] /(n) door (esp. Japanese-style)/(P)/
蛙 [かえる] /(n) (uk) frog/(P)/
増産 [ぞうさん] /(n,vs) production increase/
兎 [うさぎ] /(n) (uk) rabbit/(P)/
象 [ぞう] /(n) elephant/(P)/
十一月 [じゅういちがつ] /(n) November/(P)/
二十五日 [にじゅうごにち] /(n) twenty-fifth day of the month/(P)/
叩き起こす [たたきおこす] /(v5s,vt) to rouse/
行ってくる [いってくる] /(exp,int) (1) I'm off/(exp,vk) (2) to go (and then come back)/
サーバー /(n) (1) (comp) server/(n) (2) (cake) server/(P)/
焼き色 [やきいろ] /(n) browned colour/
尻すぼみ [しりすぼみ] /(n) anticlimax/
持ち [もち] /(n) durability/(P)/
引きこもる [ひきこもる] /(v5r,vi) to stay indoors/
引きこもり [ひきこもり] /(n) social withdrawal/
くり返す [くりかえす] /(v5s,vt) to repeat/
くり返し [くりかえし] /(n) repetition/
働き口 [はたらきぐち] /(n) job opening/
手振れ [てぶれ] /(n) camera shake/
カビ臭い [カビくさい] /(adj-i) musty/
欲深い [よくぶかい] /(adj-i) greedy/
小難しい [こむずかしい] /(adj-i) troublesome/
手招く [てまねく] /(v5k,vt) to beckon/
終わり [おわり] /(n) the end/(P)/
引き出し [ひきだし] /(n) drawer/(P)/
課金勢 [かきんぜい] /(n) those who pay, says this file/
`;

let folder: string;
let core: Core;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-words-of-today-'));
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await openDictionary(await writeDictionaryFile(EDICT), folder, () => {}),
  });
});
afterAll(() => rm(folder, { recursive: true }));

const wordsIn = (text: string) =>
  core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? [token, ...token.parts] : [token]));
const wordIn = (text: string, surface: string) => wordsIn(text).find((word) => word.surface === surface);

describe('a word that dictionaries of 2021 lack', () => {
  it.each([
    ['推し活が楽しい。', '推し活', 'doing things as a fan'],
    ['沼って抜けられない。', '沼っ', 'to get hooked'],
    ['スタバで待ってる。', 'スタバ', 'Starbucks'],
  ])('has an entry of ours: %s', (text, surface, meaning) => {
    expect(wordIn(text, surface)?.definition).toContain(meaning);
  });

  it('has the entry of a dictionary that knows it', () => {
    expect(wordIn('課金勢が多い。', '課金勢')?.definition).toBe('those who pay, says this file');
  });

  it.each(NEW_WORDS.map((entry) => [(entry.kanji[0] ?? entry.kana[0])!.text, entry] as const))(
    'is found by its spelling, with a reading in kana: %s',
    (word, { kana, senses }) => {
      expect(kana[0]!.text).toMatch(/^[ぁ-んァ-ヺー]+$/u);
      expect(senses[0]!.glosses.every((gloss) => gloss !== '')).toBe(true);
      expect(core.lookUp([{ word, reading: '' }], 1)[0]!.entries).toHaveLength(1);
    },
  );
});

describe('letters without kana between them', () => {
  it.each([
    ['コスプレをする。', 'コスプレ', 'cosplay'],
    ['リア充が来た。', 'リア充', 'person who is satisfied with real life'],
    ['QRコードを読む。', 'QRコード', 'QR code'],
    ['100均へ行く。', '100均', '100-yen shop'],
  ])('are one word where the dictionary has it: %s', (text, surface, meaning) => {
    expect(wordIn(text, surface)?.definition).toBe(meaning);
  });

  it('stay apart where something of another word would be taken', () => {
    expect(wordIn('小コスプレ', 'コスプレ')?.definition).toBe('cosplay');
    expect(wordIn('QRコードレス', 'QRコード')).toBeUndefined();
  });

  it('say what they are short for, and are no words to learn', () => {
    expect(wordIn('AIが書く。', 'AI')).toMatchObject({
      kind: 'latin',
      entry: '',
      definition: 'artificial intelligence',
    });
  });
});

describe('an address', () => {
  it.each([
    ['https://example.com/a-b_c?x=1 を見る。', 'https://example.com/a-b_c?x=1'],
    ['これ（http://example.com/）だ。', 'http://example.com/'],
    ['詳しくはhttps://example.com/a.html。', 'https://example.com/a.html'],
    ['a.b+c@mail.example.com に送る。', 'a.b+c@mail.example.com'],
  ])('is one word without a reading, and none to learn: %s', (text, surface) => {
    expect(wordIn(text, surface)).toMatchObject({ kind: 'latin', entry: '', reading: '', isCertain: true });
  });

  it.each(['猫@家にいる。', 'a@b', 'http:// だ。', '1@2.だ'])('is none: %s', (text) => {
    const words = core.tokenize(text).map(({ surface }) => surface);
    expect(words.join('')).toBe(text);
    expect(words.some((word) => /.@.|:\/\/./u.test(word))).toBe(false);
  });
});

describe('an adjective on a katakana stem', () => {
  it.each([
    ['アツい戦いだ。', 'アツい', 'hot'],
    ['ゴツかった。', 'ゴツかっ', 'rugged'],
    ['ゴツすぎる。', 'ゴツ', 'rugged'],
  ])('is that adjective: %s', (text, surface, meaning) => {
    expect(wordIn(text, surface)?.definition).toBe(meaning);
  });
});

describe('お with the stem of a verb', () => {
  it.each([
    ['資料をお送りします。', 'お送り', 'to send'],
    ['少々お待ちください。', 'お待ち', 'to wait'],
    ['駅までお送りいたします。', 'お送り', 'to send'],
    ['明日お越しください。', 'お越し', 'coming'],
    ['お待ちの方', 'お待ち', 'waiting'],
  ])('means the verb where it is done, and what the dictionary has keeps its meaning: %s', (text, surface, meaning) => {
    expect(wordIn(text, surface)?.definition).toBe(meaning);
  });
});

describe('a date', () => {
  it.each([
    ['11月に行く。', '11月', '十一月', 'じゅういちがつ'],
    ['25日に発表した。', '25日', '二十五日', 'にじゅうごにち'],
  ])('is one word: %s', (text, surface, baseForm, reading) => {
    expect(wordIn(text, surface)).toMatchObject({ baseForm, reading });
  });

  it.each(['25日間続いた。', '25日以内に払う。', '32日かかった。'])('is not so many days: %s', (text) => {
    expect(wordsIn(text).map(({ baseForm }) => baseForm)).not.toContain('二十五日');
  });
});

describe('in stories and what people say', () => {
  it.each([
    ['もりにパンやさんがある。', 'パンや', 'bakery'],
    ['きのしたでねる。', 'した', 'below'],
    ['だれかがとをたたいた。', 'と', 'door (esp. Japanese-style)'],
    ['かえるくんがうたう。', 'かえる', 'frog'],
    ['ぞうさんがいる。', 'ぞう', 'elephant'],
    ['妹に叩き起こされた。', '叩き起こさ', 'to rouse'],
    ['海へ行ってきました。', '行ってきました', 'to go (and then come back)'],
    ['サーバーが落ちた。', 'サーバー', 'server'],
    ['「だ、だいじょうぶ？」', 'だ', 'a stammer'],
    ['「つ、つ、つ、つまり」', 'つ', 'a stammer'],
  ])('%s has %s: %s', (text, surface, meaning) => {
    expect(wordIn(text, surface)?.definition).toBe(meaning);
  });

  it.each([
    ['知ってるのに言わない。', 'のに'],
    ['行かないのに誘う。', 'のに'],
    ['「ね、聞いて」', 'ね'],
    ['「くっ……」', 'くっ'],
    ['味もいいし量も多い。', 'いい'],
    ['ちょっといい？', 'いい'],
    ['締切いつだっけ。', 'いつ'],
    ['ふるえだしてもう何も言えない。', 'もう'],
  ])('%s has the word %s, and no verb', (text, surface) => {
    const word = wordIn(text, surface);
    expect(word?.surface).toBe(surface);
    expect(word?.partOfSpeech).not.toMatch(/^動詞/u);
  });

  it('食べるのに時間がかかる is what one needs the time for', () => {
    expect(wordIn('食べるのに時間がかかる。', 'のに')).toBeUndefined();
  });

  it.each([
    ['ミルフィ先輩が来た。', 'ミルフィ', 'name'],
    ['モモちゃんと遊ぶ。', 'モモ', 'name'],
    ['年ちゃんが来た。', '年', 'name'],
    ['犬ちゃんが来た。', '犬', 'word'],
    ['東京都年ちゃん。', '年', 'word'],
    ['ゼノンは剣を抜いた。', 'ゼノン', 'name'],
    ['うさぎさんが来た。', 'うさぎ', 'word'],
  ])('%s: %s is a %s', (text, surface, kind) => {
    expect(wordIn(text, surface)?.kind).toBe(kind);
  });
});

describe('what is said with force', () => {
  it.each([
    ['うざっ。', 'うざっ', 'うざい'],
    ['くっさ！', 'くっさ', 'くさい'],
    ['虫は大っ嫌い。', '大っ嫌い', '大嫌い'],
    ['ものっすごい音。', 'ものっすごい', 'ものすごい'],
    ['目ぇ覚ませ。', '目ぇ', '目'],
    ['急ぎじゃないからだいじょぶ', 'だいじょぶ', 'だいじょうぶ'],
    ['振ってどうぞ。', 'どうぞ', 'どうぞ'],
    ['覚えてろ！', 'てろ', 'いる'],
  ])('is the word in its usual form: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)?.baseForm).toBe(baseForm);
  });
});

describe('words that another analyser knew', () => {
  it.each([
    ['友達んちで遊ぶ。', 'んち', 'んち'],
    ['おばあちゃんちに行った。', 'ち', 'ち'],
    ['手洗いとうがいをする。', 'うがい', 'うがい'],
    ['散歩がてら買い物に行く。', 'がてら', 'がてら'],
    ['知らんけえ、聞くな。', 'けえ', 'けえ'],
    ['夢みたいな話だ。', '夢', '夢'],
    ['今やろうと思ってた。', 'やろ', 'やる'],
    ['津波のおそれはない。', 'おそれ', 'おそれ'],
    ['誕生日はいつですか。', 'いつ', 'いつ'],
    ['努力が欠かせない。', '欠かせ', '欠かせる'],
    ['つい眠ってしまう。', '眠っ', '眠る'],
    ['つい甘えてしまう。', '甘え', '甘える'],
    ['いくつか歯をなくした。', 'なくし', 'なくす'],
    ['努力なくして成功はない。', 'なく', 'ない'],
    ['ねえ、聞いてる？', 'ねえ', 'ねえ'],
    ['金がねえよ。', 'ねえ', 'ない'],
    ['ねえよ、そんなもん。', 'ねえ', 'ない'],
    ['その分ゆったりできる。', 'その分', 'その分'],
    ['断捨離で部屋が広い。', '断捨離', '断捨離'],
    ['ネタバレされた。', 'ネタバレ', 'ネタバレ'],
    ['充電の持ちが悪い。', '持ち', '持ち'],
    ['八月の終わりまで待つ。', '終わり', '終わり'],
    ['これで終わりだ。', '終わり', '終わり'],
    ['引き出しの中にある。', '引き出し', '引き出し'],
    ['仕事が終わり、帰った。', '終わり', '終わる'],
    ['金を引き出しに行く。', '引き出し', '引き出す'],
  ])('are words here, too, and others stay: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)?.baseForm).toBe(baseForm);
  });
});

describe('words that IPADIC divides or takes for others', () => {
  it.each([
    ['ずっとほったらかしにしていた。', 'ほったらかし', 'ほったらかし'],
    ['引っ越しの荷ほどきが終わらない。', '荷ほどき', '荷ほどき'],
    ['ぷいっとそっぽを向いた。', 'ぷいっと', 'ぷいっと'],
    ['ぷいっとそっぽを向いた。', 'そっぽ', 'そっぽ'],
    ['しょうがはすりおろしておく。', 'すりおろし', 'すりおろす'],
    ['思わずしゃべくった。', 'しゃべくっ', 'しゃべくる'],
    ['顔が引きつっても踏ん付けられた。', '踏ん付け', '踏ん付ける'],
    ['情報を読みとって書く。', '読みとっ', '読みとる'],
    ['みんなで話しあった。', '話しあっ', '話しあう'],
    ['それはうざったい話だ。', 'うざったい', 'うざったい'],
    ['得意先を回る。', '得意先', '得意先'],
    ['折り返しご連絡します。', '折り返し', '折り返し'],
    ['紙を折り返します。', '折り返し', '折り返す'],
    ['隣りの家に住む。', '隣り', '隣り'],
    ['とくの昔に忘れた。', 'とくの昔', 'とくの昔'],
    ['贈り主に礼を言う。', '贈り主', '贈り主'],
    ['食べたのは主に野菜だ。', '主に', '主に'],
    ['それはなんですって？', 'なんですって', 'なんですって'],
    ['ひざをけがさせた。', 'けが', 'けが'],
    ['家の名をけがした。', 'けがし', 'けがす'],
    ['家の名をけがされた。', 'けがさ', 'けがす'],
    ['ひざをけがした。', 'けが', 'けが'],
    ['そこいらの店で買う。', 'そこいら', 'そこいら'],
    ['何言ってるかわかんない。', 'わかん', 'わかる'],
    ['行ってくるって言ってた。', 'くる', 'くる'],
    ['お店にやっと行けた。', 'やっと', 'やっと'],
    ['こちらへお並びください。', '並び', '並ぶ'],
    ['うちの子かわいすぎん？', 'かわい', 'かわいい'],
    ['そこに行かんでもええ。', '行か', '行く'],
    ['何かお探しですか。', '探し', '探す'],
    ['ことりがちいちいないています。', 'ない', 'なく'],
    ['今ごろは海だろう。', '今ごろ', '今ごろ'],
    ['ひと目ぼれした。', 'ひと目ぼれ', 'ひと目ぼれ'],
    ['みかん持ってけって言う。', 'てけ', 'いく'],
    ['ボールをけって遊ぶ。', 'けっ', 'ける'],
    ['既読ついてるのに返事がない。', 'つい', 'つく'],
    ['ふわっふわのパンだ。', 'ふわっふわ', 'ふわっふわ'],
    ['こうえんであそびました。', 'こうえん', 'こうえん'],
    ['リンゴを3つください。', '3つ', '三つ'],
    ['1つどうぞ。', '1つ', '一つ'],
    ['何名さまですか。', 'さま', 'さま'],
    ['怒らないでください。', 'ください', 'くださる'],
    ['どうぞお上がりください。', 'ください', 'くださる'],
    ['ださい服だ。', 'ださい', 'ださい'],
    ['日本ですごく流行る。', 'すごく', 'すごい'],
    ['それでもたばこを吸う。', 'たばこ', 'たばこ'],
    ['そうめんを食べる。', 'そうめん', 'そうめん'],
    ['よさこいを踊る。', 'よさこい', 'よさこい'],
    ['なぞなぞをする。', 'なぞなぞ', 'なぞなぞ'],
    ['決めるこつがある。', 'こつ', 'こつ'],
    ['とんでもなく寒い。', 'とんでもなく', 'とんでもない'],
    ['ぎこちなく笑う。', 'ぎこちなく', 'ぎこちない'],
    ['もしかしたら行く。', 'もしかしたら', 'もしかしたら'],
    ['先ほどの件だ。', '先ほど', '先ほど'],
    ['いい加減にしろ。', 'いい加減', 'いい加減'],
    ['材料を混ぜ合わせる。', '混ぜ合わせる', '混ぜ合わせる'],
    ['紙を貼り付けた。', '貼り付け', '貼り付ける'],
    ['先生が仰いました。', '仰い', '仰る'],
    ['油を熱し、肉を焼く。', '熱し', '熱する'],
    ['家族を愛している。', '愛し', '愛する'],
    ['決してしない。', '決して', '決して'],
    ['栄養が足りません。', '足り', '足りる'],
    ['全然飽きません。', '飽き', '飽きる'],
    ['差し支えなければ教えて。', '差し支え', '差し支え'],
    ['仕事に差し支えます。', '差し支え', '差し支える'],
    ['なかなかさまになっている。', 'さまになっ', 'さまになる'],
    ['係の者がおります。', 'おり', 'おる'],
    ['次の駅でおります。', 'おり', 'おりる'],
    ['そんなわけにもいきません。', 'いき', 'いく'],
    ['それでは、いってみましょう。', 'いっ', 'いく'],
    ['好きだといってみる。', 'いっ', 'いう'],
    ['保湿してから寝る。', '保湿', '保湿'],
    ['容量でかすぎて終わらない。', 'でか', 'でかい'],
    ['うちのおかんが来た。', 'おかん', 'おかん'],
    ['にんじんはいちょう切りにする。', 'いちょう切り', 'いちょう切り'],
    ['溶き卵を入れる。', '溶き卵', '溶き卵'],
    ['子どもはやまへいきました。', 'やま', 'やま'],
    ['かぜがぴゅうぴゅうふいていた。', 'ぴゅうぴゅう', 'ぴゅうぴゅう'],
    ['猫がにゃーにゃー鳴く。', 'にゃーにゃー', 'にゃーにゃー'],
    ['おばちゃんが来た。', 'ちゃん', 'ちゃん'],
    ['これがお薦めです。', 'お薦め', 'お薦め'],
    ['おつまみに食べる。', 'おつまみ', 'おつまみ'],
    ['息をすって吐く。', 'すっ', 'すう'],
    ['胡麻をすって入れる。', 'すっ', 'する'],
    ['「何ですって」と言う。', '何ですって', '何ですって'],
    ['めんどくさ。', 'めんどくさ', 'めんどくさい'],
    ['よっしゃあ、勝った！', 'よっしゃあ', 'よっしゃ'],
    ['来るんですって。', 'って', 'って'],
    ['いつからですか。', 'いつ', 'いつ'],
    ['鍵を閉めているのでしたっけ。', 'っけ', 'っけ'],
    ['髪がぺったんした。', 'ぺったん', 'ぺったん'],
    ['むかしむかし、あるところに。', 'むかしむかし', 'むかしむかし'],
    ['この街もなかにはいい店がある。', 'なか', 'なか'],
  ])('are themselves: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)?.baseForm).toBe(baseForm);
  });
});

describe('ある behind に', () => {
  it.each([
    ['駅で友人にあった。', 'あう'],
    ['田中さんにあったら伝えて。', 'あう'],
    ['それは机にあった。', 'ある'],
    ['責任は私にあった。', 'ある'],
  ])('is to meet where somebody stands before it: %s', (text, baseForm) => {
    expect(wordIn(text, 'あっ')?.baseForm).toBe(baseForm);
  });
});

describe('the stem of a verb', () => {
  it.each([
    ['焼き色がつく。', '焼き色', 'browned colour'],
    ['尻すぼみな話だ。', '尻すぼみ', 'anticlimax'],
  ])('is half of a noun that the dictionary has: %s', (text, surface, meaning) => {
    expect(wordIn(text, surface)?.definition).toBe(meaning);
  });
});

describe('two words that the dictionary has as one', () => {
  it.each([
    ['働き口を探す。', '働き口', '働き口', 'はたらきぐち'],
    ['手振れがひどい。', '手振れ', '手振れ', 'てぶれ'],
    ['カビ臭い部屋だ。', 'カビ臭い', 'カビ臭い', 'かびくさい'],
    ['欲深くなった。', '欲深く', '欲深い', 'よくぶかく'],
    ['小難しかった。', '小難しかっ', '小難しい', 'こむずかしかっ'],
    ['猫を手招いた。', '手招い', '手招く', 'てまねい'],
    ['家に引きこもります。', '引きこもり', '引きこもる', 'ひきこもり'],
    ['何度もくり返した。', 'くり返し', 'くり返す', 'くりかえし'],
    ['引きこもりの人。', '引きこもり', '引きこもり', 'ひきこもり'],
  ])('are read as it says, and inflected: %s', (text, surface, baseForm, reading) => {
    expect(wordIn(text, surface)).toMatchObject({ baseForm, reading });
  });
});

describe('an adjective with さ', () => {
  it.each([
    ['激しさを増す。', '激しさ', '激しい', ['noun']],
    ['頭がよさそうだ。', 'よさそう', 'よい', ['seeming']],
    ['余裕がなさすぎる。', 'なさすぎる', 'ない', ['noun', 'too much']],
  ])('is one word: %s', (text, surface, baseForm, conjugation) => {
    expect(wordIn(text, surface)).toMatchObject({ baseForm, conjugation });
  });
});

describe('a run of kana', () => {
  it.each([
    ['くしゃみでびびるやつだ。', 'くしゃみ', 'くしゃみ'],
    ['痛いことわざわざしたくないですしね。', 'わざわざ', 'わざわざ'],
    ['千円といってもちょっとちがうよね。', 'ちょっと', 'ちょっと'],
  ])('is words that are known, where one that is not would be long or begin with ゃ: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)?.baseForm).toBe(baseForm);
  });
});

describe('words of running text', () => {
  it.each([
    ['どちらでもいいです。', 'いい', 'いい'],
    ['温泉はとてもいいですね。', 'いい', 'いい'],
    ['名前は田中といいます。', 'いい', 'いう'],
    ['嫌だといいながら笑う。', 'いい', 'いう'],
    ['なんといっても景色だ。', 'いっ', 'いう'],
    ['宿題を全くしていない。', '全く', '全く'],
    ['係は受付におります。', 'おり', 'おる'],
    ['母は川におりました。', 'おり', 'おりる'],
    ['寒さが気にならなくなった。', 'なら', 'なる'],
    ['立場が悪くならなくて安心だ。', 'なら', 'なる'],
    ['それが嘘でないなら困る。', 'なら', 'だ'],
    ['何かあれば声をかけて。', 'あれ', 'ある'],
    ['コスパ良すぎです。', '良', '良い'],
    ['もうこの辺りで帰る。', 'この', 'この'],
    ['うちみたいな店は少ない。', 'みたい', 'みたい'],
    ['財布をお持ちではありませんか。', '持ち', '持ち'],
    ['何度も飛ばして遊ぶ。', '飛ばし', '飛ばす'],
    ['どうかお気をつけて。', '気', '気'],
    ['買うかどうか迷って帰った。', '迷っ', '迷う'],
    ['私の考えと父の考え。', '考え', '考え'],
    ['猫ってなんで鳴くの。', 'って', 'って'],
    ['また沖縄いきたいなあ。', 'いき', 'いく'],
    ['ひとりでいきている。', 'いき', 'いきる'],
    ['不慣れですいません。', 'すいません', 'すいません'],
    ['たばこはすいません。', 'すい', 'すう'],
    ['今年はめちゃ忙しい。', 'めちゃ', 'めちゃ'],
    ['祭りの人出がすごそう。', 'すご', 'すごい'],
    ['これもとっても安い。', 'とっても', 'とっても'],
    ['写真をとってもらう。', 'とっ', 'とる'],
    ['八月に入りいよいよ夏だ。', 'いよいよ', 'いよいよ'],
    ['どんどん引きこまれる。', 'どんどん', 'どんどん'],
    ['ありがたく使います。', 'ありがたく', 'ありがたい'],
    ['感謝の気持ちでありがとうって言う。', 'ありがとう', 'ありがとう'],
    ['りょうかい、じゃあまた明日。', 'じゃあ', 'じゃあ'],
    ['中華とかどう？', 'どう', 'どう'],
    ['正直どうでもいい。', 'どう', 'どう'],
    ['飲んどうわ。', 'どう', 'おる'],
    ['ビールとつまみを頼む。', 'つまみ', 'つまみ'],
    ['鼻をつまみ、息を止めた。', 'つまみ', 'つまむ'],
    ['色合いがすき！', 'すき', 'すき'],
    ['おなかがすきました。', 'すき', 'すく'],
    ['なんか落ちつくし、いいね。', '落ちつく', '落ちつく'],
    ['男ならだれしも迷う。', 'だれしも', 'だれしも'],
    ['自転車を押して帰る。', '押し', '押す'],
    ['ゆっくり温まれました。', '温まれ', '温まる'],
    ['ここは落ち着けました。', '落ち着け', '落ち着ける'],
    ['明るめの色にする。', '明るめ', '明るめ'],
    ['お腹いっぱい食べた。', 'お腹', 'お腹'],
    ['辛いもの以外も食べる。', 'もの', 'もの'],
    ['もしなければ貸します。', 'もし', 'もし'],
    ['犬がいやがらずに歩く。', 'いやがら', 'いやがる'],
    ['どこで見ていやがる。', 'やがる', 'やがる'],
    ['友人と飲み会してみたい。', '飲み会', '飲み会'],
    ['無駄は減らせるだけ減らす。', '減らせる', '減らす'],
    ['気を遣って疲れた。', '遣っ', '遣う'],
    ['肩まで湯につかった。', 'つかっ', 'つかる'],
    ['父の通った小学校だ。', '通っ', '通う'],
    ['家が岡山にあった。', 'あっ', 'ある'],
    ['花の水やりをする。', '水やり', '水やり'],
    ['朝からイラっとした。', 'イラっ', 'イラっ'],
    ['しらばっくれても無駄だ。', 'しらばっくれ', 'しらばっくれる'],
    ['ここの唐揚げ、おいしい。', '唐揚げ', '唐揚げ'],
    ['外がかりっとしている。', 'かりっと', 'かりっと'],
    ['洗っても型崩れせず着られる。', '型崩れ', '型崩れ'],
    ['首都高で事故があった。', '首都高', '首都高'],
    ['あの女性はだれですか。', 'だれ', 'だれ'],
    ['家からまったく見えない。', 'まったく', 'まったく'],
    ['ほこりや油で汚れる。', 'ほこり', 'ほこり'],
    ['ちょっととまって休む。', 'とまっ', 'とまる'],
    ['急ぎなさい、遅れるよ。', '急ぎ', '急ぐ'],
    ['材料を混ぜ合わせ、焼く。', '混ぜ合わせ', '混ぜ合わせる'],
    ['会ってはじめてわかる。', 'はじめて', 'はじめて'],
    ['免許とるのは大変だ。', 'とる', 'とる'],
    ['汗を拭きとって帰る。', 'とっ', 'とる'],
    ['田んぼに人がおっとる。', 'とる', 'おる'],
    ['臭いをなくせる洗剤だ。', 'なくせる', 'なくす'],
    ['教会の定めた法のことをいい、古い。', 'いい', 'いう'],
    ['昔は別名ともいい、広く使った。', 'いい', 'いう'],
    ['景色がいい、と言った。', 'いい', 'いい'],
    ['そんなことをする考はない。', '考', '考え'],
    ['机を並べている。', '並べ', '並べる'],
  ])('are not cut, nor taken for others that are cheaper: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)?.baseForm).toBe(baseForm);
  });
});
