import apiClient from '../../api-client/package.json' with { type: 'json' };
import ui from '../../ui/package.json' with { type: 'json' };
import words from '../../words/package.json' with { type: 'json' };

interface Manifest {
  name: string;
  exports: Record<string, string>;
}

/** The entries of our own libraries: by the name that is imported, the file, below the folder of the frontends. */
export const ownModules: ReadonlyMap<string, string> = new Map([
  ...modulesOf(ui, 'libs/ui/'),
  ...modulesOf(apiClient, 'libs/api-client/'),
  ...modulesOf(words, 'libs/words/'),
]);

function modulesOf({ name, exports }: Manifest, folder: string): [string, string][] {
  return Object.entries(exports)
    .filter(([entry]) => !entry.endsWith('.css'))
    .map(([entry, file]) => [name + entry.slice(1), folder + file.slice('./'.length)]);
}
