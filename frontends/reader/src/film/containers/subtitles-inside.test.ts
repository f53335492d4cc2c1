/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { matroska, mp4, type SubtitlesInside } from '../../testing/films.js';
import { subtitlesInside, tracksInside } from './subtitles-inside.js';

const film = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);
const read = (bytes: Uint8Array<ArrayBuffer>, track: number) => subtitlesInside(film(bytes), track, () => {});

const LINES = [
  { start: 1_000, end: 2_500, text: '猫が好きです。' },
  { start: 12_004, end: 14_000, text: '犬が走る。\n速い。' },
];
const SUBRIP =
  '1\n00:00:01,000 --> 00:00:02,500\n猫が好きです。\n\n2\n00:00:12,004 --> 00:00:14,000\n犬が走る。\n速い。\n';
const japanese: SubtitlesInside = { number: 3, codec: 'S_TEXT/UTF8', language: 'jpn', name: '日本語', lines: LINES };

describe('Matroska', () => {
  it('says which subtitles are inside, and which are pictures', async () => {
    const inside: SubtitlesInside[] = [
      japanese,
      { number: 4, codec: 'S_HDMV/PGS', language: 'eng', lines: [] },
      { number: 5, codec: 'S_KATE', lines: [] },
    ];
    expect(await tracksInside(film(matroska(inside)))).toEqual([
      { number: 3, language: 'jpn', name: '日本語', is: 'text', format: '' },
      { number: 4, language: 'eng', name: '', is: 'pictures', format: 'PGS' },
      { number: 5, language: '', name: '', is: 'unknown', format: '' },
    ]);
  });

  it('has plain text, packed or not, beside pictures and other subtitles', async () => {
    const other = { ...japanese, number: 4, lines: [{ start: 1_000, end: 2_000, text: 'I like cats.' }] };
    const packed = { ...japanese, number: 5, compression: 'zlib' as const };
    const bytes = matroska([japanese, other, packed]);
    expect(await read(bytes, 3)).toEqual({ text: SUBRIP, ending: 'srt' });
    expect(await read(bytes, 5)).toEqual({ text: SUBRIP, ending: 'srt' });
    expect((await read(bytes, 4))?.text).toContain('I like cats.');
    expect(await read(bytes, 9)).toBeUndefined();
  });

  it('is read by browsers that cannot read a file into memory that they are given', async () => {
    class OldBlob extends Blob {
      override slice(from?: number, to?: number) {
        return new OldBlob([super.slice(from, to)]);
      }
      override stream() {
        return super.stream().pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>());
      }
    }
    const bytes = matroska([japanese]);
    expect(() => new OldBlob([bytes]).stream().getReader({ mode: 'byob' })).toThrow();
    expect(await subtitlesInside(new OldBlob([bytes]), 3, () => {})).toEqual({ text: SUBRIP, ending: 'srt' });
  });

  it.each([
    ['a block that is larger than what is kept', 3_000_000],
    ['one that is jumped over', 20_000_000],
  ])('has its lines after %s', async (_what, size) => {
    const bytes = matroska([japanese], { picture: 1 });
    const second = Buffer.from(bytes).lastIndexOf('1f43b675', undefined, 'hex');
    const large = new Uint8Array(size + 12);
    large.set([0xa3, 0x01]);
    new DataView(large.buffer).setUint32(5, size + 3);
    large[9] = 0x81;
    const film = new Blob([bytes.slice(0, second), large, bytes.slice(second)]);
    expect(await subtitlesInside(film, 3, () => {})).toEqual({ text: SUBRIP, ending: 'srt' });
  });

  it('has lines without an end until the next one, or for five seconds', async () => {
    const lines = [
      { start: 1_000, text: '一' },
      { start: 3_000, text: '二' },
      { start: 30_000, text: '三' },
    ];
    const { text } = (await read(matroska([{ ...japanese, lines }]), 3))!;
    expect(text.match(/--> .*/g)).toEqual(['--> 00:00:03,000', '--> 00:00:08,000', '--> 00:00:35,000']);
  });

  it('has ASS with its head, and times after the layer', async () => {
    const head = '[Script Info]\nTitle: 映画\n\n[V4+ Styles]\nStyle: Default\n\n[Events]\nFormat: old';
    const lines = [{ start: 1_000, end: 2_500, text: '0,1,Default,,0,0,0,,{\\i1}猫が、好き' }];
    const inside = [{ ...japanese, codec: 'S_TEXT/ASS', head, lines, compression: 'stripped' as const }];
    const { text, ending } = (await read(matroska(inside), 3))!;
    expect(ending).toBe('ass');
    expect(text).toContain('Title: 映画');
    expect(text).not.toContain('Format: old');
    expect(text).toContain('Dialogue: 1,00:00:01.00,00:00:02.50,Default,,0,0,0,,{\\i1}猫が、好き');
  });

  it('has WebVTT', async () => {
    const { text, ending } = (await read(matroska([{ ...japanese, codec: 'S_TEXT/WEBVTT' }]), 3))!;
    expect(ending).toBe('vtt');
    expect(text).toMatch(/^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.500\n猫が好きです。\n/);
  });
});

describe('MP4', () => {
  it.each(['tx3g', 'wvtt'] as const)('has subtitles as %s', async (codec) => {
    const bytes = mp4(codec, LINES);
    expect(await tracksInside(film(bytes))).toEqual([{ number: 2, language: 'jpn', name: '', is: 'text', format: '' }]);
    expect(await read(bytes, 2)).toEqual({ text: SUBRIP, ending: 'srt' });
  });

  it('has pictures of text, which cannot be read', async () => {
    const bytes = mp4('mp4s', LINES);
    expect(await tracksInside(film(bytes))).toEqual([
      { number: 2, language: 'jpn', name: '', is: 'pictures', format: 'VobSub' },
    ]);
    expect(await read(bytes, 2)).toBeUndefined();
  });
});

it('an MP4 of many hours has its subtitles after tables of pictures that are larger than what is read at a time', async () => {
  expect((await read(mp4('tx3g', LINES, { tables: 5_000_000 }), 2))?.text).toBe(SUBRIP);
});

it('a film that is cut short or garbled anywhere is read as far as it goes, and ends', async () => {
  let found = 0;
  for (const [bytes, track] of [
    [matroska([japanese], { picture: 5 }), 3],
    [mp4('tx3g', LINES), 2],
    [mp4('wvtt', LINES), 2],
  ] as const) {
    for (let at = 0; at < bytes.length; at++) {
      const whole = await read(bytes.slice(0, at), track);
      if (whole?.text.includes('猫')) found++;
      for (const byte of [0, 0xff]) await read(bytes.with(at, byte) as Uint8Array<ArrayBuffer>, track);
    }
  }
  expect(found).toBeGreaterThan(10);
});

it('a line that unfolds to far more than it is long ends where lines do', async () => {
  const lines = [{ start: 0, end: 1_000, text: '猫'.repeat(1_000_000) }];
  const { text } = (await read(matroska([{ ...japanese, lines, compression: 'zlib' }]), 3))!;
  expect(text.length).toBeLessThan(70_000);
});

describe('a hostile film', () => {
  /** A film as large as it says without being in memory: what is not written is zeros, and reads are counted. */
  function sparse(size: number, written: readonly (readonly [number, readonly number[]])[]) {
    let bytesRead = 0;
    const slice = (from: number, to: number) => {
      const part = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      bytesRead += part.length;
      for (const [at, bytes] of written) {
        for (const [index, byte] of bytes.entries()) if (at + index >= from) part[at + index - from] = byte;
      }
      return new Blob([part]);
    };
    return { film: { size, slice } as unknown as Blob, bytesRead: () => bytesRead };
  }
  /** There is a good part of the text, and no more than may be. */
  const expectToEnd = (file: { text: string } | undefined) => {
    expect(file!.text.length).toBeGreaterThan(10_000_000);
    expect(file!.text.length).toBeLessThan(21_000_000);
  };
  const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const bytesOf = (hex: string) => [...Buffer.from(hex.replaceAll(' ', ''), 'hex')];
  const EBML = bytesOf('1a45dfa3 88 4282 85 6d617472 6f');
  const MP4_HEAD = [...bytesOf('00000010'), ...Buffer.from('ftypisom'), 0, 0, 0, 0];

  it.each([
    [
      'says that its tracks have 2^56 bytes',
      [...EBML, ...bytesOf('18538067'), ...UNKNOWN, ...bytesOf('1654ae6b 01fffffffffffffe')],
    ],
    [
      'has clusters within clusters',
      [
        ...[...EBML, ...bytesOf('18538067'), ...UNKNOWN],
        ...Array.from({ length: 10_000 }, () => [...bytesOf('1f43b675'), ...UNKNOWN]).flat(),
      ],
    ],
    [
      'has segments within segments',
      [...EBML, ...Array.from({ length: 50_000 }, () => [...bytesOf('18538067'), ...UNKNOWN]).flat()],
    ],
    [
      'says that its table of contents has 2^63 bytes',
      [...MP4_HEAD, ...bytesOf('00000001'), ...Buffer.from('moov'), ...bytesOf('7fffffffffffffff')],
    ],
    ['has boxes of no bytes', [...MP4_HEAD, ...Array(40_000).fill(0)]],
    [
      'has boxes within boxes',
      [
        ...[
          ...MP4_HEAD,
          ...bytesOf('000fff00'),
          ...Buffer.from('moov'),
          ...bytesOf('000ffe00'),
          ...Buffer.from('trak'),
        ],
        ...Array.from({ length: 100_000 }, (_, at) => [
          ...Buffer.from(Uint32Array.of(0x000ffd00 - 8 * at).buffer).reverse(),
          ...Buffer.from('mdia'),
        ]).flat(),
      ],
    ],
  ])('that %s has no subtitles, and little of it is read', async (_what, bytes) => {
    const { film, bytesRead } = sparse(3_000_000_000, [[0, bytes]]);
    expect(await tracksInside(film)).toEqual([]);
    expect(await subtitlesInside(film, 1, () => {})).toBeUndefined();
    expect(bytesRead()).toBeLessThan(40_000_000);
  });

  it.each([
    ['plain', undefined],
    ['packed, each to a thousandth', 'zlib'],
  ] as const)('of 1,500 lines of 64 kB, %s, has as many as subtitles may have', async (_what, compression) => {
    const lines = [{ start: 0, end: 5, text: 'a'.repeat(60_000) }];
    const bytes = matroska([{ ...japanese, lines, ...(compression && { compression }) }], { picture: 1 });
    // The line is the last of the film, as a group of the id 0xa0; blocks are read wherever they are.
    const line = bytes.slice(bytes.indexOf(0xa0, Buffer.from(bytes).indexOf('1f43b675', 'hex')));
    expectToEnd(
      await subtitlesInside(new Blob([bytes, ...Array<Uint8Array<ArrayBuffer>>(1_500).fill(line)]), 3, () => {}),
    );
  });

  const withParts = (part: string, count: number) => {
    const bytes = matroska([japanese]);
    const parts = Buffer.from(part.replaceAll(' ', '').repeat(count), 'hex');
    return new Blob([bytes, new Uint8Array(parts)]);
  };
  it.each([
    ['clusters', () => withParts('1f43b675 80', 200_000), 3],
    ['segments', () => withParts('18538067 80', 200_000), 3],
    ['clusters of unknown length', () => withParts('1f43b675 ff', 200_000), 3],
    ['clusters with a moment each', () => withParts('1f43b675 83 e7 81 01', 100_000), 3],
    ['blocks', () => withParts('a3 84 83 0000 00', 200_000), 3],
    [
      'samples',
      () =>
        film(
          mp4(
            'tx3g',
            Array.from({ length: 3_000 }, (_, at) => ({ start: at, end: at + 1, text: '' })),
          ),
        ),
      2,
    ],
  ])('of many empty %s tells how far it is a hundred times at most', async (_what, filmOf, track) => {
    const shares: number[] = [];
    await subtitlesInside(filmOf(), track, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.length).toBeLessThanOrEqual(100);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('whose samples are one long line, said 1,500 times, has as many as subtitles may have', async () => {
    const lines = Array.from({ length: 1_500 }, (_, at) => ({ start: 5 * at, end: 5 * at + 5, text: '' }));
    const bytes = mp4('tx3g', [{ start: 0, end: 1, text: 'a'.repeat(60_000) }, ...lines]);
    const view = new DataView(bytes.buffer);
    const table = (name: string) => Buffer.from(bytes).indexOf(name) + 8;
    view.setUint32(table('stsz'), 60_002);
    const chunks = view.getUint32(table('stco'));
    const first = view.getUint32(table('stco') + 4);
    for (let chunk = 0; chunk < chunks; chunk++) view.setUint32(table('stco') + 4 + 4 * chunk, first);
    expectToEnd(await read(bytes, 2));
  });

  it('whose samples lie beyond its end, or all in one place, has the lines that are there', async () => {
    const bytes = mp4('tx3g', LINES);
    const samples = Buffer.from(bytes).indexOf('stco');
    // Where each chunk is said to be.
    for (const place of ['ffffffff', '00000000']) {
      const changed = Uint8Array.from(bytes);
      for (let at = samples + 12; at + 4 <= Math.min(bytes.length, samples + 28); at += 4)
        changed.set(bytesOf(place), at);
      const { text } = (await read(changed, 2))!;
      expect(text).not.toContain('猫が好き');
    }
  });
});
