import type { QueryClient } from '@tanstack/react-query';

/**
 * Has the product kept on this device, once a page is there and the network is free. Calls that waited are made when
 * there is a network again, and what they changed is loaded.
 */
export function registerWorker(queryClient: QueryClient): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const send = () => serviceWorker.controller?.postMessage('send');
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'sent') queryClient.invalidateQueries();
  });
  window.addEventListener('online', send);
  send();
  // Without it, as in a private window, the product works as it always did.
  const begin = () => serviceWorker.register('/sw.js').catch(() => {});
  const register = () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin());
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
