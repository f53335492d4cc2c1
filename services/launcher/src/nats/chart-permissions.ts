// `make chart`: prints what each service may do on NATS, for the chart's own servers.
import 'reflect-metadata';
import { busPermissions } from './authorization.js';

process.stdout.write(`${JSON.stringify(await busPermissions(), null, 2)}\n`);
