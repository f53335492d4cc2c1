import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8 } from 'fflate';
import { epub } from '../testing/epub.js';
import { HARMLESS_FILES, HOSTILE_FILES } from '../testing/hostile-files.js';
import { pdf } from '../testing/pdf.js';
import { FileReader } from './file-reader.js';

const text = (content: string) => strToU8(content);
const VILLAGE = { pages: { 'a.xhtml': '<p>山の麓の村。</p>' } };
const encryption = (algorithm: string) =>
  `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
const PAGE = [[{ text: '山の麓の村。', x: 50, y: 700 }]];
describe('a file', () => {
  let files: FileReader;
  beforeAll(() => {
    files = new FileReader();
  });
  afterAll(() => files.onApplicationShutdown());

  const readable: [string, Uint8Array, string, string][] = [
    ['a text', text('山の麓の村。'), 'a.txt', 'text'],
    ['subtitles', text('1\n00:00:01,000 --> 00:00:02,000\n<i>山の麓の村。</i>\n'), 'a.srt', 'text'],
    ['an EPUB', epub(VILLAGE), 'a.epub', 'epub'],
    ['a PDF', pdf({ pages: PAGE }), 'a.pdf', 'pdf'],
    ['an EPUB called a text', epub(VILLAGE), 'a.txt', 'epub'],
    ['a PDF called nothing', pdf({ pages: PAGE }), '', 'pdf'],
    [
      'a PDF after a line of something else',
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
    const source = await files.read(1, bytes, name);
    expect(source).toMatchObject({ fileType });
    expect(source.text.trim()).toBe('山の麓の村。');
  });

  it('of subtitles comes with the times of its lines', async () => {
    const { times } = await files.read(1, text('WEBVTT\n\n00:01.000 --> 00:02.500\n山の麓の村。\n'), 'a.vtt');
    expect([...times!]).toEqual([0, 1000, 2500]);
  });

  it.each(HOSTILE_FILES)(
    'that is $what is refused with the reason',
    async ({ bytes, name, code, message }) => {
      await expect(files.read(1, bytes(), name)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
      });
    },
    120_000,
  );

  it('is read at once when the one before it was given up', async () => {
    const bomb = HOSTILE_FILES.find(({ what }) => what === 'a PDF drawn in a billion steps')!;
    const gone = new AbortController();
    const reading = files.read(1, bomb.bytes(), bomb.name, gone.signal);
    const next = files.read(1, epub(VILLAGE), 'a.epub');
    gone.abort();
    await expect(reading).rejects.toMatchObject({ code: 'rpc.cancelled' });
    expect((await next).text).toBe('山の麓の村。\n');
  });

  it.each([
    ['spaces between Japanese', `<p>猫${' '.repeat(300_000)}x</p>`, '猫 x\n'],
    ['line breaks between Japanese', `<p>猫${'\n'.repeat(300_000)}物</p>`, '猫物\n'],
    ['ruby that is never closed', `<p>${'<ruby>猫<rt>ねこ'.repeat(60)}</p>`, '猫\n'],
  ])('that has more %s than any book is read all the same', async (_, body, expected) => {
    expect((await files.read(1, epub({ pages: { 'a.xhtml': body } }), 'a.epub')).text).toBe(expected);
  });

  it.each(HARMLESS_FILES)('that is $what is read for its text and nothing else', async ({ bytes, name, text }) => {
    expect((await files.read(1, bytes(), name)).text).toBe(text);
  });
});

describe('a text that was pasted', () => {
  it.each([
    ['short', 1],
    ['long', 20_000],
  ])('and is %s has its marks read', async (_, times) => {
    const source = await new FileReader().readText(1, '山の麓《ふもと》。\n'.repeat(times), '山');
    expect(source.text).toBe('山の麓。\n'.repeat(times));
    expect(source.readings).toHaveLength(times);
  });
});
