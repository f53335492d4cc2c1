import { forgetShare, readShares, type Share } from '@ichibun/api-client/shared';
import { useEffect, useState } from 'react';

/**
 * What waits to be read: what the address brings after its #, where no application can share otherwise, and what the
 * service worker has kept.
 *
 * @returns undefined until it has been looked for
 */
export function useShares(): { shares: readonly Share[] | undefined; putAway(share: Share): void } {
  const [shares, setShares] = useState<readonly Share[]>();
  useEffect(() => {
    const look = () => {
      const brought = shareOfAddress(location.hash);
      readShares()
        .catch(() => [])
        .then((kept) => setShares(brought ? [brought, ...kept] : kept));
    };
    look();
    // A program that opens the page again with another text changes nothing but that.
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const putAway = (share: Share) => {
    if (share.key === '') history.replaceState(history.state, '', location.pathname);
    void forgetShare(share.key).catch(() => {});
    setShares((all) => all?.filter((one) => one !== share));
  };
  return { shares, putAway };
}

/** `#title=…&text=…`, both encoded: what is after # no server is sent. */
function shareOfAddress(hash: string): Share | undefined {
  const given = new URLSearchParams(hash.slice(1));
  const share = { title: given.get('title') ?? '', text: given.get('text') ?? '', url: given.get('url') ?? '' };
  return share.title || share.text || share.url ? { key: '', ...share, files: [] } : undefined;
}
