import { atOnce } from '@ichibun/kit/in-turns';
import { expect, it } from '@jest/globals';
import { rubyLines } from './ruby-lines.js';

/** A text with its readings, which are between brackets after what they read: 大人[おとな]. */
function lines(marked: string): string {
  let text = '';
  const readings: { start: number; length: number; reading: string }[] = [];
  for (const [, plain = '', base = '', reading = ''] of marked.matchAll(/([^_]*)(?:_([^[]*)\[([^\]]*)\]|$)/gu)) {
    text += plain + base;
    if (base !== '') readings.push({ start: text.length - base.length, length: base.length, reading });
  }
  return atOnce(rubyLines({ text, readings }));
}

it.each([
  ['are those of a source with what is around', '彼は_大人[おとな]だ。', '彼は｜大人《おとな》だ。\n'],
  ['are one for each reading of the same', '_大人[おとな]だ。_大人[おとな]だ。', '｜大人《おとな》だ。大人だ。\n'],
  ['are one for each verb', '_捲[めく]る。_捲[まく]る。', '｜捲《めく》る。捲る。\n捲る。｜捲《まく》る。\n'],
  ['have no marks of the text itself', '《｜猫》\n_犬[いぬ]', '  猫  ｜犬《いぬ》\n'],
  ['are none of what is no kana', '_運命[Destiny]だ。', ''],
  ['are none without readings', '猫だ。', ''],
])('Lines with ruby %s: %s', (_, marked, expected) => {
  expect(lines(marked)).toBe(expected);
});

it('Lines with ruby are of bounded length, and no line is cut', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('');
  const readings = [...text].map((_, start) => ({ start, length: 1, reading: 'か' }));
  const found = atOnce(rubyLines({ text, readings }));
  expect(found.length).toBeLessThanOrEqual(100_000);
  for (const line of found.split('\n').slice(0, -1)) expect(line).toMatch(/｜.《か》/u);
});
