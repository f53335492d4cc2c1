import { CHOICES, CHOSEN_LANGUAGE } from '@ichibun/ui/language';
import { worker } from './scope.js';

const PREFIX = 'build-';
/** Caches of builds that are kept: an open page goes on with the files it was built with. */
const KEPT_BUILDS = 3;
const AT_ONCE = 4;
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;

const { version, files, routes } = worker.ichibunBuild;
const patterns = Object.entries(routes).map(([route, file]) => ({
  route: new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`),
  file: `/${file}`,
}));

/** Loads all files of this build; those whose name has not changed are taken from the build before. */
export async function keepBuild(): Promise<void> {
  const cache = await caches.open(PREFIX + version);
  const missing = [...files];
  const next = async (): Promise<void> => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      if (await cache.match(file)) continue;
      const kept = HASHED.test(file) ? await caches.match(file) : undefined;
      const answer = kept ?? (await fetch(file, { cache: 'no-cache' }));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Deletes the files of builds that no open page can still use. */
export async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const name of builds.slice(0, -KEPT_BUILDS)) if (name !== PREFIX + version) await caches.delete(name);
}

/** The page of an address, as this build has it. */
export async function pageOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = patterns.find(({ route }) => route.test(pathname))?.file ?? '/index.html';
  const cache = await caches.open(PREFIX + version);
  return (await cache.match((await isJapanese()) ? `/ja${file}` : file)) ?? fetch(request);
}

/** Whether the learner has chosen Japanese or, without a choice, whether the browser's first language is Japanese. */
async function isJapanese(): Promise<boolean> {
  const choices = await caches.open(CHOICES);
  const chosen = await (await choices.match(CHOSEN_LANGUAGE))?.text();
  return (chosen ?? navigator.language).startsWith('ja');
}

/** A file of this build or of one before. */
export const fileOf = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

export const isFile = (pathname: string): boolean => HASHED.test(pathname) || files.includes(pathname);
