// `make nats-authorization KEYS=folder`: prints what nats-server's configuration needs, for the nkeys in that folder.
import 'reflect-metadata';
import { type BusUser, busAuthorization } from './authorization.js';
import { busKeys } from './keys.js';

const folder = process.argv[2];
if (!folder) {
  console.error('Name the folder where the nkeys of the services are, or are to be made.');
  process.exit(1);
}
const keys = Object.entries(await busKeys(folder));
const publicKeys = Object.fromEntries(keys.map(([user, { publicKey }]) => [user, publicKey]));
process.stdout.write(await busAuthorization(publicKeys as Record<BusUser, string>));
