import { describe, expect, it } from '@jest/globals';
import { type BookParts, epub, PNG, png } from '../../testing/epub.js';
import { readFile } from '../read-file.js';

const read = (parts: BookParts) => readFile(epub(parts), 'book.epub');
const textOf = async (body: string) => (await read({ pages: { 'a.xhtml': body } })).text.trimEnd();

const VILLAGE = '<p>山の村。</p>';

describe('an EPUB', () => {
  it('is read in the order of its spine, whatever its links are written like', async () => {
    const { text, fileType } = await read({
      pages: { '章/一 つ.xhtml': '<h1>一</h1><p>雨。</p>', 'b.xhtml': '<p>空。</p>', 'a.xhtml': '<p>海。</p>' },
    });
    expect(text).toBe('一\n雨。\n空。\n海。\n');
    expect(fileType).toBe('epub');
  });

  it('names itself and its authors', async () => {
    const metadata =
      '<dc:title> 三毛の <![CDATA[旅]]> &amp; 空</dc:title><dc:title>副題</dc:title><dc:creator>山田花子</dc:creator><dc:creator>海野</dc:creator>';
    expect(await read({ pages: { 'a.xhtml': VILLAGE }, metadata })).toMatchObject({
      title: '三毛の 旅 & 空',
      author: '山田花子、海野',
    });
  });

  const bodies: [string, string, string][] = [
    ['a line for each block', '<div><p>雨。</p><blockquote>空。<br/>海。</blockquote></div>窓', '雨。\n空。\n海。\n窓'],
    ['no line break of the source between kanji and kana', '<p>山の\n   麓に\r\n\t村。</p>', '山の麓に村。'],
    ['spaces between words', '<p>one\n  two <b>three</b></p>', 'one two three'],
    ['the entities of HTML', '<p>A&nbsp;B&mdash;&#x732b;&#29483;&amp;&lt;</p>', 'A\u00a0B—猫猫&<'],
    [
      'nothing that browsers hide',
      '<style>p{}</style><script>雨</script><svg><text>雨</text></svg><p>空</p><template>雨</template>',
      '空',
    ],
    ['no numbers of notes', '<p>空<a epub:type="noteref" href="#n">1</a>。</p>', '空。'],
    [
      'kanji that are pictures',
      '<p>空<img class="gaiji" alt="髙" src="x.png"/><img alt="挿絵の空" src="y.png"/></p>',
      '空髙',
    ],
    [
      'no numbers of printed pages',
      '<p>雨<span epub:type="pagebreak" title="12">12</span>空<a role="doc-pagebreak">13</a></p>',
      '雨空',
    ],
    [
      'no numbers of pages that only their class names',
      '<p>雨<span class="x pagenum">[Pg 12]</span>空<span class="page-number">13</span></p><p class="pagenumbering">海</p>',
      '雨空\n海',
    ],
    [
      'no text that its style hides',
      '<p>雨</p><p style="color:red; display : none">空</p><div style="visibility:hidden">海</div>',
      '雨',
    ],
    [
      'no text that a style of the page hides',
      '<svg></svg><style>.y { display: none }</style><p>雨</p><p class="y">空</p>',
      '雨',
    ],
    ['no text that an attribute hides', '<p hidden="">雨</p><p hidden>空</p><p>海</p>', '海'],
    ['text that its style shows', '<p style="display:block">雨</p><p style="visibility:visible">空</p>', '雨\n空'],
    [
      'kanji that are pictures without a class',
      '<p>森<img alt="鷗" src="x.png"/>外</p><p><img alt="鷗" src="x.png"/>外</p>',
      '森鷗外\n鷗外',
    ],
    [
      'kanji that are pictures by other codes, a title or a name',
      '<p>森<img class="gaiji" alt="u9dd7" src="x.png"/>外<img class="gaiji" alt="&amp;#x9DD7;" src="x.png"/><img class="gaiji" title="鷗" src="x.png"/><img class="gaiji" src="../i/u9dd7.png"/></p>',
      '森鷗外鷗鷗鷗',
    ],
    [
      'no kanji by the name of another picture',
      '<p>森<img src="u9dd7.png"/>外<img title="鷗" src="x.png"/>と<img class="gaiji" src="1234.png"/></p>',
      '森外と〓',
    ],
    ['kanji that are pictures by their codes', '<p>森<img class="gaiji" alt="U+9DD7" src="x.png"/>外</p>', '森鷗外'],
    [
      'a mark for characters that nothing describes',
      '<p>森<img class="gaiji" src="x.png"/>外<img class="gaiji" alt="gaiji-01" src="x.png"/>と</p>',
      '森〓外〓と',
    ],
    [
      'no letters of pictures that stand alone',
      '<div><img alt="図" src="x.png"/></div><p>空<img alt="A" src="x.png"/></p>',
      '空',
    ],
    ['what is not closed', '<p>雨<p>空<div>海', '雨\n空\n海'],
  ];
  it.each(bodies)('gives %s', async (_, body, text) => {
    expect(await textOf(body)).toBe(text);
  });

  it.each([
    ['<meta property="rendition:layout">pre-paginated</meta>', '朝の港。\n灯台\n船が来た。\n'],
    ['<meta name="fixed-layout" content="true"/>', '朝の港。\n灯台\n船が来た。\n'],
    ['<meta property="rendition:layout">reflowable</meta>', '船が来た。\n'],
  ])('has the text of its drawings where its pages are fixed: %s', async (metadata, text) => {
    const drawing =
      '<svg><title>絵</title><defs><text>影</text></defs><text x="1">朝の<tspan>港</tspan>。</text><g><text>灯台</text></g></svg>';
    expect((await read({ pages: { 'a.xhtml': `${drawing}<p>船が来た。</p>` }, metadata })).text).toBe(text);
  });

  const rubies: [string, string, [string, string][]][] = [
    [
      'with brackets for browsers that have none',
      '<ruby>麓<rp>（</rp><rt>ふもと</rt><rp>）</rp></ruby>',
      [['麓', 'ふもと']],
    ],
    [
      'one kanji at a time',
      '<ruby>旅<rt>たび</rt>人<rt>びと</rt></ruby>',
      [
        ['旅', 'たび'],
        ['人', 'びと'],
      ],
    ],
    [
      'with bases of their own',
      '<ruby><rb>旅</rb><rb>人</rb><rt>たび</rt><rt>びと</rt></ruby>',
      [
        ['旅', 'たび'],
        ['人', 'びと'],
      ],
    ],
    ['over several bases', '<ruby><rb>大</rb><rb>人</rb><rt>おとな</rt></ruby>', [['大人', 'おとな']]],
    ['over elements', '<ruby><span>今</span><b>日</b><rt>きょう</rt></ruby>', [['今日', 'きょう']]],
    ['with a second reading on the other side', '<ruby>本気<rt>マジ</rt><rtc>ほんき</rtc></ruby>', [['本気', 'マジ']]],
    ['in a container of its own', '<ruby>剣<rtc>けん</rtc></ruby>', [['剣', 'けん']]],
    [
      'in a container for each base',
      '<ruby><rbc><rb>東</rb><rb>京</rb></rbc><rtc><rt>とう</rt><rt>きょう</rt></rtc><rtc><rt>Tokyo</rt></rtc></ruby>',
      [
        ['東', 'とう'],
        ['京', 'きょう'],
      ],
    ],
    ['with a line break in it', '<ruby>本気<rt>マ<br/>ジ</rt></ruby>', [['本気', 'マジ']]],
    ['that only stresses', '<ruby>空<rt>﹅</rt></ruby>', []],
    ['without a reading', '<ruby>空<rt></rt></ruby>', []],
  ];
  it.each(rubies)('has ruby %s', async (_, ruby, expected) => {
    const source = await read({ pages: { 'a.xhtml': `<p>その${ruby}が。</p>` } });
    expect(source.text).toBe(`その${ruby.replace(/<r(?:t|p|tc)>.*?<\/r(?:t|p|tc)>|<[^>]*>/g, '')}が。\n`);
    expect(
      source.readings.map(({ start, length, reading }) => [source.text.slice(start, start + length), reading]),
    ).toEqual(expected);
  });

  it('has ruby over characters that are pictures', async () => {
    const body = `<p><ruby><img src="g.png" alt="鷗"/>外<rt>おうがい</rt></ruby>は<ruby>森<img src="g.png"/>外<rt>もりおうがい</rt></ruby></p>`;
    const { text, readings } = await read({ pages: { 'a.xhtml': body } });
    expect(text).toBe('鷗外は森〓外\n');
    expect(readings.map(({ start, length, reading }) => [text.slice(start, start + length), reading])).toEqual([
      ['鷗外', 'おうがい'],
      ['森〓外', 'もりおうがい'],
    ]);
  });

  const hiding: [string, string, string][] = [
    ['a class', '.x { display: none }', '見える\nは\n'],
    ['a class of an element', 'p.x, b.y { color: red; display:none; }', '見える\nは\n'],
    ['an element', 'p.z, aside { display: none } rt, ruby { display: none }', '見える\nは\n'],
    ['another element', 'aside { display: none }', '見える\n隠れる\nは\n'],
    ['an element, but not its class', 'p { display: none } .x { display: block }', '隠れる\n'],
    ['another element’s class', 'div.x { display: none }', '見える\n隠れる\nは\n'],
    ['what is within another', '.y .x { display: none }', '見える\n隠れる\nは\n'],
    ['a class that it shows later', '.x { display: none } .x { display: block }', '見える\n隠れる\nは\n'],
    [
      'other media',
      '@media print { .x { display: none } } @media amzn-mobi { .x { display: none } }',
      '見える\n隠れる\nは\n',
    ],
    ['screens', '@media screen { .x { visibility: hidden } }', '見える\nは\n'],
    ['nothing in a comment', '/* .x { display: none } */', '見える\n隠れる\nは\n'],
    ['what is within the page', 'html body p.x { display: none }', '見える\nは\n'],
    ['what is right within the page', 'body > .x { display: none }', '見える\nは\n'],
    ['what is right within another', 'html > .x { display: none }', '見える\n隠れる\nは\n'],
    [
      'a class that it shows within the page',
      'body .x { display: block } .x { display: none }',
      '見える\n隠れる\nは\n',
    ],
    ['an id', '#i { display: none } @font-face { font-family: a; }', '見える\nは\n'],
  ];
  it.each(hiding)('is read without what its stylesheet hides: %s', async (_, css, text) => {
    const pages = { 'a.xhtml': '<p>見える</p><p class="z x" id="i">隠れる</p><p>は</p>' };
    expect((await read({ pages, files: { 'OEBPS/style.css': css } })).text).toBe(text);
  });

  it('is read without what is hidden within elements that are open, and with the same where they are closed', async () => {
    const css = 'div.notes p, .a .b .c { display: none }';
    const pages = {
      'a.xhtml': `<div class="notes"><span><p>注</p></span></div><p>猫</p><div class="a"><p class="c">犬</p><div class="b"><p
class="c">鳥</p></div></div><div class="b"><p class="c">魚</p></div>`,
    };
    expect((await read({ pages, files: { 'OEBPS/style.css': css } })).text).toBe('猫\n犬\n魚\n');
  });

  const importing: [string, string, string][] = [
    ['by its address', '@charset "utf-8"; @import url(css/more.css); p { color: red }', '見える\n'],
    ['by its name', "@import 'css/more.css' screen;", '見える\n'],
    ['before what it says itself', '@import "css/more.css"; .x { display: block }', '見える\n隠れる\n'],
    ['for other media', '@import "css/more.css" print;', '見える\n隠れる\n'],
    ['after its rules, where no sheet may', 'p { color: red } @import "css/more.css";', '見える\n隠れる\n'],
    ['that is not there', '@import "none.css";', '見える\n隠れる\n'],
  ];
  it.each(importing)('is read without what a sheet hides that its stylesheet imports %s', async (_, css, text) => {
    const pages = { 'a.xhtml': '<p>見える</p><p class="x">隠れる</p>' };
    const more = '@import "../style.css"; @import "deep.css";';
    const deep = '.x { display: none }';
    const files = { 'OEBPS/style.css': css, 'OEBPS/css/more.css': more, 'OEBPS/css/deep.css': deep };
    expect((await read({ pages, files })).text).toBe(text);
  });

  const named: [string, string, string][] = [
    ['case', 'Text/Ch2.xhtml', 'text/ch2.xhtml'],
    ['Unicode form', '第二話『ボブ』.xhtml'.normalize('NFD'), '第二話『ボブ』.xhtml'],
    ['slashes', 'Text\\ch2.xhtml', 'Text/ch2.xhtml'],
    ['escapes', 'ch%202.xhtml', 'ch 2.xhtml'],
    ['escapes of kanji', '%E7%AC%AC2.xhtml', '第2.xhtml'],
    ['bytes of UTF-8 that are not marked', Buffer.from('第2.xhtml').toString('latin1'), '第2.xhtml'],
    ['bytes of Shift_JIS', `${Buffer.from('91e632', 'hex').toString('latin1')}.xhtml`, '第2.xhtml'],
    ['an ending that it has not', 'chapter2', 'chapter2'],
  ];
  it.each(named)('finds a page whose name differs by %s', async (_, name, href) => {
    const source = await read({
      pages: { 'a.xhtml': '<p>雨。</p>' },
      items: `<item id="two" href="${href}" media-type="application/xhtml+xml"/>`,
      itemrefs: '<itemref idref="two"/>',
      files: { [`OEBPS/${name}`]: '<html><body><p>空。</p></body></html>' },
    });
    expect(source.text).toBe('雨。\n空。\n');
    expect(source.notes).toBeUndefined();
  });

  it('finds none where two may be meant, and says so in its place', async () => {
    const page = '<html><body><p>空。</p></body></html>';
    const source = await read({
      pages: { 'a.xhtml': '<p>雨。</p>' },
      items: '<item id="two" href="CH2.xhtml" media-type="application/xhtml+xml"/>',
      itemrefs: '<itemref idref="two"/>',
      files: { 'OEBPS/Ch2.xhtml': page, 'OEBPS/ch2.xhtml': page },
    });
    expect(source).toMatchObject({ text: '雨。\n', notes: [{ offset: 3, kind: 'missing', text: 'CH2.xhtml' }] });
  });

  it('says what is missing: a page without a file, one that nothing describes, one that is no text', async () => {
    const source = await read({
      pages: { 'a.xhtml': '<p>雨。</p>' },
      items:
        '<item id="two" href="b.xhtml" media-type="application/xhtml+xml"/><item id="three" href="c.xhtml" media-type="application/xhtml+xml"/>',
      itemrefs: '<itemref idref="two"/><itemref idref="three"/><itemref idref="four"/>',
      files: { 'OEBPS/c.xhtml': Uint8Array.from({ length: 300 }, (_, index) => 128 + ((index * 73) % 128)) },
    });
    expect(source.notes?.map(({ text }) => text)).toEqual(['b.xhtml', 'c.xhtml', 'four']);
  });

  it('is damaged where all its pages are missing', async () => {
    const items = '<item id="two" href="b.xhtml" media-type="application/xhtml+xml"/>';
    await expect(read({ pages: {}, items, itemrefs: '<itemref idref="two"/>' })).rejects.toMatchObject({
      code: 'reader.damaged-file',
    });
  });

  it('is read in the encodings that its pages declare', async () => {
    // 朝だった。
    const [shiftJis, eucJp] = ['92a982be82c182bd8142', 'c4aba4c0a4c3a4bfa1a3'].map((hex) => Buffer.from(hex, 'hex'));
    const page = (encoding: string, bytes: Buffer) =>
      Uint8Array.from(
        Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><p>`), bytes, Buffer.from('</p>')]),
      );
    const source = await read({
      pages: { 'a.xhtml': '', 'b.xhtml': '' },
      files: { 'OEBPS/a.xhtml': page('Shift_JIS', shiftJis!), 'OEBPS/b.xhtml': page('EUC-JP', eucJp!) },
    });
    expect(source.text).toBe('朝だった。\n朝だった。\n');
  });

  it('has all of 5,000 chapters', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `${index}.xhtml`);
    const nav = `<nav epub:type="toc">${names.map((name, index) => `<a href="${name}">第${index}話</a>`).join('')}</nav>`;
    const { chapters } = await read({
      pages: Object.fromEntries(names.map((name) => [name, '<p>雨。</p>'])),
      items: '<item id="nav" href="nav.xhtml" properties="nav"/>',
      files: { 'OEBPS/nav.xhtml': nav },
    });
    expect(chapters).toHaveLength(5_000);
    expect(chapters[4_999]).toEqual({ title: '第4999話', offset: 3 * 4_999 });
  });

  const encrypted = (uri: string, algorithm: string) =>
    `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;
  const AES = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
  it.each([
    ['a font', 'OEBPS/f.otf', {}, true],
    ['a font by a licence', 'OEBPS/f.WOFF2', { 'META-INF/rights.xml': '<rights/>' }, true],
    ['a page', 'OEBPS/a.xhtml', {}, false],
    ['a picture', 'OEBPS/otf.png', {}, true],
    ['a picture by a licence', 'OEBPS/a.JPG', { 'META-INF/license.lcpl': '{}' }, true],
    ['a sound', 'OEBPS/a.mp3', {}, true],
    ['a page whose name looks like a picture’s folder', 'OEBPS/png/a.xhtml', {}, false],
    ['the style sheet', 'OEBPS/style.css', {}, false],
  ])('of which %s is encrypted', async (_, uri, files, opens) => {
    const reading = read({
      pages: { 'a.xhtml': VILLAGE },
      files: { 'META-INF/encryption.xml': encrypted(uri, AES), ...files },
    });
    if (opens) expect((await reading).text).toBe('山の村。\n');
    else await expect(reading).rejects.toMatchObject({ code: 'reader.drm' });
  });

  const noise = Uint8Array.from({ length: 4096 }, (_, index) => 128 + ((index * 73 + (index >> 3) * 31) % 128));
  it.each([
    ['a licence of LCP', 'lcp', { 'META-INF/license.lcpl': '{}' }],
    ['Apple’s mark', 'apple', { 'META-INF/sinf.xml': '<fairplay/>' }],
    ['a licence of Adobe’s', 'adobe', { 'META-INF/rights.xml': '<rights/>' }],
    ['no mark, as Kobo’s have', 'unknown', {}],
  ])('is protected where none of its pages is text, with %s', async (_, by, files) => {
    const reading = read({
      pages: { 'a.xhtml': '', 'b.xhtml': '' },
      files: { 'OEBPS/a.xhtml': noise, 'OEBPS/b.xhtml': noise, ...files },
    });
    await expect(reading).rejects.toMatchObject({ code: 'reader.drm', values: { by } });
  });

  it.each([
    ['the licence of LCP that it names', 'lcp', '<enc:RetrievalMethod URI="license.lcpl#/encryption/content_key"/>'],
    ['nobody’s', 'unknown', ''],
  ])('whose pages are said to be encrypted is protected by %s', async (_, by, key) => {
    const encryption = encrypted('OEBPS/a.xhtml', AES).replace('<enc:CipherData>', `${key}<enc:CipherData>`);
    const reading = read({ pages: { 'a.xhtml': VILLAGE }, files: { 'META-INF/encryption.xml': encryption } });
    await expect(reading).rejects.toMatchObject({ code: 'reader.drm', values: { by } });
  });

  it('is protected where its seller left some pages as they were, and not where one of its pages is damaged', async () => {
    const pages = { 'cover.xhtml': '<p>表紙</p>', 'a.xhtml': '', 'b.xhtml': '' };
    const encryptedPages = { 'OEBPS/a.xhtml': noise, 'OEBPS/b.xhtml': noise };
    await expect(read({ pages, files: encryptedPages })).rejects.toMatchObject({ code: 'reader.drm' });
    const source = await read({ pages: { ...pages, 'b.xhtml': VILLAGE }, files: { 'OEBPS/a.xhtml': noise } });
    expect(source.notes).toEqual([{ offset: 3, kind: 'missing', text: 'a.xhtml' }]);
  });

  it('opens with the mark of a licence where its pages are text', async () => {
    const source = await read({
      pages: { 'a.xhtml': VILLAGE },
      files: { 'META-INF/license.lcpl': '{}', 'META-INF/sinf.xml': '<x/>' },
    });
    expect(source.text).toBe('山の村。\n');
  });

  const NAV = `<nav epub:type="landmarks"><a href="b.xhtml">x</a></nav><nav epub:type="toc"><ol>
    <li><a href="cover.xhtml">表紙</a></li><li><a href="a%20b.xhtml">一　<ruby>麓<rt>ふもと</rt></ruby></a>
    <ol><li><a href="a%20b.xhtml#two">二</a></li></ol></li><li><a href="b.xhtml#gone">三</a></li><li><a href="none.xhtml">無</a></li></ol></nav>`;
  const NCX = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>一</text></navLabel>
    <content src="a%20b.xhtml"/><navPoint><navLabel><text>二</text></navLabel><content src="a%20b.xhtml#two"/></navPoint></navPoint></navMap></ncx>`;
  const CHAPTERS = {
    'cover.xhtml': '<div><img src="c.png" alt=""/></div>',
    'a b.xhtml': '<h1>一</h1><p>雨。</p><p id="two">二</p><p>空。</p>',
    'b.xhtml': '<p>海。</p>',
  };
  const contents: [string, BookParts, [string, string][]][] = [
    [
      'EPUB 3’s',
      {
        pages: CHAPTERS,
        items: '<item id="nav" href="nav.xhtml" properties="nav"/>',
        files: { 'OEBPS/nav.xhtml': NAV },
      },
      [
        ['一 麓', '一'],
        ['二', '二'],
        ['三', '海'],
      ],
    ],
    [
      'EPUB 2’s',
      {
        pages: CHAPTERS,
        items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        spine: 'toc="ncx"',
        files: { 'OEBPS/toc.ncx': NCX },
      },
      [
        ['一', '一'],
        ['二', '二'],
      ],
    ],
    [
      'its headings, where there is none',
      { pages: { 'a.xhtml': '<h1>一<br/>雨</h1><p>空。</p><h2>海</h2>' } },
      [
        ['一雨', '一'],
        ['海', '海'],
      ],
    ],
    [
      'of pictures, by what is said of them, in the list or at the place',
      {
        pages: {
          'a.xhtml': '<h1>一</h1><p>雨。</p>',
          'b.xhtml': '<h2><img src="t.png" alt="第三章 海"/></h2><p>空。</p>',
          'c.xhtml': '<p>山。</p>',
        },
        items: '<item id="nav" href="nav.xhtml" properties="nav"/>',
        files: {
          'OEBPS/nav.xhtml':
            '<nav epub:type="toc"><ol><li><a href="a.xhtml"><img src="x.png" alt="第二章"/></a></li><li><a href="b.xhtml"><img src="y.png"/></a></li><li><a href="c.xhtml"><img src="z.png" alt=""/></a></li></ol></nav>',
        },
      },
      [
        ['第二章', '一'],
        ['第三章 海', '空'],
      ],
    ],
    [
      'with parts, of which one leads nowhere and one to its first chapter',
      {
        pages: { 'a.xhtml': '<p>雨。</p><p id="two">空。</p>', 'b.xhtml': '<p>海。</p>', 'c.xhtml': '<p>山。</p>' },
        items: '<item id="nav" href="nav.xhtml" properties="nav"/>',
        files: {
          'OEBPS/nav.xhtml': `<nav epub:type="page-list"><a href="b.xhtml">12</a></nav><nav epub:type="toc landmarks"><ol>
            <li><span>第一部</span><ol><li><a href="a.xhtml">一</a></li><li><a href="a.xhtml#two">二</a></li></ol></li>
            <li><a href="b.xhtml">第二部</a><ol><li><a href="b.xhtml">三</a></li><li><a href="c.xhtml">第二部の四</a></li></ol></li></ol></nav>`,
        },
      },
      [
        ['第一部 一', '雨'],
        ['第一部 二', '空'],
        ['第二部 三', '海'],
        ['第二部の四', '山'],
      ],
    ],
    [
      'in another order than the book’s',
      {
        pages: { 'a.xhtml': '<p>雨。</p>', 'b.xhtml': '<p>海。</p>' },
        items: '<item id="nav" href="nav.xhtml" properties="nav"/>',
        files: { 'OEBPS/nav.xhtml': '<nav><a href="b.xhtml">二</a><a href="a.xhtml">一</a></nav>' },
      },
      [
        ['一', '雨'],
        ['二', '海'],
      ],
    ],
    [
      'its headings, where its own leads nowhere',
      {
        pages: { 'a.xhtml': '<h1>一</h1><p>雨。</p>' },
        items: '<item id="nav" href="nav.xhtml" properties="nav"/>',
        files: { 'OEBPS/nav.xhtml': '<nav epub:type="toc"><a href="gone.xhtml">無</a></nav>' },
      },
      [['一', '一']],
    ],
  ];
  it.each(contents)('has the table of contents: %s', async (_, parts, expected) => {
    const { text, chapters } = await read(parts);
    expect(chapters.map(({ title, offset }) => [title, text[offset]])).toEqual(expected);
  });

  const covers: [string, Partial<BookParts>][] = [
    ['EPUB 3’s', { items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>' }],
    [
      'EPUB 2’s',
      { items: '<item id="c" href="c.png" media-type="image/png"/>', metadata: '<meta name="cover" content="c"/>' },
    ],
    [
      'the guide’s page',
      {
        guide: '<guide><reference type="cover" href="cover.xhtml"/></guide>',
        files: { 'OEBPS/cover.xhtml': '<svg><image xlink:href="c.png"/></svg>' },
      },
    ],
    ['the picture that is its first page', { pages: { 'first.xhtml': '<img src="c.png"/>', 'a.xhtml': VILLAGE } }],
  ];
  it.each(covers)('has the cover: %s', async (_, parts) => {
    const { cover } = await read({
      pages: { 'a.xhtml': VILLAGE },
      ...parts,
      files: { 'OEBPS/c.png': PNG, ...parts.files },
    });
    expect(cover).toEqual({ contentType: 'image/png', picture: PNG });
  });

  it.each([
    ['no picture', '<script>alert(1)</script>'],
    ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('has no cover of what is %s, whatever it is called', async (_, content) => {
    const items = '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>';
    const { cover } = await read({ pages: { 'a.xhtml': VILLAGE }, items, files: { 'OEBPS/c.png': content } });
    expect(cover).toBeUndefined();
  });

  const placed: [string, string, [before: string, alt: string][]][] = [
    ['between paragraphs', '<p>山。</p><p><img src="a.png" alt="村の 絵"/></p><p>空。</p>', [['空', '村の 絵']]],
    ['within a paragraph', '<p>山。<img src="a.png"/>空。</p>', [['空', '']]],
    ['at the end', '<p>山。空。</p><div><img src="a.png"/></div>', [['', '']]],
    [
      'in a drawing that fills the page',
      '<p>山。</p><svg viewBox="0 0 9 9"><image xlink:href="a.png"/></svg><p>空。</p>',
      [['空', '']],
    ],
    [
      'twice',
      '<img src="a.png"/><p>山。</p><img src="./b/../a.png"/><p>空。</p>',
      [
        ['山', ''],
        ['空', ''],
      ],
    ],
    ['beyond the archive', '<p>山。</p><img src="http://a.example/a.png"/><img src="/etc/a.png"/>', []],
    ['that nobody sees', '<p>山。</p><template><img src="a.png"/></template><script><img src="a.png"/></script>', []],
    ['that is an ornament', '<p>山。</p><img src="dot.png"/>', []],
    ['that is a letter', '<p>山<img class="gaiji" src="a.png"/>。</p>', []],
    ['that is a drawing', '<p>山。</p><img src="script.png"/><img src="script.svg"/>', []],
    ['that is damaged', '<p>山。</p><img src="damaged.png"/>', []],
    ['that is enormous', '<p>山。</p><img src="enormous.png"/>', []],
  ];
  it.each(placed)('has a picture %s', async (_, body, expected) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const enormous = png(40, 50);
    new DataView(enormous.buffer).setUint32(16, 2_000_000);
    const files = { 'a.png': png(40, 50), 'dot.png': PNG, 'damaged.png': png(40, 50).subarray(0, 12) };
    const { text, pictures, pictureFiles } = await read({
      pages: { 'a.xhtml': body },
      files: Object.fromEntries(
        Object.entries({ ...files, 'script.png': svg, 'script.svg': svg, 'enormous.png': enormous }).map(
          ([name, content]) => [`OEBPS/${name}`, content],
        ),
      ),
    });
    expect(pictures!.map(({ offset, alt }) => [text[offset] ?? '', alt])).toEqual(expected);
    const file = { contentType: 'image/png', bytes: png(40, 50), width: 40, height: 50 };
    expect(pictureFiles).toEqual(expected.length > 0 ? [file] : []);
  });

  it('has its cover among its pictures only where another picture stands', async () => {
    const { pictures } = await read({
      pages: { 'first.xhtml': '<img src="c.png"/>', 'a.xhtml': `<img src="a.png"/>${VILLAGE}` },
      files: { 'OEBPS/c.png': png(40, 50), 'OEBPS/a.png': png(50, 40) },
    });
    expect(pictures).toEqual([{ offset: 0, file: 0, alt: '' }]);
  });

  it('has 500 pictures at most, of 5 MB each and 40 MB in all', async () => {
    const pages = { 'a.xhtml': `${VILLAGE}${'<img src="a.png"/>'.repeat(600)}` };
    const large = (bytes: number) => Uint8Array.from(Buffer.concat([png(40, 50), Buffer.alloc(bytes)]));
    expect((await read({ pages, files: { 'OEBPS/a.png': png(40, 50) } })).pictures).toHaveLength(500);
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`OEBPS/${at}.png`, large(4_800_000)]));
    const names = Object.keys(files).map((path) => path.slice('OEBPS/'.length));
    const links = ['huge.png', ...names].map((name) => `<img src="${name}"/>`).join('');
    const { pictures } = await read({
      pages: { 'a.xhtml': VILLAGE + links },
      files: { ...files, 'OEBPS/huge.png': large(5 * 1024 * 1024) },
    });
    expect(pictures).toHaveLength(8);
  });

  const directions: [string, Partial<BookParts>, boolean][] = [
    ['turns to the right', { spine: 'page-progression-direction="rtl"' }, true],
    ['names its writing', { metadata: '<meta name="primary-writing-mode" content="vertical-rl"/>' }, true],
    ['is styled so', { files: { 'OEBPS/style.css': 'html { -epub-writing-mode: vertical-rl }' } }, true],
    ['only mentions it', { files: { 'OEBPS/style.css': '/* writing-mode: vertical-rl */ p { color: red }' } }, false],
  ];
  it.each(directions)('that %s is vertical or not', async (_, parts, vertical) => {
    expect((await read({ pages: { 'a.xhtml': VILLAGE }, ...parts })).vertical).toBe(vertical);
  });
});
