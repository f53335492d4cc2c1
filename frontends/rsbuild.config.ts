import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBundles } from '@ichibun/federation/bundles';
import {
  type Build,
  pageEnvironments,
  remoteEnvironment,
  shellEnvironment,
  workersEnvironment,
} from '@ichibun/federation/environments';
import { writePages } from '@ichibun/federation/pages';
import { precompress } from '@ichibun/federation/precompress';
import { remotes } from '@ichibun/federation/remotes';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginTailwindcss } from '@rsbuild/plugin-tailwindcss';

const root = fileURLToPath(new URL('.', import.meta.url));
const output = `${root}dist`;
const work = join(root, '../.cache/pages');
const devPort = Number(process.env.FRONTEND_PORT ?? 3000);
const devOrigin = `http://localhost:${devPort}`;
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig(({ command }) => {
  const build: Build = { frontends: root, output, work, devOrigin, isDev: command === 'dev' };
  const shared = writeBundles(root, work);
  return {
    root,
    plugins: [pluginReact(), pluginTailwindcss(), writePages(build), precompress(output)],
    output: { cleanDistPath: process.env.NODE_ENV === 'production', legalComments: 'none' },
    server: {
      port: devPort,
      strictPort: true,
      // With the Host that the browser named: the gateway refuses writes from another origin.
      proxy: { '/api': { target: gateway, changeOrigin: false } },
      cors: { origin: devOrigin },
    },
    // The dev server looks a path up in one environment after the other: the shell must be the first.
    environments: {
      shell: shellEnvironment(build),
      ...Object.fromEntries(Object.keys(remotes).map((name) => [name, remoteEnvironment(name, build, shared)])),
      workers: workersEnvironment(build),
      ...(command === 'build' && pageEnvironments(build)),
    },
  };
});
