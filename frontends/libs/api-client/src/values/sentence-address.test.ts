import { describe, expect, it } from '@jest/globals';
import { sentenceAddress, sentenceOfAddress } from './sentence-address.js';

const SENTENCES = ['羅生門', '下人は、雨やみを待っていた。', '広い門の下には、この男のほかに誰もいない。'];

describe('the address of a sentence', () => {
  it.each(SENTENCES)('leads to %s', (sentence) => {
    const { hash, pathname } = new URL(sentenceAddress(7, sentence), 'http://localhost');
    expect(pathname).toBe('/assisted-reader/read/7');
    expect(SENTENCES[sentenceOfAddress(hash, SENTENCES)!]).toBe(sentence);
  });

  it.each([
    ['a part of a sentence', '#雨やみを待っていた。', 1],
    ['more than a sentence', `#${encodeURIComponent(`「${SENTENCES[2]}」と`)}`, 2],
    ['a sentence that the text has not', '#犬', undefined],
    ['nothing', '', undefined],
    ['what cannot be read', '#%E3%81', undefined],
  ])('that names %s', (_, hash, index) => {
    expect(sentenceOfAddress(hash, SENTENCES)).toBe(index);
  });
});
