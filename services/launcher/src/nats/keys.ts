import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Nkey, nkeyIn } from '@ichibun/kit/nats/keys';
import { BUS_USERS, type BusUser } from './authorization.js';

/** The nkeys of all services from `folder`, a file `<service>.nk` for each; those that are missing are made. */
export async function busKeys(folder: string): Promise<Record<BusUser, Nkey>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await Promise.all(
    BUS_USERS.map(async (user) => [user, await nkeyIn(join(folder, `${user}.nk`))] as const),
  );
  return Object.fromEntries(keys) as Record<BusUser, Nkey>;
}
