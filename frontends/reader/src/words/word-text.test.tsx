import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { word } from '../testing/word.js';
import { WordText } from './word-text.js';

const cat = word({ text: '猫', reading: 'ねこ', spokenAccent: 1, furigana: [{ text: '猫', reading: 'ねこ' }] });

const marksOf = (container: HTMLElement) =>
  [...container.querySelectorAll('.border-accent')].map((mora) => {
    const kana = mora.textContent || mora.querySelector<HTMLElement>('[data-reading]')?.dataset.reading;
    const [isHigh, falls] = ['block-start', 'inline-end'].map((side) => mora.className.includes(side));
    return `${kana}${isHigh ? '¯' : ''}${falls ? '\\' : ''}`;
  });

it('a word has its reading with its pitch above it, which is not copied', () => {
  const { container } = render(<WordText word={cat} furigana={false} pitch />);
  expect(marksOf(container)).toEqual(['ね¯\\', 'こ']);
  expect(container.textContent).toBe('猫');
});

it('a word in kana has its pitch over itself', () => {
  const { container } = render(<WordText word={word({ text: 'ねこ', spokenAccent: 1 })} furigana pitch />);
  expect(marksOf(container)).toEqual(['ね¯\\', 'こ']);
  expect(container.textContent).toBe('ねこ');
});

it.each([
  ['of a word whose accent nobody knows', { ...cat, spokenAccent: null }, true],
  ['where the learner does not want it', cat, false],
])('no pitch is shown %s', (_name, given, pitch) => {
  const { container } = render(<WordText word={given} furigana pitch={pitch} />);
  expect(marksOf(container)).toEqual([]);
  expect(container.querySelector('rt')?.dataset.reading).toBe('ねこ');
});

const pieces = (...given: [text: string, reading: string][]) => given.map(([text, reading]) => ({ text, reading }));

it.each([
  ['誕生日', pieces(['誕生', 'たんじょう'], ['日', 'び']), '誕生日=たんじょうび'],
  ['郵便局', pieces(['郵便', 'ゆうびん'], ['局', 'きょく']), '郵便局=ゆうびんきょく'],
  ['電話番号', pieces(['電話', 'でんわ'], ['番号', 'ばんごう']), '電話=でんわ 番号=ばんごう'],
  ['会社員', pieces(['会社', 'かいしゃ'], ['員', 'いん']), '会社=かいしゃ 員=いん'],
  ['承り物', pieces(['承', 'うけたまわ'], ['り', ''], ['物', 'もの']), '承=うけたまわ 物=もの'],
])('the readings of %s stand above it without a gap inside', (text, furigana, expected) => {
  const { container } = render(<WordText word={word({ text, furigana })} furigana />);
  const shown = [...container.querySelectorAll('ruby')].map(
    (ruby) => `${ruby.textContent}=${ruby.querySelector('rt')!.dataset.reading}`,
  );
  expect(shown.join(' ')).toBe(expected);
  expect(container.textContent).toBe(text);
});
