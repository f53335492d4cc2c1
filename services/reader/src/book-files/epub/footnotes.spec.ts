import { describe, expect, it } from '@jest/globals';
import { type BookParts, epub } from '../../testing/epub.js';
import { readFile } from '../read-file.js';

const read = (parts: BookParts) => readFile(epub(parts), 'book.epub');
/** The text with each footnote in braces where its mark is. */
async function textWithNotes(parts: BookParts): Promise<string> {
  const { text, notes = [] } = await read(parts);
  return notes.reduceRight(
    (shown, { offset, mark, text: note }) => `${shown.slice(0, offset)}{${mark}|${note}}${shown.slice(offset)}`,
    text,
  );
}

describe('the footnotes of an EPUB', () => {
  const marked: [string, string, string][] = [
    [
      'by EPUB’s types',
      '<p>朝の港<a epub:type="noteref" href="#n"><sup>※1</sup></a>は静か。</p><aside epub:type="footnote" id="n"><p>船の着く所。</p><p>港。</p></aside><p>夜。</p>',
      '朝の港{※1|船の着く所。港。}は静か。\n夜。\n',
    ],
    [
      'by roles',
      '<p>港<a role="doc-noteref" href="#n">2</a>。</p><div role="doc-footnote" id="n">船の着く所。 <a role="doc-backlink" href="#x">↩︎</a></div>',
      '港{2|船の着く所。}。\n',
    ],
    [
      'by Duokan’s classes, with a picture as the mark',
      '<p>次の行<a class="duokan-footnote" href="#d"><img src="note.png" alt="注"/></a>だ。</p><ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="d"><a href="#x">↩</a>多看の注。</li></ol>',
      '次の行{注|多看の注。}だ。\n',
    ],
    [
      'by links that lead to each other',
      '<p>港<sup><a id="r" href="#n">[1]</a></sup>へ。</p><p>夜。</p><p><a id="n" href="#r">[1]</a> 船の着く所。</p>',
      '港{[1]|船の着く所。}へ。\n夜。\n',
    ],
    [
      'by links that lead to each other, of lists',
      '<p>港<a id="r" href="#n">（一）</a></p><ol><li id="n"><p>船の着く所。<a href="#r">戻る</a></p></li></ol>',
      '港{（一）|船の着く所。}\n',
    ],
    [
      'under a word of the text',
      '<p>朝の<a href="#n">港</a>。</p><aside epub:type="footnote" id="n">船の着く所。</aside>',
      '朝の港{※|船の着く所。}。\n',
    ],
    [
      'to which two marks lead, in a heading and hidden',
      '<h1>港<a epub:type="noteref" href="#n">*</a></h1><p>港<a epub:type="noteref" href="#n">*</a>。</p><aside epub:type="footnote" id="n" hidden="">船の着く所。</aside>',
      '港{*|船の着く所。}\n港{*|船の着く所。}。\n',
    ],
    [
      'with ruby',
      '<p>港<a epub:type="noteref" href="#n">*</a>。</p><aside epub:type="footnote" id="n"><ruby>船<rt>ふね</rt></ruby>の所。</aside>',
      '港{*|船の所。}。\n',
    ],
    [
      'with the heading of their section',
      '<p>港<a href="#n">1</a>。</p><section epub:type="endnotes"><h2>注</h2><ol><li id="n">船の着く所。</li></ol></section>',
      '港{1|船の着く所。}。\n',
    ],
    [
      'not those to which nothing leads',
      '<p>港。</p><section epub:type="endnotes"><h2>注</h2><ol><li id="n">船の着く所。</li></ol></section>',
      '港。\n注\n船の着く所。\n',
    ],
    [
      'not what another link of the text leads to',
      '<p>港は<a href="#n">第二章</a>を見よ。</p><h2 id="n">第二章</h2><p>夜。</p>',
      '港は第二章を見よ。\n第二章\n夜。\n',
    ],
    [
      'not numbered chapters whose list leads to them and back',
      '<p><a id="r1" href="#c1">1</a></p><p><a id="r2" href="#c2">2</a></p><p><a id="c1" href="#r1">1</a> 雨だ。</p><p><a id="c2" href="#r2">2</a> 空だ。</p>',
      '1\n2\n1 雨だ。\n2 空だ。\n',
    ],
    [
      'not what is far too long for a note',
      `<p>港<a href="#n">1</a>。</p><aside epub:type="footnote" id="n">${'船'.repeat(1_001)}</aside>`,
      `港1。\n${'船'.repeat(1_001)}\n`,
    ],
  ];
  it.each(marked)('are apart from its text: %s', async (_, body, expected) => {
    expect(await textWithNotes({ pages: { 'a.xhtml': body } })).toBe(expected);
  });

  const NOTES =
    '<section epub:type="endnotes"><ol><li id="e1" epub:type="endnote">巻末の注。<a href="a.xhtml#r1">↩</a></li></ol></section>';
  const PAGE = '<p>巻末<a href="notes.xhtml#e1" id="r1">（1）</a>を見る。</p>';
  it('may be on a page of their own, in the order of the book or beside it', async () => {
    expect(await textWithNotes({ pages: { 'a.xhtml': PAGE, 'notes.xhtml': NOTES } })).toBe(
      '巻末{（1）|巻末の注。}を見る。\n',
    );
    const beside = await textWithNotes({
      pages: { 'a.xhtml': PAGE },
      items: '<item id="n" href="notes.xhtml" media-type="application/xhtml+xml"/>',
      itemrefs: '<itemref idref="n" linear="no"/>',
      files: { 'OEBPS/notes.xhtml': `<html><body>${NOTES}</body></html>` },
    });
    expect(beside).toBe('巻末{（1）|巻末の注。}を見る。\n');
  });
});
