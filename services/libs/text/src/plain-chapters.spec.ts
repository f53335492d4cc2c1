import { describe, expect, it } from '@jest/globals';
import { plainChapters } from './plain-chapters.js';

const NUMERALS = '一二三四五六七八九';

/** A text in parts, each with a number of chapters. */
const inParts = (...parts: [string, number][]) =>
  parts
    .flatMap(([part, count]) => [
      part,
      ...[...NUMERALS.slice(0, count)].flatMap((numeral) => [numeral, ...Array(5).fill('　雨が降る。')]),
    ])
    .join('\n');

describe('the chapters of a text that marks none', () => {
  const texts: [string, string, string[]][] = [
    ['are lines that name themselves', '第一章　朝\n雨。\n第二章\n晴れ。', ['第一章　朝', '第二章']],
    ['are numerals that count up from one', '一\n雨。\n２、夜\n晴れ。\n五\n雪。', ['一', '２、夜']],
    [
      'are lines that name themselves, with a title in brackets',
      '第1話「春の朝」\n桜。\n第2話『夏の夜』\n花火。\n第３話（秋の雨）\n雨。',
      ['第1話「春の朝」', '第2話『夏の夜』', '第３話（秋の雨）'],
    ],
    [
      'are lines in ornaments and brackets',
      'プロローグ「始まり」\n朝。\n【第一話】出会い\n彼。\n■第二話　別れ\n夜。\n＃第三話\n雪。',
      ['プロローグ「始まり」', '【第一話】出会い', '■第二話　別れ', '＃第三話'],
    ],
    [
      'are sentences, too, whose numbers go on',
      '第一話　雨が降る。\n雨だった。\n第二話　晴れる！\n晴れ。\n第三話：雪？\n雪。',
      ['第一話　雨が降る。', '第二話　晴れる！', '第三話：雪？'],
    ],
    ['are nights, scenes and other units', '第一夜\n夢を見た。\n第二夜\nまた見た。', ['第一夜', '第二夜']],
    ['are numbers after a sign that go on', '#1 朝\n雨。\n＃2 夜\n雪。', ['#1 朝', '＃2 夜']],
    ['are none where such numbers do not go on', '#1 朝\n雨。\n#9 夜\n雪。', []],
    ['are none in sentences with such a unit', '第一夜は雨だった。\n第二夜は雪だった。', []],
    ['are numbers of their unit alone that go on', '1話　朝\n雨。\n2話　夜\n雪。', ['1話　朝', '2話　夜']],
    ['are in other letters', 'Chapter 1\n雨。\nChapter 2: 夜\n雪。', ['Chapter 1', 'Chapter 2: 夜']],
    ['go on beyond a hundred', '第百話　朝。\n雨。\n第百一話　夜。\n雪。', ['第百話　朝。', '第百一話　夜。']],
    ['are none in sentences whose numbers do not go on', '第一話　読んだ。\n雨。\n第五話　読んだ。\n雪。', []],
    [
      'are none in a sentence with a speech',
      '第一章は「朝」\n第二章は「夜」\n第三話「雪」を読む。\n第四話「雨」を読む。',
      [],
    ],
    ['are no items of a list', '今日の目標\n1. 早く起きる\n2. 走る\n3. 本を読む\n\n明日の目標\n1. 寝る', []],
    [
      'are no lines of a table of contents, but those further on',
      '一　朝\n二　夜\n\n一　朝\n雨。\n二　夜\n雪。',
      ['一　朝', '二　夜'],
    ],
    [
      'are parts, in each of which numbers begin again',
      inParts(['上　先生と私', 3], ['中', 2], ['下', 2]),
      [...['上　先生と私', '一', '二', '三', '中', '一', '二', '下', '一', '二']],
    ],
    [
      'are numbered parts with numbers in each',
      inParts(['第一部', 2], ['第二部　海', 2]),
      [...['第一部', '一', '二', '第二部　海', '一', '二']],
    ],
    [
      'are parts without chapters',
      `前編\n${'雨が降った。\n'.repeat(70)}後編\n${'雪が降った。\n'.repeat(70)}`,
      ['前編', '後編'],
    ],
    ['are an opening before the first of them', '序\n朝。\n一\n雨。\n二\n雪。', ['序', '一', '二']],
    [
      'are numbers that begin again, where no heading of a part is left',
      inParts(['', 5], ['', 4]),
      ['一', '二', '三', '四', '五', '一', '二', '三', '四'],
    ],
    [
      'are no list within a chapter',
      `一\n雨。\n二\n${['一、朝', '二、昼', '三、夜'].map((item) => `${item}\n晴れ。\n曇り。\n雪。\n雨。\n`).join('')}三\n雪。`,
      ['一', '二', '三'],
    ],
    ['are no sections of named chapters', '第一章\n一\n雨。\n二\n雪。\n第二章\n一\n雨。', ['第一章', '第二章']],
    ['are none in a lone 上 of a dialogue or a list', '上\n右。\n一\n雨。\n二\n雪。', ['一', '二']],
    ['are none in a list of parts', '第一の箱\n上\n中\n下\n一\n雨。\n二\n雪。', ['一', '二']],
    ['are none in a lone 序', '序\n雨。', []],
    ['are none where there is one heading only', '第一章\n雨。', []],
    ['are none in sentences that begin like headings', '第一章が好きだ。\n第二章も好きだ。', []],
    ['are none where there are more lines than books have', `第一章\n${'雨\n'.repeat(100_000)}第二章`, []],
  ];
  it.each(texts)('%s', (_, text, titles) => {
    expect(plainChapters(text).map(({ title }) => title)).toEqual(titles);
  });

  it('are all found in a novel of three parts whose numbers begin again', () => {
    const numeral = (n: number) => {
      const [tens, ones] = [Math.floor(n / 10), n % 10];
      return `${tens > 1 ? NUMERALS[tens - 1] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? NUMERALS[ones - 1] : ''}`;
    };
    const part = (title: string, count: number) =>
      `${title}\n\n${Array.from({ length: count }, (_, at) => `${numeral(at + 1)}\n\n${'　私は海へ行った。\n'.repeat(8)}`).join('\n')}`;
    const novel = [part('上　先生と私', 36), part('中　両親と私', 18), part('下　先生と遺書', 56)].join('\n\n');
    const found = plainChapters(novel);
    expect(found.filter(({ title }) => /^[一二三四五六七八九十]+$/u.test(title))).toHaveLength(110);
    expect(found.map(({ title }) => title).filter((title) => /^[上中下]/u.test(title))).toHaveLength(3);
    for (const { title, offset } of found) expect(novel.startsWith(title, offset)).toBe(true);
  });

  it('have the offset of their line', () => {
    expect(plainChapters('序文\n雨。\n  第一章\n')).toEqual([
      { title: '序文', offset: 0 },
      { title: '第一章', offset: 6 },
    ]);
  });
});
