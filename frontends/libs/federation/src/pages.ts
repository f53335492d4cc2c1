import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logger, type RsbuildPlugin } from '@rsbuild/core';
import { bundlesOfPage } from './bundles.ts';
import { areasWithEarly, type Build, DIALOGS, EARLY } from './environments.ts';
import { remotes } from './remotes.ts';

/** What a remote's manifest says of its files, as far as it is needed here. */
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { name: string; assets: { js: { sync: string[]; async: string[] } } }[];
}

/** What the server that sends the pages has to know, as `pages.json`. */
export interface Pages {
  /**
   * The file of each route; every other address is index.html's. In a route `:name` stands for one segment. The same
   * page in Japanese has the same name below `ja/`.
   */
  routes: Record<string, string>;
  /** The scripts that are in the pages, one in each, as sources of the content security policy. */
  scripts: string[];
}

/** Pages of the shell itself that are worth a file of their own. */
const OWN_ROUTES = ['/', '/about-us', '/learning-method', '/how-to', '/community', '/export-history', '/dictionaries'];

/**
 * Writes a page for each route: the stylesheet and the first script are in it, with what the page shows while it
 * loads, and the browser is told of all files that it will need. So the first answer shows something, and
 * no file is discovered through another.
 *
 * @param build in whose `work` is what `pageEnvironments` built
 */
export function writePages(build: Build): RsbuildPlugin {
  const { frontends, output, work } = build;
  return {
    name: 'ichibun:write-pages',
    setup(api) {
      api.onAfterBuild(async () => {
        const template = await readFile(join(output, 'index.html'), 'utf8');
        const manifest = await readFile(join(output, MANIFEST), 'utf8');
        const scriptOf = async (name: string) =>
          (await readFile(join(work, `early/static/js/${name}.js`), 'utf8')).trim();
        const script = await scriptOf(EARLY);
        const ofAreas = new Map<string, string>();
        for (const area of areasWithEarly(frontends)) ofAreas.set(area, await scriptOf(area));
        const { prerenderPage, prerenderIn } = await import(pathToFileURL(join(work, 'prerender/prerender.mjs')).href);

        const routes: Pages['routes'] = {};
        const areas = await areasOf(build);
        const anyPage = withEntries(await withStyles(template, output), areas);
        for (const { language, folder } of LANGUAGES) {
          await mkdir(join(output, folder, 'pages'), { recursive: true });
          const words: Words = await prerenderIn(language);
          const page = withWords(anyPage, language, folder, words);
          await writeFile(join(output, folder, MANIFEST), manifestIn(manifest, language, words));
          const shellMessages = language === 'ja' ? [await chunkOf(output, 'ja')] : [];
          for (const route of [...OWN_ROUTES, ...areas.flatMap((area) => [...area.files.keys()])]) {
            const area = areas.find(({ files }) => files.has(route));
            const views: string[] = [];
            for (const view of VIEWS[route] ?? [{}]) views.push(await frameOf(prerenderPage, route, area?.name, view));
            const file = `pages/${route.replace(/[^a-z-]+/g, '.').replace(/^\.|\.$/g, '') || 'home'}.html`;
            const files = [...shellMessages, ...(area?.files.get(route) ?? [])];
            if (area && language === 'ja') files.push(...area.japanese);
            const body = views.join('') && `<div id="frame">${loading(words)}${views.join('')}</div>`;
            const pageOfArea = withScript(page, ofAreas.get(area?.name ?? '') ?? script);
            const html = withFiles(pageOfArea, files).replace('<div id="root">', (root) => body + root);
            await writeFile(join(output, folder, file), html);
            routes[route] = file;
          }
          await writeFile(join(output, folder, 'index.html'), withFiles(withScript(page, script), shellMessages));
        }
        await writeFile(join(output, 'sw.js'), await workerOf(output, work, routes));
        const scripts = [script, ...ofAreas.values()].map(hashOf);
        await writeFile(join(output, 'pages.json'), JSON.stringify({ routes, scripts } satisfies Pages));
      });
    },
  };
}

/** One of the looks of a route's page, by what the address or the learner has chosen. */
interface View {
  name?: string;
  search?: string;
  preferences?: Record<string, string>;
}

/** The views of a route's page, the usual one first. The early script of its area shows one, and fills it. */
const VIEWS: Record<string, View[]> = {
  '/assisted-reader/read/:id': [
    { name: 'sentence', preferences: { 'reader-view': 'sentence' } },
    { name: 'page', preferences: { 'reader-view': 'page' } },
  ],
  '/content-coverage': [{ name: 'history' }, { name: 'analysis', search: '?analysis=0' }],
  '/dictionary': [{ name: 'examples' }, { name: 'found', search: `?q=${encodeURIComponent('{猫}')}` }],
};

/** The languages of the interface, and the folder of each one's pages. */
const LANGUAGES = [
  { language: 'en', folder: '' },
  { language: 'ja', folder: 'ja' },
] as const;

/** What the page itself says, and the manifest by which it is installed. */
interface Words {
  name: string;
  description: string;
  noScript: string;
  loading: string;
  shortcuts: { name: string; url: string }[];
}

/** Announced while the prerendered page is shown, which takes no input. */
const loading = (words: Words) =>
  `<p role="status" class="fixed inset-x-0 bottom-0 z-30 py-3 text-center text-sm text-ink-soft max-sm:pb-36">${words.loading}</p>`;

/** The page in a language: index.html is written in English. */
const withWords = (html: string, language: string, folder: string, { description, noScript }: Words) =>
  html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + description)
    .replace(/<noscript>[^<]*/, () => `<noscript>${noScript}`)
    .replace(`href="${MANIFEST}"`, `href="${folder && `/${folder}`}${MANIFEST}"`);

const MANIFEST = '/ichibun.webmanifest';

/** The manifest in a language; with the same id it is the same product, whichever it was installed from. */
const manifestIn = (template: string, lang: string, { name, description, shortcuts }: Words) =>
  JSON.stringify({ ...JSON.parse(template), lang, name, description, shortcuts });

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A page that cannot be rendered without a browser comes empty, as pages of applications do. */
async function frameOf(
  prerenderPage: (path: string, filledBy?: string, preferences?: Record<string, string>) => Promise<string>,
  route: string,
  area: string | undefined,
  { name, search = '', preferences }: View,
): Promise<string> {
  try {
    const frame = await prerenderPage(route.replace(/:[^/]+/g, '0') + search, name && area, preferences);
    return `<div inert aria-hidden="true"${name ? ` data-view="${name}"` : ''}>${frame}</div>`;
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

const PRELOAD = /<link href="([^"]+\.js)" rel="preload" as="script">/g;

/** Names the scripts that the page will need, for its first script to request: those of the shell, and `more`. */
function withFiles(html: string, more: readonly string[]): string {
  const files = [...[...html.matchAll(PRELOAD)].map(([, path]) => path!), ...more];
  const list = `<script type="application/json" id="files">${JSON.stringify(files)}</script>`;
  return html.replace(PRELOAD, '').replace('</title>', (end) => end + list);
}

const withScript = (html: string, script: string) =>
  html.replace('</title>', (end) => `${end}<script>${script}</script>`);

/** Names each area's first file, whose name changes with its content: so a page gets the files it was built with. */
const withEntries = (html: string, areas: readonly Area[]) =>
  html.replace('<div id="root">', (root) => {
    const entries = Object.fromEntries(areas.map(({ name, entry }) => [name, entry]));
    return `<script type="application/json" id="remotes">${JSON.stringify(entries)}</script>${root}`;
  });

interface Area {
  name: string;
  entry: string;
  /** By route, what its page needs beyond the shell's files. */
  files: Map<string, string[]>;
  /** The files of its Japanese messages. */
  japanese: string[];
}

/** The chunk that the messages' imports name. */
const JAPANESE = /\/ja\.[0-9a-f]+\.js$/;

async function areasOf({ frontends, output }: Build): Promise<Area[]> {
  return Promise.all(
    Object.entries(remotes).map(async ([name, pages]) => {
      const folder = `/mfe/${name}/`;
      const manifest: Manifest = JSON.parse(await readFile(join(output, folder, 'mf-manifest.json'), 'utf8'));
      const entry = folder + manifest.metaData.remoteEntry.name;
      const filesOf = async (page: string): Promise<string[]> => {
        const scripts = manifest.exposes.find((one) => one.name === page)?.assets.js.sync ?? [];
        const bundles = bundlesOfPage(join(frontends, name, 'src', `${page}.tsx`), frontends);
        const shared = await Promise.all([...bundles, DIALOGS].map((bundle) => chunkOf(output, bundle)));
        return [entry, ...scripts.map((file) => folder + file), ...shared];
      };
      const files = await Promise.all(
        Object.entries(pages).map(async ([route, page]): Promise<[string, string[]]> => [route, await filesOf(page)]),
      );
      const later = manifest.exposes.flatMap(({ assets }) => assets.js.async);
      const japanese = [...new Set(later)].filter((file) => JAPANESE.test(file)).map((file) => folder + file);
      return { name, entry, files: new Map(files), japanese };
    }),
  );
}

/** The file of one of the shell's chunks. */
async function chunkOf(output: string, name: string): Promise<string> {
  const folder = '/static/js/async/';
  const files = await readdir(join(output, folder));
  const found = files.find((file) => new RegExp(`^${name}\\.[0-9a-f]+\\.js$`).test(file));
  if (!found) throw new Error(`The shell's build has no chunk ${name}.`);
  return folder + found;
}

/** Files that no page of ours asks for. */
const NOT_ASKED_FOR = /(?:\.json|\.br|\.gz|\/sw\.js|^\/mfe\/[^/]+\/static\/js\/index\.[^/]+)$/;

/** The service worker, after the list of what it keeps. Any change of any file makes it another one. */
async function workerOf(output: string, work: string, routes: Pages['routes']): Promise<string> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path) => path.slice(output.length)).filter((path) => !NOT_ASKED_FOR.test(path));
  const version = createHash('sha256');
  for (const file of files.sort()) version.update(file).update(await readFile(join(output, file)));
  const build = { version: version.digest('hex').slice(0, 16), files, routes };
  const script = await readFile(join(work, 'worker/static/js/worker.js'), 'utf8');
  return `self.ichibunBuild=${JSON.stringify(build)};\n${script}`;
}
