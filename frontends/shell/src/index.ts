import { remoteOfPath } from './areas/remote-of-path.js';

// The first two files of the area that the address shows, side by side with the shell's own instead of after them.
const area = remoteOfPath(window.location.pathname);
if (area) {
  preload(`/mfe/${area.remote}/mf-manifest.json`, 'fetch');
  preload(`/mfe/${area.remote}/remoteEntry.js`, 'script');
}

// Shared modules are handed out asynchronously: nothing that imports one may be loaded before this point.
import(/* webpackChunkName: "shell" */ './bootstrap.js');

function preload(href: string, as: 'fetch' | 'script'): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', href, as, ...(as === 'fetch' && { crossOrigin: 'anonymous' }) });
  document.head.append(link);
}
