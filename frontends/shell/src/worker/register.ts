import { loadNotices } from '@ichibun/ui/toast';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Has the product kept on this device, once a page is there and the network is free. Calls that waited are made when
 * there is a network again, and what they changed is loaded. As long as nothing is kept, notices are loaded with the
 * page, to tell of it when the server has gone.
 */
export function registerWorker(queryClient: QueryClient): void {
  if (process.env.NODE_ENV !== 'production') return;
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) whenIdle(loadNotices);
  if (!serviceWorker) return;
  const send = () => serviceWorker.controller?.postMessage('send');
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'sent') queryClient.invalidateQueries();
  });
  window.addEventListener('online', send);
  send();
  // Without it, as in a private window, the product works as it always did.
  whenIdle(() => serviceWorker.register('/sw.js').catch(() => {}));
}

function whenIdle(work: () => void): void {
  const begin = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : work());
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
