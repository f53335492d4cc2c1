import shell from '../../../shell/package.json' with { type: 'json' };
import apiClient from '../../api-client/package.json' with { type: 'json' };
import ui from '../../ui/package.json' with { type: 'json' };
import words from '../../words/package.json' with { type: 'json' };

interface SharedModule {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** Where the shell takes it from. `false` in a remote: it has no copy of its own and takes the shell's. */
  import: string | false;
}

/**
 * The libraries of which a page must hold exactly one copy. Nothing else is shared, and nowhere else is sharing
 * configured.
 */
const libraries = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query'] as const;

/**
 * What the Module Federation plugin takes as `shared`: the libraries, and each entry of our own packages by its own
 * name, so that one which only a remote uses is loaded with that remote and not with the shell.
 */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedModule> {
  const modules = [
    ...libraries.map((name) => ({ name, version: versionOf(name), source: name })),
    ...entriesOf(ui, './libs/ui/'),
    ...entriesOf(apiClient, './libs/api-client/'),
    ...entriesOf(words, './libs/words/'),
  ];
  return Object.fromEntries(
    modules.map(({ name, version, source }): [string, SharedModule] => [
      name,
      { singleton: true, version, requiredVersion: version, import: role === 'shell' && source },
    ]),
  );
}

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
}

/**
 * By file, relative to the root of the build, and not by name: the plugin provides a file always, but a name only if
 * the shell itself imports it.
 */
function entriesOf({ name, version, exports }: Manifest, folder: string) {
  return Object.entries(exports)
    .filter(([entry]) => !entry.endsWith('.css'))
    .map(([entry, file]) => ({
      name: name + entry.slice(1),
      version,
      source: folder + file.slice('./'.length),
    }));
}

function versionOf(request: string): string {
  const [first, second] = request.split('/');
  const name = request.startsWith('@') ? `${first}/${second}` : first!;
  const version = (shell.dependencies as Record<string, string>)[name];
  if (!version) throw new Error(`${name} is shared but is no dependency of the shell`);
  return version;
}
