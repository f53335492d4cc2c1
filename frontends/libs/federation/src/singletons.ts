import shell from '../../../shell/package.json' with { type: 'json' };
import apiClient from '../../api-client/package.json' with { type: 'json' };
import ui from '../../ui/package.json' with { type: 'json' };

interface SharedModule {
  singleton: true;
  requiredVersion: string;
  /** `false` in a remote: it has no copy of its own and takes the shell's. */
  import?: false;
}

/** The libraries of which a page must hold exactly one copy. Nothing else is shared, and nowhere else is sharing configured. */
const libraries = ['react', 'react-dom', 'react/jsx-runtime', 'react-router', '@tanstack/react-query'] as const;

/**
 * What the Module Federation plugin takes as `shared`: libraries, and each entry of our own packages by its own name, so
 * that one which only a remote uses is loaded with that remote and not with the shell.
 */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedModule> {
  const versions: Record<string, string> = shell.dependencies;
  const versioned = [
    ...libraries.map((name) => [name, versions[packageOf(name)]] as const),
    ...entriesOf(ui),
    ...entriesOf(apiClient),
  ];
  return Object.fromEntries(
    versioned.map(([name, version]): [string, SharedModule] => {
      if (!version) throw new Error(`${name} is shared but is no dependency of the shell`);
      return [name, { singleton: true, requiredVersion: version, ...(role === 'remote' && { import: false }) }];
    }),
  );
}

function entriesOf(manifest: { name: string; version: string; exports: object }): [string, string][] {
  return Object.keys(manifest.exports)
    .filter((entry) => !entry.endsWith('.css'))
    .map((entry) => [manifest.name + entry.slice(1), manifest.version]);
}

function packageOf(request: string): string {
  const [first, second] = request.split('/');
  return request.startsWith('@') ? `${first}/${second}` : first!;
}
