/** Which reader a file needs. */
export type KindOfFile = 'pdf' | 'archive' | 'other';

const ZIP = ['PK\x03\x04', 'PK\x05\x06'];

/** What a file is by its first bytes, whatever its name says. */
export function kindOfFile(bytes: Uint8Array): KindOfFile {
  const start = beginning(bytes);
  if (start.includes('%PDF-')) return 'pdf';
  return ZIP.some((signature) => start.startsWith(signature)) ? 'archive' : 'other';
}

/** The first bytes of a file, a character each. */
export const beginning = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
