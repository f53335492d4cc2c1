import {
  BlobSource,
  Conversion,
  Input,
  OggOutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import { FORMATS } from '../../film/clips/formats.js';
import { RecordingError } from '../worker/recording-error.js';

/** Sound that every player of EPUB plays (EPUB 3.3, section 3.2), by the media type that mediabunny finds. */
const CORE: readonly { found: RegExp; type: string; ending: string }[] = [
  { found: /^audio\/mpeg/, type: 'audio/mpeg', ending: 'mp3' },
  { found: /^audio\/mp4; codecs="mp4a\.40\.2"$/, type: 'audio/mp4', ending: 'm4a' },
  { found: /^audio\/ogg; codecs="opus"$/, type: 'audio/ogg; codecs=opus', ending: 'opus' },
];
const OPUS = CORE[2]!;
/** Enough for a voice. */
const BITRATE = 48_000;

export interface CoreSound {
  readonly sound: Blob;
  readonly type: string;
  readonly ending: string;
}

/**
 * A file as it is where every player of EPUB plays it, else as Opus.
 *
 * @throws RecordingError `no-sound`; what mediabunny throws for a file that is no recording
 */
export async function coreSoundOf(file: Blob): Promise<CoreSound> {
  using input = new Input({ source: new BlobSource(file), formats: FORMATS });
  const found = await input.getMimeType();
  const core = CORE.find((one) => one.found.test(found));
  if (core) return { sound: file, type: core.type, ending: core.ending };
  // A Blob of each part: the browser keeps large ones outside of its memory.
  let sound = new Blob([]);
  const target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        sound = new Blob([sound.slice(0, position), data, sound.slice(position + data.length)]);
      },
    }),
    { chunked: true },
  );
  const output = new Output({ format: new OggOutputFormat(), target });
  const audio = { codec: 'opus', bitrate: BITRATE, numberOfChannels: 1 } as const;
  const conversion = await Conversion.init({ input, output, audio, video: { discard: true } });
  if (!conversion.isValid) throw new RecordingError('no-sound');
  await conversion.execute();
  return { sound, type: OPUS.type, ending: OPUS.ending };
}
