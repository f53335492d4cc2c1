import 'reflect-metadata';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { epub, PNG } from '../testing/epub.js';
import { assembled, pdf, pdfOf } from '../testing/pdf.js';
import { FileReader } from './file-reader.js';

const text = (content: string) => strToU8(content);
const VILLAGE = { pages: { 'a.xhtml': '<p>山の麓の村。</p>' } };
const PAGE = [[{ text: '山の麓の村。', x: 50, y: 700 }]];

const encryption = (algorithm: string) =>
  `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
const AES = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';

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

const zeros = new Uint8Array(80 * 1024 * 1024);

describe('a file', () => {
  let files: FileReader;
  beforeAll(() => {
    files = new FileReader();
  });
  afterAll(() => files.onApplicationShutdown());

  const readable: [string, Uint8Array, string, string][] = [
    ['a text', text('山の麓の村。'), 'a.txt', 'text'],
    ['an EPUB', epub(VILLAGE), 'a.epub', 'epub'],
    ['a PDF', pdf({ pages: PAGE }), 'a.pdf', 'pdf'],
    ['an EPUB called a text', epub(VILLAGE), 'a.txt', 'epub'],
    ['a PDF called nothing', pdf({ pages: PAGE }), '', 'pdf'],
    [
      'a PDF behind a line of something else',
      Uint8Array.from([...text('HTTP/1.1 200\n'), ...pdf({ pages: PAGE })]),
      'a.pdf',
      'pdf',
    ],
    [
      'an EPUB that garbles its fonts',
      epub({ ...VILLAGE, files: { 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') } }),
      'a.epub',
      'epub',
    ],
  ];
  it.each(readable)('that is %s is read as what it is', async (_, bytes, name, fileType) => {
    const source = await files.read(bytes, name);
    expect(source).toMatchObject({ fileType });
    expect(source.text.trim()).toBe('山の麓の村。');
  });

  const hostile: [string, Uint8Array, string, string, RegExp][] = [
    ['empty', new Uint8Array(), 'a.txt', 'reader.empty-file', /is empty/],
    [
      'a picture',
      PNG,
      'a.png',
      'reader.invalid-file-type',
      /^Invalid file type - Please upload a TXT, PDF, or EPUB file\.$/,
    ],
    ['a picture called an EPUB', PNG, 'a.epub', 'reader.mislabelled-file', /named \.epub, but holds a picture/],
    [
      'an archive called an EPUB',
      zipSync({ 'a.txt': text('a') }),
      'a.EPUB',
      'reader.mislabelled-file',
      /holds a ZIP archive/,
    ],
    [
      'a Word document',
      zipSync({ 'word/document.xml': text('a') }),
      'a.docx',
      'reader.invalid-file-type',
      /^Invalid file type/,
    ],
    ['a web page called a text', text('<!DOCTYPE html><p>山</p>'), 'a.txt', 'reader.mislabelled-file', /a web page/],
    [
      'noise called a text',
      Uint8Array.from({ length: 5_000 }, (_, i) => (i * i * 7 + i * 31) % 256),
      'a.txt',
      'reader.mislabelled-file',
      /no text in any Japanese encoding/,
    ],
    [
      'an EPUB cut off',
      epub(VILLAGE).subarray(0, 900),
      'a.epub',
      'reader.damaged-file',
      /^This EPUB is damaged or not complete/,
    ],
    [
      'an EPUB without its package',
      zipSync({ mimetype: text('application/epub+zip') }),
      'a.epub',
      'reader.damaged-file',
      /^This EPUB is damaged/,
    ],
    [
      'an EPUB of pictures',
      epub({ pages: { 'a.xhtml': '<img src="a.png"/>' } }),
      'a.epub',
      'reader.no-text',
      /its pages are pictures/,
    ],
    [
      'an EPUB under DRM',
      epub({ ...VILLAGE, files: { 'META-INF/encryption.xml': encryption(AES) } }),
      'a.epub',
      'reader.drm',
      /protected by DRM/,
    ],
    ['an archive that unfolds to gigabytes', bomb(), 'a.epub', 'reader.zip-bomb', /unfolds to far more than a book/],
    [
      'an archive that unfolds to 80 MB',
      epub({ pages: { 'a.xhtml': '' }, files: { 'OEBPS/a.xhtml': zeros } }),
      'a.epub',
      'reader.zip-bomb',
      /unfolds/,
    ],
    [
      'an archive of too many files',
      zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, new Uint8Array()]))),
      'a.epub',
      'reader.zip-bomb',
      /unfolds/,
    ],
    [
      'a PDF cut off',
      pdf({ pages: [PAGE[0]!, Array.from({ length: 200 }, () => PAGE[0]![0]!)] }).subarray(0, 9_000),
      'a.pdf',
      'reader.damaged-file',
      /^This PDF is damaged or not complete/,
    ],
    ['a PDF in name only', text('%PDF-1.7\nrain\n%%EOF'), 'a.pdf', 'reader.damaged-file', /^This PDF is damaged/],
    ['a PDF under a password', encryptedPdf, 'a.pdf', 'reader.encrypted-pdf', /encrypted with a password/],
    ['a scanned PDF', pdfOf(['q 595 0 0 842 0 0 cm /Im1 Do Q']), 'a.pdf', 'reader.scanned-pdf', /probably a scan/],
  ];
  it.each(hostile)('that is %s is refused, and told why', async (_, bytes, name, code, message) => {
    await expect(files.read(bytes, name)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('that fills the memory is given up, and the next one is read', async () => {
    // A drawing of two gigabytes of line breaks, in blocks that are all alike.
    const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, '\n'), { finishFlush: constants.Z_FULL_FLUSH });
    const drawing = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(32).fill(block)]);
    await expect(files.read(pdfOf([drawing]), 'a.pdf')).rejects.toMatchObject({ code: 'reader.too-complex' });
    expect((await files.read(text('山。'), 'a.txt')).text).toBe('山。');
  }, 120_000);

  it('that names other files has nothing of them', async () => {
    const page = '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>山&x;。</p>';
    const { text: read } = await files.read(
      epub({ pages: { '../../../etc/passwd': '<p>村。</p>', 'a.xhtml': page } }),
      'a.epub',
    );
    expect(read).not.toContain('root');
    expect(read).toContain('山&x;。');
  });
});

describe('a text that was pasted', () => {
  it.each([
    ['short', 1],
    ['long', 20_000],
  ])('and is %s has its marks read', async (_, times) => {
    const source = await new FileReader().readText('山の麓《ふもと》。\n'.repeat(times));
    expect(source.text).toBe('山の麓。\n'.repeat(times));
    expect(source.readings).toHaveLength(times);
  });
});
