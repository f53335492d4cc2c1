import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importedFiles } from './imported-files.ts';
import { ownModules } from './own-modules.ts';

/**
 * Comes with the pages alone that have it: what chooses words of a list, what is done and said about one word, long
 * lists, what pages through them or boxes them, sets of words, tabs of a text, its recordings and audiobooks, and fields
 * of settings.
 */
const SOME: Record<string, RegExp> = {
  choices: /\/libs\/words\/src\/selection\//,
  learning: /\/libs\/words\/src\/(?:learning\/|(?:jlpt-level|kanji-reading|use-word-actions|why-known)\.tsx?$)/,
  lists: /\/libs\/ui\/src\/virtual-(?:table|options)\.tsx$/,
  pages: /\/libs\/ui\/src\/(?:list-box|pagination)\.tsx$/,
  sets: /\/libs\/words\/src\/known-sets\/known-sets\.tsx$/,
  tabs: /\/libs\/(?:words\/src\/(?:text-tabs\/|voice-settings\.tsx$)|ui\/src\/preference-fields\.tsx$|api-client\/src\/areas\/(?:audiobooks|reading-stats|recordings|transcriptions)\.ts$)/,
};

/** What early scripts and the service worker import, which share nothing, and what two areas have that are seldom both open. */
const UNSHARED =
  /\/(?:api-client\/src\/(?:early\/(?:early-frame|fill-page)|offline\/(?:cached-texts|shared))|ui\/src\/(?:archive|plot-line))\.tsx?$/;

export const BUNDLES = ['areas', ...Object.keys(SOME)] as const;

/** By what name a bundle is shared between shell and remotes. */
export const sharedName = (bundle: string) => `@ichibun/shared/${bundle}`;

const bundleOf = (source: string) => Object.keys(SOME).find((bundle) => SOME[bundle]!.test(`/${source}`)) ?? 'areas';

const identifierOf = (name: string) => name.replace(/^@ichibun\//, '').replace(/[^a-z]+/g, '_');

/** The file of a bundle in the shell. */
export const bundleFile = (work: string, bundle: string) => join(work, 'shared', `${bundle}.js`);

/**
 * Federation costs time by the number of modules that are shared: each is registered, compared and waited for. So the
 * entries of our own libraries are shared in a few bundles. The shell has a module for each, which exports its entries;
 * a remote has a module for each entry, which takes it from its bundle.
 *
 * @param work the folder for these modules
 * @returns for a remote, the module of each entry
 */
export function writeBundles(frontends: string, work: string): Record<string, string> {
  mkdirSync(join(work, 'shared'), { recursive: true });
  const bundles = new Map(BUNDLES.map((bundle): [string, string[]] => [bundle, []]));
  const aliases: Record<string, string> = {};
  for (const [name, source] of ownModules) {
    if (UNSHARED.test(source)) continue;
    const bundle = bundleOf(source);
    const identifier = identifierOf(name);
    bundles.get(bundle)!.push(`export * as ${identifier} from ${JSON.stringify(join(frontends, source))};\n`);
    const file = join(work, 'shared', `${identifier}.cjs`);
    writeFileSync(file, `module.exports = require('${sharedName(bundle)}').${identifier};\n`);
    aliases[`${name}$`] = file;
  }
  for (const [bundle, lines] of bundles) writeFileSync(bundleFile(work, bundle), lines.join(''));
  return aliases;
}

/** The bundles that a page of a remote needs before it can be shown. */
export function bundlesOfPage(page: string, frontends: string): string[] {
  const files = [...importedFiles(page, frontends)].filter((file) => file.startsWith(join(frontends, 'libs')));
  return ['areas', ...Object.keys(SOME).filter((bundle) => files.some((file) => SOME[bundle]!.test(file)))];
}
