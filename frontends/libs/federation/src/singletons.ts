import shell from '../../../shell/package.json' with { type: 'json' };
import { BUNDLES, bundleFile, sharedName } from './bundles.ts';

interface SharedModule {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** Where the shell takes it from. `false` in a remote: it has no copy of its own and takes the shell's. */
  import: string | false;
}

/** The libraries of which a page must hold exactly one copy. Nothing else of others is shared. */
const libraries = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query'] as const;

/**
 * What the Module Federation plugin takes as `shared`: the libraries, and the bundles of our own ones. Nowhere else is
 * sharing configured.
 *
 * @param work the folder where the bundles have been written
 */
export function sharedModules(role: 'shell' | 'remote', work: string): Record<string, SharedModule> {
  const modules = [
    ...libraries.map((name) => ({ name, version: versionOf(name), source: name })),
    ...BUNDLES.map((bundle) => ({
      name: sharedName(bundle),
      version: shell.version,
      source: bundleFile(work, bundle),
    })),
  ];
  return Object.fromEntries(
    modules.map(({ name, version, source }): [string, SharedModule] => [
      name,
      { singleton: true, version, requiredVersion: version, import: role === 'shell' && source },
    ]),
  );
}

function versionOf(request: string): string {
  const [first, second] = request.split('/');
  const name = request.startsWith('@') ? `${first}/${second}` : first!;
  const version = (shell.dependencies as Record<string, string>)[name];
  if (!version) throw new Error(`${name} is shared but is no dependency of the shell`);
  return version;
}
