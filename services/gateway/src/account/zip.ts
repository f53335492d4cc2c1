import { Turn } from '@ichibun/kit/in-turns';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What comes next in a file; the parts of a file come one after the other. */
export interface ZipPart {
  readonly file: string;
  readonly data: Uint8Array;
}

/** Compressing more at once would block other requests. */
const AT_ONCE = 64 * 1024;
/** What is compressed already. */
const PACKED = /\.(mp3|apkg|png|jpe?g|webp|gif)$/;

/** The bytes of a zip of files whose parts come one after the other, made while they are read. */
export async function* zipOf(
  files: readonly (Iterable<ZipPart> | AsyncIterable<ZipPart>)[],
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const turn = new Turn();
  let name: string | undefined;
  let entry: ZipDeflate | ZipPassThrough | undefined;
  for (const parts of files) {
    for await (const { file, data } of parts) {
      if (file !== name) {
        entry?.push(new Uint8Array(), true);
        name = file;
        entry = PACKED.test(file) ? new ZipPassThrough(file) : new ZipDeflate(file);
        zip.add(entry);
      }
      for (let at = 0; at < data.length; at += AT_ONCE) {
        entry!.push(data.subarray(at, at + AT_ONCE));
        yield* made.splice(0);
        if (turn.isOver) await turn.next();
      }
    }
  }
  entry?.push(new Uint8Array(), true);
  zip.end();
  yield* made.splice(0);
}
