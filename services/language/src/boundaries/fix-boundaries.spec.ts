import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { writeDictionaryFile } from '../testing/small-dictionary.js';
import { DIVIDED } from './divided.js';
import { JOINED } from './joined.js';

const EDICT = `打ち合わせ [うちあわせ] /(n,vs) meeting/(P)/
打ち合わせる [うちあわせる] /(v1,vt) to arrange/(P)/
書き込み [かきこみ] /(n,vs) posting/(P)/
書き込む [かきこむ] /(v5m,vt) to post/(P)/
見守る [みまもる] /(v5r,vt) to watch over/(P)/
伝える [つたえる] /(v1,vt) to convey/(P)/
答える [こたえる] /(v1,vi) to answer/(P)/
食べる [たべる] /(v1,vt) to eat/(P)/
楽しむ [たのしむ] /(v5m,vt) to enjoy/(P)/
良い [よい] /(adj-i) good/(P)/
古い [ふるい] /(adj-i) old/(P)/
多い [おおい] /(adj-i) many/(P)/
渡す [わたす] /(v5s,vt) to hand over/(P)/
使う [つかう] /(v5u,vt) to use/(P)/
お使い [おつかい] /(n) errand/(P)/
一目 [ひとめ] /(n) a glance/
二月 [にがつ] /(n) February/
二月 [ふたつき] /(n) two months/
持ち上げる;持ちあげる [もちあげる] /(v1,vt) to lift up/(P)/
震え上がる [ふるえあがる] /(v5r,vi) to tremble violently/
車 [くるま] /(n) car/(P)/
駆け上がる [かけあがる] /(v5r,vi) to run up/
ぶつかり合う [ぶつかりあう] /(v5u,vi) to collide with each other/
食べ始める [たべはじめる] /(v1) to begin to eat/
誘う [さそう] /(v5u,vt) to invite/(P)/
深さ [ふかさ] /(n) depth/(P)/
藪 [やぶ] /(n) thicket/
家 [いえ] /(n) house/(P)/
彼 [かれ] /(n,pn) he/(P)/
上る [のぼる] /(v5r,vi) to ascend/(P)/
入る;這入る [はいる] /(v5r,vi) to enter/(P)/
寝る [ねる] /(v1,vi) to sleep/(P)/
神々 [かみがみ] /(n) gods/
黒々 [くろぐろ] /(adv,n,vs) in deep black/
ほっと /(adv,vs) with a feeling of relief/(P)/
ぐいと /(adv) with a jerk/
ぽつりぽつり /(adv,adv-to) bit by bit/
検べる [しらべる] /(v1,vt) to examine/
台地 [だいち] /(n) plateau/(P)/
フット /(n) foot/(P)/
ホールド /(n) hold/(P)/
テーブル /(n) table/(P)/
ランプ /(n) lamp/(P)/
イルミネーション /(n) illumination/
はは /(int) ha ha/
へへ /(int) heh-heh/
ねじ込む [ねじこむ] /(v5m,vt) to screw in/
付く [つく] /(v5k,vi) to be attached/(P)/
手討ち [てうち] /(n) execution/
丁度 [ちょうど] /(adv) exactly/(P)/
進める [すすめる] /(v1,vt) to advance/(P)/
進む [すすむ] /(v5m,vi) to go forward/(P)/
成る [なる] /(v5r,vi) (uk) to become/(P)/
慣れる [なれる] /(v1,vi) to get used to/(P)/
付く [つく] /(v5k,vi) (uk) to be attached/(P)/
始まる [はじまる] /(v5r,vi) to begin/(P)/
始める [はじめる] /(v1,vt) to begin something/(P)/
為る [する] /(vs-i) (uk) to do/(P)/
済む [すむ] /(v5m,vi) to finish/(P)/
終わる [おわる] /(v5r,vi) to come to an end/(P)/
終わり [おわり] /(n) the end/(P)/
遊ぶ [あそぶ] /(v5b,vi) to play/(P)/
遊び [あそび] /(n) play/(P)/
切る [きる] /(v5r,vt) to cut/(P)/
出す [だす] /(v5s,vt) to take out/(P)/
出る [でる] /(v1,vi) to go out/(P)/
目指す [めざす] /(v5s,vt) to aim at/(P)/
目 [め] /(n) eye/(P)/
害 [がい] /(n) injury/(P)/
当てる [あてる] /(v1,vt) to hit/(P)/
小声 [こごえ] /(n) low voice/(P)/
クラスター /(n) cluster/
クラ /(n) warehouse/
スター /(n) star/(P)/
ベスト /(n) best/(P)/
曇り [くもり] /(n) cloudiness/(P)/
帰り [かえり] /(n) return/(P)/
アンサー /(n) answer/
`;

let folder: string;
let core: Core;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-rejoined-'));
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await openDictionary(await writeDictionaryFile(EDICT), folder, () => {}),
  });
});
afterAll(() => rm(folder, { recursive: true }));

/** The words of a text, with the dictionary forms that are others. */
const words = (text: string) =>
  core
    .tokenize(text)
    .flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))
    .map(({ surface, baseForm }) => (surface === baseForm ? surface : `${surface}/${baseForm}`))
    .join(' ');

describe('two verbs', () => {
  it.each([
    ['坂を駆け上がった。', '坂 を 駆け上がっ/駆け上がる た 。'],
    ['剣がぶつかり合う。', '剣 が ぶつかり合う 。'],
    ['彼は慄え上った。', '彼 は 慄え上っ/慄え上る た 。'],
    ['門の前で立留った。', '門 の 前 で 立留っ/立ち止まる た 。'],
    ['食べ始めた。', '食べ/食べる 始め/始める た 。'],
    ['寝てる。', '寝/寝る てる/いる 。'],
  ])('are one where the dictionary has them, but for what any verb may have behind it: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('what the dictionary has as one word', () => {
  it.each([
    ['神々も笑う。', '神々 も 笑う 。'],
    ['黒々とした。', '黒々 と し/する た 。'],
    ['ホッとした。', 'ホッと し/する た 。'],
    ['ポツリポツリと話す。', 'ポツリポツリ と 話す 。'],
    ['グイと引く。', 'グイと 引く 。'],
    ['ホッとして座る。', 'ホッと し/する て 座る 。'],
  ])('is one in a text: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('is read as it says', () => {
    expect(core.tokenize('神々')[0]?.reading).toBe('かみがみ');
  });
});

describe('small katakana in hiragana', () => {
  it.each([
    ['びッくりした。', 'びッくり/びっくり し/する た 。'],
    ['足を踏ン張る。', '足 を 踏ン張る/踏ん張る 。'],
    ['三ツの箱。', '三ツ/三つ の 箱 。'],
    ['一と目だ。', '一と目/一目 だ 。'],
    ['二た月の間。', '二た月/二月 の 間 。'],
    ['一と山を足す。', '一 と 山 を 足す 。'],
    ['箱を持ちあげる。', '箱 を 持ちあげる 。'],
    ['君ねエ、困るなア。', '君 ねエ/ね 、 困る なア/な 。'],
    ['ロケットとパン。', 'ロケット と パン 。'],
  ])('is read as hiragana: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('verbs whose kanji only ruby reads', () => {
  it.each([
    ['本を検《しら》べました。', '本 を 検《しら》べ/検べる まし/ます た 。'],
    ['宇宙《そら》を見る。', '宇宙《そら》/宇宙 を 見る 。'],
  ])('are verbs: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('words written with kana alone', () => {
  it.each([
    ['おふろにはいって、はをみがいた。', 'お ふろ に はいっ/はいる て 、 は を みがい/みがく た 。'],
    ['つきのひかりがみちをてらす。', 'つき の ひかり が みち を てらす 。'],
    ['しおはうみからとれるよ。', 'しお は うみ から とれる よ 。'],
    ['ねずみがちーずをかじった。', 'ねずみ が ちーず を かじっ/かじる た 。'],
    ['ばすにのって、ばななをたべた。', 'ばす に のっ/のる て 、 ばなな を たべ/たべる た 。'],
    ['ありさんはせっせとえさをはこびました。', 'あり さん は せっせと えさ を はこび/はこぶ まし/ます た 。'],
    ['いぬがわんとないた。', 'いぬ が わん と ない/なく た 。'],
    ['ふねがみなとにつく。', 'ふね が みなと に つく 。'],
    ['ひつじのけでふくをあむ。', 'ひつじ の け で ふく を あむ 。'],
    ['びんぼうなおとこがいました。', 'びんぼう な/だ おとこ が い/いる まし/ます た 。'],
    ['しろのなかでまっていました。', 'しろ の なか で まっ/まつ て い/いる まし/ます た 。'],
    ['くるまでいく。', 'くるま で いく 。'],
    ['わたしは、くるまでかえった。', 'わたし は 、 くるま で かえっ/かえる た 。'],
    ['ひがくるまでまつ。', 'ひ が くる まで まつ 。'],
    ['こねこがにひきいました。', 'こねこ が にひき い/いる まし/ます た 。'],
    ['軍をひきいる。', '軍 を ひきいる 。'],
    ['かんじをおぼえる。', 'かんじ を おぼえる 。'],
    ['今日はよほど遅い。', '今日 は よほど 遅い 。'],
    ['君、見たまえ。', '君 、 見/見る たまえ/たまう 。'],
    ['かのじょとかれらはとうきょうにいる。', 'かのじょ と かれら は とうきょう に いる 。'],
    ['あねはけいさつにいった。', 'あね は けいさつ に いっ/いく た 。'],
    ['かれのいけんをきく。', 'かれ の いけん を きく 。'],
    ['しけんにせいこうする。', 'しけん に せいこう する 。'],
    ['きけんなじこがあった。', 'きけん な/だ じこ が あっ/ある た 。'],
    ['ごごのしごとがある。', 'ごご の しごと が ある 。'],
    ['そふとそぼのちずをみる。', 'そふ と そぼ の ちず を みる 。'],
    ['ほっかいどうのくうこうまでいく。', 'ほっかいどう の くうこう まで いく 。'],
    ['どようびにどくしょをする。', 'どようび に どくしょ を する 。'],
    ['おおくのせいとがいる。', 'おおく の せいと が いる 。'],
    ['みっかまえにみた。', 'みっか まえ に み/みる た 。'],
    ['かみをいちまいとちょっと。', 'かみ を いちまい と ちょっと 。'],
    ['えんぴつがろっぽんある。', 'えんぴつ が ろっぽん ある 。'],
    ['いちじかんねた。', 'いちじかん ね/ねる た 。'],
    ['がいしゅつちゅうです。', 'がいしゅつ ちゅう/中 です 。'],
    ['まちのかどをまがる。', 'まち の かど を まがる 。'],
    ['おひめさまのとちをもらう。', 'おひめさま の とち を もらう 。'],
  ])('are found: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('と and what it stands with', () => {
  it.each([
    ['それといっしょに来た。', 'それ と いっしょ に 来/来る た 。'],
    ['それと、水も買った。', 'それと 、 水 も 買っ/買う た 。'],
    ['三人とも来た。', '三 人 とも 来/来る た 。'],
    ['二つとも売れた。', '二つ とも 売れ/売れる た 。'],
    ['三人とも言う。', '三 人 と も 言う 。'],
    ['先生とも話す。', '先生 と も 話す 。'],
  ])('are divided by what follows: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('what IPADIC divides', () => {
  it.each([
    ['教えていただけませんか。', '教え/教える て いただけ/いただける ませ/ます ん か 。'],
    ['寝ていただけだ。', '寝/寝る て い/いる た だけ だ 。'],
    ['目くばせをする。', '目くばせ/目配せ を する 。'],
    ['彼は危く転ぶところだ。', '彼 は 危く/危うく 転ぶ ところ だ 。'],
    ['軽卒な人。', '軽卒/軽率 な/だ 人 。'],
    ['幸に晴れた。', '幸に/幸い 晴れ/晴れる た 。'],
    ['カン違いをした。', 'カン違い/勘違い を し/する た 。'],
    ['もう話すのはよした。', 'もう 話す の は よし/よす た 。'],
    ['菓子を平げた。', '菓子 を 平げ/平らげる た 。'],
    ['この店の定連だ。', 'この 店 の 定連 だ 。'],
    ['願わくば許せ。', '願わくば 許せ/許す 。'],
    ['誰も構やしない。', '誰 も 構や/構う し/する ない 。'],
    ['晴ればれとした顔。', '晴ればれ/晴れ晴れ と し/する た 顔 。'],
    ['城の天主閣。', '城 の 天主閣/天守閣 。'],
    ['荷物の引取り手がない。', '荷物 の 引取り手/引き取り手 が ない 。'],
    ['必らず行く。', '必らず 行く 。'],
    ['最とも良い。', '最とも 良い 。'],
    ['急にぶるっとした。', '急 に ぶるっと し/する た 。'],
  ])('is one word, and だけ behind た stays one: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('a word that IPADIC divides', () => {
  it.each(JOINED.map(({ word, example }) => [word, example]))('is one in its sentence: %s, %s', (word, example) => {
    expect(words(example).split(' ')).toContain(word);
  });

  it('is none where its pieces are meant', () => {
    expect(words('仕事を始めて疲れた。')).toBe('仕事 を 始め/始める て 疲れ/疲れる た 。');
  });
});

describe('さ behind an adjective', () => {
  const tokens = (text: string) => core.tokenize(text).map(({ baseForm }) => baseForm);

  it('is one word with it where the dictionary has both', () => {
    expect(tokens('深さを測る。')).toContain('深さ');
  });

  it('invites nobody before そう', () => {
    expect(tokens('天気はよさそうだ。')).not.toContain('さそう');
  });
});

describe('the second half of a sound', () => {
  it('begins no word', () => {
    expect(words('きゅうりょうびのまえ。')).toMatch(/^きゅうりょう /u);
  });
});

describe('kana before a case', () => {
  it.each([
    ['やぶを抜けた。', 'やぶ を 抜け/抜ける た 。'],
    ['向こうにいえがあった。', '向こう に いえ が あっ/ある た 。'],
    ['父はかれを呼んだ。', '父 は かれ を 呼ん/呼ぶ だ 。'],
    ['手がかれ、夜が明けた。', '手 が かれ/かれる 、 夜 が 明け/明ける た 。'],
    ['きょうはくもりです。', 'きょう は くもり です 。'],
    ['しごとのかえりにあった。', 'しごと の かえり に あっ/ある た 。'],
    ['家にかえり、本を読む。', '家 に かえり/かえる 、 本 を 読む 。'],
  ])('are a noun, and no verb that cannot stand there: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('a noun that is the stem of a verb', () => {
  it.each([
    ['四重へ上り五重へ上った。', '四 重 へ 上り/上る 五 重 へ 上っ/上る た 。'],
    ['上りの電車が来た。', '上り の 電車 が 来/来る た 。'],
  ])('is the verb where no noun can stand: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('も and の behind a number', () => {
  it.each([
    ['幾万もの人が集まった。', '幾 万 も の 人 が 集まっ/集まる た 。'],
    ['三百もの人が来た。', '三百 も の 人 が 来/来る た 。'],
    ['欲しいものがある。', '欲しい もの が ある 。'],
  ])('are no thing: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('a word that is several beside others', () => {
  it.each(DIVIDED.map(({ word, reason }) => [word, reason.example]))('%s is divided in %s', (_, example) => {
    const pieces = core.tokenize(example.replaceAll('/', '')).flatMap(({ surface, parts }) => {
      return parts.length > 0 ? parts.map((part) => part.surface) : [surface];
    });
    const ends = pieces.map((_piece, index) => pieces.slice(0, index + 1).join('').length);
    const marks = [...example.matchAll(/\//g)].map(({ index }, before) => index - before);
    expect(ends).toEqual(expect.arrayContaining(marks));
  });

  it.each([
    ['うんと食べた。', 'うんと 食べ/食べる た 。'],
    ['とある町へ行く。', 'とある 町 へ 行く 。'],
    ['彼は上の空だ。', '彼 は 上の空 だ 。'],
  ])('is one beside everything else: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('は before なれる', () => {
  it.each([
    ['十里はなれた町へ行く。', '十 里 はなれ/はなれる た 町 へ 行く 。'],
    ['仕事にはなれた。', '仕事 に は なれ/なれる た 。'],
  ])('is of the verb behind a number only: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('a second verb that dictionaries have as another one, too', () => {
  it.each([
    ['川を泳ぎきる。', '川 を 泳ぎ/泳ぐ きる 。'],
    ['泳ぎきる。', '泳ぎ/泳ぐ きる 。'],
    ['着物をきる。', '着物 を きる 。'],
    ['返事を書き忘れる。', '返事 を 書き/書く 忘れる 。'],
  ])('stands with its verb: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('words of dialects and of before 1950', () => {
  it.each([
    ['どないしよう。', 'どない しよ/する う 。'],
    ['なまらうまい。', 'なまら うまい 。'],
    ['矢張り滅多に来ない。', '矢張り 滅多に 来/来る ない 。'],
    ['何うしても徐ろに笑う。', '何うして も 徐ろに 笑う 。'],
    ['此の五月蠅い男。', '此の 五月蠅い 男 。'],
    ['或る晩、愕いた。', '或る 晩 、 愕い/愕く た 。'],
    ['死んで了った。', '死ん/死ぬ で 了っ/しまう た 。'],
    ['蒼ざめて顫えた。', '蒼ざめ/蒼ざめる て 顫え/顫える た 。'],
    ['教えて頂き度い。', '教え/教える て 頂き/頂く 度い/たい 。'],
    ['恥かしく、難有かった。', '恥かしく/恥かしい 、 難有かっ/有り難い た 。'],
    ['執拗く聞き、洩らす。', '執拗く/執拗い 聞き/聞く 、 洩らす 。'],
    ['殆んど明かだ。', '殆んど 明か だ 。'],
    ['何もせずに寝る。', '何 も せ/する ず/ぬ に 寝る 。'],
    ['神が作りたもうた。', '神 が 作り/作る たもう/たまう た 。'],
    ['待っておくれ。', '待っ/待つ て おくれ 。'],
    ['御嬢さんが来た。', '御嬢さん が 来/来る た 。'],
    ['そんな所が好きだ。', 'そんな 所 が 好き だ 。'],
  ])('are one word each: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('katakana that no dictionary has', () => {
  it.each([
    ['フットホールドを作る。', 'フット ホールド を 作る 。'],
    ['テエブルの上。', 'テエブル/テーブル の 上 。'],
    ['ラムプが灯る。', 'ラムプ/ランプ が 灯る 。'],
    ['イルミネイションを見る。', 'イルミネイション/イルミネーション を 見る 。'],
    ['ヤーダスゾーンを見る。', 'ヤーダスゾーン を 見る 。'],
  ])('is two words that it has, or one in another spelling: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['マーレーが来た。', 'name', 'a name or a foreign word'],
    ['ガプリと飲む。', 'word', undefined],
  ])('is a name where something is said of it: %s', (text, kind, definition) => {
    expect(core.tokenize(text)[0]).toMatchObject({ kind, definition });
  });
});

describe('pieces that are other words elsewhere', () => {
  it.each([
    ['そうしようではないか。', 'そう しよ/する う で/だ は ない か 。'],
    ['どうしようもない。', 'どう しよう も ない 。'],
    ['人がいるのに気がつく。', '人 が いる の に 気がつく 。'],
    ['おめえまた来たか。', 'おめえ また 来/来る た か 。'],
    ['ドアからへえってきた。', 'ドア から へえっ/はいる て き/くる た 。'],
    ['行くえ不明になる。', '行くえ/行方 不明 に なる 。'],
  ])('are divided as they are meant: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('a laugh', () => {
  it.each([
    ['「へへへへ」と笑う。', '「 へへへへ/へへ 」 と 笑う 。'],
    ['ははははと笑う。', 'はははは/はは と 笑う 。'],
  ])('is one word, however long: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

const definitionIn = (text: string, surface: string) =>
  core.tokenize(text).find((token) => token.surface === surface)?.definition;

describe('a spelling that the dictionary has not', () => {
  it.each([
    ['a noun that is the stem of a verb', 'ねじ込みが弱い。', 'ねじ込み', 'to screw in'],
    ['a kanji in the place of another one', '泥が附く。', '附く', 'to be attached'],
    ['the stem of a verb behind a noun', '手討ちになる。', '手討ち', 'execution'],
    ['kana behind a kanji with ruby', '丁《ちょう》ど今だ。', '丁《ちょう》ど', 'exactly'],
  ])('is the word that it has: %s', (_, text, surface, definition) => {
    expect(definitionIn(text, surface)).toBe(definition);
  });
});

it.each([
  ['お帰り下さります。', '下さり', '下さる', 'くださり'],
  ['何となさります。', 'なさり', 'なさる', 'なさり'],
])('A polite verb may have り: %s', (text, surface, baseForm, reading) => {
  const all = core.tokenize(text).flatMap((token) => [token, ...token.parts]);
  expect(all.find((token) => token.surface === surface)).toMatchObject({ baseForm, reading });
});

describe('where a sentence ends', () => {
  it.each([
    ['前へ進め！', '前 へ 進め/進む ！'],
    ['冷静になれ、落ち着け。', '冷静 に なれ/なる 、 落ち着け/落ち着く 。'],
    ['席につけ！', '席 に つけ/つく ！'],
    ['話を進め、帰る。', '話 を 進め/進める 、 帰る 。'],
    ['「これから始めな」', '「 これから 始め/始める な 」'],
    ['何すんだよ。', '何 すん/する だ よ 。'],
    ['仕事がすんだよ。', '仕事 が すん/すむ だ よ 。'],
  ])('a verb is what one is told to do, or not: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('before a case', () => {
  it.each([
    ['終わりの会に出る。', '終わり の 会 に 出る 。'],
    ['こごえではなす。', 'こごえ で はなす 。'],
  ])('there is no stem of a verb where the dictionary has a noun: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('a stem of a verb', () => {
  it.each([
    ['明日打ち合わせする。', '明日 打ち合わせ する 。'],
    ['ここに書き込みできる。', 'ここ に 書き込み できる 。'],
    ['駅で打ち合わせた。', '駅 で 打ち合わせ/打ち合わせる た 。'],
  ])('is a noun before what is done: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('is a noun before を and が, with the meaning of the verb where the dictionary has nothing else', () => {
    expect(words('見守りを強化する。')).toBe('見守り を 強化 する 。');
    expect(definitionIn('見守りを強化する。', '見守り')).toBe('to watch over');
  });

  it.each([
    ['全軍に伝えよ。', '全 軍 に 伝えよ/伝える 。'],
    ['問いに答えよ。', '問い に 答えよ/答える 。'],
    ['それは答えよ。', 'それ は 答え よ 。'],
    ['ごはんを食べようか。', 'ごはん を 食べよ/食べる う か 。'],
  ])('has よ of a command behind it: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['遊びすぎて困る。', '遊び/遊ぶ すぎ/すぎる て 困る 。'],
    ['何度も切りにくいそうだ。', '何 度 も 切り/切る にくい そう だ 。'],
    ['的に当てたり、', '的 に 当て/当てる たり 、'],
    ['私が当てといて、', '私 が 当て/当てる とい/おく て 、'],
    ['手が出しちゃった。', '手 が 出し/出す ちゃっ/しまう た 。'],
    ['すぐ目指しちゃった。', 'すぐ 目指し/目指す ちゃっ/しまう た 。'],
  ])('is that of its verb before what only verbs have behind them: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['書面でお渡しします。', '書面 で お 渡し/渡す し/する ます 。'],
    ['パソコンをお使いになりますか。', 'パソコン を お 使い/使う に なり/なる ます か 。'],
    ['お使いに行く。', 'お 使い に 行く 。'],
  ])('is the verb behind お where somebody does it: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('an adjective', () => {
  it.each([
    ['体調がよくなる。', '体調 が よく/よい なる 。'],
    ['家が古くなった。', '家 が 古く/古い なっ/なる た 。'],
    ['量も多く、安い。', '量 も 多く/多い 、 安い 。'],
    ['多くの人が来る。', '多く の 人 が 来る 。'],
    ['よく来る。', 'よく 来る 。'],
    ['よくする話だ。', 'よく する 話 だ 。'],
  ])('stands before what something becomes, where IPADIC has an adverb or a noun, too: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['もっと楽しみたい。', 'もっと 楽しみ/楽しむ たい 。'],
    ['子どもみたいだ。', '子ども みたい だ 。'],
  ])('has no みたい behind its stem, which is the verb in む and たい: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['砂糖なしで飲む。', '砂糖 なし で/だ 飲む 。'],
    ['怪我もなしに帰る。', '怪我 も なし/ない に 帰る 。'],
  ])('is none behind a noun that is not there: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['晴れるといいですね。', '晴れる と いい です ね 。'],
    ['早く行くといいよ。', '早く/早い 行く と いい よ 。'],
    ['彼はそうだといいます。', '彼 は そう だ と いい/いう ます 。'],
  ])('is good, where nobody says anything: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('なって', () => {
  it.each([
    ['もう食べるなって。', 'もう 食べる な って 。'],
    ['寒くなって、', '寒く/寒い なっ/なる て 、'],
  ])('is な and って behind a whole word: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('はいる', () => {
  it.each([
    ['はいらないで。', 'はいら/はいる ない で 。'],
    ['私はいる。', '私 は いる 。'],
  ])('is one word where a sentence begins: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('behind て', () => {
  it.each([
    ['乗ってみてどうでしたか。', 'どう', 'どう'],
    ['足が震えてもう歩けない。', 'もう', 'もう'],
    ['全部食べてもうた。', 'もう', 'しまう'],
    ['そこで寝てどいてくれない。', 'どい', 'どく'],
    ['飲んどいてくれ。', 'どい', 'おく'],
  ])('a word is itself, and contracted only in its place: %s', (text, surface, baseForm) => {
    const all = core.tokenize(text).flatMap((token) => [token, ...token.parts]);
    expect(all.find((token) => token.surface === surface)?.baseForm).toBe(baseForm);
  });
});

describe('short words of katakana', () => {
  it('are pieces of a word that the dictionary has', () => {
    expect(words('クラスターが出た。')).toBe('クラスター が 出/出る た 。');
  });

  it('are not looked for in what is two words', () => {
    expect(words('ベストアンサーに選ぶ。')).toBe('ベスト アンサー に 選ぶ 。');
  });
});
