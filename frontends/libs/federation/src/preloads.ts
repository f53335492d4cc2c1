import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { remotes } from './remotes.ts';

/** What a remote's manifest says of its pages' scripts, as far as it is needed here. */
interface Manifest {
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}

/**
 * Writes `preloads.json`: for each route of an area the files that its page needs beyond the shell's, in the order in
 * which one would lead to the next. Whoever serves the pages can name them to the browser with the page's first line.
 */
export function listPreloads(output: string): RsbuildPlugin {
  return {
    name: 'ichibun:list-preloads',
    setup(api) {
      api.onAfterBuild(async () => {
        const shared = await areasChunk(output);
        const routes: Record<string, string[]> = {};
        for (const [remote, pages] of Object.entries(remotes)) {
          const folder = `/mfe/${remote}/`;
          const manifest: Manifest = JSON.parse(await readFile(join(output, folder, 'mf-manifest.json'), 'utf8'));
          for (const [route, page] of Object.entries(pages)) {
            const scripts = manifest.exposes.find(({ name }) => name === page)?.assets.js.sync ?? [];
            const own = ['mf-manifest.json', 'remoteEntry.js', ...scripts].map((file) => folder + file);
            routes[route] = [...own, ...shared];
          }
        }
        await writeFile(join(output, 'preloads.json'), JSON.stringify(routes));
      });
    },
  };
}

/** What all areas share and the shell's first page does not need. */
async function areasChunk(output: string): Promise<string[]> {
  const folder = '/static/js/async/';
  const files = await readdir(join(output, folder));
  return files.filter((file) => /^areas\.[0-9a-f]+\.js$/.test(file)).map((file) => folder + file);
}
