import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';

const EDICT = process.env.EDICT_FILE ?? '/usr/share/edict/edict';
let folder: string;
let bare: Core;
let whole: Core | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-modern-'));
  const ipadic = await preparedIpadic();
  bare = new Core({ ipadic });
  if (existsSync(EDICT)) whole = new Core({ ipadic, dictionary: await openDictionary(EDICT, folder, () => {}) });
});

afterAll(() => rm(folder, { recursive: true }));

/** The words of a text, each with its reading where it has kanji: 弾き[ひき] ます. */
const read = (core: Core, text: string) =>
  core
    .tokenize(text)
    .flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))
    .map(({ surface, reading }) => (/\p{Script=Han}/u.test(surface) ? `${surface}[${reading}]` : surface))
    .join(' ');

describe('words are read as they are today', () => {
  const cases: [text: string, part: string][] = [
    ['ピアノを弾きます', '弾き[ひき]'],
    ['初めまして、よろしく', '初めまして[はじめまして]'],
    ['昔々、あるところに', '昔々[むかしむかし]'],
    ['Ｓ君は笑った', '君[くん]'],
    ['七月二十八日（水）', '水[すい]'],
    ['四月三日（金）', '金[きん]'],
    ['昨日来られた人', '来[こ] られ た'],
    ['本に行ったことがある', '行っ[いっ] た'],
    ['うまく塗れなかった', '塗れ[ぬれ]'],
    ['次の角を右に', '角[かど]'],
    ['鹿の角が落ちる', '角[つの]'],
    ['角が生えた鬼', '角[つの]'],
    ['額に汗をかく', '額[ひたい]'],
    ['額が大きい', '額[がく]'],
    ['人に好いて欲しい', '好い[すい]'],
    ['表へ出る', '表[おもて]'],
    ['データを表にまとめる', '表[ひょう]'],
    ['先生方が来た', '方[がた]'],
    ['みんな声をそろえた', '声[こえ]'],
    ['我太刀を取る', '我[わが]'],
    ['そういう風に話す', '風[ふう]'],
    ['冷たい風が吹く', '風[かぜ]'],
    ['身体を動かす', '身体[からだ]'],
    ['もう一月ほど待つ', '一月[ひとつき]'],
    ['一月の朝', '一月[いちがつ]'],
    ['彼等は笑う', '彼等[かれら]'],
    ['それ等の本', '等[ら]'],
    ['罰を受ける', '罰[ばつ]'],
    ['罰が当たる', '罰[ばち]'],
    ['駅前の市場に行く', '市場[いちば]'],
    ['株式市場が下がる', '市場[しじょう]'],
    ['子どもの宝物', '宝物[たからもの]'],
    ['十分ほど待つ', '十分[じゅっぷん]'],
    ['もう十分です', '十分[じゅうぶん]'],
    ['十分して戻った', '十分[じゅっぷん]'],
    ['準備は十分してある', '十分[じゅうぶん]'],
    ['学校に通っている', '通っ[かよっ]'],
    ['学校へ通って行く', '通っ[かよっ]'],
    ['この道を通って行く', '通っ[とおっ]'],
    ['光が窓から通って来る', '通っ[とおっ]'],
    ['支那通はよく話す', '通[つう]'],
    ['余り沢山の絵を描く', '沢山[たくさん]'],
    ['家の方を見た', '方[ほう]'],
    ['医者の方に聞いた', '方[かた]'],
    ['知らぬ間に寝た', '間[ま]'],
    ['寝る間も惜しんで働く', '間[ま]'],
    ['待つ間に読む', '間[あいだ]'],
    ['十七音の詩', '十七[じゅうなな] 音[おん]'],
    ['鐘の音が響く', '音[ね]'],
    ['お書きになった本', '書き[かき]'],
    ['夕暮れの街を歩く', '街[まち]'],
    ['夜を徹して働く', '夜[よ]'],
    ['毎日雨だ', '雨[あめ]'],
    ['後を絶たない', '後[あと]'],
    ['法の下の平等', '下[もと]'],
    ['木の下で休む', '下[した]'],
    ['金は電気を通す', '金[きん]'],
    ['金がない', '金[かね]'],
    ['お茶を入れる', '入れる[いれる]'],
    ['この一行を読む', '一行[いちぎょう]'],
    ['一行は宿に着いた', '一行[いっこう]'],
    ['米大統領の演説', '米[べい]'],
    ['米を研ぐ', '米[こめ]'],
    ['医師不足が続く', '不足[ぶそく]'],
    ['人気のない公園', '人気[ひとけ]'],
    ['人気がある歌手', '人気[にんき]'],
    ['舞台の上手から出る', '上手[かみて]'],
    ['空の箱を捨てる', '空[から]'],
    ['表に出る', '表[おもて]'],
    ['幕が開く', '開く[あく]'],
    ['店を開く', '開く[ひらく]'],
    ['席が空くまで', '空く[あく]'],
    ['名を汚す', '汚す[けがす]'],
    ['服を汚す', '汚す[よごす]'],
    ['疑問を抱いた', '抱い[いだい]'],
    ['赤ん坊を抱いた', '抱い[だい]'],
    ['絵を描いている', '描い[かい]'],
    ['未来を描いている', '描い[えがい]'],
    ['帽子を被る', '被る[かぶる]'],
    ['被害を被る', '被る[こうむる]'],
    ['縁があって', '縁[えん]'],
    ['眼鏡の縁', '縁[ふち]'],
    ['池の主が出る', '主[ぬし]'],
    ['主な原因', '主[おも]'],
    ['この種の問題', '種[しゅ]'],
    ['ごみの分別をする', '分別[ぶんべつ]'],
    ['明後日の朝', '明後日[あさって]'],
    ['一日中寝る', '一[いち] 日[にち] 中[じゅう]'],
    ['二人組の男', '二人組[ふたりぐみ]'],
    ['二三日休む', '二三[にさん] 日[にち]'],
    ['五六本の木', '五六[ごろっ] 本[ぽん]'],
    ['三行でまとめる', '三[さん] 行[ぎょう]'],
    ['九時七分の電車', '七[なな] 分[ふん] の'],
    ['三分の一', '三[さん] 分の[ぶんの] 一[いち]'],
    ['袋はいりません', 'は いり'],
    ['旅行は三日目に入った', '三日[みっか] 目[め] に'],
    ['泣いていた事を知る', 'い た 事[こと]'],
    ['もしもし、はい', 'もしもし'],
    ['せんせいにてがみをかいた', 'せんせい に てがみ を'],
    ['ともだちといっしょにえいがをみた', 'ともだち と いっしょ に えいが を'],
    ['わたしはにほんごをべんきょうしています', 'わたし は にほんご を べんきょう し'],
    ['どうしたんだい', 'た ん だい'],
  ];
  it.each(cases)('%s: %s', (text, part) => {
    expect(read(bare, text)).toContain(part);
    if (whole) expect(read(whole, text)).toContain(part);
  });
});

describe('with a whole dictionary', () => {
  if (!existsSync(EDICT)) process.stdout.write(`skipped: no dictionary at ${EDICT} (set EDICT_FILE)\n`);
  const readings: [text: string, part: string][] = [
    ['荷物を預けて', '預け[あずけ]'],
    ['洗濯物を干す', '洗濯[せんたく] 物[もの]'],
    ['上り坂を歩く', '上り[のぼり] 坂[ざか]'],
    ['がっこうにいく', 'がっこう に'],
  ];
  it.each(readings)('%s: %s', (text, part) => {
    if (whole) expect(read(whole, text)).toContain(part);
  });

  const entries: [text: string, word: string, entry: string][] = [
    ['敬うべきだ', 'べき', '可き・べき'],
    ['一つずつ食べる', 'ずつ', 'ずつ'],
    ['本当は行きたい', '本当は', '本当・ほんとう'],
    ['遠慮なく食べる', '遠慮なく', '遠慮なく・えんりょなく'],
    ['経済に関する本', 'に関する', '関する・かんする'],
    ['勉強して', 'て', 'て'],
  ];
  it.each(entries)('in %s, %s is %s', (text, word, entry) => {
    if (!whole) return;
    const tokens = whole.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
    expect(tokens.find(({ surface }) => surface === word)?.entry).toBe(entry);
  });
});
