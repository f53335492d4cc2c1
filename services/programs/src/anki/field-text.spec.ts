import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { markedTextOf, meaningOf, textOf } from './field-text.js';

describe('what a field says', () => {
  it.each([
    ['<ul><li>desk</li><li>table</li></ul>', 'desk; table'],
    ['<ol><li>(n)<ul><li>desk</li><li>table</li></ul></li></ol>', '(n); desk; table'],
    ['garden<br>yard', 'garden; yard'],
    ['garden<br/>\nyard', 'garden; yard'],
    ['<div>gate</div><div>school of thought</div>', 'gate; school of thought'],
    ['<p>gate</p><p>door</p>', 'gate; door'],
    ['<table><tr><td>sea</td><td>ocean</td></tr></table>', 'sea; ocean'],
    ['<dl><dt>noun</dt><dd>sea</dd></dl>', 'noun; sea'],
    ['garden\nyard', 'garden; yard'],
    ['noun:<br>1. garden;<br>2. yard', 'noun: 1. garden; 2. yard'],
    ['to <i>eat</i> &amp; drink', 'to eat & drink'],
    ['<b>sea</b>&nbsp;(poetic)', 'sea (poetic)'],
    ['&#12290;&#x6d77;&hearts;', '。海♥'],
    ['a &lt;b&gt; c', 'a ＜b＞ c'],
    ['fish & chips &c', 'fish & chips &c'],
    ['<br><br>', ''],
  ])('%s means “%s”', (html, meaning) => {
    expect(meaningOf(html)).toBe(meaning);
  });

  it.each([
    ['猫が<br>食べた。', '猫が食べた。'],
    ['<div>猫が</div><div>来た。</div>', '猫が来た。'],
    ['<ruby>猫<rp>(</rp><rt>ねこ</rt><rp>)</rp></ruby>が来た。', '猫が来た。'],
    ['暗[くら]い 道[みち]を', '暗い道を'],
    ['走[はし]る', '走る'],
    ['食[た]べ 物[もの]', '食べ物'],
    ['{{c1::峠}}を越える。', '峠を越える。'],
    ['{{c2::峠::とうげ}}を越える。', '峠を越える。'],
    ['&#x6d77;へ行く&#12290;', '海へ行く。'],
    // What is no reading stays.
    ['猫[1]が来た。', '猫[1]が来た。'],
    ['hello world[sound:a.mp3]', 'hello world[sound:a.mp3]'],
    ['[猫]と{犬}', '[猫]と{犬}'],
  ])('%s is the sentence %s', (html, sentence) => {
    expect(textOf(html)).toBe(sentence);
  });

  it('keeps which place is in bold', () => {
    expect(markedTextOf('道と<b> 道[みち]</b>')).toBe('道と<b>道</b>');
  });

  it('is read in a time that grows with its length', () => {
    const pieces = ['<br', '</', '<rt>', '{{c1::', '::', '}}', '道[', 'みち', ']', '&#x', '&lt', ' '];
    checkLinearTime('fields of notes', (text) => [meaningOf(text), textOf(text)], pieces);
  });
});
