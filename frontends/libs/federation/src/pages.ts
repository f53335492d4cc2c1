import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logger, type RsbuildPlugin } from '@rsbuild/core';
import { remotes } from './remotes.ts';

/** What a remote's manifest says of its pages' scripts, as far as it is needed here. */
interface Manifest {
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}

/** What the server that sends the pages has to know, as `pages.json`. */
export interface Pages {
  /** The file of each route; every other address is index.html's. In a route `:name` stands for one segment. */
  routes: Record<string, string>;
  /** The one script that stands in the pages, as a source of the content security policy. */
  script: string;
}

/** Pages of the shell itself that are worth a file of their own. */
const OWN_ROUTES = ['/', '/about-us', '/learning-method', '/how-to', '/community', '/export-history'];

/**
 * Writes a page for each route: the stylesheet and the first script stand in it, with what the page shows while it
 * loads, and the browser is told of all files that it will need. So something is there with the first answer, and
 * nothing is learnt of from something else.
 *
 * @param output the folder of the build
 * @param work where `pageEnvironments` put what they built
 */
export function writePages(output: string, work: string): RsbuildPlugin {
  return {
    name: 'ichibun:write-pages',
    setup(api) {
      api.onAfterBuild(async () => {
        const template = await readFile(join(output, 'index.html'), 'utf8');
        const script = (await readFile(join(work, 'early/static/js/early.js'), 'utf8')).trim();
        const page = await withStyles(
          template.replace('</title>', (end) => `${end}<script>${script}</script>`),
          output,
        );
        const { prerenderPage } = await import(pathToFileURL(join(work, 'prerender/prerender.mjs')).href);

        const routes: Pages['routes'] = {};
        await mkdir(join(output, 'pages'), { recursive: true });
        const preloads = await preloadsOf(output);
        for (const route of [...OWN_ROUTES, ...preloads.keys()]) {
          const frame = await frameOf(prerenderPage, route);
          const file = `pages/${route.replace(/[^a-z-]+/g, '.').replace(/^\.|\.$/g, '') || 'home'}.html`;
          const head = (preloads.get(route) ?? []).map((path) => `<link rel="preload" href="${path}" as="script">`);
          const body = frame && `<div id="frame" inert aria-hidden="true">${frame}</div>`;
          const html = page
            .replace('</head>', () => `${head.join('')}</head>`)
            .replace('<div id="root">', (root) => body + root);
          await writeFile(join(output, file), html);
          routes[route] = file;
        }
        await writeFile(join(output, 'index.html'), page);
        await writeFile(join(output, 'pages.json'), JSON.stringify({ routes, script: hashOf(script) } satisfies Pages));
      });
    },
  };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A page that cannot be rendered without a browser comes empty, as pages of applications do. */
async function frameOf(prerenderPage: (path: string) => Promise<string>, route: string): Promise<string> {
  try {
    return await prerenderPage(route.replace(/:[^/]+/g, '0'));
  } catch (error) {
    logger.warn(`The page ${route} cannot be prerendered and will show nothing until its scripts are there:`, error);
    return '';
  }
}

/** The stylesheet is small, and everything waits for it: in the page it costs no round trip. */
async function withStyles(html: string, output: string): Promise<string> {
  const link = /<link href="([^"]+\.css)" rel="stylesheet">/.exec(html);
  if (!link) throw new Error('The shell’s page names no stylesheet.');
  const styles = await readFile(join(output, link[1]!), 'utf8');
  return html.replace(link[0], () => `<style>${styles}</style>`);
}

/** For each route of an area the files that its page needs beyond the shell's. */
async function preloadsOf(output: string): Promise<Map<string, string[]>> {
  const shared = await areasChunk(output);
  const routes = new Map<string, string[]>();
  for (const [remote, pages] of Object.entries(remotes)) {
    const folder = `/mfe/${remote}/`;
    const manifest: Manifest = JSON.parse(await readFile(join(output, folder, 'mf-manifest.json'), 'utf8'));
    for (const [route, page] of Object.entries(pages)) {
      const scripts = manifest.exposes.find(({ name }) => name === page)?.assets.js.sync ?? [];
      routes.set(route, [...['remoteEntry.js', ...scripts].map((file) => folder + file), ...shared]);
    }
  }
  return routes;
}

/** What all areas share and the shell's first page does not need. */
async function areasChunk(output: string): Promise<string[]> {
  const folder = '/static/js/async/';
  const files = await readdir(join(output, folder));
  return files.filter((file) => /^areas\.[0-9a-f]+\.js$/.test(file)).map((file) => folder + file);
}
