/** Sounds that browsers do not play, by what containers call them: Matroska's codec ids and the types of MP4's entries. */
const MATROSKA: readonly (readonly [RegExp, string])[] = [
  [/^A_E?AC3/, 'AC-3'],
  [/^A_DTS/, 'DTS'],
  [/^A_TRUEHD/, 'TrueHD'],
];
const MP4: Readonly<Record<string, string>> = {
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  dtsc: 'DTS',
  dtsh: 'DTS',
  dtsl: 'DTS',
  dtse: 'DTS',
  mlpa: 'TrueHD',
};

/** What is read of a file at most, at each place: the tables of tracks are far smaller. */
const SLICE = 4_000_000;
/** Boxes of an MP4 that are stepped over until its tables come. */
const MOST_BOXES = 1_000;

/**
 * The sound of a film that browsers do not play, such as "DTS"; null where its tracks have another one as well, or the
 * file is none of these containers. Only its tables of tracks are read.
 *
 * @throws what reading the file throws
 */
export async function unplayedSoundOf(film: Blob): Promise<string | null> {
  const head = new DataView(await film.slice(0, 16).arrayBuffer());
  if (head.byteLength < 12) return null;
  if (head.getUint32(0) === 0x1a45dfa3) return soundOfMatroska(await bytesOf(film, 0));
  if (textAt(head, 4) === 'ftyp') return soundOfMp4(film);
  return null;
}

const bytesOf = async (film: Blob, from: number, size = SLICE) =>
  new DataView(await film.slice(from, from + Math.min(size, SLICE)).arrayBuffer());

const textAt = (view: DataView, at: number) =>
  at + 4 <= view.byteLength ? String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index))) : '';

/** The ids of EBML elements that lead to a track's codec. */
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const CODEC_ID = 0x86;
const CLUSTER = 0x1f43b675;

function soundOfMatroska(view: DataView): string | null {
  const codecs: string[] = [];
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to; ) {
      const id = variableInteger(view, at, true);
      const size = id && variableInteger(view, at + id.length, false);
      if (!size || id.value === CLUSTER) return;
      const start = at + id.length + size.length;
      // An element without a known size ends with what it is in.
      const end = size.isUnknown ? to : Math.min(to, start + size.value);
      if (id.value === SEGMENT || id.value === TRACKS || id.value === TRACK_ENTRY) walk(start, end);
      else if (id.value === CODEC_ID && end - start < 100) codecs.push(asciiOf(view, start, end));
      at = end;
    }
  };
  walk(0, view.byteLength);
  return unplayed(
    codecs.filter((codec) => codec.startsWith('A_')),
    (codec) => MATROSKA.find(([is]) => is.test(codec))?.[1],
  );
}

interface VariableInteger {
  readonly value: number;
  readonly length: number;
  readonly isUnknown: boolean;
}

/** An integer of EBML (RFC 8794, 4): the first bit that is set says how many bytes it has. */
function variableInteger(view: DataView, at: number, withMarker: boolean): VariableInteger | undefined {
  if (at >= view.byteLength) return undefined;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > view.byteLength) return undefined;
  let value = withMarker ? first : first & (0xff >> length);
  let isUnknown = !withMarker && value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = view.getUint8(at + index);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

const asciiOf = (view: DataView, from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.min(to, view.byteLength) - from) }, (_, index) =>
    String.fromCharCode(view.getUint8(from + index)),
  )
    .join('')
    .replace(/\0+$/, '');

/** Boxes of ISO/IEC 14496-12 that lead from the file to the entries of its tracks. */
const OUTER = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

async function soundOfMp4(film: Blob): Promise<string | null> {
  for (let at = 0, box = 0; at + 8 <= film.size && box < MOST_BOXES; box++) {
    const view = await bytesOf(film, at, 16);
    const { size, header } = boxAt(view, 0, film.size - at);
    if (size < header) return null;
    if (textAt(view, 4) === 'moov') {
      const found = entriesIn(await bytesOf(film, at, size));
      return unplayed(found, (type) => MP4[type]);
    }
    at += size;
  }
  return null;
}

/** How long a box and its header are; a size of 0 means to the end. */
function boxAt(view: DataView, at: number, rest: number): { size: number; header: number } {
  if (at + 8 > view.byteLength) return { size: 0, header: 8 };
  const size = view.getUint32(at);
  if (size === 0) return { size: rest, header: 8 };
  if (size !== 1) return { size, header: 8 };
  return { size: at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : 0, header: 16 };
}

/** The types of the entries of all tracks of sound. */
function entriesIn(view: DataView): string[] {
  const found: string[] = [];
  const walk = (from: number, to: number, isSound: { of: boolean }): void => {
    for (let at = from; at + 8 <= to; ) {
      const { size, header } = boxAt(view, at, to - at);
      if (size < header) return;
      const type = textAt(view, at + 4);
      const end = Math.min(to, at + size);
      if (OUTER.includes(type)) walk(at + header, end, type === 'trak' ? { of: false } : isSound);
      else if (type === 'hdlr') isSound.of = textAt(view, at + header + 8) === 'soun';
      // Version and flags, and how many there are, come before the first.
      else if (type === 'stsd' && isSound.of) found.push(textAt(view, at + header + 12));
      at = end;
    }
  };
  walk(0, view.byteLength, { of: false });
  return found;
}

/** Of tracks of which none is played, what the first is. */
function unplayed(codecs: readonly string[], nameOf: (codec: string) => string | undefined): string | null {
  const names = codecs.map(nameOf);
  return names.every((name) => name !== undefined) ? (names[0] ?? null) : null;
}
