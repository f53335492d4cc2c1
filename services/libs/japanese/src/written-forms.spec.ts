import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { withoutVariants, withoutVerticalForms, withoutZeroWidth, withVoicing } from './written-forms.js';

describe('letters of the same text', () => {
  it.each([
    ['雨が降った︒﹁困った﹂︑﹃春﹄', '雨が降った。「困った」、『春』'],
    ['︵春︶︻夏︼︽秋︾〔冬〕︗月︘︹日︺', '（春）【夏】《秋》〔冬〕〖月〗〔日〕'],
    ['何︖　ああ︙そう︕', '何？　ああ…そう！'],
    ['春。「夏」', '春。「夏」'],
  ])('are upright: %s', (written, text) => {
    expect(withoutVerticalForms(written)).toBe(text);
    expect(text).toHaveLength(written.length);
  });

  it.each([
    ['日\u200b本\u2060語\ufeff', '日本語'],
    ['図書\u200d館、\u200cは', '図書館、は'],
    ['共\u00ad和', '共和'],
    // A family, and a letter of another script that joins.
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('have no zero width: %j', (written, text) => {
    expect(withoutZeroWidth(written)).toBe(text);
  });

  it.each([
    ['葛\u{e0100}城', '葛城'],
    ['逸\ufe01品', '逸品'],
    ['葛城', '葛城'],
  ])('have no variants: %j', (written, text) => {
    expect(withoutVariants(written)).toBe(text);
  });

  it.each([
    ['か゛っこう', 'がっこう'],
    ['ハ゜ン、ﾞかﾞ', 'パン、ﾞが'],
    ['う゛', 'ゔ'],
    ['か\u3099', 'が'],
    ['あ゛あ゛、愛゛、が゛、ん゜', 'あ゛あ゛、愛゛、が゛、ん゜'],
  ])('have their voicing: %s', (written, text) => {
    expect(withVoicing(written)).toBe(text);
  });

  it('are read in linear time', () => {
    const pieces = ['か', 'ハ', '゛', '゜', '\u3099', ' ', '\u200b', '\u200d', '日', '︒', '\ufe00', 'a'];
    for (const read of [withoutVerticalForms, withoutZeroWidth, withoutVariants, withVoicing]) {
      checkLinearTime(read.name || 'letters', read, pieces);
    }
  });
});
