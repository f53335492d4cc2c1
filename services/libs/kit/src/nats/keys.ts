import { readFile, writeFile } from 'node:fs/promises';
import { nkeys } from '@nats-io/transport-node';

/** An nkey: the seed is a service's secret, the public key is in NATS's configuration. */
export interface Nkey {
  readonly seed: string;
  readonly publicKey: string;
}

/** The user nkey whose seed is in the file `path`; made when it is absent, readable by its owner only. */
export async function nkeyIn(path: string): Promise<Nkey> {
  const { seed } = newNkey();
  try {
    await writeFile(path, seed, { mode: 0o600, flag: 'wx' });
    return { seed, publicKey: publicKeyOf(seed) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = (await readFile(path, 'utf8')).trim();
  return { seed: kept, publicKey: publicKeyOf(kept) };
}

export function newNkey(): Nkey {
  const seed = new TextDecoder().decode(nkeys.createUser().getSeed());
  return { seed, publicKey: publicKeyOf(seed) };
}

const publicKeyOf = (seed: string) => nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey();
