import { remotes } from '@ichibun/federation/remotes';
import { registerRemotes } from '@module-federation/enhanced/runtime';

/** Tells the federation's runtime where each area's first file is. */
export function registerAreas(): void {
  registerRemotes(Object.entries(entries()).map(([name, entry]) => ({ name, entry, type: 'global' })));
}

/** A built page names the files it was built with; the development server knows one name for all. */
function entries(): Record<string, string> {
  const built = document.getElementById('remotes')?.textContent;
  if (built) return JSON.parse(built);
  return Object.fromEntries(Object.keys(remotes).map((name) => [name, `/mfe/${name}/remoteEntry.js`]));
}
