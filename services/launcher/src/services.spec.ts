import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { GATEWAY, SERVICE_NAMES } from './services.js';

/** Loads what a process with SERVICE loads, and tells which packages of the product that are services it read. */
const LOAD = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const package_ = /\\/services\\/([a-z-]+)\\/dist\\//.exec(url)?.[1];
      if (package_ && package_ !== 'launcher') loaded.add(package_);
      return next(url, context);
    },
  });
  const { readLauncherConfig } = await import('@ichibun/launcher/config');
  const { service } = readLauncherConfig({ SERVICE: process.argv[1] });
  const { SERVICES } = await import('@ichibun/launcher/services');
  await import('@ichibun/launcher/cluster-service');
  await (service === '${GATEWAY}' ? import('@ichibun/gateway/gateway') : SERVICES[service]());
  console.log(JSON.stringify([...loaded]));`;

describe('a process with SERVICE', () => {
  it.each([...SERVICE_NAMES, GATEWAY])('loads the code of %s and of no other service', (service) => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', LOAD, service];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual([service]);
  });
});
