import type { OpenRecording } from './open-recordings.js';
import { useAddress } from './use-address.js';

/** A sound of several that play one after the other. */
export interface Part {
  /** A file of this device, or where the server has it. */
  readonly sound: Blob | string;
  /** The millisecond of the whole at which it begins. */
  readonly from: number;
}

/** The files of a recording. */
export function partsOf({ files, lengths }: Pick<OpenRecording, 'files' | 'lengths'>): Part[] {
  let from = 0;
  return files.map((sound, index) => {
    const part = { sound, from };
    from += lengths[index]!;
    return part;
  });
}

/** The index of the part in which a moment is. */
export const partAt = (parts: readonly Part[], ms: number): number =>
  Math.max(
    0,
    parts.findLastIndex(({ from }) => from <= ms),
  );

/** Where the browser finds the sound of a part; undefined until it has an address. */
export function useAddressOfPart(part: Part | undefined): string | undefined {
  const sound = part?.sound;
  const address = useAddress(sound instanceof Blob ? sound : null);
  return sound instanceof Blob ? address : sound;
}
