import { fileURLToPath } from 'node:url';
import { pageEnvironments, remoteEnvironment, shellEnvironment } from '@ichibun/federation/environments';
import { writePages } from '@ichibun/federation/pages';
import { precompress } from '@ichibun/federation/precompress';
import { remotes } from '@ichibun/federation/remotes';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginTailwindcss } from '@rsbuild/plugin-tailwindcss';

const root = fileURLToPath(new URL('.', import.meta.url));
const output = `${root}dist`;
/** What is built for the build itself. */
const work = `${root}../.cache/pages`;
const devPort = Number(process.env.FRONTEND_PORT ?? 3000);
const devOrigin = `http://localhost:${devPort}`;
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig(({ command }) => ({
  root,
  plugins: [pluginReact(), pluginTailwindcss(), writePages(output, work), precompress(output)],
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
    shell: shellEnvironment(`${root}shell`, output, command === 'dev'),
    ...Object.fromEntries(
      Object.keys(remotes).map((name) => [
        name,
        remoteEnvironment(name, `${root}${name}`, output, devOrigin, command === 'dev'),
      ]),
    ),
    ...(command === 'build' && pageEnvironments(`${root}shell`, work)),
  },
}));
