import { constants, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { epub, PNG } from './epub.js';
import { assembled, pdf, pdfOf } from './pdf.js';

/** A file that must not be read, and the message for its learner. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly code: `reader.${string}`;
  readonly message: RegExp;
}

const text = (content: string) => strToU8(content);
const utf32 = (point: number) => [point & 255, (point >> 8) & 255, point >> 16, 0];
const VILLAGE = { pages: { 'a.xhtml': '<p>山の麓の村。</p>' } };
/** Bytes that are no text in any encoding, nor any file that has a name. */
const noise = () => Uint8Array.from({ length: 5_000 }, (_, i) => (i * i * 7 + i * 31) % 256);
const PAGE = [[{ text: '山の麓の村。', x: 50, y: 700 }]];

const encryption = (algorithm: string) =>
  `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
const AES = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const EMPTY_PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';

/** A PDF with RC4 under a password that nobody gave: its user key fits none. */
const encryptedPdf = assembled(
  ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
  `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
);

/** An archive whose table says that its one page has two gigabytes. */
function bomb(): Uint8Array {
  const bytes = epub(VILLAGE);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))).toString();
    if (name.endsWith('.xhtml')) view.setUint32(at + 24, 2 ** 31, true);
  }
  return bytes;
}

/**
 * Drawings that each show the next one ten times, nine deep: a billion steps, which no machine takes in time. The last
 * one shows a letter, since pdf.js remembers which drawings have none.
 */
function billionDrawings(): Uint8Array {
  const firstForm = 4;
  const drawing = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const showing = (form: number) => `/Resources << /XObject << /X ${form} 0 R >> >>`;
  const forms = Array.from({ length: 10 }, (_, depth) =>
    depth < 9
      ? drawing(`/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${showing(firstForm + depth + 1)}`, '/X Do '.repeat(10))
      : drawing('/Type /XObject /Subtype /Form /BBox [0 0 1 1]', 'BT /F1 12 Tf <3042> Tj ET'),
  );
  return assembled([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    EMPTY_PAGE.replace('>>', `/Contents 4 0 R ${showing(firstForm)} >>`),
    ...forms,
  ]);
}

/** A drawing of two gigabytes of line breaks, in blocks that are all alike. */
function endlessDrawing(): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, '\n'), { finishFlush: constants.Z_FULL_FLUSH });
  return pdfOf([Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(32).fill(block)])]);
}

/** A package whose metadata nest a million deep. */
const deepPackage = () => epub({ ...VILLAGE, metadata: '<a>'.repeat(1_000_000) });

/** A file that is read for what it is, whatever else it asks for. */
export interface HarmlessFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Uint8Array;
  /** What is read of it; nothing else may come of it. */
  readonly text: string;
}

const SCRIPT = '[Script Info]\n[Fonts]\nfontname: ../../etc/passwd\nM!,.\n[Events]\n';

/** Ten times itself, nine times over: the billion laughs. */
const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`).join('');

/** Files with what no reader may follow: entities, ways out of the archive, archives in archives, itself. */
export const HARMLESS_FILES: readonly HarmlessFile[] = [
  {
    what: 'an EPUB of a billion laughs',
    name: 'a.epub',
    bytes: () => epub({ pages: { 'a.xhtml': `<p>山</p><!DOCTYPE p [<!ENTITY lol0 "lol">${LAUGHS}]><p>&lol9;</p>` } }),
    text: '山\n]>\n&lol9;\n',
  },
  {
    what: 'an EPUB that names a file of the server',
    name: 'a.epub',
    bytes: () =>
      epub({
        pages: { 'a.xhtml': '<!DOCTYPE p SYSTEM "file:///etc/passwd"><p>山</p><img src="file:///etc/passwd"/>' },
      }),
    text: '山\n',
  },
  {
    what: 'an EPUB with ways out of the archive',
    name: 'a.epub',
    bytes: () => epub({ pages: { '../../../etc/passwd': '<p>村</p>', 'a.xhtml': '<p>山</p>' } }),
    text: '山\n',
  },
  {
    what: 'an EPUB with names that objects have',
    name: 'a.epub',
    bytes: () => epub({ pages: { __proto__: '<p>村</p>', 'constructor.xhtml': '<p>山</p>' } }),
    text: '山\n',
  },
  {
    what: 'an EPUB whose spine names one page a hundred thousand times',
    name: 'a.epub',
    bytes: () =>
      epub({ pages: { 'a.xhtml': '<p>山</p>' }, guide: `<spine>${'<itemref idref="p0"/>'.repeat(100_000)}</spine>` }),
    text: '山\n',
  },
  {
    what: 'an EPUB that holds archives',
    name: 'a.epub',
    bytes: () => epub({ pages: { 'a.xhtml': '<p>山</p>' }, files: { 'a.epub': epub(VILLAGE), 'a.zip': bomb() } }),
    text: '山\n',
  },
  {
    what: 'subtitles with script, and a tag that never ends',
    name: 'a.srt',
    bytes: () => text('1\n99:99:99,999 --> 00:00:00,000\n<script>alert(1)</script><font color="red">山</font><b'),
    text: '<script>alert(1)</script>山<b\n',
  },
  {
    what: 'subtitles that name entities, styles and addresses',
    name: 'a.vtt',
    bytes: () =>
      text(
        'WEBVTT\n\nSTYLE\n::cue { background: url(http://evil.example) }\n\n00:01.000 --> 00:02.000\n&lol9;&#x110000;&amp;lt;山\n',
      ),
    text: '&lol9;\ufffd&lt;山\n',
  },
  {
    what: 'subtitles with a font for another folder',
    name: 'a.ass',
    bytes: () => text(`${SCRIPT}Dialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,山。\n`),
    text: '山。\n',
  },
  {
    what: 'subtitles of ruby that is never closed',
    name: 'a.vtt',
    bytes: () => text(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<ruby>山<rt>やま'.repeat(60)}\n`),
    text: '山\n',
  },
  {
    what: 'a text in UTF-32',
    name: 'a.txt',
    bytes: () => Uint8Array.from([0xff, 0xfe, 0, 0, ...[...'山。'].flatMap((one) => utf32(one.codePointAt(0)!))]),
    text: '山。',
  },
  {
    what: 'a text with control characters',
    name: 'a.txt',
    bytes: () => text('\ufeff山\u0000\u001b[2J。\u0085'),
    text: '山[2J。',
  },
];

/** One file of each kind that somebody could send to do harm, or by mistake. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { what: 'empty', name: 'a.txt', bytes: () => new Uint8Array(), code: 'reader.empty-file', message: /is empty/ },
  {
    what: 'a picture',
    name: 'a.png',
    bytes: () => PNG,
    code: 'reader.invalid-file-type',
    message: /^Invalid file type - Please upload a TXT, PDF, or EPUB file\.$/,
  },
  {
    what: 'a picture called an EPUB',
    name: 'a.epub',
    bytes: () => PNG,
    code: 'reader.mislabelled-file',
    message: /named \.epub, but holds a picture/,
  },
  {
    what: 'an archive called an EPUB',
    name: 'a.EPUB',
    bytes: () => zipSync({ 'a.txt': text('a') }),
    code: 'reader.mislabelled-file',
    message: /holds a ZIP archive/,
  },
  {
    what: 'a Word document',
    name: 'a.docx',
    bytes: () => zipSync({ 'word/document.xml': text('a') }),
    code: 'reader.invalid-file-type',
    message: /^Invalid file type/,
  },
  {
    what: 'a web page called a text',
    name: 'a.txt',
    bytes: () => text('<!DOCTYPE html><p>山</p>'),
    code: 'reader.mislabelled-file',
    message: /a web page/,
  },
  {
    what: 'noise called a text',
    name: 'a.txt',
    bytes: noise,
    code: 'reader.mislabelled-file',
    message: /no text in any Japanese encoding/,
  },
  {
    what: 'noise called a PDF',
    name: 'a.PDF',
    bytes: noise,
    code: 'reader.damaged-file',
    message: /^This PDF is damaged or incomplete/,
  },
  {
    what: 'noise called an EPUB',
    name: 'a.epub',
    bytes: noise,
    code: 'reader.damaged-file',
    message: /^This EPUB is damaged or incomplete/,
  },
  {
    what: 'an EPUB cut off',
    name: 'a.epub',
    bytes: () => epub(VILLAGE).subarray(0, 900),
    code: 'reader.damaged-file',
    message: /^This EPUB is damaged or incomplete/,
  },
  {
    what: 'an EPUB without its package',
    name: 'a.epub',
    bytes: () => zipSync({ mimetype: text('application/epub+zip') }),
    code: 'reader.damaged-file',
    message: /^This EPUB is damaged/,
  },
  {
    what: 'an EPUB of pictures',
    name: 'a.epub',
    bytes: () => epub({ pages: { 'a.xhtml': '<img src="a.png"/>' } }),
    code: 'reader.no-text',
    message: /its pages are pictures/,
  },
  {
    what: 'an EPUB under DRM',
    name: 'a.epub',
    bytes: () => epub({ ...VILLAGE, files: { 'META-INF/encryption.xml': encryption(AES) } }),
    code: 'reader.drm',
    message: /protected by DRM/,
  },
  {
    what: 'an archive that unpacks to gigabytes',
    name: 'a.epub',
    bytes: () => bomb(),
    code: 'reader.zip-bomb',
    message: /unpacks to far more than a book/,
  },
  {
    what: 'an archive that unpacks to 80 MB',
    name: 'a.epub',
    bytes: () => epub({ pages: { 'a.xhtml': '' }, files: { 'OEBPS/a.xhtml': new Uint8Array(80 * 1024 * 1024) } }),
    code: 'reader.zip-bomb',
    message: /unpacks/,
  },
  {
    what: 'an archive of too many files',
    name: 'a.epub',
    bytes: () =>
      zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, new Uint8Array()])), { level: 0 }),
    code: 'reader.zip-bomb',
    message: /unpacks/,
  },
  {
    what: 'a PDF cut off',
    name: 'a.pdf',
    bytes: () => pdf({ pages: [PAGE[0]!, Array.from({ length: 200 }, () => PAGE[0]![0]!)] }).subarray(0, 9_000),
    code: 'reader.damaged-file',
    message: /^This PDF is damaged or incomplete/,
  },
  {
    what: 'a PDF in name only',
    name: 'a.pdf',
    bytes: () => text('%PDF-1.7\nrain\n%%EOF'),
    code: 'reader.damaged-file',
    message: /^This PDF is damaged/,
  },
  {
    what: 'a PDF whose drawing has no end',
    name: 'a.pdf',
    bytes: () =>
      Uint8Array.from(
        Buffer.from(
          Buffer.from(pdf({ pages: PAGE }))
            .toString('latin1')
            .replace('endstream', ''),
          'latin1',
        ),
      ),
    code: 'reader.damaged-file',
    message: /^This PDF is damaged/,
  },
  {
    what: 'a PDF whose tree of pages holds itself',
    name: 'a.pdf',
    bytes: () => assembled([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    code: 'reader.damaged-file',
    message: /^This PDF is damaged/,
  },
  {
    what: 'a PDF of pages without end',
    name: 'a.pdf',
    bytes: () => assembled([CATALOG, `<< /Type /Pages /Kids [${'3 0 R '.repeat(5_001)}] /Count 5001 >>`, EMPTY_PAGE]),
    code: 'reader.long-text',
    message: /longer than a document may be/,
  },
  {
    what: 'a PDF that says it has two billion pages',
    name: 'a.pdf',
    bytes: () => assembled([CATALOG, '<< /Type /Pages /Kids [] /Count 2147483647 >>']),
    code: 'reader.scanned-pdf',
    message: /no text in it/,
  },
  {
    what: 'a PDF under a password',
    name: 'a.pdf',
    bytes: () => encryptedPdf,
    code: 'reader.encrypted-pdf',
    message: /encrypted with a password/,
  },
  {
    what: 'a scanned PDF',
    name: 'a.pdf',
    bytes: () => pdfOf(['q 595 0 0 842 0 0 cm /Im1 Do Q']),
    code: 'reader.scanned-pdf',
    message: /probably a scan/,
  },
  {
    what: 'subtitles without words',
    name: 'a.srt',
    bytes: () => text('00:00:01,000 --> 00:00:02,000\n'.repeat(100_000)),
    code: 'reader.empty-text',
    message: /^There is no text to read/,
  },
  {
    what: 'subtitles that are drawn',
    name: 'a.ass',
    bytes: () => text(`${SCRIPT}Dialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,{\\p1}m 0 0 l 猫\n`),
    code: 'reader.empty-text',
    message: /^There is no text to read/,
  },
  {
    what: 'subtitles in English',
    name: 'a.vtt',
    bytes: () => text('WEBVTT\n\n00:01.000 --> 00:02.000\nA cat.\n'),
    code: 'reader.no-japanese',
    message: /^There is no Japanese in this text/,
  },
  {
    what: 'subtitles longer than any film',
    name: 'a.srt',
    bytes: () => text('1\n00:00:01,000 --> 00:00:02,000\n山の麓の村である。\n\n'.repeat(300_000)),
    code: 'reader.long-text',
    message: /Split it into parts/,
  },
  {
    what: 'an EPUB of elements that never end',
    name: 'a.epub',
    bytes: () => epub({ pages: { 'a.xhtml': '<div>'.repeat(2_000_000) } }),
    code: 'reader.too-complex',
    message: /more time or memory than any book needs/,
  },
  {
    what: 'an EPUB whose package nests without end',
    name: 'a.epub',
    bytes: deepPackage,
    code: 'reader.too-complex',
    message: /more time or memory than any book needs/,
  },
  {
    what: 'a PDF drawn in a billion steps',
    name: 'a.pdf',
    bytes: billionDrawings,
    code: 'reader.too-complex',
    message: /more time or memory than any book needs/,
  },
  {
    what: 'a PDF that fills the memory',
    name: 'a.pdf',
    bytes: endlessDrawing,
    code: 'reader.too-complex',
    message: /more time or memory than any book needs/,
  },
  {
    what: 'an EPUB of a million readings',
    name: 'a.epub',
    bytes: () => epub({ pages: { 'a.xhtml': '<ruby>字<rt>あ</rt></ruby>'.repeat(1_000_000) } }),
    code: 'reader.too-many-readings',
    message: /more than 150,000 readings/,
  },
];
