import { describe, expect, it } from '@jest/globals';
import { textOfShare } from './text-of-share.js';

describe('what is shared', () => {
  it.each([
    ['a text', { text: '猫が走る。\n犬も。' }, { is: 'text', title: '猫が走る。', content: '猫が走る。\n犬も。' }],
    ['a text with a title', { title: '猫の話', text: '猫だ。' }, { is: 'text', title: '猫の話', content: '猫だ。' }],
    [
      'a marked passage with the address of its page',
      { text: '"猫が走る。"\n https://example.com/a#:~:text=%E7%8C%AB' },
      { is: 'text', title: '猫が走る。', content: '猫が走る。' },
    ],
    [
      'a page, whose title is no text to read',
      { title: '猫のニュース', url: 'https://example.com/cat' },
      { is: 'address', address: 'https://example.com/cat' },
    ],
    ['an address as text', { text: ' https://example.com/猫 ' }, { is: 'address', address: 'https://example.com/猫' }],
    ['a title alone', { title: '猫が走る。' }, { is: 'text', title: '猫が走る。', content: '猫が走る。' }],
    ['English', { text: 'A cat runs.' }, { is: 'nothing' }],
    ['a script for an address', { text: 'javascript:alert(1)' }, { is: 'nothing' }],
    ['nothing', {}, { is: 'nothing' }],
    [
      'a quotation',
      { text: '「猫」と"言った"' },
      { is: 'text', title: '「猫」と"言った"', content: '「猫」と"言った"' },
    ],
  ])('as %s', (_, given, expected) => {
    expect(textOfShare({ title: '', text: '', url: '', ...given })).toEqual(expected);
  });

  it('takes no longer by the letter when it is two million letters long', () => {
    for (const text of [
      ' '.repeat(2_000_000),
      '"'.repeat(2_000_000),
      `${'猫'.repeat(2_000_000)} https://example.com`,
    ]) {
      expect(textOfShare({ title: '', text, url: '' }).is).toBe(text.includes('猫') ? 'text' : 'nothing');
    }
  });
});
