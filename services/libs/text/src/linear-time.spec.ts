import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, it } from '@jest/globals';
import { decodeText } from './decode-text.js';
import { cleaned, plainText } from './markup.js';
import { replaceBetween } from './replace-between.js';

describe('linear in time, whatever the text, is', () => {
  it('decodeText', () => {
    const pieces = [
      '\u001b$B',
      '\u001b(J',
      '\u0082\u00a0',
      '\u00a4\u00a2',
      '\u00e7\u008c\u00ab',
      '\u0000',
      '\u00ff',
      'a',
      '\n',
    ];
    checkLinearTime('decodeText', (text) => decodeText(Buffer.from(text, 'latin1')), pieces);
  }, 120_000);

  it('replaceBetween', () => {
    checkLinearTime('replaceBetween', (text) => replaceBetween(text, '<', '>', () => ''), ['<', '>', 'a', ' ']);
  }, 120_000);

  it.each([
    ['cleaned', cleaned],
    ['plainText', plainText],
  ])(
    '%s',
    (name, read) => {
      checkLinearTime(name, read, [
        '<',
        '>',
        '<b>',
        '</b>',
        '<b',
        '<script>',
        '</script',
        '<style',
        '<!--',
        '/',
        ' ',
        '雨',
        'a',
      ]);
    },
    120_000,
  );
});
