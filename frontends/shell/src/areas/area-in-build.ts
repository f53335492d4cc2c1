import type { QueryKey } from '@tanstack/react-query';

/** Replaces the federation's runtime where pages are prerendered: all areas are in the same build. */
export function loadRemote(remoteId: string): Promise<unknown> {
  const [area, page] = remoteId.replace(/-page$/, '').split('/');
  return import(/* webpackExclude: /test-kit/ */ `../../../${area}/src/${page}-page.tsx`);
}

/** What an area wants cached while its page at `path` is prerendered. */
export async function standInsOf(area: string, path: string): Promise<[QueryKey, unknown][]> {
  const { standIns } = await import(`../../../${area}/src/prerendered.ts`);
  return standIns(path);
}
