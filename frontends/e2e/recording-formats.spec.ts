import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { epub } from '@ichibun/reader/testing/epub';
import { unzipSync } from 'fflate';
import {
  ALIGNED_MS,
  type Aligned,
  alignedOf,
  alignment,
  audio,
  expectTimes,
  newText,
  SENTENCES,
  said,
} from './aligned-text.js';
import { playAllSlowly } from './played-media.js';
import { expect, test } from './product.js';
import { encodedOf, flacOf, narrated, opusOf, wavOf, withChapters } from './recorded-sound.js';

test.describe.configure({ timeout: 180_000 });

test('an M4B is compared chapter by chapter, by its marks', async ({ learner: page, gateway }) => {
  // Both chapters have the same sentences, of which the narrator leaves out the last two in the first.
  const sentences = SENTENCES.slice(0, 6);
  const chapter = (title: string) => `<h1>${title}</h1>${sentences.map((one) => `<p>${one}</p>`).join('')}`;
  const nav = `<nav epub:type="toc"><ol><li><a href="a.xhtml">第一章</a></li><li><a href="b.xhtml">第二章</a></li></ol></nav>`;
  const book = epub({
    pages: { 'a.xhtml': chapter('第一章'), 'b.xhtml': chapter('第二章') },
    items: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    files: { 'OEBPS/nav.xhtml': `<html xmlns:epub="http://www.idpf.org/2007/ops"><body>${nav}</body></html>` },
  });
  const document = { name: 'a.epub', mimeType: 'application/epub+zip', buffer: Buffer.from(book) };
  await page.request.post('/api/documents/upload', { multipart: { document, userId: '1' } });
  const documents = async () =>
    (await gateway.call<{ documents: { id: number }[] }>('GET', '/api/documents/user/1')).documents;
  await expect.poll(documents).toHaveLength(1);
  const textId = (await documents())[0]!.id;
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, ['第一章', ...sentences.slice(0, 4), '第二章', ...sentences], 'hts-m001', 1.1);
  const chapters = [
    { ms: 0, title: '01 第一章' },
    { ms: narration.starts[5]! - 200, title: '02 第二章' },
  ];
  const buffer = withChapters(await opusOf(page, narration, 'mp4'), chapters);
  await page.getByTestId('recording-file').setInputFiles({ name: 'a.m4b', mimeType: 'audio/mp4', buffer });
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const { starts } = await alignedOf(gateway, textId);
  expect(starts).toHaveLength(14);
  expectTimes([...starts.slice(0, 5), ...starts.slice(7)], narration.starts);
  await expect(alignment(page)).toContainText('2 sentences not found in the recording.');
});

test('recordings of all formats are compared with their text', async ({ learner: page, gateway }) => {
  const sentences = SENTENCES.slice(0, 6);
  await page.goto(`/assisted-reader/listen/${await newText(gateway, sentences)}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1.1);
  const files = [
    { name: 'a.mp3', mimeType: 'audio/mpeg', buffer: await encodedOf(narration, 'mp3') },
    { name: 'a.ogg', mimeType: 'audio/ogg', buffer: await encodedOf(narration, 'ogg') },
    { name: 'a.flac', mimeType: 'audio/flac', buffer: flacOf(narration) },
    { name: 'a.m4a', mimeType: 'audio/mp4', buffer: await opusOf(page, narration, 'mp4') },
  ];
  for (const file of files) {
    const textId = await newText(gateway, sentences);
    await page.goto(`/assisted-reader/listen/${textId}`);
    await page.getByTestId('recording-file').setInputFiles(file);
    await expect(alignment(page), file.name).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
    expectTimes((await alignedOf(gateway, textId)).starts, narration.starts);
    await expect(audio(page)).toHaveJSProperty('error', null);
    await playAllSlowly(page);
    await page.getByRole('listitem').filter({ hasText: sentences[4]! }).getByRole('button').first().click();
    await expect(said(page)).toContainText('庭');
  }
});

test('a text and its recording are an EPUB with overlays, or subtitles, whose times come back as they were', async ({
  learner: page,
  gateway,
}) => {
  const sentences = SENTENCES.slice(0, 4);
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  const sound = { name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(narration) };
  await page.getByTestId('recording-file').setInputFiles(sound);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const known = await alignedOf(gateway, textId);
  const saved = async (name: string) => {
    const downloading = page.waitForEvent('download');
    if (!(await page.getByRole('button', { name }).isVisible()))
      await page.getByRole('button', { name: 'Listening settings' }).click();
    await page.getByRole('button', { name }).click();
    return readFile(await (await downloading).path());
  };
  const books = [await saved('EPUB with sound')];
  const subtitles = { srt: await saved('Subtitles (SRT)'), vtt: await saved('Subtitles (WebVTT)') };
  const ofOthers = { ass: Buffer.from(assOf(sentences, known)) };
  expectOverlays(books[0]!, sentences.length);

  // Added to the library as any other EPUB, the book has the same text; its sound is in the file.
  const document = { name: 'a.epub', mimeType: 'application/epub+zip', buffer: books[0]! };
  await page.request.post('/api/documents/upload', { multipart: { document, userId: '1' } });
  const documents = async () =>
    (await gateway.call<{ documents: { id: number }[] }>('GET', '/api/documents/user/1')).documents;
  await expect.poll(documents).toHaveLength(2);
  const bookId = Math.max(...(await documents()).map(({ id }) => id));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/assisted-reader/listen/${bookId}`);
  await page.getByTestId('recording-file').setInputFiles(document);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done');
  expect(await alignedOf(gateway, bookId)).toMatchObject({ starts: known.starts, ends: known.ends });
  await playAllSlowly(page);
  await page.getByRole('listitem').filter({ hasText: sentences[2]! }).getByRole('button').first().click();
  await expect(said(page)).toContainText('沸');
  const overlays = (book: Buffer) => Buffer.from(unzipSync(book)['OEBPS/page-1.smil']!).toString();
  expect(overlays(await saved('EPUB with sound'))).toBe(overlays(books[0]!));

  for (const [ending, buffer] of Object.entries({ ...subtitles, ...ofOthers })) {
    const otherId = await newText(gateway, sentences);
    await page.goto(`/assisted-reader/listen/${otherId}`);
    const times = { name: `a.${ending}`, mimeType: 'text/plain', buffer };
    await page.getByTestId('recording-file').setInputFiles(times);
    await expect(page.getByText('Subtitles have only the times of a recording.')).toBeVisible();
    await page.getByTestId('recording-file').setInputFiles([times, sound]);
    await expect(alignment(page)).toHaveAttribute('data-alignment', 'done');
    if (ending in ofOthers) {
      // ASS has hundredths of a second.
      const { starts, ends } = await alignedOf(gateway, otherId);
      expect([starts, ends].map((times) => times.map((ms) => Math.round(ms / 10)))).toEqual(
        [known.starts, known.ends].map((times) => times.map((ms) => Math.floor(ms / 10))),
      );
      continue;
    }
    expect(await alignedOf(gateway, otherId)).toMatchObject({ starts: known.starts, ends: known.ends });
    const again = await saved(ending === 'srt' ? 'Subtitles (SRT)' : 'Subtitles (WebVTT)');
    expect(again.toString()).toBe(buffer.toString());
  }
  expect(asked.filter((url) => url.includes('spoken-features'))).toEqual([]);
});

/** Subtitles of Aegisub, with a style, a comment and tags. */
function assOf(sentences: readonly string[], { starts, ends }: Pick<Aligned, 'starts' | 'ends'>): string {
  const clock = (ms: number) => {
    const [minutes, hundredths] = [Math.floor(ms / 60_000), Math.floor((ms % 60_000) / 10)];
    return `0:${String(minutes).padStart(2, '0')}:${(hundredths / 100).toFixed(2).padStart(5, '0')}`;
  };
  const line = (text: string, index: number) =>
    `Dialogue: 0,${clock(starts[index]!)},${clock(ends[index]!)},Default,,0,0,0,,{\\i1}${text}{\\i0}`;
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,a note',
    ...sentences.map(line),
  ].join('\r\n');
}

test('an EPUB with sound is one by EPUBCheck', async ({ learner: page, gateway }, testInfo) => {
  const jar = process.env.EPUBCHECK_JAR;
  test.skip(!jar, 'no EPUBCheck: EPUBCHECK_JAR names none');
  const sentences = SENTENCES.slice(0, 3);
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const sound = wavOf(await narrated(page, sentences, 'hts-m001', 1));
  await page.getByTestId('recording-file').setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: sound });
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  await page.getByRole('button', { name: 'Listening settings' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'EPUB with sound' }).click();
  const path = testInfo.outputPath('book.epub');
  await (await downloading).saveAs(path);
  const { stdout } = await promisify(execFile)('java', ['-jar', jar!, '--json', '-', path]).catch((error) => error);
  const { messages } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(messages.map(({ ID, message }: { ID: string; message: string }) => `${ID} ${message}`)).toEqual([]);
});

/** The structure that EPUB 3.3 asks for: packages, section 5, media overlays, section 9, and archives, section 4. */
function expectOverlays(book: Buffer, sentences: number): void {
  // The type is the first file, as it is, at byte 38.
  expect(book.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
  expect([book.readUInt16LE(8), book.readUInt16LE(28)]).toEqual([0, 0]);
  const files = unzipSync(book);
  const text = (name: string) => Buffer.from(files[name]!).toString();
  const opf = text('OEBPS/book.opf');
  const items = [
    ...opf.matchAll(/<item id="([^"]+)" href="([^"]+)" media-type="([^"]+)"(?: media-overlay="([^"]+)")?/g),
  ];
  const paths = items.map(([, , href]) => `OEBPS/${href}`);
  expect(paths.toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name.startsWith('OEBPS/') && !name.endsWith('.opf'))
      .toSorted(),
  );
  const ids = new Set(items.map(([, id]) => id));
  expect(ids.size).toBe(items.length);
  expect([...opf.matchAll(/idref="([^"]+)"/g)].every(([, id]) => ids.has(id!))).toBe(true);
  expect(opf).toMatch(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ</);
  expect(text('OEBPS/nav.xhtml')).toContain('epub:type="toc"');
  const durations = [...opf.matchAll(/media:duration"(?: refines="#([^"]+)")?>([\d.]+)s</g)];
  const [whole, ...parts] = durations.map(([, , seconds]) => Number(seconds));
  expect(parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(whole!, 3);
  let spoken = 0;
  for (const [, , href, type, overlay] of items) {
    if (type === 'application/xhtml+xml' && overlay) expect(ids.has(overlay)).toBe(true);
    if (type !== 'application/smil+xml') continue;
    const clips = [
      ...text(`OEBPS/${href}`).matchAll(
        /<text src="([^#]+)#([^"]+)"\/><audio src="([^"]+)" clipBegin="([\d.]+)s" clipEnd="([\d.]+)s"/g,
      ),
    ];
    spoken += clips.length;
    for (const [, page, id, sound, from, to] of clips) {
      expect(text(`OEBPS/${page}`)).toContain(`id="${id}"`);
      expect(paths).toContain(`OEBPS/${sound}`);
      expect(Number(to)).toBeGreaterThan(Number(from));
    }
  }
  expect(spoken).toBe(sentences);
  expect(items.filter(([, , , type]) => type!.startsWith('audio/')).map(([, , , type]) => type)).toEqual([
    'audio/ogg; codecs=opus',
  ]);
}
