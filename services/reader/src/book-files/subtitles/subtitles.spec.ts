import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { readText } from '../read-text.js';
import { readSubtitles, subtitleFormat } from './subtitles.js';

/** Too many elements in elements are refused. */
function readOrRefuse(...given: Parameters<typeof readSubtitles>) {
  try {
    return readSubtitles(...given);
  } catch (error) {
    return error;
  }
}

/** What is read of a file, with when each cue is shown. */
function read(file: string) {
  const { text, times, readings, title, notes = [] } = readSubtitles(file, subtitleFormat(file)!);
  const cues = [];
  for (let at = 0; at < times.length; at += 3) {
    const end = times[at + 3] ?? text.length;
    cues.push([text.slice(times[at], end).trimEnd(), times[at + 1], times[at + 2]]);
  }
  return { text, cues, readings, title, notes: notes.map((note) => note.text) };
}

const SRT = `1
00:00:01,000 --> 00:00:03,500
おはよう、
今日は早いね。

2
00:00:04,000 --> 00:00:06,250 X1:40
<i>昨日の夜から</i>→

3
01:02:07,5 --> 01:02:09,000
{\\an8}寝ていないんだ。
`;

const scriptOf = (...lines: string[]) =>
  `[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${lines
    .map((line) => `Dialogue: 0,0:00:${line}\n`)
    .join('')}`;

/** A document of Timed Text with two people. */
const timedText = (paragraphs: string) =>
  `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head>
<metadata><ttm:title>猫の話</ttm:title><ttm:agent xml:id="t" type="character"><ttm:name type="full"> 太郎 </ttm:name>
<ttm:name type="alias">T</ttm:name></ttm:agent><ttm:agent xml:id="h" type="character"><ttm:name type="full">Mary &amp;
&lt;花子&gt;</ttm:name></ttm:agent><ttm:agent xml:id="x" type="person"/></metadata></head><body>${paragraphs}</body></tt>`;

describe('the format of subtitles', () => {
  const cases: [string, string, string | undefined][] = [
    ['SubRip, by the number and the times', SRT, 'srt'],
    ['SubRip without numbers', '00:01,000 --> 00:02,000\n猫。', 'srt'],
    ['WebVTT, by its first line', 'WEBVTT\n\n00:01.000 --> 00:02.000\n猫。', 'vtt'],
    [
      'a script, by its sections',
      '[Script Info]\nTitle: 猫\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,猫。',
      'ass',
    ],
    ['SubRip whose times have no fraction, or a sign', '1\n-00:00:01,500 -> 00:00:02\n猫。', 'srt'],
    ['YouTube’s, by its times', '0:00:01.000,0:00:03.000\n猫。', 'sbv'],
    ['that of songs, by its tags and times', '[ti:猫]\n[00:12.00]猫。', 'lrc'],
    ['Timed Text, by its element', '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', 'ttml'],
    ['SubRip in letters of full width', '１\n００：００：０１，０００ --> ００：００：０２，０００\n猫。', 'srt'],
    ['SubRip with an arrow', '1\n00:00:01,000 → 00:00:02,000\n猫。', 'srt'],
    ['that of songs, by a tag, though times have no fraction', '[al:猫]\n[00:12]猫。', 'lrc'],
    ['what is copied from a video’s page', '0:00\n猫。\n0:05\n犬。\n1:02:07\n鳥。', 'transcript'],
    ['MicroDVD’s, by its numbers of pictures', '{1}{1}25.000\n{25}{75}猫。', 'microdvd'],
    ['MicroDVD’s without its rate', '{25}{75}猫。\n{80}{}犬。', 'microdvd'],
    ['none of a text with numbers in braces', '{1}{2}猫。\n犬。', undefined],
    ['none of a text whose numbers in braces do not rise', '{3}{2}猫。', undefined],
    ['none of a plan of the day', '9:00\n国語\n9:00\n算数\n11:00\n体育', undefined],
    ['none of a few times', '9:00\n国語\n10:00\n算数', undefined],
    ['none of a timetable', '10:00 -> 11:00\n国語', undefined],
    ['none of a timetable with an arrow', '10:00 → 11:00\n国語', undefined],
    ['none of a chat with the times of day', '[12:30] 太郎\nおはよう', undefined],
    ['none of a text in brackets', '[注意]\n[00:12.00]猫。', undefined],
    ['none of a text that tells of times', '1\n時刻は 00:00:01 --> である。', undefined],
    ['none of a text that begins with numbers', '1\n2\n00:00:01,000 --> 00:00:03,500', undefined],
    ['none of a text', '吾輩は猫である。', undefined],
    ['none of nothing', '', undefined],
  ];
  it.each(cases)('is %s', (_, text, format) => {
    expect(subtitleFormat(text)).toBe(format);
  });
});

describe('subtitles', () => {
  const microDvd: [string, string, string, number[][]][] = [
    [
      'the rate that they say',
      '{1}{1}25.000\n{25}{75}{y:i}猫がいる。|/犬もいる。\n{100}{150}{c:$0000ff}鳥。\n',
      '猫がいる。犬もいる。\n鳥。\n',
      [
        ...[
          [1000, 3000],
          [4000, 6000],
        ],
      ],
    ],
    ['that of films', '{24}{48}猫。\n', '猫。\n', [[1001, 2002]]],
    [
      'an end that is left out',
      '{0}{0}10\n{10}{}猫。\n{20}{}犬。\n',
      '猫。\n犬。\n',
      [
        ...[
          [1000, 2000],
          [2000, 9000],
        ],
      ],
    ],
    ['a line that is broken', '{1}{1}10\n{10}{20}猫が\nいる。\n', '猫がいる。\n', [[1000, 2000]]],
  ];
  it.each(microDvd)('by numbers of pictures have times, with %s', (_, file, text, times) => {
    const found = read(file);
    expect(found.text).toBe(text);
    expect(found.cues.map(([, start, end]) => [start, end])).toEqual(times);
  });

  it('of SubRip are read without numbers, times and markup, lines of a cue joined, and one that goes on', () => {
    expect(read(SRT)).toEqual({
      text: 'おはよう、今日は早いね。\n昨日の夜から寝ていないんだ。\n',
      cues: [
        ['おはよう、今日は早いね。', 1000, 3500],
        ['昨日の夜から', 4000, 6250],
        ['寝ていないんだ。', 3_727_500, 3_729_000],
      ],
      readings: [],
      title: '',
      notes: [],
    });
  });

  it('of SubRip keep what is after an empty line, and need none before a number', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,000\n猫。\n\n犬。\n2\n00:00:03,000 --> 00:00:04,000\n2024\n';
    expect(read(file).text).toBe('猫。犬。\n2024\n');
  });

  it('of several speakers in a cue are a line each', () => {
    expect(read('1\n00:00:01,000 --> 00:00:02,000\n- 元気？\n- うん、\n元気。').text).toBe(
      '- 元気？\n- うん、元気。\n',
    );
  });

  it('of WebVTT are read without notes, styles, places and classes, with their ruby and who speaks', () => {
    const file = `WEBVTT - 猫

STYLE
::cue { color: papayawhip }

NOTE 猫と犬
の話

intro
00:01.000 --> 00:02.000 line:0 position:20%
<v 太郎><c.yellow>これは</c> &lt;猫&gt;&nbsp;<00:01.500>です。</v>

00:00:03.000 --> 00:00:04.000
<ruby>大人<rt>おとな</rt></ruby>の<ruby>時<rt>とき</rt>計<rt>けい</rt></ruby>。
`;
    const { text, cues, readings, notes } = read(file);
    expect(text).toBe('これは <猫> です。\n大人の時計。\n');
    expect(notes).toEqual(['太郎']);
    expect(cues.map(([, start, end]) => [start, end])).toEqual([
      [1000, 2000],
      [3000, 4000],
    ]);
    expect(readings.map(({ start, length, reading }) => [text.slice(start, start + length), reading])).toEqual([
      ['大人', 'おとな'],
      ['時', 'とき'],
      ['計', 'けい'],
    ]);
  });

  it('of a script are read in the order of their times, without comments, drawings and further layers', () => {
    const file = `[Script Info]
Title: 猫の話
[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:05.50,0:00:07.00,Default,,0,0,0,,{\\b1}犬、{\\b0}来た。
Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,訳注
Dialogue: 0,0:00:01.00,0:00:02.05,Default,太郎,0,0,0,,猫が\\N鳴いた。
Dialogue: 1,0:00:01.00,0:00:02.05,Default,太郎,0,0,0,,猫が\\N鳴いた。
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}\\h魚。
Dialogue: 0,someday,0:00:04.00,Default,,0,0,0,,鳥。
`;
    expect(read(file)).toMatchObject({
      title: '猫の話',
      cues: [
        ['猫が鳴いた。', 1000, 2050],
        ['魚。', 3000, 4000],
        ['犬、来た。', 5500, 7000],
      ],
    });
  });

  const named: [string, string, string, string[]][] = [
    [
      'WebVTT, a line each where several speak in a cue',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 太郎>行こう。</v>\n<v.loud 花子>うん、\n行こう。</v>\n',
      '行こう。\nうん、行こう。\n',
      ['太郎', '花子'],
    ],
    [
      'WebVTT, in one line',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 太郎>ねえ。</v><v Mary &amp; Jo>はい。\n',
      'ねえ。\nはい。\n',
      ['太郎', 'Mary & Jo'],
    ],
    ['WebVTT, not nobody', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v>ねえ。</v><v >猫。</v>\n', 'ねえ。猫。\n', []],
    [
      'WebVTT, once where the line says it too',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 太郎>（太郎）ねえ。\n',
      'ねえ。\n',
      ['（太郎）'],
    ],
    [
      'a script, as one of its layers has them',
      scriptOf(
        '01.00,0:00:02.00,D,,0,0,0,,猫だ。',
        '01.00,0:00:02.00,D,太郎,0,0,0,,猫だ。',
        '03.00,0:00:04.00,D,花子,0,0,0,,うん。',
      ),
      '猫だ。\nうん。\n',
      ['太郎', '花子'],
    ],
    [
      'a script, not its style or a number',
      scriptOf('01.00,0:00:02.00,Sign,sign,0,0,0,,駅', '03.00,0:00:04.00,D,12,0,0,0,,うん。'),
      '駅\nうん。\n',
      [],
    ],
    [
      'Timed Text, by the names of its metadata, which are no text',
      timedText(
        '<p begin="1s" end="2s" ttm:agent="t">行こう。</p><p begin="3s" end="4s"><metadata><ttm:desc>笑う</ttm:desc></metadata>うん。</p>',
      ),
      '行こう。\nうん。\n',
      ['太郎'],
    ],
    [
      'Timed Text, of what is around a paragraph and of several in it',
      timedText(
        '<div ttm:agent="h"><p begin="1s" end="2s">ねえ。</p><p begin="3s" end="4s">ええ。<span ttm:agent="t">はい。</span>うん。<br/>猫。</p></div>',
      ),
      'ねえ。\nええ。\nはい。\nうん。猫。\n',
      ['Mary & <花子>', 'Mary & <花子>', '太郎', 'Mary & <花子>'],
    ],
    [
      'Timed Text, of two together, and not of ids without a name',
      timedText('<p begin="1s" end="2s" ttm:agent="t h">せーの。</p><p begin="3s" end="4s" ttm:agent="x">うん。</p>'),
      'せーの。\nうん。\n',
      ['太郎・Mary & <花子>'],
    ],
  ];
  it.each(named)('keep who speaks, apart from the text, of %s', (_, file, text, speakers) => {
    const found = read(file);
    expect(found.text).toBe(text);
    expect(found.notes).toEqual(speakers);
  });

  it('of odd times are read as subtitles', () => {
    const odd = `0
0:00:01,000 --> 0:00:03,000
おはよう。

00: 00: 04, 5 --> 00: 00: 06.25
早く行こう

3
00:00:07-->00:00:08
待って

4
100:00:09,000 –> 100:00:10,123456
長い旅だ
`;
    expect(read(odd).cues).toEqual([
      ['おはよう。', 1000, 3000],
      ['早く行こう', 4500, 6250],
      ['待って', 7000, 8000],
      ['長い旅だ', 360_009_000, 360_010_123],
    ]);
  });

  it('of times that other programs write are read too', () => {
    const odd = `1
００：００：０１，０００ --> ００：００：０２，０００
猫。

2
00:00:03:500 → 00:00:04;500
犬。

3
0:05 --> 0:06
鳥。
10:00 --> 11:00 は授業。
`;
    expect(read(odd).cues).toEqual([
      ['猫。', 1000, 2000],
      ['犬。', 3500, 4500],
      ['鳥。10:00 --> 11:00 は授業。', 5000, 6000],
    ]);
  });

  it('that are copied from a video’s page are shown until the next line is said', () => {
    expect(read('0:01\n猫。\n\n0:05\n犬。\n1:02:07\n鳥が\n来た。\n1:03:00\n').cues).toEqual([
      ['猫。', 1000, 5000],
      ['犬。', 5000, 3_727_000],
      ['鳥が来た。', 3_727_000, 3_780_000],
    ]);
  });

  it('of several speakers after their signs are a line each', () => {
    expect(read('0:00:01.000,0:00:03.000\n>> 猫。\n>> 犬。\n').text).toBe('>> 猫。\n>> 犬。\n');
  });

  it.each([
    ['of seconds alone', '[ti:夏]\n[00:12]海へ\n[00:15]君と\n', [12_000, 15_000]],
    ['of hours', '[00:00:12]海へ\n[00:01:15]君と\n', [12_000, 75_000]],
    ['of hundredths after a colon', '[00:12:50]海へ\n[00:15:00]君と\n', [12_500, 15_000]],
  ])('of songs have times %s', (_, song, starts) => {
    expect(read(song).cues.map(([, start]) => start)).toEqual(starts);
  });

  const entities: [string, string, string][] = [
    ['names and numbers', 'A&amp;B社&nbsp;の&#26053;と&lt;旗&gt;と&hearts;と&#x6d77;', 'A&B社 の旅と<旗>と♥と海'],
    ['marks of direction and joins', '港&lrm;&rlm;&zwj;の&eacute;', '港のé'],
    ['what names no character as it is', '猫&なに;と&#x110000;と&と&amp', '猫&なに;と\ufffdと&と&amp'],
    ['what is escaped twice once', '&amp;#26053;', '&#26053;'],
  ];
  it.each(entities)('have characters written as entities decoded: %s', (_, line, text) => {
    expect(read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}\n`).text).toBe(`${text}\n`);
    expect(read(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`).text).toBe(`${text}\n`);
  });

  const braced: [string, string][] = [
    ['{b}夜{/b}の{i}港{/I}', '夜の港'],
    ['{\\an8}{u}駅{/u}', '駅'],
    ['{c:$0000ff}{y:i}船', '船'],
    ['{夜}と{b2}と{b', '{夜}と{b2}と{b'],
  ];
  it.each(braced)('of SubRip have their tags in braces taken away, and no other braces: %s', (line, text) => {
    expect(read(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`).text).toBe(`${text}\n`);
  });

  it('of WebVTT have the base of a ruby in an element of its own without its tag', () => {
    const { text, readings } = read(
      'WEBVTT\n\n00:05.000 --> 00:07.000\n<ruby><rb>港</rb><rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>の<ruby>灯<rt>ひ</rt>台<rt>だい</rt></ruby>\n',
    );
    expect(text).toBe('港の灯台\n');
    expect(readings).toEqual([
      { start: 0, length: 1, reading: 'みなと' },
      { start: 2, length: 1, reading: 'ひ' },
      { start: 3, length: 1, reading: 'だい' },
    ]);
  });

  const segment = (...cues: string[]) =>
    `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n${cues.map((cue) => `1\n${cue}\n\n`).join('')}`;
  const [first, second] = [
    '00:00:03.837 --> 00:00:07.299\n朝の駅は静かだった。',
    '00:00:07.466 --> 00:00:11.845\n電車を待っていた。',
  ];
  const joined: [string, string, unknown[][]][] = [
    [
      'a cue that two segments have',
      segment(first) + segment(first, second) + segment(second),
      [
        ['朝の駅は静かだった。', 3837, 7299],
        ['電車を待っていた。', 7466, 11_845],
      ],
    ],
    [
      'a cue that is cut where a segment ends',
      segment('00:01.000 --> 00:02.000\n猫だ。') + segment('00:02.000 --> 00:03.000\n猫だ。'),
      [['猫だ。', 1000, 3000]],
    ],
    [
      'headers without an empty line before them',
      `${segment(first).trimEnd()}\n${segment(second)}`,
      [
        ['朝の駅は静かだった。', 3837, 7299],
        ['電車を待っていた。', 7466, 11_845],
      ],
    ],
    [
      'what is said twice in one file twice',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n猫だ。\n\n00:02.000 --> 00:03.000\n猫だ。\n',
      [
        ['猫だ。', 1000, 2000],
        ['猫だ。', 2000, 3000],
      ],
    ],
  ];
  it.each(joined)('of WebVTT that was joined from segments have once %s', (_, file, cues) => {
    expect(read(file).cues).toEqual(cues);
  });

  const shifted: [string, string, string, string[]][] = [
    [
      'after the times',
      '0,0:00:03.50,0:00:05.00,Marked=0,Default,駅員,0000,0000,0000,,電車を、待っていた。',
      '電車を、待っていた。',
      ['駅員'],
    ],
    [
      'where it belongs',
      'Marked=0,0:00:03.50,0:00:05.00,Default,駅員,0000,0000,0000,!Effect,電車を、待っていた。',
      '電車を、待っていた。',
      ['駅員'],
    ],
    ['in what is said', 'Marked=0,0:00:03.50,0:00:05.00,Default,,0000,0000,0000,,点,Marked=0,線', '点,Marked=0,線', []],
    [
      'without who speaks, which SubStation Alpha calls NTP',
      'Marked=1,0:00:03.50,0:00:05.00,Default,NTP,0000,0000,0000,,待つ。',
      '待つ。',
      [],
    ],
  ];
  it.each(shifted)('of SubStation Alpha are read with the mark of a line %s', (_, line, text, speakers) => {
    const found = read(
      `[Script Info]\nScriptType: v4.00\n[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: ${line}\n`,
    );
    expect([found.text, found.notes]).toEqual([`${text}\n`, speakers]);
  });

  const KARAOKE = '[00:01:00]海[00:01:50]の[00:01:70]歌[00:02:00]\n[00:03:00]灯[00:03:50]台[00:04:00]\n';
  const sung: [string, string, string, unknown[]][] = [
    ['for each syllable', KARAOKE, '海の歌\n灯台\n', []],
    ['for each syllable with fractions after a point', KARAOKE.replace(/:(\d\d)\]/gu, '.$1]'), '海の歌\n灯台\n', []],
    [
      'with readings, one of them of its own times',
      `${KARAOKE}\n@Ruby1=海,うみ\n@Ruby2=灯,とう\n@Ruby3=台,だ[00:00:20]い\n@Title=港の歌\n`,
      '海の歌\n灯台\n',
      [
        { start: 0, length: 1, reading: 'うみ' },
        { start: 4, length: 1, reading: 'とう' },
        { start: 5, length: 1, reading: 'だい' },
      ],
    ],
    [
      'with readings of some time only',
      `[00:01:00]海[00:01:50]\n[00:03:00]海[00:04:00]\n@Ruby1=海,うみ,,[00:02:00]\n@Ruby2=海,かい,[00:02:00]\n`,
      '海\n海\n',
      [
        { start: 0, length: 1, reading: 'うみ' },
        { start: 2, length: 1, reading: 'かい' },
      ],
    ],
  ];
  it.each(sung)('of songs have no times in their words, %s', (_, file, text, readings) => {
    const found = read(file);
    expect([found.text, found.readings]).toEqual([text, readings]);
  });

  it('of songs with times for each syllable are shown until the last one ends', () => {
    expect(read(KARAOKE).cues).toEqual([
      ['海の歌', 1000, 2000],
      ['灯台', 3000, 4000],
    ]);
    expect(read(`${KARAOKE}@Title=港の歌`).title).toBe('港の歌');
  });

  const unsupported: [string, string, string][] = [
    ['SAMI', 'SAMI', '<SAMI><HEAD><TITLE>港</TITLE></HEAD><BODY>\n<SYNC Start=1000><P Class=JPCC>朝の駅は静かだった。'],
    [
      'YouTube’s srv3',
      'srv3',
      '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body><p t="1000" d="2000">朝の駅。</p></body></timedtext>',
    ],
    [
      'YouTube’s srv1',
      'srv1',
      '<?xml version="1.0" encoding="utf-8" ?><transcript><text start="1" dur="2">朝の駅。</text></transcript>',
    ],
    [
      'YouTube’s json3',
      'json3',
      '{"wireMagic":"pb3","events":[{"tStartMs":1000,"dDurationMs":2000,"segs":[{"utf8":"朝の駅。"}]}]}',
    ],
    ['json3 without its first name', 'json3', '{\n  "events": [ {\n "tStartMs": 1000, "segs": []}]}'],
    ['Scenarist’s', 'Scenarist (SCC)', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420'],
    ['VobSub’s', 'VobSub', '# VobSub index file, v7 (do not modify this line!)\nsize: 720x480\n'],
    [
      'Universal Subtitle Format',
      'USF',
      '<?xml version="1.0"?>\n<USFSubtitles version="1.0"><metadata/></USFSubtitles>',
    ],
    ['MPL2', 'MPL2', '[10][30]朝の駅は静かだった。\n[35][50]電車を|待っていた。\n'],
  ];
  it.each(unsupported)('in a format that is not read are refused by its name: %s', (_, format, file) => {
    expect(() => readText(file)).toThrow(
      expect.objectContaining({ code: 'reader.unsupported-subtitles', values: { format } }),
    );
  });

  it.each(['SAMIは字幕の形式である。', '[10][30]は注の番号である。', '{"events": "行事"}', '<p>港</p>'])(
    'are not guessed in a text about them: %s',
    (text) => {
      expect(readText(text).text).toContain(text);
    },
  );

  it('before the beginning are at it, and beyond what can be kept at its end', () => {
    const odd = '1\n-00:00:01,500 --> 00:00:00,500\n猫。\n\n2\n999:00:00,000 --> 999:00:01,000\n犬。\n';
    expect(read(odd).cues).toEqual([
      ['猫。', 0, 500],
      ['犬。', 2 ** 31 - 1, 2 ** 31 - 1],
    ]);
  });

  it('of YouTube’s own format have a line of times', () => {
    expect(read('0:00:01.000,0:00:03.000\nおはよう。\n\n0:00:04.500,0:00:06.250\n早く\n行こう\n').cues).toEqual([
      ['おはよう。', 1000, 3000],
      ['早く行こう', 4500, 6250],
    ]);
  });

  it('of songs are shown until the next line begins, wherever they are sung', () => {
    const song = '[ti:夏の歌]\n[offset:+500]\n[00:12.00][00:40.5]海へ<00:13.00>行こう\n[00:15.30]\n[01:00:00]終わり\n';
    expect(read(song)).toMatchObject({
      title: '夏の歌',
      cues: [
        ['海へ行こう', 11_500, 14_800],
        ['海へ行こう', 40_000, 55_000],
        ['終わり', 59_500, 64_500],
      ],
    });
  });

  it('of Timed Text are read with their ruby, breaks and all ways to write times', () => {
    const file = `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" ttp:frameRate="25"><body><div begin="10s">
<p begin="00:00:01.5" end="3s">おはよう、<br/>花子。</p>
<p begin="00:00:04:05" dur="500ms"><span tts:ruby="container"><span tts:ruby="base">花子</span><span tts:ruby="text">はなこ</span></span> &lt;行&gt;</p>
</div></body></tt>`;
    const { text, cues, readings } = read(file);
    expect(cues).toEqual([
      ['おはよう、花子。', 11_500, 13_000],
      ['花子 <行>', 14_200, 14_700],
    ]);
    expect(readings.map(({ start, length, reading }) => [text.slice(start, start + length), reading])).toEqual([
      ['花子', 'はなこ'],
    ]);
  });

  const rolling: [string, string, unknown[]][] = [
    [
      'that show each line twice',
      '1\n00:00:00,160 --> 00:00:02,389\n皆さん\n\n2\n00:00:02,389 --> 00:00:04,749\n皆さん\n料理です\n\n3\n00:00:04,749 --> 00:00:07,000\n料理です\n野菜です\n',
      [
        ['皆さん', 160, 2389],
        ['料理です', 2389, 4749],
        ['野菜です', 4749, 7000],
      ],
    ],
    [
      'word by word, with a cue between for the line alone',
      'WEBVTT\nKind: captions\n\n00:00.000 --> 00:02.000 align:start\n \n最初<00:00:00.500><c>の</c><00:00:01.000><c>行</c>\n\n00:02.000 --> 00:02.010 align:start\n最初の行\n \n\n00:02.010 --> 00:04.000\n最初の行\n次<00:00:03.000><c>の行</c>\n',
      [
        ['最初の行', 0, 2000],
        ['次の行', 2010, 4000],
      ],
    ],
    [
      'not where people say a thing twice',
      '1\n00:00:01,000 --> 00:00:02,000\nはい。\n\n2\n00:00:02,000 --> 00:00:03,000\nはい。\n\n3\n00:00:03,000 --> 00:00:04,000\n行こう。\n',
      [
        ['はい。', 1000, 2000],
        ['はい。', 2000, 3000],
        ['行こう。', 3000, 4000],
      ],
    ],
    [
      'not where a line begins as one of long before did',
      '1\n00:00:01,000 --> 00:00:02,000\nはい。\n\n2\n00:00:09,000 --> 00:00:10,000\nはい。\n行こう。\n',
      [
        ['はい。', 1000, 2000],
        ['はい。行こう。', 9000, 10_000],
      ],
    ],
  ];
  it.each(rolling)('that roll are each line once, %s', (_, file, cues) => {
    expect(read(file).cues).toEqual(cues);
  });

  it('of WebVTT go on after a line of white space alone', () => {
    expect(read('WEBVTT\n\n00:03.000 --> 00:04.000\n二番目の行\n \n続きの行\n').text).toBe('二番目の行続きの行\n');
  });

  const notes: [string, string, string, string[]][] = [
    ['who speaks', '（花子の声）行かないで', '行かないで', ['（花子の声）']],
    ['who speaks, with a reading', '（鈴木(すずき)）行け', '行け', ['（鈴木(すずき)）']],
    ['who speaks from elsewhere', '≪（母）ごはんよ≫', 'ごはんよ', ['≪（母）']],
    ['who speaks after a dash', '-（太郎）元気？', '- 元気？', ['（太郎）']],
    ['who speaks before a colon', '太郎：待てよ', '待てよ', ['太郎：']],
    ['a sound', '(ドアの開く音)', '', ['(ドアの開く音)']],
    ['a sound in square brackets', '[拍手]', '', ['[拍手]']],
    ['a sound after what is said', '行くぞ（ドアの閉まる音）', '行くぞ', ['（ドアの閉まる音）']],
    ['music', '♪（音楽）', '', ['♪（音楽）']],
    ['music without a word', '♪～', '', ['♪～']],
    ['music that has a name', '♪～（主題歌）', '', ['♪～（主題歌）']],
    ['who speaks in other brackets', '【太郎】待てよ', '待てよ', ['【太郎】']],
    ['who speaks before a colon that stands apart', '太郎 ： 待てよ', '待てよ', ['太郎 ：']],
    ['two who speak together', '（太郎・花子）せーの', 'せーの', ['（太郎・花子）']],
    ['how something is said', '（泣きながら）行かないで', '行かないで', ['（泣きながら）']],
    ['no song', '♪ 海へ行こう', '♪ 海へ行こう', []],
    ['no thought', '（どうしよう）', '（どうしよう）', []],
    ['no sentence', '（私は彼が嫌いだ。）', '（私は彼が嫌いだ。）', []],
    ['no part of a sentence', '京都（特に嵐山）は混む', '京都（特に嵐山）は混む', []],
    ['no subject that was left out', '(彼は)行った', '(彼は)行った', []],
    ['no reading', '匂い袋（においぶくろ）を', '匂い袋（においぶくろ）を', []],
    ['no hour', '10：30に会おう', '10：30に会おう', []],
    ['no reading of Anki’s', '私[わたし;h]は', '私[わたし;h]は', []],
    ['no part in other brackets', '今日は【祝日】だ', '今日は【祝日】だ', []],
    ['no clause', '今日は：晴れ', '今日は：晴れ', []],
  ];
  it.each(notes)('have apart %s', (_, line, text, expected) => {
    const file = read(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n\n2\n00:00:03,000 --> 00:00:04,000\n猫。\n`);
    expect(file.text).toBe(text === '' ? '猫。\n' : `${text}\n猫。\n`);
    expect(file.notes).toEqual(expected);
  });

  const layers: [string, string[], unknown[]][] = [
    [
      'a sign that is drawn again for each frame',
      [
        '10.00,0:00:10.04,D,,0,0,0,,{\\pos(0,1)}駅',
        '10.04,0:00:10.08,D,,0,0,0,,{\\pos(1,1)}駅',
        '10.08,0:00:10.12,D,,0,0,0,,駅',
      ],
      [['駅', 10_000, 10_120]],
    ],
    [
      'a line whose other layer comes a little later',
      ['20.00,0:00:22.00,D,,0,0,0,,行こう', '20.01,0:00:22.00,D,,0,0,0,,{\\blur5}行こう'],
      [['行こう', 20_000, 22_000]],
    ],
    [
      'not a line that is said again',
      ['13.00,0:00:14.00,D,,0,0,0,,待って', '14.00,0:00:15.00,D,,0,0,0,,待って'],
      [
        ['待って', 13_000, 14_000],
        ['待って', 14_000, 15_000],
      ],
    ],
    [
      'not a sign that is shown again',
      ['10.00,0:00:10.04,D,,0,0,0,,駅', '12.00,0:00:12.04,D,,0,0,0,,駅'],
      [
        ['駅', 10_000, 10_040],
        ['駅', 12_000, 12_040],
      ],
    ],
  ];
  it.each(layers)('of a script are read once, %s', (_, lines, cues) => {
    expect(read(scriptOf(...lines)).cues).toEqual(cues);
  });

  it('of a script have their readings over their kanji, by their places, and not as lines', () => {
    const { text, readings } = read(
      scriptOf(
        '10.00,0:00:12.00,D,,0,0,0,,花子と駅へ',
        '10.00,0:00:12.00,Ruby,,0,0,0,,{\\pos(20,1)}えき',
        '10.00,0:00:12.00,Ruby,,0,0,0,,{\\pos(1,1)}はなこ',
        '13.00,0:00:14.00,D,,0,0,0,,山の駅',
        '13.00,0:00:14.00,ふりがな,,0,0,0,,えき',
        '15.00,0:00:16.00,D,,0,0,0,,はい',
      ),
    );
    expect(text).toBe('花子と駅へ\n山の駅\nはい\n');
    expect(readings.map(({ start, length, reading }) => [text.slice(start, start + length), reading])).toEqual([
      ['花子', 'はなこ'],
      ['駅', 'えき'],
    ]);
  });

  const parts = [
    ...[
      '1\n',
      '00:00:01,000 --> 00:00:02,000\n',
      '00:01.0-->',
      '\n\n',
      '\n',
      '猫',
      '→',
      '、',
      '-',
      ' ',
      '{\\',
      '{',
      '}',
      '<',
      '>',
    ],
    ...['<i>', '</i>', '<ruby>', '<rt>', '</rt>', '&amp;', '&', 'WEBVTT\n', 'NOTE ', '[Script Info]\n', '[Events]\n'],
    ...[
      'Format: ',
      'Dialogue: ',
      '0:00:01.00,',
      ',',
      '\\N',
      '{\\p1}',
      '[00:01.00]',
      '[ti:',
      ']',
      '（',
      '）',
      '(',
      ')',
      '：',
    ],
    ...[
      '<p begin="1s">',
      '</p>',
      '<span tts:ruby="base">',
      '<span ttm:agent="t h">',
      '</span>',
      '0:00:01.000,0:00:03.000\n',
      '0:05\n',
      '{25}{75}',
      '{y:i}',
      '|',
      '：',
      '♪',
      '≪',
      '≫',
    ],
  ];
  for (const format of ['srt', 'vtt', 'sbv', 'ass', 'lrc', 'ttml', 'transcript', 'microdvd'] as const) {
    const begins = {
      srt: '1\n00:00:01,000 --> 00:00:02,000\n',
      vtt: 'WEBVTT\n',
      ass: '[Script Info]\n[Events]\n',
      sbv: '0:00:01.000,0:00:03.000\n',
      lrc: '',
      ttml: '<tt>',
      transcript: '0:01\n',
      microdvd: '{1}{1}25\n',
    };
    it(`are read in linear time as ${format}`, () => {
      checkLinearTime(`subtitles as ${format}`, (text) => readOrRefuse(begins[format] + text, format), parts);
    });
  }
});
