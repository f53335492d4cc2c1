/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { cuesOf } from './cues-of.js';

const CATS = { start: 1_000, end: 2_500, text: 'I like cats.' };

describe('the cues of a subtitle file', () => {
  it.each([
    ['SRT', '1\n00:00:01,000 --> 00:00:02,500\nI like cats.\n', [CATS]],
    ['SRT with other ends of lines and marks', '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>I like</i> cats.', [CATS]],
    ['WebVTT with settings and an id', 'WEBVTT\n\na\n00:01.000 --> 00:02.500 align:start\nI like cats.\n', [CATS]],
    ['two lines', '00:01.000 --> 00:02.500\nI like\ncats.', [{ ...CATS, text: 'I like\ncats.' }]],
    [
      'blocks without an empty line between',
      '00:01.000 --> 00:02.500\nI like cats.\n00:03.000 --> 00:04.000\nAnd?',
      [CATS, { start: 3_000, end: 4_000, text: 'And?' }],
    ],
    [
      'ASS',
      '[Events]\nDialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}I like{\\i0} cats.\nComment: 0,a',
      [CATS],
    ],
    [
      'ASS with commas and breaks',
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Well, I\\Nlike',
      [{ ...CATS, text: 'Well, I\nlike' }],
    ],
    [
      'an order of its own',
      '00:03.000 --> 00:04.000\nb\n\n00:01.000 --> 00:02.000\na',
      [
        { start: 1_000, end: 2_000, text: 'a' },
        { start: 3_000, end: 4_000, text: 'b' },
      ],
    ],
    ['ends before beginnings, and no text', '00:03.000 --> 00:02.000\nb\n\n00:01.000 --> 00:02.000\n\n', []],
    ['no subtitles', 'A text --> about nothing\n', []],
    ['nothing', '', []],
  ])('%s', (_what, text, expected) => {
    expect(cuesOf(text)).toEqual(expected);
  });

  it('are bounded in number', () => {
    expect(cuesOf('00:01.000 --> 00:02.000\na\n\n'.repeat(60_000))).toHaveLength(50_000);
  });
});
