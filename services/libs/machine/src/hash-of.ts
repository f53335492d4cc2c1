import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The hash of a file, which is not read at once. */
export async function hashOf(algorithm: string, file: string, encoding: 'hex' | 'base64'): Promise<string> {
  const hash = createHash(algorithm);
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest(encoding);
}
