/** Replaces the federation's runtime where pages are prerendered: all areas are in the same build. */
export function loadRemote(remoteId: string): Promise<unknown> {
  const [area, page] = remoteId.replace(/-page$/, '').split('/');
  return import(/* webpackExclude: /test-kit/ */ `../../../${area}/src/${page}-page.tsx`);
}
