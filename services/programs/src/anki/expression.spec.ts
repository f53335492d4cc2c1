import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { expressionOf } from './expression.js';

describe('an expression of a search', () => {
  it.each([
    ['図', '地図', true],
    ['^図', '地図', false],
    ['図$', '地図', true],
    ['^(犬|猫)$', '猫', true],
    ['^(犬|猫)$', '猫舌', false],
    ['ab*c', 'xACx', true],
    ['^a+?b?$', 'aa', true],
    ['^(?:ab){2}$', 'abab', true],
    ['^(?:ab){2}$', 'ababab', false],
    ['^a{1,3}$', 'aaaa', false],
    ['^a{2,}$', 'aaaa', true],
    ['^(?P<one>a|b)$', 'B', true],
    ['^.$', '𠮟', true],
    ['^.$', '\n', false],
    ['[ぁ-ん]{3}', '食べます', true],
    ['^[^ぁ-ん]+$', '食べる', false],
    ['[]a]', ']', true],
    ['\\d{2}', '令和12年', true],
    ['^\\p{Han}+$', '漢字', true],
    ['\\P{Hiragana}', 'かな', false],
    ['\\bcat\\b', 'a cat.', true],
    ['\\bcat\\b', 'concat', false],
    ['\\(笑\\)', '（(笑)', true],
    ['', 'x', true],
    ['x|', '', true],
    ['(a*)*b', 'aaab', true],
    ['()*', 'x', true],
  ])('%j in %j: %j', (source, text, found) => {
    expect(expressionOf(source)!(text)).toBe(found);
  });

  it.each([
    ...['(', ')', 'a)', '[', '[a', '*', '+a', 'a{2', 'a{3,1}', 'a{500}', '(?=a)', '(?i)a', '(a)\\1', '\\', '\\k'],
    ...['[[:alpha:]]', '\\p{Klingon}', '(((a{200}){200}){200})', '((((){200}){200}){200})', '('.repeat(30)],
    ...['x'.repeat(600)],
  ])('is none: %j', (source) => {
    expect(expressionOf(source)).toBeUndefined();
  });

  it.each(['(a+)+$', '(a|a)*b', '(.*)*x', '^(\\w+\\s?)*$'])('takes time that is linear in the text: %s', (source) => {
    checkLinearTime(source, expressionOf(source)!, ['a', ' ', 'b', '猫'], 16_000);
  });
});
