import { expect, it } from '@jest/globals';
import { linesOf } from './lines.js';
import { webVttOf } from './web-vtt.js';

const lines = linesOf([
  { start: 0, end: 1_500 },
  { start: 3_723_004, end: 3_725_000 },
  { start: 3_723_004, end: 3_725_000 },
]);

it('lines become cues at their moments, with what WebVTT would read as tags escaped', () => {
  expect(webVttOf(lines, ['猫です。', '<犬> &\n\n鳥', 'はい。'], 0)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n猫です。\n\n01:02:03.004 --> 01:02:05.000\n&lt;犬&gt; &amp; 鳥\nはい。\n',
  );
});

it('lines that are later than the film are moved, and none begins before it', () => {
  const moved = (offset: number) => webVttOf(lines.slice(0, 1), ['猫です。'], offset).split('\n')[2];
  expect(moved(250)).toBe('00:00:00.250 --> 00:00:01.750');
  expect(moved(-500)).toBe('00:00:00.000 --> 00:00:01.000');
});
