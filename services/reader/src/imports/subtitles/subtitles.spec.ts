import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { readSubtitles, subtitleFormat } from './subtitles.js';

/** What is read of a file, with when each cue is shown. */
function read(file: string) {
  const { text, times, readings, title } = readSubtitles(file, subtitleFormat(file)!);
  const cues = [];
  for (let at = 0; at < times.length; at += 3) {
    const end = times[at + 3] ?? text.length;
    cues.push([text.slice(times[at], end).trimEnd(), times[at + 1], times[at + 2]]);
  }
  return { text, cues, readings, title };
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
    });
  });

  it('of SubRip keep what stands behind an empty line, and need none before a number', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,000\n猫。\n\n犬。\n2\n00:00:03,000 --> 00:00:04,000\n2024\n';
    expect(read(file).text).toBe('猫。犬。\n2024\n');
  });

  it('of several speakers in a cue are a line each', () => {
    expect(read('1\n00:00:01,000 --> 00:00:02,000\n- 元気？\n- うん、\n元気。').text).toBe(
      '- 元気？\n- うん、元気。\n',
    );
  });

  it('of WebVTT are read without notes, styles, names, places and classes, with their ruby', () => {
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
    const { text, cues, readings } = read(file);
    expect(text).toBe('これは <猫> です。\n大人の時計。\n');
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
    ...['Format: ', 'Dialogue: ', '0:00:01.00,', ',', '\\N', '{\\p1}'],
  ];
  for (const format of ['srt', 'vtt', 'ass'] as const) {
    const begins = { srt: '1\n00:00:01,000 --> 00:00:02,000\n', vtt: 'WEBVTT\n', ass: '[Script Info]\n[Events]\n' };
    it(`are read in linear time as ${format}`, () => {
      checkLinearTime(`subtitles as ${format}`, (text) => readSubtitles(begins[format] + text, format), parts);
    });
  }
});
