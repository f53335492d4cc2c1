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
