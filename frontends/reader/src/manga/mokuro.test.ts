import { describe, expect, it } from '@jest/globals';
import { MangaError, readMokuro, sentencesOfBoxes, textOf } from './mokuro.js';

const block = (box: unknown, ...lines: unknown[]) => ({
  box,
  vertical: true,
  font_size: 26,
  lines_coords: lines.map(() => [[0, 0]]),
  lines,
});
const page = (picture: string, ...blocks: unknown[]) => ({
  version: '0.2.1',
  img_width: 800,
  img_height: 1_200,
  blocks,
  img_path: picture,
});
const volume = (...pages: unknown[]) => ({ version: '0.2.1', title: '日記', volume: '一', volume_uuid: 'a', pages });
const PAGES = [
  page('000a.jpg', block([700, 80, 860, 280], 'あたしはナナ！！', '５さい！'), block([10, 10, 50, 60], '……')),
  page('sub/001.png', block([100, 100, 200, 300], '猫が', '好き。')),
];

/** As mokuro 0.1 wrote it: lengths without a unit, scripts, a path in percent. */
const HTML = `<html><head><script>window.hasRun = true</script></head><body onload="window.hasRun = true">
<div id="pagesContainer"><div id="page0" class="page"><div class="pageContainer"
 style="width:800; height:1200; background-image:url(&quot;%E6%97%A5%E8%A8%98/000a.jpg&quot;);">
<div class="textBox" style="left:700; top:80; width:60; height:200; font-size:26px; z-index:10; writing-mode:vertical-rl;">
<p>あたしは&lt;b&gt;ナナ</p><p>５さい！</p><img src="x" onerror="window.hasRun = true"></div></div></div></div></body></html>`;

describe('what mokuro writes', () => {
  it('is read as pages with boxes, within their pictures, without boxes that say nothing', () => {
    const read = readMokuro(JSON.stringify(volume(...PAGES)), 'vol1.mokuro');
    expect(read.title).toBe('日記 一');
    expect(read.pages.map(({ picture }) => picture)).toEqual(['000a.jpg', 'sub/001.png']);
    expect(read.pages[0]!.boxes).toEqual([
      { left: 700, top: 80, width: 100, height: 200, text: 'あたしはナナ！！５さい！' },
    ]);
    expect(textOf(read)).toBe('あたしはナナ！！５さい！\n猫が好き。');
  });

  it('is read from its HTML, of which nothing is run', () => {
    const { pages, title } = readMokuro(HTML, '日記.html');
    expect(title).toBe('日記');
    expect(pages).toEqual([
      {
        picture: '日記/000a.jpg',
        width: 800,
        height: 1_200,
        boxes: [{ left: 700, top: 80, width: 60, height: 200, text: 'あたしは<b>ナナ５さい！' }],
      },
    ]);
    expect(window).not.toHaveProperty('hasRun');
  });

  it('is read from the file of one page, which is called as its picture', () => {
    const { img_path: _, ...one } = page('', block([1, 2, 3, 4], '猫'));
    expect(readMokuro(JSON.stringify(one), '007.json').pages).toMatchObject([
      { picture: '007', boxes: [{ text: '猫' }] },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['another file', { cards: [] }, 'unreadable'],
    ['no object', null, 'unreadable'],
    ['a box without numbers', volume(page('a', block(['a', null, {}, []], '猫'))), 'unreadable'],
    ['a box of two numbers', volume(page('a', block([1, 2], '猫'))), 'unreadable'],
    ['a page without a size', volume({ ...page('a'), img_width: 0 }), 'unreadable'],
    ['a page without a picture', volume({ ...page('a'), img_path: 7 }), 'unreadable'],
    ['too many pages', volume(...Array.from({ length: 3_001 }, () => page('a'))), 'too-large'],
    ['too many boxes', volume(page('a', ...Array.from({ length: 501 }, () => block([1, 2, 3, 4], '猫')))), 'too-large'],
    ['too many lines', volume(page('a', block([1, 2, 3, 4], ...Array.from({ length: 101 }, () => '猫')))), 'too-large'],
  ])('is refused as %s', (_, given, code) => {
    expect(() => readMokuro(JSON.stringify(given), 'a.mokuro')).toThrow(new MangaError(code as 'unreadable'));
  });

  it.each(['{"pages": [', '<html><p>nothing</p></html>'])('is refused as %s', (text) => {
    expect(() => readMokuro(text, 'a.mokuro')).toThrow(new MangaError('unreadable'));
  });
});

describe('the sentences of boxes', () => {
  const read = readMokuro(JSON.stringify(volume(...PAGES)), 'a.mokuro');

  it('are those of the text, several of a box that says several', () => {
    expect(sentencesOfBoxes(read, ['あたしはナナ！！', '５さい！', '猫が好き。'])).toEqual([[[0, 1]], [[2]]]);
    expect(sentencesOfBoxes(read, ['あたしはナナ！！５さい！', '……', '猫が', '好き。'])).toEqual([[[0]], [[2, 3]]]);
  });

  it('are found where the text has readings in brackets, which sentences have not', () => {
    const ruby = readMokuro(
      JSON.stringify(volume(page('a', block([1, 2, 3, 4], '猫（ねこ）だ。'), block([1, 2, 3, 4], '犬だ。')))),
      'a',
    );
    expect(sentencesOfBoxes(ruby, ['猫だ。', '犬だ。'])).toEqual([[[], [1]]]);
  });

  it('are not those of another text', () => {
    expect(() => sentencesOfBoxes(read, ['犬。'])).toThrow(new MangaError('other-text'));
  });
});
