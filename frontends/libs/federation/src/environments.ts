import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { EnvironmentConfig } from '@rsbuild/core';
import { remotes } from './remotes.ts';
import { sharedModules } from './singletons.ts';

/** Our own modules that areas use and the shell does not; the test of the budget notices one that is missing here. */
const areaModules = [
  'ui/src/(?:card|checkbox|confirm-dialog|empty-state|export-deck-dialog|login-prompt|pagination|progress-bar|ruby|search-field|table|text-file)',
  'ui/src/(?:speak-button|speech-player|use-speech|voice-settings)',
  'ui/src/(?:correct-word|division|known-sets|popover|use-kept-focus|virtual-options|virtual-table|why-known)',
  'api-client/src/(?:analyses|analysis-sentences|analytics|decks|documents|file|kept-queries|known-sets|load-sentence-words|reading|reading-stats|send-form|sentences|speech|uploads|vocabulary-import|word-knowledge)',
].join('|');
const areaLibraries = '@tanstack/(?:react-virtual|virtual-core)|@radix-ui/react-(?:alert-dialog|popover)';

/**
 * Each shared module would be a small file or two. What the first page needs comes in two instead: libraries, which rarely
 * change, and our own. The rest of our own, for the areas, is a third.
 */
const sharedChunks = {
  libraries: chunk('libraries', `node_modules/(?!@module-federation|${areaLibraries})`),
  own: chunk('own', `frontends/libs/(?!${areaModules})(?:ui|api-client)/src/`),
  areas: chunk('areas', `frontends/libs/(?:${areaModules})|node_modules/(?:${areaLibraries})`),
};

function chunk(name: string, path: string) {
  return { name, test: new RegExp(path.replaceAll('/', '[\\\\/]')), chunks: 'async' as const, enforce: true };
}

/**
 * Each remote has a React Refresh runtime of its own, which finds the shell's renderer only through this hook, and only if
 * the hook is there before React is. Without it a changed remote is loaded and the page keeps the old one, silently.
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

/** The host: serves from `/`, provides every shared module and the federation runtime. */
export function shellEnvironment(folder: string, output: string, isDev: boolean): EnvironmentConfig {
  return {
    source: { entry: { index: `${folder}/src/index.ts` } },
    html: {
      template: `${folder}/src/index.html`,
      favicon: `${folder}/src/favicon.svg`,
      tags: isDev ? [{ tag: 'script', head: true, append: false, children: sharedRefreshHook }] : [],
    },
    output: { assetPrefix: '/', distPath: { root: output } },
    performance: { preload: { type: 'async-chunks', include: [/\/(?:libraries|own|shell)\./] } },
    splitChunks: { cacheGroups: sharedChunks },
    plugins: [
      pluginModuleFederation(
        {
          name: 'shell',
          remotes: Object.fromEntries(
            Object.keys(remotes).map((name) => [name, `${name}@/mfe/${name}/mf-manifest.json`]),
          ),
          shared: sharedModules('shell'),
          // With the default, 'version-first', the home page would wait for every remote and die with any of them.
          shareStrategy: 'loaded-first',
          dts: false,
          experiments: { provideExternalRuntime: true },
        },
        { environment: 'shell' },
      ),
    ],
  };
}

/** One remote, below `/mfe/<name>/`. It carries no shared module and no runtime of its own. */
export function remoteEnvironment(name: string, folder: string, output: string, devOrigin: string): EnvironmentConfig {
  const pages = Object.values(remotes[name]!);
  return {
    // The federation plugin adds the container; a remote has no entry of its own.
    source: { entry: { index: 'data:text/javascript,export{}' } },
    output: { assetPrefix: 'auto', distPath: { root: `${output}/mfe/${name}` } },
    dev: { assetPrefix: `${devOrigin}/mfe/${name}/` },
    tools: { htmlPlugin: false },
    plugins: [
      pluginModuleFederation(
        {
          name,
          filename: 'remoteEntry.js',
          exposes: Object.fromEntries(pages.map((page) => [`./${page}`, `${folder}/src/${page}.tsx`])),
          shared: sharedModules('remote'),
          shareStrategy: 'loaded-first',
          dts: false,
          experiments: { externalRuntime: true },
        },
        { environment: name },
      ),
    ],
  };
}
