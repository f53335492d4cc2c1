import { describe, expect, it } from '@jest/globals';
import { plainChapters } from './plain-chapters.js';

describe('the chapters of a text that marks none', () => {
  const texts: [string, string, string[]][] = [
    ['are lines that name themselves', '第一章　朝\n雨。\n第二章\n晴れ。', ['第一章　朝', '第二章']],
    ['are numerals that count up from one', '一\n雨。\n２、夜\n晴れ。\n五\n雪。', ['一', '２、夜']],
    ['are none where there is one heading only', '第一章\n雨。', []],
    ['are none in sentences that begin like headings', '第一章が好きだ。\n第二章も好きだ。', []],
    ['are none where there are more lines than books have', `第一章\n${'雨\n'.repeat(100_000)}第二章`, []],
  ];
  it.each(texts)('%s', (_, text, titles) => {
    expect(plainChapters(text).map(({ title }) => title)).toEqual(titles);
  });

  it('have the offset of their line', () => {
    expect(plainChapters('序文\n雨。\n  第一章\n')).toEqual([
      { title: '序文', offset: 0 },
      { title: '第一章', offset: 6 },
    ]);
  });
});
