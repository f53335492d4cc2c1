import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { EnvironmentConfig, Rspack } from '@rsbuild/core';
import { importedFiles } from './imported-files.ts';
import { remotes } from './remotes.ts';
import { sharedModules } from './singletons.ts';

const LIBRARY_MODULES = /[\\/]node_modules[\\/](?!@module-federation)/;
/** The first page opens no dialog before a press. */
const DIALOG_MODULES =
  /[\\/]libs[\\/](?:ui[\\/]src[\\/](?:dialog|field|modal|progress-bar|tab-stops)|words[\\/]src[\\/](?:run-progress|suggestions[\\/]what-counts-dialog)|api-client[\\/]src[\\/]areas[\\/]awaited-run)\.tsx?$|[\\/]shell[\\/]src[\\/](?:header[\\/]about-dialog|translation[\\/](?!later-))/;
const LIST_MODULES =
  /[\\/](?:@tanstack[\\/](?:react-virtual|virtual-core)|shared[\\/]lists\.js|libs[\\/]ui[\\/]src[\\/]virtual-(?:table|options)\.tsx)(?:[\\/]|$)/;
const KNOWN_SET_MODULES =
  /[\\/](?:shared[\\/]sets\.js|libs[\\/]words[\\/]src[\\/]known-sets[\\/](?!later-|messages[\\/]ja).*)$/;
/** The actions on selected words are in `LAZY_MODULES`. */
const SELECTION_MODULES = /[\\/](?:shared[\\/]choices\.js|libs[\\/]words[\\/]src[\\/]selection[\\/].*)$/;
const PAGINATION_MODULES = /[\\/](?:shared[\\/]pages\.js|libs[\\/]ui[\\/]src[\\/]pagination\.tsx)$/;
/** The tabs of a text with its recordings, and fields of settings. */
const TAB_MODULES =
  /[\\/](?:shared[\\/]tabs\.js|libs[\\/](?:words[\\/]src[\\/](?:text-tabs[\\/](?!messages[\\/]ja).*|voice-settings\.tsx)|ui[\\/]src[\\/]preference-fields\.tsx|api-client[\\/]src[\\/]areas[\\/](?:audiobooks|reading-stats|recordings|transcriptions)\.ts))$/;
/** Actions and facts of one word. */
const LEARNING_MODULES =
  /[\\/](?:shared[\\/]learning\.js|libs[\\/]words[\\/]src[\\/](?:learning[\\/](?!messages[\\/]ja).*|(?:jlpt-level|kanji-reading|use-word-actions|why-known)\.tsx?))$/;
/** Loaded on first use: notices, reasons, and dialogs of words, sentences and decks. */
const LAZY_MODULES =
  /[\\/](?:sonner|libs[\\/](?:ui[\\/]src[\\/]notices|words[\\/]src[\\/](?:(?:bulk|corrections|decks|reasons)[\\/](?!messages[\\/]ja).*|edit-sentence-dialog))\.tsx?)(?:[\\/]|$)/;
/** Of the shell and the libraries: one file for Japanese browsers only. */
const JAPANESE_MESSAGES = /[\\/]messages[\\/]ja\.tsx?$/;
const AREAS_BUNDLE = /[\\/]shared[\\/]areas\.js$/;
const OWN_MODULES = /[\\/]frontends[\\/]libs[\\/](?:ui|words|api-client)[\\/]src[\\/]/;

/** Name of the chunk, which the pages of all areas load. */
export const DIALOGS = 'dialogs';

/**
 * The first page loads two chunks: libraries, which rarely change, and our own modules. `areas` has the other shared
 * modules; modules of a few pages or of a press of a button have chunks of their own.
 */
function sharedChunks(frontends: string) {
  const first = importedFiles(join(frontends, 'shell/src/bootstrap.tsx'), frontends);
  const isDialogModule = (file: string) => DIALOG_MODULES.test(file) && !first.has(file);
  const isInOtherChunk = (file: string) =>
    LIST_MODULES.test(file) ||
    KNOWN_SET_MODULES.test(file) ||
    SELECTION_MODULES.test(file) ||
    PAGINATION_MODULES.test(file) ||
    TAB_MODULES.test(file) ||
    LEARNING_MODULES.test(file) ||
    LAZY_MODULES.test(file) ||
    JAPANESE_MESSAGES.test(file) ||
    isDialogModule(file);
  return {
    libraries: chunk('libraries', (file) => LIBRARY_MODULES.test(file) && !isInOtherChunk(file)),
    own: chunk('own', (file) => OWN_MODULES.test(file) && first.has(file)),
    [DIALOGS]: chunk(DIALOGS, isDialogModule),
    lists: chunk('lists', (file) => LIST_MODULES.test(file)),
    sets: chunk('sets', (file) => KNOWN_SET_MODULES.test(file)),
    choices: chunk('choices', (file) => SELECTION_MODULES.test(file)),
    pages: chunk('pages', (file) => PAGINATION_MODULES.test(file)),
    tabs: chunk('tabs', (file) => TAB_MODULES.test(file)),
    learning: chunk('learning', (file) => LEARNING_MODULES.test(file)),
    areas: chunk(
      'areas',
      (file) => (OWN_MODULES.test(file) && !first.has(file) && !isInOtherChunk(file)) || AREAS_BUNDLE.test(file),
    ),
  };
}

function chunk(name: string, holds: (file: string) => boolean) {
  const test = (module: Rspack.Module) => holds(module.nameForCondition() ?? '');
  return { name, test, chunks: 'async' as const, enforce: true };
}

/**
 * Each remote has a React Refresh runtime of its own, which finds the shell's renderer only through this hook, and only
 * if the hook is there before React is. Without it a changed remote is loaded and the page keeps the old one, silently.
 */
const sharedRefreshHook = `
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) {
      this.renderers.set(this.renderers.size + 1, renderer);
      return this.renderers.size;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    checkDCE() {},
  };`;

export interface Build {
  frontends: string;
  output: string;
  /** Folder of intermediate files. */
  work: string;
  devOrigin: string;
  isDev: boolean;
}

const lean = { optimization: { disableSnapshot: true, target: 'web' } } as const;

/**
 * The plugin names the federation runtime by the path that Node's `require` finds: CommonJS files, which come whole into
 * every remote's container. As modules they make it a third smaller. (The shell, which uses more of it, would grow.)
 */
const runtimeAsModules = {
  [`${createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime')}$`]:
    '@module-federation/webpack-bundler-runtime/bundler',
};

/** The host: serves from `/`, provides every shared module and the federation runtime. */
export function shellEnvironment({ frontends, output, work, isDev }: Build): EnvironmentConfig {
  const folder = join(frontends, 'shell');
  return {
    source: { entry: { index: `${folder}/src/index.ts` } },
    html: {
      template: `${folder}/src/index.html`,
      favicon: `${folder}/src/favicon.svg`,
      tags: isDev ? [{ tag: 'script', head: true, append: false, children: sharedRefreshHook }] : [],
    },
    output: { assetPrefix: '/', distPath: { root: output }, copy: [{ from: `${folder}/public` }] },
    performance: { preload: { type: 'async-chunks', include: [/\/(?:libraries|own|shell)\./] } },
    splitChunks: { cacheGroups: sharedChunks(frontends) },
    plugins: [
      pluginModuleFederation(
        {
          name: 'shell',
          shared: sharedModules('shell', work),
          // With the default, 'version-first', the home page would wait for every remote and die with any of them.
          shareStrategy: 'loaded-first',
          dts: false,
          experiments: { provideExternalRuntime: true, ...lean },
        },
        { environment: 'shell' },
      ),
    ],
  };
}

/** The early script of pages whose area has none of its own. */
export const EARLY = 'early';

const earlyOf = (frontends: string, area: string) => join(frontends, area, 'src/early.ts');

/** The areas that fill a prerendered page, or choose among its views, before the application is there. */
export const areasWithEarly = (frontends: string): string[] =>
  Object.keys(remotes).filter((area) => existsSync(earlyOf(frontends, area)));

/**
 * Workers of areas, below `/workers/`, by their names. A worker that a remote built itself would carry the federation
 * runtime, which it cannot start without the shell's.
 */
export function workersEnvironment({ frontends, output, devOrigin }: Build): EnvironmentConfig {
  return {
    source: {
      entry: {
        film: `${frontends}/reader/src/film/containers/film-worker.ts`,
        recording: `${frontends}/reader/src/recordings/worker/recording-worker.ts`,
      },
    },
    output: {
      assetPrefix: '/workers/',
      distPath: { root: `${output}/workers`, js: '' },
      filename: { js: '[name].js' },
    },
    dev: { assetPrefix: `${devOrigin}/workers/` },
    tools: { htmlPlugin: false },
    splitChunks: false,
  };
}

/** What the build itself runs or puts into the pages; nothing of it is served as a file. See `pages.ts`. */
export function pageEnvironments({ frontends, work }: Build): Record<string, EnvironmentConfig> {
  const shell = join(frontends, 'shell');
  return {
    /** Renders the pages in Node. The areas are part of it, and no federation is needed. */
    prerender: {
      source: { entry: { prerender: `${shell}/src/prerender.tsx` } },
      resolve: { alias: { '@module-federation/enhanced/runtime': `${shell}/src/areas/area-in-build.ts` } },
      output: {
        target: 'node',
        module: true,
        distPath: { root: `${work}/prerender` },
        filename: { js: '[name].mjs' },
        minify: false,
        cleanDistPath: true,
      },
      tools: { rspack: { output: { library: { type: 'module' } } } },
    },
    /** The script that is in each page: the shell's, with that of the page's area where it has one. */
    early: {
      source: {
        entry: Object.fromEntries([
          [EARLY, `${shell}/src/early.ts`],
          ...areasWithEarly(frontends).map((area) => [area, [`${shell}/src/early.ts`, earlyOf(frontends, area)]]),
        ]),
      },
      output: { distPath: { root: `${work}/early` }, filename: { js: '[name].js' }, cleanDistPath: true },
      tools: { htmlPlugin: false },
      splitChunks: false,
    },
    worker: {
      source: { entry: { worker: `${shell}/src/worker/worker.ts` } },
      output: { distPath: { root: `${work}/worker` }, filename: { js: '[name].js' }, cleanDistPath: true },
      tools: { htmlPlugin: false },
      splitChunks: false,
    },
  };
}

/**
 * One remote, below `/mfe/<name>/`. It carries no shared module and no runtime of its own.
 *
 * @param shared for each entry of our own libraries, the module that takes it from the shell
 */
export function remoteEnvironment(
  name: string,
  { frontends, output, work, devOrigin, isDev }: Build,
  shared: Record<string, string>,
): EnvironmentConfig {
  const folder = join(frontends, name);
  const pages = Object.values(remotes[name]!);
  return {
    // The federation plugin adds the container; a remote has no entry of its own.
    source: { entry: { index: 'data:text/javascript,export{}' } },
    output: { assetPrefix: 'auto', distPath: { root: `${output}/mfe/${name}` } },
    resolve: { alias: { ...shared, ...runtimeAsModules } },
    dev: { assetPrefix: `${devOrigin}/mfe/${name}/` },
    tools: { htmlPlugin: false },
    plugins: [
      pluginModuleFederation(
        {
          name,
          filename: isDev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
          exposes: Object.fromEntries(pages.map((page) => [`./${page}`, `${folder}/src/${page}.tsx`])),
          shared: sharedModules('remote', work),
          shareStrategy: 'loaded-first',
          dts: false,
          experiments: { externalRuntime: true, ...lean },
        },
        { environment: name },
      ),
    ],
  };
}
