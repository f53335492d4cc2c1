import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readFile } from './read-file.js';

/**
 * Files after public bug reports of other programs, which are not part of the repository: CASES_DIR has them. What each
 * kind comes to is shown in the specs of its format by small files of our own; here by those of the reports.
 */
const folder = process.env.CASES_DIR;
const withCases = folder && existsSync(folder) ? it : it.skip;

interface Outcome {
  /** The first 100 UTF-16 units. */
  readonly text?: string;
  /** Titles, or how many there are. */
  readonly chapters?: string | number;
  /** The first twelve. */
  readonly readings?: string;
  readonly notes?: string;
  /** Cues. */
  readonly times?: number;
  readonly refused?: string;
  readonly values?: object;
}

const CASES: readonly (readonly [file: string, outcome: Outcome])[] = [
  [
    '01a-xhtml-sjis.epub',
    { text: '一\n吹雪の夜だった。駅には誰もいない。\n「寒いね」と姉が言った。\n', chapters: '一' },
  ],
  [
    '01b-xhtml-eucjp.epub',
    { text: '一\n吹雪の夜だった。駅には誰もいない。\n「寒いね」と姉が言った。\n', chapters: '一' },
  ],
  [
    '01c-xhtml-meta-sjis.epub',
    { text: '一\n吹雪の夜だった。駅には誰もいない。\n「寒いね」と姉が言った。\n', chapters: '一' },
  ],
  ['02b-halfwidth-cp932.txt', { text: 'ﾆﾎﾝｺﾞ ﾉ ﾒﾓ ﾃﾞｽ' }],
  [
    '05-ruby.epub',
    {
      text: 'A誘拐だと聞いた。\nB例の件だ。\nC言語を学ぶ。\nD「希美も行くわ！」\nE東京へ行く。\nF東京の空。\nG美しい山を見た。\nH神聖文字を読む。\nI明日は必ず来る。\nJ彼女は笑った。\n',
      readings:
        '誘=ゆう 拐=かい 言語=げんご 希=のぞ 美=み 東=とう 京=きょう 東=とう 京=きょう 美=うつく 山=やま 神聖文字=ヒエログリフ',
    },
  ],
  ['06w-zero-width.txt', { text: '日本語を勉強している。図書館へ行く。' }],
  [
    '09-kakuyomu.txt',
    { text: '　絶対に行くな。\n　彼女はずっと待っていた。\n　魔法使いは笑った。\n', readings: '魔法使=まほうつか' },
  ],
  [
    '09b-narou-paren.txt',
    {
      text: '　魔王（まおう）が来た。\n　朝になった。\n　漢字(かんじ)を覚える。\n　久々（ひさびさ）に会った。\n　京都（特に嵐山）は混む。\n　彼（兄）は笑った。\n',
      readings: '朝=あさ',
    },
  ],
  ['13-dakuten.txt', { text: '「あ゛あ゛あ゛！」と叫んだ。が゛んばれ。愛゛してる。がっこうへ行く。パンを食べた。' }],
  ['16-quote-blank.txt', { text: '「これは何ですか。\n\nはい。それはペンです」\nと先生が言った。\n\n翌日は晴れた。' }],
  ['21c-case.epub', { text: '一つ目の章である。朝が来た。\n二つ目の章である。夜が来た。\n' }],
  ['21d-backslash.epub', { text: '一つ目の章である。朝が来た。\n二つ目の章である。夜が来た。\n' }],
  ['22b-encoded-in-zip.epub', { text: '一つ目の章である。朝が来た。\n二つ目の章である。夜が来た。\n' }],
  ['23b-aes-fonts-only.epub', { text: '一つ目の章である。朝が来た。\n' }],
  [
    '25c-large-ruby.pdf',
    {
      text: '日本の学校では給食があります。先生に聞いてください。\n',
      readings: '日本=にほん 学校=がっこう 給食=きゅうしょく 先生=せんせい 聞=き',
    },
  ],
  [
    '25g-superscript.pdf',
    { text: '新しい法律が成立したことを受けて、市は説明会を開く予定だ。\n次の段落である。\n1　平成十年法律第百号。\n' },
  ],
  [
    '25i-two-columns-rowwise.pdf',
    {
      text: '今日は朝から雨が降っていた。傘を持たずに家を出た私は、駅まで走ることにした。\n駅に着くと、友達が待っていた。二人で電車に乗って、\n海へ行った。\n',
    },
  ],
  [
    '25k-over-page.pdf',
    {
      text: '長い坂を登って行くと、やがて白い家が見えて来た。その家の門の前に立っていた男は、私を見て笑った。知らない人だった。\n※　これは注である。\n翌日も雨だった。\n',
    },
  ],
  [
    '34-misparses.txt',
    {
      text: '# 34 jpdb misparses, own sentences\n高2の春から剣道を続けている。\nよくも弟をだましたな！\n五月二日あたりに会おう。\n姉は目立ちたがり屋だ。\nその味は何とも名状し難い',
      chapters: '# 31 half width / # 32 variation selectors / # 33 small kana',
    },
  ],
  ['41b-youtube-rolling.srt', { text: '皆さんこんにちは\n今日は料理をします\nまず野菜を切ります\n', times: 3 }],
  ['43a-vertical-forms.txt', { text: '雨が降った。傘がない。「困った」と言った。（それから、走って帰った。）' }],
  ['43c-compat.txt', { text: '金の車に乗る。渚の神社で福を祈る。㍿山田は10㌔走った。50㌫だ。㌢単位で測る。㍻30年。' }],
  [
    '51c-5000-chapters.epub',
    {
      text: '1話の始まりである。\n2話の始まりである。\n3話の始まりである。\n4話の始まりである。\n5話の始まりである。\n6話の始まりである。\n7話の始まりである。\n8話の始まりである。\n9話の始まりである。\n1',
      chapters: 5000,
    },
  ],
  ['55c-lists.txt', { text: '今日の目標\n1. 早く起きる\n2. 走る\n3. 本を読む\n\n明日の目標\n1. 寝る\n' }],
  [
    '57-aozora.txt',
    {
      text: '《古い町》の話である。\n《新しい町》の話である。\n古い町家に住む。\nＣ29番の船。\n青い鳥が飛ぶ。\n彼は後の町長と呼ばれた。\nそれは Étude だった。\n山本里に住む。\nか゚という音。\n橋本〻は欞子',
      readings: '町家=まちや 29=二十九 青い鳥=あおいとり Étude=エチュード 欞子窓=れんじまど 夜=よる 明=あ',
    },
  ],
  [
    '58-narou-pipe.txt',
    {
      text: '　灰色の狼が来た。\n　夜になった。\n　剣聖が笑う。\n　宇宙船が飛ぶ。\n　《――ふむ。来たか》\n　頭の中で声がした。\n　完全に怒ったぞ。\n　山田　太郎と申します。\n',
      readings: '灰色の狼=グレイウルフ 夜=よる 剣聖=ソードマスター 宇宙船=ＳＳ 山田　太郎=やまだたろう',
    },
  ],
  ['61a-odd-times.srt', { text: 'おはよう。\n早く行こう\n待って\n長い旅だ\n', times: 4 }],
  ['61b-sbv.sbv', { text: 'おはよう。\n早く行こう\n', times: 2 }],
  ['61c-ttml.txt', { text: 'おはよう。\n花子、行こう\n', readings: '花子=はなこ', times: 2 }],
  ['62-lrc.txt', { text: '海へ行こう\n君と二人で\n夏の終わりまで\n', times: 3 }],
  ['64-titles.epub', { text: '一つ目の章である。朝が来た。\n' }],
  ['65b-drawn-twice-glyphs.pdf', { text: '見出しは太字だ\n本文は普通の字である。\n' }],
  [
    '70c-print-notes.pdf',
    {
      text: 'この町には古い城があり、毎年多くの人が訪れる。水はH2Oである。それは「新しい法律」と呼ばれた。そして長い時間が過ぎて行った後のことである。\n',
    },
  ],
  ['70d-print-table.pdf', { text: '氏名\n住所\n田中花子\n京都市\n山本太郎\n奈良市\n表の後の文である。\n' }],
  ['S02-game-cp932.txt', { text: 'ﾎﾞｽｦﾀｵｼﾀ!\nｷﾐﾉﾅﾏｴﾊ?\n1.ﾊｲ 2.ｲｲｴ\n' }],
  ['S02-halfwidth-utf8.txt', { text: 'ﾆﾎﾝｺﾞ ﾉ ﾒﾓ ﾃﾞｽ' }],
  ['S02-telegram-cp932.txt', { text: 'ﾁﾁｷﾄｸｽｸﾞｶｴﾚ\nﾊﾊ\n' }],
  [
    'S03-paren.srt',
    {
      text: '三島(みしま)の件(けん)ですが\n匂い袋（においぶくろ）を買った\nごはんよ\n行かないで\n待てよ\n',
      notes: 'speaker （鈴木(すずき)） / speaker ≪（母） / speaker （花子の声） / speaker 太郎： / speaker ♪（音楽）',
      times: 5,
    },
  ],
  [
    'S05-ruby2.epub',
    {
      text: 'A剣を抜く。\nB綾瀬さん。\nC龍が飛ぶ。\nD本気だ。\nE愛しい。\nF綾瀬さん。\n',
      readings: '剣=けん 綾=あや 瀬=せ 龍=りゅう 本気=マジ 愛=いと 綾瀬=あやせ',
    },
  ],
  ['S06-budoux.txt', { text: 'あなたに寄り添う最先端のテクノロジー。今日はとても天気です。' }],
  ['S09-emph.txt', { text: '　彼だけは違う。\n　それが来た。\n　それは魔王だった。\n' }],
  ['S21-nfd2.epub', { text: '一つ目の章である。朝が来た。\n二つ目の章である。夜が来た。\n' }],
  ['S21-one-missing.epub', { text: '一つ目の章である。朝が来た。\n', notes: 'missing b.xhtml' }],
  ['S21-sjis-names.epub', { text: '一つ目の章である。朝が来た。\n' }],
  ['S25-table.pdf', { text: '氏名\n住所\n田中花子\n京都市\n山本太郎\n奈良市\n' }],
  ['S25g-notes.pdf', { text: 'この町には古い城があり、毎年多くの人が訪れる。\n水はH2Oである。\n' }],
  [
    'S25k-no-note.pdf',
    {
      text: '長い坂を登って行くと、やがて白い家が見えて来た。その家の門の前に立っていた男は、私を見て笑った。知らない人だった。\n翌日も雨だった。\n',
    },
  ],
  ['S26-hidden.epub', { text: '前の文である。\n頁が変わった。\nまた変わった。\n訳\n中身。\n式2と水H2O。\n' }],
  [
    'S27-gaiji.epub',
    {
      text: 'A森鷗外の小説。\nB森鷗外の小説。\nC森〓外の小説。\nD森〓外の小説。\nE森〓外の小説。\nF鷗外の小説。\nG森〓外の小説。\n',
      readings: '鷗外=おうがい 森〓外=もりおうがい',
    },
  ],
  ['S41-youtube-2.vtt', { text: '最初の行\n二番目の行続きの行\n', times: 2 }],
  ['S42-frames.ass', { text: '駅前商店街\n行こう\n', times: 2 }],
  [
    'S43-vertical.txt',
    {
      text: '『春、夏、秋、冬』を読む。先生はそう言った。外は雪であった。『春、夏、秋、冬』を読む。先生はそう言った。外は雪であった。『春、夏、秋、冬』を読む。先生はそう言った。外は雪であった。『春、夏、秋、冬』を',
    },
  ],
  [
    'S55-named-end.txt',
    {
      text: '第一話　雨が降る。\n雨だった。\n第二話　晴れる！\n晴れた。\n第三話　雪？\n雪だった。\n',
      chapters: '第一話　雨が降る。 / 第二話　晴れる！ / 第三話　雪？',
    },
  ],
  [
    'S55-other-titles.txt',
    {
      text: 'プロローグ「始まり」\n朝が来た。\n【第一話】出会い\n彼に会った。\n■第二話　別れ\n別れた。\n第三話　また会う。\nまた会った。\n',
      chapters: 'プロローグ「始まり」 / 【第一話】出会い / ■第二話　別れ / 第三話　また会う。',
    },
  ],
  [
    'S55-titles-in-brackets.txt',
    {
      text: '第1話「春の朝」\n桜が咲いた。\n第2話「夏の夜」\n花火が上がった。\n第3話「秋の雨」\n雨が降った。\n',
      chapters: '第1話「春の朝」 / 第2話「夏の夜」 / 第3話「秋の雨」',
    },
  ],
  [
    'S58-pipes.txt',
    {
      text: '　漆黒の竜が飛んだ。\n　そのまなざしは冷たい。\n　AIに聞く。\n　漆黒の竜が飛んだ。\n　猫|犬|鳥のどれか。\n',
      readings: '漆黒の竜=ブラックドラゴン まなざし=眼差し AI=エーアイ 漆黒の竜=ブラックドラゴン',
    },
  ],
  ['S61-negative.srt', { text: 'おはよう。\n早く行こう\n', times: 2 }],
  ['S61-times.srt', { text: 'おはよう。\n早く行こう\n待って\n', times: 3 }],
  ['S65-glyph-pairs.pdf', { text: '重要な言葉を太字にした。\n' }],
  ['S65-heading-bold.pdf', { text: '第一章　旅の始まり\n朝早く家を出て、駅まで歩いた。空はまだ暗かった。\n' }],
  [
    'reports-4/a5.vtt',
    {
      text: '駅は12年に開業しました\n港の灯台\n行こう &帰ろう\n少し待って\n',
      readings: '開業=かいぎょう 港=みなと 灯=ひ 台=だい',
      notes: 'speaker 春子',
      times: 4,
    },
  ],
  ['reports-4/a7-kra.lrc', { text: '海の歌\n灯台\n', readings: '海=うみ 灯=とう 台=だい', times: 2 }],
  ['reports-4/b9-kra-noruby.lrc', { text: '海の歌\n灯台\n', times: 2 }],
  [
    'reports-4/g14-fixed.epub',
    { text: '朝の港は静かだった。\n船が来た。\n第二章　町\n町は眠っていた。\n', chapters: '第二章 町' },
  ],
  [
    'reports-4/g7-notes.epub',
    {
      text: '第一章\n朝の港は静かだった。\n次の行だ。\n巻末を見る。\n第二章　町\n町は眠っていた。\n',
      chapters: '第一章 / 第二章 町',
      notes: 'footnote 港とは船の着く所である。 / footnote 多看の注である。 / footnote 巻末の注である。',
    },
  ],
  ['reports-4/k2-hls.vtt', { text: '朝の駅は静かだった。\n電車を待っていた。\n', times: 2 }],
  ['reports-4/k4-entities.vtt', { text: 'A&B社 の旅と<旗>と♥と海\n', times: 1 }],
  [
    'reports-4/k5-entities.srt',
    { text: 'A&B社 の旅と<旗>\n朝の港と夜\n港町の夜\n', readings: '港町=みなとまち', times: 3 },
  ],
  ['reports-4/k6-yt.srv3', { refused: 'reader.unsupported-subtitles', values: { format: 'srv3' } }],
  ['reports-4/k7-yt.json3', { refused: 'reader.unsupported-subtitles', values: { format: 'json3' } }],
  ['reports-4/k8-smi.smi', { refused: 'reader.unsupported-subtitles', values: { format: 'SAMI' } }],
  [
    'reports-4/l5-ssa.ssa',
    { text: '朝の駅は、静かだった。\n電車を待っていた。\n', notes: 'speaker Comment', times: 2 },
  ],
  ['reports-4/p1-kobo-garbage.epub', { refused: 'reader.drm', values: { by: 'unknown' } }],
  ['reports-4/p3-adept.epub', { refused: 'reader.drm', values: { by: 'adobe' } }],
  [
    'reports-4/p4-image-only-encrypted.epub',
    {
      text: '第一章　港\n朝の港は静かだった。\n船が来た。\n第二章　町\n町は眠っていた。\n',
      chapters: '第一章 港 / 第二章 町',
    },
  ],
  ['reports-4/p5-lcp.epub', { refused: 'reader.drm', values: { by: 'lcp' } }],
  ['reports-4/p6-sinf.epub', { refused: 'reader.drm', values: { by: 'apple' } }],
];

async function outcomeOf(name: string): Promise<Outcome> {
  try {
    const source = await readFile(new Uint8Array(readFileSync(join(folder!, name))), name);
    const { text, chapters, readings, notes = [], times } = source;
    const read = readings
      .slice(0, 12)
      .map(({ start, length, reading }) => `${text.slice(start, start + length)}=${reading}`);
    const titles = chapters.length > 5 ? chapters.length : chapters.map(({ title }) => title).join(' / ');
    return {
      text: text.slice(0, 100),
      ...(chapters.length > 0 && { chapters: titles }),
      ...(read.length > 0 && { readings: read.join(' ') }),
      ...(notes.length > 0 && { notes: notes.map((note) => `${note.kind} ${note.text}`).join(' / ') }),
      ...(times && { times: times.length / 3 }),
    };
  } catch (error) {
    const { code, values } = error as { code: string; values?: object };
    return { refused: code, ...(values && { values }) };
  }
}

/** Lists of words, collections and dictionaries, which other specs read. */
const ELSEWHERE = /^(?:19|35|45)|\.(?:md|tsv|csv|apkg|zip)$/;

withCases('every file of a report is read as it should be', async () => {
  const listed = (inside: string) =>
    readdirSync(join(folder!, inside), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !ELSEWHERE.test(entry.name))
      .map(({ name }) => join(inside, name));
  const found: Record<string, Outcome> = {};
  for (const file of [...listed(''), ...listed('reports-4')]) found[file] = await outcomeOf(file);
  expect(found).toEqual(Object.fromEntries(CASES));
});
