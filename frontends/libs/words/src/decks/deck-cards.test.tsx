import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { CardPreview } from './deck-cards.js';

it.each([
  ['食べる', 'たべる', '食[た]べる'],
  ['お茶', 'おちゃ', 'お茶[ちゃ]'],
  ['ねこ', 'ねこ', 'ねこ'],
  ['猫', '', '猫'],
  ['引き出し', 'ひきだし', '引[ひ]き出[だ]し'],
  ['取り扱い', 'とりあつかい', '取[と]り扱[あつか]い'],
])('%s, read %s, has a reading above each of its kanji: %s', (word, reading, shown) => {
  const note = { word, reading, meaning: 'a word', furigana: '', translation: '', source: '' };
  const { container } = render(<CardPreview note={note} kinds={['word']} />);
  const written = [...container.querySelector('hr')!.nextElementSibling!.childNodes].map((node) => {
    const above = node instanceof HTMLElement && node.querySelector('rt')?.getAttribute('data-reading');
    return above ? `${node.textContent}[${above}]` : node.textContent;
  });
  expect(written.join('')).toBe(shown);
});
