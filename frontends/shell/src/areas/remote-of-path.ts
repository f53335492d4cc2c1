import { remotes } from '@ichibun/federation/remotes';

/** The remote and page that an address of the product shows, if it is one of a remote. */
export function remoteOfPath(pathname: string): { remote: string; page: string } | undefined {
  for (const [remote, pages] of Object.entries(remotes)) {
    for (const [path, page] of Object.entries(pages)) {
      if (patternOf(path).test(pathname)) return { remote, page };
    }
  }
  return undefined;
}

/** Routes are plain paths in which `:name` stands for one segment. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`);
}
