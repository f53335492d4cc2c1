import { type Nkey, newNkey } from '@ichibun/kit/nats/keys';
import { type NatsSettings, readNatsSettings } from '@ichibun/kit/nats/settings';
import {
  authorizationBlock,
  BUS_USERS,
  type BusUser,
  busPermissions,
  type Permissions,
} from '@ichibun/launcher/nats/authorization';
import { startNatsServer } from '@ichibun/machine/nats-server';

export interface SecuredNats {
  readonly url: string;
  readonly permissions: Record<BusUser, Permissions>;
  /** How a service connects; `observer` may do and hear everything. */
  settingsOf(user: string): NatsSettings;
  stop(): Promise<void>;
}

/** A NATS server that lets each service do what its code does, and an observer everything. */
export async function startSecuredNats(): Promise<SecuredNats> {
  const permissions = await busPermissions();
  const keys = new Map<string, Nkey>([...BUS_USERS, 'observer'].map((user) => [user, newNkey()]));
  const users = [...keys].map(([name, { publicKey }]) => ({
    name,
    nkey: publicKey,
    permissions: permissions[name as BusUser],
  }));
  // A program of this machine also where other servers are containers: it is given a configuration.
  const { url, stop } = await startNatsServer({ config: authorizationBlock(users) });
  return {
    url,
    permissions,
    settingsOf: (user) => readNatsSettings({ NATS_URL: url, NATS_NKEY_SEED: keys.get(user)!.seed })!,
    stop,
  };
}
