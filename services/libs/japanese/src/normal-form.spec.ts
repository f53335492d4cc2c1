import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { nfc, nfkc } from './normal-form.js';

describe('a normal form', () => {
  it('joins what was typed in parts, and folds widths where that is asked for', () => {
    expect(nfc('か\u3099き')).toBe('がき');
    expect(nfkc('ｶﾞＡ')).toBe('ガA');
  });

  it('keeps thirty combining marks in a row', () => {
    expect(nfc(`x${'\u0316'.repeat(30)}`)).toHaveLength(31);
    expect(nfc(`x${'\u0316'.repeat(500)}y`)).toHaveLength(32);
  });

  it.each([
    ['NFC', nfc],
    ['NFKC', nfkc],
  ])('%s takes linear time for any text', (name, form) => {
    checkLinearTime(name, form, ['a', 'か', '\u0301', '\u0316', '\u3099', 'ｶ', 'ﾞ', '각', '\u0f71', ' ']);
  });
});
